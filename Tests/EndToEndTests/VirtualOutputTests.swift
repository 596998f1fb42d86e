import Foundation
import TestSupport
import Testing

/// The bed with several outputs, tried with a program on each.
@Suite(.timeLimit(.minutes(3)))
struct VirtualOutputTests {
  private static func configuration(output: String, color: String) -> String {
    """
    display: { output: \(output), background: "#0b0d17" }
    touch: { resume-after: 60s, ramp: 200ms, indicator: false, tap: none }
    speed: 120
    card: { width: 200, height: 200, spacing: 24 }
    cards: [{ title: Acme, gradient: "\(color)" }, { title: Birch, gradient: "\(color)" }]
    """
  }

  @Test func `each output shows the window that names it, and its panel reaches that window alone`() async throws {
    let outputs = try await VirtualOutputs([(640, 360), (640, 480)])
    let folder = try TemporaryFolder()
    let programs = try outputs.outputs.map { output in
      let text = Self.configuration(output: output.name, color: output.name == "DUMMY0" ? "#ff0000" : "#0000ff")
      let path = try folder.write(text, to: "\(output.name).yaml")
      return try Command([Kiosk.binary, "run", "--config", path], environment: outputs.environment)
    }
    for (number, program) in programs.enumerated() {
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended: \(program.errors)") }
        return try await !outputs.screenshot(of: number).isBlank
      }
      try #require(shows, "output \(number) shows nothing: \(program.errors)")
    }
    for number in [0, 1] {
      let moves = try await outputs.moves(number, within: .seconds(60))
      #expect(moves, "output \(number)")
      // Red on the first, blue on the second, and nowhere the other's.
      let pixels = Array(try await outputs.screenshot(of: number).pixels)
      let sums = [0, 2].map { channel in
        stride(from: channel, to: pixels.count, by: 3).reduce(0) { $0 + Int(pixels[$1]) }
      }
      #expect(number == 0 ? sums[0] > 2 * sums[1] : sums[1] > 2 * sums[0], "output \(number): \(sums)")
    }
    // A finger holds the strip under it, and the other goes on.
    try outputs.panels[1].touch(.begin, x: 0.5, y: 0.5)
    #expect(try await outputs.stops(1, within: .seconds(60)))
    #expect(try await outputs.moves(0, within: .seconds(60)))
    // The strip goes along with it.
    let held = try await outputs.screenshot(of: 1)
    for step in 1...10 { try outputs.panels[1].touch(.update, x: 0.5 - 0.02 * Double(step), y: 0.5) }
    #expect(try await eventually(within: .seconds(60)) { try await outputs.screenshot(of: 1) != held })
    try outputs.panels[1].touch(.end, x: 0.3, y: 0.5)
    #expect(try await outputs.moves(0, within: .seconds(60)))
    programs[1].send(signal: SIGTERM)
    #expect(try await programs[1].end(within: .seconds(60)).status == 0)
    // An output that goes leaves the other where it is, and comes back.
    try await outputs.setOutput(1, isOn: false)
    #expect(try await outputs.moves(0, within: .seconds(60)))
    try await outputs.setOutput(1, isOn: true)
    try outputs.panels[0].touch(.begin, x: 0.5, y: 0.5)
    #expect(try await outputs.stops(0, within: .seconds(60)))
    try outputs.panels[0].touch(.end, x: 0.5, y: 0.5)
    programs[0].send(signal: SIGTERM)
    #expect(try await programs[0].end(within: .seconds(60)).status == 0)
  }

  private static let screens = """
    touch: { resume-after: 60s, ramp: 200ms, indicator: false, tap: none }
    speed: 120
    card: { width: 200, height: 200, spacing: 24 }
    display: { background: "#0b0d17" }
    screens:
      - { name: red, output: DUMMY0, cards: [{ title: Acme, gradient: "#ff0000" }, { title: Birch, gradient: "#ff0000" }] }
      - { name: blue, output: DUMMY1, cards: [{ title: Cobalt, gradient: "#0000ff" }, { title: Dune, gradient: "#0000ff" }] }

    """

  @Test func `one program shows a screen on each output, and a finger belongs to the one under it`() async throws {
    let outputs = try await VirtualOutputs([(640, 360), (640, 480)])
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.screens, to: "marquee.yaml")
    let program = try Command([Kiosk.binary, "run", "--config", path], environment: outputs.environment)
    func order(_ words: String...) async throws -> String {
      let result = try await Command.run(
        [Kiosk.binary] + words, environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
      guard result.status == 0 else { throw Command.Failure(description: "\(words): \(result.errors)") }
      return result.output
    }
    for number in [0, 1] {
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended: \(program.errors)") }
        return try await !outputs.screenshot(of: number).isBlank
      }
      try #require(shows, "output \(number) shows nothing: \(program.errors)")
      #expect(try await outputs.moves(number, within: .seconds(60)), "output \(number)")
      let pixels = Array(try await outputs.screenshot(of: number).pixels)
      let sums = [0, 2].map { channel in
        stride(from: channel, to: pixels.count, by: 3).reduce(0) { $0 + Int(pixels[$1]) }
      }
      #expect(number == 0 ? sums[0] > 2 * sums[1] : sums[1] > 2 * sums[0], "output \(number): \(sums)")
    }
    try outputs.panels[1].touch(.begin, x: 0.5, y: 0.5)
    #expect(try await outputs.stops(1, within: .seconds(60)))
    #expect(try await outputs.moves(0, within: .seconds(60)))
    try outputs.panels[1].touch(.end, x: 0.5, y: 0.5)
    _ = try await order("pause", "--screen", "red")
    #expect(try await outputs.stops(0, within: .seconds(60)))
    let status = try await order("status")
    #expect(status.contains("screen red") && status.contains("screen blue"), "\(status)")
    _ = try await order("resume", "--screen", "red")
    #expect(try await outputs.moves(0, within: .seconds(60)))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  private static let mirrored = """
    touch: { resume-after: 1s, ramp: 200ms, indicator: false, tap: none }
    speed: 120
    card: { width: 200, height: 200, spacing: 24 }
    display: { background: "#0b0d17", outputs: [DUMMY0, DUMMY1] }
    cards: [{ title: Acme, gradient: "#ff0000" }, { title: Birch, gradient: "#0000ff" }, { title: Dune, gradient: teal }]

    """

  @Test func `several outputs show one picture, and a finger on the second acts on it`() async throws {
    let outputs = try await VirtualOutputs([(640, 360), (800, 600)])
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.mirrored, to: "marquee.yaml")
    let program = try Command([Kiosk.binary, "run", "--config", path], environment: outputs.environment)
    for number in [0, 1] {
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended: \(program.errors)") }
        return try await !outputs.screenshot(of: number).isBlank
      }
      try #require(shows, "output \(number) shows nothing: \(program.errors)")
      #expect(try await outputs.moves(number, within: .seconds(60)), "output \(number)")
    }
    // A finger on the second holds the strip on both. The picture of 640x360 px is in the middle of 800x600.
    try outputs.panels[1].touch(.begin, x: 0.5, y: 0.5)
    for number in [0, 1] { #expect(try await outputs.stops(number, within: .seconds(60))) }
    let (first, second) = (try await outputs.screenshot(of: 0), try await outputs.screenshot(of: 1))
    var expected = [UInt8](repeating: 0, count: 800 * 600 * 3)
    for row in 0..<360 {
      let start = ((row + 120) * 800 + 80) * 3
      expected.replaceSubrange(start..<start + 1920, with: Array(first.pixels)[row * 1920..<(row + 1) * 1920])
    }
    #expect(Array(second.pixels) == expected)
    // It goes along with the finger by as many px.
    for step in 1...10 { try outputs.panels[1].touch(.update, x: 0.5 - 0.02 * Double(step), y: 0.5) }
    #expect(try await eventually(within: .seconds(60)) { try await outputs.screenshot(of: 0) != first })
    try outputs.panels[1].touch(.end, x: 0.3, y: 0.5)
    let result = try await Command.run(
      [Kiosk.binary, "status"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
    #expect(result.output.contains("640x360 on DUMMY0, DUMMY1"), "\(result.output)\(result.errors)")
    // An output that goes leaves the other where it is, and comes back.
    try await outputs.setOutput(1, isOn: false)
    #expect(try await outputs.moves(0, within: .seconds(60)))
    try await outputs.setOutput(1, isOn: true)
    #expect(try await outputs.moves(1, within: .seconds(60)))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `an output that is missing leaves the picture to the others, and says so`() async throws {
    let outputs = try await VirtualOutputs([(640, 360), (640, 480)])
    let folder = try TemporaryFolder()
    let text = Self.mirrored.replacing("[DUMMY0, DUMMY1]", with: "[NONE-1, DUMMY1, DUMMY0]")
    let path = try folder.write(text, to: "marquee.yaml")
    let program = try Command([Kiosk.binary, "run", "--config", path], environment: outputs.environment)
    for number in [0, 1] {
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended: \(program.errors)") }
        return try await !outputs.screenshot(of: number).isBlank
      }
      try #require(shows, "output \(number) shows nothing: \(program.errors)")
      #expect(try await outputs.moves(number, within: .seconds(60)), "output \(number)")
    }
    #expect(program.errors.contains("outputs: NONE-1 has no display"), "\(program.errors)")
    // The first that is there gives the picture its size, and the other shows its middle.
    try outputs.panels[0].touch(.begin, x: 0.5, y: 0.5)
    for number in [0, 1] { #expect(try await outputs.stops(number, within: .seconds(60))) }
    let (first, second) = (try await outputs.screenshot(of: 1), try await outputs.screenshot(of: 0))
    #expect(Array(second.pixels) == Array(Array(first.pixels)[60 * 1920..<420 * 1920]))
    try outputs.panels[0].touch(.end, x: 0.5, y: 0.5)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  private func status(of program: Command) async throws -> String {
    try await Command.run([Kiosk.binary, "status"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket]).output
  }

  private func start(_ outputs: VirtualOutputs, _ text: String = mirrored, in folder: TemporaryFolder) async throws
    -> Command
  {
    let path = try folder.write(text, to: "marquee.yaml")
    let program = try Command([Kiosk.binary, "run", "--config", path], environment: outputs.environment)
    for number in outputs.outputs.indices {
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended: \(program.errors)") }
        return try await !outputs.screenshot(of: number).isBlank
      }
      try #require(shows, "output \(number) shows nothing: \(program.errors)")
    }
    return program
  }

  @Test(arguments: [0, 1]) func `a window that somebody closes leaves the picture to the others`(closed: Int)
    async throws
  {
    let outputs = try await VirtualOutputs([(640, 360), (800, 600)])
    let folder = try TemporaryFolder()
    let program = try await start(outputs, in: folder)
    let other = 1 - closed
    try await outputs.closeWindows(on: closed)
    let name = outputs.outputs[closed].name
    let isTold = try await eventually(within: .seconds(60)) {
      program.errors.contains("\(name): its window was closed; the other outputs go on") || !program.isRunning
    }
    #expect(isTold && program.isRunning, "\(program.errors)")
    #expect(try await eventually(within: .seconds(60)) { try await outputs.screenshot(of: closed).isBlank })
    #expect(try await outputs.moves(other, within: .seconds(60)))
    #expect(try await status(of: program).contains("640x360 on \(outputs.outputs[other].name),"))
    // It stays closed, and a finger on the other acts as before.
    try outputs.panels[other].touch(.begin, x: 0.5, y: 0.5)
    #expect(try await outputs.stops(other, within: .seconds(60)))
    try outputs.panels[other].touch(.end, x: 0.5, y: 0.5)
    #expect(try await outputs.moves(other, within: .seconds(60)))
    #expect(try await outputs.screenshot(of: closed).isBlank)
    // The last one ends the program.
    try await outputs.closeWindows(on: other)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `a window that somebody closed stays closed when the first output gets another mode`() async throws {
    let outputs = try await VirtualOutputs([(800, 600), (640, 480)])
    let folder = try TemporaryFolder()
    let program = try await start(outputs, in: folder)
    try await outputs.closeWindows(on: 1)
    #expect(try await eventually(within: .seconds(60)) { try await outputs.screenshot(of: 1).isBlank })
    try await outputs.setMode(640, 360)
    try await outputs.fillWithWindows(0)
    let follows = try await eventually(within: .seconds(60)) {
      try await status(of: program).contains("640x360 on DUMMY0,")
    }
    #expect(follows, "\(program.errors)")
    #expect(try await outputs.moves(0, within: .seconds(60)))
    // Outputs without a window are looked for each second.
    try await Task.sleep(for: .seconds(2.5))
    #expect(try await outputs.screenshot(of: 1).isBlank)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `another mode of the first output gives the picture its size`() async throws {
    let outputs = try await VirtualOutputs([(800, 600), (640, 480)])
    let folder = try TemporaryFolder()
    let program = try await start(outputs, in: folder)
    try await outputs.setMode(640, 360)
    try await outputs.fillWithWindows(0)
    let follows = try await eventually(within: .seconds(60)) {
      try await status(of: program).contains("640x360 on DUMMY0, DUMMY1")
    }
    let said = try await status(of: program)
    #expect(follows, "\(said) \(program.errors)")
    for number in [0, 1] { #expect(try await outputs.moves(number, within: .seconds(60)), "output \(number)") }
    #expect(program.errors.contains("DUMMY0: its size is 640x360 px now; opening the outputs anew"))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }
}
