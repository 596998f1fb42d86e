import CSDL2
import Foundation
import Testing

@testable import MarqueeValues
@testable import SDLKit

/// Windows and events with SDL's dummy driver, which draws nowhere.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SessionTests {
  private func session() throws -> VideoSession {
    try VideoSession(drivers: ["dummy"], applicationName: "Test")
  }

  @Test func `a session uses the requested video driver`() throws {
    let session = try session()
    #expect(session.driverName == "dummy")
    #expect(!session.isKMSDRM)
    session.hideCursor()
  }

  @Test func `a window has the requested size and a software renderer draws into it`() throws {
    let window = try Window(
      session: session(), title: "Test", mode: .resizable(PixelSize(width: 320, height: 200)))
    #expect(window.size == PixelSize(width: 320, height: 200))
    let renderer = try Renderer(window: window, kind: .software, waitForRefresh: false)
    #expect(try renderer.outputSize() == window.size)
    #expect(!renderer.waitsForRefresh, "waiting was not requested")
    try renderer.clear(0xFF12_3456)
    #expect(try renderer.readPixels()[0] == 0xFF12_3456)
    renderer.present()
  }

  @Test func `a full-screen window is as large as its display`() throws {
    let window = try Window(session: session(), title: "Test", mode: .fullScreen(display: 0, nil))
    #expect(window.size == PixelSize(width: 1024, height: 768))
    if let rate = window.refreshRate { #expect(rate > 0) }
  }

  @Test func `a full-screen window whose display another one enters leaves the full screen and returns to it`() throws {
    let session = try session()
    let (first, other) = (
      try Window(session: session, title: "First", mode: .fullScreen(display: 0, nil)),
      try Window(session: session, title: "Other", mode: .fullScreen(display: 0, nil))
    )
    func fills(_ window: Window) -> Bool {
      SDL_GetWindowFlags(window.handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    func entry(of window: Window, display: Int32) -> SDL_Event {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
      (event.window.windowID, event.window.data1) = (window.number, display)
      return event
    }
    var screens = FullScreens()
    screens.add(first.number)
    screens.follow(entry(of: other, display: 0))
    #expect(fills(first), "the other one is none that fills a display")
    screens.add(other.number)
    screens.follow(entry(of: other, display: 1))
    #expect(fills(first) && screens.timeToReturn == nil, "nobody is on that display")
    screens.follow(entry(of: other, display: 0))
    #expect(!fills(first) && fills(other))
    screens.letReturn()
    #expect(!fills(first), "it is too early")
    usleep(UInt32(try #require(screens.timeToReturn)) * 1000 + 5000)
    screens.letReturn()
    #expect(fills(first) && fills(other) && screens.timeToReturn == nil)
    screens.follow(entry(of: first, display: 0))
    #expect(fills(other), "the first one has only returned")
  }

  @Test func `a confined pointer stays inside the window, whose own events are dropped`() throws {
    let session = try session()
    let events = try EventQueue(session: session)
    let window = try Window(session: session, title: "Test", mode: .resizable(PixelSize(width: 320, height: 200)))
    events.confinePointer(to: window)
    // As when the window before it is destroyed.
    _ = try Window(session: session, title: "Before", mode: .resizable(PixelSize(width: 100, height: 100)))
    var motion = SDL_Event()
    motion.type = SDL_MOUSEMOTION.rawValue
    (motion.motion.x, motion.motion.y) = (-7, 1000)
    #expect(SDL_PushEvent(&motion) == 1)
    var kinds: [Event.Kind] = []
    while let event = events.next() { kinds.append(event.kind) }
    #expect(kinds.first == .mouseMotion(x: 0, y: 199))
    #expect(kinds.allSatisfy { $0 == .mouseMotion(x: 0, y: 199) }, "\(kinds)")
  }

  @Test func `sessions, windows and renderers can be opened and closed repeatedly`() throws {
    for _ in 0..<10 {
      let window = try Window(
        session: session(), title: "Test", mode: .resizable(PixelSize(width: 32, height: 20)))
      let renderer = try Renderer(window: window, kind: .software, waitForRefresh: false)
      _ = try Texture(
        renderer: renderer, size: PixelSize(width: 1, height: 1), pixels: [0])
    }
  }

  @Test func `requesting a GPU driver that does not exist throws an SDLError`() throws {
    let window = try Window(
      session: session(), title: "Test", mode: .resizable(PixelSize(width: 32, height: 20)))
    #expect(throws: SDLError.self) {
      try Renderer(window: window, kind: .accelerated("opengles2"), waitForRefresh: true)
    }
  }

  @Test func `a waker on another thread ends a wait, and its event stays in the queue`() throws {
    let queue = try EventQueue(session: session())
    while queue.next() != nil {}
    let waker = queue.waker
    let start = ContinuousClock.now
    Thread.detachNewThread {
      usleep(50_000)
      waker.wake()
    }
    queue.wait(atMost: 30_000)
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(queue.next()?.kind == .wake, "waiting leaves the event in the queue")
    #expect(queue.next() == nil)
  }

  @Test func `a wait without events ends after its time, at once for zero or less`() throws {
    let queue = try EventQueue(session: session())
    while queue.next() != nil {}
    let start = ContinuousClock.now
    queue.wait(atMost: 30)
    #expect(ContinuousClock.now - start >= .milliseconds(29))
    queue.wait(atMost: 0)
    queue.wait(atMost: -5)
  }

  @Test func `a thousand wake events from four threads all arrive`() throws {
    let queue = try EventQueue(session: session())
    while queue.next() != nil {}
    let waker = queue.waker
    // Without suspending: SDL has one queue, which another test could empty or close meanwhile.
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<250 { waker.wake() }
    }
    var count = 0
    while let event = queue.next() { if event.kind == .wake { count += 1 } }
    #expect(count == 1000)
  }
}
