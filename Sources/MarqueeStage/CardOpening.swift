internal import MarqueeConfig
package import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// A card that a visitor has opened: it grows to a panel, stays, and goes back.
package struct CardOpening: Sendable {
  let lane: Int
  /// The tile that was tapped, where it then stood in the lane's strip.
  private(set) package var tile: Tile
  private let since: Instant
  /// The last input while it is open.
  private(set) var lastInput: Instant
  private(set) package var closingSince: Instant?
  /// How far it had grown when it began to close, 0…1.
  private var grown = 1.0
  /// Presses that can become the tap which closes it.
  private var presses: [PointerEvent] = []
  private var hover = HoverDetector()
  /// Where its details are longer than their room, once that is known.
  package var scroller: DetailScroller?

  private static let growing = Duration.milliseconds(320)
  private static let shrinking = Duration.milliseconds(240)

  init(lane: Int, tile: Tile, at time: Instant) {
    self.lane = lane
    self.tile = tile
    since = time
    lastInput = time
  }

  /// How far it has grown, 0…1: fast at first and gently at the end; back the same way.
  func progress(at time: Instant) -> Double {
    func part(_ start: Instant, _ duration: Duration) -> Double {
      min(max(start.duration(to: time).inSeconds / duration.inSeconds, 0), 1)
    }
    if let closingSince {
      let left = 1 - part(closingSince, Self.shrinking)
      return grown * left * left * left
    }
    let left = 1 - part(since, Self.growing)
    return 1 - left * left * left
  }

  func isMoving(at time: Instant) -> Bool {
    closingSince != nil || time < since.advanced(by: Self.growing)
  }

  /// When it is gone for good; `nil` while it is open.
  var end: Instant? { closingSince?.advanced(by: Self.shrinking) }

  mutating func close(at time: Instant) {
    guard closingSince == nil else { return }
    grown = progress(at: time)
    closingSince = time
  }

  /// Notes an input and says whether it is the tap that closes the card.
  /// - Parameter event: in px of the screen, along down and across to the right.
  mutating func take(_ event: PointerEvent) -> Bool {
    // A mouse that lies on a shaking desk would keep the card open for ever.
    guard event.phase != .hover || hover.moved(to: event.point, at: event.time) else { return false }
    lastInput = max(lastInput, event.time)
    let verdict = scroller?.take(event) ?? .notMine
    switch event.phase {
    case .down:
      presses.removeAll { $0.identifier == event.identifier }
      // More than any panel reports come from one that loses releases.
      if presses.count == 32 { presses.removeFirst() }
      presses.append(event)
    case .up:
      guard let index = presses.firstIndex(where: { $0.identifier == event.identifier }) else { return false }
      let press = presses.remove(at: index)
      // A press that stopped the text, or one beside a finger that holds it, is no tap.
      if case .held = verdict { return false }
      let way = press.point.distance(to: event.point)
      return way <= event.identifier.device.slop
        && press.time.duration(to: event.time) <= ScrollController.longestTap
    case .cancel:
      presses.removeAll { $0.identifier == event.identifier }
    case .move:
      // One that comes back after a drag is no tap.
      presses.removeAll {
        $0.identifier == event.identifier && $0.point.distance(to: event.point) > event.identifier.device.slop
      }
    case .hover:
      break
    }
    return false
  }

  /// Takes what is known of its details; `nil` where all of them are in view.
  mutating func fit(_ scroll: DetailScroll?, on screen: PixelSize, touch: Configuration.Touch, at time: Instant) {
    guard let scroll else { return scroller = nil }
    if scroller == nil { scroller = DetailScroller(scroll, on: screen, touch: touch, at: time) }
    scroller?.fit(scroll, on: screen)
  }

  /// The card is listed elsewhere now.
  mutating func follow(toCard card: Int) {
    tile.card = card
  }

  mutating func noteInput(at time: Instant) {
    lastInput = max(lastInput, time)
  }
}
