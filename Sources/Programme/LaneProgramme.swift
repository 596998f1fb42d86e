/// What a lane shows: the sequence of slots over its cards, and what each card gets of it.
package struct LaneProgramme: Sendable, Hashable {
  package let apportionment: Apportionment
  package let lap: Lap

  /// - Parameter shares: each card's part of the lap, above 0, together 1.
  package init(shares: [Double]) {
    apportionment = Apportionment(shares)
    lap = Lap(counts: apportionment.counts)
  }
}
