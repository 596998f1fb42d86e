internal import Displays
internal import MarqueeEngine
internal import Platform
internal import SDLKit

/// Serves the screens in turn on one thread: waits until one of them is due or something comes in, handles what came in, and
/// shows the frame that is due. No screen waits for another one's display. A single screen is a list of one.
@MainActor
final class ScreenRounds {
  private let screens: ScreenList
  private let host: DisplayHost
  private let mailbox: Mailbox<LoopMessage>
  private var router: EventRouter
  /// Where the screens are, in the memory of the last turn; empty until an event comes.
  private var places: [EventRouter.Place] = []
  /// The descriptors to wait for, in the memory of the last turn. The first is the bell's.
  private var polls = PollSet()
  private let shutdown: Shutdown
  private let mailboxReader: MailboxReader
  /// How often the service must hear of the loop; `nil` where it need not.
  private let watchdogInterval: Duration?
  /// Whether messages were taken in the last turn: screens at rest may have something to show.
  private var hasTakenMessages = false
  /// What the monotonic clock showed when it was last read in a turn: on some machines each reading is a system call.
  private(set) var now = Duration.zero
  /// The last fault of a display; `nil` if there was none.
  private(set) var fault: SDLError?

  /// How often to look for input where SDL cannot wait for it: soon enough for a finger, and a hundredth of the work.
  private static let inputInterval = Duration.milliseconds(20)
  /// How often to look for messages where the system had no descriptors left for a bell.
  private static let deafInterval = Duration.milliseconds(50)
  /// How long to wait at most.
  private static let longestWait = Duration.seconds(10)
  /// How often a screen without a display notes that it has none.
  private static let absenceInterval = Duration.seconds(1)

  init(
    _ screens: ScreenList, on host: DisplayHost, mailbox: Mailbox<LoopMessage>, mailboxReader: MailboxReader,
    shutdown: Shutdown, watchdogInterval: Duration?, isPanel: @escaping EventRouter.PanelCheck
  ) {
    self.screens = screens
    self.host = host
    self.mailbox = mailbox
    self.mailboxReader = mailboxReader
    self.shutdown = shutdown
    self.watchdogInterval = watchdogInterval
    router = EventRouter(isPanel: isPanel)
  }

  /// One turn: shows one frame at most.
  /// - Parameter end: when the program ends, on the monotonic clock.
  func turn(until end: Duration?) {
    polls.removeAll()
    polls.add(host.bell.descriptor, for: .readable)
    let hasTakenMessages = hasTakenMessages
    self.hasTakenMessages = false
    var plan = Plan(next: end)
    for screen in screens.all {
      guard serve(screen, hasNews: hasTakenMessages || !screen.inbox.isEmpty, until: end, &plan) else {
        // It was closed. The others have not heard of the messages yet.
        self.hasTakenMessages = self.hasTakenMessages || hasTakenMessages
        return
      }
    }
    guard !shutdown.isRequested else { return }
    // A screen that was served later may have taken the event of another one's flip, of the same card.
    for screen in screens.all where screen.displays.current?.device.hasNews ?? false { plan.next = .zero }
    if !plan.hasDisplay { screens.first.displays.reportWaiting() }
    let next = plan.next ?? now + Self.longestWait
    let arrival = wait(until: next, isResting: plan.isResting && plan.hasDisplay)
    if arrival == .flip { return }
    followClocks()
    distributeEvents()
    if arrival == .none, let (screen, time) = plan.frame, time <= next, let display = screen.displays.current,
      display.pacer.isScheduled
    {
      show(screen, on: display)
    } else {
      takeMessages()
    }
  }

  // MARK: What is due

  /// What the screens wait for in this turn. Times are on the monotonic clock.
  private struct Plan {
    /// When to look after one of them; `nil` as late as may be.
    var next: Duration?
    /// The next frame.
    var frame: (screen: LiveScreen, time: Duration)?
    /// Whether none has a frame, or a flip under way.
    var isResting = true
    /// Whether a display shows any of them.
    var hasDisplay = false

    mutating func wake(at time: Duration) { next = next.map { min($0, time) } ?? time }
  }

  /// Looks after a screen, and notes what it waits for. Returns `false` if its display was lost, or the screens are others now.
  private func serve(_ screen: LiveScreen, hasNews: Bool, until end: Duration?, _ plan: inout Plan) -> Bool {
    do throws(SDLError) {
      guard let display = screen.displays.current else {
        plan.wake(at: try look(for: screen))
        plan.hasDisplay = plan.hasDisplay || screen.displays.current != nil
        return isThere(screen)
      }
      plan.hasDisplay = true
      let expectation = try screen.presenter.expectation(on: display, hasNews: hasNews, until: end, reading: &now)
      screen.displays.noteShown()
      switch expectation {
      case .flip(let time):
        plan.isResting = false
        display.device.append(to: &polls)
        // A mode may take seconds to be set, and input is only found by looking.
        plan.wake(at: min(time, now + Self.inputInterval))
      case .frame(let time):
        plan.isResting = false
        if display.device.isCatchingUp { display.device.append(to: &polls) }
        plan.wake(at: time)
        if plan.frame.map({ time < $0.time }) ?? true { plan.frame = (screen, time) }
      case .rest(let time): plan.wake(at: time)
      }
      return true
    } catch {
      lose(screen, error)
      return false
    }
  }

  // MARK: Displays

  /// The screens were replaced by others.
  func screensChanged() { router.forgetPanels() }

  private func isThere(_ screen: LiveScreen) -> Bool { screens.all.contains { $0 === screen } }

  /// Closes the screen's display after a fault.
  func lose(_ screen: LiveScreen, _ error: SDLError) {
    fault = error
    screen.presenter.forgetRest()
    screen.inbox.removeAll()
    screen.displays.lose(error)
  }

  /// Opens the screen's display if it is time to look and there is one. Returns when to look again, on the monotonic clock.
  private func look(for screen: LiveScreen) throws(SDLError) -> Duration {
    now = MonotonicClock.now
    // The screen stays black while its display changes hands.
    if !screen.displays.changeOfHands.isUnderWay { screen.proof?.noDisplay() }
    screen.live.skipTimeWithoutDisplay()
    if let found = try screen.displays.look() {
      screen.live.skipTimeWithoutDisplay()
      // Orders wait until there is a display again, but its size may require another layout.
      if !screen.displays.changeOfHands.isUnderWay || screen.planner.waitingPlan != nil {
        followClocks()
        takeMessages()
      }
      guard isThere(screen), !shutdown.isRequested else { return now }
      screen.inbox.removeAll()
      if let display = try screen.displays.open(found) {
        screen.presenter.begin(on: display)
        screen.displays.noteShown()
      }
    }
    guard screen.displays.current == nil else { return now }
    let latest = now + min(Self.absenceInterval, watchdogInterval ?? Self.absenceInterval)
    return min(max(screen.displays.lookTime, now + .milliseconds(1)), latest)
  }

  /// Takes what came in for a screen, and shows the frame that is due.
  private func show(_ screen: LiveScreen, on display: OpenDisplay) {
    let time: Instant
    do throws(SDLError) {
      guard let due = try screen.presenter.takeFrame(on: display) else { return takeMessages() }
      time = due
      screen.live.frameTime = time
      try screen.events.takeEvents(from: screen.inbox, of: display, until: time)
    } catch {
      return lose(screen, error)
    }
    takeMessages()
    guard !shutdown.isRequested, screen.displays.current === display, !screen.displays.handOver() else { return }
    screen.presenter.showFrame(at: time, on: display)
  }

  // MARK: What comes in

  /// Follows the clocks on all displays if there are messages to take.
  private func followClocks() {
    guard !mailbox.isEmpty else { return }
    hasTakenMessages = true
    for screen in screens.all {
      if let display = screen.displays.current { screen.presenter.prepareForNews(on: display) }
    }
  }

  /// Handles the messages, those too that have come since the clocks were followed.
  func takeMessages() {
    let taken = mailboxReader.takeAll()
    // Not asked of the mailbox before: a message that came in between would be taken unnoticed.
    if taken.hasMessages { hasTakenMessages = true }
    // A later message may have replaced the screens.
    for (screen, error) in taken.faults where isThere(screen) { lose(screen, error) }
  }

  private func distributeEvents() {
    guard let queue = host.events else { return }
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    while let event = queue.next() {
      if places.isEmpty { notePlaces() }
      switch router.target(of: event, among: places) {
      case .all:
        if event.kind == .quit { shutdown.request() }
        for screen in screens.all { deliver(event, to: screen) }
      case .screen(let number): deliver(event, to: screens.all[number])
      case .none: break
      }
    }
  }

  private func notePlaces() {
    for screen in screens.all {
      places.append(.init(windows: screen.displays.current?.device.windowNumbers ?? [], panel: screen.touchDevice))
    }
  }

  /// Nobody sees what is done to a screen without a display.
  private func deliver(_ event: Event, to screen: LiveScreen) {
    if screen.displays.current != nil { screen.inbox.add(event) }
  }

  // MARK: Waiting

  /// What ended a wait.
  private enum Arrival {
    /// The time is over.
    case none
    /// Something happened to a display's flip or mode, and no message came.
    case flip
    /// A message or input may have come.
    case news
  }

  /// Waits until something may be due.
  /// - Parameter isResting: whether only input or a message can change what is shown.
  private func wait(until time: Duration, isResting: Bool) -> Arrival {
    var left = time - now
    guard left > .zero else { return .none }
    if isResting, let queue = host.events {
      rest(queue, until: time)
      return .news
    }
    // What touches a screen at rest is only found by looking.
    for screen in screens.all where screen.presenter.isAtRest { left = min(left, Self.inputInterval) }
    if host.bell.descriptor < 0 { left = min(left, Self.deafInterval) }
    let isWhole = left == time - now
    // A signal ends the wait early.
    guard let ready = try? polls.wait(atMost: left) else { return .news }
    guard ready > 0 else { return isWhole ? .none : .news }
    guard polls[0] == .readable else { return .flip }
    // The message stays in the mailbox.
    host.bell.hush()
    return .news
  }

  /// Waits for input or a message while nothing is due on any screen.
  private func rest(_ queue: EventQueue, until time: Duration) {
    guard mailbox.isEmpty else { return }
    if queue.canWait { return queue.wait(atMost: Int(((time - now).inSeconds * 1000).rounded(.up))) }
    // Input is only found by looking.
    while !queue.hasEvents, mailbox.isEmpty {
      let left = time - MonotonicClock.now
      guard left > .zero else { return }
      host.bell.wait(or: nil, atMost: min(left, queue.hasInput ? Self.inputInterval : left))
    }
  }
}
