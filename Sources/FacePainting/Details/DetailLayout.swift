internal import MarqueeValues
internal import SDLKit

/// Where everything on a panel is, px from its top left corner.
struct DetailLayout {
  var width: Int
  var height: Int
  let measures: DetailMeasures
  /// What the gradient fills.
  var band = PixelArea(x: 0, y: 0, width: 0, height: 0)
  /// px per em of the largest text on the band.
  var headingSize = 0
  /// What a logo keeps to that stands in the title's place.
  var mark: PixelArea?
  var title: [PlacedLine] = []
  var subtitle: [PlacedLine] = []
  /// All of the details, where they do not scroll.
  var details: [PlacedLine] = []
  var scroll: ScrollRegion?
  var link: PlacedLine?
  /// The code and the white that it stands on.
  var code: (code: QRCode, moduleSize: Int, tile: PixelArea)?

  /// Whether it is all gradient.
  var isPlain: Bool { band.width == width && band.height == height }

  /// Nothing is drawn outside: text keeps the padding's greater part to the edge even where its ink overhangs.
  var clip: PixelArea { PixelArea(x: 0, y: 0, width: width, height: height).inset(by: measures.padding / 2) }
}

/// The part of a panel in which details scroll that are longer than their room.
struct ScrollRegion: Sendable {
  let prose: ProseColumn
  let fonts: FontStack
  /// On the panel.
  let area: PixelArea
  /// px from the area's left edge to the text, and what the text may be wide.
  let left: Int
  let width: Int
  /// px above the first capitals and below the last baseline.
  let air: (top: Int, bottom: Int)
  /// What the thumb of the scroll bar moves in, on the panel.
  let track: PixelArea

  /// px of all that scrolls.
  var length: Int { air.top + prose.height(capHeight: fonts.primary.capHeight) + air.bottom }
}
