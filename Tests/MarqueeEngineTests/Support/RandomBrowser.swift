import MarqueeEngine
import TestSupport

/// An input of a stage to a strip.
enum BrowseInput: CustomStringConvertible {
  case visitor(VisitorInput)
  case wheel(Double, Instant)
  case key(ScrollController.Key, Instant)
  case open(Instant)
  case close(Instant)
  /// A finger goes down on another lane.
  case suspend(Instant)
  /// The finger on the other lane lifts.
  case resume(Instant)

  var time: Instant {
    switch self {
    case .visitor(let input): input.time
    case .wheel(_, let time), .key(_, let time): time
    case .open(let time), .close(let time), .suspend(let time), .resume(let time): time
    }
  }

  var description: String {
    switch self {
    case .visitor(let input): input.description
    case .wheel(let notches, let time): "wheel \(notches) at \(time.sinceStart)"
    case .key(let key, let time): "\(key) at \(time.sinceStart)"
    case .open(let time): "open at \(time.sinceStart)"
    case .close(let time): "close at \(time.sinceStart)"
    case .suspend(let time): "suspend at \(time.sinceStart)"
    case .resume(let time): "resume at \(time.sinceStart)"
    }
  }
}

extension ScrollController {
  mutating func take(_ input: BrowseInput) {
    switch input {
    case .visitor(let input): take(input)
    case .wheel(let notches, let time): handleWheel(notches, at: time)
    case .key(let key, let time): handle(key, at: time)
    case .open(let time): open(at: time)
    case .close(let time): close(at: time, backAt: time.advanced(by: .milliseconds(240)))
    case .suspend(let time): suspend(at: time)
    case .resume(let time): resume(at: time)
    }
  }
}

/// A random visitor with fingers, a mouse, a wheel and a keyboard, who opens cards, next to one on another lane.
struct RandomBrowser {
  private(set) var visitor: RandomVisitor
  private var isSuspended = false

  init(seed: UInt64) {
    visitor = RandomVisitor(seed: seed)
  }

  /// The next input that a stage would pass on to a strip in this state.
  mutating func next(for strip: ScrollController) -> BrowseInput {
    var generator = visitor.generator
    // Drawn in advance, so that the strip's state does not change the inputs that follow.
    let dice = generator.double(0...1)
    let turn = generator.pick([1.0, -1, 3, -2, 0.5, -0.25, 40])
    let key = generator.pick([ScrollController.Key.next, .previous, .first, .last, .pageForward, .pageBack, .pause])
    let input = visitor.next().input
    let time = input.time
    if strip.phase == .open {
      if case .visitor(.pointer(let event)) = BrowseInput.visitor(input), event.phase == .move || event.phase == .up {
        return .visitor(input)
      }
      return .close(time)
    }
    switch dice {
    case ..<0.12: return .wheel(turn, time)
    case ..<0.27: return .key(key, time)
    case ..<0.30 where strip.later(time).velocity == 0: return .open(time)
    case ..<0.33:
      isSuspended.toggle()
      return isSuspended ? .suspend(time) : .resume(time)
    default: return .visitor(input)
    }
  }
}

extension ScrollController {
  /// A random strip with a random behaviour.
  ///
  /// - Parameter leastMotion: the shortest ramp and step, ms.
  static func randomBrowsing(leastMotion: Int = 100, using generator: inout SeededGenerator) -> ScrollController {
    let isForward = generator.chance(0.5)
    let speed = generator.pick([0, 33.3, 120, 700, 5000]) * (isForward ? 1 : -1)
    let advance: ScrollBehavior.Advance =
      generator.chance(0.5)
      ? .cruise(velocity: speed)
      : .step(
        every: generator.duration(milliseconds: 100...6000),
        duration: generator.duration(milliseconds: leastMotion...900), isForward: isForward,
        cards: generator.chance(0.3) ? generator.int(2...9) : 1)
    let behavior = ScrollBehavior(
      advance: advance, snap: generator.pick([.none, .start, .center, .end]),
      atEnd: generator.pick([.reverse, .rewind]),
      resumeAfter: generator.pick([.zero, .milliseconds(700), .seconds(5)]),
      ramp: generator.duration(milliseconds: leastMotion...2000), deceleration: generator.pick([.normal, .fast]),
      stuckAfter: generator.pick([.seconds(2), .seconds(60)]), pauseFor: generator.pick([.seconds(1), .seconds(9)]))
    return ScrollController(
      strip: .random(loops: generator.chance(0.5), using: &generator), viewport: generator.dyadic(100...4000),
      behavior: behavior, offset: generator.chance(0.2) ? generator.double(-700...700) : 0)
  }

  /// Advances to a time and calls `look` with the strips just before and just after each deadline.
  mutating func advance(
    to time: Instant, look: (_ before: ScrollController, _ after: ScrollController) -> Void
  ) {
    while let deadline, deadline <= time {
      // One nanosecond before.
      let before = later(deadline.advanced(by: .nanoseconds(-1)))
      guard before.deadline == deadline else { break }
      advance(to: deadline)
      look(before, self)
    }
    advance(to: time)
  }
}
