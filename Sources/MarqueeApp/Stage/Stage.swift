package import MarqueeConfig
package import MarqueeEngine
package import MarqueeRendering
package import SDLKit

/// All that is on the screen and how it moves, as a value: input and time go in, what is to be drawn comes out.
nonisolated package struct Stage: Sendable {
  package let configuration: Configuration
  package private(set) var layout: StageLayout
  package private(set) var catalog: FaceCatalog
  package private(set) var controllers: [ScrollController]

  package init(_ configuration: Configuration, screen: PixelSize) {
    self.configuration = configuration
    let layout = StageLayout(configuration, screen: screen)
    self.layout = layout
    catalog = FaceCatalog(configuration, layout: layout)
    controllers = zip(configuration.lanes, layout.lanes).map { lane, place in
      ScrollController(
        strip: place.strip, viewport: place.viewport, behavior: ScrollBehavior(lane, configuration.touch))
    }
  }

  package var clock: FrameClock { FrameClock(millihertz: configuration.display.frameRate.millihertz) }

  package var backdrop: Backdrop { Backdrop(configuration, layout: layout) }

  /// Lays everything out for a screen of another size; the card at each lane's centre stays there.
  package mutating func resize(to screen: PixelSize) {
    guard screen != layout.screen else { return }
    layout = StageLayout(configuration, screen: screen)
    catalog = FaceCatalog(configuration, layout: layout)
    for (index, place) in layout.lanes.enumerated() {
      controllers[index].relayout(strip: place.strip, viewport: place.viewport)
    }
  }

  package mutating func handle(_ input: StageInput) {
    for index in controllers.indices {
      switch input.kind {
      case .pointer(let identifier, let phase, let x, let y):
        let event = PointerEvent(
          identifier: identifier, phase: phase, point: layout.lanes[index].point(x: x, y: y), time: input.time)
        _ = controllers[index].handle(event)
      case .stir:
        controllers[index].stir(at: input.time)
      case .pointerPlaceIsUnknown:
        controllers[index].pointerPlaceIsUnknown()
      }
    }
  }

  /// Carries out all that falls due until `time`.
  package mutating func advance(to time: Instant) {
    for index in controllers.indices { controllers[index].advance(to: time) }
  }

  /// Whether the picture stays the same until an input or `deadline`.
  package var isStill: Bool { controllers.allSatisfy(\.isStill) }

  /// When something moves on by itself.
  package var deadline: Instant? { controllers.compactMap(\.deadline).min() }

  /// The strip positions in px, all that a frame depends on.
  package var offsets: [Double] { controllers.map(\.offset) }

  package var contents: [LaneContents] {
    controllers.indices.map { index in
      LaneContents(
        area: layout.lanes[index].area, isVertical: layout.lanes[index].isVertical,
        tiles: controllers[index].tiles, faces: catalog.lanes[index])
    }
  }
}

nonisolated extension LaneLayout {
  /// A place on the screen as the lane's controller sees it.
  func point(x: Double, y: Double) -> Point {
    let (across, down) = (x - Double(area.x), y - Double(area.y))
    return isVertical ? Point(along: down, across: across) : Point(along: across, across: down)
  }
}

nonisolated extension ScrollBehavior {
  init(_ lane: Lane, _ touch: Configuration.Touch) {
    self.init(
      cruiseVelocity: lane.direction.isForward ? lane.speed : 0 - lane.speed, resumeAfter: touch.resumeAfter,
      ramp: touch.ramp)
  }
}
