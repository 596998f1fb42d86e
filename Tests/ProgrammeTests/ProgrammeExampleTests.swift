import Programme
import Testing

/// The call by which the target is entered, as its comment shows it.
struct ProgrammeExampleTests {
  @Test func `a contract becomes a lap of slots`() throws {
    // Example: Contract
    let contract = Contract(tiers: [.init(share: 0.5)], cards: [.init(tier: 0), .init(), .init()])
    let slots = LaneProgramme(shares: try contract.shares()).lap.slots
    // End of the example.
    #expect(slots.count == 4 && [0, 1, 2].map { card in slots.count { $0 == card } } == [2, 1, 1])
  }
}
