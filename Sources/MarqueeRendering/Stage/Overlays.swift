internal import SDLKit

/// What lies over the cards: page dots, the mark of a pause, and an opened card.
@MainActor
final class Overlays {
  private let canvas: Canvas
  private var panel: (value: DetailPanel, texture: CanvasTexture)?
  private var dots: [LaneContents.Pages: CanvasTexture] = [:]
  private var indicators: [Int: CanvasTexture] = [:]

  init(canvas: Canvas) {
    self.canvas = canvas
  }

  /// How dark everything behind an opened card becomes.
  private static let veil = 0.55
  /// The ring of the mark runs down in so many steps.
  private static let indicatorSteps = 100

  /// - Parameter face: the card's own face, from which the panel emerges.
  func draw(_ opened: OpenedCard, face: CanvasTexture) throws(SDLError) {
    try canvas.veil(alpha: Self.veil * opened.progress)
    guard let panel, panel.value == opened.panel else {
      // Until the panel is there the card stays as it is: it waits for a moment at most.
      let area = opened.origin
      return try canvas.draw(face, x: area.x, y: area.y, width: area.width, height: area.height)
    }
    let texture = panel.texture
    let goal = OpenedCard.Frame(
      x: Double((canvas.size.width - texture.width) / 2), y: Double((canvas.size.height - texture.height) / 2),
      width: Double(texture.width), height: Double(texture.height))
    let area = opened.origin.moved(to: goal, by: opened.progress)
    // The panel comes over the face, so that the card is never seen through.
    if opened.progress < 1 {
      try canvas.draw(face, x: area.x, y: area.y, width: area.width, height: area.height)
    }
    try canvas.draw(
      texture, x: area.x, y: area.y, width: area.width, height: area.height,
      look: .init(alpha: min(opened.progress * 1.6, 1)))
  }

  func has(_ value: DetailPanel) -> Bool { panel?.value == value }

  /// Takes the picture of a panel, in place of the one before.
  func accept(_ bitmap: Bitmap, as value: DetailPanel) throws(SDLError) {
    panel = (value, try canvas.texture(bitmap))
  }

  /// - Parameter left: how much of the pause is left, 0…1.
  func drawIndicator(left: Double, in area: PixelArea) throws(SDLError) {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    let side = Int(min(max(shorter * 0.045, 20), 96))
    let step = Int((min(max(left, 0), 1) * Double(Self.indicatorSteps)).rounded())
    let texture: CanvasTexture
    if let known = indicators[step] {
      texture = known
    } else {
      texture = try canvas.texture(
        PauseIndicator.paint(side: side, progress: Double(step) / Double(Self.indicatorSteps)))
      indicators[step] = texture
    }
    let margin = Int(shorter * 0.025)
    try canvas.draw(
      texture, x: Double(area.x + area.width - side - margin), y: Double(area.y + area.height - side - margin))
  }

  /// The row of dots along the way in which the pages go, near the lane's edge.
  func drawDots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    if dots[pages] == nil {
      // A handful of pictures at most: the row shows a window of many pages.
      if dots.count > 64 { dots.removeAll() }
      let row = PageDots(count: pages.count, current: pages.current, diameter: Int(max(shorter * 0.012, 6)))
      guard let bitmap = row.paint(maximumLength: isVertical ? area.height : area.width, isVertical: isVertical) else {
        return
      }
      dots[pages] = try canvas.texture(bitmap)
    }
    guard let texture = dots[pages] else { return }
    let margin = Int(shorter * 0.02)
    let x = isVertical ? area.x + area.width - texture.width - margin : area.x + (area.width - texture.width) / 2
    let y = isVertical ? area.y + (area.height - texture.height) / 2 : area.y + area.height - texture.height - margin
    try canvas.draw(texture, x: Double(x), y: Double(y))
  }
}
