internal import SDLKit

/// What lies over the cards: page dots, the mark of a pause, and an opened card.
@MainActor
final class Overlays {
  private let canvas: Canvas
  private var panel: (value: DetailPanel, texture: CanvasTexture)?
  private var dots: [DotRow: CanvasTexture] = [:]
  private var indicators: [Int: CanvasTexture] = [:]

  /// What a row of dots looks like depends on.
  private struct DotRow: Hashable {
    var pages: LaneContents.Pages
    var room: Int
    var isVertical: Bool
  }

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
      return try canvas.draw(
        face, x: area.x, y: area.y, width: area.width, height: area.height, look: .init(brightness: opened.brightness))
    }
    let texture = panel.texture
    let goal = OpenedCard.Frame(
      x: Double((canvas.size.width - texture.width) / 2), y: Double((canvas.size.height - texture.height) / 2),
      width: Double(texture.width), height: Double(texture.height))
    let area = opened.origin.moved(to: goal, by: opened.progress)
    // The panel comes over the face, so that the card is never seen through.
    if opened.progress < 1 {
      let brightness = opened.brightness + (1 - opened.brightness) * opened.progress
      try canvas.draw(
        face, x: area.x, y: area.y, width: area.width, height: area.height, look: .init(brightness: brightness))
    }
    try canvas.draw(
      texture, x: area.x, y: area.y, width: area.width, height: area.height,
      look: .init(alpha: min(opened.progress * 1.6, 1)))
  }

  func has(_ value: DetailPanel) -> Bool { panel?.value == value }

  /// Takes the picture of a panel, in place of the one before.
  func accept(_ picture: PreparedPicture, as value: DetailPanel) throws(SDLError) {
    panel = (value, try canvas.wholeTexture(picture))
  }

  /// - Parameter left: how much of the pause is left, 0…1.
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

  /// Where the mark of a pause is in a lane's area.
  func indicatorArea(in area: PixelArea) -> PixelArea {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    let side = Int(min(max(shorter * 0.045, 20), 96))
    let margin = Int(shorter * 0.025)
    return PixelArea(
      x: area.x + area.width - side - margin, y: area.y + area.height - side - margin, width: side, height: side)
  }

  /// The row of dots along the way in which the pages go, near the lane's edge.
  func drawDots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) {
    guard let texture = try dots(pages, in: area, isVertical: isVertical) else { return }
    let place = place(of: texture, in: area, isVertical: isVertical)
    try canvas.draw(texture, x: Double(place.x), y: Double(place.y))
  }

  /// Where the row of dots is, which is as long for each of the pages.
  func dotsArea(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) -> PixelArea? {
    try dots(pages, in: area, isVertical: isVertical).map { place(of: $0, in: area, isVertical: isVertical) }
  }

  private func place(of dots: CanvasTexture, in area: PixelArea, isVertical: Bool) -> PixelArea {
    let margin = Int(Double(min(canvas.size.width, canvas.size.height)) * 0.02)
    return PixelArea(
      x: isVertical ? area.x + area.width - dots.width - margin : area.x + (area.width - dots.width) / 2,
      y: isVertical ? area.y + (area.height - dots.height) / 2 : area.y + area.height - dots.height - margin,
      width: dots.width, height: dots.height)
  }

  private func dots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError)
    -> CanvasTexture?
  {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    let key = DotRow(pages: pages, room: isVertical ? area.height : area.width, isVertical: isVertical)
    if let known = dots[key] { return known }
    // A handful of pictures at most: the row shows a window of many pages.
    if dots.count > 64 { dots.removeAll() }
    let row = PageDots(count: pages.count, current: pages.current, diameter: Int(max(shorter * 0.012, 6)))
    guard let bitmap = row.paint(maximumLength: key.room, isVertical: isVertical) else { return nil }
    let texture = try canvas.texture(bitmap)
    dots[key] = texture
    return texture
  }
}
