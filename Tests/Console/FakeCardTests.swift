import TestSupport
import Testing

/// The fake card itself, by libdrm alone: before the marquee is tried on it.
@Suite(.timeLimit(.minutes(2)))
struct FakeCardTests {
  private static let tools = Task {
    let folder = try TemporaryFolder()
    let program = "\(folder.path)/try_card"
    try await FakeCard.compile(["try_card", "try_support"], to: program, options: ["-O1"])
    return (folder, program)
  }

  @Test(arguments: ["atomic", "clips", "legacy"])
  func `a card does and refuses what the kernel does`(kind: String) async throws {
    let card = try await FakeCard("card0 \(kind == "atomic" ? "" : kind) HDMI-A-1=320x200@100,640x480")
    let result = try await Command.run([try await Self.tools.value.1, kind], environment: card.environment)
    #expect(result.status == 0, "\(result.output)")
  }
}
