import CSDL2
import ConfigurationValues
import MarqueeEngine
import SDLKit
import StageTestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// Fingers of a panel, through SDL's own queue to the stage.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FingerQueueTests {
  /// A render loop with a clock for tests, which takes events from SDL's queue.
  @MainActor private struct Panel {
    let queue: EventQueue
    var stage: Stage
    var translation: EventTranslation

    init(_ configuration: Configuration, glass: PixelSize) throws {
      queue = try EventQueue(session: VideoSession(drivers: ["dummy"], applicationName: "Test"))
      while queue.next() != nil {}
      stage = Stage(configuration, screen: glass)
      translation = EventTranslation(glass: glass, calibration: configuration.touch.calibration)
    }

    /// - Parameters:
    ///   - x: 0…1 of the glass, like `y`.
    mutating func finger(
      _ type: SDL_EventType, _ x: Float, _ y: Float, at milliseconds: Int, finger: Int64 = 7, touch: Int64 = 1
    ) {
      var event = SDL_Event()
      event.type = type.rawValue
      event.tfinger.touchId = touch
      event.tfinger.fingerId = finger
      event.tfinger.x = x
      event.tfinger.y = y
      #expect(SDL_PushEvent(&event) == 1)
      while let event = queue.next() {
        let time = Instant(sinceStart: .milliseconds(milliseconds))
        for input in translation.inputs(for: event, at: time) { stage.handle(input) }
      }
    }
  }

  @Test(arguments: [
    // How the picture is turned, and a way of the finger on the glass that drags the strip forward.
    (Configuration.Rotation.none, (0.75, 0.5), (0.5, 0.5), 160.0), (.quarter, (0.5, 0.75), (0.5, 0.5), 90),
    (.half, (0.25, 0.5), (0.5, 0.5), 160), (.threeQuarters, (0.5, 0.25), (0.5, 0.5), 90),
  ])
  func `a finger drags the strip along the picture, for every rotation`(
    rotation: Configuration.Rotation, start: (Float, Float), end: (Float, Float), way: Double
  ) throws {
    var configuration = Configuration.strip(speed: 0)
    configuration.display.rotation = rotation
    var panel = try Panel(configuration, glass: PixelSize(width: 640, height: 360))
    panel.finger(SDL_FINGERDOWN, start.0, start.1, at: 100)
    #expect(panel.stage.controllers[0].phase == .held)
    let (x, y) = ((start.0 + end.0) / 2, (start.1 + end.1) / 2)
    panel.finger(SDL_FINGERMOTION, x, y, at: 200)
    panel.finger(SDL_FINGERMOTION, end.0, end.1, at: 300)
    #expect(panel.stage.controllers[0].phase == .dragging)
    // From where the slop was passed: half the way.
    #expect(abs(panel.stage.controllers[0].offset - way / 2) < 1e-3)
    panel.finger(SDL_FINGERUP, end.0, end.1, at: 600)
    #expect(panel.stage.controllers[0].phase == .resting)
  }

  @Test func `a panel that is wired the other way round is corrected by its calibration`() throws {
    var configuration = Configuration.strip(speed: 0)
    configuration.touch.calibration = .init(swapsAxes: true, invertsX: true)
    var panel = try Panel(configuration, glass: PixelSize(width: 640, height: 360))
    // Down the panel is to the left in the picture.
    panel.finger(SDL_FINGERDOWN, 0.5, 0.25, at: 100)
    panel.finger(SDL_FINGERMOTION, 0.5, 0.5, at: 200)
    panel.finger(SDL_FINGERMOTION, 0.5, 0.75, at: 300)
    #expect(abs(panel.stage.controllers[0].offset - 160) < 1e-3)
  }

  @Test func `a finger lifted in motion flings the strip, even beyond the screen's edge`() throws {
    var panel = try Panel(.strip(speed: 0), glass: PixelSize(width: 640, height: 360))
    panel.finger(SDL_FINGERDOWN, 1.5, 0.5, at: 100)
    for step in 1...10 { panel.finger(SDL_FINGERMOTION, 1 - Float(step) * 0.05, 0.5, at: 100 + step * 10) }
    panel.finger(SDL_FINGERUP, 0.5, 0.5, at: 200)
    #expect(panel.stage.controllers[0].phase == .coasting)
    // 32 px each 10 ms.
    #expect(abs(panel.stage.controllers[0].velocity - 3200) < 1)
  }

  @Test func `a second finger takes over the strip from where it is`() throws {
    var panel = try Panel(.strip(speed: 0), glass: PixelSize(width: 640, height: 360))
    panel.finger(SDL_FINGERDOWN, 0.5, 0.5, at: 100, finger: 1)
    panel.finger(SDL_FINGERMOTION, 0.45, 0.5, at: 110, finger: 1)
    panel.finger(SDL_FINGERDOWN, 0.9, 0.5, at: 120, finger: 1, touch: 2)
    panel.finger(SDL_FINGERMOTION, 0.8, 0.5, at: 130, finger: 1, touch: 2)
    let offset = panel.stage.controllers[0].offset
    panel.finger(SDL_FINGERUP, 0.45, 0.5, at: 140, finger: 1)
    #expect(panel.stage.controllers[0].offset == offset)
    panel.finger(SDL_FINGERMOTION, 0.7, 0.5, at: 150, finger: 1, touch: 2)
    #expect(abs(panel.stage.controllers[0].offset - offset - 64) < 1e-3)
  }
}
