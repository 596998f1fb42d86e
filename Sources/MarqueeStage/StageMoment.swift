internal import MarqueeEngine

extension Stage {
  /// All that a frame depends on: two equal moments are the same picture.
  package struct Moment: Sendable, Hashable {
    private(set) package var lanes: [LaneMoment] = []
    /// For each lane how much of its pause is left, in steps.
    private(set) package var indicators: [Double?] = []
    package private(set) var openedCard: OpenedMoment?

    package init() {}

    package struct LaneMoment: Sendable, Hashable {
      /// px.
      var offset: Double
      var pressedCard: Int?
    }

    package struct OpenedMoment: Sendable, Hashable {
      /// How far the card has grown, 0…1.
      var progress: Double
      /// px.
      var scrolled: Int
    }

    /// Becomes the stage's moment, in the memory that it has.
    package mutating func take(_ stage: Stage) {
      lanes.removeAll(keepingCapacity: true)
      indicators.removeAll(keepingCapacity: true)
      for lane in stage.controllers.indices {
        lanes.append(
          LaneMoment(offset: stage.controllers[lane].offset, pressedCard: stage.pressedCard(in: lane)))
        indicators.append(stage.indicator(of: lane))
      }
      openedCard = stage.opening.map {
        OpenedMoment(progress: $0.progress(at: stage.now), scrolled: $0.scroller?.offset ?? 0)
      }
    }

    /// Whether no more than lanes and marks differ from an earlier moment: then a part of the picture is drawn anew.
    package func differsInLanesAlone(from earlier: Moment) -> Bool {
      openedCard == nil && earlier.openedCard == nil && lanes.count == earlier.lanes.count
        && indicators.count == earlier.indicators.count
    }

    /// Whether no more than how far the details of an open card are scrolled differs from an earlier moment.
    package func differsInDetailsAlone(from earlier: Moment) -> Bool {
      openedCard?.progress == 1 && earlier.openedCard?.progress == 1 && lanes == earlier.lanes
        && indicators == earlier.indicators
    }
  }

  package var moment: Moment {
    var moment = Moment()
    moment.take(self)
    return moment
  }
}
