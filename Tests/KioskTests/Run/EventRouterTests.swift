import Testing

@testable import Kiosk
@testable import SDLKit

/// Which of several screens an event belongs to.
@MainActor
struct EventRouterTests {
  private static let two = [EventRouter.Place(windows: [7], panel: nil), .init(windows: [9, 11], panel: "b")]

  private func target(
    _ kind: Event.Kind, window: UInt32? = nil, among places: [EventRouter.Place] = two, panels: [Int64: String] = [:]
  ) -> EventRouter.Target {
    var router = EventRouter { written, touch in panels[touch] == written }
    return router.target(of: Event(milliseconds: 0, kind: kind, window: window), among: places)
  }

  private func finger(_ touch: Int64) -> Event.Kind {
    .finger(phase: .down, touch: touch, finger: 1, x: 0.5, y: 0.5)
  }

  @Test func `what happens in a window belongs to its screen`() {
    for kind in [Event.Kind.mouseMotion(x: 1, y: 2), finger(3), .key(.left, isRepeat: false), .windowResized] {
      #expect(target(kind, window: 7) == .screen(0))
      #expect(target(kind, window: 9) == .screen(1))
    }
  }

  @Test func `the end of the session and lost textures concern all, and a wake-up none`() {
    for kind in [Event.Kind.quit, .renderDeviceReset, .renderTargetsReset] { #expect(target(kind, window: 9) == .all) }
    #expect(target(.wake) == .none)
  }

  @Test func `an event of a window that was closed concerns no screen`() {
    #expect(target(.windowHidden, window: 8) == .none && target(.windowClosed, window: 8) == .none)
    #expect(target(.key(.left, isRepeat: false), window: 8) == .screen(0))
  }

  @Test func `a finger on a console belongs to the screen that names its panel, else to one that names none`() {
    #expect(target(finger(3), panels: [3: "b"]) == .screen(1))
    #expect(target(finger(4), panels: [3: "b"]) == .screen(0))
    let named = [EventRouter.Place(panel: "a"), .init(panel: "b")]
    #expect(target(finger(4), among: named, panels: [3: "b"]) == .none)
  }

  @Test func `keys and the mouse on a console belong to the first screen that has a display`() {
    let second = [EventRouter.Place(panel: nil), .init(windows: [9], panel: nil)]
    #expect(target(.key(.left, isRepeat: false), among: second) == .screen(1))
    #expect(target(.key(.left, isRepeat: false)) == .screen(0))
  }

  @Test func `a panel is told anew for each finger, and stays with it until it lifts`() {
    var asked = 0
    var router = EventRouter { _, _ in
      asked += 1
      return true
    }
    for finger in Int64(1)...3 {
      for phase in [Event.FingerPhase.down, .move, .move, .up] {
        let kind = Event.Kind.finger(phase: phase, touch: 3, finger: finger, x: 0.5, y: 0.5)
        #expect(router.target(of: Event(milliseconds: 0, kind: kind), among: Self.two) == .screen(1))
      }
      #expect(asked == Int(finger))
    }
  }

  @Test func `an inbox gives events in their order, and takes new ones after the last`() {
    let inbox = EventInbox()
    for round in 0..<3 {
      for number in 0..<5 { inbox.add(Event(milliseconds: UInt32(round * 10 + number), kind: .wake)) }
      #expect(!inbox.isEmpty)
      for number in 0..<5 { #expect(inbox.take()?.milliseconds == UInt32(round * 10 + number)) }
      #expect(inbox.isEmpty && inbox.take() == nil)
    }
  }
}
