internal import ConfigurationEditing
internal import ConfigurationValues
internal import FacePainting
internal import Logos
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import SponsorSheets

/// What makes the cards of a lane look alike: a plate behind every logo where one of them needs one, and one colour for the
/// text of a tier.
struct LaneLook {
  /// The edits of the configuration.
  private(set) var edits: [Edit] = []
  /// What was chosen and why, in sentences without full stops.
  private(set) var reasons: [String] = []

  /// Any size: all screens choose alike.
  private static let screen = PixelSize(width: 1920, height: 1080)

  /// Measures the cards. Blocks while logos are decoded.
  /// - Parameters:
  ///   - configurations: the wall's, with its logos in their places, and what it is when its tiers are arranged in other ways.
  ///   - config: its path.
  ///   - colorsText: whether the colour of texts is chosen too, as for a new wall.
  init(for configurations: [Configuration], at config: String, colorsText: Bool) {
    let check = SeenCheck(config, screen: Self.screen)
    let plans = configurations.map { StagePlan($0, glass: Self.screen, typesetter: check.painter) }
    addPlates(plans, check)
    if colorsText, let plan = plans.first { addColors(in: plan.configuration, plan) }
  }

  // MARK: Plates

  private mutating func addPlates(_ plans: [StagePlan], _ check: SeenCheck) {
    let mixed = plans.flatMap { plan in
      zip(plan.configuration.lanes, plan.catalog.lanes).filter { lane, faces in
        LaneMix(lane, faces.map { plan.catalog.faces[$0] }, check.painter).isMixed
      }.map(\.0)
    }
    guard !mixed.isEmpty else { return }
    let tiers = mixed.map { Set($0.cards.map(\.tier)) }
    // A lane of one tier has its plates from there. A strip of several, or of none, has them from all cards' measures, and so
    // has a wall that may become one.
    if plans.count == 1, plans[0].configuration.arrangement == .lanes,
      tiers.allSatisfy({ $0.count == 1 && $0 != [nil] })
    {
      let keys = tiers.flatMap { $0.compactMap(\.self) }
      edits += keys.map { .set(.plain("plate"), at: ["tiers", .key($0), "card", "logo-background"]) }
      reasons.append(
        "all logos of \(listed(keys, "and")) stand on plates (logo-background: plate), for some of them need one")
    } else {
      edits.append(.set(.plain("plate"), at: ["card", "logo-background"]))
      reasons.append("all logos stand on plates (logo-background: plate), for some of them need one")
    }
  }

  // MARK: Colours

  private mutating func addColors(in configuration: Configuration, _ plan: StagePlan) {
    var gradients: [String?: Set<Gradient>] = [:]
    for (lane, faces) in zip(configuration.lanes, plan.catalog.lanes) {
      for (card, face) in zip(lane.cards, faces) where card.font.color == nil {
        gradients[card.tier, default: []].insert(plan.catalog.faces[face].gradient)
      }
    }
    let colors = gradients.mapValues(Self.color)
    // What is the same for all is written once.
    if let color = colors.values.first, Set(colors.values).count == 1 {
      if let color { edits.append(Self.edit(color, at: ["card"])) }
      return
    }
    for (tier, color) in colors.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      guard let tier, let color else { continue }
      edits.append(Self.edit(color, at: ["tiers", .key(tier)]))
    }
  }

  /// White or near-black, where one of them can be read on all of the gradients as they are.
  private static func color(on gradients: Set<Gradient>) -> Color? {
    [Color.white, .nearBlack].first { color in
      gradients.allSatisfy { $0.leastContrast(of: color) >= FacePainter.readableContrast }
    }
  }

  private static func edit(_ color: Color, at path: EditPath) -> Edit {
    .set(color == .white ? .plain("white") : .text(color.written), at: path.key("font").key("color"))
  }
}

/// How the plates behind the logos of a lane differ.
struct LaneMix {
  /// A plate, and the name of the first card that has it.
  struct Plate {
    let card: String
    let color: Color
    /// Its number in the lane's order of colours.
    fileprivate let order: Int
    fileprivate var count = 0
  }

  /// The names of a card with a plate and of one without, if there are both.
  let cards: (with: String, without: String)?
  /// A plate that looks different from the usual one, if there is one and the colours were compared.
  let plates: (odd: Plate, usual: Plate)?

  /// The least distance in OKLab of plates that look different: cream from white, not the noise of a scan.
  private static let leastDistance = 0.025

  /// Decodes the logos of the lane. Blocks.
  /// - Parameters:
  ///   - faces: those of the lane's cards.
  ///   - comparesColors: whether all plates are compared that the painter chose.
  init(_ lane: Lane, _ faces: [CardFace], _ painter: FacePainter, comparesColors: Bool = false) {
    var found: [Bool: String] = [:]
    var plates: [Color: Plate] = [:]
    for (card, face) in zip(lane.cards, faces) where face.logo?.choosesBackground == true {
      guard comparesColors || face.drawnPlate == nil, let logo = painter.measures(of: face).logo else { continue }
      if face.drawnPlate == nil, found[logo.plate != nil] == nil { found[logo.plate != nil] = card.name }
      if let color = logo.plate {
        let new = Plate(card: card.name, color: color, order: plates.count)
        plates[color, default: new].count += 1
      }
      if found.count == 2, !comparesColors { break }
    }
    if let with = found[true], let without = found[false] { cards = (with, without) } else { cards = nil }
    self.plates = comparesColors ? Self.different(plates.values) : nil
  }

  var isMixed: Bool { cards != nil }

  private static func different(_ plates: some Collection<Plate>) -> (odd: Plate, usual: Plate)? {
    guard let usual = plates.max(by: { ($0.count, -$0.order) < ($1.count, -$1.order) }) else { return nil }
    let color = OKLab(usual.color)
    let odd = plates.filter { plate in
      let other = OKLab(plate.color)
      let (a, b) = (other.a - color.a, other.b - color.b)
      let lightness = other.lightness - color.lightness
      return lightness * lightness + a * a + b * b > leastDistance * leastDistance
    }.min { $0.order < $1.order }
    guard let odd else { return nil }
    // Paper can be left out of a file, and white needs no change.
    return odd.color == .white && usual.color != .nearBlack ? (usual, odd) : (odd, usual)
  }
}
