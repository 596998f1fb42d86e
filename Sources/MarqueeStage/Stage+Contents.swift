internal import ConfigurationValues
internal import MarqueeEngine
package import MarqueeScene
package import MarqueeValues

// The contents of the next frame.
extension Stage {
  /// The lanes of the next frame.
  package var contents: [LaneContents] {
    var contents: [LaneContents] = []
    write(to: &contents)
    return contents
  }

  /// Replaces the array's elements with the lanes of the next frame, without allocating once the array is large enough.
  package func write(to contents: inout [LaneContents]) {
    contents.removeAll(keepingCapacity: true)
    for index in controllers.indices {
      let place = layout.lanes[index]
      contents.append(
        LaneContents(
          area: place.area, isVertical: place.isVertical, thickness: place.thickness, tiles: shownTiles(ofLane: index),
          faces: catalog.lanes[index], focus: focus(of: index), pressedCard: pressedCard(in: index),
          hiddenTile: opening?.lane == index && !plan.followsUTC ? openedTile?.index : nil, pages: pages(of: index),
          overflowsAcross: overflowsAcross, isMirrored: place.isMirrored, visibility: controllers[index].visibility))
      guard let listFade, listFade.lanes.indices.contains(index) else { continue }
      contents[index].steady = listFade.lanes[index]
      contents[index].changeVisibility = changeVisibility(of: index)
    }
  }

  /// The tiles in a lane's view of which the screen shows something: not all of them on a wall.
  func shownTiles(ofLane lane: Int) -> TileSequence {
    guard let shown = plan.shownParts[lane] else { return controllers[lane].tiles }
    return controllers[lane].tiles.between(shown.lowerBound, shown.upperBound)
  }

  /// How much of a lane's viewport the screen shows, px; at least 1.
  func shownExtent(ofLane lane: Int) -> Double {
    plan.shownParts[lane].map { max($0.upperBound - $0.lowerBound, 1) } ?? controllers[lane].viewport
  }

  /// See `StageLayout.overflowsAcross`.
  var overflowsAcross: Bool { plan.layout.overflowsAcross }

  private func pages(of lane: Int) -> LaneContents.Pages? {
    let count = configuration.lanes[lane].cards.count
    guard configuration.lanes[lane].layout == .pages, count > 1 else { return nil }
    let current = controllers[lane].nearestCard
    return .init(count: count, current: layout.lanes[lane].isMirrored ? count - 1 - current : current)
  }

  /// How cards of a gallery change away from the middle; `nil` for other layouts.
  func focus(of lane: Int) -> LaneContents.Focus? {
    let settings = configuration.lanes[lane]
    guard settings.layout == .gallery else { return nil }
    return .init(
      scale: settings.focusScale, dim: settings.focusDim, spacing: layout.lanes[lane].strip.spacing)
  }

  /// The card under a finger whose release can still be a tap, 0-based.
  func pressedCard(in lane: Int) -> Int? {
    if plan.followsUTC { return passingPresses.card(inLane: lane) }
    return controllers[lane].pressedPoint.flatMap { tile(at: $0, in: lane)?.card }
  }

  /// The number of cards in a lane's view that are no longer listed.
  package func leavingCards(inLane lane: Int) -> Int {
    let listed = configuration.lanes[lane].cards.count
    return Set(controllers[lane].tiles.lazy.map(\.card).filter { $0 >= listed }).count
  }

  /// The opened card in the next frame; `nil` if there is none.
  package var openedCard: OpenedCard? {
    guard let opening else { return nil }
    let place = layout.lanes[opening.lane]
    var origin = plan.followsUTC ? opening.tile : openedTile ?? opening.tile
    // It leaves at the edge of its own screen, not at that of the canvas.
    if let shown = plan.shownParts[opening.lane] {
      origin.position = min(max(origin.position, shown.lowerBound - origin.extent), shown.upperBound)
    }
    return OpenedCard(
      panel: panel(of: opening.tile.card, in: opening.lane), face: catalog.lanes[opening.lane][opening.tile.card],
      origin: place.frame(of: origin, focus: focus(of: opening.lane)),
      brightness: focus(of: opening.lane)?.look(of: origin, viewport: place.viewport).brightness ?? 1,
      progress: opening.progress(at: now), scrolled: opening.scroller?.offset ?? 0)
  }

  /// Whether there may be an `openedCard` or a `pressedPanel`.
  package var mayShowPanel: Bool {
    if opening != nil { return true }
    for lane in controllers.indices where pressedCard(in: lane) != nil { return true }
    return false
  }

  /// The panel that a tap would open: of the card under a finger whose release can still be one.
  package var pressedPanel: DetailPanel? {
    guard configuration.touch.tap == .open else { return nil }
    for lane in controllers.indices {
      if let card = pressedCard(in: lane) { return panel(of: card, in: lane) }
    }
    return nil
  }

  private func panel(of index: Int, in lane: Int) -> DetailPanel {
    let card = plan.card(index, ofLane: lane)
    let face = catalog.faces[catalog.lanes[lane][index]]
    let screen = pictureSize
    let most = layout.panelLimit(
      PixelSize(width: max(screen.width * 85 / 100, 1), height: max(screen.height * 85 / 100, 1)))
    var panel = DetailPanel(
      maximumWidth: most.width, maximumHeight: most.height,
      preferredWidth: min(max(screen.width * 7 / 10, 1), most.width),
      preferredHeight: min(max(screen.height * 7 / 10, 1), most.height),
      cornerRadius: max(layout.lanes[lane].cornerRadius, (16 * scaleFactor).rounded()), gradient: face.gradient,
      // What the card leaves out to give its logo the room (`text`) is said here. A network's texts are made for its face.
      title: card.wifi == nil ? card.title : face.title, subtitle: card.wifi == nil ? card.subtitle : face.subtitle,
      logo: face.logo, details: card.details,
      link: card.link ?? face.code, font: face.font, textColor: face.textColor,
      backdrop: face.backdrop)
    // The code of a network holds its password.
    panel.linkLabel = card.wifi?.lines.joined(separator: " · ")
    panel.card = face
    return panel
  }

  /// The opened tile where it is now: of the card's copies in view the nearest to where it was opened; `nil` if none is in
  /// view.
  private var openedTile: Tile? {
    guard let opening else { return nil }
    return controllers[opening.lane].tiles
      .filter { $0.card == opening.tile.card }
      .min { abs($0.position - opening.tile.position) < abs($1.position - opening.tile.position) }
  }

  /// A pause counted down in steps of a hundredth of its length, but at least 100 ms.
  private struct CountedPause {
    let interval: Duration
    /// The steps left, the current one included.
    let steps: Int128

    /// - Parameter left: more than zero.
    init(left: Duration, whole: Duration) {
      interval = max(whole / 100, .milliseconds(100))
      // In integers, so that no rounding error causes a frame that shows nothing new.
      steps = (left.attoseconds + interval.attoseconds - 1) / interval.attoseconds
    }
  }

  /// For each lane the part of its pause that is left, 0…1, in steps of at least 100 ms; `nil` if it shows no indicator.
  package var indicators: [Double?] {
    var indicators: [Double?] = []
    write(to: &indicators)
    return indicators
  }

  /// Replaces the array's elements with `indicators`, without allocating once the array is large enough.
  func write(to indicators: inout [Double?]) {
    indicators.removeAll(keepingCapacity: true)
    for index in controllers.indices { indicators.append(indicator(of: index)) }
  }

  /// The part of a lane's pause that is left, 0…1; `nil` if it shows no indicator, as a lane that never moves by itself.
  func indicator(of lane: Int) -> Double? {
    guard configuration.touch.showsIndicator, opening == nil, let pause = controllers[lane].pause,
      controllers[lane].movesByItself
    else { return nil }
    // The countdown says it too.
    if plan.hasMoreTime, moreTimeButton != nil { return nil }
    let counted = CountedPause(left: pause.left, whole: pause.whole)
    return min(Double(counted.steps) * counted.interval.inSeconds / pause.whole.inSeconds, 1)
  }

  /// When an indicator of a pause changes next.
  var nextIndicatorStep: Instant? {
    guard configuration.touch.showsIndicator, opening == nil, !plan.hasMoreTime || moreTimeButton == nil else {
      return nil
    }
    return controllers.compactMap { controller -> Instant? in
      guard let pause = controller.pause, pause.left > .zero, controller.movesByItself else { return nil }
      let counted = CountedPause(left: pause.left, whole: pause.whole)
      return now.advanced(by: pause.left - counted.interval * Int(counted.steps - 1))
    }.min()
  }
}

extension Stage {
  /// Everything that a frame of one plan depends on: equal moments give the same picture.
  package struct Moment: Sendable, Hashable {
    /// What each lane shows.
    internal(set) package var lanes: [LaneMoment] = []
    /// Where each lane's indicator is, see `Stage.indicators`.
    private(set) package var indicators: [Double?] = []
    /// What the opened card shows; `nil` if there is none.
    package private(set) var openedCard: OpenedMoment?
    /// What the notice shows; `nil` if there is none.
    package private(set) var notice: NoticeMoment?
    /// What the pause button shows; `nil` if there is none.
    package private(set) var pauseButton: PauseButton?
    /// What the control that gives more time shows; `nil` if there is none.
    package private(set) var moreTime: MoreTimeButton?
    /// The outer edge of the frame around the card of the keys, px; `nil` if there is none.
    package private(set) var keyFrame: PixelArea?

    package init() {}

    /// What the picture of a lane depends on.
    package struct LaneMoment: Sendable, Hashable {
      /// px.
      var offset: Double
      var pressedCard: Int?
      /// 0…1.
      var visibility: Double
      /// 0…1.
      var changeVisibility: Double
    }

    /// What the picture of an opened card depends on.
    package struct OpenedMoment: Sendable, Hashable {
      /// The card's lane and its tile as it was tapped.
      var lane: Int
      var tile: Int
      var card: Int
      /// How far the card has grown, 0…1.
      var progress: Double
      /// px.
      var scrolled: Int
    }

    /// What the picture of a notice depends on.
    package struct NoticeMoment: Sendable, Hashable {
      package var number: Int
      /// 0…1.
      package var opacity: Double
      /// How far what makes room for a ribbon has gone, 0…1.
      package var lift: Double
    }

    /// Becomes the stage's moment, without allocating once its arrays are large enough.
    package mutating func take(_ stage: Stage) {
      lanes.removeAll(keepingCapacity: true)
      indicators.removeAll(keepingCapacity: true)
      for lane in stage.controllers.indices {
        let controller = stage.controllers[lane]
        lanes.append(
          LaneMoment(
            offset: controller.offset, pressedCard: stage.pressedCard(in: lane), visibility: controller.visibility,
            changeVisibility: stage.changeVisibility(of: lane)))
        indicators.append(stage.indicator(of: lane))
      }
      openedCard = stage.opening.map {
        OpenedMoment(
          lane: $0.lane, tile: $0.tile.index, card: $0.tile.card, progress: $0.progress(at: stage.now),
          scrolled: $0.scroller?.offset ?? 0)
      }
      notice = stage.notice.map {
        NoticeMoment(number: $0.number, opacity: $0.opacity(at: stage.now), lift: $0.lift(at: stage.now))
      }
      pauseButton = stage.pauseButton
      moreTime = stage.moreTimeButton
      keyFrame = stage.keyFocus == nil ? nil : stage.keyFrame
    }

    /// Whether only lanes and indicators differ from an earlier moment, so that a part of the picture can be redrawn.
    package func differsInLanesAlone(from earlier: Moment) -> Bool {
      openedCard == nil && earlier.openedCard == nil && lanes.count == earlier.lanes.count
        && indicators.count == earlier.indicators.count && notice == earlier.notice
        && pauseButton == earlier.pauseButton && moreTime == earlier.moreTime && keyFrame == nil
        && earlier.keyFrame == nil
    }

    /// Whether the same card is open as in an earlier moment.
    private func showsCard(of earlier: Moment) -> Bool {
      guard let openedCard, let former = earlier.openedCard else { return false }
      return openedCard.lane == former.lane && openedCard.tile == former.tile && openedCard.card == former.card
    }

    /// Whether only lanes, the opened card, the notice and the look of the controls differ from an earlier moment with the
    /// same card, and nothing makes room for the notice.
    package func differsOnceOpen(from earlier: Moment) -> Bool {
      showsCard(of: earlier) && notice?.lift ?? 0 == earlier.notice?.lift ?? 0 && lanes.count == earlier.lanes.count
        && indicators.count == earlier.indicators.count
        && pauseButton?.area == earlier.pauseButton?.area
    }

    /// Whether what is drawn over an opened card is the same as in an earlier moment.
    package func hasTop(of earlier: Moment) -> Bool {
      notice == earlier.notice && pauseButton == earlier.pauseButton && moreTime == earlier.moreTime
    }

    /// Whether only the scrolled details of an open card differ from an earlier moment.
    package func differsInDetailsAlone(from earlier: Moment) -> Bool {
      showsCard(of: earlier) && openedCard?.progress == 1 && earlier.openedCard?.progress == 1
        && lanes == earlier.lanes && indicators == earlier.indicators && notice == nil && earlier.notice == nil
        && pauseButton == earlier.pauseButton && moreTime == earlier.moreTime
    }
  }

  /// The present moment.
  package var moment: Moment {
    var moment = Moment()
    moment.take(self)
    return moment
  }
}
