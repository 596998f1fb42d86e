internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// How a frame makes room for a ribbon: the block of a network moves above it, and texts that it would cut fade.
struct RibbonLook {
  /// The upper edge of the ribbon, px; `nil` without one.
  private(set) var top: Double?
  /// The opacity of texts that it would cut, 0…1.
  private(set) var textOpacity = 1.0
  /// How far the block is above its place, px.
  private(set) var up = 0
  /// The opacity of the block, 0…1.
  private(set) var cornerOpacity = 1.0
  /// Where the block hides cards, px: to the side of the screen; `nil` while it is in its place.
  private(set) var ground: PixelArea?

  init() {}

  /// - Parameters:
  ///   - top: the upper edge of the ribbon, px; `nil` without one.
  ///   - lift: how far what makes room has gone, 0…1.
  ///   - window: the part of the picture that the screen shows, px.
  init(above top: Double?, lift: Double, corner: Backdrop.Corner?, window: PixelArea) {
    guard let top, lift > 0 else { return }
    (self.top, textOpacity) = (top, 1 - lift)
    guard let corner, corner.area.intersects(window) else { return }
    let (area, gap) = (corner.area, corner.gap)
    let distance = min(Double(area.maxY + gap) - top, Double(area.minY - gap - window.minY)).rounded()
    guard distance > 0 else { return }
    if corner.fades {
      cornerOpacity = abs(1 - 2 * lift)
      up = lift < 0.5 ? 0 : Int(distance)
    } else {
      up = Int((distance * lift).rounded())
    }
    guard up > 0 else { return }
    ground = PixelArea(
      minX: corner.isAtRight ? area.minX - gap : window.minX, minY: area.minY - up - gap,
      maxX: corner.isAtRight ? window.maxX : area.maxX + gap, maxY: area.maxY - up + gap)
  }

  /// Whether the block is drawn over the lanes, or fades.
  var movesCorner: Bool { up > 0 || cornerOpacity < 1 }

  /// Whether the ribbon, or what moves above it, would cut or cover a text.
  func cuts(_ label: PixelArea) -> Bool {
    guard let top else { return false }
    return Double(label.maxY) > top || ground?.intersects(label) == true
  }
}

// What makes room for a ribbon.
extension StageView {
  /// Whether a label belongs to the block of a network: the last text, and all that is not a text.
  private func isInCorner(_ number: Int) -> Bool {
    backdrop.corner != nil && number >= backdropTextures.textCount - 1
  }

  /// Whether a label is drawn by `drawMovedCorner()`.
  func isMoved(_ number: Int) -> Bool { ribbonLook.movesCorner && isInCorner(number) }

  /// Where a frame draws a label, px.
  func drawnArea(ofLabel number: Int) -> PixelArea {
    var area = labels[number].area
    if isMoved(number) { area.y -= ribbonLook.up }
    return area
  }

  /// How much of a label is seen beside the ribbon, 0…1.
  func ribbonOpacity(ofLabel number: Int) -> Double {
    ribbonLook.cuts(labels[number].area) && !isInCorner(number) ? ribbonLook.textOpacity : 1
  }

  /// Draws the block of a network above a ribbon, over the lanes.
  func drawMovedCorner() throws(SDLError) {
    guard ribbonLook.movesCorner else { return }
    let opacity = ribbonLook.cornerOpacity
    if let ground = ribbonLook.ground, canvas.shows(ground) { try drawBackground(in: ground, opacity: opacity) }
    for number in labels.indices where isInCorner(number) {
      let area = drawnArea(ofLabel: number)
      guard let texture = labels[number].texture, canvas.shows(area) else { continue }
      let seen = opacity * (labelLook.cuts(area) ? labelLook.opacity : 1)
      guard seen > 0 else { continue }
      try canvas.draw(texture, x: Double(area.x), y: Double(area.y), look: .init(alpha: seen))
    }
  }

  /// Draws the background over what is in an area.
  private func drawBackground(in area: PixelArea, opacity: Double) throws(SDLError) {
    guard opacity < 1 else { return try restoreBackground(in: area) }
    try canvas.clip(to: area)
    switch backdrop.fill {
    case .color(let color):
      let pixel = try canvas.texture(Bitmap(width: 1, height: 1, filledWith: color.pixel))
      try canvas.draw(pixel, in: SubpixelArea(area), look: .init(alpha: opacity))
    case .gradient:
      if let backdropTexture {
        try canvas.draw(
          backdropTexture, x: Double(canvas.window.x), y: Double(canvas.window.y), look: .init(alpha: opacity))
      }
    }
    try canvas.clip(to: nil)
  }
}
