package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeValues

// `display.scale`: a configuration's px become px of a screen, once for each layout.

extension PixelSize {
  /// The shorter side of the screen that px are for with `scale: auto`, px.
  static let referenceSide = 1080.0

  /// What the distances of touch are multiplied by. 10 px are 2 mm on a 32-inch 4K panel: too few for a finger.
  package var touchScale: Double { max(shorterSide / Self.referenceSide, 1) }

  fileprivate var shorterSide: Double { Double(min(width, height)) }
}

extension Configuration {
  /// How many px of a screen of the given size a px of the configuration is. The picture may be turned on the screen.
  package func scaleFactor(on screen: PixelSize) -> Double {
    switch display.scale {
    case nil: 1
    case .auto: screen.shorterSide / PixelSize.referenceSide
    case .factor(let factor): factor
    }
  }

  /// Whether lengths are rounded to whole px. Where strips follow UTC, only whole ones are the same everywhere.
  var roundsLengths: Bool { display.scale != nil || followsUTC }

  /// The configuration in px of a screen of the given size: lengths are not rounded yet, speeds are final.
  package func scaled(for screen: PixelSize) -> Configuration {
    let factor = scaleFactor(on: screen)
    let turnsColumns = hasNarrowColumns(on: screen)
    guard factor != 1 || turnsColumns else { return self }
    var scaled = self
    if turnsColumns {
      for index in scaled.lanes.indices { scaled.lanes[index].direction = lanes[index].direction.asRow }
    }
    guard factor != 1 else { return scaled }
    let rate = (display.frameRate ?? .withoutRefresh).hertz
    for edge in SafeArea.edges { scaled.display.safeArea[keyPath: edge].scale(by: factor) }
    for index in scaled.lanes.indices { scaled.lanes[index].scale(by: factor, frameRate: rate) }
    return scaled
  }

  /// Whether each tier would have a column of a screen that is higher than wide, where a row has more room.
  private func hasNarrowColumns(on screen: PixelSize) -> Bool {
    arrangement == .lanes && lanes.count > 1 && screen.height > screen.width
      && lanes.contains { $0.direction.isVertical }
  }

  /// For each lane its cards that are off, in px of a screen of the given size.
  func cardsOff(on screen: PixelSize) -> [[Card]] {
    var off = self
    for lane in off.lanes.indices { off.lanes[lane].cards = cardsOff(inLane: lane) }
    return (off.lanes.allSatisfy(\.cards.isEmpty) ? off : off.scaled(for: screen)).lanes.map(\.cards)
  }
}

extension SafeArea {
  fileprivate static var edges: [WritableKeyPath<SafeArea, Length>] { [\.top, \.right, \.bottom, \.left] }
}

extension Lane {
  fileprivate mutating func scale(by factor: Double, frameRate: Double) {
    speed = Self.scaledSpeed(speed, by: factor, frameRate: frameRate)
    startOffset.scale(by: factor)
    size?.scale(by: factor)
    card.scale(by: factor)
    // Most cards have no lengths of their own: they stay shared.
    for index in cards.indices where cards[index].hasLengths { cards[index].scale(by: factor) }
  }
}

extension CardShape {
  fileprivate mutating func scale(by factor: Double) {
    width.scale(by: factor)
    height.scale(by: factor)
    spacing.scale(by: factor)
    cornerRadius.scale(by: factor)
    border.width *= factor
    logo.scale(by: factor)
  }
}

extension CardShape.Side {
  fileprivate mutating func scale(by factor: Double) {
    if case .length(var length) = self {
      length.scale(by: factor)
      self = .length(length)
    }
  }
}

extension Card {
  fileprivate var hasLengths: Bool {
    width != nil || height != nil || border != nil || logoLook.padding != nil
  }

  fileprivate mutating func scale(by factor: Double) {
    width?.scale(by: factor)
    height?.scale(by: factor)
    border?.width *= factor
    logoLook.scale(by: factor)
  }
}

extension LogoLook {
  fileprivate mutating func scale(by factor: Double) { padding?.scale(by: factor) }
}

extension Length {
  fileprivate mutating func scale(by factor: Double) {
    if case .pixels(let pixels) = self { self = .pixels(pixels * factor) }
  }
}

// A lane's speed in px of the screen, and what the engine takes from a lane.

extension Lane {
  /// The fastest speed, px/s.
  private static let fastest = 5000.0
  /// The largest part of its speed by which a lane may change for whole px a frame.
  private static let speedTolerance = 0.15

  /// A speed for another size of px: whole px a frame, which look even without a GPU, where that is close enough. It does
  /// not depend on what draws, so that a wall of several screens moves alike.
  /// - Parameters:
  ///   - speed: px/s.
  ///   - frameRate: Hz.
  static func scaledSpeed(_ speed: Double, by factor: Double, frameRate: Double) -> Double {
    let exact = min(speed * factor, fastest)
    let step = min((exact / frameRate).rounded(), (fastest / frameRate).rounded(.down))
    let even = step * frameRate
    return abs(even - exact) <= speedTolerance * exact ? even : exact
  }
}

extension ScrollBehavior {
  /// - Parameters:
  ///   - lane: in px of the screen, see `Configuration.scaled(for:)`.
  ///   - touchScale: what the distances of touch are multiplied by.
  ///   - followsUTC: see `Configuration.followsUTC`.
  init(
    _ lane: Lane, _ touch: Configuration.Touch, _ motion: Configuration.Motion, touchScale: Double,
    followsUTC: Bool = false
  ) {
    let speed = lane.isForward ? lane.speed : 0 - lane.speed
    let snap: SnapAlignment =
      switch lane.snap(with: motion) {
      case .none: .none
      case .start: .start
      case .center: .center
      case .end: .end
      }
    self.init(
      advance: lane.step(with: motion).map {
        .step(every: $0.every, duration: $0.duration, isForward: lane.isForward, cards: $0.cards)
      } ?? .cruise(velocity: speed),
      snap: snap, atEnd: lane.atEnd == .reverse ? .reverse : .rewind, resumeAfter: touch.resumeAfter,
      ramp: touch.ramp, deceleration: touch.deceleration == .normal ? .normal : .fast, stuckAfter: touch.stuckAfter,
      pauseFor: touch.pauseFor, touchScale: touchScale)
    fades = motion == .reduced
    self.followsUTC = followsUTC
  }
}
