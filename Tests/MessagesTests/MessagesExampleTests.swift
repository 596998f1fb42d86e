import Messages
import Testing

/// The call by which the target is entered, as its comment shows it.
struct MessagesExampleTests {
  @Test func `a line of JSON becomes members`() throws {
    // Example: JSONLine
    let kind = JSONLine.Kind(name: "request", example: #"{"do":"status"}"#)
    let members = try JSONLine.members(of: #"{"do":"pause","for":60}"#, as: kind)
    // End of the example.
    #expect(members.map(\.key) == ["do", "for"] && members[1].value == .number("60"))
  }
}
