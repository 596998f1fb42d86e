internal import ConfigurationValues
package import Ledger
internal import MarqueeConfig
package import MarqueeValues

/// The contracts of a machine's screens: who is listed on several has one on each.
package struct ScreenTerms: Sendable, Equatable {
  package typealias Terms = [ContractTerms.Party: ContractTerms]

  /// The newest of each party, of whichever screen.
  private var newest: Terms
  /// Those of files that list no screens: of a screen that no file names.
  private var only: Terms
  /// By the name of the screen.
  private var named: [String: Terms]

  package init(_ only: Terms = [:]) { (newest, self.only, named) = (only, only, [:]) }

  /// The newest terms of each card and tier.
  /// - Parameters:
  ///   - texts: of configurations, the oldest first; what is no configuration is left out.
  ///   - moments: the span that `averageShare` is of, s since 1970.
  ///   - withinDueHours: whether `averageShare` is that of the hours in which the wall must be on.
  package init(newestOf texts: [String], over moments: Range<Int>, in zone: Zone, withinDueHours: Bool = false) {
    self.init()
    for text in texts { add(text, over: moments, records: 0, in: zone, withinDueHours) }
  }

  /// The terms of each card and tier as they were agreed last among these configurations, with the average of their shares.
  /// - Parameters:
  ///   - configurations: that records of a span name, the last one last; what is no configuration is left out.
  ///   - withinDueHours: whether shares are those of the hours in which the wall must be on.
  package init(of configurations: [Ledger.UsedConfiguration], in zone: Zone, withinDueHours: Bool = false) {
    self.init()
    for used in configurations {
      // A record is of a minute at most.
      add(used.text, over: used.first / 1000..<used.last / 1000 + 60, records: used.records, in: zone, withinDueHours)
    }
  }

  private mutating func add(
    _ text: String, over moments: Range<Int>, records: Int, in zone: Zone, _ withinDueHours: Bool
  ) {
    guard let loaded = try? ConfigurationLoader.load(text: text, file: "") else { return }
    var all: Terms = [:]
    for screen in loaded.screens {
      var terms = ContractTerms.all(
        of: screen.configuration, over: moments, in: zone, withinDueHours: withinDueHours)
      for party in terms.keys { terms[party]?.records = records }
      // The first screen's title and heading count where several list a card.
      all.merge(terms) { first, _ in first }
      if loaded.listsScreens {
        named[screen.name, default: [:]].update(with: terms, from: moments.lowerBound)
      } else {
        only.update(with: terms, from: moments.lowerBound)
      }
    }
    newest.update(with: all, from: moments.lowerBound)
  }

  /// Of whichever screen.
  package subscript(party: ContractTerms.Party) -> ContractTerms? { newest[party] }

  /// Of a screen; `nil` if it does not list the party.
  package subscript(party: ContractTerms.Party, on screen: String) -> ContractTerms? {
    if let terms = named[screen] { return terms[party] }
    return only[party]
  }

  package var parties: some Collection<ContractTerms.Party> { newest.keys }
}

extension ScreenTerms.Terms {
  /// - Parameter moment: from which on the others were agreed, s since 1970.
  fileprivate mutating func update(with others: Self, from moment: Int) {
    for (party, terms) in others {
      var terms = terms
      if let former = self[party] {
        // One that is not on any more keeps the share that it had.
        let (own, other) = (
          terms.averageShare.map { ($0, terms.records) }, former.averageShare.map { ($0, former.records) }
        )
        if let own, let other, own.1 + other.1 > 0 {
          terms.records = own.1 + other.1
          terms.averageShare = (own.0 * Double(own.1) + other.0 * Double(other.1)) / Double(terms.records)
          // The report lists an earlier agreement of its own separately.
          if former.agreement == terms.agreement, let range = terms.shares, let earlier = former.shares {
            terms.shares = range.extended(to: earlier)
          }
        } else if own == nil {
          (terms.averageShare, terms.records, terms.shares) = (former.averageShare, former.records, former.shares)
        }
        terms.former = former.former
        if former.agreement != terms.agreement, former.records > 0 {
          terms.former.append(.init(agreement: former.agreement, until: moment))
        }
      }
      self[party] = terms
    }
  }
}
