internal import ConfigurationEditing
internal import ConfigurationValues
internal import FacePainting
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues

/// A limit of the area of a new wall's logos.
struct LogoLimit {
  /// The tier's name; `nil` for all tiers.
  var tier: String?
  /// The `logo-area`, in per cent.
  var percent: Int
  /// Whether the wall itself needs it; if not, another style or arrangement does.
  var isForWall = true
}

/// Chooses the arrangement and the logo limits of a new wall by measuring its cards on its screen.
struct WallComposition {
  /// The wall's configuration, with its logos in their places.
  let configuration: Configuration
  /// The size of the screen, px.
  let screen: PixelSize
  /// Measures the cards on that screen.
  let check: SeenCheck

  /// The least height of a card in lanes is the screen's shorter side divided by this: on lower ones logos cannot be told apart
  /// from the other end of a room.
  private static let heightsInSide = 14
  /// The least share of an upright screen's height that lanes of few cards must fill.
  private static let leastFilled = 0.6
  /// The maximum number of cards in a column that replaces such lanes: with more, each card would be seen too rarely.
  private static let mostInColumn = 12
  /// The share of a screen that the cards of lanes must cover, however many they are.
  private static let leastCovered = 0.4
  /// How much more one strip must cover to replace lanes of less.
  private static let leastGain = 1.5
  /// The greatest length of that strip's cards, in lengths of what is seen of it: without shares every card is in view for a tenth
  /// of the time.
  private static let longestStrip = 10.0

  /// Why its tiers are better arranged in one strip than in lanes, without a full stop; `nil` where lanes suit the screen.
  /// - Parameter strip: the configuration with its tiers arranged together; `nil` if that is not possible.
  func reasonForOneStrip(_ strip: Configuration?) -> String? {
    guard configuration.arrangement == .lanes else { return nil }
    let plan = StagePlan(configuration, glass: screen, typesetter: check.painter)
    var small = SmallCards(of: configuration, on: screen)
    var lowest = Int.max
    for (index, (lane, faces)) in zip(configuration.lanes, plan.catalog.lanes).enumerated() {
      for (card, number) in zip(lane.cards, faces) {
        let size = plan.catalog.faces[number].size
        small.note(card, ofLane: index, size, isSaid: false)
        lowest = min(lowest, size.height)
      }
    }
    let lanes = configuration.lanes
    let start = "arranged together in one strip, for \(lanes.count) lanes would"
    if !small.warnings.isEmpty || lowest < min(screen.width, screen.height) / Self.heightsInSide {
      return "\(start) have cards too small to be recognised from afar on a screen of \(screen)"
    }
    let isLow =
      screen.height > screen.width && lanes.reduce(0) { $0 + $1.cards.count } <= Self.mostInColumn
      && Self.filledHeight(of: plan.layout) < Self.leastFilled * Double(screen.height)
    guard isLow || leavesScreenEmpty(plan.layout, besides: strip) else { return nil }
    return "\(start) leave much of a screen of \(screen) empty"
  }

  /// Whether cards cover so little of the screen in lanes, and so much more of it in one strip, that they belong there.
  /// - Parameter strip: the configuration with its tiers arranged together; `nil` if that is not possible.
  private func leavesScreenEmpty(_ lanes: StageLayout, besides strip: Configuration?) -> Bool {
    let covered = coveredPart(of: lanes)
    guard let strip, covered < Self.leastCovered else { return false }
    let plan = StagePlan(strip, glass: screen, typesetter: check.painter)
    guard coveredPart(of: plan.layout) >= Self.leastGain * covered else { return false }
    // Each card once: how often one with a share comes is agreed.
    return zip(plan.layout.lanes, plan.catalog.lanes).allSatisfy { lane, faces in
      let lengths = faces.map { number in
        let size = plan.catalog.faces[number].size
        return Double(lane.isVertical ? size.height : size.width)
      }
      return lengths.reduce(0, +) <= Self.longestStrip * lane.viewport
    }
  }

  /// The part of the screen that the rows or columns of cards cover, with the gaps between their cards.
  private func coveredPart(of layout: StageLayout) -> Double {
    let areas = layout.lanes.map { lane in
      let across = min(lane.thickness, lane.isVertical ? lane.area.width : lane.area.height)
      return Double(across) * (lane.strip.loops ? lane.viewport : min(lane.strip.contentLength, lane.viewport))
    }
    return areas.reduce(0, +) / (Double(screen.width) * Double(screen.height))
  }

  /// The height that cards and headings cover, px.
  private static func filledHeight(of layout: StageLayout) -> Double {
    var (filled, end) = (0, 0)
    for lane in layout.lanes.sorted(by: { $0.area.y < $1.area.y }) {
      let start = max(lane.heading?.area.minY ?? lane.area.minY, end)
      filled += max(lane.area.maxY - start, 0)
      end = max(end, lane.area.maxY)
    }
    return Double(filled)
  }

  /// The smallest limit for the sake of another style or arrangement, in per cent.
  private static let leastForOthers = 30.0
  /// The maximum number of passes: smaller logos in a lower tier may leave room for more texts, which changes other logos.
  private static let rounds = 3

  /// The limits that are tried for all tiers alike, in per cent: with the last, logos from 1:8 to 8:1 can have the same area.
  private static let commonAreas = [40, 36, 33, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12]

  /// The limits with which no logo is larger than one of a higher tier allows, the highest tier first.
  ///
  /// Each limit is needed: without it the wall is out of order, or another style or arrangement that the limits put in order. If
  /// limits of single tiers do not put the wall in order, there is one for all tiers; if that does not either, there is none. A wall
  /// of more than `SeenCheck.faceLimit` cards gets none, because each pass lays out all cards. Blocks while logos are decoded.
  /// - Parameter others: the wall in its other arrangements.
  func logoLimits(besides others: [Configuration]) -> [LogoLimit] {
    guard configuration.arrangement != .none, configuration.tiers.count > 1,
      configuration.lanes.reduce(0, { $0 + $1.cards.count }) <= SeenCheck.faceLimit
    else { return [] }
    let variants = ([configuration] + others.filter { $0.arrangement != .none }).flatMap { variant in
      [variant.style, variant.style == .plate ? .gradient : .plate].map { variant.with($0) }
    }
    let shapes = shapes
    var areas: [String: Int] = [:]
    for _ in 0..<Self.rounds {
      let orders = variants.map { order(of: $0.with(areas), shapes) }
      let former = areas
      areas.merge(LogoOrder.limits(of: orders, least: Self.leastForOthers, whole: check.wholeArea).tiers) {
        min($0, $1)
      }
      if areas == former { break }
    }
    if isInOrder(configuration.with(areas), shapes) { return needed(areas, variants, shapes) }
    // Limits for other styles and arrangements may be what disturbs the order.
    guard !isInOrder(configuration, shapes) else { return [] }
    let common = Self.commonAreas.first { area in
      let all = configuration.tiers.map { ($0.name, area) }
      return isInOrder(configuration.with(Dictionary(uniqueKeysWithValues: all)), shapes)
    }
    return common.map { [LogoLimit(percent: $0)] } ?? []
  }

  /// The limits that are needed of those with which the wall is in order.
  /// - Parameter variants: the wall, then its other styles and arrangements.
  private func needed(
    _ areas: [String: Int], _ variants: [Configuration], _ shapes: [LogoReference: PixelSize]
  ) -> [LogoLimit] {
    guard !areas.isEmpty else { return [] }
    let ordered = variants.filter { isInOrder($0.with(areas), shapes) }
    // Limits may only make up for each other.
    guard ordered.contains(where: { !isInOrder($0, shapes) }) else { return [] }
    let isForWall = !isInOrder(configuration, shapes)
    var left = areas
    var limits: [LogoLimit] = []
    for tier in configuration.tiers.reversed() {
      guard let percent = left.removeValue(forKey: tier.name),
        let broken = ordered.firstIndex(where: { !isInOrder($0.with(left), shapes) })
      else { continue }
      left[tier.name] = percent
      limits.insert(LogoLimit(tier: tier.name, percent: percent, isForWall: isForWall && broken == 0), at: 0)
    }
    return limits
  }

  /// The proportions of the logos, each of which is decoded once. Blocks.
  private var shapes: [LogoReference: PixelSize] {
    let faces = StagePlan(configuration, glass: screen, typesetter: check.painter).catalog.faces
    return faces.reduce(into: [:]) { shapes, face in
      guard let logo = face.logo, shapes[logo.reference] == nil else { return }
      shapes[logo.reference] = check.painter.measures(of: face).logo?.shape
    }
  }

  private func isInOrder(_ configuration: Configuration, _ shapes: [LogoReference: PixelSize]) -> Bool {
    order(of: configuration, shapes).warnings(besides: [], width: { _, _ in nil }, whole: { _ in nil }).isEmpty
  }

  /// - Parameter shapes: those of the logos; others count as missing.
  private func order(of configuration: Configuration, _ shapes: [LogoReference: PixelSize]) -> LogoOrder {
    let catalog = StagePlan(configuration, glass: screen, typesetter: check.painter).catalog
    var order = LogoOrder(configuration)
    for (lane, faces) in zip(configuration.lanes, catalog.lanes) {
      for (card, number) in zip(lane.cards, faces) {
        let face = catalog.faces[number]
        guard let logo = face.logo, let shape = shapes[logo.reference] else { continue }
        order.note(card, check.painter.measures(of: face, logoOfShape: shape), face, in: lane)
      }
    }
    return order
  }
}

extension Configuration {
  fileprivate var style: CardShape.Style { lanes.first?.card.style ?? .gradient }

  fileprivate func with(_ style: CardShape.Style) -> Configuration {
    var other = self
    for lane in other.lanes.indices { other.lanes[lane].card.style = style }
    return other
  }

  /// - Parameter areas: the `logo-area` of tiers, in per cent.
  fileprivate func with(_ areas: [String: Int]) -> Configuration {
    guard !areas.isEmpty else { return self }
    var other = self
    for lane in other.lanes.indices {
      for index in other.lanes[lane].cards.indices {
        guard let area = other.lanes[lane].cards[index].tier.flatMap({ areas[$0] }) else { continue }
        other.lanes[lane].cards[index].logoLook.area = .share(Double(area) / 100)
      }
    }
    return other
  }
}
