package import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues
package import SDLKit

/// What is behind an open card, drawn once and dimmed as it is copied, because the strips hardly move while a card grows.
@MainActor
final class Underlay {
  let layer: Layer
  /// Whether the layer shows what is behind the opened card of the last frame.
  var isCurrent = false
  /// How labels look in the layer.
  var labelLook = LabelLook()
  /// What the last frame showed over the layer.
  var shown = (veil: 0, area: PixelArea(x: 0, y: 0, width: 0, height: 0))

  init(_ layer: Layer) { self.layer = layer }
}

// Frames with an open card.
extension StageView {
  /// Whether memory for what is behind an open card is there.
  package var hasUnderlay: Bool { underlay != nil }

  /// Takes memory for what is behind an open card. Returns whether the renderer has use for it.
  package func accept(_ pixels: LayerPixels) throws(SDLError) -> Bool {
    underlay = try canvas.renderer.layer(pixels).map { Underlay($0) }
    return hasUnderlay
  }

  /// Evicts what was behind an open card.
  package func evictUnderlay() { underlay = nil }

  /// Draws a whole frame with an opened card. Returns how many tiles showed a placeholder.
  func draw(_ opened: OpenedCard, over lanes: [LaneContents], indicators: [Double?]) throws(SDLError) -> Int {
    var placeholders = 0
    labelLook = labelLook(under: opened)
    guard let underlay, try canvas.renderer.outputSize() == underlay.layer.size else {
      placeholders = try drawStrips(lanes, indicators: indicators)
      try veilAndDraw(opened)
      try overlays.drawTop()
      return placeholders
    }
    underlay.isCurrent = false
    try canvas.draw(into: underlay.layer) { () throws(SDLError) in
      placeholders = try drawStrips(lanes, indicators: indicators)
    }
    (underlay.isCurrent, underlay.labelLook) = (true, labelLook)
    try show(opened, over: underlay, in: nil)
    return placeholders
  }

  /// Whether `redraw(_:moved:remarked:in:at:indicators:isTopSame:)` can draw the next frame if the same card is open.
  package var keepsUnderlay: Bool { underlay?.isCurrent ?? false }

  /// Draws a frame with the same opened card as in the last frame, and only what differs of what is behind it. Returns how
  /// many tiles showed a placeholder; `nil` if no tiles were drawn.
  ///
  /// - Parameters:
  ///   - moved: for each lane whether its cards must be drawn again.
  ///   - remarked: for each lane whether the indicator of its pause must be drawn again.
  ///   - isTopSame: whether the pause button and the notice are the same as in the last frame.
  /// - Precondition: `keepsUnderlay`.
  package func redraw(
    _ opened: OpenedCard, moved: [Bool], remarked: [Bool], in lanes: [LaneContents], at time: Instant,
    indicators: [Double?], isTopSame: Bool
  ) throws(SDLError) -> Int? {
    guard let underlay else { return nil }
    store.beginFrame(at: time)
    overlays.beginFrame(isOpen: true)
    labelLook = labelLook(under: opened)
    let (look, former) = (labelLook, underlay.labelLook)
    /// A panel that was cut out of a label may not be there any more, as after a reload.
    func differs(_ number: Int) -> Bool {
      let area = drawnArea(ofLabel: number)
      return look != former && labels[number].texture != nil && (look.cuts(area) || former.cuts(area))
    }
    let labelsDiffer = labels.indices.contains(where: differs)
    let isBehindSame = !labelsDiffer && !moved.contains(true) && !remarked.contains(true)
    var placeholders: Int?
    if !isBehindSame {
      underlay.isCurrent = false
      try canvas.draw(into: underlay.layer) { () throws(SDLError) in
        placeholders = try redrawStrips(moved: moved, remarked: remarked, in: lanes, indicators: indicators)
        guard labelsDiffer else { return }
        for number in labels.indices where differs(number) {
          let area = drawnArea(ofLabel: number)
          try canvas.beginPart(area)
          try restoreBackground(in: area)
          try drawOverBackground(lanes, indicators: indicators)
          try canvas.endPart()
        }
      }
      underlay.isCurrent = true
    }
    underlay.labelLook = look
    let isSame = isBehindSame && isTopSame && underlay.shown.veil == Overlays.veil(of: opened)
    try show(opened, over: underlay, in: isSame ? underlay.shown.area : nil)
    return placeholders
  }

  /// Draws an opened card over the dimmed layer.
  /// - Parameter former: where the last frame drew the card, if nothing else differs; otherwise everything is drawn.
  private func show(_ opened: OpenedCard, over underlay: Underlay, in former: PixelArea?) throws(SDLError) {
    let face = try store.texture(for: opened.face)
    let ground = overlays.ground(of: opened, face: face)
    // What travels on the panel may reach beyond it by rounding.
    let area = ground.area.wholePixels.inset(by: -2)
    if let former, let part = PixelArea(enclosing: [former, area]) { try canvas.beginPart(part) }
    underlay.shown = (Overlays.veil(of: opened), area)
    try canvas.drawDimmed(
      underlay.layer, opacity: underlay.shown.veil, under: ground.texture, in: ground.area)
    try overlays.draw(opened, face: face)
    try overlays.drawTop()
    try canvas.endPart()
  }

  /// Dims what was drawn, and draws an opened card over it.
  func veilAndDraw(_ opened: OpenedCard) throws(SDLError) {
    try canvas.veil(opacity: Overlays.veil(of: opened))
    try overlays.draw(opened, face: store.texture(for: opened.face))
  }
}
