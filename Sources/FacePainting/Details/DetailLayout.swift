internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// The place of everything on a panel, px from its top left corner.
struct DetailLayout {
  var width: Int
  var height: Int
  let measures: DetailMeasures
  /// The area of the gradient.
  var band = PixelArea(x: 0, y: 0, width: 0, height: 0)
  /// px per em of the larger of title and subtitle.
  var headingSize = 0
  /// The room that a logo needs to be as large as on its card, px; `nil` if that does not matter.
  var leastLogo: PixelSize?
  /// The area for a logo that takes the place of the title.
  var titleLogoArea: PixelArea?
  var title: [PlacedLine] = []
  var subtitle: [PlacedLine] = []
  /// The details if they do not scroll.
  var details: [PlacedLine] = []
  /// The details if they scroll.
  var scroll: ScrollRegion?
  /// The link as text.
  var link: PlacedLine?
  /// The code, px a module, and the white tile under it.
  var code: (code: QRCode, moduleSize: Int, tile: PixelArea)?

  /// Whether the gradient covers the whole panel.
  var isPlain: Bool { band.width == width && band.height == height }

  /// Nothing is drawn outside this area: overhanging ink may use up to half of the padding, and on the smallest panels a px
  /// more, by which fonts round their metrics.
  var clip: PixelArea {
    PixelArea(x: 0, y: 0, width: width, height: height)
      .inset(by: measures.padding > DetailMeasures.leastPadding ? measures.padding / 2 : 1)
  }
}

/// The part of a panel in which long details scroll.
struct ScrollRegion: Sendable {
  let prose: ProseColumn
  let fonts: FontStack
  /// The visible area on the panel.
  let area: PixelArea
  /// px from the left edge of the area to the text.
  let left: Int
  /// The maximum width of the text, px.
  let width: Int
  /// px above the first capitals and below the last baseline.
  let margins: (top: Int, bottom: Int)
  /// The track of the scroll bar on the panel.
  let track: PixelArea

  /// The height of all that scrolls, px.
  var length: Int { margins.top + prose.height(capHeight: fonts.primary.capHeight) + margins.bottom }
}

/// The metrics of a panel. They depend only on the panel's preferred size, so that panels on one screen look alike,
/// grown or not. At 1080p running text has 30 to 34 px, which can be read at two metres.
struct DetailMeasures: Sendable {
  /// The maximum size of the panel, px.
  let width: Int
  let height: Int
  /// px between the edge of the panel and its content.
  let padding: Int
  static let leastPadding = 4
  /// px between text and code.
  let gap: Int
  /// px.
  let cornerRadius: Double
  // The following six sizes are in px per em.
  let titleSize: Int
  let subtitleSize: Int
  let bodySize: Int
  let smallestBody: Int
  /// For details of one to three lines, which are larger as they are all there is to read.
  let leadSize: Int
  let linkSize: Int
  /// The preferred side of a code, px: a tenth of the distance that it is scanned from.
  let codeSide: Int
  /// The width of a hairline, px.
  let hairline: Int
  /// The corner radius of the white tile under a code, px.
  let tileRadius: Double

  /// The shorter side of the preferred size, px.
  let unit: Int
  /// px.
  let preferredHeight: Int
  /// The minimum width of the content of a panel with text, px.
  let leastInner: Int
  /// The width of the scroll bar, px.
  let barWidth: Int
  /// px between scrolling text and the scroll bar.
  let barGap: Int

  /// The least size of running text that is read without effort, px per em, from a screen's shorter side of 240 px on.
  private static let comfortableBody = 11

  /// - Parameter isGrown: whether the panel may have its maximum size.
  init(_ panel: DetailPanel, isGrown: Bool = false) {
    let maximum = (width: max(panel.maximumWidth, 1), height: max(panel.maximumHeight, 1))
    let preferred = (
      width: min(max(panel.preferredWidth ?? maximum.width, 1), maximum.width),
      height: min(max(panel.preferredHeight ?? maximum.height, 1), maximum.height)
    )
    (width, height) = isGrown ? maximum : preferred
    // A wide lane is low and a pillar is narrow, so the shorter side limits the sizes.
    let shorter = min(preferred.width, preferred.height)
    func px(_ share: Double, _ more: Double = 0) -> Int { Int((Double(shorter) * share + more).rounded()) }
    unit = shorter
    preferredHeight = preferred.height
    // At least twice the descent of the smallest letters.
    padding = max(px(0.062), Self.leastPadding)
    gap = max(px(0.058), 2)
    // Up to a radius of twice the padding, a rounded corner does not cut anything inside the padding.
    let radius = panel.cornerRadius.isNaN ? 0 : max(panel.cornerRadius, 0)
    cornerRadius = min(radius, Double(padding) * 1.5)
    // On a small screen letters are relatively larger, to stay legible.
    titleSize = max(px(0.074, 5), TextFitter.legible)
    subtitleSize = max(px(0.037, 4), TextFitter.legible)
    // The preferred size is seven tenths of the screen's, and 1/36 of that is read at two metres. A screen of a few hundred
    // px is read from nearer, but not with letters of 7 px.
    smallestBody = max(
      Int((Double(shorter) / 0.7 / 36).rounded(.up)), min(px(0.0655), Self.comfortableBody), TextFitter.legible)
    bodySize = max(px(0.0425, 2), smallestBody)
    leadSize = max(px(0.05, 4.5), TextFitter.legible)
    linkSize = max(px(0.025, 4), TextFitter.legible)
    codeSide = px(0.46)
    hairline = max(px(0.0018), 1)
    tileRadius = Double(shorter) * 0.016
    leastInner = shorter * 7 / 10
    barWidth = max(px(0.009), 3)
    barGap = max(px(0.024), 4)
  }

  /// The maximum width of the content, px.
  var innerWidth: Int { max(width - 2 * padding, 0) }
  /// px from the code's quiet zone to the edge of the tile, so that the tile's round corners do not cut the quiet zone.
  var tileMargin: Int { Int((tileRadius * 0.3).rounded(.up)) + hairline }
  /// px from the tile to the top of the caption's capitals.
  var linkGap: Int { Int((Double(linkSize) * 0.9).rounded()) }
}
