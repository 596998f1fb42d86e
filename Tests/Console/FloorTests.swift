import TestSupport
import Testing

/// What the marquee on a console is measured against.
@Suite(.timeLimit(.minutes(2)))
struct FloorTests {
  @Test func `the floor of make bench runs on a fake card and gives the console back`() async throws {
    let folder = try TemporaryFolder()
    let floor = "\(folder.path)/floor-kms"
    try await FakeCard.compile(["../../Benchmarks/floor-kms"], to: floor, options: ["-O2"])
    let card = try await FakeCard("card0 HDMI-A-1=640x360")
    let result = try await Command.run([floor, "--seconds", "3"], environment: card.environment)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("640x360 at 60.0") && result.output.contains("CPU of a frame: "), "\(result.output)")
    #expect(card.faults.isEmpty, "\(card.faults)")
    #expect(card.lines("flip").count > 20)
    #expect(card.lines("end").count == 1)
    let end = card.lines("state", of: "HDMI-A-1").last.flatMap(CardState.init)
    #expect(end?.shows == "console")
  }

  @Test func `at a rate of its own it does not flip as often as a hasty card lets it`() async throws {
    let folder = try TemporaryFolder()
    let floor = "\(folder.path)/floor-kms"
    try await FakeCard.compile(["../../Benchmarks/floor-kms"], to: floor, options: ["-O2"])
    let card = try await FakeCard("card0 hasty HDMI-A-1=320x180")
    let result = try await Command.run([floor, "--seconds", "3", "--rate", "50"], environment: card.environment)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("320x180 at 50.0"), "\(result.output)")
    #expect((20...155).contains(card.lines("flip").count))
  }
}
