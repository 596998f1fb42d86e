import ConfigurationValues
import ControlTestSupport
import Foundation
import MarqueeConfig
import Platform
import Programme
import Testing

@testable import ConfigurationStore
@testable import Doctor
@testable import RemoteControl

/// A simulated machine made of files, which can have every fault.
@Suite(.timeLimit(.minutes(2))) struct DoctorTests {
  let root: String

  init() throws {
    root = "/tmp/km-doctor-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  func put(_ text: String, at path: String) throws {
    let file = URL(filePath: root + path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// - Parameter isOther: whether the marquee runs as a user who owns nothing here.
  func doctor(
    environment: [String: String] = [:], systemctl: String? = nil, isOther: Bool = false
  ) -> Doctor {
    Doctor(
      machine: Machine(root: root, environment: environment, run: { _ in systemctl }),
      subject: Subject(name: "kiosk", user: isOther ? 4711 : getuid(), groups: [4711], isSelf: !isOther),
      config: root + "/marquee.yaml", socket: root + "/none.sock")
  }

  func output(_ name: String, _ status: String, modes: String = "") throws {
    try put(status + "\n", at: "/sys/class/drm/\(name)/status")
    try put(modes, at: "/sys/class/drm/\(name)/modes")
  }

  @Test func `what sets the clock is looked for, because the screens of a wall agree by it`() throws {
    func doctor(running: String) -> Doctor {
      Doctor(
        machine: Machine(root: root, environment: [:]) { command in
          command == ["systemctl", "is-active", running] ? "active\n" : nil
        }, subject: Subject(name: "kiosk", user: getuid(), groups: [], isSelf: true), config: root + "/marquee.yaml",
        socket: root + "/none.sock")
    }
    for unit in ["chrony", "chronyd", "ntpsec"] {
      #expect(doctor(running: unit).timeService().verdict == .ok, "\(unit)")
    }
    #expect(doctor(running: "systemd-timesyncd").timeService().verdict == .warning)
    try put("", at: "/run/systemd/timesync/synchronized")
    #expect(doctor(running: "systemd-timesyncd").timeService().verdict == .ok)
    let nothing = doctor(running: "").timeService()
    #expect(nothing.verdict == .fault && nothing.remedy == "sudo apt install chrony")
    try put("17", at: "/run/chrony/chronyd.pid")
    #expect(doctor(running: "").timeService().verdict == .ok)
  }

  let noMarquee = Result<ControlReply, ControlClient.Failure>.failure(.noMarquee(tried: []))

  @Test func `the release on the wall is named, and one that cannot be shown is a fault`() throws {
    func findings() -> [Finding] {
      let source = ConfigurationSource(file: "\(root)/marquee.yaml", releases: ReleaseFolder("\(root)/releases"))
      return Doctor(source, socket: nil).release(noMarquee)
    }
    #expect(doctor().release(noMarquee) == [], "a file that is named")
    #expect(findings() == [.ok("release", "none is published; the configuration is \(root)/marquee.yaml")])
    let id = "0123456789abcdef"
    try put("heading: Fair\ncards: [{ title: A }]\n", at: "/releases/\(id)/marquee.yaml")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/live", withDestinationPath: id)
    #expect(findings().map(\.verdict) == [.ok])
    #expect(findings()[0].text.wholeMatch(of: /0123456789abcdef is on the wall since [-0-9]+ [0-9:]+: "Fair"/) != nil)
    try put("cards: []\n", at: "/releases/\(id)/marquee.yaml")
    #expect(findings().map(\.verdict) == [.fault] && findings()[0].text.hasPrefix("\(id) is published since "))
    #expect(findings()[0].remedy?.contains("publish --back") == true)
    try FileManager.default.removeItem(atPath: "\(root)/releases/live")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/live", withDestinationPath: "/etc")
    #expect(findings().map(\.verdict) == [.fault] && findings()[0].text.contains("leads to no release"))
  }

  @Test func `a release that is to come is named, and one that has come and is not shown is a warning`() throws {
    let moment = 1_795_500_000
    let (live, next) = ("0123456789abcdef", "5500c0ffee00aa11")
    let releases = ReleaseFolder("\(root)/releases")
    func findings(at now: Int, showing id: String? = nil) -> [Finding] {
      doctor().upcomingRelease(
        releases, now: now,
        running: id.map {
          .init(file: releases.file(of: $0), shown: "present", faults: [], release: .init(id: $0, since: 1))
        })
    }
    try put("cards: [{ title: A }]\n", at: "/releases/\(live)/marquee.yaml")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/live", withDestinationPath: live)
    #expect(findings(at: moment) == [])
    try put("heading: Fair\ncards: [{ title: A }]\n", at: "/releases/\(next)/marquee.yaml")
    try put("{\"published\": 1, \"previous\": \"\(live)\", \"applies\": \(moment)}", at: "/releases/\(next).json")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/next", withDestinationPath: next)
    #expect(
      findings(at: moment - 1) == [.ok("release", "\(next) is to come at \(LocalTime.precise(moment)): \"Fair\"")])
    #expect(LocalTime.precise(moment).hasSuffix(" (2026-11-24T06:00:00Z)"))
    // It is shown, no marquee runs, or it may be about to be shown.
    #expect(findings(at: moment + 60, showing: next) == [] && findings(at: moment + 60) == [])
    #expect(findings(at: moment + 2, showing: live) == [])
    let late = findings(at: moment + 60, showing: live)
    #expect(late.map(\.verdict) == [.warning])
    #expect(
      late.first?.text
        == "\(next) was to come at \(LocalTime.precise(moment)), and the marquee that runs still shows \(live)")
    #expect(late.first?.remedy?.contains("systemctl restart kiosk-marquee") == true)
    try put("cards: []\n", at: "/releases/\(next)/marquee.yaml")
    #expect(findings(at: moment - 1).map(\.verdict) == [.fault])
    #expect(findings(at: moment - 1)[0].remedy?.contains("publish --back") == true)
  }

  @Test func `a release that the marquee has noted as come is not to come, should the clock be set back`() throws {
    let moment = 1_795_500_000
    let (file, next) = ("\(root)/marquee.yaml", "5500c0ffee00aa11")
    let releases = ReleaseFolder("\(root)/releases")
    var source = ConfigurationSource(file: file, releases: releases)
    let arrivals = ReleaseArrivals(in: root, of: file)
    source.arrivals = arrivals
    try put("cards: [{ title: A }]\n", at: "/releases/\(next)/marquee.yaml")
    try put("{\"published\": 1, \"applies\": \(moment)}", at: "/releases/\(next).json")
    try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/next", withDestinationPath: next)
    let doctor = Doctor(source, socket: nil)
    func findings() -> [String] { doctor.upcomingRelease(releases, now: moment - 3600, running: nil).map(\.text) }
    #expect(findings() == ["\(next) is to come at \(LocalTime.precise(moment))"])
    arrivals.write(ReleaseArrival(id: next, moment: moment, isTrusted: true))
    #expect(findings() == [])
    // Another one at that moment, or that one at another moment.
    arrivals.write(ReleaseArrival(id: next, moment: moment - 7200, isTrusted: true))
    #expect(findings().count == 1)
  }

  @Test func `a marquee that was started with a file of its own is not blamed for a release`() throws {
    let (live, next) = ("0123456789abcdef", "5500c0ffee00aa11")
    let file = "\(root)/marquee.yaml"
    try put("cards: [{ title: A }]\n", at: "/marquee.yaml")
    for id in [live, next] { try put("cards: [{ title: A }]\n", at: "/releases/\(id)/marquee.yaml") }
    try put("{\"published\": 1, \"previous\": \"\(live)\", \"applies\": 1700000000}", at: "/releases/\(next).json")
    for (name, id) in [("live", live), ("next", next)] {
      try FileManager.default.createSymbolicLink(atPath: "\(root)/releases/\(name)", withDestinationPath: id)
    }
    let doctor = Doctor(ConfigurationSource(file: file, releases: ReleaseFolder("\(root)/releases")), socket: nil)
    func warnings(_ followsReleases: Bool?) throws -> Int {
      var status = MarqueeStatus.sample()
      status.configuration = .init(file: file, shown: "present", faults: [], followsReleases: followsReleases)
      return doctor.release(.success(ControlReply(ok: true, status: status))).count { $0.verdict == .warning }
    }
    // It has the file that is shown where nothing is published.
    #expect(try warnings(false) == 0)
    #expect(try warnings(true) == 1 && warnings(nil) == 1)
  }

  @Test func `the ledger must be able to read what is recorded, and to keep up`() throws {
    #expect(doctor().ledger() == [], "no service records here")
    try put("", at: "/var/lib/kiosk-marquee/spool/1.spool")
    let found = doctor().ledger()
    #expect(found.map(\.verdict) == [.fault] && found[0].text.contains("may not read /var/lib/kiosk-marquee/spool"))
    #expect(found[0].remedy?.contains("systemd-tmpfiles --create") == true)
    let none = doctor().pace(of: nil)
    #expect(none.verdict == .warning && none.remedy?.contains("systemctl start kiosk-marquee-ledger") == true)
    let record = LedgerRecord(boot: "b", sequence: 4711, time: 1000)
    #expect(doctor().pace(of: record, uptime: 1060) == .ok("ledger", "4711 records taken in, and it keeps up"))
    let late = doctor().pace(of: record, uptime: 1000 + 7200)
    #expect(late.verdict == .warning && late.text == "4711 records taken in, and it has not caught up for 2 h 0 min")
    // As many as the marquee has written since.
    for (minute, boot, text) in [
      (4711, "b", "none waits"), (4712, "b", "1 waits"), (4831, "c", "120 wait"), (7, "c+1f", "7 wait"),
    ] {
      let proof = MarqueeStatus.Proof(minute: minute, boot: boot)
      let late = doctor().pace(of: record, proof, uptime: 1000 + 7200)
      #expect(late.text == "4711 records taken in, \(text), and it has not caught up for 2 h 0 min")
      let timely = doctor().pace(of: record, proof, uptime: 1060)
      #expect(timely == .ok("ledger", "4711 records taken in, \(text), and it keeps up"))
    }
    // Where no service runs either.
    let stuck = doctor().recording(MarqueeStatus.Proof(fault: "No space left on device", waiting: 3, lost: 1))
    #expect(stuck.map(\.verdict) == [.fault] && doctor().recording(MarqueeStatus.Proof(waiting: 1)).isEmpty)
    #expect(
      stuck.first?.text
        == "what is shown cannot be recorded: No space left on device; 3 minutes wait, 1 minute is lost")
    // Before the first one is written.
    let first = doctor().pace(of: record, MarqueeStatus.Proof(), uptime: 1060)
    #expect(first.text == "4711 records taken in, and it keeps up")
  }

  @Test func `screens for which there is no display are warned of`() throws {
    try output("card0-HDMI-A-1", "connected", modes: "1920x1080")
    try output("card0-DP-1", "disconnected")
    func found(_ screens: String, _ environment: [String: String] = [:]) throws -> [String] {
      let text = "cards: [{title: A}]\nscreens: [\(screens)]"
      let screens = try ConfigurationLoader.load(text: text, file: "").screens
      return doctor(environment: environment).outputs(of: screens).map(\.text)
    }
    #expect(
      try found("{output: hdmi-a-1}, {output: DP-1, name: Foyer}") == [
        "the output of the screen \"Foyer\" has no display"
      ])
    #expect(try found("{output: HDMI-A-1}, {}") == ["1 screen without 'output', and 0 displays left for them"])
    #expect(try found("{output: HDMI-A-1}, {}", ["DISPLAY": ":0"]) == [])
    #expect(
      try found("{outputs: [HDMI-A-1, DP-1]}") == ["DP-1, one of 'outputs', has no display"],
      "one screen on two outputs")
    #expect(
      try found("{outputs: [hdmi-a-1, DP-1]}, {}") == [
        "DP-1, one of 'outputs', has no display", "1 screen without 'output', and 0 displays left for them",
      ])
    #expect(try found("{output: DP-1}") == [], "the only screen falls back on another output")
  }

  @Test func `a missing display or graphics driver is a fault with a remedy`() throws {
    #expect(doctor().outputs().map(\.verdict) == [.fault])
    try output("card0-HDMI-A-1", "disconnected")
    let findings = doctor().outputs()
    #expect(findings.map(\.verdict) == [.fault])
    #expect(findings[0].text.contains("card0-HDMI-A-1") && findings[0].remedy?.contains("connect a display") == true)
  }

  @Test(arguments: [
    ([:], "on the console without GL", "opengles2 on kmsdrm"), (["DISPLAY": ":0"], "the processor draws", "on x11"),
    (["WAYLAND_DISPLAY": "wayland-0"], "on wayland", "on wayland"),
    (["SDL_VIDEODRIVER": "kmsdrm"], "on the console without GL, for SDL_VIDEODRIVER names it", "opengles2"),
    (["SDL_VIDEODRIVER": "kmsdrm,x11"], "opengles2 on kmsdrm, for SDL_VIDEODRIVER names it", "opengles2"),
  ])
  func `the renderer finding names the one that would be chosen`(
    environment: [String: String], words: String, other: String
  ) throws {
    try put("", at: "/dev/dri/card0")
    let finding = doctor(environment: environment).drawing()[0]
    #expect(finding.verdict == .ok && finding.text.contains(words) && finding.text.contains("no GPU that may be used"))
    try put("", at: "/dev/dri/renderD128")
    try put("", at: "/sys/class/drm/renderD128/dev")
    let withGPU = doctor(environment: environment).drawing()[0]
    #expect(withGPU.text.contains(other) && withGPU.text.contains("with the GPU renderD128"))
    let withoutIt = doctor(environment: environment).drawing(.cpu)[0]
    #expect(withoutIt.text.hasPrefix("the processor draws, as display.renderer has it"))
  }

  @Test func `a GPU that is configured but missing is a warning`() throws {
    try put("", at: "/dev/dri/card0")
    #expect(doctor().drawing(.gpu).map(\.verdict) == [.warning])
    let mirrored = doctor().drawing(.gpu, isMirrored: true)
    #expect(mirrored.map(\.verdict) == [.ok] && mirrored[0].text.contains("draws, as it does for 'outputs'"))
  }

  @Test func `without a session and a graphics card, the renderer is a fault`() {
    #expect(doctor().drawing().map(\.verdict) == [.fault])
  }

  @Test func `missing permissions are a fault whose remedy names the group to join`() throws {
    try put("", at: "/dev/dri/card0")
    try put("", at: "/dev/input/event3")
    for path in ["/dev/dri/card0", "/dev/input/event3"] { chmod(root + path, 0o660) }
    #expect(doctor().permissions().map(\.verdict) == [.ok, .ok])
    let denied = doctor(isOther: true).permissions()
    #expect(denied.map(\.verdict) == [.fault, .fault])
    #expect(denied[0].text == "kiosk may not use display: /dev/dri/card0")
    #expect(denied.allSatisfy { $0.remedy?.contains("sudo usermod -aG ") == true })
  }

  @Test func `the configuration finding lists its faults`() throws {
    #expect(doctor().configurationFindings().1.map(\.verdict) == [.fault])
    try put("cards: [{ title: A }, { title: B }]", at: "/marquee.yaml")
    #expect(doctor().configurationFindings().1 == [.ok("configuration", "\(root)/marquee.yaml: 2 cards")])
    try put("cards: [{ titel: A }]\nspeed: -1", at: "/marquee.yaml")
    let findings = doctor().configurationFindings().1
    #expect(findings.count == 2 && findings.allSatisfy { $0.verdict == .fault && $0.remedy != nil })
  }

  @Test func `a font that is not installed is a warning that names the one used instead`() throws {
    try put("font: { family: No Such Family }\ncards: [{ title: A, font: { family: Inter } }]", at: "/marquee.yaml")
    let doctor = doctor()
    let findings = doctor.fonts(of: doctor.configurationFindings().0)
    #expect(findings.count == 2)
    #expect(
      findings[0].verdict == .warning && findings[0].text.hasPrefix("No Such Family 700 is not installed; in its"))
    #expect(findings[1].text.contains("/"))
  }

  @Test(arguments: [
    (nil, [Finding.Verdict.warning], "no systemd"), ("LoadState=not-found", [.warning], "not-found"),
    (
      "LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=0\nWatchdogUSec=15s\nType=notify\nStatusText=cruising",
      [.ok, .ok], "active (running), enabled, 0 restarts: cruising"
    ),
    (
      "LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=7\nWatchdogUSec=15s\nType=notify",
      [.fault, .ok], "7 restarts"
    ),
    (
      "LoadState=loaded\nActiveState=inactive\nSubState=dead\nUnitFileState=disabled\nWatchdogUSec=0\nType=simple",
      [.warning, .warning], "inactive (dead)"
    ),
  ])
  func `the state of the service and its watchdog is reported`(
    text: String?, verdicts: [Finding.Verdict], words: String
  ) {
    let findings = doctor(systemctl: text).service()
    #expect(findings.map(\.verdict) == verdicts)
    #expect(findings[0].text.contains(words))
  }

  @Test func `a marquee that answers is ok, a missing one is a warning`() throws {
    #expect(doctor().controlSocket().map(\.verdict) == [.warning])
    let server = try ControlServer(path: root + "/none.sock") { $0.answer(.refused("stuck")) }
    server.start()
    #expect(doctor().controlSocket().map(\.verdict) == [.fault])
    server.stop()
  }

  @Test func `a socket folder that others may have made is a fault`() {
    chmod(root, 0o777)
    let findings = doctor().controlSocket()
    #expect(findings.map(\.verdict) == [.fault])
    #expect(findings[0].text.contains("others may write into \(root)"))
  }

  @Test func `a finding's line has the verdict and the remedy`() {
    #expect(Finding.ok("fonts", "Inter").line == "ok       fonts          Inter")
    #expect(
      Finding.fault("outputs", "none", remedy: "connect one").line
        == "fault    outputs        none\n                        remedy: connect one")
  }
}
