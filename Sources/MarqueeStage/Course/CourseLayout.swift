internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues
internal import Programme

/// Lays out the strips of a configuration with any of its cards on, as a `StagePlan` does, in a small part of the time: what
/// does not depend on the cards is laid out once, and a card is a number.
///
/// Cards are numbered lane by lane; after them come those that are shown where none is on.
struct CourseLayout: Sendable {
  /// A lane with the cards that are on.
  struct Laid: Sendable {
    /// Where it is.
    var place: CourseShape.LanePlace
    /// Whether each card of the lane is on.
    var isOn: [Bool]
    /// The numbers of the cards that are on.
    var cards: [Int]
    /// The number of each one's identity.
    var kinds: [Int]
    var strip: StripLane
    /// Tells its sequence from others.
    var sequence: Int
  }

  /// One object: a layout is copied with all that holds one, and the code for that would be a tenth of a megabyte.
  private final class Sources: Sendable {
    /// With all cards.
    let configuration: Configuration
    /// The same in px of the screen.
    let scaled: Configuration
    /// What is shown where no card is on, and that in px of the screen.
    let emptied: Configuration
    let scaledEmptied: Configuration

    init(_ configuration: Configuration, on canvas: PixelSize) {
      self.configuration = configuration
      emptied = configuration.showing(configuration.lanes.flatMap { $0.cards.map { _ in false } })
      (scaled, scaledEmptied) = (configuration.scaled(for: canvas), emptied.scaled(for: canvas))
    }
  }

  private let sources: Sources
  private let glass: PixelSize
  private let canvas: PixelSize
  /// For each card the number of its identity, and a number that stands for it in sequences.
  private var kinds: [Int] = []
  private var marks: [Int] = []
  /// How many identities there are.
  private(set) var kindCount = 0
  /// The cards of each lane, then those of each lane that is shown where none is on.
  private var ranges: [Range<Int>] = []
  private let contracts: [LaneContract?]
  /// Whether a lane has cards with heights of their own.
  private let heights: [Bool]
  /// Shapes and orders that were made, for they come again and again.
  private var shapes: [CourseShape.Key: CourseShape] = [:]
  private var orders: [OrderKey: SlotOrder?] = [:]
  private var latest: (key: CourseShape.Key, lanes: [Laid])?
  /// How many slots of laps were filled.
  private(set) var slotsFilled = 0

  private struct OrderKey: Hashable {
    var lane: Int
    var isOn: [Bool]
  }

  /// The most shapes and orders to keep. With ten thousand cards each takes 100 to 400 kB.
  private static let mostKept = 24

  init(_ configuration: Configuration, glass: PixelSize) {
    self.glass = glass
    let picture = configuration.rotation.turned(glass)
    canvas = configuration.wall?.canvas(of: picture) ?? picture
    let lanes = configuration.lanes
    sources = Sources(configuration, on: canvas)
    contracts = lanes.map { LaneContract($0, of: configuration) }
    heights = lanes.map { $0.cards.contains { $0.height != nil } }
    var numbers: [String: Int] = [:]
    for lane in lanes + sources.emptied.lanes {
      ranges.append(kinds.count..<kinds.count + lane.cards.count)
      for card in lane.cards {
        let identity = card.identity
        let kind = numbers[identity] ?? numbers.count
        numbers[identity] = kind
        kinds.append(kind)
        marks.append(identity.hashValue)
      }
    }
    kindCount = numbers.count
  }

  /// The number of a card's identity.
  func kind(of card: Int) -> Int { kinds[card] }

  /// A card as it is written.
  func card(_ number: Int) -> Card { card(number, of: sources.configuration, sources.emptied) }

  private func card(_ number: Int, of configuration: Configuration, _ emptied: Configuration) -> Card {
    let lane = ranges.firstIndex { $0.contains(number) } ?? 0
    let place = number - ranges[lane].lowerBound
    let count = configuration.lanes.count
    return lane < count ? configuration.lanes[lane].cards[place] : emptied.lanes[lane - count].cards[place]
  }

  /// The extent of a card along a lane, px.
  func extent(of card: Int, on place: CourseShape.LanePlace) -> Double {
    place.extent(of: card) { self.card($0, of: sources.scaled, sources.scaledEmptied) }
  }

  /// The card that a lane's strip starts at, 0-based.
  func startCard(of laid: Laid) -> Int {
    guard laid.place.lane.startAt != nil else { return 0 }
    var lane = laid.place.lane
    lane.cards = laid.cards.map(card)
    return lane.startCard ?? 0
  }

  /// Where strips begin, and the px of the screen in a px of the configuration.
  /// - Parameter isOn: for each card of the configuration, lane by lane.
  mutating func start(where isOn: [Bool]) -> (places: [StartPlace], scale: Double) {
    let shape = shape(where: isOn).shape
    return (shape.startPlaces, shape.scale)
  }

  /// The lanes that are shown.
  /// - Parameter isOn: for each card of the configuration, lane by lane.
  mutating func lanes(where isOn: [Bool]) -> [Laid] {
    let (key, shape) = shape(where: isOn)
    let former = latest?.key == key ? latest?.lanes : nil
    var lanes: [Laid] = []
    for (index, place) in shape.lanes.enumerated() {
      guard !key.lanes.isEmpty else {
        lanes.append(laid(place, place.cards.map { _ in true }, by: sources.emptied.lanes[index].programme?.order))
        continue
      }
      let part = Array(isOn[place.cards])
      if let former, former[index].isOn == part {
        lanes.append(former[index])
      } else {
        lanes.append(laid(place, part, by: order(ofLane: key.lanes[index], where: part)))
      }
    }
    latest = (key, lanes)
    return lanes
  }

  /// The lanes that are shown, without their sequences, which take long to make. None where no card is on.
  /// - Parameter isOn: for each card of the configuration, lane by lane.
  mutating func countedLanes(where isOn: [Bool]) -> [Counted] {
    let (key, shape) = shape(where: isOn)
    return zip(key.lanes, shape.lanes).map { lane, place in
      let part = Array(isOn[place.cards])
      return Counted(
        place: place, cards: place.cards.filter { isOn[$0] }, order: countedOrder(ofLane: lane, where: part))
    }
  }

  private func countedOrder(ofLane lane: Int, where isOn: [Bool]) -> Counted.Order {
    guard isOn.contains(false) else {
      return sources.configuration.lanes[lane].programme.map { .made($0) } ?? .listed
    }
    return contracts[lane]?.apportionment(where: isOn).map { .counted($0) } ?? .listed
  }

  /// - Parameter order: which card stands in each slot; `nil` if each stands once.
  private func laid(_ place: CourseShape.LanePlace, _ isOn: [Bool], by order: SlotOrder?) -> Laid {
    let cards = place.cards.filter { isOn[$0 - place.cards.lowerBound] }
    let strip = place.strip(of: cards, order: order)
    let sequence =
      if let order = strip.strip.order {
        StripLane.sequence(order.cards.lazy.map { marks[cards[$0]] })
      } else {
        StripLane.sequence(cards.lazy.map { marks[$0] })
      }
    return Laid(
      place: place, isOn: isOn, cards: cards, kinds: cards.map { kinds[$0] }, strip: strip, sequence: sequence)
  }

  private mutating func order(ofLane lane: Int, where isOn: [Bool]) -> SlotOrder? {
    guard isOn.contains(false) else { return sources.configuration.lanes[lane].programme?.order }
    guard let contract = contracts[lane] else { return nil }
    let key = OrderKey(lane: lane, isOn: isOn)
    if let known = orders[key] { return known }
    if orders.count >= Self.mostKept { orders.removeAll() }
    let order = contract.programme(where: isOn)?.order
    slotsFilled += order?.cards.count ?? 0
    orders[key] = .some(order)
    return order
  }

  private mutating func shape(where isOn: [Bool]) -> (key: CourseShape.Key, shape: CourseShape) {
    let count = sources.configuration.lanes.count
    let shown = (0..<count).filter { isOn[ranges[$0]].contains(true) }
    var key = CourseShape.Key(lanes: shown)
    // Each lane with one card: the tallest, where the place of a single lane depends on its height.
    let stubs = shown.map { lane in
      let cards = ranges[lane].filter { isOn[$0] }
      guard shown.count == 1 else { return cards[0] }
      let tallest = tallest(of: cards, inLane: lane)
      key.height = tallest?.height
      return tallest?.card ?? cards[0]
    }
    if let known = shapes[key] { return (key, known) }
    var isStubOn = isOn.map { _ in false }
    for card in stubs { isStubOn[card] = true }
    let lanes = shown.isEmpty ? sources.scaledEmptied.lanes : shown.map { sources.scaled.lanes[$0] }
    let numbers = shown.isEmpty ? Array(ranges[count...]) : shown.map { ranges[$0] }
    let shape = CourseShape(
      shown.isEmpty ? sources.emptied : sources.configuration.showing(isStubOn), glass: glass,
      cards: zip(lanes, numbers).map { ($0.cards, $1) })
    if shapes.count >= Self.mostKept { shapes.removeAll() }
    shapes[key] = shape
    return (key, shape)
  }

  /// The tallest of a lane's cards that have a height of their own, and that height in px; `nil` if none has.
  private func tallest(of cards: [Int], inLane lane: Int) -> (card: Int, height: Double)? {
    guard heights[lane] else { return nil }
    var tallest: (card: Int, height: Double)?
    for card in cards {
      guard let length = sources.scaled.lanes[lane].cards[card - ranges[lane].lowerBound].height else { continue }
      let height = length.pixels(
        of: Double(canvas.height), within: CardMeasures.sides, rounded: sources.configuration.roundsLengths)
      if height > tallest?.height ?? 0 { tallest = (card, height) }
    }
    return tallest
  }
}

extension LaneProgramme {
  /// Which card stands in each slot of a lap.
  fileprivate var order: SlotOrder { SlotOrder(lap.slots) }
}
