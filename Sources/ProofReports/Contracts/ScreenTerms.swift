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
  package init(newestOf texts: [String], over moments: Range<Int>, in zone: Zone) {
    self.init()
    for text in texts {
      guard let loaded = try? ConfigurationLoader.load(text: text, file: "") else { continue }
      // The first screen's title and heading count where several list a card.
      for screen in loaded.screens.reversed() {
        let terms = ContractTerms.all(of: screen.configuration, over: moments, in: zone)
        newest.update(with: terms)
        if loaded.listsScreens {
          named[screen.name, default: [:]].update(with: terms)
        } else {
          only.update(with: terms)
        }
      }
    }
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
  fileprivate mutating func update(with others: Self) {
    for (party, terms) in others {
      // One that is not on any more keeps the share that it had.
      let share = terms.averageShare ?? self[party]?.averageShare
      self[party] = terms
      self[party]?.averageShare = share
    }
  }
}
