package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeValues
internal import Programme

extension Configuration {
  /// Where each strip is at a moment, for a configuration that takes this one's place then: with `position: utc`, strips that
  /// stay the same go on without a jump. Takes time that grows with the number of cards, and with the changes by the calendar
  /// since this configuration began to apply, of a month at most.
  ///
  /// `nil` where that cannot be told, or a strip is another one: where one of the two does not follow UTC or has other lanes,
  /// where the sizes, the number or the motion of the cards of a lane differ that are on at the moment, and where a lane has
  /// none, or cards in view that are on their way out.
  /// - Parameters:
  ///   - next: what takes its place.
  ///   - moment: s since 1970, not before this configuration began to apply.
  ///   - glass: the size of the display, px.
  package func placesGoingOn(in next: Configuration, at moment: Int, on glass: PixelSize) -> [StartPlace]? {
    guard followsUTC, next.followsUTC, moment >= anchor, lanes.count == next.lanes.count else { return nil }
    let calendar = calendar(in: FollowedZone(named: timeZone).zone)
    let isOn = calendar.active(at: moment)
    // The card that says that nothing is on has no place to go on from.
    guard isOn.contains(true) else { return nil }
    var later = next
    (later.applyAt, later.startPlaces) = (moment, [])
    let zone = FollowedZone(named: next.timeZone).zone
    func begun(_ places: [StartPlace]) -> Stage {
      later.startPlaces = places
      return Stage(later.showing(later.calendar(in: zone).active(at: moment)), screen: glass)
    }
    let (shown, other) = (Stage(showing(isOn), screen: glass), begun([]))
    guard shown.controllers.count == lanes.count, shown.goesOn(in: other) else { return nil }
    let course = StageCourse(self, calendar: calendar, moment: moment)
    var stage = StageReplay(course, glass: glass).stage
    stage.advance(to: course.instant(moment))
    let scale = stage.scaleFactor
    let places = stage.moments(at: stage.now).compactMap { StartPlace($0, scale: scale) }
    guard places.count == lanes.count, begun(places).hasSamePlaces(as: stage) else { return nil }
    return places
  }

  /// Whether each strip is laid out and moves on a display of one size as on one of the other, px. Takes time that grows with
  /// the number of cards.
  package func hasSameStrips(on glass: PixelSize, as other: PixelSize) -> Bool {
    Stage(self, screen: glass).goesOn(in: Stage(self, screen: other), whateverTheViewport: true)
  }
}

extension Stage {
  /// Whether cards of the same numbers are in view at the same places, told apart to a thousandth of a px, and go on from
  /// there in the same direction.
  fileprivate func hasSamePlaces(as other: Stage) -> Bool {
    zip(controllers, other.controllers).allSatisfy { one, another in
      one.moment.isForward == another.moment.isForward
        && one.tiles.elementsEqual(another.tiles) { tile, twin in
          tile.card == twin.card && abs(tile.position - twin.position) < 1e-3 && tile.extent == twin.extent
        }
    }
  }

  /// Whether each strip of another stage is laid out and moves as it does here.
  /// - Parameter whateverTheViewport: whether their viewports may differ.
  fileprivate func goesOn(in other: Stage, whateverTheViewport: Bool = false) -> Bool {
    guard plan.layout.lanes.count == other.plan.layout.lanes.count, scaleFactor == other.scaleFactor else {
      return false
    }
    return plan.layout.lanes.indices.allSatisfy { index in
      let (place, otherPlace) = (plan.layout.lanes[index], other.plan.layout.lanes[index])
      let (motion, otherMotion) = (plan.behavior(ofLane: index), other.plan.behavior(ofLane: index))
      return place.strip == otherPlace.strip && (whateverTheViewport || place.viewport == otherPlace.viewport)
        && place.isVertical == otherPlace.isVertical && place.isMirrored == otherPlace.isMirrored
        && motion.advance == otherMotion.advance && motion.snap == otherMotion.snap && motion.fades == otherMotion.fades
    }
  }
}

extension StartPlace {
  /// A strip that cruises goes in the direction of its lane, since it is written as its offset alone. `nil` for a phase that
  /// no automatic motion has.
  fileprivate init?(_ moment: StripMoment, scale: Double) {
    guard let phase = StartPlace.Phase(rawValue: moment.phase.rawValue) else { return nil }
    self.init(
      offset: moment.offset / scale, phase: phase, left: phase == .cruising ? nil : moment.left,
      isForward: phase == .cruising ? nil : moment.isForward)
  }
}
