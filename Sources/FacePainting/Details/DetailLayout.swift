internal import MarqueeScene
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

/// The measures of a panel, all from the size that it prefers, so that panels on one screen look of one kind, grown or
/// not: at 1080p the running text is 28 px, a comfortable read from a metre.
struct DetailMeasures: Sendable {
  /// px, the most that the panel may take.
  let width: Int
  let height: Int
  /// px between the panel's edge and anything in it.
  let padding: Int
  /// px between the text and the code.
  let gap: Int
  /// px.
  let cornerRadius: Double
  /// px per em.
  let titleSize: Int
  let subtitleSize: Int
  let bodySize: Int
  let smallestBody: Int
  /// Of a text that is but a line or three: it is all there is to read, and larger for it.
  let leadSize: Int
  let linkSize: Int
  /// px of a code's side to aim at: a tenth of the distance that it is scanned from.
  let codeSide: Int
  /// px of a hairline.
  let hairline: Int
  /// px of the round corners of the white that a code stands on.
  let tileRadius: Double

  /// px of the shorter side of the size that the panel prefers.
  let unit: Int
  /// px.
  let preferredHeight: Int
  /// The least that a panel with text is wide within its padding, px.
  let leastInner: Int
  /// px across of the scroll bar.
  let barWidth: Int
  /// px between scrolling text and its bar.
  let barGap: Int

  /// - Parameter isGrown: whether the panel may take its maximum.
  init(_ panel: DetailPanel, isGrown: Bool = false) {
    let maximum = (width: max(panel.maximumWidth, 1), height: max(panel.maximumHeight, 1))
    let preferred = (
      width: min(max(panel.preferredWidth ?? maximum.width, 1), maximum.width),
      height: min(max(panel.preferredHeight ?? maximum.height, 1), maximum.height)
    )
    (width, height) = isGrown ? maximum : preferred
    // A wide lane is low, and a pillar narrow: the shorter side says what there is room for.
    let shorter = min(preferred.width, preferred.height)
    func px(_ share: Double, _ more: Double = 0) -> Int { Int((Double(shorter) * share + more).rounded()) }
    unit = shorter
    preferredHeight = preferred.height
    // At least what hangs below a baseline of the smallest letters, twice.
    padding = max(px(0.062), 4)
    gap = max(px(0.058), 2)
    // A corner of twice the padding still leaves what keeps to the padding whole.
    let radius = panel.cornerRadius.isNaN ? 0 : max(panel.cornerRadius, 0)
    cornerRadius = min(radius, Double(padding) * 1.5)
    // Letters on a small screen are a little larger for it, or they could not be read.
    titleSize = max(px(0.074, 5), TextFitter.legible)
    subtitleSize = max(px(0.034, 4), TextFitter.legible)
    bodySize = max(px(0.032, 4), TextFitter.legible)
    smallestBody = max(px(0.0245, 3.5), TextFitter.legible)
    leadSize = max(px(0.044, 4.5), TextFitter.legible)
    linkSize = max(px(0.025, 4), TextFitter.legible)
    codeSide = px(0.46)
    hairline = max(px(0.0018), 1)
    tileRadius = Double(shorter) * 0.016
    leastInner = shorter * 7 / 10
    barWidth = max(px(0.009), 3)
    barGap = max(px(0.024), 4)
  }

  /// What text and code have to themselves across.
  var innerWidth: Int { max(width - 2 * padding, 0) }
  /// px from a code's quiet zone to the edge of the white around it, so that round corners take nothing from it.
  var tileMargin: Int { Int((tileRadius * 0.3).rounded(.up)) + hairline }
  /// px from the white around a code to the top of the link's capitals below it.
  var linkGap: Int { Int((Double(linkSize) * 0.9).rounded()) }
}
