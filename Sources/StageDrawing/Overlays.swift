internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// What is drawn over the cards: page dots, the indicator of a pause, an opened card's panel, the controls and a notice.
@MainActor
final class Overlays {
  let canvas: Canvas
  /// The part of the picture that every display shows, px.
  let safe: PixelArea
  /// The pause button, beside which dots and indicators stay.
  let pauseControl: PauseControl
  /// The control that gives more time.
  let moreTimeControl: MoreTimeControl
  /// The outer edge of the frame around the card of the keys, px; `nil` without one.
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
  var dots: [DotRow: CanvasTexture] = [:]
  /// By step; see `indicatorSteps`.
  var indicators: [Int: CanvasTexture] = [:]

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
}
