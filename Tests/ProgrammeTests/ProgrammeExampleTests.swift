import Programme
import Testing

/// The calls by which the target is entered, as their comments show them.
struct ProgrammeExampleTests {
  @Test func `a contract becomes a lap of slots`() throws {
    // Example: Contract
    let contract = Contract(tiers: [.init(share: 0.5)], cards: [.init(tier: 0), .init(), .init()])
    let slots = LaneProgramme(shares: try contract.shares()).lap.slots
    // End of the example.
    #expect(slots.count == 4 && [0, 1, 2].map { card in slots.count { $0 == card } } == [2, 1, 1])
  }

  @Test func `a change by the clock is planned ten seconds ahead`() {
    // Example: ChangeSchedule
    var schedule = ChangeSchedule()
    let screen = schedule.addScreen()
    schedule.expect(.init(since: 1000, next: .init(kind: .calendar, moment: 1060), isAhead: true), on: screen)
    let early = schedule.changeToPlan(on: screen, at: 1049)
    let change = schedule.changeToPlan(on: screen, at: 1050)
    // End of the example.
    #expect(early == nil && change?.moment == 1060)
  }
}
