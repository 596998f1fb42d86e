import Foundation
import TestSupport

/// The program as it is on a virtual screen that its window fills.
final class RunningMarquee {
  static let width = 640
  static let height = 360
  /// What the configuration fills the screen with.
  static let background: UInt32 = 0x0B0D17

  private static let moreCards = """
      - { title: Cobalt, gradient: "#2f5bff" }
      - { title: Dune, gradient: ["#f7971e", "#ffd200"] }
    """

  let screen: VirtualScreen
  let program: Command
  let folder: TemporaryFolder

  /// Opens a strip of four cards, and returns once something shows.
  ///
  /// `resumeAfter` is as the configuration writes it. The pointer of a new X server is at the centre of its screen, so it
  /// is over the window from the start.
  ///
  /// - Parameters:
  ///   - settings: what the lane is like; by default a strip at 120 px/s.
  ///   - cards: the third card and further ones, as lines of YAML.
  ///   - wrapper: a command that starts the program in its own place.
  init(
    resumeAfter: String = "60s", tap: String = "none", settings: String = "speed: 120", cards: String? = nil,
    screen size: (width: Int, height: Int) = (RunningMarquee.width, RunningMarquee.height), fillsScreen: Bool = false,
    arguments: [String] = [], within wrapper: [String] = [], environment: [String: String] = [:]
  ) async throws {
    screen = try await VirtualScreen(width: size.width, height: size.height)
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      """
      display: { background: "#0b0d17" }
      touch: { resume-after: \(resumeAfter), ramp: 200ms, indicator: false, tap: \(tap) }
      \(settings)
      card: { width: 200, height: 200, spacing: 24, corner-radius: 20 }
      cards:
        - { title: Acme, gradient: ["#ff512f", "#dd2476"] }
        - { title: Borealis, gradient: teal }
      \(cards ?? Self.moreCards)
      """, to: "marquee.yaml")
    program = try Command(
      wrapper + [
        Project.binary.path(percentEncoded: false), "run", "--config", configuration,
      ] + (fillsScreen ? [] : ["--window", "\(Self.width)x\(Self.height)"]) + arguments,
      environment: screen.environment.merging(["XDG_STATE_HOME": "\(folder.path)/state"]) { $1 }.merging(environment) {
        $1
      })
    let shows = try await eventually(within: .seconds(60)) { [screen, program] in
      guard program.isRunning else {
        let result = try await program.end(within: .seconds(1))
        throw Command.Failure(description: "the marquee ended at once with \(result.status): \(result.errors)")
      }
      return try await !screen.screenshot().isBlank
    }
    guard shows else {
      throw Command.Failure(description: "the marquee showed nothing in 60 s: \(program.errors)")
    }
  }

  /// Writes another configuration in place of the one that it follows.
  func write(_ configuration: String) throws {
    _ = try folder.write(configuration, to: "marquee.yaml")
  }

  /// Sets what the system lets the program have of something, as prlimit calls it.
  func limit(_ resource: String, to value: String) async throws {
    let result = try await Command.run([
      "prlimit", "--pid", String(program.processIdentifier), "--\(resource)=\(value):",
    ])
    guard result.status == 0 else { throw Command.Failure(description: "prlimit: \(result.errors)") }
  }

  /// Whether the picture changes before the time is over.
  func moves(within limit: Duration) async throws -> Bool {
    let before = try await screen.screenshot()
    return try await eventually(within: limit) { [screen] in try await screen.screenshot() != before }
  }

  /// Whether two pictures come to be the same before the time is over: the frame that was under way when the strip
  /// stopped may still appear. They are taken apart, so that a busy machine's hiccup is not mistaken for a stop.
  func stops(within limit: Duration) async throws -> Bool {
    try await eventually(within: limit) { [screen] in
      let before = try await screen.screenshot()
      try await Task.sleep(for: .milliseconds(300))
      return try await screen.screenshot() == before
    }
  }
}
