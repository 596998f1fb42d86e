internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// The fingers on strips that nothing stops: each may open the card that it came down on, which has travelled on when the
/// finger lifts.
struct PassingPresses: Sendable {
  private struct Press: Sendable {
    var identifier: PointerEvent.Identifier
    /// px of the picture.
    var point: Point
    var time: Instant
    var lane: Int
    var tile: Tile
  }

  private var presses: [Press] = []

  /// A panel that reports more fingers than this loses releases.
  private static let most = 32

  var isEmpty: Bool { presses.isEmpty }

  /// When the next press is given up: no later release makes it a tap.
  var deadline: Instant? { presses.map(\.time).min()?.advanced(by: ScrollController.longestTap) }

  /// The card of a lane under a finger that may still open it, 0-based.
  func card(inLane lane: Int) -> Int? { presses.last { $0.lane == lane }?.tile.card }

  mutating func begin(_ identifier: PointerEvent.Identifier, at point: Point, _ time: Instant, on tile: Tile, lane: Int)
  {
    end(identifier)
    if presses.count == Self.most { presses.removeFirst() }
    presses.append(Press(identifier: identifier, point: point, time: time, lane: lane, tile: tile))
  }

  mutating func end(_ identifier: PointerEvent.Identifier) { presses.removeAll { $0.identifier == identifier } }

  mutating func removeAll() { presses.removeAll() }

  /// A finger that travelled further than a tap, in px, opens nothing.
  mutating func move(_ identifier: PointerEvent.Identifier, to point: Point, touchScale: Double) {
    presses.removeAll {
      $0.identifier == identifier && $0.point.distance(to: point) > identifier.device.slop * touchScale
    }
  }

  /// Ends a press; returns what it opens.
  mutating func lift(
    _ identifier: PointerEvent.Identifier, at point: Point, _ time: Instant, touchScale: Double
  ) -> (tile: Tile, lane: Int)? {
    move(identifier, to: point, touchScale: touchScale)
    defer { end(identifier) }
    guard let press = presses.first(where: { $0.identifier == identifier }),
      press.time.duration(to: time) <= ScrollController.longestTap
    else { return nil }
    return (press.tile, press.lane)
  }

  /// Gives up presses whose release was lost.
  mutating func giveUp(at time: Instant) {
    presses.removeAll { $0.time.duration(to: time) >= ScrollController.longestTap }
  }
}

// Inputs where the strips' places follow from the time: a tap opens its card on this screen, and nothing else is done, because
// other screens show the same strips.
extension Stage {
  mutating func handleFollowingUTC(_ input: StageInput) {
    switch input.kind {
    case .pointer(let identifier, let phase, let x, let y):
      let place = place(onGlass: x, y)
      if moreTimeTakes(identifier, phase, x: place.x, y: place.y, at: input.time) {
        return passingPresses.end(identifier)
      }
      guard !isCardOpen else {
        passingPresses.end(identifier)
        return passToCard(identifier, phase, x: place.x, y: place.y, at: input.time)
      }
      press(identifier, phase, x: place.x, y: place.y, at: input.time)
    case .wheel(let notches, _, _):
      if claimInput(at: input.time) { opening?.scroller?.turnWheel(notches, at: input.time) }
    case .key(.pause), .stir:
      _ = claimInput(at: input.time)
    case .key(let key):
      if claimInput(at: input.time) { opening?.scroller?.press(key, at: input.time) }
    case .arrow(let isRight):
      if claimInput(at: input.time) { opening?.scroller?.press(isRight ? .next : .previous, at: input.time) }
    case .chooseLane(let isNext):
      if !claimInput(at: input.time) { chooseLane(isNext: isNext, at: input.time) }
    case .toggleCard:
      keepKeyFocus(at: input.time)
      if isCardOpen { closeCard(at: input.time) } else if opensCards { openMiddleCard(at: input.time) }
    case .closeCard:
      prolongKeyFocus(at: input.time)
      closeCardByKey(at: input.time)
    case .moreTime:
      putOff(at: input.time)
      if plan.hasMoreTime { prolongKeyFocus(at: input.time) }
    case .pointerPlaceIsUnknown:
      break
    }
  }

  /// Keeps the opened card where its tile is on the strip. One that is no longer listed closes when its tile leaves the view:
  /// the next change may forget it.
  mutating func followOpenedTile(at time: Instant) {
    guard let opening else { return }
    let (lane, card) = (opening.lane, opening.tile.card)
    let controller = controllers[lane]
    self.opening?.followTile(
      among: controller.tiles, spacing: controller.strip.spacing,
      leavingAt: controller.travelsForward ? 0 : controller.viewport)
    guard opening.isOpen, card >= configuration.lanes[lane].cards.count,
      !controller.tiles.contains(where: { $0.card == card })
    else { return }
    closeCard(at: time)
  }

  /// Whether a tap opens a card.
  private var opensCards: Bool { configuration.touch.tap == .open && configuration.wall?.touch != Wall.Touch.none }

  private mutating func press(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) {
    let point = Point(along: y, across: x)
    let touchScale = glass.touchScale
    switch phase {
    case .down:
      let lane = lane(at: x, y)
      guard opensCards, let tile = tile(at: layout.lanes[lane].point(x: x, y: y), in: lane) else { return }
      passingPresses.begin(identifier, at: point, time, on: tile, lane: lane)
    case .move:
      passingPresses.move(identifier, to: point, touchScale: touchScale)
    case .up:
      guard let pressed = passingPresses.lift(identifier, at: point, time, touchScale: touchScale) else { return }
      guard !isRepeated(closedByTap, at: time) else { return }
      open(pressed.tile, in: pressed.lane, at: time)
      followOpenedTile(at: time)
    case .cancel:
      passingPresses.end(identifier)
    case .hover:
      break
    }
  }
}
