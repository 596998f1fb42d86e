internal import ConfigurationEditing
internal import ConfigurationValues
internal import FacePainting
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues

/// What the cards of a new wall, laid out on its screen, ask of its composition.
struct WallComposition {
  /// The wall's configuration, with its logos in their places.
  let configuration: Configuration
  /// The size of the screen, px.
  let screen: PixelSize
  /// Measures the cards on that screen.
  let check: SeenCheck

  /// The part of an upright screen below which lanes that stand leave it empty.
  private static let leastFilled = 0.6
  /// The most cards of which one strip shows each often.
  private static let mostInColumn = 12

  /// Why its tiers are better arranged in one strip than in lanes, without a full stop; `nil` where lanes suit the screen.
  var reasonForOneStrip: String? {
    guard configuration.arrangement == .lanes else { return nil }
    let plan = StagePlan(configuration, glass: screen, typesetter: check.painter)
    var small = SmallCards(of: configuration, on: screen)
    for (index, (lane, faces)) in zip(configuration.lanes, plan.catalog.lanes).enumerated() {
      for (card, number) in zip(lane.cards, faces) {
        small.note(card, ofLane: index, plan.catalog.faces[number].size, isSaid: false)
      }
    }
    let lanes = configuration.lanes
    let start = "arranged together in one strip, for \(lanes.count) lanes would"
    if !small.warnings.isEmpty {
      return "\(start) have cards too small to be recognised from afar on a screen of \(screen)"
    }
    guard screen.height > screen.width, lanes.reduce(0, { $0 + $1.cards.count }) <= Self.mostInColumn,
      Self.filledHeight(of: plan.layout) < Self.leastFilled * Double(screen.height)
    else { return nil }
    return "\(start) leave most of a screen of \(screen) empty"
  }

  /// The height that has cards or headings on it, px.
  private static func filledHeight(of layout: StageLayout) -> Double {
    var (filled, end) = (0, 0)
    for lane in layout.lanes.sorted(by: { $0.area.y < $1.area.y }) {
      let start = max(lane.heading?.area.minY ?? lane.area.minY, end)
      filled += max(lane.area.maxY - start, 0)
      end = max(end, lane.area.maxY)
    }
    return Double(filled)
  }

  /// The areas that are tried, in per cent: with the last, logos from 1:8 to 8:1 can have the same area.
  private static let areas = [40, 36, 33, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12]
  /// The least that is taken for the sake of a style or an arrangement that the wall does not have, but may get by a word.
  private static let leastForOthers = 30

  /// The largest `logo-area` in place of `auto` with which no logo is smaller than one of a lower tier, in per cent; `nil`
  /// if there is none. Blocks while logos are decoded.
  var logoArea: Int? {
    guard
      configuration.lanes.allSatisfy({ $0.card.logo.area == .auto && $0.cards.allSatisfy { $0.logoLook.area == nil } })
    else { return nil }
    return Self.area(of: Self.areas, for: [configuration], isFine: { [shapes] in isInOrder($0, shapes) })
  }

  /// The largest `logo-area` for a new wall, where no logo is smaller than one of a lower tier, in per cent; `nil` where
  /// `auto` does that, or nothing. Blocks while logos are decoded.
  /// - Parameter others: what the wall is when its tiers are arranged in other ways.
  func logoArea(besides others: [Configuration]) -> Int? {
    guard configuration.arrangement != .none, configuration.tiers.count > 1 else { return nil }
    let variants = ([configuration] + others.filter { $0.arrangement != .none }).flatMap { variant in
      [variant.style, variant.style == .plate ? .gradient : .plate].map { variant.with($0) }
    }
    let shapes = shapes
    let isFine = isInOrder(configuration, shapes)
    guard !isFine || !variants.allSatisfy({ isInOrder($0, shapes) }) else { return nil }
    let areas = Self.areas.filter { !isFine || $0 >= Self.leastForOthers }
    func area(_ variants: [Configuration]) -> Int? {
      Self.area(of: areas, for: variants) { isInOrder($0, shapes) }
    }
    return area(variants) ?? (isFine ? nil : area([configuration]))
  }

  private static func area(of areas: [Int], for variants: [Configuration], isFine: (Configuration) -> Bool) -> Int? {
    areas.first { area in variants.allSatisfy { isFine($0.with(logoArea: Double(area) / 100)) } }
  }

  /// The proportions of the logos, each of which is decoded once. Blocks.
  private var shapes: [LogoReference: PixelSize] {
    let faces = StagePlan(configuration, glass: screen, typesetter: check.painter).catalog.faces
    return faces.prefix(SeenCheck.faceLimit).reduce(into: [:]) { shapes, face in
      guard let logo = face.logo, shapes[logo.reference] == nil else { return }
      shapes[logo.reference] = check.painter.measures(of: face).logo?.shape
    }
  }

  /// - Parameter shapes: those of the logos; others count as missing.
  private func isInOrder(_ configuration: Configuration, _ shapes: [LogoReference: PixelSize]) -> Bool {
    let catalog = StagePlan(configuration, glass: screen, typesetter: check.painter).catalog
    var order = LogoOrder(configuration)
    for (lane, faces) in zip(configuration.lanes, catalog.lanes) {
      for (card, number) in zip(lane.cards, faces) {
        let face = catalog.faces[number]
        guard let logo = face.logo, let shape = shapes[logo.reference] else { continue }
        order.note(card, check.painter.measures(of: face, logoOfShape: shape), face, in: lane)
      }
    }
    return order.warnings(besides: [], width: { _, _ in nil }, area: { nil }).isEmpty
  }
}

extension Configuration {
  fileprivate var style: CardShape.Style { lanes.first?.card.style ?? .gradient }

  fileprivate func with(_ style: CardShape.Style) -> Configuration {
    var other = self
    for lane in other.lanes.indices { other.lanes[lane].card.style = style }
    return other
  }

  fileprivate func with(logoArea: Double) -> Configuration {
    var other = self
    for lane in other.lanes.indices { other.lanes[lane].card.logo.area = .share(logoArea) }
    return other
  }
}
