import Foundation
import TestSupport

/// Tests/ConsoleTrial on fake cards: several displays at once, each by a `Scanout`.
final class ConsoleTrial {
  let card: FakeCard
  private let program: Command
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - cards: as FAKE_CARDS describes them.
  ///   - speed: of the program's clock, as many times that of others.
  init(on cards: String, speed: Int = 1) async throws {
    card = try await FakeCard(cards)
    folder = try TemporaryFolder()
    program = try Command(
      [
        Project.program("ConsoleTrial").path(percentEncoded: false),
        "\(folder.path)/orders",
      ],
      environment: card.environment.merging(["FAKE_CARD_SPEED": "\(speed)", "SDL_AUDIODRIVER": "dummy"]) { $1 })
  }

  /// What it has said so far.
  var lines: [String] { program.output.split(separator: "\n").map(String.init) }
  /// What it has logged so far.
  var log: String { program.errors }

  /// Has it follow orders, and returns when it has.
  func order(_ lines: String..., isolation: isolated (any Actor)? = #isolation) async throws {
    let orders = "\(folder.path)/orders"
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "draft")
    guard rename("\(folder.path)/draft", orders) == 0 else { throw failure("no file of orders") }
    try await until("\(lines) is done") { access(orders, F_OK) != 0 }
  }

  /// Opens displays and waits for their pictures.
  func open(_ names: String..., isolation: isolated (any Actor)? = #isolation) async throws {
    for name in names {
      try await order("open \(name)")
      guard lines.contains("\(name) open") else { throw failure("\(name) did not open") }
      try await untilFlips(5, on: name)
    }
  }

  func until(
    _ what: String, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
  ) async throws {
    let isSo = try await eventually(within: .seconds(60)) {
      if try await condition() { return true }
      guard program.isRunning else { throw failure("it ended before: \(what)") }
      return false
    }
    guard isSo else { throw failure("not so: \(what)") }
  }

  /// Waits until so many pictures have come from now on.
  func untilFlips(_ count: Int, on connector: String, isolation: isolated (any Actor)? = #isolation) async throws {
    let before = card.lines("flip", of: connector).count
    try await until("\(count) pictures on \(connector)") { card.lines("flip", of: connector).count >= before + count }
  }

  /// How often the mode of a display was set or its signal ended.
  func modesets(of connector: String) -> Int {
    card.lines("mode", of: connector).count + card.lines("off", of: connector).count
  }

  func end() async throws -> Command.Result {
    try await order("end")
    return try await program.end(within: .seconds(60))
  }

  private func failure(_ text: String) -> FakeCard.Failure {
    FakeCard.Failure(
      description: "\(text); it said: \(program.output)\(program.errors); the card: "
        + card.record.suffix(12).map(\.description).joined(separator: "\n"))
  }
}
