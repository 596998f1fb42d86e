import ConfigurationValues
import MarqueeEngine
import MarqueeValues
import Testing

@testable import Kiosk
@testable import MarqueeStage

@Suite struct DarknessTests {
  private static let display = Configuration.Display(off: [WeeklyHours(hours: ClockRange(start: 22 * 60, end: 7 * 60))])
  private static let touch = Configuration.Touch(resumeAfter: .seconds(5))
  private static let finger = PointerEvent.Identifier(device: .touch, number: 3)

  private var darkness = Darkness()

  private static func time(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

  private mutating func tick(_ seconds: Double, minute: Int = 23 * 60, isBusy: Bool = false) {
    darkness.update(
      at: Self.time(seconds), local: CivilTime(day: 20_000, minute: minute), display: Self.display, touch: Self.touch,
      isBusy: isBusy)
  }

  /// Whether the stage gets a finger's input.
  private mutating func admits(_ phase: PointerEvent.Phase, at seconds: Double) -> Bool {
    darkness.admits(
      StageInput(time: Self.time(seconds), kind: .pointer(Self.finger, phase, x: 1, y: 1)), touch: Self.touch)
  }

  @Test mutating func `the screen is black in its hours and in no others`() {
    for (minute, isDark) in [
      (21 * 60 + 59, false), (22 * 60, true), (0, true), (419, true), (420, false), (720, false),
    ] {
      tick(1, minute: minute)
      #expect(darkness.isDark == isDark, "\(minute)")
    }
  }

  @Test
  mutating func `a screen that is switched off stays black at any hour, but for a touch, until it is switched on`() {
    tick(10, minute: 720)
    darkness.switchOff(true)
    #expect(darkness.isDark)
    tick(11, minute: 720)
    #expect(darkness.isDark && darkness.isSwitchedOff)
    #expect(!admits(.down, at: 12))
    #expect(!admits(.up, at: 12.1))
    #expect(!darkness.isDark)
    tick(20, minute: 720)
    #expect(darkness.isDark, "only for resume-after")
    darkness.switchOff(false)
    tick(21, minute: 720)
    #expect(!darkness.isDark)
    tick(22)
    #expect(darkness.isDark, "the hours of black go on")
  }

  @Test mutating func `the time for which a visitor wakes the screen begins with its picture`() {
    tick(10)
    darkness.prolongWaking(at: Self.time(10), touch: Self.touch)
    #expect(darkness.isDark, "nobody has woken it")
    #expect(!admits(.down, at: 11) && !admits(.cancel, at: 11))
    darkness.prolongWaking(at: Self.time(14), touch: Self.touch)
    tick(18.9)
    #expect(!darkness.isDark)
    tick(19.1)
    #expect(darkness.isDark)
  }

  @Test mutating func `a finger that was down before the screen turned black can still lift`() {
    tick(10, minute: 720)
    #expect(admits(.down, at: 10))
    tick(11)
    #expect(darkness.isDark)
    #expect(admits(.up, at: 11))
    #expect(darkness.isDark, "a release is no touch")
  }

  @Test mutating func `a touch wakes a black screen for resume-after, and that finger's input is ignored`() {
    tick(10)
    #expect(!admits(.down, at: 10))
    #expect(!darkness.isDark)
    #expect(!admits(.move, at: 11))
    #expect(!admits(.up, at: 12))
    // The next touch is one like any other, and keeps it awake.
    #expect(admits(.down, at: 15))
    #expect(admits(.up, at: 15.1))
    tick(20)
    #expect(!darkness.isDark)
    #expect(darkness.deadline.map { abs(Self.time(20.1).duration(to: $0).inSeconds) < 1e-6 } == true)
    tick(20.2)
    #expect(darkness.isDark)
    #expect(darkness.deadline == nil)
  }

  @Test mutating func `a finger that stays down, or an open card, keeps a woken screen on`() {
    tick(10)
    _ = admits(.down, at: 10)
    _ = admits(.up, at: 10.1)
    for second in 11..<60 {
      tick(Double(second), isBusy: true)
      #expect(!darkness.isDark)
    }
    tick(65)
    #expect(darkness.isDark)
  }

  @Test mutating func `the screen stays on for a visitor who is at it when its black hours begin`() {
    tick(10, minute: 22 * 60 - 1, isBusy: true)
    #expect(admits(.down, at: 10))
    tick(11, minute: 22 * 60, isBusy: true)
    #expect(!darkness.isDark)
    #expect(admits(.move, at: 12))
  }

  @Test(arguments: [StageInput.Kind.wheel(notches: 1, x: 0, y: 0), .key(.next), .stir])
  mutating func `a key, a wheel or a button wakes a black screen and does nothing else`(kind: StageInput.Kind) {
    tick(1)
    let input = StageInput(time: Self.time(1), kind: kind)
    let isFirstAdmitted = darkness.admits(input, touch: Self.touch)
    #expect(!isFirstAdmitted && !darkness.isDark)
    let isSecondAdmitted = darkness.admits(input, touch: Self.touch)
    #expect(isSecondAdmitted)
  }

  @Test mutating func `a mouse that is moved does not wake a black screen`() {
    tick(1)
    let mouse = PointerEvent.Identifier(device: .mouse, number: 0)
    let hover = StageInput(time: Self.time(1), kind: .pointer(mouse, .hover, x: 5, y: 5))
    let isAdmitted = darkness.admits(hover, touch: Self.touch)
    #expect(!isAdmitted)
    #expect(darkness.isDark)
  }

  @Test mutating func `outside the black hours every input is passed to the stage`() {
    tick(1, minute: 720)
    #expect(admits(.down, at: 1))
    #expect(admits(.up, at: 1.1))
  }

  @Test mutating func `the hours of a day of the week are black on that day alone`() {
    // 2026-11-21 is a Saturday.
    let display = Configuration.Display(off: [WeeklyHours(days: [6], hours: ClockRange(start: 22 * 60, end: 7 * 60))])
    let saturday = CivilDay.number(year: 2026, month: 11, day: 21)
    for (day, minute, isDark) in [
      (0, 22 * 60, true), (1, 419, true), (1, 420, false), (1, 22 * 60, false), (0, 0, false),
    ] {
      darkness.update(
        at: Self.time(1), local: CivilTime(day: saturday + day, minute: minute), display: display, touch: Self.touch,
        isBusy: false)
      #expect(darkness.isDark == isDark, "\(day) \(minute)")
    }
  }
}
