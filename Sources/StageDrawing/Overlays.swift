internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// What is drawn over the cards: page dots, the indicator of a pause, an opened card's panel, the controls and a notice.
@MainActor
final class Overlays {
  let canvas: Canvas
  private let safe: PixelArea
  /// The pause button, beside which dots and indicators stay.
  let pauseControl: PauseControl
  /// The control that gives more time.
  let moreTimeControl: MoreTimeControl
  /// Where the frame around the card of the keys is, px; `nil` without one.
  var keyFrame: PixelArea?
  private var shown = Panel.none
  /// The panel that is being uploaded to replace the present one.
  private var arriving: PanelTextures?
  /// The bands of the present panel's details that are being uploaded.
  private var arrivingBands: [(band: Int, texture: CanvasTexture)] = []
  /// Whether a panel arrived since the last frame.
  private(set) var hasNewPanel = false
  /// Whether a part of a panel's details arrived since the last frame.
  private(set) var hasNewBands = false
  private var dots: [DotRow: CanvasTexture] = [:]
  /// By step; see `indicatorSteps`.
  private var indicators: [Int: CanvasTexture] = [:]

  /// The panel that can be drawn.
  private enum Panel {
    case none
    /// A card's panel.
    case current(PanelTextures)
    /// The open card's panel from before a reload, drawn until its new one is whole.
    case outdated(PanelTextures)

    var textures: PanelTextures? {
      switch self {
      case .none: nil
      case .current(let textures), .outdated(let textures): textures
      }
    }

    var isOutdated: Bool {
      if case .outdated = self { true } else { false }
    }

    /// Marks an outdated panel as current again.
    mutating func endOutdated() {
      if case .outdated(let textures) = self { self = .current(textures) }
    }
  }

  /// The picture of an operator's notice.
  private var notice: (number: Int, texture: CanvasTexture, area: PixelArea)?
  /// The notice of this frame and its opacity, 0…1.
  private var shownNotice = 0
  private var noticeOpacity = 0.0
  /// The upper edge of the ribbon, px, and where that of the one before was: what makes room for both goes from one to the other.
  private var ribbon: (former: Double, top: Double)?
  /// The upper edge that something makes room for, px; `nil` if nothing does.
  private(set) var ribbonTop: Double?

  /// Takes the picture of a notice in place of the one before; with `nil` there is none. Returns whether the one before is
  /// of the same notice.
  func accept(_ picture: PreparedNotice?, ofNotice number: Int) throws(SDLError) -> Bool {
    let former = notice?.number
    guard let picture else {
      (notice, ribbon) = (nil, nil)
      return former == nil
    }
    // The one before stays until this one is whole.
    var area = picture.area
    (area.x, area.y) = (area.x + canvas.window.x, area.y + canvas.window.y)
    notice = (number, try canvas.wholeTexture(picture.picture), area)
    if area.height < canvas.window.height {
      ribbon = (ribbonTop ?? Double(area.y), Double(area.y))
    } else {
      ribbon = ribbonTop.map { ($0, $0) }
    }
    return former == number
  }

  /// Sets which notice the frame shows, its opacity, and how far what makes room for a ribbon has gone, 0…1.
  func showNotice(_ number: Int, opacity: Double, lift: Double) {
    (shownNotice, noticeOpacity) = (number, opacity)
    guard lift > 0 else { return ribbonTop = nil }
    // Until its picture is there, the one before is made room for.
    if notice?.number == number { ribbonTop = ribbon.map { $0.former + ($0.top - $0.former) * opacity } }
  }

  /// Where the notice is drawn, px; `nil` if none is shown.
  var noticeArea: PixelArea? {
    guard let notice, notice.number == shownNotice, noticeOpacity > 0 else { return nil }
    return notice.area
  }

  /// Whether a control is drawn in an area, px.
  func hasControl(in area: PixelArea) -> Bool {
    pauseControl.area?.intersects(area) == true || moreTimeControl.area?.intersects(area) == true
  }

  /// Draws the notice, and the controls over everything, in the part that is drawn: what can be pressed is seen. The letters of
  /// the notice keep clear of them.
  func drawTop() throws(SDLError) {
    // They are over the dimmed strip.
    if canvas.drawsLayer { return }
    try drawKeyFrame()
    if let notice, noticeArea != nil, canvas.shows(notice.area) {
      try canvas.draw(
        notice.texture, x: Double(notice.area.x), y: Double(notice.area.y), look: .init(alpha: noticeOpacity))
    }
    try pauseControl.draw()
    try moreTimeControl.draw()
  }

  /// Everything that determines the picture of a row of dots.
  private struct DotRow: Hashable {
    var pages: LaneContents.Pages
    var room: Int
    var isVertical: Bool
  }

  /// - Parameter safe: the part of the picture that every display shows, px.
  init(canvas: Canvas, safe: PixelArea) {
    (self.canvas, self.safe) = (canvas, safe)
    pauseControl = PauseControl(canvas: canvas)
    moreTimeControl = MoreTimeControl(canvas: canvas)
  }

  /// The opacity, 0…1, of the black over everything behind an open card.
  private static let veil = 0.55

  /// How far what is behind an opened card has withdrawn, 0…1. It changes only while the card grows quickly: as the card comes
  /// to rest a step of black is hardly seen, but each step draws the whole screen.
  static func withdrawal(behind opened: OpenedCard) -> Double {
    min(max((opened.progress - 0.05) / (0.85 - 0.05), 0), 1)
  }

  /// The opacity, 0…255, of the black over everything behind an opened card.
  static func veil(of opened: OpenedCard) -> Int { Int(veil * withdrawal(behind: opened) * 255) }

  /// The steps in which the ring of the indicator runs down.
  private static let indicatorSteps = 100

  /// Draws an opened card over what is behind it, which is dimmed already.
  /// - Parameter face: the card's own face, from which the panel grows.
  func draw(_ opened: OpenedCard, face: CanvasTexture) throws(SDLError) {
    // A growing card may be another one than the outdated panel's.
    if opened.progress < 1 { shown.endOutdated() }
    guard let panel = panel(of: opened) else {
      // Until its panel arrives, a moment later at most, the card stays as it is.
      return try canvas.draw(face, in: opened.origin, look: .init(brightness: opened.brightness))
    }
    let area = area(of: panel, opened)
    if let opening = panel.opening { return try draw(opened, panel, opening, in: area) }
    // The panel fades in over the face, so that nothing shines through.
    if opened.progress < 1 {
      let brightness = opened.brightness + (1 - opened.brightness) * opened.progress
      try canvas.draw(face, in: area, look: .init(brightness: brightness))
    }
    let alpha = min(opened.progress * 1.6, 1)
    try canvas.draw(panel.sheet, in: area, look: .init(alpha: alpha))
    if let scrolling = panel.scrolling {
      try draw(scrolling, scrolledBy: opened.scrolled, of: panel, in: area, alpha: alpha)
    }
  }

  /// What `draw(_:face:)` draws first, opaque where the texture is, and where; what it draws besides is within that area but
  /// for a pixel of rounding.
  func ground(of opened: OpenedCard, face: CanvasTexture) -> (texture: CanvasTexture, area: SubpixelArea) {
    guard let panel = panel(of: opened) else { return (face, opened.origin) }
    let area = area(of: panel, opened)
    if let opening = panel.opening {
      return (Self.sheetOpacity(at: opened.progress) < 1 ? opening.cover : panel.sheet, area)
    }
    return (opened.progress < 1 ? face : panel.sheet, area)
  }

  /// The panel that is drawn of an opened card; `nil` while it is not there.
  private func panel(of opened: OpenedCard) -> PanelTextures? {
    guard let panel = shown.textures, panel.value == opened.panel || shown.isOutdated && opened.progress == 1 else {
      return nil
    }
    return panel
  }

  private func area(of panel: PanelTextures, _ opened: OpenedCard) -> SubpixelArea {
    opened.origin.interpolated(to: goal(of: panel), fraction: opened.progress)
  }

  /// Where the panel of an opened card will be; `nil` while it is not there.
  func goal(of opened: OpenedCard) -> PixelArea? { panel(of: opened).map { goal(of: $0).wholePixels } }

  /// Where a panel is when it is fully open: in the middle of what is shown.
  func goal(of panel: PanelTextures) -> SubpixelArea {
    let window = canvas.window
    return SubpixelArea(
      x: Double(window.x + (window.width - panel.sheet.width) / 2),
      y: Double(window.y + (window.height - panel.sheet.height) / 2), width: Double(panel.sheet.width),
      height: Double(panel.sheet.height))
  }

  /// Draws only the details of a fully open panel again.
  func redrawDetails(of opened: OpenedCard) throws(SDLError) {
    hasNewBands = false
    guard let panel = shown.textures, let scrolling = panel.scrolling else { return canvas.presentNothing() }
    let goal = goal(of: panel)
    try canvas.beginPart(pixels(of: scrolling.details.scroll.area, on: goal, scale: (1, 1)))
    try draw(scrolling, scrolledBy: opened.scrolled, of: panel, in: goal, alpha: 1)
    try pauseControl.draw()
    try moreTimeControl.draw()
    try canvas.endPart()
  }

  /// Converts a part of a panel that is drawn in `frame` to whole px of the screen.
  private func pixels(of area: PixelArea, on frame: SubpixelArea, scale: (x: Double, y: Double)) -> PixelArea {
    let (left, top) = (
      wholePixel(frame.x + Double(area.x) * scale.x), wholePixel(frame.y + Double(area.y) * scale.y)
    )
    return PixelArea(
      x: left, y: top, width: wholePixel(frame.x + Double(area.x + area.width) * scale.x) - left,
      height: wholePixel(frame.y + Double(area.y + area.height) * scale.y) - top)
  }

  /// Draws the scrolling details of a panel.
  /// - Parameter frame: where the panel is drawn.
  func draw(
    _ scrolling: PanelTextures.Scrolling, scrolledBy offset: Int, of panel: PanelTextures, in frame: SubpixelArea,
    alpha: Double
  ) throws(SDLError) {
    let (details, scroll) = (scrolling.details, scrolling.details.scroll)
    let area = scroll.area
    let scale = (x: frame.width / Double(panel.sheet.width), y: frame.height / Double(panel.sheet.height))
    /// Draws a texture over a part of the panel.
    func draw(
      _ texture: CanvasTexture, _ x: Int, _ y: Int, _ width: Int, _ height: Int, strength: Double = 1,
      isExact: Bool = true
    )
      throws(SDLError)
    {
      guard width > 0, height > 0, strength > 0 else { return }
      let area = SubpixelArea(
        x: frame.x + Double(x) * scale.x, y: frame.y + Double(y) * scale.y, width: Double(width) * scale.x,
        height: Double(height) * scale.y)
      try canvas.draw(texture, in: area, look: .init(alpha: alpha * strength, isExact: isExact))
    }
    try canvas.clip(to: pixels(of: area, on: frame, scale: scale))
    let rows = scroll.rows(at: offset)
    for band in details.bands(of: rows) {
      let rows = details.rows(of: band)
      try draw(
        scrolling.bands[band] ?? scrolling.paper, area.x, area.y + rows.lowerBound - offset, area.width, rows.count,
        isExact: false)
    }
    // Pulled past an end, the text uncovers paper.
    try draw(scrolling.paper, area.x, area.y, area.width, min(-offset, area.height), isExact: false)
    let left = offset + area.height - max(rows.upperBound, offset)
    try draw(scrolling.paper, area.x, area.y + area.height - left, area.width, left, isExact: false)
    let fades = scroll.fades(at: offset, height: scrolling.fades.top.height)
    try draw(scrolling.fades.top, area.x, area.y, area.width, scrolling.fades.top.height, strength: fades.top)
    try draw(
      scrolling.fades.bottom, area.x, area.y + area.height - scrolling.fades.bottom.height, area.width,
      scrolling.fades.bottom.height, strength: fades.bottom)
    try draw(scrolling.track, scroll.track.x, scroll.track.y, scroll.track.width, scroll.track.height)
    try draw(scrolling.thumb, scroll.track.x, scroll.thumbPlace(at: offset), scroll.track.width, scroll.thumb)
    try canvas.clip(to: nil)
  }

  /// Starts a frame, which draws everything that arrived.
  func beginFrame(isOpen: Bool) {
    (hasNewPanel, hasNewBands) = (false, false)
    if !isOpen { shown.endOutdated() }
  }

  /// Whether a panel is ready or being uploaded.
  func has(_ value: DetailPanel) -> Bool { shown.textures?.value == value || arriving?.value == value }

  /// Takes a prepared panel, which replaces the present one when it is whole. Returns whether it is whole at once.
  func accept(_ prepared: PreparedPanel, as value: DetailPanel) throws(SDLError) -> Bool {
    let textures = try PanelTextures(prepared, as: value, on: canvas)
    arriving = textures
    arrivingBands = []
    guard textures.isWhole else { return false }
    show(textures)
    return true
  }

  /// Takes a band of the present panel's details.
  func accept(_ picture: PreparedPicture, band: Int, of value: DetailPanel) throws(SDLError) {
    guard let panel = shown.textures, let scrolling = panel.scrolling, panel.value == value,
      scrolling.bands[band] == nil
    else { return }
    let texture = try canvas.texture(picture)
    guard texture.texture.isWhole else { return arrivingBands.append((band, texture)) }
    scrolling.bands[band] = texture
    hasNewBands = true
  }

  /// Adopts the panel of earlier overlays; it is drawn until the new one is whole.
  func adopt(from other: Overlays) {
    guard canvas.renderer === other.canvas.renderer, canvas.rotation == other.canvas.rotation else { return }
    shown = other.shown.textures.map(Panel.outdated) ?? .none
    if canvas.window == other.canvas.window {
      (notice, ribbon, ribbonTop) = (other.notice, other.ribbon, other.ribbonTop)
    }
  }

  /// Cancels the upload of any other panel.
  func cancelPanel(otherThan value: DetailPanel) {
    if arriving?.value != value { arriving = nil }
  }

  /// Whether a panel or bands wait for their upload.
  var hasUploads: Bool { arriving != nil || !arrivingBands.isEmpty }

  /// Uploads one band of the pending textures. A failed upload is dropped.
  func upload() throws(SDLError) {
    do throws(SDLError) {
      if let arriving {
        if try arriving.fill() { show(arriving) }
      } else if let (band, texture) = arrivingBands.first {
        try texture.texture.fillBand()
        guard texture.texture.isWhole else { return }
        arrivingBands.removeFirst()
        shown.textures?.scrolling?.bands[band] = texture
        hasNewBands = true
      }
    } catch {
      if arriving != nil { arriving = nil } else { arrivingBands.removeAll() }
      throw error
    }
  }

  private func show(_ textures: PanelTextures) {
    shown = .current(textures)
    arriving = nil
    arrivingBands = []
    hasNewPanel = true
  }

  /// The bands of the details to paint, the most urgent first. Evicts distant bands.
  func missingBands(of opened: OpenedCard) -> [Int] {
    guard let panel = shown.textures, let scrolling = panel.scrolling, panel.value == opened.panel else { return [] }
    scrolling.evict(around: opened.scrolled)
    return scrolling.missing(at: opened.scrolled).filter { band in !arrivingBands.contains { $0.band == band } }
  }

  /// The details of the present panel; `nil` if they do not scroll.
  var details: ScrollingDetails? { shown.textures?.scrolling?.details }

  /// Draws the indicator of a pause.
  /// - Parameter left: the part of the pause that is left, 0…1.
  func drawIndicator(left: Double, in area: PixelArea) throws(SDLError) {
    let place = indicatorArea(in: area)
    let step = Int((min(max(left, 0), 1) * Double(Self.indicatorSteps)).rounded())
    let texture: CanvasTexture
    if let known = indicators[step] {
      texture = known
    } else {
      texture = try canvas.texture(
        PauseIndicator.paint(side: place.width, progress: Double(step) / Double(Self.indicatorSteps)))
      indicators[step] = texture
    }
    try canvas.draw(texture, x: Double(place.x), y: Double(place.y))
  }

  /// Where the indicator of a pause is in a lane's area, px.
  func indicatorArea(in area: PixelArea) -> PixelArea {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    let side = Int(min(max(shorter * 0.045, 20), 96))
    let margin = Int(shorter * 0.025)
    var place = PixelArea(
      x: area.x + area.width - side - margin, y: area.y + area.height - side - margin, width: side, height: side)
    (place.x, place.y) = (min(place.x, safe.maxX - side), min(place.y, safe.maxY - side))
    if let button = pauseControl.area, place.intersects(button) { place.x = button.x - margin - side }
    return place
  }

  private var dotMeasures: PageDotMeasures {
    PageDotMeasures(shorter: min(canvas.size.width, canvas.size.height))
  }

  /// Draws the row of dots along the lane's direction, near its edge.
  func drawDots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) {
    guard let texture = try dots(pages, in: area, isVertical: isVertical) else { return }
    let place = place(of: texture, in: area, isVertical: isVertical)
    try canvas.draw(texture, x: Double(place.x), y: Double(place.y))
  }

  /// Where the row of dots is, px; the same for each page. `nil` if there is no room for one.
  func dotsArea(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) -> PixelArea? {
    try dots(pages, in: area, isVertical: isVertical).map { place(of: $0, in: area, isVertical: isVertical) }
  }

  private func place(of dots: CanvasTexture, in area: PixelArea, isVertical: Bool) -> PixelArea {
    let margin = dotMeasures.margin
    return PixelArea(
      x: isVertical ? area.x + area.width - dots.width - margin : area.x + (area.width - dots.width) / 2,
      y: isVertical ? area.y + (area.height - dots.height) / 2 : area.y + area.height - dots.height - margin,
      width: dots.width, height: dots.height)
  }

  /// The length that a row of dots in the middle of its edge may have, px: beside the pause button less than the lane's.
  private func roomOfDots(in area: PixelArea, isVertical: Bool) -> Int {
    let whole = isVertical ? area.height : area.width
    // The margin and the dots are not higher than this.
    let height = Int(Double(min(canvas.size.width, canvas.size.height)) * 0.06)
    let edge =
      isVertical
      ? PixelArea(minX: area.maxX - height, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      : PixelArea(minX: area.minX, minY: area.maxY - height, maxX: area.maxX, maxY: area.maxY)
    guard let button = pauseControl.area, edge.intersects(button) else { return whole }
    let taken =
      isVertical
      ? area.maxY - button.minY : min(button.maxX - area.minX, area.maxX - button.minX)
    return max(whole - 2 * taken, 0)
  }

  private func dots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError)
    -> CanvasTexture?
  {
    let key = DotRow(pages: pages, room: roomOfDots(in: area, isVertical: isVertical), isVertical: isVertical)
    if let known = dots[key] { return known }
    // Few pictures, because the row shows a window of many pages.
    if dots.count > 64 { dots.removeAll() }
    let row = PageDots(count: pages.count, current: pages.current, diameter: dotMeasures.diameter)
    guard let bitmap = row.paint(maximumLength: key.room, isVertical: isVertical) else { return nil }
    let texture = try canvas.texture(bitmap)
    dots[key] = texture
    return texture
  }
}
