package import MarqueeEngine
package import MarqueeScene

/// A stage that plays a touch script frame by frame without waiting.
///
/// An event takes effect, at its own time, in the first frame whose nominal time, rounded to nanoseconds, is not earlier.
package struct ScriptedStage: Sendable {
  /// The stage at the last frame.
  package private(set) var stage: Stage
  /// When the script begins.
  private let start: Instant
  private let clock: FrameClock
  private let events: [StageInput]
  private var next = 0
  private let measure: (@Sendable (DetailPanel) -> DetailScroll?)?

  /// - Parameters:
  ///   - start: when the script begins.
  ///   - measure: measures the details of an opened card's panel; if `nil`, details do not scroll.
  package init(
    _ stage: Stage, script: TouchScript, from start: Instant = .start,
    measuring measure: (@Sendable (DetailPanel) -> DetailScroll?)? = nil
  ) {
    self.stage = stage
    self.start = start
    self.measure = measure
    clock = stage.clock
    events = script.events.compactMap { event in
      var input = StageInput(event)
      input?.time = start.advanced(by: event.time)
      return input
    }
  }

  /// Advances the stage to a frame, which must not be earlier than the last one.
  package mutating func advance(toFrame frame: Int) {
    let time = clock.time(ofFrame: frame)
    let nanoseconds = time.sinceStart.inNanoseconds
    while next < events.count, events[next].time.sinceStart.inNanoseconds <= nanoseconds {
      var event = events[next]
      event.time = min(event.time, time)
      stage.handle(event)
      measureDetails()
      next += 1
    }
    stage.advance(to: time)
    measureDetails()
  }

  private mutating func measureDetails() {
    if let measure, let panel = stage.unmeasuredPanel { stage.accept(measure(panel), of: panel) }
  }
}

extension StageInput {
  /// `nil` for a key without an action.
  init?(_ event: TouchScript.Event) {
    let time = Instant(sinceStart: event.time)
    switch event.kind {
    case .pointer(let id, let device, let phase, let x, let y):
      let identifier = PointerEvent.Identifier(device: device == .mouse ? .mouse : .touch, number: id)
      self.init(time: time, kind: .pointer(identifier, PointerEvent.Phase(phase), x: x, y: y))
    case .wheel(let notches, let x, let y):
      self.init(time: time, kind: .wheel(notches: notches, x: x, y: y))
    case .key(let name):
      guard let kind = Kind(keyName: name) else { return nil }
      self.init(time: time, kind: kind)
    }
  }
}

extension PointerEvent.Phase {
  init(_ phase: TouchScript.Phase) {
    switch phase {
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    case .cancel: self = .cancel
    case .hover: self = .hover
    }
  }
}
