internal import Logos
package import MarqueeScene
internal import MarqueeValues

// Chooses which texts cards omit, so that the rest is legible and no tier's logos become smaller than a lower tier's.
extension FacePainter {
  package func omissions(in lanes: [LetteredLane]) -> [Int] {
    let versions = lanes.map { [$0.faces] + $0.shorter }
    var chosen = lanes.map { _ in 0 }
    let measured = versions.indices.map { texts(of: versions[$0].count > 1 ? versions[$0] : []) }
    for lane in lanes.indices {
      let last = versions[lane].count - 1
      chosen[lane] =
        (0..<last).first { version in
          areRead(versions[lane][version], measured[lane][version])
        } ?? last
    }
    keepOrder(of: &chosen, versions, ranks: lanes.map(\.rank))
    return chosen
  }

  /// The minimum share of cards at the lane's letter sizes: below it the lane looks uneven.
  private static let evenPart = 0.8

  /// Whether the texts of a lane can be read from afar, and are even.
  private func areRead(_ faces: [CardFace], _ texts: [LetterMeasures.Texts?]) -> Bool {
    guard zip(faces, texts).allSatisfy({ isRead($0, $1) }) else { return false }
    let cards = zip(faces, texts).compactMap { face, texts in
      face.leastText > 0 ? texts.flatMap { LaneLetters.Card(face, $0) } : nil
    }
    let sizes = LaneLetters.sizes(of: cards)
    return Double(cards.count { $0.fits(sizes) }) >= Self.evenPart * Double(cards.count)
  }

  /// Whether the texts of a card can be read from afar. A title without a logo is shown in any case, and is not asked about.
  private func isRead(_ face: CardFace, _ texts: LetterMeasures.Texts?) -> Bool {
    guard face.leastText > 0, let texts, texts.title != nil || texts.subtitle != nil else { return true }
    guard let card = LaneLetters.Card(face, texts) else { return false }
    guard face.logo != nil else { return card.subtitle == nil || card.fitsAtLeast }
    return face.leavesRoomForLogo && card.fitsAtLeast
  }

  /// Leaves texts out of lanes whose logos would be smaller than those of a lower tier.
  private func keepOrder(of chosen: inout [Int], _ versions: [[[CardFace]]], ranks: [Int?]) {
    var lower = LogoExtent()
    let ranked = versions.indices.filter { ranks[$0] != nil }
    for lane in ranked.sorted(by: { (ranks[$1] ?? 0, $1) < (ranks[$0] ?? 0, $0) }) {
      var own = logoExtent(on: versions[lane][chosen[lane]])
      while own != LogoExtent(), own.isExceeded(by: lower), chosen[lane] < versions[lane].count - 1 {
        chosen[lane] += 1
        own = logoExtent(on: versions[lane][chosen[lane]])
      }
      lower.formUnion(own)
    }
  }

  /// The largest extent of the logos on some cards.
  private func logoExtent(on faces: [CardFace]) -> LogoExtent {
    // It depends on the sizes alone, so that one card of each is enough.
    struct Kind: Hashable {
      var size: PixelSize
      var hasText: Bool
    }
    var known: Set<Kind> = []
    return faces.reduce(into: LogoExtent()) { largest, face in
      guard let logo = face.logo, known.insert(Kind(size: face.size, hasText: face.hasText)).inserted else { return }
      let frame =
        face.drawnPlate.map { PlateCard(face, color: $0).logo }
        ?? CardArrangement(face, with: logo, fonts: fonts).logo
      if let request = frame?.request { largest.formUnion(LogoExtent(request)) }
    }
  }
}

/// How large logos are, px²: the box, and what a square and a wide one take of it.
private struct LogoExtent: Hashable {
  private var areas = [0.0, 0, 0]

  /// By how much a logo may be larger than a higher tier's because lengths are rounded.
  private static let tolerance = 1.04
  /// The proportions of the wide one.
  private static let wide = 2.5

  init() {}

  init(_ request: LogoRequest) {
    let placed = [1, Self.wide].map { request.placement(ofWidth: $0 * 1000, height: 1000) }
    areas = [Double(request.width) * Double(request.height)] + placed.map { $0.fullWidth * $0.fullHeight }
  }

  mutating func formUnion(_ other: LogoExtent) {
    for index in areas.indices { areas[index] = max(areas[index], other.areas[index]) }
  }

  func isExceeded(by other: LogoExtent) -> Bool {
    zip(areas, other.areas).contains { $0 * Self.tolerance < $1 }
  }
}

extension LaneLetters.Card {
  /// Whether its texts fit in letters of the least size.
  fileprivate var fitsAtLeast: Bool { fits(LaneLetters.Sizes(title: least.title, subtitle: least.subtitle)) }

  /// Whether its texts fit in letters of these sizes.
  fileprivate func fits(_ sizes: LaneLetters.Sizes) -> Bool {
    if let subtitle, let size = sizes.subtitle {
      let room = title == nil ? height : height * LaneLetters.subtitleShare
      guard subtitle.height(size: size, width: width, height: room, lines: 3) != nil else { return false }
    }
    return sizes.title.map { fitsTitle($0, 3, over: subtitle == nil ? nil : sizes.subtitle) } ?? true
  }
}

extension CardFace {
  /// The maximum share of a card's height for its texts: above it the logo is too small.
  private static let largestTextShare = 0.45

  /// Whether its texts leave its logo enough room.
  fileprivate var leavesRoomForLogo: Bool {
    if let color = drawnPlate {
      guard let foot = PlateCard(self, color: color).foot else { return false }
      return Double(height - foot) <= Self.largestTextShare * Double(height)
    }
    let (whole, text) = CardTypography.belowLogo(of: self)
    return Double(whole.maxY - text.box.minY) <= Self.largestTextShare * Double(height)
  }
}
