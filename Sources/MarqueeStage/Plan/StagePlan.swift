package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeScene
package import MarqueeValues
internal import Synchronization

/// A configuration laid out for a display of one size: everything on the stage that does not move.
///
/// Immutable and shared by reference. Making and freeing one takes time that grows with the number of cards, so while the
/// marquee runs `StagePlanner` does both off the render thread.
package final class StagePlan: Sendable {
  /// The configuration that is laid out, as it is written.
  package let configuration: Configuration
  /// The lanes of the configuration in px of the screen, see `Configuration.scaled(for:)`.
  private let lanes: [Lane]
  /// The size of the display, px. The picture may be turned on it.
  package let glass: PixelSize
  /// Where lanes and texts are.
  package let layout: StageLayout
  /// `Configuration.followsUTC`, for use in each frame.
  package let followsUTC: Bool
  /// Whether the configuration has hours in which the screen is black. For use in each frame.
  package let hasDarkHours: Bool
  /// For each lane the part of its viewport that the screen shows, px from its leading edge; `nil` for all of it.
  let shownParts: [ClosedRange<Double>?]
  /// The cards' faces.
  package let catalog: FaceCatalog
  /// What is drawn behind the cards.
  package let backdrop: Backdrop
  /// Whether a heading or the caption shows the time.
  package let showsTime: Bool
  /// Whether the cards of every lane look the same wherever they are on it, nothing lies over them, and the screen shows the
  /// lanes as a whole: no gallery, no page dots, no control, no part of a wall. For use in each frame.
  let travelsEvenly: Bool
  /// Whether there is a control that counts down what ends by itself. For use in each frame.
  let hasMoreTime: Bool
  private let knownWallHash = Mutex<String?>(nil)
  /// Finds cards by id or title.
  let names: CardNames
  /// The number of cards in all lanes.
  let cardCount: Int
  /// Whether tiles of a former sequence may be in view. Set by the stage that uses the plan, read by what plans the next.
  private let remnants = Atomic(true)
  /// For each lane a number that tells its sequence from others.
  let sequences: [Int]
  /// For each lane the cards that are no longer listed but may still be in view, numbered after the listed ones.
  let departing: [[Card]]
  /// What the proof of play counts.
  package let subjects: ProofSubjects
  /// For each lane where its cards are seen.
  let views: [LaneView]
  /// Gives the letters of each lane one size, here and in the plans that follow; `nil` where no faces are painted.
  package let typesetter: (any Typesetter)?
  /// Whether it has done so here.
  package let isTypeset: Bool

  /// - Parameters:
  ///   - glass: the size of the display, px.
  ///   - typesetter: gives the letters of each lane one size; `nil` where no faces are painted.
  ///   - isTypeset: whether it does so here, and not only in the plans that follow.
  package convenience init(
    _ configuration: Configuration, glass: PixelSize, typesetter: (any Typesetter)? = nil, isTypeset: Bool = true
  ) {
    self.init(
      configuration, glass: glass, names: CardNames(configuration.lanes), typesetter: typesetter, isTypeset: isTypeset)
  }

  /// - Parameter departing: for each lane the cards that are no longer listed but may still be in view.
  convenience init(
    _ configuration: Configuration, glass: PixelSize, departing: [[Card]], typesetter: (any Typesetter)?,
    isTypeset: Bool = true
  ) {
    self.init(
      configuration, glass: glass, names: CardNames(configuration.lanes), departing: departing, typesetter: typesetter,
      isTypeset: isTypeset)
  }

  private init(
    _ configuration: Configuration, glass: PixelSize, names: CardNames, departing: [[Card]]? = nil,
    typesetter: (any Typesetter)?, isTypeset: Bool = true
  ) {
    self.configuration = configuration
    (self.typesetter, self.isTypeset) = (typesetter, isTypeset || typesetter == nil)
    self.glass = glass
    self.names = names
    let departing = departing ?? configuration.lanes.map { _ in [] }
    self.departing = departing
    var all = configuration
    for (lane, cards) in departing.enumerated() where !cards.isEmpty { all.lanes[lane].cards += cards }
    let picture = configuration.rotation.turned(glass)
    let canvas = configuration.wall?.canvas(of: picture) ?? picture
    all = all.scaled(for: canvas)
    var scaled = all
    for (lane, cards) in departing.enumerated() where !cards.isEmpty {
      scaled.lanes[lane].cards.removeLast(cards.count)
    }
    lanes = scaled.lanes
    var layout = StageLayout(scaled, screen: canvas, window: configuration.wall?.window(of: picture))
    for (lane, cards) in departing.enumerated() where !cards.isEmpty {
      layout.lanes[lane].add(all.lanes[lane].cards.suffix(cards.count), of: scaled.lanes[lane])
    }
    self.layout = layout
    followsUTC = configuration.followsUTC
    hasDarkHours = !configuration.display.off.isEmpty
    shownParts = layout.lanes.map { $0.part(shownIn: layout.window, of: layout.screen) }
    hasMoreTime = layout.moreTime != nil
    travelsEvenly =
      layout.pauseButton == nil && layout.moreTime == nil && shownParts.allSatisfy { $0 == nil }
      && scaled.lanes.allSatisfy { $0.layout == .strip }
    subjects = ProofSubjects(configuration, departing: departing)
    let (screen, overflows) = (layout.screen, layout.overflowsAcross)
    views = zip(scaled.lanes, layout.lanes).map { lane, place in
      let focus =
        lane.layout == .gallery
        ? LaneContents.Focus(scale: lane.focusScale, dim: lane.focusDim, spacing: place.strip.spacing) : nil
      return LaneView(place, focus: focus, screen: screen, overflowsAcross: overflows)
    }
    catalog = FaceCatalog(
      all, layout: layout, departing: departing.map(\.count),
      off: isTypeset && typesetter != nil ? configuration.cardsOff(on: canvas) : departing.map { _ in [] },
      typesetter: isTypeset ? typesetter : nil)
    backdrop = Backdrop(scaled, layout: layout)
    showsTime = backdrop.showsTime
    cardCount = configuration.lanes.reduce(0) { $0 + $1.cards.count }
    sequences = zip(configuration.lanes, layout.lanes).map { lane, place in
      let marks = lane.cards.map(\.identity.hashValue)
      return StripLane.sequence((0..<place.strip.count).lazy.map { marks[place.strip.card(inSlot: $0)] })
    }
  }

  /// Whether cards that are no longer listed may still be in view.
  var hasRemnants: Bool {
    get { remnants.load(ordering: .relaxed) }
    set { remnants.store(newValue, ordering: .relaxed) }
  }

  /// Equal on marquees that agree on what the wall shows, see `WallHash`; `nil` unless the strips follow UTC. Worked
  /// out when it is asked for first, in a time that grows with the number of cards. For any thread.
  package var wallHash: String? {
    guard followsUTC else { return nil }
    return knownWallHash.withLock { known in
      if let known { return known }
      let hash = WallHash.of(
        configuration, layout: layout,
        lanes: zip(lanes, layout.lanes).map { wallLane($0, $1) } + lanesOff)
      known = hash
      return hash
    }
  }

  private func wallLane(_ lane: Lane, _ place: LaneLayout) -> WallHash.LaneOnWall {
    .init(
      lane: lane, place: place,
      behavior: ScrollBehavior(lane, configuration.touch, configuration.motion, touchScale: 1))
  }

  /// The lanes of which no card is on, as they are while all cards are.
  private var lanesOff: [WallHash.LaneOnWall] {
    guard !configuration.lanesOff.isEmpty else { return [] }
    var all = configuration
    all.lanes = configuration.allLanes
    all = all.scaled(for: layout.screen)
    let places = StageLayout(all, screen: layout.screen).lanes
    return configuration.lanesOff.map { wallLane(all.lanes[$0], places[$0]) }
  }

  /// A card of a lane by its number on the strip.
  package func card(_ number: Int, ofLane lane: Int) -> Card {
    let listed = configuration.lanes[lane].cards
    return number < listed.count ? listed[number] : departing[lane][number - listed.count]
  }

  /// How a lane moves on a display of this size.
  func behavior(ofLane lane: Int) -> ScrollBehavior {
    ScrollBehavior(
      lanes[lane], configuration.touch, configuration.motion, touchScale: glass.touchScale, followsUTC: followsUTC)
  }

  /// The same configuration for a display of another size, px.
  func resized(to glass: PixelSize) -> StagePlan {
    StagePlan(configuration, glass: glass, names: names, typesetter: typesetter)
  }
}
