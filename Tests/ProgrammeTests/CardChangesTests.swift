import Testing

@testable import Programme

struct CardChangesTests {
  @Test func `cards come and go where they differ`() {
    let changes = CardChanges(from: [true, false, true, false], to: [true, true, false, false])
    #expect(changes.begins == [1])
    #expect(changes.ends == [2])
    #expect(CardChanges(from: [], to: []) == CardChanges(from: [true], to: [true]))
  }
}
