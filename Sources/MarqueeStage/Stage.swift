package import ConfigurationValues
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues

/// Everything on the screen and its motion, as a value: input and time go in, the contents of frames come out.
///
/// ```swift
/// var stage = Stage(configuration, screen: PixelSize(width: 1920, height: 1080))
/// stage.advance(to: Instant(sinceStart: .seconds(1)))
/// let lanes = stage.contents
/// ```
package struct Stage: Sendable {
  /// Everything that does not move; replaced as a whole by `adopt(_:)`.
  package internal(set) var plan: StagePlan
  /// For each lane what moves its strip.
  package internal(set) var controllers: [ScrollController]
  /// The card that a visitor has opened, until it is back in its place; `nil` if there is none.
  package var opening: CardOpening?
  /// The panel that was measured last, and how its details scroll.
  var measuredDetails: (panel: DetailPanel, scroll: DetailScroll?)?
  /// The lane in which each finger went down. The finger belongs to it until it lifts.
  var lanesOfFingers: [PointerEvent.Identifier: Int] = [:]
  /// The time that the stage was last advanced to.
  package var now = Instant.start
  /// An operator's pause. It survives a change of the configuration and of the display.
  package var pause: StandingPause?
  /// A visitor's pause by the pause button. It always ends by itself.
  package internal(set) var visitorPause: StandingPause?
  /// The fingers on the pause button.
  var buttonPresses = ButtonPresses()
  /// The fingers on the control that gives more time.
  var moreTimePresses = ButtonPresses()
  /// The card that the keys act on; `nil` while none are used.
  var keyFocus: KeyFocus?
  /// When a card began to close by itself last.
  var closedByItself: Instant?
  /// When the control that puts an end off was pressed last, when the pause button was, and when a tap closed a card.
  var moreTimePressed: Instant?
  var pausePressed: Instant?
  var closedByTap: Instant?
  /// The fingers on cards that nothing stops.
  var passingPresses = PassingPresses()
  /// An operator's notice. It survives a change of the configuration and of the display.
  package var notice: StandingNotice?
  /// Whether tiles of a former sequence may be in view.
  var mayHaveRemnants = true
  /// Where sequences that were on the strips go on when they come back.
  var resumptions = Resumptions()
  /// The change of lists that fades; `nil` if none does.
  var listFade: ListFade?
  /// How many notices there were.
  var noticeCount = 0
  /// How often a card was opened.
  package internal(set) var openCount = 0
  /// The time that texts show; `nil` shows their words as they are written.
  package private(set) var textTime: TextTime?
  /// Counts the changes of `textTime`.
  package private(set) var textTimeCount = 0

  package init(_ plan: StagePlan) {
    self.plan = plan
    controllers = plan.layout.lanes.indices.map { index in
      let place = plan.layout.lanes[index]
      return ScrollController(
        strip: place.strip, viewport: place.viewport, behavior: plan.behavior(ofLane: index), card: place.startCard,
        offset: place.startOffset)
    }
    if plan.followsUTC {
      controllers.begin(
        at: configuration.startPlaces, lanes: configuration.lanes.map(\.number), scale: scaleFactor)
    }
  }

  /// Lays the configuration out synchronously; see `StagePlan`.
  /// - Parameters:
  ///   - glass: the size of the display, px.
  ///   - typesetter: gives the letters of each lane one size; `nil` where no faces are painted.
  package init(_ configuration: Configuration, screen glass: PixelSize, typesetter: (any Typesetter)? = nil) {
    self.init(StagePlan(configuration, glass: glass, typesetter: typesetter))
  }

  // Read in place, because each frame reads them and a copy would retain and release.

  /// The plan's configuration.
  package var configuration: Configuration { _read { yield plan.configuration } }
  /// The plan's layout.
  package var layout: StageLayout { _read { yield plan.layout } }
  /// The plan's faces.
  package var catalog: FaceCatalog { _read { yield plan.catalog } }

  /// The size of the display, px. The picture may be turned on it.
  package var glass: PixelSize { plan.glass }

  /// The part of the picture that the display shows, px: all of it but on a wall.
  package var window: PixelArea { plan.layout.window }

  /// The frame times of a snapshot or a trace, which have no display.
  package var clock: FrameClock {
    FrameClock(millihertz: (configuration.display.frameRate ?? .withoutRefresh).millihertz)
  }

  /// The number of cards in all lanes.
  package var cardCount: Int { plan.cardCount }

  /// How many px of the display a px of the configuration is.
  package var scaleFactor: Double { configuration.scaleFactor(on: layout.screen) }

  /// How far the picture is turned on the display.
  package var rotation: ScreenRotation { configuration.rotation }

  /// What is drawn behind the cards.
  package var backdrop: Backdrop { plan.backdrop }

  /// Whether a heading, the caption or the notice shows the time. For use in each frame.
  package var showsTime: Bool { plan.showsTime || notice?.showsTime ?? false }

  /// Sets the time that texts show. Nothing moves differently by it.
  package mutating func showTime(_ time: TextTime?) {
    guard time != textTime else { return }
    textTime = time
    textTimeCount += 1
  }

  /// Advances to `time`; each event that is due happens at its own time.
  package mutating func advance(to time: Instant) {
    // An event in one lane may suspend or resume another, so each happens in order, whatever the frame rate.
    while maySuspendLanes,
      let due = (controllers.map(\.deadline) + [closingTime, pause?.until, visitorPause?.until]).compactMap(\.self)
        .min(), due < time
    {
      advanceAll(to: due)
      // For instance a lost finger was given up, or a fling ended.
      updateLanes(at: due)
    }
    advanceAll(to: time)
    updateLanes(at: time)
  }

  /// Whether anything but their own fingers can suspend lanes now.
  private var maySuspendLanes: Bool {
    !plan.followsUTC && (sharesTouches || opening != nil || pause != nil || visitorPause != nil)
  }

  /// Suspends the lanes that must stand still and resumes the others.
  private mutating func updateLanes(at time: Instant) {
    guard maySuspendLanes else { return }
    updateSuspension(at: time)
    updatePause(at: time)
  }

  private mutating func advanceAll(to time: Instant) {
    if let due = closingTime, due <= time {
      closeCard(at: due)
      closedByItself = due
    }
    if let end = opening?.end, end <= time { opening = nil }
    if let end = notice?.end, end <= time { notice = nil }
    if let listFade, listFade.since.advanced(by: listFade.isOut ? ListFade.longest : ListFade.length) <= time {
      self.listFade = nil
    }
    for index in controllers.indices { controllers[index].advance(to: time) }
    if let end = keyFocusEnd, end <= time { keyFocus = nil }
    if plan.followsUTC { followOpenedTile(at: time) }
    if !passingPresses.isEmpty { passingPresses.giveUp(at: time) }
    opening?.scroller?.advance(to: time)
    now = max(now, time)
    if mayHaveRemnants, !controllers.contains(where: \.strip.hasRemnant) {
      mayHaveRemnants = false
      plan.hasRemnants = false
    }
  }

  /// How long nothing opens after a card began to close by itself: a tap was meant for that card. Longer where hands may be
  /// slow.
  private var guardTime: Duration { .milliseconds(plan.hasMoreTime ? 1500 : 700) }

  /// Whether a card closed by itself a moment ago, so that none opens.
  func isGuarded(at time: Instant) -> Bool {
    closedByItself.map { (.zero..<guardTime).contains($0.duration(to: time)) } ?? false
  }

  /// How long a hand that shakes may strike again what it has pressed, where `accessibility: wcag` is set. A second strike neither takes
  /// the first one back nor reaches what has come into the control's place.
  private static let strikeTime = Duration.milliseconds(700)

  /// Whether a press repeats one that was made a moment ago.
  func isRepeated(_ last: Instant?, at time: Instant) -> Bool {
    guard plan.hasMoreTime, let last else { return false }
    return (.zero..<Self.strikeTime).contains(last.duration(to: time))
  }

  /// How long a card that was opened ignores presses.
  var ignoredStrikes: Duration { plan.hasMoreTime ? Self.strikeTime : .zero }

  /// When the open card closes without further input.
  private var closingTime: Instant? { opening?.closingTime(after: configuration.touch.detailFor) }

  /// Starts closing the open card.
  mutating func closeCard(at time: Instant) {
    guard let lane = opening?.lane else { return }
    opening?.close(at: time)
    if !plan.followsUTC { controllers[lane].close(at: time, backAt: opening?.end) }
    updateSuspension(at: time)
  }

  /// Whether the picture stays the same until the next input or `deadline`.
  package var isStill: Bool {
    controllers.allSatisfy(\.isStill) && !(opening?.isMoving(at: now) ?? false)
      && opening?.scroller?.isStill ?? true && !(notice?.isFading(at: now) ?? false)
      && listFade == nil
  }

  /// Whether a visitor has a finger on the screen or a card open.
  package var isAttended: Bool {
    opening != nil || !passingPresses.isEmpty || controllers.contains(where: \.isTouched)
  }

  /// Whether a strip is touched, or comes to rest or rests because of what a visitor did a moment ago.
  package var isWaitingForVisitor: Bool {
    controllers.contains { $0.isTouched || [.coasting, .settling, .resting].contains($0.phase) }
  }

  /// When something happens without input, or the indicator of a pause changes; `nil` if nothing will.
  package var deadline: Instant? {
    (controllers.map(\.deadline)
      + [
        closingTime, opening?.end, opening?.scroller?.deadline, nextIndicatorStep, nextMoreTimeStep, pause?.until,
        visitorPause?.until, keyFocusEnd,
        noticeDeadline, listFade?.deadline, passingPresses.deadline,
      ])
      .compactMap(\.self).min()
  }
}

// Going on where another stage was.
extension Stage {
  /// Has a lane's strip go on from where another was; see `ScrollController.goOn(from:)`.
  package mutating func goOn(from moment: StripMoment, inLane lane: Int) -> Bool {
    controllers[lane].goOn(from: moment)
  }
}

// Frames that differ from the one before in nothing but how far the lanes have travelled.
extension Stage {
  /// Replaces the array's elements with where each lane is, if all of them do nothing but travel evenly and nothing else on the
  /// stage moves, waits for a visitor or lies over cards; else removes them.
  ///
  /// Mutating, though it changes nothing: see `ScrollController.evenTravel()`.
  package mutating func write(travel: inout [EvenTravel]) {
    travel.removeAll(keepingCapacity: true)
    guard opening == nil, pause == nil, visitorPause == nil, notice == nil, listFade == nil, keyFocus == nil,
      !mayHaveRemnants,
      passingPresses.isEmpty, plan.travelsEvenly
    else { return }
    for lane in controllers.indices {
      guard let lane = controllers[lane].evenTravel() else { return travel.removeAll(keepingCapacity: true) }
      travel.append(lane)
    }
  }

  /// Between which offsets, px, the picture of a lane that travels evenly has the same tiles, and the proof of play counts the
  /// same ones: some that are known without a search; `nil` if none are.
  package func steadyOffsets(ofLane lane: Int) -> ClosedRange<Double>? {
    guard plan.travelsEvenly else { return nil }
    let tiles = controllers[lane].tiles
    guard let offsets = tiles.steadyOffsets(showing: tiles.indices) else { return nil }
    var (low, high) = (offsets.lowerBound, offsets.upperBound)
    for tile in tiles {
      let room = plan.views[lane].room(of: tile, size: plan.layout.lanes[lane].faceSizes[tile.card])
      low = max(low, tiles.offset - room.back + Self.roundingMargin)
      high = min(high, tiles.offset + room.onward - Self.roundingMargin)
    }
    return low <= tiles.offset && tiles.offset <= high ? low...high : nil
  }

  /// More than any rounding error, px.
  private static let roundingMargin = 1e-3
}

extension Stage.Moment {
  /// Becomes the moment in which lanes that travel evenly have got so far.
  package mutating func follow(_ travel: [EvenTravel]) {
    for lane in travel.indices { lanes[lane].offset = travel[lane].offset }
  }
}
