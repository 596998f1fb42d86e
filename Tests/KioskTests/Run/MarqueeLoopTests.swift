import CSDL2
import ConfigurationValues
import FacePainting
import Foundation
import Logging
import MarqueeConfig
import MarqueeEngine
import Messages
import Platform
import StageTestSupport
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import Displays
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import RemoteControl
@testable import SDLKit
@testable import StageDrawing

/// The render loop, turned by hand, on SDL's dummy driver, which draws into memory.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class MarqueeLoopTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
  private let mailbox = Mailbox<LoopMessage>()

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  private func loop(
    _ configuration: Configuration, window: PixelSize = .init(width: 320, height: 200),
    source: Opening.Source = .present, faults: [Diagnostic] = []
  ) -> MarqueeLoop {
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return MarqueeLoop(
      opening: Opening(configuration: configuration, source: source, faults: faults),
      from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: logger),
      options: .init(windowSize: window), mailbox: mailbox, logger: logger)
  }

  /// Turns the loop until the faces that are being made have arrived.
  private func settle(_ loop: MarqueeLoop) throws {
    for _ in 0..<40 {
      if let display = loop.displays.current {
        try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20))
      }
    }
  }

  @Test(arguments: [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET])
  func `textures that a GPU has lost are made again`(event type: SDL_EventType) throws {
    let loop = loop(.strip(speed: 0))
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    let renderer = display.device.renderer
    let (before, picture) = (try renderer.readPixels(), ObjectIdentifier(display.stageRenderer))
    #expect(Set(before).count > 1)
    // What is on the glass is lost, and SDL says so.
    try renderer.clear(0xFFFF_00FF)
    #expect(try renderer.readPixels() != before)
    try settle(loop)
    #expect(try renderer.readPixels() != before, "at rest nothing is drawn until it must be")
    var event = SDL_Event()
    event.type = type.rawValue
    SDL_PushEvent(&event)
    try settle(loop)
    #expect(try renderer.readPixels() == before)
    #expect(ObjectIdentifier(display.stageRenderer) != picture, "with new textures")
  }

  /// Of a strip so slow that for seconds nothing comes into view.
  private func slowLoop() throws -> (MarqueeLoop, OpenDisplay) {
    var configuration = Configuration.strip(speed: 8)
    configuration.display.renderer = .cpu
    let loop = loop(configuration)
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    return (loop, display)
  }

  @Test func `frames of a strip that nobody touches are drawn from its travel alone`() throws {
    let (loop, display) = try slowLoop()
    let (frames, travelled) = (loop.presenter.presented, display.stageRenderer.tally.travelled)
    try settle(loop)
    #expect(loop.presenter.presented - frames >= 20)
    #expect(
      display.stageRenderer.tally.travelled - travelled >= (loop.presenter.presented - frames) * 3 / 4,
      "of \(loop.presenter.presented - frames)")
  }

  @Test func `a frame takes one turn of the loop`() throws {
    let (loop, _) = try slowLoop()
    let frames = loop.presenter.presented
    for _ in 0..<40 { loop.rounds.turn(until: nil) }
    // A face that arrives takes one of its own.
    #expect(loop.presenter.presented - frames >= 36)
  }

  @Test func `memory for what is behind a card is not kept while the screen is black`() throws {
    let (loop, display) = try slowLoop()
    let size = try display.device.renderer.outputSize()
    _ = try display.accept(.underlay(LayerPixels(size: size)))
    try #require(display.stageRenderer.view.hasUnderlay)
    _ = loop.live.switchDisplayOff(true)
    try settle(loop)
    #expect(display.isBlack)
    #expect(!display.stageRenderer.view.hasUnderlay)
    // What comes late is not kept either.
    _ = try display.accept(.underlay(LayerPixels(size: size)))
    try settle(loop)
    #expect(!display.stageRenderer.view.hasUnderlay)
  }

  @Test func `what was over a strip that moves is gone once the window is exposed`() throws {
    let (loop, display) = try slowLoop()
    let (renderer, spot) = (display.device.renderer, UInt32(0xFFFF_00FF))
    try renderer.clear(spot)
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue)
    SDL_PushEvent(&event)
    for _ in 0..<3 { try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20)) }
    #expect(try !renderer.readPixels().contains(spot), "beside the strip too")
  }

  @Test func `of a strip that moves no frames are shown while its window is hidden`() throws {
    let (loop, display) = try slowLoop()
    func tell(_ kind: SDL_WindowEventID) {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(kind.rawValue)
      SDL_PushEvent(&event)
    }
    tell(SDL_WINDOWEVENT_HIDDEN)
    for _ in 0..<3 { try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20)) }
    let frames = loop.presenter.presented
    for _ in 0..<10 { try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20)) }
    #expect(loop.presenter.presented == frames)
    tell(SDL_WINDOWEVENT_SHOWN)
    try settle(loop)
    #expect(loop.presenter.presented > frames)
  }

  @Test func `the strip continues where it was when a display is lost and comes back`() throws {
    let loop = loop(.strip(cards: 6, speed: 200))
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    let before = loop.live.stage.controllers[0].offset
    mailbox.post(.displaysChanged())
    try loop.mailboxReader.takeMessages()
    #expect(loop.displays.current == nil)
    usleep(300_000)
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    #expect(loop.live.stage.controllers[0].offset == before)
    try loop.turn(on: display, until: nil)
    try loop.turn(on: display, until: nil)
    // It moves on from there, not from where it would have been.
    let way = loop.live.stage.controllers[0].offset - before
    #expect(way > 0)
    try settle(loop)
    #expect(loop.live.stage.controllers[0].velocity == 200)
  }

  /// Takes as long to wake from each rest as a program that was stopped meanwhile.
  private final class LateWaker: FrameObserver {
    private(set) var rests = 0
    func presented(_ frame: PresentedFrame) {}
    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
    func rested() {
      rests += 1
      if rests == 1 { usleep(3_300_000) }
    }
  }

  @Test func `a marquee that was stopped while it rested goes on at once`() throws {
    let loop = loop(.strip(speed: 0))
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    let waker = LateWaker()
    loop.presenter.subscribe(waker)
    while waker.rests == 0 { try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20)) }
    try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20))
    #expect(loop.live.stage.now <= loop.live.now.advanced(by: .milliseconds(100)), "no frame waits for the clock")
  }

  /// Wakes the loop from each rest without news.
  private final class RestWaker: FrameObserver {
    private(set) var (begun, ended) = (0, 0)
    func presented(_ frame: PresentedFrame) {}
    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
    func rested() { ended += 1 }
    func rests(until due: Duration?, wake: Duration) {
      begun += 1
      nudge()
    }

    /// An event that means nothing to any screen.
    func nudge() {
      var event = SDL_Event()
      event.type = SDL_USEREVENT.rawValue
      SDL_PushEvent(&event)
    }
  }

  @Test func `a screen at rest hears of a message that came just before the others were taken`() throws {
    let loop = loop(.strip(speed: 0))
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    let waker = RestWaker()
    loop.presenter.subscribe(waker)
    while waker.begun == 0 { loop.rounds.turn(until: nil) }
    #expect(loop.presenter.isAtRest)
    let ended = waker.ended
    // After the turn has looked whether there are any: it has followed no clock for this one.
    mailbox.post(.control(ControlOrder(request: .pause(for: .seconds(100))) { _ in }))
    loop.rounds.takeMessages()
    #expect(mailbox.isEmpty && loop.live.stage.pause != nil && loop.presenter.isAtRest)
    waker.nudge()
    loop.rounds.turn(until: nil)
    #expect(waker.ended == ended + 1, "it would have rested on, beyond the end of the pause too")
  }

  @Test func `the screen is black in its hours, and a touch shows the cards`() throws {
    var configuration = Configuration.strip(speed: 0, touch: .init(resumeAfter: .seconds(60)))
    configuration.display.off = [WeeklyHours(hours: .wholeDay)]
    let loop = loop(configuration)
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    #expect(try Set(display.device.renderer.readPixels()) == [0xFF00_0000])
    let frames = loop.presenter.presented
    try settle(loop)
    #expect(loop.presenter.presented == frames, "black is presented once")
    var event = SDL_Event()
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    (event.button.x, event.button.y) = (160, 100)
    SDL_PushEvent(&event)
    try settle(loop)
    #expect(try Set(display.device.renderer.readPixels()).count > 1)
    #expect(loop.live.stage.controllers[0].phase == .cruising, "the touch did nothing else")
  }

  /// Has the loop carry out a request and waits for the answer.
  private func ask(_ request: ControlRequest, of loop: MarqueeLoop) throws -> ControlReply {
    let reply = Mutex<ControlReply?>(nil)
    mailbox.post(.control(ControlOrder(request: request) { answer in reply.withLock { $0 = $0 ?? answer } }))
    try loop.mailboxReader.takeMessages()
    let end = MonotonicClock.now + .seconds(20)
    while reply.withLock({ $0 == nil }), MonotonicClock.now < end { usleep(10_000) }
    let answer = reply.withLock(\.self)
    return try #require(answer)
  }

  @Test func `status and screenshot report a black screen in its hours`() throws {
    var configuration = Configuration.strip(speed: 0)
    configuration.display.off = [WeeklyHours(hours: .wholeDay)]
    let loop = loop(configuration)
    #expect(try ask(.status, of: loop).status?.state == .waitingForDisplay)
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    _ = try ask(.pause(for: nil), of: loop)
    var status = try #require(try ask(.status, of: loop).status)
    #expect(status.state == .black && status.blackUntil == nil && status.isPaused)
    #expect(try ask(.next, of: loop).message == "went to the next card; the screen is black")
    let png = try #require(try ask(.screenshot, of: loop).png)
    let picture = try Bitmap(pngData: Array(try #require(Data(base64Encoded: png))))
    #expect(Set(picture.pixels) == [0xFF00_0000])
    // All but one minute of the day, which is not this one.
    let minute = CivilTime(at: LocalClock.now.wholeSeconds, in: ZoneDatabase.own).minute
    configuration.display.off = [
      WeeklyHours(hours: ClockRange(start: (minute + 721) % 1440, end: (minute + 720) % 1440))
    ]
    loop.live.adopt(StageChange(from: loop.live.stage.plan, to: configuration), placed: nil)
    status = try #require(try ask(.status, of: loop).status)
    #expect(status.blackUntil == ClockRange.text((minute + 720) % 1440))
  }

  @Test func `an operator's pause before there is a display is not longer than ordered`() throws {
    let loop = loop(.strip())
    usleep(400_000)
    _ = try ask(.pause(for: .seconds(10)), of: loop)
    try loop.lookForDisplay(until: nil)
    let left = try #require(try ask(.status, of: loop).status?.pauseLeft)
    #expect(left <= 10)
    #expect(try #require(loop.live.stage.pause?.until) <= Instant(sinceStart: .seconds(10)))
  }

  @Test func `the status reports what is left of a pause now, however old the last frame is`() throws {
    let loop = loop(.strip(speed: 0))
    try loop.lookForDisplay(until: nil)
    _ = try ask(.pause(for: .seconds(100)), of: loop)
    usleep(400_000)
    let left = try #require(try ask(.status, of: loop).status?.pauseLeft)
    #expect(left <= 99.6)
  }

  @Test func `an operator's timed pause runs down while there is no display`() throws {
    let loop = loop(.strip(cards: 6, speed: 200))
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    _ = try ask(.pause(for: .seconds(100)), of: loop)
    try settle(loop)
    let place = loop.live.stage.controllers[0].offset
    let before = try #require(try ask(.status, of: loop).status?.pauseLeft)
    loop.displays.close()
    loop.displays.look(at: MonotonicClock.now + .seconds(3600))
    usleep(400_000)
    try loop.lookForDisplay(until: MonotonicClock.now)
    #expect(try #require(try ask(.status, of: loop).status?.pauseLeft) <= before - 0.4)
    loop.displays.look(at: .zero)
    try loop.lookForDisplay(until: nil)
    let status = try #require(try ask(.status, of: loop).status)
    #expect(status.isPaused)
    #expect(try #require(status.pauseLeft) <= before - 0.4)
    #expect(loop.live.stage.controllers[0].offset == place)
  }

  @Test func `an operator's pause that ends without a display is over when a display comes`() throws {
    let loop = loop(.strip(cards: 6, speed: 200))
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    _ = try ask(.pause(for: .milliseconds(300)), of: loop)
    let place = loop.live.stage.controllers[0].offset
    loop.displays.close()
    loop.displays.look(at: MonotonicClock.now + .seconds(3600))
    usleep(400_000)
    try loop.lookForDisplay(until: MonotonicClock.now)
    #expect(try #require(try ask(.status, of: loop).status).isPaused == false)
    #expect(loop.live.stage.controllers[0].offset == place, "the strip itself waits for a display")
    loop.displays.look(at: .zero)
    try loop.lookForDisplay(until: nil)
    #expect(loop.live.stage.pause == nil)
    try settle(loop)
    #expect(loop.live.stage.controllers[0].velocity > 0)
  }

  @Test func `presented frames are counted over all displays`() throws {
    let loop = loop(.strip())
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    let before = try #require(try ask(.status, of: loop).status).frames.presented
    #expect(before > 0)
    loop.displays.reopen()
    #expect(try ask(.status, of: loop).status?.frames.presented == before)
    try loop.lookForDisplay(until: nil)
    #expect(try #require(try ask(.status, of: loop).status).frames.presented > before)
  }

  /// Records what the presenter announces.
  @MainActor
  private final class Recorder: FrameObserver {
    var frames: [PresentedFrame] = []
    var rests = 0

    func presented(_ frame: PresentedFrame) { frames.append(frame) }
    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
    func rested() { rests += 1 }
  }

  @Test func `each presented frame is announced once, numbered over all displays`() throws {
    let (loop, recorder) = (loop(.strip()), Recorder())
    loop.presenter.subscribe(recorder)
    for _ in 0..<2 {
      try loop.lookForDisplay(until: nil)
      try settle(loop)
      loop.displays.reopen()
    }
    #expect(recorder.frames.count > 40)
    #expect(recorder.frames.map(\.number) == Array(1...loop.presenter.presented))
    #expect(recorder.frames.allSatisfy { $0.content == .stage && $0.isDrawn })
    #expect(recorder.frames.allSatisfy { $0.start <= $0.drawn && $0.drawn <= $0.presented })
  }

  @Test func `a strip at rest announces rests and no frames`() throws {
    let (loop, recorder) = (loop(.strip(speed: 0)), Recorder())
    loop.presenter.subscribe(recorder)
    try loop.lookForDisplay(until: nil)
    for _ in 0..<2 { try settle(loop) }
    let (frames, rests) = (recorder.frames.count, recorder.rests)
    try settle(loop)
    #expect(recorder.frames.count == frames && recorder.rests > rests)
  }

  @Test func `a black screen is announced as one black frame`() throws {
    var configuration = Configuration.strip(speed: 0)
    configuration.display.off = [WeeklyHours(hours: .wholeDay)]
    let (loop, recorder) = (loop(configuration), Recorder())
    loop.presenter.subscribe(recorder)
    try loop.lookForDisplay(until: nil)
    try settle(loop)
    let black = recorder.frames.filter { $0.content == .black }
    #expect(black.count == 1 && recorder.frames.last?.content == .black)
    #expect(black.allSatisfy { $0.isDrawn })
  }

  @Test(arguments: [Opening.Source.kept, .none])
  func `the status reports the present configuration's faults from the start`(source: Opening.Source) throws {
    let fault = Diagnostic(file: "a.yaml", place: nil, severity: .error, message: "it is bad")
    let loop = loop(.strip(), source: source, faults: [fault])
    for _ in 0..<2 {
      let status = try #require(try ask(.status, of: loop).status)
      #expect(status.configuration.shown == source.rawValue)
      #expect(status.configuration.faults == [fault.description])
      #expect(status.lastFault == fault.description)
      if loop.displays.current == nil { try loop.lookForDisplay(until: nil) }
    }
  }

  @Test func `the screen saver is disabled while the marquee is shown`() throws {
    let loop = loop(.strip())
    try loop.lookForDisplay(until: nil)
    #expect(try #require(loop.displays.current).device.session.mayBlankScreen == false)
  }

  @Test func `frames continue while a configuration is prepared`() throws {
    let loop = loop(.strip())
    try loop.lookForDisplay(until: nil)
    #expect(loop.displays.current != nil)
    try settle(loop)
    let loaded = try ConfigurationLoader.load(text: "heading: Thanks\ncards: [{ title: A }]", file: "new.yaml")
    let (planner, isPrepared) = (loop.planner, DispatchSemaphore(value: 0))
    let before = loop.presenter.presented
    try planner.turn.withLock { _ in
      Thread.detachNewThread {
        planner.prepare(loaded, request: 1)
        isPrepared.signal()
      }
      try settle(loop)
      #expect(loop.presenter.presented > before + 20)
      #expect(loop.live.stage.configuration.heading == nil)
    }
    isPrepared.wait()
    // What stood still in the place of the new card fades out before.
    try settle(loop)
    #expect(loop.live.stage.configuration.heading == "Thanks")
  }

  @Test func `near misses of an unknown card name are looked for off the render thread`() throws {
    let loop = loop(
      try ConfigurationLoader.load(text: "cards: [{ title: Aurora }, { title: Cobalt }]", file: "a.yaml").configuration)
    let reply = Mutex<ControlReply?>(nil)
    let gate = DispatchSemaphore(value: 0)
    loop.control.names.async { gate.wait() }
    mailbox.post(
      .control(ControlOrder(request: .show(card: "Aurara")) { answer in reply.withLock { $0 = $0 ?? answer } }))
    // It would not come back if it waited.
    try loop.mailboxReader.takeMessages()
    #expect(reply.withLock(\.self) == nil)
    gate.signal()
    let end = MonotonicClock.now + .seconds(20)
    while reply.withLock({ $0 == nil }), MonotonicClock.now < end { usleep(10_000) }
    #expect(reply.withLock(\.self)?.error == "no card has the id or title 'Aurara'; did you mean 'Aurora'?")
  }

  @Test func `the render thread does not query the process's memory use`() throws {
    #expect(try ask(.status, of: loop(.strip())).status?.memory == .unknown)
  }

  @Test(arguments: [500, 3500])
  func `frames that were due while the render thread was blocked count as missed`(milliseconds: Int) throws {
    let loop = loop(.strip())
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    let before = display.pacer.missed
    mailbox.post(
      .control(ControlOrder(request: .status) { _ in usleep(UInt32(milliseconds * 1000)) }))
    for _ in 0..<3 { try loop.turn(on: display, until: nil) }
    // 60 a second.
    #expect(display.pacer.missed - before >= milliseconds * 60 / 1000 - 2)
  }

  @Test func `frames continue while a window of another size is laid out`() throws {
    let loop = loop(.strip())
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    let before = loop.presenter.presented
    try loop.planner.turn.withLock { _ in
      loop.planner.resize(to: PixelSize(width: 200, height: 100))
      try settle(loop)
      #expect(loop.presenter.presented > before && loop.live.stage.glass.width == 320)
    }
    let end = MonotonicClock.now + .seconds(20)
    while loop.live.stage.glass.width == 320, MonotonicClock.now < end {
      try loop.mailboxReader.takeMessages()
      usleep(1000)
    }
    #expect(loop.live.stage.glass == PixelSize(width: 200, height: 100))
    #expect(display.touches.translation.glass == loop.live.stage.glass)
  }
}

// The only screen's turns.
extension MarqueeLoop {
  /// A turn without a display, which opens one if there is any.
  /// - Parameter end: when to stop waiting, on the monotonic clock.
  func lookForDisplay(until end: Duration?) throws {
    rounds.turn(until: end)
    if displays.current == nil, let fault = rounds.fault { throw fault }
  }

  /// Turns until a frame is shown, or until `end`: what comes in meanwhile takes turns of its own.
  func turn(on display: OpenDisplay, until end: Duration?) throws {
    let presented = presenter.presented
    repeat {
      rounds.turn(until: end)
      if displays.current == nil, let fault = rounds.fault { throw fault }
    } while displays.current === display && presenter.presented == presented
      && end.map { MonotonicClock.now < $0 } ?? true
  }
}

extension MailboxReader {
  /// Handles all messages. Throws a display's error, if any, only after the last message.
  func takeMessages() throws {
    if let (_, error) = takeAll().faults.first { throw error }
  }
}
