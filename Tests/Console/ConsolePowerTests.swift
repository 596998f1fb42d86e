import Foundation
import Spool
import TestSupport
import Testing

/// Switching the displays of a console without GL off and on, on a fake graphics card.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ConsolePowerTests {
  private static let kinds = ["", "legacy"]

  @Test(arguments: kinds) func `in the hours of black the display has no signal`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try marquee.write(ConsoleMarquee.configuration(display: ", off: [\"00:00-24:00\"]"))
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    try marquee.write(ConsoleMarquee.configuration())
    try await marquee.untilFlips(10)
    let state = try await marquee.card.state(of: "HDMI-A-1")
    #expect(state.mode == "640x360" && state.isDPMSOn && state.shows == "program")
    #expect(try await !marquee.card.picture(of: "HDMI-A-1").isBlank)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test(arguments: kinds) func `an operator switches the display off and on`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    for _ in 0..<3 {
      try await marquee.order("display", "off")
      try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
      try await marquee.order("display", "on")
      try await marquee.untilFlips(10)
      #expect(try await marquee.card.state(of: "HDMI-A-1").mode == "640x360")
    }
    // Ended while the display sleeps.
    try await marquee.order("display", "off")
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    #expect(try await marquee.end().status == 0)
    let end = marquee.card.lines("state", of: "HDMI-A-1").last.flatMap(CardState.init)
    #expect(end?.shows == "console" && end?.isDPMSOn == true)
  }

  private static func minutes(in state: String) throws -> [MinuteRecord] {
    var reader = SpoolReader(folder: "\(state)/kiosk-marquee/spool")
    var minutes: [MinuteRecord] = []
    while let (entry, _) = try reader.next() { if case .minute(let record) = entry { minutes.append(record) } }
    return minutes
  }

  @Test(arguments: kinds) func `what a display shows that sleeps without an order is unknown`(kind: String) async throws
  {
    let state = try TemporaryFolder()
    let marquee = try await ConsoleMarquee(
      on: "card0 \(kind) HDMI-A-1=640x360", environment: ["XDG_STATE_HOME": state.path])
    try await marquee.untilFlips(10)
    try await marquee.card.order("sleep HDMI-A-1")
    try await marquee.until("told") { marquee.program.errors.contains("HDMI-A-1: has no signal") }
    #expect(try await marquee.status().contains("no signal, and not by order"))
    // For half a second at least.
    try await marquee.untilFlips(31)
    try await marquee.card.order("wake HDMI-A-1")
    try await marquee.until("told") { marquee.program.errors.contains("HDMI-A-1: has a signal again") }
    #expect(try await !marquee.status().contains("no signal"))
    try await marquee.untilFlips(31)
    #expect(try await marquee.end().status == 0)
    let minutes = try Self.minutes(in: state.path)
    let asleep = minutes.reduce(0) { $0 + $1.screenTime.asleep }
    #expect(asleep >= 500 && minutes.contains { $0.screenTime.asleep > 0 && $0.influences.contains(.display) })
    #expect(minutes.contains { $0.screenTime.shown > 0 } && minutes.allSatisfy { $0.screenTime.black == 0 })
    for minute in minutes {
      #expect(minute.screenTime.total == minute.length)
      #expect(minute.lines.allSatisfy { $0.counts.deliveredUnion <= minute.screenTime.shown })
    }
  }

  @Test(arguments: kinds) func `a display that is off by order is black, and nothing of it is unknown`(
    kind: String
  ) async throws {
    let state = try TemporaryFolder()
    let marquee = try await ConsoleMarquee(
      on: "card0 \(kind) HDMI-A-1=640x360", environment: ["XDG_STATE_HOME": state.path])
    try await marquee.untilFlips(10)
    for _ in 0..<2 {
      try await marquee.order("display", "off")
      try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
      // The connectors are looked at once a second.
      try await Task.sleep(for: .milliseconds(2500))
      try await marquee.order("display", "on")
      try await marquee.untilFlips(60)
    }
    #expect(try await marquee.end().status == 0)
    let minutes = try Self.minutes(in: state.path)
    #expect(minutes.allSatisfy { $0.screenTime.asleep == 0 && $0.screenTime.total == $0.length })
    #expect(minutes.reduce(0) { $0 + $1.screenTime.black } > 4000)
    #expect(!marquee.program.errors.contains("has no signal"))
  }

  /// A display that is not there while it sleeps, and says so only some seconds after it has a signal again.
  /// - Parameter lateness: how long the card takes to give it one, refreshes.
  private func wakeLate(_ marquee: ConsoleMarquee, _ connector: String, lateness: Int = 0) async throws {
    try await marquee.order("display", "off")
    try await marquee.until("no signal") { try await marquee.card.state(of: connector).mode == nil }
    try await marquee.card.order("unplug \(connector)")
    if lateness > 0 { try await marquee.card.order("late \(connector) \(lateness)") }
    try await marquee.order("display", "on")
    try await marquee.until("a signal") { try await marquee.card.state(of: connector).mode != nil }
    // The connectors are looked at every five seconds.
    try await Task.sleep(for: .seconds(7))
    try await marquee.card.order("plug \(connector)")
    try await Task.sleep(for: .seconds(3))
    try await marquee.untilFlips(30, on: connector)
  }

  @Test(arguments: kinds) func `a display that reports late after it was woken is not opened anew`(kind: String)
    async throws
  {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await wakeLate(marquee, "HDMI-A-1")
    #expect(!marquee.program.errors.contains("opening them anew"), "\(marquee.program.errors)")
    #expect(!marquee.program.errors.contains("no picture"), "\(marquee.program.errors)")
    // At the start, and as it was woken.
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == 2, "\(marquee.card.lines("mode", of: "HDMI-A-1"))")
    #expect(try await marquee.end().status == 0)
  }

  @Test(arguments: kinds) func `no card is credited until a display that was woken reports that it is connected`(
    kind: String
  ) async throws {
    let state = try TemporaryFolder()
    let marquee = try await ConsoleMarquee(
      on: "card0 \(kind) HDMI-A-1=640x360", environment: ["XDG_STATE_HOME": state.path])
    try await marquee.untilFlips(10)
    try await wakeLate(marquee, "HDMI-A-1")
    try await marquee.untilFlips(120)
    #expect(try await marquee.end().status == 0)
    let minutes = try Self.minutes(in: state.path)
    // It was pulled out for seven seconds with its picture, and was there for two at least afterwards.
    #expect(minutes.reduce(0) { $0 + $1.screenTime.asleep } >= 6500, "\(minutes.map(\.screenTime))")
    #expect(minutes.reduce(0) { $0 + $1.screenTime.shown } >= 1500, "\(minutes.map(\.screenTime))")
    for minute in minutes {
      #expect(minute.screenTime.total == minute.length)
      #expect(minute.lines.allSatisfy { $0.counts.deliveredUnion <= minute.screenTime.shown })
    }
    #expect(!marquee.program.errors.contains("no signal"), "\(marquee.program.errors)")
  }

  @Test(arguments: [0, 360])
  func `one of two displays with one picture that reports late is not taken for gone`(lateness: Int) async throws {
    let state = try TemporaryFolder()
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360 HDMI-A-2=640x360",
      configuration: ConsoleMarquee.configuration(display: ", outputs: [HDMI-A-1, HDMI-A-2]"),
      environment: ["XDG_STATE_HOME": state.path])
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(10, on: connector) }
    // The other one may have a signal for some time before this has.
    try await wakeLate(marquee, "HDMI-A-2", lateness: lateness)
    #expect(!marquee.program.errors.contains("its display is gone"), "\(marquee.program.errors)")
    #expect(marquee.card.lines("mode", of: "HDMI-A-2").count == 2)
    // One that is pulled out later is.
    try await marquee.order("display", "off")
    try await marquee.order("display", "on")
    try await marquee.card.order("unplug HDMI-A-2")
    try await marquee.until("it is told") { marquee.program.errors.contains("HDMI-A-2: its display is gone") }
    #expect(try await marquee.end().status == 0)
    // The other one has shown the picture all the time.
    let minutes = try Self.minutes(in: state.path)
    #expect(minutes.allSatisfy { $0.screenTime.asleep == 0 } && minutes.contains { $0.screenTime.shown > 0 })
  }
}
