package import MarqueeEngine
package import MarqueeStage
package import Spool

/// What a minute began with.
package struct MinuteStart: Sendable {
  /// By the wall clock, ns since 1970-01-01 00:00 UTC.
  package var wall = 0
  /// Counts the configurations whose text was shown; see `ProofJournal`.
  package var configuration = 0
  package var screen = ""
  /// px, as the cards are upright.
  package var width = 0
  package var height = 0
  /// Frames that were missed so far.
  package var missed = 0
  /// Empty where it is not known.
  package var lanes: [StripMoment] = []

  package init() {}
}

/// What one screen showed in a minute, as the render thread hands it over. All times are ns.
package struct MeasuredMinute: Sendable {
  /// Sums over the cards of one plan.
  struct Part: Sendable {
    var plan: StagePlan
    var cards: [Credit.Line]
    var tiers: [Credit.Line]
  }

  package var start: MinuteStart
  var length = 0
  var shown = 0
  var black = 0
  var absent = 0
  var late = 0
  var asleep = 0
  var frames = 0
  var missed = 0
  var influences: Set<MinuteRecord.Influence> = []
  /// One for each plan that was on the stage.
  var parts: [Part] = []
}

/// Measures what the screen shows, minute by minute. All times are ns of a clock that only advances; it reads none.
///
/// ```swift
/// var meter = ProofMeter(plan, at: 0, begin: { _ in MinuteStart() }, close: { minutes.append($0) })
/// meter.presented(.shown, at: 0, interval: 16_666_667, tiles: &tiles)
/// ```
///
/// A picture is current until the next one comes. Where that is due and does not come, it counts for another 100 ms; then the
/// time is late, and no card gets it.
@MainActor
package struct ProofMeter {
  /// What is on the screen.
  package enum Screen {
    /// The stage's picture.
    case shown
    case black
    /// There is no display, or the window is hidden.
    case absent
    /// Drawing failed.
    case failed
  }

  /// How long a picture counts after the next one was due.
  static let grace = 100_000_000
  package static let minute = 60_000_000_000
  /// A program that wakes so much later than it meant to was stopped, ns; as `Timeline.longestTurn`.
  private static let longestDelay = 3_000_000_000

  package private(set) var screen = Screen.absent
  /// Whether the window is on the screen.
  private var isVisible = true
  /// Whether the display is known to sleep, or not known to be there.
  package private(set) var isAsleep = false
  private(set) var credit: Credit
  private var plan: StagePlan
  /// The time up to which all is counted.
  package private(set) var now: Int
  /// When the present minute ends.
  package private(set) var end: Int
  /// When the next picture is due; `nil` if none is.
  private var due: Int?
  /// The rest that the loop has begun: when a picture is due after it, and when it wakes at the latest.
  private var rest: (due: Int?, wake: Int)?
  private var present: MeasuredMinute
  private let begin: (Int) -> MinuteStart
  private let close: (MeasuredMinute) -> Void

  /// - Parameters:
  ///   - length: of the first minute, at most `minute`.
  ///   - begin: what a minute begins with that starts at a time, which may be past.
  ///   - close: takes each minute that is over.
  package init(
    _ plan: StagePlan, at now: Int, length: Int = minute, begin: @escaping (Int) -> MinuteStart,
    close: @escaping (MeasuredMinute) -> Void
  ) {
    self.plan = plan
    self.now = now
    self.begin = begin
    self.close = close
    end = now + min(max(length, 1), Self.minute)
    credit = Credit(plan.subjects)
    present = MeasuredMinute(start: begin(now))
  }

  // MARK: Pictures

  /// A picture was presented.
  /// - Parameters:
  ///   - interval: after which the next one is due if something moves.
  ///   - tiles: those in view; gets another array to be used again.
  package mutating func presented(
    _ screen: Screen, at time: Int, interval: Int, tiles: inout [TileInView]
  ) {
    advance(to: time)
    // So that a record of what was shown begins with a picture.
    if case .absent = self.screen, present.length > 0 { closeMinute(next: end) }
    (self.screen, due, rest) = (screen, time + interval, nil)
    present.frames += 1
    if case .shown = screen { credit.see(&tiles) } else { credit.seeNothing() }
  }

  /// The picture that was due is the one on the screen.
  package mutating func unchanged(at time: Int, interval: Int) {
    advance(to: time)
    (due, rest) = (time + interval, nil)
  }

  /// The loop sleeps, because nothing moves.
  /// - Parameters:
  ///   - due: when the picture changes by itself; `nil` if it does not.
  ///   - wake: when the loop wakes at the latest.
  package mutating func rests(until due: Int?, wake: Int) { (self.due, rest) = (nil, (due, wake)) }

  /// The loop has woken.
  package mutating func rested(at time: Int, interval: Int) {
    guard let rest else { return }
    self.rest = nil
    if let next = rest.due, next <= rest.wake {
      due = next + interval
    } else if time > rest.wake + Self.longestDelay {
      due = rest.wake
    }
    advance(to: time)
    due = min(rest.due ?? time, time) + interval
  }

  /// There is no display.
  package mutating func noDisplay(at time: Int) {
    advance(to: time)
    guard screen != .absent else { return }
    (screen, due, rest) = (.absent, nil, nil)
    credit.seeNothing()
    note(.display)
  }

  /// Whether the window is on the screen from now on.
  package mutating func setVisible(_ isVisible: Bool, at time: Int) {
    guard isVisible != self.isVisible else { return }
    advance(to: time)
    self.isVisible = isVisible
    credit.breakStays()
    note(.display)
  }

  /// Whether the display is known to sleep, or not known to be there, from now on, at a time that may be past: what is
  /// counted stays as it is.
  package mutating func setAsleep(_ isAsleep: Bool, at time: Int) {
    guard isAsleep != self.isAsleep else { return }
    advance(to: time)
    self.isAsleep = isAsleep
    credit.breakStays()
  }

  // MARK: Influences

  /// Something other than the configuration has an effect on what is in view.
  package mutating func note(_ influence: MinuteRecord.Influence) {
    guard !present.influences.contains(influence) else { return }
    present.influences.insert(influence)
  }

  /// A visitor has an effect on what is in view from now on, or has none any more.
  package mutating func setVisited(_ isVisited: Bool, at time: Int) {
    guard isVisited != credit.isVisited else { return }
    advance(to: time)
    credit.setVisited(isVisited)
    if isVisited { note(.visitor) }
  }

  /// The stage adopts another plan.
  /// - Parameter number: the number that a card of a lane has from now on; `nil` for one that is gone.
  package mutating func adopt(
    _ plan: StagePlan, at time: Int, place: (_ card: Int, _ lane: Int) -> (card: Int, lane: Int)?
  ) {
    advance(to: time)
    takePart()
    credit.adopt(plan.subjects, place: place)
    self.plan = plan
    note(.change)
  }

  // MARK: Time

  /// Counts the time up to `time`, and closes each minute that ends by then, exactly at its end.
  package mutating func advance(to time: Int) {
    while time >= end {
      pass(to: end)
      closeMinute(next: end + Self.minute)
    }
    pass(to: time)
  }

  /// Closes the present minute before its time.
  package mutating func finish(at time: Int) {
    advance(to: time)
    if present.length > 0 { closeMinute(next: end) }
  }

  private mutating func pass(to time: Int) {
    let length = time - now
    guard length > 0 else { return }
    defer { now = time }
    present.length += length
    guard isVisible else {
      present.absent += length
      return
    }
    switch screen {
    case .absent: present.absent += length
    case .black: present.black += length
    case .failed:
      present.late += length
      note(.display)
    case .shown where isAsleep:
      present.asleep += length
      note(.display)
    case .shown:
      let known = if let due { min(max(due + Self.grace - now, 0), length) } else { length }
      present.shown += known
      credit.pass(known)
      guard known < length else { return }
      present.late += length - known
      credit.breakStays()
      note(.display)
    }
  }

  private mutating func closeMinute(next: Int) {
    takePart()
    let start = begin(now)
    present.missed = max(start.missed - present.start.missed, 0)
    close(present)
    present = MeasuredMinute(start: start)
    if credit.isVisited { note(.visitor) }
    end = next
  }

  private mutating func takePart() {
    let (cards, tiers) = credit.take()
    if !cards.isEmpty { present.parts.append(.init(plan: plan, cards: cards, tiers: tiers)) }
  }
}
