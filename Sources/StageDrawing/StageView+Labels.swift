package import MarqueeScene
internal import MarqueeValues
package import SDLKit

// The backdrop's texts, which may change with the time.
extension StageView {
  var labels: [LabelTexture] { backdropTextures.labels }

  /// Keeps areas whose texts changed for the next frame.
  func noteTexts(in areas: [PixelArea]) {
    newTexts += areas
    // Texts go on to change while nothing is drawn, for instance in hours of black.
    guard newTexts.count > 128 else { return }
    newTexts = [PixelArea(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height)]
  }

  /// What the backdrop's labels show.
  package var texts: [String] { labels.prefix(backdropTextures.textCount).map(\.text) }

  /// Takes other pictures of some of the backdrop's labels.
  package func accept(_ changed: [(number: Int, label: PreparedLabel)]) throws(SDLError) {
    for (number, label) in changed where labels.indices.contains(number) {
      noteTexts(in: try labels[number].change(to: label, on: canvas))
    }
  }

  /// Whether texts arrived since the last frame.
  package var hasNewTexts: Bool { !newTexts.isEmpty }

  /// Draws only the areas of texts that arrived; the rest of the last frame must still be there.
  package func redrawTexts(
    over lanes: [LaneContents], opened: OpenedCard?, indicators: [Double?]
  ) throws(SDLError) {
    defer { newTexts.removeAll(keepingCapacity: true) }
    let panel = opened.flatMap { overlays.goal(of: $0) }
    for area in newTexts {
      try canvas.beginPart(area)
      try restoreBackground(in: area)
      try drawOverBackground(lanes, indicators: indicators, under: panel, labelsBelow: 1 - (opened?.progress ?? 0))
      if let opened { try overlays.draw(opened, face: store.texture(for: opened.face)) }
      try overlays.drawTop()
      try canvas.endPart()
    }
  }

  /// Draws the backdrop's labels.
  /// - Parameters:
  ///   - panel: the panel of an open card.
  ///   - opacity: of labels that the panel would cut, 0…1.
  func drawLabels(under panel: PixelArea?, opacity: Double) throws(SDLError) {
    for label in labels where canvas.shows(label.area) {
      guard let texture = label.texture else { continue }
      let isCut = panel.map { $0.intersects(label.area) && !$0.contains(label.area) } ?? false
      guard !isCut || opacity > 0 else { continue }
      try canvas.draw(
        texture, x: Double(label.area.x), y: Double(label.area.y), look: .init(alpha: isCut ? opacity : 1))
    }
  }
}
