internal import ConfigurationValues
internal import FacePainting
internal import Logos
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages

/// Finds logos that are drawn smaller than one of a lower tier, although their boxes are not: a flat wordmark in a narrow card has
/// the width of a square logo below it, and a sixth of its height.
struct LogoOrder {
  /// A logo as it is drawn.
  struct Drawn {
    var card: Card
    /// px.
    var size: PixelSize
    var face: CardFace
    /// Whether the card may get a width of its own without effect on others.
    var canWiden: Bool

    var area: Int { size.width * size.height }

    /// The area that it counts for beside those of lower tiers: a logo that is flatter than 6 to 1, or taller, as one of that shape
    /// of the same length. None of another shape can be made as small without being lost on its card.
    var comparedArea: Int {
      let (long, short) = (max(size.width, size.height), min(size.width, size.height))
      return long * max(short, long / Self.flattest)
    }

    private static let flattest = 6
  }

  /// The names of the tiers in the order of their rank.
  private let tiers: [String]
  private var logos: [String: [Drawn]] = [:]
  /// The largest logo of each tier whose card shows all of its texts.
  private var largest: [String: Drawn] = [:]

  /// The factor by which a lower tier's logo may be larger in area: a tenth in length, which nobody sees.
  static let tolerance = 1.21

  init(_ configuration: Configuration) { tiers = configuration.tiers.map(\.name) }

  /// Adds a card as it is drawn.
  mutating func note(_ card: Card, _ measures: FaceMeasures, _ face: CardFace, in lane: Lane) {
    guard let tier = card.tier, let size = measures.logo?.drawnSize else { return }
    let isFree = lane.layout == .strip && [.left, .right].contains(lane.direction) && lane.cardProportions == nil
    let drawn = Drawn(card: card, size: size, face: face, canWiden: isFree)
    logos[tier, default: []].append(drawn)
    // A logo that takes the room of a text is another warning's, which has a remedy of its own.
    guard measures.texts.allSatisfy({ $0.size != nil }), drawn.area > largest[tier]?.area ?? 0 else { return }
    largest[tier] = drawn
  }

  /// One warning for each tier with logos that are smaller than one of a lower tier, about the smallest of them.
  /// - Parameters:
  ///   - told: tiers for which another warning says already that a lower one has larger logos.
  ///   - width: the card's width, px of the configuration, at which the logo covers `area` px²; `nil` if none does.
  ///   - whole: the area that `logo-area: 100%` stands for on a card, px²; `nil` where its logo has no such limit.
  func warnings(
    besides told: Set<String>, width: (_ logo: Drawn, _ area: Double) -> Int?, whole: (Drawn) -> Double?
  ) -> [(place: Place, message: String)] {
    var known: Limits?
    return tiers.indices.compactMap { rank in
      let lower = tiers[(rank + 1)...].compactMap { tier in largest[tier].map { (tier: tier, logo: $0) } }
      guard !told.contains(tiers[rank]), let other = lower.max(by: { $0.logo.area < $1.logo.area }) else { return nil }
      let smaller = (logos[tiers[rank]] ?? []).filter {
        Double($0.comparedArea) * Self.tolerance < Double(other.logo.area)
      }
      guard let own = smaller.min(by: { $0.comparedArea < $1.comparedArea }) else { return nil }
      let limits = known ?? Self.limits(of: [self], whole: whole)
      known = limits
      let larger = lower.filter { Double(own.comparedArea) * Self.tolerance < Double($0.logo.area) }.map(\.tier)
      // A width corrects one card, an area all.
      let width = smaller.count == 1 ? width(own, Double(other.logo.area)) : nil
      let isKeptSmall = smaller.count == 1 && own.isLimitedByItself(whole(own))
      let ways = [
        width.map { "set 'width: \($0)' for the card" } ?? limits.remedy(for: larger),
        isKeptSmall ? "give \(quoted(own.card.name)) a larger 'logo-area'" : own.remedy,
      ].compactMap(\.self)
      return (
        own.card.place,
        "\(quoted(own.card.name)), of the tier \(quoted(tiers[rank])): its logo is drawn at \(own.size.text) px, smaller than that "
          + "of \(quoted(other.logo.card.name)), of the lower tier \(quoted(other.tier)), at \(other.logo.size.text) px"
          + (smaller.count > 1 ? "; the same goes for \(counted(smaller.count - 1, "more card")) of its tier" : "")
          + "; "
          + (ways.isEmpty ? other.logo.fallback(ofTier: other.tier) : ways.joined(separator: ", or "))
      )
    }
  }

  // MARK: Limits of areas

  /// The smallest `logo-area` to give a tier, per cent: smaller logos are lost on their cards.
  private static let leastArea = 12.0
  /// The largest area to give a logo, as a multiple of the smallest of a higher tier: below `tolerance`, which holds for logos as
  /// they are drawn.
  private static let margin = 1.15

  /// The largest `logo-area`, per cent, with which no logo is too large beside the smallest of a higher tier. Has none where no
  /// limit is needed, or one would be too small.
  struct Limits {
    /// For the cards of a tier that have none of their own, by the tier's name.
    var tiers: [String: Int] = [:]
    /// For cards that have one of their own, which a tier's does not change; by the tier's name.
    fileprivate var cards: [String: [(card: Card, percent: Int)]] = [:]
    /// The tiers with cards for which the limit would be too small.
    fileprivate var unsolved: Set<String> = []

    /// The most cards of a tier that are named; of more their number says enough.
    private static let mostNamed = 3

    /// The advice that makes the logos of tiers smaller; `nil` if that is not possible for all.
    fileprivate func remedy(for names: [String]) -> String? {
      var parts: [String] = []
      for name in names {
        let (limit, own) = (tiers[name], cards[name] ?? [])
        guard limit != nil || !own.isEmpty, !unsolved.contains(name) else { return nil }
        if let limit { parts.append("'logo-area: \(limit)%' in the 'card' of \(quoted(name))") }
        if own.count > Self.mostNamed, let least = own.map(\.percent).min() {
          parts.append("'logo-area: \(least)%' for \(own.count) cards of \(quoted(name)) that have their own")
        } else {
          parts += own.map { "'logo-area: \($0.percent)%' for the card \(quoted($0.card.name))" }
        }
      }
      return "set \(listed(parts, "and"))"
    }
  }

  /// - Parameters:
  ///   - orders: the wall's own, then those of its other styles and arrangements, which get the same limits.
  ///   - least: the smallest limit for the sake of these others, per cent.
  ///   - whole: the area that 100% stands for on a card, px²; `nil` where its logo has no such limit.
  static func limits(
    of orders: [LogoOrder], least: Double = leastArea, whole: (Drawn) -> Double?
  ) -> Limits {
    var limits = Limits()
    /// The smallest areas of higher tiers.
    var areas = orders.map { _ in Double.infinity }
    for tier in orders.first?.tiers ?? [] {
      var share = Double.infinity
      for (index, order) in orders.enumerated() {
        let logos = (order.logos[tier] ?? []).filter {
          !$0.card.hasOwnLogoArea && Double($0.area) > areas[index] * margin
        }
        guard let own = logos.compactMap({ whole($0).map { 100 * areas[index] * margin / $0 } }).min() else { continue }
        if index > 0 { share = min(share, max(own, least)) } else if own >= leastArea { share = min(share, own) }
      }
      if share < 100 { limits.tiers[tier] = Int(share) }
      var shares: [Place: Double] = [:]
      for logo in orders.first?.logos[tier] ?? [] where logo.card.hasOwnLogoArea && shares[logo.card.place] == nil {
        guard Double(logo.area) > areas[0] * tolerance, let whole = whole(logo) else { continue }
        let own = 100 * areas[0] * margin / whole
        guard own >= leastArea, own < 100 else {
          limits.unsolved.insert(tier)
          continue
        }
        shares[logo.card.place] = own
        limits.cards[tier, default: []].append((logo.card, Int(own)))
      }
      for (index, order) in orders.enumerated() {
        for logo in order.logos[tier] ?? [] {
          let own = logo.card.hasOwnLogoArea ? shares[logo.card.place] : share < 100 ? share : nil
          let limited = own.flatMap { own in whole(logo).map { $0 * own / 100 } }
          areas[index] = min(areas[index], Double(logo.comparedArea), limited ?? .infinity)
        }
      }
    }
    return limits
  }
}

extension LogoOrder.Drawn {
  /// The proportions from which a logo counts as flat; their inverse, as tall.
  private static let flat = 2.0

  /// Advice for the sponsor; `nil` if the logo's shape is not the reason.
  fileprivate var remedy: String? {
    let proportions = Double(size.width) / Double(max(size.height, 1))
    let shape = proportions > Self.flat ? "flat" : proportions < 1 / Self.flat ? "tall" : nil
    return shape.map { "ask for a version of the logo that is less \($0)" }
  }

  /// Whether the card's own `logo-area` keeps the logo small, and not its shape.
  /// - Parameter whole: the area that 100% stands for, px².
  fileprivate func isLimitedByItself(_ whole: Double?) -> Bool {
    guard card.hasOwnLogoArea, case .share(let share)? = card.logoLook.area, share < 1, let whole else { return false }
    return Double(area) > whole * share * 0.9
  }

  /// What makes this logo of a lower tier smaller where no limit does.
  fileprivate func fallback(ofTier tier: String) -> String {
    card.hasOwnLogoArea
      ? "give \(quoted(card.name)) a smaller 'logo-area'" : "make the cards of \(quoted(tier)) smaller"
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width) × \(height)" }
}

extension SeenCheck {
  /// The area that `logo-area: 100%` stands for on the card of a logo, px²; `nil` where the logo covers its box.
  func wholeArea(of logo: LogoOrder.Drawn) -> Double? {
    var face = logo.face
    guard face.logo?.fit == .contain else { return nil }
    // So small that it is not limited by the card.
    face.logo?.area = 0.1
    return painter.measures(of: face, logoOfShape: logo.size).logo.map { Double($0.request.area) / 0.1 }
  }

  /// The most of the screen's width that a card is advised to take.
  private static let widest = 0.6

  /// The least width of a card, px of the file, with which its logo covers so many px²; `nil` if none does.
  func width(of logo: LogoOrder.Drawn, covering area: Double, _ configuration: Configuration) -> Int? {
    guard logo.canWiden else { return nil }
    let picture = configuration.rotation.turned(screen)
    let scale = configuration.scaleFactor(on: configuration.wall?.canvas(of: picture) ?? picture)
    var face = logo.face
    // In steps of 20 px of the file, as a person would write.
    var written = Int((Double(face.width) / scale / 20).rounded(.down)) * 20
    while true {
      written += 20
      face.width = Int((Double(written) * scale).rounded())
      guard Double(face.width) <= Double(screen.width) * Self.widest else { return nil }
      guard let drawn = painter.measures(of: face).logo?.drawnSize else { return nil }
      if Double(drawn.width * drawn.height) >= area { return written }
    }
  }
}
