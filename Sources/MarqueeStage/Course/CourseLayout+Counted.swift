internal import Programme

extension CourseLayout {
  /// A lane with the cards that are on, and how often each of them stands in a lap.
  struct Counted: Sendable {
    /// Where it is.
    var place: CourseShape.LanePlace
    /// The numbers of the cards that are on.
    var cards: [Int]
    var order: Order

    /// What is known of the order of a lap.
    enum Order: Sendable {
      /// Each card stands once, as listed.
      case listed
      case counted(Apportionment)
      case made(LaneProgramme)
    }
  }
}

extension CourseLayout.Counted.Order {
  private var apportionment: Apportionment? {
    switch self {
    case .listed: nil
    case .counted(let apportionment): apportionment
    case .made(let programme): programme.apportionment
    }
  }

  /// How often each of so many cards stands in a lap.
  func counts(of cards: Int) -> [Int] { apportionment?.counts ?? [Int](repeating: 1, count: cards) }

  /// The fewest slots from a card to its next copy, as far as that is known without making the lap; `nil` where each card stands
  /// once.
  var leastGap: Int? { apportionment.flatMap { Lap.leastGap(ofCounts: $0.counts) } }

  /// The card of each slot of a lap; none where each card stands once.
  var slots: [Int] {
    switch self {
    case .listed: []
    case .counted(let apportionment): LaneProgramme(apportionment).lap.slots
    case .made(let programme): programme.lap.slots
    }
  }
}
