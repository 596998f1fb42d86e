import ControlTestSupport
import Foundation
import Platform
import TestSupport
import Testing

@testable import RemoteControl

@Suite struct MarqueeStatusTests {
  @Test func `the text has a line for each topic`() {
    #expect(
      MarqueeStatus.sample().text == """
        state          paused, 4 min 12 s left
        strip          paused, Acme in the middle (3 of 8)
        frames         59.9 a second, 120000 in all, 3 missed
        display        1920x1080 at 60 Hz, opengles2 on KMSDRM
        frame rate     59.94 a second (auto): every refresh of 59.94 Hz
        configuration  /etc/kiosk-marquee/marquee.yaml, not as it is now:
                       marquee.yaml:3:1: error: no
        last fault     marquee.yaml:3:1: error: no
        uptime         1 d 1 h
        memory         60.0 MiB, 28 descriptors
        version        1.0.0
        """)
  }

  @Test func `touch panels are named with what they are and when they reported last`() throws {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("\ntouch") && !status.json.contains("panels"))
    status.panels = [
      .init(name: "ELAN", device: "/dev/input/event3", kind: "touchscreen", lastReport: 75.123),
      .init(name: "Frame", device: "/dev/input/event4", kind: "mouse", lastReport: 0.2),
      .init(name: "Pad", device: "/dev/input/event5", kind: "touchpad"), .init(name: "", kind: "touchscreen"),
    ]
    #expect(
      status.text.contains(
        """

        touch          ELAN (event3), touched 1 min 16 s ago
                       Frame (event4), reports as a mouse, touched just now
                       Pad (event5), a touchpad, which is ignored, not touched since the display was opened
                       a panel, not touched since the display was opened
        configuration
        """), "\(status.text)")
    #expect(
      status.json.contains(
        #"{"device":"/dev/input/event3","kind":"touchscreen","lastReport":75.1,"name":"ELAN"}"#))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)).panels?.count == 4)
    #expect(
      status.prometheus.contains(
        "kiosk_marquee_panel_last_report_seconds{device=\"/dev/input/event3\",name=\"ELAN\"} 75.123\n"))
    #expect(status.json.contains(#""format":2"#), "a member more is no other form")
  }

  @Test func `a scaled marquee names its scale and the speed of each lane`() throws {
    var status = MarqueeStatus.sample()
    status.screens[0].lanes[0].speed = 240
    status.screens[0].display?.scale = 2
    #expect(status.text.contains("\nstrip          paused, Acme in the middle (3 of 8), speed 240 px/s\n"))
    #expect(status.text.contains("\ndisplay        1920x1080 at 60 Hz, scale 2, opengles2 on KMSDRM\n"))
    #expect(status.json.contains(#""scale":2"#) && status.json.contains(#""speed":240"#))
    #expect(status.prometheus.contains("kiosk_marquee_lane_speed_pixels_per_second{lane=\"1\"} 240\n"))
    status.screens[0].display?.scale = 1
    #expect(!status.text.contains("scale"))
  }

  @Test func `the text names hours of black, a hidden pause and a kept configuration`() {
    var status = MarqueeStatus.sample()
    (status.screens[0].state, status.blackUntil, status.pauseLeft) = (.black, "07:00", nil)
    status.configuration.shown = "kept"
    let lines = status.text.split(separator: "\n")
    #expect(lines[0] == "state          black until 07:00, paused")
    #expect(lines[5] == "configuration  /etc/kiosk-marquee/marquee.yaml, not as it is now but the last good one:")
    #expect(status.prometheus.contains("kiosk_marquee_paused 1\n"))
    #expect(status.prometheus.contains("kiosk_marquee_configuration_kept 1\n"))
    status.configuration = .init(file: "a.yaml", shown: "none", faults: [])
    #expect(status.text.contains("a.yaml, which was never good\n"))
  }

  @Test func `dates and the clock are named where anything depends on them`() {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("dates") && !status.prometheus.contains("clock"))
    status.dates = .init(clock: "plausible", timezone: "Europe/Berlin", cardsOff: 3, nextChange: "2026-11-21 09:00")
    #expect(status.text.contains("\ndates          3 cards off, others from 2026-11-21 09:00 on (Europe/Berlin)\n"))
    #expect(status.text.contains("\nclock          plausible: it is not known to be synchronised"))
    #expect(status.prometheus.contains("kiosk_marquee_cards_off 3\n"))
    #expect(status.prometheus.contains("kiosk_marquee_clock{state=\"plausible\"} 1\n"))
    status.dates?.nextChange = nil
    #expect(status.text.contains("\ndates          3 cards off (Europe/Berlin)\n"))
  }

  @Test func `a release is named with the time since when it is on the wall`() throws {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("release") && !status.json.contains("release"))
    status.configuration.release = .init(id: "3f2a9c0d11aa22bb", since: 1_795_000_000)
    #expect(status.text.contains("\nrelease        3f2a9c0d11aa22bb, since \(LocalTime.text(1_795_000_000))\n"))
    #expect(LocalTime.text(1_795_000_000).wholeMatch(of: /2026-11-\d\d \d\d:\d\d/) != nil)
    #expect(status.json.contains(#""release":{"id":"3f2a9c0d11aa22bb","since":1795000000}"#))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
    status.configuration.release?.since = nil
    #expect(status.text.contains("3f2a9c0d11aa22bb, no longer the one that is published\n"))
  }

  @Test func `a release that is to come is named with its moment by the local clock and in UTC`() throws {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("to come") && !status.json.contains("upcoming"))
    #expect(!status.json.contains("followsReleases"), "one that does not say")
    status.configuration.followsReleases = false
    #expect(status.json.contains(#""followsReleases":false"#))
    status.configuration.upcoming = .init(id: "5500c0ffee00aa11", moment: 1_795_500_000)
    let line = try #require(status.text.split(separator: "\n").first { $0.hasPrefix("to come") })
    #expect(
      line.wholeMatch(
        of: /to come        5500c0ffee00aa11, at 2026-11-2\d \d\d:\d\d:00 \(2026-11-24T06:00:00Z\)/) != nil, "\(line)")
    #expect(status.json.contains(#""upcoming":{"id":"5500c0ffee00aa11","moment":1795500000}"#))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
  }

  @Test func `the proof of play is in each form, and no label holds a card`() throws {
    var status = MarqueeStatus.sample(card: "Acme")
    #expect(!status.prometheus.contains("Acme") && !status.text.contains("proof"))
    status.proof = .init(minute: 4711, boot: "b", clock: "trusted", visibleSeconds: ["gold": 12.5, "": 3])
    #expect(status.text.contains("\nproof          written up to minute 4711; no ledger says how far it is\n"))
    #expect(status.prometheus.contains("kiosk_marquee_visible_seconds_total{tier=\"gold\"} 12.500\n"))
    #expect(status.prometheus.contains("# TYPE kiosk_marquee_visible_seconds_total counter\n"))
    #expect(status.prometheus.contains("kiosk_marquee_clock{state=\"trusted\"} 1\n"))
    #expect(status.prometheus.contains("kiosk_marquee_lane_phase{lane=\"1\",phase=\"paused\"} 1\n"))
    #expect(status.prometheus.contains("kiosk_marquee_ledger_up 0\n") && !status.prometheus.contains("ledger_lag"))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
    status.proof?.fault = "No space left on device"
    status.proof?.waiting = 3
    status.proof?.lost = 1
    #expect(
      status.text.contains("\nproof          3 minutes not written: No space left on device; 1 minute lost; no ledger"))
    #expect(status.prometheus.contains("kiosk_marquee_proof_minutes_waiting 3\n"))
    #expect(status.prometheus.contains("kiosk_marquee_proof_minutes_lost_total 1\n"))
  }

  @Test func `the ledger's lag is told by what it published`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/state"
    var proof = MarqueeStatus.Proof(minute: 20, boot: "this")
    proof.readLedger(at: path)
    #expect(proof.ledger == nil)
    for (text, boot, behind) in [
      ("taken this 17 1\n", "this", 3), ("taken this 21 1\n", "this", 0),
      // Numbers count on over boots, and begin again in an emptied spool, then and in later boots.
      ("taken other 17 1\n", "this", 3), ("taken this 17 1\n", "this+1f", 20), ("taken this+1f 17 1\n", "this+1f", 3),
      ("taken other 5000 1\n", "this", 20),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      proof.boot = boot
      proof.readLedger(at: path)
      #expect(proof.ledger.map { $0.behind == behind && $0.age > 0 } == true, "\(text)")
    }
    try LedgerRecord(boot: "this", sequence: 21).publish(at: path)
    proof.boot = "this"
    proof.readLedger(at: path)
    var status = MarqueeStatus.sample()
    status.proof = proof
    #expect(status.text.contains("; the ledger has all of it\n"))
    #expect(status.prometheus.contains("kiosk_marquee_ledger_lag_minutes 0\n"))
    try LedgerRecord(boot: "this", sequence: 18).publish(at: path)
    proof.readLedger(at: path)
    #expect(proof.ledger == .init(age: 0, behind: 2) || proof.ledger == .init(age: 1, behind: 2))
    for text in ["", "taken this", "taken this x 1", "free this 1 2"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      proof.readLedger(at: path)
      #expect(proof.ledger == nil)
    }
  }

  @Test func `before the first minute is written nothing is said of the ledger`() {
    var status = MarqueeStatus.sample()
    status.proof = .init(boot: "this", clock: "trusted")
    #expect(status.text.contains("\nproof          the first minute is not over\n"), "\(status.text)")
    #expect(!status.prometheus.contains("ledger"), "it may have had nothing to take yet")
    status.proof?.ledger = .init(age: 12)
    #expect(status.text.contains("\nproof          the first minute is not over\n"), "\(status.text)")
    #expect(status.prometheus.contains("kiosk_marquee_ledger_up 1\n"))
  }

  @Test(arguments: [(0, true), (300, true), (301, false), (7200, false)])
  func `a ledger that has not caught up for five minutes is not up`(age: Int, isUp: Bool) {
    var status = MarqueeStatus.sample()
    status.proof = .init(minute: 20, boot: "this", clock: "trusted")
    status.proof?.ledger = .init(age: age, behind: 2)
    #expect(status.prometheus.contains("kiosk_marquee_ledger_up \(isUp ? 1 : 0)\n"))
    #expect(status.prometheus.contains("kiosk_marquee_ledger_lag_seconds \(age)\n"))
    #expect(status.text.contains("; the ledger is 2 minutes behind\n") == isUp, "\(status.text)")
    let late = "; the ledger is 2 minutes behind, and has not caught up for \(MarqueeStatus.length(Double(age)))\n"
    #expect(status.text.contains(late) == !isUp, "\(status.text)")
  }

  @Test func `logos that cannot be drawn are counted in each form`() {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("logos"))
    #expect(status.json.contains(#""logos":{"cardsWithout":0,"failing":0}"#))
    status.logos = .init(failing: 2, cardsWithout: 5)
    #expect(status.text.contains("\nlogos          2 cannot be drawn, 5 cards shown without\n"))
    #expect(status.json.contains(#""logos":{"cardsWithout":5,"failing":2}"#))
    #expect(status.prometheus.contains("kiosk_marquee_logos_failing 2\n"))
    #expect(status.prometheus.contains("kiosk_marquee_cards_without_logo 5\n"))
    #expect(status.prometheus.contains("kiosk_marquee_logos_doubtful 0\n"))
    status.logos.doubtful = 3
    #expect(status.json.contains(#""logos":{"cardsWithout":5,"doubtful":3,"failing":2}"#))
    #expect(status.text.contains("3 may be wrong; 'kiosk-marquee check' says what it is"))
    #expect(status.prometheus.contains("kiosk_marquee_logos_doubtful 3\n"))
  }

  @Test func `a network in a corner that phones cannot read is in the text and in JSON`() throws {
    var status = MarqueeStatus.sample()
    #expect(!status.text.contains("wifi") && !status.json.contains("wifi"))
    status.wifi = .init(isShown: true, isReadable: true)
    #expect(!status.text.contains("wifi"))
    #expect(status.json.contains(#""wifi":{"isReadable":true,"isShown":true}"#))
    let reason = "its QR code has room for 14 px, and phones need 111 px"
    status.wifi = .init(isShown: false, isReadable: false, reason: reason)
    #expect(status.text.contains("\nwifi           not shown: \(reason)\n"))
    #expect(status.json.contains(#""wifi":{"isReadable":false,"isShown":false,"reason":"\#(reason)"}"#))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
  }

  /// What scripts read that know one screen stays beside the list of screens.
  @Test func `JSON has a number of its form, a list of screens, and beside it what stands for all`() throws {
    var status = MarqueeStatus.sample()
    let members = try #require(try JSONSerialization.jsonObject(with: Data(status.json.utf8)) as? [String: Any])
    #expect(
      members.keys.sorted() == [
        "cards", "configuration", "display", "format", "frames", "isPaused", "lanes", "lastFault", "logos", "memory",
        "nothingShown", "pauseLeft", "screens", "state", "uptime", "version",
      ])
    #expect(members["format"] as? Int == 2 && members["version"] as? String == "1.0.0")
    #expect((members["screens"] as? [[String: Any]])?.map { $0["name"] as? String } == ["main"])
    var second = status.screens[0]
    (second.name, second.state, second.nothingShown, second.cards) = ("second", .waitingForDisplay, true, 4)
    (second.display, second.frames) = (nil, .init(rate: 0, presented: 5, missed: 1))
    status.screens.append(second)
    #expect(status.state == .waitingForDisplay && status.nothingShown && status.cards == 12 && status.display == nil)
    #expect(status.frames == .init(rate: 0, presented: 120_005, missed: 4))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
  }

  /// A marquee that was started before an upgrade answers in the first form.
  @Test func `the first form is read, in which one screen has no list`() throws {
    let first = #"""
      {"cards":8,"configuration":{"faults":[],"file":"a.yaml","shown":"present"},"display":{"driver":"KMSDRM","frameRate":{"reason":"r","setting":"auto","shown":60},"height":1080,"renderer":"software","width":1920},"frames":{"missed":3,"presented":7,"rate":60},"isPaused":false,"lanes":[{"card":"Acme","cards":8,"number":3,"phase":"cruising"}],"logos":{"cardsWithout":0,"failing":0},"memory":{"descriptors":28,"resident":1024},"nothingShown":true,"state":"drawing fails","uptime":4,"version":"1.0.0"}
      """#
    let status = try JSONDecoder().decode(MarqueeStatus.self, from: Data(first.utf8))
    #expect(status.screens.count == 1 && status.state == .drawingFails && status.nothingShown && status.cards == 8)
    #expect(status.display?.width == 1920 && status.lanes.map(\.card) == ["Acme"] && status.frames.presented == 7)
    #expect(
      status.text.hasPrefix("state          drawing fails\nstrip          cruising, Acme in the middle (3 of 8)\n"))
    let none = first.replacing(#""state""#, with: #""screens":[],"state""#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(MarqueeStatus.self, from: Data(none.utf8)) }
  }

  @Test func `JSON is one line and decodes to the same status`() throws {
    let status = MarqueeStatus.sample(card: "Ünï \"quoted\" \n\\ / 🎈")
    #expect(!status.json.contains("\n"))
    #expect(try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8)) == status)
  }

  @Test(arguments: [
    (MarqueeStatus.State.showing, "showing"), (.paused, "paused"), (.black, "black"),
    (.waitingForDisplay, "waiting for a display"), (.drawingFails, "drawing fails"),
    (.other("the last good configuration is shown"), "the last good configuration is shown"),
    (.other("what a newer version says"), "what a newer version says"),
  ])
  func `a state is the same word in JSON, text and Prometheus, and an unknown one is kept`(
    state: MarqueeStatus.State, word: String
  ) throws {
    var status = MarqueeStatus.sample()
    status.screens[0].state = state
    #expect(status.json.contains(#""state":"\#(word)""#))
    #expect(status.text.hasPrefix("state          \(word), "))
    #expect(status.prometheus.contains(#"kiosk_marquee_state{state="\#(word)"} 1"# + "\n"))
    let read = try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8))
    #expect(read == status && read.state.rawValue == word)
  }

  /// The grammar of Prometheus' text format, version 0.0.4.
  @Test(arguments: ["Acme", "a \"b\" \\ c\nd", "", "日本"])
  func `every line of the Prometheus page follows the format`(card: String) throws {
    let text = MarqueeStatus.sample(card: card).prometheus
    #expect(text.hasSuffix("\n"))
    var kinds: [Substring: Substring] = [:]
    var values: [Substring: Double] = [:]
    let sample = try Regex(
      #"^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*")*\})? ([-+.0-9eE]+)$"#
    )
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "#" {
        if words[1] == "TYPE" { #expect(kinds.updateValue(words[3], forKey: words[2]) == nil, "one TYPE a name") }
        continue
      }
      let match = try #require(line.wholeMatch(of: sample), "\(line)")
      let name = try #require(match.output[1].substring)
      #expect(kinds[name] != nil, "TYPE comes before \(line)")
      #expect(kinds[name] != "counter" || name.hasSuffix("_total"))
      values[name] = Double(try #require(match.output[3].substring))
    }
    #expect(values["kiosk_marquee_frames_per_second"] == 59.94)
    #expect(values["kiosk_marquee_frames_missed_total"] == 3)
    #expect(values["kiosk_marquee_resident_memory_bytes"] == Double(60 << 20))
    #expect(values["kiosk_marquee_paused"] == 1)
    #expect(values["kiosk_marquee_nothing_shown"] == 0)
    #expect(values["kiosk_marquee_display_frame_rate"] == 59.94)
    #expect(values["kiosk_marquee_display_refresh_hertz"] == 60)
  }

  @Test(arguments: [
    (0.0, "0 s"), (0.2, "1 s"), (59, "59 s"), (60, "1 min 0 s"), (3_599, "59 min 59 s"), (3_600, "1 h 0 min"),
    (200_000, "2 d 7 h"), (-5, "0 s"), (.infinity, "11574074 d 1 h"),
  ])
  func `a duration is written in its two largest units`(seconds: Double, text: String) {
    #expect(MarqueeStatus.length(seconds) == text)
  }

  @Test func `the frame rate is that of the last second, and 0 at rest`() {
    var meter = FrameRateMeter(at: .seconds(10))
    for frame in 1...120 { meter.note(frame, at: .seconds(10) + .milliseconds(frame * 1000 / 60)) }
    // The last one counts anew, as another display does.
    let rates = [(120, 11.5), (120, 20), (5, 30)].map { meter.rate($0, at: .seconds($1)) }
    #expect(rates == [60, 0, 0])
  }
}
