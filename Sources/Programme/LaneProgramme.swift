/// What a lane shows: the sequence of slots over its cards, and what each card gets of it.
package struct LaneProgramme: Sendable, Hashable {
  package let apportionment: Apportionment
  package let lap: Lap

  /// - Parameter shares: each card's part of the lap, above 0, together 1.
  package init(shares: [Double]) {
    self.init(Apportionment(shares))
  }

  package init(_ apportionment: Apportionment) {
    self.apportionment = apportionment
    lap = Lap(counts: apportionment.counts)
  }
}
