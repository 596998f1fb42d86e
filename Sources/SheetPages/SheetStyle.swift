internal import VectorPages

/// Measures and type of a sheet. In a PDF a unit is 1 pt; in a PNG, whose cards have all their pixels, it is 2 px.
struct SheetStyle: Sendable {
  let isPNG: Bool
  /// Of a page; the height of a PNG follows from the cards.
  let width: Double
  let height: Double
  let unit: Double
  /// pt for a px of a card, where it is not too large.
  private let common: Double

  init(_ outline: SheetOutline, pictureWidth: Double) {
    isPNG = outline.form == .png
    unit = isPNG ? 2 : 1
    common = Self.commonScale(of: outline.sections)
    (width, height) = isPNG ? (pictureWidth, .infinity) : outline.paper.size
  }

  var margin: Double { 42 * unit }
  var content: Double { width - 2 * margin }
  /// Where the last row of a page ends at the latest: above the foot.
  var bottom: Double { height - margin - 16 * unit }
  /// Between a card and its name.
  var gap: Double { 12 * unit }
  var columnGap: Double { 24 * unit }
  var rowGap: Double { 14 * unit }
  var sectionGap: Double { 26 * unit }
  /// What shows around a card of its mat, the wall's background.
  var matWidth: Double { 6 * unit }
  /// The least width of names where there are several columns.
  var leastName: Double { 92 * unit }
  static let mostNameLines = 4
  static let mostColumns = 4

  var title: PageCanvas.TextStyle { .init(size: 20 * unit, weight: 700, color: Self.ink) }
  var note: PageCanvas.TextStyle { .init(size: 9 * unit, color: Self.muted) }
  var heading: PageCanvas.TextStyle { .init(size: 12 * unit, weight: 700, color: Self.ink) }
  var name: PageCanvas.TextStyle { .init(size: 9.5 * unit, weight: 600, color: Self.ink) }
  var leading: Double { 12.5 * unit }
  /// The height of capital letters, in parts of a text's size.
  static let capitals = 0.7

  static let ink = "#1b2230"
  static let muted = "#5f6878"
  static let hairline = "#d5d9e0"

  /// How large the cards of a section are drawn. In a PDF all sections have one scale, so that tiers keep their rank: one at which
  /// cards of the largest section stand in two columns, and the smallest can still be made out. Only what is too large for that is
  /// made smaller.
  func scale(of section: SheetOutline.Section) -> Double {
    guard !isPNG else { return 1 }
    let (width, height) = section.largest
    let most = section.cards.count > 1 ? Self.mostWidthInColumns : Self.mostWidth
    return min(common, most / width, Self.mostHeight / height)
  }

  /// pt.
  private static let usualScale = 0.375
  private static let mostScale = 0.75
  private static let leastWidth = 48.0
  private static let mostWidth = 290.0
  private static let mostWidthInColumns = 122.0
  private static let mostHeight = 300.0

  private static func commonScale(of sections: [SheetOutline.Section]) -> Double {
    let smallest = sections.map(\.largest.width).min() ?? 1
    let many = sections.max { $0.cards.count < $1.cards.count }?.largest.width ?? 1
    return min(max(usualScale, leastWidth / smallest), mostScale, mostWidthInColumns / many)
  }

  /// The least width of a picture in which each card has room for its name, and several stand side by side.
  static func leastPictureWidth(of sections: [SheetOutline.Section]) -> Double {
    let widest = sections.map(\.largest.width).max() ?? 0
    let many = sections.filter { $0.cards.count > 3 }.map(\.largest.width).max() ?? 0
    return max(1200, widest + 540, 2 * many + 740).rounded()
  }

  /// Lengths in a picture are whole px, so that a card keeps its pixels.
  func place(_ value: Double) -> Double { isPNG ? value.rounded() : value }
}

extension SheetOutline.Section {
  /// The widest and the highest of its cards, px.
  var largest: (width: Double, height: Double) {
    (Double(cards.map(\.width).max() ?? 1), Double(cards.map(\.height).max() ?? 1))
  }
}
