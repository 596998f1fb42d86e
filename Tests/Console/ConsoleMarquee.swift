import Foundation
import TestSupport

/// The program on the displays of fake cards, as on a console without GL.
final class ConsoleMarquee {
  /// A lap of 3 × 68 px at 60 px/s: at 60 Hz each frame shows another whole pixel, and after 204 of them the first again.
  static func configuration(renderer: String = "cpu", display: String = "", more: String = "") -> String {
    """
    display: { background: "#0b0d17", renderer: \(renderer)\(display) }
    touch: { tap: none, indicator: false }
    speed: 60
    card: { width: 60, height: 100, spacing: 8, corner-radius: 10 }
    \(more)
    cards:
      - { title: Acme, gradient: ["#ff512f", "#dd2476"] }
      - { title: Borealis, gradient: teal }
      - { title: Cobalt, gradient: ["#2f5bff", "#f7971e"] }

    """
  }

  let card: FakeCard
  let program: Command
  private let folder: TemporaryFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - cards: as FAKE_CARDS describes them.
  ///   - speed: of the program's clock, as many times that of others.
  ///   - hasGPU: whether the machine seems to have a GPU.
  ///   - library: preloaded before the card.
  init(
    on cards: String, configuration: String = ConsoleMarquee.configuration(), speed: Int = 1,
    hasGPU: Bool = false, preloading library: String? = nil, environment: [String: String] = [:]
  ) async throws {
    card = try await FakeCard(cards)
    if hasGPU {
      // A render node that nothing is behind, which SDL and GL cannot draw with.
      for place in ["sys/class/drm/renderD128", "dev/dri"] {
        try FileManager.default.createDirectory(
          atPath: "\(card.folder.path)/\(place)", withIntermediateDirectories: true)
      }
      _ = try card.folder.write("", to: "dev/dri/renderD128")
    }
    folder = try TemporaryFolder()
    let file = try folder.write(configuration, to: "marquee.yaml")
    var fake = card.environment
    if let library { fake["LD_PRELOAD"] = [library, fake["LD_PRELOAD"]].compactMap(\.self).joined(separator: ":") }
    program = try Command(
      [Project.binary.path(percentEncoded: false), "run", "--config", file],
      environment: fake.merging(["FAKE_CARD_SPEED": "\(speed)", "SDL_AUDIODRIVER": "dummy"]) { $1 }
        .merging(environment) { $1 })
  }

  /// Writes another configuration in place of the one that it follows.
  func write(_ configuration: String) throws { _ = try folder.write(configuration, to: "marquee.yaml") }

  /// Waits until this is so; throws, with what the program and the card said, if it does not come to be.
  func until(
    _ what: String, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
  ) async throws {
    let isSo = try await eventually(within: .seconds(60)) {
      if try await condition() { return true }
      guard program.isRunning else { throw failure("the marquee ended before: \(what)") }
      return false
    }
    guard isSo else { throw failure("not so: \(what)") }
  }

  /// Waits until so many pictures have come from now on.
  func untilFlips(
    _ count: Int, on connector: String = "HDMI-A-1", isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let before = card.lines("flip", of: connector).count
    try await until("\(count) pictures on \(connector)") { card.lines("flip", of: connector).count >= before + count }
  }

  /// Gives it a command, as an operator does.
  func order(_ arguments: String...) async throws {
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false)] + arguments,
      environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
    guard result.status == 0 else { throw failure("\(arguments.joined(separator: " ")): \(result.errors)") }
  }

  /// What it says of itself.
  func status() async throws -> String {
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "status"],
      environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
    return result.output
  }

  /// Ends it as systemd does.
  func end() async throws -> Command.Result {
    program.send(signal: SIGTERM)
    return try await program.end(within: .seconds(60))
  }

  private func failure(_ text: String) -> FakeCard.Failure {
    FakeCard.Failure(
      description: "\(text); it said: \(program.errors); the card: "
        + card.record.suffix(12).map(\.description).joined(separator: "\n"))
  }
}
