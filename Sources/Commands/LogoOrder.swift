internal import ConfigurationValues
internal import FacePainting
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
  }

  /// The names of the tiers in the order of their rank.
  private let tiers: [String]
  private var logos: [String: [Drawn]] = [:]
  /// The largest logo of each tier whose card shows all of its texts.
  private var largest: [String: Drawn] = [:]

  /// By how much a logo of a lower tier may be larger in area: a tenth in length, which nobody sees.
  static let tolerance = 1.21

  init(_ configuration: Configuration) { tiers = configuration.tiers.map(\.name) }

  /// Takes what is seen of a card.
  mutating func note(_ card: Card, _ measures: FaceMeasures, _ face: CardFace, in lane: Lane) {
    guard let tier = card.tier, let size = measures.logo?.drawnSize else { return }
    let isFree = lane.layout == .strip && [.left, .right].contains(lane.direction) && lane.cardProportions == nil
    let drawn = Drawn(card: card, size: size, face: face, canWiden: isFree)
    logos[tier, default: []].append(drawn)
    // Where a text has no room the logo takes it. That is another warning, with a remedy of its own.
    guard measures.texts.allSatisfy({ $0.size != nil }), drawn.area > largest[tier]?.area ?? 0 else { return }
    largest[tier] = drawn
  }

  /// One warning for each tier with logos that are smaller than one of a lower tier, about the smallest of them.
  /// - Parameters:
  ///   - told: tiers of which another warning says that a lower one has larger logos.
  ///   - width: the width in px of the file with which a logo is so large that it covers this many px²; `nil` for none.
  ///   - area: the `logo-area` in per cent with which no logo is smaller than one of a lower tier; `nil` for none.
  func warnings(
    besides told: Set<String>, width: (_ logo: Drawn, _ area: Double) -> Int?, area: () -> Int?
  ) -> [(place: Place, message: String)] {
    tiers.indices.compactMap { rank in
      let lower = tiers[(rank + 1)...].compactMap { tier in largest[tier].map { (tier: tier, logo: $0) } }
      guard !told.contains(tiers[rank]), let other = lower.max(by: { $0.logo.area < $1.logo.area }) else { return nil }
      let smaller = (logos[tiers[rank]] ?? []).filter {
        Double($0.area) * Self.tolerance < Double(other.logo.area)
      }
      guard let own = smaller.min(by: { $0.area < $1.area }) else { return nil }
      return (
        own.card.place,
        "\(quoted(own.card.name)), of the tier \(quoted(tiers[rank])): its logo is drawn at \(own.size.text) px, smaller than that "
          + "of \(quoted(other.logo.card.name)), of the lower tier \(quoted(other.tier)), at \(other.logo.size.text) px"
          + (smaller.count > 1 ? "; the same goes for \(counted(smaller.count - 1, "more card")) of its tier" : "")
          + "; " + Self.remedy(own, below: other.tier, width(own, Double(other.logo.area)), area)
      )
    }
  }

  /// From which proportions on a logo is flat, or tall.
  private static let flat = 2.0

  private static func remedy(_ logo: Drawn, below tier: String, _ width: Int?, _ area: () -> Int?) -> String {
    let proportions = Double(logo.size.width) / Double(max(logo.size.height, 1))
    let shape = proportions > flat ? "flat" : proportions < 1 / flat ? "tall" : nil
    let ways =
      [
        width.map { "set 'width: \($0)' for the card" } ?? area().map { "set 'logo-area: \($0)%' in 'card'" },
        shape.map { "ask for a version of the logo that is less \($0)" },
      ]
      .compactMap(\.self)
    return ways.isEmpty ? "make the cards of \(quoted(tier)) smaller" : ways.joined(separator: ", or ")
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width) × \(height)" }
}

extension SeenCheck {
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
