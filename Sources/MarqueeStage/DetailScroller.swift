internal import MarqueeConfig
package import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// Scrolls the details of an open card: a bounded strip of its own, under the same fingers, wheel and keys.
package struct DetailScroller: Sendable {
  private(set) var scroll: DetailScroll
  private var controller: ScrollController
  /// Where the panel is on the screen, px.
  private var panel: PixelArea
  /// Those that went down on the panel.
  private var fingers: Set<PointerEvent.Identifier> = []

  /// Lines that an arrow key or a notch of the wheel moves.
  private static let linesOfStep = 3.0
  /// Lines that stay in view when a page is turned.
  private static let linesOfOverlap = 2.0

  init(_ scroll: DetailScroll, on screen: PixelSize, touch: Configuration.Touch, at time: Instant) {
    self.scroll = scroll
    panel = Self.place(of: scroll, on: screen)
    let behavior = ScrollBehavior(
      advance: .cruise(velocity: 0), resumeAfter: .zero, ramp: .zero,
      deceleration: touch.deceleration == .normal ? .normal : .fast, stuckAfter: touch.stuckAfter)
    controller = ScrollController(
      strip: Self.strip(scroll), viewport: Double(scroll.area.height), behavior: behavior, start: time)
  }

  private static func strip(_ scroll: DetailScroll) -> StripGeometry {
    StripGeometry(extents: [Double(scroll.length)], spacing: 0, loops: false)
  }

  private static func place(of scroll: DetailScroll, on screen: PixelSize) -> PixelArea {
    PixelArea(
      x: (screen.width - scroll.panel.width) / 2, y: (screen.height - scroll.panel.height) / 2,
      width: scroll.panel.width, height: scroll.panel.height)
  }

  /// Takes over another panel's measures; the place in the text stays, as far as there is one.
  mutating func fit(_ scroll: DetailScroll, on screen: PixelSize) {
    panel = Self.place(of: scroll, on: screen)
    guard scroll != self.scroll else { return }
    self.scroll = scroll
    controller.relayoutKeepingOffset(strip: Self.strip(scroll), viewport: Double(scroll.area.height))
  }

  /// Whole px that the text is scrolled, so that its letters stay sharp.
  package var offset: Int { Int(controller.offset.rounded()) }

  /// px/s.
  package var velocity: Double { controller.velocity }

  /// What the text is doing; it rests where nothing moves it.
  package var phase: ScrollPhase { controller.phase == .cruising ? .resting : controller.phase }

  var isStill: Bool { controller.isStill }
  var deadline: Instant? { controller.deadline }

  mutating func advance(to time: Instant) { controller.advance(to: time) }

  /// What a pointer's event means for a card that a tap closes.
  enum Verdict {
    /// The text has nothing to do with it.
    case notMine
    /// The pointer lifted without having moved or stopped the text.
    case tap
    /// It holds the text, or held it.
    case held
  }

  /// - Parameter event: in px of the screen, along down and across to the right.
  mutating func take(_ event: PointerEvent) -> Verdict {
    switch event.phase {
    case .hover: return .notMine
    case .down:
      let (x, y) = (event.point.across, event.point.along)
      guard x >= Double(panel.x), x < Double(panel.x + panel.width), y >= Double(panel.y),
        y < Double(panel.y + panel.height)
      else {
        fingers.remove(event.identifier)
        return .notMine
      }
      // More than any panel reports come from one that loses releases.
      if fingers.count >= 64 { fingers.removeAll() }
      fingers.insert(event.identifier)
    case .move: guard fingers.contains(event.identifier) else { return .notMine }
    case .up, .cancel: guard fingers.remove(event.identifier) != nil else { return .notMine }
    }
    return controller.handle(event).isEmpty ? .held : .tap
  }

  /// - Parameter notches: positive away from the visitor, towards the beginning.
  mutating func turnWheel(_ notches: Double, at time: Instant) {
    guard notches.isFinite else { return }
    controller.move(by: -min(max(notches, -100), 100) * Self.linesOfStep * scroll.line, at: time)
  }

  mutating func press(_ key: ScrollController.Key, at time: Instant) {
    let step = min(Self.linesOfStep * scroll.line, Double(scroll.area.height))
    let page = max(Double(scroll.area.height) - Self.linesOfOverlap * scroll.line, step)
    switch key {
    case .next: controller.move(by: step, at: time)
    case .previous: controller.move(by: -step, at: time)
    case .pageForward: controller.move(by: page, at: time)
    case .pageBack: controller.move(by: -page, at: time)
    case .first: controller.move(by: -.infinity, at: time)
    case .last: controller.move(by: .infinity, at: time)
    case .pause: break
    }
  }
}
