package import MarqueeConfig
internal import MarqueeEngine
package import MarqueeValues

extension Configuration {
  /// Where each strip is at a moment, for a configuration that takes this one's place then: with `position: utc`, strips that
  /// stay the same go on without a jump. Takes time that grows with the number of cards.
  ///
  /// `nil` where that cannot be told, or a strip is another one: where one of the two goes by its own time, has cards with
  /// dates, or other lanes, and where the sizes, the number or the motion of a lane's cards differ.
  /// - Parameters:
  ///   - next: what takes its place.
  ///   - moment: s since 1970, not before this configuration began to apply.
  ///   - glass: the size of the display, px.
  package func placesGoingOn(in next: Configuration, at moment: Int, on glass: PixelSize) -> [StartPlace]? {
    let anchor = applyAt ?? PositionSource.epoch
    guard position == .utc, next.position == .utc, moment >= anchor, !isDated, !next.isDated,
      lanes.count == next.lanes.count
    else { return nil }
    var stage = Stage(self, screen: glass)
    let other = Stage(next, screen: glass)
    guard stage.goesOn(in: other) else { return nil }
    if startPlaces.count == stage.controllers.count {
      for (lane, place) in startPlaces.enumerated() {
        _ = stage.goOn(from: StripMoment(place, scale: stage.scaleFactor), inLane: lane)
      }
    }
    stage.advance(to: Instant(sinceStart: .seconds(moment - anchor)))
    let scale = stage.scaleFactor
    let places = stage.moments(at: stage.now).compactMap { StartPlace($0, scale: scale) }
    return places.count == lanes.count ? places : nil
  }

  /// Whether each strip is laid out and moves on a display of one size as on one of the other, px. Takes time that grows with
  /// the number of cards.
  package func hasSameStrips(on glass: PixelSize, as other: PixelSize) -> Bool {
    Stage(self, screen: glass).goesOn(in: Stage(self, screen: other), whateverTheViewport: true)
  }
}

extension Stage {
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

extension StripMoment {
  /// - Parameter scale: how many px of the screen a px of the configuration is.
  fileprivate init(_ place: StartPlace, scale: Double) {
    let phase: ScrollPhase =
      switch place.phase {
      case .cruising: .cruising
      case .dwelling: .dwelling
      case .stepping: .stepping
      }
    self.init(offset: place.offset * scale, phase: phase, left: place.left, isForward: place.isForward)
  }
}

extension StartPlace {
  /// `nil` for a phase that no automatic motion has.
  fileprivate init?(_ moment: StripMoment, scale: Double) {
    guard let phase = StartPlace.Phase(rawValue: moment.phase.rawValue) else { return nil }
    self.init(
      offset: moment.offset / scale, phase: phase, left: phase == .cruising ? nil : moment.left,
      isForward: moment.isForward)
  }
}
