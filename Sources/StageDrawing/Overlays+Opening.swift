internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// A card that becomes its panel.
extension Overlays {
  /// The opacity, 0…1, of a panel's sheet over its card's cover.
  static func sheetOpacity(at progress: Double) -> Double {
    // Until then the texts that travel are where the sheet has its body text.
    progress < 1 ? min(max((progress - 0.5) / 0.3, 0), 1) : 1
  }

  /// Draws a card that grows into its panel: the sheet appears over the card, and the logo and the texts travel to their
  /// places. What is not the same on both leaves before its successor arrives.
  func draw(
    _ opened: OpenedCard, _ panel: PanelTextures, _ opening: PanelTextures.Opening, in area: SubpixelArea
  ) throws(SDLError) {
    let progress = opened.progress
    let brightness = opened.brightness + (1 - opened.brightness) * progress
    let alpha = Self.sheetOpacity(at: progress)
    // Under an opaque sheet nothing is seen of the card.
    if alpha < 1 { try canvas.draw(opening.cover, in: area, look: .init(brightness: brightness)) }
    if alpha > 0 {
      try canvas.draw(panel.sheet, in: area, look: .init(alpha: alpha))
      if let scrolling = panel.scrolling {
        try draw(scrolling, scrolledBy: opened.scrolled, of: panel, in: area, alpha: alpha)
      }
    }
    let goal = goal(of: panel)
    let size = (width: Double(opening.cardSize.width), height: Double(opening.cardSize.height))
    for piece in opening.pieces {
      let place = SubpixelArea(piece.area)
      switch piece.motion {
      case .travels(let start):
        let end = SubpixelArea(x: goal.x + place.x, y: goal.y + place.y, width: place.width, height: place.height)
        let frame = Self.place(SubpixelArea(start), of: size, in: opened.origin).interpolated(
          to: end, fraction: progress)
        try canvas.draw(piece.texture, in: frame, look: .init(brightness: brightness, isExact: progress == 1))
      case .arrives:
        let alpha = progress < 1 ? min(max((progress - 0.5) / 0.35, 0), 1) : 1
        guard alpha > 0 else { continue }
        let whole = (width: Double(panel.sheet.width), height: Double(panel.sheet.height))
        try canvas.draw(
          piece.texture, in: Self.place(place, of: whole, in: area), look: .init(alpha: alpha, isExact: progress == 1))
      case .leaves:
        // Before what travels reaches it.
        let alpha = 1 - progress / 0.25
        guard alpha > 0 else { continue }
        let frame = Self.place(place, of: size, in: area).shrunk(toShapeOf: place)
        try canvas.draw(piece.texture, in: frame, look: .init(brightness: brightness, alpha: alpha))
      }
    }
  }

  /// A part of something of a size, where that is drawn in an area.
  private static func place(
    _ part: SubpixelArea, of size: (width: Double, height: Double), in area: SubpixelArea
  ) -> SubpixelArea {
    let (across, down) = (area.width / size.width, area.height / size.height)
    return SubpixelArea(
      x: area.x + part.x * across, y: area.y + part.y * down, width: part.width * across, height: part.height * down)
  }
}

extension SubpixelArea {
  /// The largest area in the middle of this one that has the shape of another: letters are not stretched.
  fileprivate func shrunk(toShapeOf other: SubpixelArea) -> SubpixelArea {
    let scale = min(width / other.width, height / other.height)
    let (width, height) = (other.width * scale, other.height * scale)
    return SubpixelArea(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
  }
}
