internal import ConfigurationValues
package import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// Scrolls the details of an open card: a bounded strip under the same fingers, wheel and keys as a lane.
package struct DetailScroller: Sendable {
  private(set) var scroll: DetailScroll
  private var controller: ScrollController
  /// Where the panel is on the screen, px.
  private var panel: PixelArea
  /// The fingers that went down on the panel.
  private var fingers: Set<PointerEvent.Identifier> = []

  /// The lines that an arrow key or a notch of the wheel scrolls.
  private static let linesOfStep = 3.0
  /// The lines that stay in view when a page key scrolls.
  private static let linesOfOverlap = 2.0

  init(_ scroll: DetailScroll, on screen: PixelSize, touch: Configuration.Touch, at time: Instant) {
    self.scroll = scroll
    panel = Self.place(of: scroll, on: screen)
    let behavior = ScrollBehavior(
      advance: .cruise(velocity: 0), resumeAfter: .zero, ramp: .zero,
      deceleration: touch.deceleration == .normal ? .normal : .fast, stuckAfter: touch.stuckAfter,
      touchScale: screen.touchScale)
    controller = ScrollController(
      strip: Self.strip(scroll), viewport: Double(scroll.area.height), behavior: behavior, start: time)
  }

  /// The text as a bounded strip of one card.
  private static func strip(_ scroll: DetailScroll) -> StripGeometry {
    StripGeometry(extents: [Double(scroll.length)], spacing: 0, loops: false)
  }

  /// Where a panel is on the screen: in the middle.
  private static func place(of scroll: DetailScroll, on screen: PixelSize) -> PixelArea {
    PixelArea(
      x: (screen.width - scroll.panel.width) / 2, y: (screen.height - scroll.panel.height) / 2,
      width: scroll.panel.width, height: scroll.panel.height)
  }

  /// Adopts another panel's measures; the offset stays, clamped to the text.
  mutating func fit(_ scroll: DetailScroll, on screen: PixelSize) {
    panel = Self.place(of: scroll, on: screen)
    guard scroll != self.scroll else { return }
    self.scroll = scroll
    controller.relayoutKeepingOffset(
      strip: Self.strip(scroll), viewport: Double(scroll.area.height), touchScale: screen.touchScale)
  }

  /// How far the text is scrolled, in whole px, so that its letters stay sharp.
  package var offset: Int { Int(controller.offset.rounded()) }

  /// The velocity of the text, px/s.
  package var velocity: Double { controller.velocity }

  /// The phase of the text's motion; `resting` when nothing moves it.
  package var phase: ScrollPhase { controller.phase == .cruising ? .resting : controller.phase }

  var isStill: Bool { controller.isStill }
  var deadline: Instant? { controller.deadline }

  /// The same text, scrolled as far, at rest and untouched at a moment of another time.
  func settled(at time: Instant) -> DetailScroller {
    var settled = self
    settled.fingers = []
    settled.controller = ScrollController(
      strip: Self.strip(scroll), viewport: Double(scroll.area.height), behavior: controller.behavior,
      offset: controller.offset, start: time)
    return settled
  }

  mutating func advance(to time: Instant) { controller.advance(to: time) }

  /// How the text responded to a pointer's event.
  enum Response {
    /// The event does not concern the text.
    case ignored
    /// The pointer lifted without having moved or stopped the text.
    case tap
    /// The pointer holds the text, or held it.
    case held
  }

  /// - Parameter event: in px of the screen, along down and across to the right.
  mutating func handle(_ event: PointerEvent) -> Response {
    switch event.phase {
    case .hover: return .ignored
    case .down:
      guard panel.contains(x: event.point.across, y: event.point.along) else {
        fingers.remove(event.identifier)
        return .ignored
      }
      // A touchscreen that reports more fingers than this loses releases.
      if fingers.count >= 64 { fingers.removeAll() }
      fingers.insert(event.identifier)
    case .move: guard fingers.contains(event.identifier) else { return .ignored }
    case .up, .cancel: guard fingers.remove(event.identifier) != nil else { return .ignored }
    }
    return controller.handle(event).isEmpty ? .held : .tap
  }

  /// Scrolls by notches of the wheel.
  /// - Parameter notches: positive away from the visitor, towards the beginning.
  mutating func turnWheel(_ notches: Double, at time: Instant) {
    guard notches.isFinite else { return }
    controller.move(by: -min(max(notches, -100), 100) * Self.linesOfStep * scroll.line, at: time)
  }

  /// Scrolls by a key's step, page or to an end.
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
