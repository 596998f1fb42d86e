import Commands
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct CommandsExampleTests {
  @Test(arguments: [("cards: [{ title: Acme }]\n", true), ("cards: [{ titel: Acme }]\n", false)])
  func `a command says whether all is good`(text: String, expected: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "marquee.yaml")
    // Example: Commands
    let isGood = try Commands.check(files: [path])
    // End of the example.
    #expect(isGood == expected)
  }
}
