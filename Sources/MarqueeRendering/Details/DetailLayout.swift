/// Where everything on a panel is, px from its top left corner.
struct DetailLayout {
  var width: Int
  var height: Int
  let measures: DetailMeasures
  /// What the gradient fills.
  var band = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// px per em of the largest text on the band.
  var headingSize = 0
  /// What a logo keeps to that stands in the title's place.
  var mark: PixelRect?
  var title: [PlacedLine] = []
  var subtitle: [PlacedLine] = []
  var details: [PlacedLine] = []
  var link: PlacedLine?
  /// The code and the white that it stands on.
  var code: (code: QRCode, moduleSize: Int, tile: PixelRect)?

  /// Whether it is all gradient.
  var isPlain: Bool { band.width == width && band.height == height }

  /// Nothing is drawn outside: text keeps the padding's greater part to the edge even where its ink overhangs.
  var clip: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height).insetBy(measures.padding / 2) }
}
