package import MarqueeScene
package import MarqueeValues

/// The pictures of the control that counts down what ends by itself: a ring that runs down around the seconds left, and what a
/// press gives, on an opaque dark ground in a light rim like the pause button's. Texts are set off the render thread; a step of
/// the countdown then takes the same short time on any wall.
package struct MoreTimePictures: Sendable {
  /// The ground with its text.
  private let ground: Bitmap
  /// The numbers, the first of which is 1.
  private let numbers: [Bitmap?]
  private let ring: (outer: RoundedShape, inner: RoundedShape)
  /// The longest countdown, s.
  package static let seconds = 20

  /// The width of the rim, of the ring, and the distance between them, as parts of the height.
  private static let (rimPart, ringPart, gapPart) = (0.05, 0.075, 0.045)
  /// The sizes of the letters, em as a part of the height.
  private static let (numberSize, textSize) = (0.4, 0.44)

  /// - Parameter label: its area is at least as wide as high.
  package init(_ label: Backdrop.MoreTime, painter: FacePainter) {
    let (width, height) = (max(label.area.width, 1), max(label.area.height, 1))
    let length = Double(height)
    let (light, dark) = (PauseButtonPicture.light, PauseButtonPicture.disc)
    var ground = Bitmap(width: width, height: height, filledWith: light.pixel & 0xFF_FFFF)
    let whole = RoundedShape(ground.bounds, radius: length / 2)
    let rim = max((length * Self.rimPart).rounded(), 2)
    ground.fill(whole, with: light)
    ground.fill(whole.inset(by: rim), with: dark)
    let middle = label.isRightToLeft ? Double(width) - length / 2 : length / 2
    let outer = RoundedShape(
      centerX: middle, centerY: length / 2, radius: length / 2 - rim - max(length * Self.gapPart, 1))
    ring = (outer, outer.inset(by: max(length * Self.ringPart, 2)))
    func set(_ text: String, size: Double, width: Int, height: Int) -> TextLabel {
      TextLabel(
        text: text, font: label.font, color: light, size: Int(size.rounded()), maximumWidth: max(width, 1),
        maximumHeight: max(height, 1))
    }
    // Beside the ring, and as far from the round end as from the ring.
    let (end, gap) = (height * 2 / 5, height / 12)
    let room = width - height - end - gap
    if let text = painter.paint(set(label.text, size: length * Self.textSize, width: room, height: height * 7 / 10)) {
      let start = label.isRightToLeft ? end : height + gap
      ground.draw(text, x: start + (room - text.width) / 2, y: (height - text.height) / 2)
    }
    self.ground = ground
    let inside = Int(ring.inner.maxX - ring.inner.minX)
    numbers = (1...Self.seconds).map {
      painter.paint(set("\($0)", size: length * Self.numberSize, width: inside, height: height))
    }
  }

  /// The control with so many seconds left, 1…20.
  package func paint(seconds: Int) -> Bitmap {
    let seconds = min(max(seconds, 1), Self.seconds)
    var bitmap = ground
    PauseIndicator.paintRing(on: &bitmap, ring, progress: Double(seconds) / Double(Self.seconds))
    if let number = numbers[seconds - 1] {
      let middle = Int((ring.outer.minX + ring.outer.maxX).rounded())
      bitmap.draw(number, x: (middle - number.width) / 2, y: (bitmap.height - number.height) / 2)
    }
    return bitmap
  }
}
