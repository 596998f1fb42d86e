import Foundation

/// The program's commands, run to their end on files in a folder of their own.
package struct Kiosk {
  package let folder: TemporaryFolder

  package init() throws { folder = try TemporaryFolder() }

  package static let binary = Project.binary.path(percentEncoded: false)

  /// A good configuration: a lap of 2 × 224 px at 120 px/s.
  package static let good = """
    card: { width: 200, height: 200, spacing: 24, corner-radius: 20 }
    cards:
      - { title: Acme, gradient: ["#ff512f", "#dd2476"] }
      - { title: Borealis, gradient: teal }

    """

  /// Writes a file and returns its path.
  package func file(_ text: String = Kiosk.good, name: String = "marquee.yaml") throws -> String {
    try folder.write(text, to: name)
  }

  /// A path in the folder at which nothing is.
  package func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Runs the program with neither a display nor a home folder.
  package func run(
    _ arguments: String..., environment: [String: String] = [:], within limit: Duration = .seconds(300)
  ) async throws -> Command.Result {
    try await Command.run(
      ["env", "-u", "HOME", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Self.binary] + arguments,
      environment: environment, within: limit)
  }

  /// Runs a line of shell, in which `$kiosk` is the program.
  package func shell(_ line: String, environment: [String: String] = [:]) async throws -> Command.Result {
    try await Command.run(
      ["bash", "-c", line], environment: ["kiosk": Self.binary].merging(environment) { $1 })
  }
}
