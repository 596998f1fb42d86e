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
    newTexts = [canvas.window]
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
    underlay?.isCurrent = false
    labelLook = labelLook(under: opened)
    for area in newTexts {
      try canvas.beginPart(area)
      try restoreBackground(in: area)
      try drawOverBackground(lanes, indicators: indicators)
      if let opened { try veilAndDraw(opened) }
      try overlays.drawTop()
      try canvas.endPart()
    }
  }

  /// How labels look under an opened card.
  func labelLook(under opened: OpenedCard?) -> LabelLook {
    LabelLook(
      panel: opened.flatMap { overlays.goal(of: $0) }, opacity: 1 - (opened.map(Overlays.withdrawal(behind:)) ?? 0))
  }

  /// Draws the backdrop's labels.
  func drawLabels() throws(SDLError) {
    for number in labels.indices where canvas.shows(labels[number].area) {
      let label = labels[number]
      guard let texture = label.texture, !isMoved(number) else { continue }
      let opacity = (labelLook.cuts(label.area) ? labelLook.opacity : 1) * ribbonOpacity(ofLabel: number)
      guard opacity > 0 else { continue }
      try canvas.draw(texture, x: Double(label.area.x), y: Double(label.area.y), look: .init(alpha: opacity))
    }
  }
}

/// How a frame draws the backdrop's labels: those that the panel of an opened card would cut fade while it opens.
struct LabelLook: Equatable {
  /// Where that panel is when the card is open, px; `nil` if none is.
  var panel: PixelArea?
  /// The opacity of labels that it would cut, 0…1.
  var opacity = 1.0

  /// Whether the panel would cut a label.
  func cuts(_ label: PixelArea) -> Bool { panel.map { $0.intersects(label) && !$0.contains(label) } ?? false }
}
