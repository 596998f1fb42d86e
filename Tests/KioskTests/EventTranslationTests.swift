import ConfigurationValues
import MarqueeEngine
import Testing

@testable import Displays
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import SDLKit

struct EventTranslationTests {
  private static let mouse = PointerEvent.Identifier(device: .mouse, number: 0)
  private var translation = EventTranslation(glass: PixelSize(width: 1000, height: 500))

  private mutating func kind(_ kind: Event.Kind) -> StageInput.Kind? {
    translation.inputs(for: Event(milliseconds: 0, kind: kind), at: .start).first?.kind
  }

  private mutating func kinds(_ kind: Event.Kind) -> [StageInput.Kind] {
    translation.inputs(for: Event(milliseconds: 0, kind: kind), at: .start).map(\.kind)
  }

  private mutating func finger(
    _ phase: Event.FingerPhase, _ finger: Int64 = 1, touch: Int64 = 1, x: Double = 0.5, y: Double = 0.5
  ) -> StageInput.Kind? {
    kind(.finger(phase: phase, touch: touch, finger: finger, x: x, y: y))
  }

  @Test func `a finger on a panel with black around the picture is where the picture is`() {
    var translation = EventTranslation(glass: PixelSize(width: 640, height: 360))
    func place(x: Double, y: Double, finger: Int64) -> [Double] {
      let event = Event(
        milliseconds: 0, kind: .finger(phase: .down, touch: 1, finger: finger, x: x, y: y), window: nil)
      guard case .pointer(_, _, let x, let y)? = translation.inputs(for: event, at: .start).first?.kind else {
        return []
      }
      return [x, y]
    }
    #expect(place(x: 0.5, y: 0.25, finger: 1) == [320, 90])
    translation.panel = .init(size: PixelSize(width: 800, height: 600), corner: (80, 120))
    #expect(place(x: 0.5, y: 0.25, finger: 2) == [320, 30])
    // In the black above.
    #expect(place(x: 0.9, y: 0.1, finger: 3) == [640, -60])
    // Swapped on the panel, and not on the picture.
    translation.calibration.swapsAxes = true
    #expect(place(x: 0.5, y: 0.25, finger: 4) == [120, 180])
    translation.panel = nil
    #expect(place(x: 0.5, y: 0.25, finger: 5) == [160, 180])
  }

  @Test mutating func `a translated event carries the given time`() {
    let time = Instant(sinceStart: .milliseconds(1234))
    let event = Event(milliseconds: 99, kind: .mouseMotion(x: 1, y: 2))
    #expect(translation.inputs(for: event, at: time).first?.time == time)
  }

  @Test mutating func `a finger's place is scaled to the screen`() {
    #expect(finger(.down, x: 0.25, y: 0.5) == .pointer(.init(device: .touch, number: 0), .down, x: 250, y: 250))
    #expect(finger(.move, x: 1, y: 0) == .pointer(.init(device: .touch, number: 0), .move, x: 1000, y: 0))
    translation.glass = PixelSize(width: 200, height: 100)
    #expect(finger(.up, x: 0.5, y: 1) == .pointer(.init(device: .touch, number: 0), .up, x: 100, y: 100))
  }

  @Test(arguments: [
    (-0.1, 0.0), (1.1, 1000), (-1e30, 0), (.infinity, 0), (-.infinity, 0), (.nan, 0), (0.999, 999),
  ])
  mutating func `a finger beyond the screen is moved to its edge`(x: Double, expected: Double) {
    #expect(finger(.down, x: x) == .pointer(.init(device: .touch, number: 0), .down, x: expected, y: 250))
  }

  /// The input for a finger at this time, s.
  private mutating func finger(_ phase: Event.FingerPhase, _ finger: Int64, touch: Int64, at seconds: Double)
    -> StageInput.Kind?
  {
    translation.inputs(
      for: Event(milliseconds: 0, kind: .finger(phase: phase, touch: touch, finger: finger, x: 0.5, y: 0.5)),
      at: Instant(sinceStart: .seconds(seconds))
    ).first?.kind
  }

  @Test mutating func `a finger that was held while SDL was opened again is ignored until it lifts`() {
    _ = finger(.down, 7, touch: 1)
    #expect(translation.heldFingers == [7])
    // The panel's number is another one then.
    var next = EventTranslation(glass: PixelSize(width: 1000, height: 500))
    next.ignore(translation.heldFingers, since: Instant(sinceStart: .seconds(20)))
    translation = next
    #expect(finger(.down, 7, touch: 5, at: 20.2) == nil)
    #expect(finger(.move, 7, touch: 5, at: 25) == nil)
    #expect(translation.heldFingers == [7] && !translation.hasContacts)
    #expect(finger(.down, 8, touch: 5, at: 26) != nil, "another finger")
    #expect(finger(.up, 7, touch: 5, at: 27) == nil)
    #expect(finger(.down, 7, touch: 5, at: 28) != nil, "a press of its own")
  }

  @Test mutating func `a finger that lifted while SDL was closed leaves its number to the next one`() {
    translation.ignore([7], since: Instant(sinceStart: .seconds(20)))
    #expect(finger(.down, 7, touch: 5, at: 21.5) != nil)
    #expect(finger(.up, 7, touch: 5, at: 21.6) != nil)
  }

  @Test mutating func `a finger that is ignored and whose release was lost presses again`() {
    translation.ignore([7], since: .start)
    #expect(finger(.down, 7, touch: 5, at: 0.1) == nil)
    #expect(finger(.down, 7, touch: 5, at: 3) != nil)
    #expect(translation.hasContacts)
  }

  @Test mutating func `a finger that never went down is ignored`() {
    #expect(finger(.move) == nil)
    #expect(finger(.up) == nil)
    _ = finger(.down)
    _ = finger(.up)
    #expect(finger(.move) == nil)
    #expect(finger(.up) == nil)
  }

  @Test mutating func `fingers of two panels with the same number are told apart`() {
    let one = PointerEvent.Identifier(device: .touch, number: 0)
    let other = PointerEvent.Identifier(device: .touch, number: 1)
    #expect(finger(.down, .min, touch: 7) == .pointer(one, .down, x: 500, y: 250))
    #expect(finger(.down, .min, touch: 8) == .pointer(other, .down, x: 500, y: 250))
    #expect(finger(.up, .min, touch: 7) == .pointer(one, .up, x: 500, y: 250))
    #expect(finger(.move, .min, touch: 8) == .pointer(other, .move, x: 500, y: 250))
    // A new finger is a new pointer even where the panel uses the number again.
    #expect(
      finger(.down, .min, touch: 7) == .pointer(.init(device: .touch, number: 2), .down, x: 500, y: 250))
  }

  @Test mutating func `a panel that loses releases stays usable and fills no memory`() {
    for number in 0..<10_000 as Range<Int64> { #expect(finger(.down, number) != nil) }
    // The newest are known, the others forgotten.
    let known = (0..<10_000 as Range<Int64>).filter { finger(.up, $0) != nil }
    #expect(known == Array(9936..<10_000))
  }

  @Test(arguments: [Event.Key.tab, .backTab])
  mutating func `a held tab key, or one that is stuck, chooses one lane`(key: Event.Key) {
    #expect(kind(.key(key, isRepeat: false)) == .chooseLane(isNext: key == .tab))
    #expect(kind(.key(key, isRepeat: true)) == nil)
  }

  @Test mutating func `a held arrow key repeats, and a held space bar pauses only once`() {
    #expect(kind(.key(.right, isRepeat: true)) == .arrow(isRight: true))
    #expect(kind(.key(.space, isRepeat: false)) == .key(.pause))
    #expect(kind(.key(.space, isRepeat: true)) == nil)
    #expect(kind(.key(.enter, isRepeat: false)) == .toggleCard)
    #expect(kind(.key(.enter, isRepeat: true)) == nil)
    #expect(kind(.key(.escape, isRepeat: false)) == .closeCard)
    #expect(kind(.key(.escape, isRepeat: true)) == nil)
  }

  @Test mutating func `a press and a release reported by the X server and by SDL count once`() {
    func down(_ x: Double) -> [StageInput.Kind] { [.pointer(Self.mouse, .down, x: x, y: 6)] }
    func up(_ x: Double) -> [StageInput.Kind] { [.pointer(Self.mouse, .up, x: x, y: 6)] }
    #expect(kinds(.serverLeftButton(isDown: true, x: 5, y: 6)) == down(5))
    #expect(kinds(.mouseButton(isDown: true, button: .left, x: 5, y: 6)) == [])
    #expect(kinds(.serverLeftButton(isDown: false, x: 7, y: 6)) == up(7))
    #expect(kinds(.mouseButton(isDown: false, button: .left, x: 7, y: 6)) == [])
    // Both alone, as SDL tells where it does not ask the server, and where it keeps a press to itself.
    #expect(kinds(.mouseButton(isDown: true, button: .left, x: 8, y: 6)) == down(8))
    #expect(kinds(.mouseButton(isDown: false, button: .left, x: 8, y: 6)) == up(8))
    #expect(kinds(.serverLeftButton(isDown: true, x: 9, y: 6)) == down(9))
    #expect(kinds(.mouseButton(isDown: false, button: .left, x: 9, y: 6)) == up(9))
    #expect(kinds(.mouseMotion(x: 1, y: 1)) == [.pointer(Self.mouse, .hover, x: 1, y: 1)])
  }

  @Test mutating func `a press after a lost release cancels the one before and counts`() {
    _ = kinds(.serverLeftButton(isDown: true, x: 5, y: 6))
    _ = kinds(.mouseMotion(x: 50, y: 6))
    #expect(
      kinds(.serverLeftButton(isDown: true, x: 300, y: 6)) == [
        .pointer(Self.mouse, .cancel, x: 50, y: 6), .pointer(Self.mouse, .down, x: 300, y: 6),
      ])
    #expect(kinds(.mouseMotion(x: 310, y: 6)) == [.pointer(Self.mouse, .move, x: 310, y: 6)])
  }

  @Test mutating func `the mouse is a finger while its left button is down, and else hovers`() {
    #expect(kind(.mouseMotion(x: 3, y: 4)) == .pointer(Self.mouse, .hover, x: 3, y: 4))
    #expect(
      kind(.mouseButton(isDown: true, button: .left, x: 5, y: 6)) == .pointer(Self.mouse, .down, x: 5, y: 6))
    #expect(kind(.mouseMotion(x: 7, y: 8)) == .pointer(Self.mouse, .move, x: 7, y: 8))
    #expect(
      kind(.mouseButton(isDown: false, button: .left, x: 9, y: 8)) == .pointer(Self.mouse, .up, x: 9, y: 8))
    #expect(kind(.mouseMotion(x: 1, y: 1)) == .pointer(Self.mouse, .hover, x: 1, y: 1))
  }

  @Test(arguments: [Event.MouseButton.middle, .right, .other])
  mutating func `another mouse button is activity, but does not hold the strip`(button: Event.MouseButton) {
    #expect(kind(.mouseButton(isDown: true, button: button, x: 5, y: 6)) == .stir)
    #expect(kind(.mouseMotion(x: 7, y: 8)) == .pointer(Self.mouse, .hover, x: 7, y: 8))
    #expect(kind(.mouseButton(isDown: false, button: button, x: 5, y: 6)) == nil)
  }

  @Test mutating func `wheel notches and keys are passed to the stage`() {
    #expect(kind(.wheel(notches: -1, x: 3, y: 4)) == .wheel(notches: -1, x: 3, y: 4))
    #expect(kind(.key(.pageDown, isRepeat: false)) == .key(.pageForward))
  }

  @Test(arguments: [Event.Kind.windowShown, .focusGained, .pointerEntered])
  mutating func `the pointer's place becomes unknown when the window is shown or gains the focus`(event: Event.Kind) {
    #expect(kind(event) == .pointerPlaceIsUnknown)
  }

  @Test(arguments: [
    Event.Kind.quit, .windowClosed, .windowResized, .windowExposed, .windowHidden, .wake, .renderDeviceReset,
  ])
  mutating func `events that are no input are not passed to the stage`(event: Event.Kind) {
    #expect(kind(event) == nil)
  }
}
