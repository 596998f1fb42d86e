internal import Displays
internal import MarqueeEngine
internal import Platform
internal import SDLKit

/// Serves several screens in turn on one thread: waits until one of them is due, shows its next frame, and looks after the
/// others. None waits for another's display.
@MainActor
final class ScreenRounds {
  private let screens: ScreenList
  private let host: DisplayHost
  private let mailbox: Mailbox<LoopMessage>
  private var router: EventRouter
  /// Where the screens are, in the memory of the last turn.
  private var places: [EventRouter.Place] = []
  /// The descriptors to wait for, in the memory of the last turn. The first is the bell's.
  private var polls = PollSet()
  private let shutdown: Shutdown
  private let mailboxReader: MailboxReader

  /// How often to look for input while nothing moves, where SDL cannot wait for it.
  private static let inputInterval = Duration.milliseconds(20)
  /// How long to wait at most.
  private static let longestWait = Duration.seconds(1)
  /// How often a screen without a display notes that it has none.
  private static let absenceInterval = Duration.seconds(1)

  init(
    _ screens: ScreenList, on host: DisplayHost, mailbox: Mailbox<LoopMessage>, mailboxReader: MailboxReader,
    shutdown: Shutdown, isPanel: @escaping EventRouter.PanelCheck
  ) {
    self.screens = screens
    self.host = host
    self.mailbox = mailbox
    self.mailboxReader = mailboxReader
    self.shutdown = shutdown
    router = EventRouter(isPanel: isPanel)
  }

  /// One turn.
  /// - Parameter end: when the program ends, on the monotonic clock.
  func turn(until end: Duration?) {
    distributeEvents()
    let hasMessages = !mailbox.isEmpty
    takeMessages()
    guard !shutdown.isRequested else { return }
    var next = MonotonicClock.now + Self.longestWait
    if let end { next = min(next, end) }
    var (due, dueTime, isResting) = (LiveScreen?.none, Duration.zero, true)
    polls.removeAll()
    polls.add(host.bell.descriptor, for: .readable)
    for screen in screens.all {
      guard let time = serve(screen, hasNews: hasMessages || !screen.inbox.isEmpty, until: end, &isResting) else {
        // It was closed.
        return
      }
      next = min(next, time.next)
      if let frame = time.frame, due == nil || frame < dueTime { (due, dueTime) = (screen, frame) }
    }
    // A screen that was served later may have taken the event of another one's flip, of the same card.
    for screen in screens.all where screen.displays.current?.device.hasNews ?? false { next = .zero }
    if !screens.hasDisplay { screens.first.displays.reportWaiting() }
    if let due, dueTime <= MonotonicClock.now, let display = due.displays.current {
      show(due, on: display)
    } else {
      wait(until: next, isResting: isResting)
    }
  }

  private typealias Times = (next: Duration, frame: Duration?)

  /// Looks after a screen, and returns when it needs that again, and when its next frame begins; `nil` if its display was lost.
  private func serve(_ screen: LiveScreen, hasNews: Bool, until end: Duration?, _ isResting: inout Bool) -> Times? {
    do throws(SDLError) {
      guard let display = screen.displays.current else { return (try look(for: screen), nil) }
      let expectation = try screen.presenter.expectation(on: display, hasNews: hasNews, until: end)
      screen.displays.noteShown()
      switch expectation {
      case .flip(let time):
        isResting = false
        display.device.append(to: &polls)
        // A mode may take seconds to be set, and input is only found by looking.
        return (min(time, MonotonicClock.now + Self.inputInterval), nil)
      case .frame(let time):
        isResting = false
        if display.isCatchingUp { display.device.append(to: &polls) }
        return (time, time)
      case .rest(let time): return (time, nil)
      }
    } catch {
      lose(screen, error)
      return nil
    }
  }

  /// The last fault of a display; `nil` if there was none.
  private(set) var fault: SDLError?

  /// The screens were replaced by others.
  func screensChanged() { router.forgetPanels() }

  private func takeMessages() {
    // A later message may have replaced the screens.
    for (screen, error) in mailboxReader.takeAll() where isThere(screen) { lose(screen, error) }
  }

  private func isThere(_ screen: LiveScreen) -> Bool { screens.all.contains { $0 === screen } }

  /// Closes the screen's display after a fault.
  func lose(_ screen: LiveScreen, _ error: SDLError) {
    fault = error
    screen.presenter.forgetRest()
    screen.inbox.removeAll()
    screen.displays.lose(error)
  }

  /// Opens the screen's display if it is time to look and there is one. Returns when to look again.
  private func look(for screen: LiveScreen) throws(SDLError) -> Duration {
    let now = MonotonicClock.now
    screen.proof?.noDisplay()
    screen.live.skipTimeWithoutDisplay()
    if let found = try screen.displays.look() {
      screen.live.skipTimeWithoutDisplay()
      // The layout for this display's size.
      takeMessages()
      guard isThere(screen), !shutdown.isRequested else { return now }
      screen.inbox.removeAll()
      if let display = try screen.displays.open(found) {
        screen.presenter.present(on: display)
        screen.displays.noteShown()
      }
    }
    return screen.displays.current == nil
      ? min(max(screen.displays.lookTime, now + .milliseconds(1)), now + Self.absenceInterval) : now
  }

  private func show(_ screen: LiveScreen, on display: OpenDisplay) {
    let time = display.takeFrame(epoch: screen.live.epoch)
    do throws(SDLError) {
      try screen.events.takeEvents(from: screen.inbox, of: display, until: time)
      try mailboxReader.takePlan(of: screen, dueAt: time)
    } catch {
      return lose(screen, error)
    }
    guard !shutdown.isRequested, screen.displays.current === display else { return }
    screen.presenter.showFrame(at: time, on: display)
  }

  private func distributeEvents() {
    guard let queue = host.events else { return }
    places.removeAll(keepingCapacity: true)
    for screen in screens.all {
      places.append(.init(windows: screen.displays.current?.device.windowNumbers ?? [], panel: screen.touchDevice))
    }
    while let event = queue.next() {
      switch router.target(of: event, among: places) {
      case .all:
        if event.kind == .quit { shutdown.request() }
        for screen in screens.all { deliver(event, to: screen) }
      case .screen(let number): deliver(event, to: screens.all[number])
      case .none: break
      }
    }
  }

  /// Nobody sees what is done to a screen without a display.
  private func deliver(_ event: Event, to screen: LiveScreen) {
    if screen.displays.current != nil { screen.inbox.add(event) }
  }

  /// Waits until something may be due.
  private func wait(until time: Duration, isResting: Bool) {
    let now = MonotonicClock.now
    var left = time - now
    for screen in screens.all where screen.presenter.isAtRest { screen.live.rests(atMost: left) }
    guard left > .zero, mailbox.isEmpty else { return }
    if isResting, screens.hasDisplay, let queue = host.events {
      if queue.canWait { return queue.wait(atMost: Int((left.inSeconds * 1000).rounded(.up))) }
      // Input is only found by looking.
      host.bell.wait(or: nil, atMost: min(left, queue.hasInput ? Self.inputInterval : left))
    } else {
      // What touches a screen at rest is only found by looking.
      if screens.all.contains(where: \.presenter.isAtRest) { left = min(left, Self.inputInterval) }
      polls.rest(atMost: left)
      // The message stays in the mailbox.
      if polls[0] == .readable { host.bell.hush() }
    }
  }
}
