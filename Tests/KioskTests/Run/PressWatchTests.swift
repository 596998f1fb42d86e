import MarqueeEngine
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import SDLKit

struct PressWatchTests {
  private static let mouse = PointerEvent.Identifier(device: .mouse, number: 0)
  private var translation = EventTranslation(glass: PixelSize(width: 1000, height: 500))
  private var watch = PressWatch()
  private var heldDown: HeldDown? = HeldDown()

  private mutating func take(_ kind: Event.Kind) {
    _ = translation.inputs(for: Event(milliseconds: 0, kind: kind), at: .start)
  }

  private mutating func press() {
    take(.mouseButton(isDown: true, button: .left, x: 100, y: 50))
    heldDown = HeldDown(leftButton: true)
  }

  /// Polls every 100 ms. Returns the inputs and their times.
  private mutating func look(from start: Int, to end: Int) -> [StageInput] {
    stride(from: start, through: end, by: 100).flatMap { milliseconds in
      watch.ends(in: &translation, at: { Instant(sinceStart: .milliseconds(milliseconds)) }) { [heldDown] in heldDown }
    }
  }

  @Test mutating func `a mouse button that is held stays pressed through the polls`() {
    press()
    #expect(look(from: 0, to: 60_000).isEmpty)
    #expect(translation.hasContacts)
  }

  @Test mutating func `presses are polled at growing intervals, up to every four seconds`() {
    press()
    var asked: [Int] = []
    for milliseconds in stride(from: 0, through: 30_000, by: 100) {
      let time = Instant(sinceStart: .milliseconds(milliseconds))
      _ = watch.ends(in: &translation, at: { time }) { [heldDown] in
        asked.append(milliseconds)
        return heldDown
      }
    }
    #expect(asked == [1000, 3000, 7000, 11_000, 15_000, 19_000, 23_000, 27_000])
  }

  @Test mutating func `a lost mouse release is replaced by a cancel at the mouse's last place`() {
    press()
    take(.mouseMotion(x: 300, y: 70))
    heldDown = HeldDown()
    let ends = look(from: 0, to: 2000)
    #expect(ends.map(\.kind) == [.pointer(Self.mouse, .cancel, x: 300, y: 70)])
    #expect(ends.first.map { $0.time.sinceStart >= .seconds(1) } == true)
    #expect(!translation.hasContacts)
    #expect(watch.deadline == nil)
    // What moves then only hovers.
    let motion = Event(milliseconds: 0, kind: .mouseMotion(x: 310, y: 70))
    #expect(translation.inputs(for: motion, at: .start).map(\.kind) == [.pointer(Self.mouse, .hover, x: 310, y: 70)])
  }

  @Test mutating func `a release that arrives after a poll still counts as a release`() {
    press()
    #expect(look(from: 0, to: 900).isEmpty)
    heldDown = HeldDown()
    #expect(look(from: 1000, to: 1100).isEmpty)
    take(.mouseButton(isDown: false, button: .left, x: 100, y: 50))
    #expect(look(from: 1200, to: 3000).isEmpty)
  }

  @Test mutating func `presses are not ended where it is unknown what is down`() {
    press()
    heldDown = nil
    #expect(look(from: 0, to: 60_000).isEmpty)
  }

  @Test mutating func `of two fingers, only the one that is no longer down is ended`() {
    for finger: Int64 in [7, 8] { take(.finger(phase: .down, touch: 3, finger: finger, x: 0.5, y: 0.5)) }
    take(.finger(phase: .move, touch: 3, finger: 8, x: 0.25, y: 0.1))
    heldDown = HeldDown(fingers: [.init(touch: 3, finger: 7), .init(touch: 4, finger: 8)])
    #expect(
      look(from: 0, to: 5000).map(\.kind) == [.pointer(.init(device: .touch, number: 1), .cancel, x: 250, y: 50)])
    #expect(translation.hasContacts)
    // A panel that was unplugged has none.
    heldDown = HeldDown()
    #expect(
      look(from: 5100, to: 9000).map(\.kind) == [.pointer(.init(device: .touch, number: 0), .cancel, x: 500, y: 250)])
    #expect(!translation.hasContacts)
  }
}
