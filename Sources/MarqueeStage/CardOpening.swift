internal import ConfigurationValues
package import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues

/// A card that a visitor has opened: it grows into a panel, stays open and shrinks back.
package struct CardOpening: Sendable {
  /// The card's lane, 0-based.
  private(set) var lane: Int
  /// The tapped tile, where it was then.
  private(set) package var tile: Tile
  private var phase: Phase
  /// Scrolls the details; `nil` if all of them are in view, or not measured.
  package var scroller: DetailScroller?

  private enum Phase: Sendable {
    /// The card grows from `since` on, then stays open as long as `visitor` uses it.
    case open(since: Instant, visitor: Visitor)
    /// The card shrinks from `since` on, starting at `progress`. It takes no input.
    case closing(since: Instant, from: Double)
  }

  /// What an open card knows of the visitor's input.
  fileprivate struct Visitor: Sendable {
    var lastInput: Instant
    /// Presses that can become the tap which closes the card.
    var presses: [PointerEvent] = []
    var hover = HoverDetector()
  }

  private static let growing = Duration.milliseconds(320)
  /// How long a card takes to close.
  package static let shrinking = Duration.milliseconds(240)

  init(lane: Int, tile: Tile, at time: Instant) {
    self.lane = lane
    self.tile = tile
    phase = .open(since: time, visitor: Visitor(lastInput: time))
  }

  /// Whether the card is open or opening; `false` while it closes.
  package var isOpen: Bool {
    if case .open = phase { true } else { false }
  }

  /// How far the card has grown, 0…1: fast at first, then slower; the way back likewise.
  func progress(at time: Instant) -> Double {
    func remaining(since start: Instant, of duration: Duration) -> Double {
      1 - min(max(start.duration(to: time).inSeconds / duration.inSeconds, 0), 1)
    }
    switch phase {
    case .open(let since, _):
      let left = remaining(since: since, of: Self.growing)
      return 1 - left * left * left
    case .closing(let since, let progress):
      let left = remaining(since: since, of: Self.shrinking)
      return progress * left * left * left
    }
  }

  /// Whether the card grows or shrinks.
  func isMoving(at time: Instant) -> Bool {
    switch phase {
    case .open(let since, _): time < since.advanced(by: Self.growing)
    case .closing: true
    }
  }

  /// When the card closes without further input; `nil` while it closes.
  /// - Parameter timeout: how long a card stays open without input.
  func closingTime(after timeout: Duration) -> Instant? {
    guard case .open(_, let visitor) = phase else { return nil }
    return visitor.lastInput.advanced(by: timeout)
  }

  /// When the card is back in its place; `nil` while it is open.
  var end: Instant? {
    guard case .closing(let since, _) = phase else { return nil }
    return since.advanced(by: Self.shrinking)
  }

  mutating func close(at time: Instant) {
    guard isOpen else { return }
    phase = .closing(since: time, from: progress(at: time))
  }

  /// Notes an input that keeps the card open.
  mutating func noteInput(at time: Instant) {
    guard case .open(let since, var visitor) = phase else { return }
    visitor.lastInput = max(visitor.lastInput, time)
    phase = .open(since: since, visitor: visitor)
  }

  /// Handles a pointer's event while the card is open. Returns whether it is the tap that closes the card.
  /// - Parameters:
  ///   - event: in px from the screen's corner, along down and across to the right.
  ///   - touchScale: what the distances of touch are multiplied by.
  ///   - time: for how long after the card was opened presses close nothing.
  mutating func handle(_ event: PointerEvent, touchScale: Double, ignoringFor time: Duration) -> Bool {
    guard case .open(let since, var visitor) = phase else { return false }
    let press = visitor.tap(event, touchScale: touchScale) { scroller?.handle(event) ?? .ignored }
    phase = .open(since: since, visitor: visitor)
    return press.map { $0 >= since.advanced(by: time) } ?? false
  }

  /// Adopts the measures of the details; `nil` if all of them are in view.
  mutating func fit(_ scroll: DetailScroll?, on screen: PixelSize, touch: Configuration.Touch, at time: Instant) {
    guard let scroll else { return scroller = nil }
    if scroller == nil { scroller = DetailScroller(scroll, on: screen, touch: touch, at: time) }
    scroller?.fit(scroll, on: screen)
  }

  /// Follows the tile, which nothing stops, to where it is now; beyond the edge of the view where it left.
  /// - Parameters:
  ///   - tiles: those in view.
  ///   - spacing: px.
  ///   - end: the edge at which tiles leave, px from the viewport's leading edge.
  mutating func followTile(among tiles: TileSequence, spacing: Double, leavingAt end: Double) {
    let known = tile
    let copies = tiles.lazy.filter { $0.card == known.card }
    let nearest = copies.min { abs($0.position - known.position) < abs($1.position - known.position) }
    if let nearest, abs(nearest.position - known.position) <= known.extent + spacing {
      tile = nearest
    } else {
      tile.position = end > 0 ? end : 0 - tile.extent
    }
  }

  /// The same on another time, on which `now` is what `former` was on its own. What fingers have begun is forgotten.
  func counted(from former: Instant, on now: Instant) -> CardOpening {
    func moved(_ time: Instant) -> Instant { now.advanced(by: former.duration(to: time)) }
    var counted = self
    switch phase {
    case .open(let since, let visitor):
      counted.phase = .open(since: moved(since), visitor: Visitor(lastInput: moved(visitor.lastInput)))
    case .closing(let since, let progress):
      counted.phase = .closing(since: moved(since), from: progress)
    }
    counted.scroller = scroller?.settled(at: now)
    return counted
  }

  /// Follows the card to its new index in a lane.
  mutating func follow(toCard card: Int, inLane lane: Int) {
    tile.card = card
    self.lane = lane
  }
}

extension CardOpening.Visitor {
  /// Notes an event. If it completes a tap, returns when that began.
  /// - Parameter scroll: passes the event on to the details.
  mutating func tap(
    _ event: PointerEvent, touchScale: Double, scroll: () -> DetailScroller.Response
  ) -> Instant? {
    // A mouse on a shaking desk must not keep the card open for ever.
    guard event.phase != .hover || hover.moved(to: event.point, at: event.time, scale: touchScale) else { return nil }
    let slop = event.identifier.device.slop * touchScale
    lastInput = max(lastInput, event.time)
    let response = scroll()
    switch event.phase {
    case .down:
      presses.removeAll { $0.identifier == event.identifier }
      // A panel that reports more presses than this loses releases.
      if presses.count == 32 { presses.removeFirst() }
      presses.append(event)
    case .up:
      guard let index = presses.firstIndex(where: { $0.identifier == event.identifier }) else { return nil }
      let press = presses.remove(at: index)
      // A press that stopped the text, or one beside a finger that holds the text, is not a tap.
      if case .held = response { return nil }
      let distance = press.point.distance(to: event.point)
      let isTap = distance <= slop && press.time.duration(to: event.time) <= ScrollController.longestTap
      return isTap ? press.time : nil
    case .cancel:
      presses.removeAll { $0.identifier == event.identifier }
    case .move:
      // A drag is not a tap even if it returns.
      presses.removeAll {
        $0.identifier == event.identifier && $0.point.distance(to: event.point) > slop
      }
    case .hover:
      break
    }
    return nil
  }
}

// The details of an open card. Only the font knows how long they are, so the stage gets their measures once the panel has
// been laid out off the render thread.
extension Stage {
  /// The panel of the open card while its details have not been measured.
  package var unmeasuredPanel: DetailPanel? {
    guard opening != nil, let panel = openedCard?.panel, panel != measuredDetails?.panel else { return nil }
    return panel
  }

  /// Takes the measures of a panel's details; `nil` if all of them are in view.
  package mutating func accept(_ scroll: DetailScroll?, of panel: DetailPanel) {
    measuredDetails = (panel, scroll)
    fitDetails()
  }

  /// Applies the measures to the open card if they are of its panel.
  mutating func fitDetails() {
    guard let measured = measuredDetails, opening != nil, openedCard?.panel == measured.panel else { return }
    let (screen, touch, time) = (pictureSize, configuration.touch, now)
    opening?.fit(measured.scroll, on: screen, touch: touch, at: time)
  }
}
