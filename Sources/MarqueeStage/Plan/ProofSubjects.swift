internal import ConfigurationValues

/// What the proof of play counts on a plan: its cards by their identity, so that cards with one identity are one subject in
/// whichever lanes they are, and their tiers. Made with the plan, off the render thread, because it takes time for each card.
package struct ProofSubjects: Sendable {
  /// For each lane the subject of each card, those no longer listed included.
  private var numbers: [[Int32]] = []
  /// For each subject its first card.
  private var cards: [(lane: Int32, card: Int32)] = []
  /// For each subject the number of its tier; -1 without one.
  private var tierNumbers: [Int32] = []
  /// The names of the tiers that cards have.
  package private(set) var tiers: [String] = []

  /// - Parameter departing: for each lane the cards that are no longer listed but may still be in view.
  init(_ configuration: Configuration, departing: [[Card]]) {
    var known: [String: Int32] = [:]
    var knownTiers: [String: Int32] = [:]
    for (lane, settings) in configuration.lanes.enumerated() {
      let all = settings.cards + departing[lane]
      numbers.append(
        all.enumerated().map { number, card in
          if let subject = known[card.identity] { return subject }
          let subject = Int32(cards.count)
          known[card.identity] = subject
          cards.append((Int32(lane), Int32(number)))
          var tier: Int32 = -1
          if let name = card.tier {
            tier = knownTiers[name] ?? Int32(tiers.count)
            if knownTiers.updateValue(tier, forKey: name) == nil { tiers.append(name) }
          }
          tierNumbers.append(tier)
          return subject
        })
    }
  }

  /// How many cards there are, each identity counted once.
  package var count: Int { cards.count }

  /// The subject of a card.
  package func subject(ofCard card: Int, inLane lane: Int) -> Int { Int(numbers[lane][card]) }

  /// The number of a subject's tier; `nil` without one.
  package func tier(of subject: Int) -> Int? {
    let tier = tierNumbers[subject]
    return tier < 0 ? nil : Int(tier)
  }

  /// The first card of a subject.
  func place(of subject: Int) -> (lane: Int, card: Int) {
    (Int(cards[subject].lane), Int(cards[subject].card))
  }
}

extension StagePlan {
  /// The identity of a subject, and the name of its tier.
  package func name(ofSubject subject: Int) -> (id: String, tier: String?) {
    let place = subjects.place(of: subject)
    return (card(place.card, ofLane: place.lane).identity, subjects.tier(of: subject).map { subjects.tiers[$0] })
  }
}
