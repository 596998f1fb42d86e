package import MarqueeConfig
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues

/// All that is on the screen and how it moves, as a value: input and time go in, what is to be drawn comes out.
package struct Stage: Sendable {
  /// What does not move: swapped as a whole by `adopt(_:)`.
  package internal(set) var plan: StagePlan
  package internal(set) var controllers: [ScrollController]
  package var opening: CardOpening?
  /// How the details of the panel that was measured last scroll.
  var measuredDetails: (panel: DetailPanel, scroll: DetailScroll?)?
  /// The lane in which each finger went down: it stays with it.
  var lanesOfFingers: [PointerEvent.Identifier: Int] = [:]
  /// What it was last advanced to.
  package var now = Instant.start
  /// An operator's pause; it survives another configuration and another display.
  package var pause: StandingPause?

  package init(_ plan: StagePlan) {
    self.plan = plan
    let (configuration, layout) = (plan.configuration, plan.layout)
    controllers = zip(configuration.lanes, layout.lanes).map { lane, place in
      ScrollController(
        strip: place.strip, viewport: place.viewport, behavior: ScrollBehavior(lane, configuration.touch),
        offset: place.startOffset)
    }
  }

  /// - Parameter glass: px, as the display has it.
  package init(_ configuration: Configuration, screen glass: PixelSize) {
    self.init(StagePlan(configuration, glass: glass))
  }

  /// Whether the configuration has hours in which the screen is black. Asked each frame: the accessors below ask for
  /// memory where they are called from another target.
  package var hasDarkHours: Bool { !plan.configuration.display.off.isEmpty }

  // Read in place, for each frame does: a copy would count references up and down.
  package var configuration: Configuration { _read { yield plan.configuration } }
  package var layout: StageLayout { _read { yield plan.layout } }
  package var catalog: FaceCatalog { _read { yield plan.catalog } }

  /// The size of the glass, px; the picture may be turned on it.
  package var glass: PixelSize { plan.glass }

  /// The frames of a snapshot or a trace, which know no display.
  package var clock: FrameClock {
    FrameClock(millihertz: (configuration.display.frameRate ?? .withoutRefresh).millihertz)
  }

  /// All that are listed, in all lanes.
  package var cardCount: Int { plan.cardCount }

  package var rotation: ScreenRotation { configuration.rotation }

  package var backdrop: Backdrop { plan.backdrop }

  /// Carries out all that falls due until `time`.
  package mutating func advance(to time: Instant) {
    // What falls due in one lane changes what another may do: each at its own time, whatever the frame rate.
    while holdsLanes,
      let due = (controllers.map(\.deadline) + [closingTime, pause?.until]).compactMap(\.self).min(), due < time
    {
      advanceAll(to: due)
      // A finger that is lost, or a fling that has ended.
      holdOn(at: due)
    }
    advanceAll(to: time)
    holdOn(at: time)
  }

  /// Whether lanes may have to stand still for something else than their own fingers.
  private var holdsLanes: Bool { sharesTouches || opening != nil || pause != nil }

  /// Keeps those lanes still that are to be, and lets go those that are not any more.
  private mutating func holdOn(at time: Instant) {
    guard holdsLanes else { return }
    keepHold(at: time)
    keepPause(at: time)
  }

  private mutating func advanceAll(to time: Instant) {
    if let due = closingTime, due <= time { closeCard(at: due) }
    if let end = opening?.end, end <= time { opening = nil }
    for index in controllers.indices { controllers[index].advance(to: time) }
    opening?.scroller?.advance(to: time)
    now = max(now, time)
  }

  /// When an open card closes by itself.
  private var closingTime: Instant? { opening?.closingTime(after: configuration.touch.detailFor) }

  mutating func closeCard(at time: Instant) {
    guard let lane = opening?.lane else { return }
    opening?.close(at: time)
    controllers[lane].close(at: time, backAt: opening?.end)
    keepHold(at: time)
  }

  /// Whether the picture stays the same until an input or `deadline`.
  package var isStill: Bool {
    controllers.allSatisfy(\.isStill) && !(opening?.isMoving(at: now) ?? false)
      && opening?.scroller?.isStill ?? true
  }

  /// Whether a visitor is at it: has a finger on it, or a card open.
  package var isAttended: Bool { opening != nil || controllers.contains(where: \.isTouched) }

  /// When something moves on by itself, or the mark of a pause changes.
  package var deadline: Instant? {
    (controllers.map(\.deadline)
      + [closingTime, opening?.end, opening?.scroller?.deadline, nextIndicatorStep, pause?.until])
      .compactMap(\.self).min()
  }
}

extension Configuration {
  package var rotation: ScreenRotation {
    switch display.rotation {
    case .none: .none
    case .quarter: .quarter
    case .half: .half
    case .threeQuarters: .threeQuarters
    }
  }
}

extension ScrollBehavior {
  init(_ lane: Lane, _ touch: Configuration.Touch) {
    let speed = lane.direction.isForward ? lane.speed : 0 - lane.speed
    let snap: SnapAlignment =
      switch lane.effectiveSnap {
      case .none: .none
      case .start: .start
      case .center: .center
      }
    self.init(
      advance: lane.effectiveStep.map {
        .step(every: $0.every, duration: $0.duration, isForward: lane.direction.isForward)
      } ?? .cruise(velocity: speed),
      snap: snap, atEnd: lane.atEnd == .reverse ? .reverse : .rewind, resumeAfter: touch.resumeAfter,
      ramp: touch.ramp, deceleration: touch.deceleration == .normal ? .normal : .fast, stuckAfter: touch.stuckAfter,
      pauseFor: touch.pauseFor)
  }
}
