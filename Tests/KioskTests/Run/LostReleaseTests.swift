import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import SDLKit

/// Random input from visitors, operators and the window system: once nothing is down, the strip resumes.
struct LostReleaseTests {
  @Test(arguments: Seeds.many)
  func `every lane resumes once all fingers are up, even if releases were lost`(seed: UInt64) {
    var rig = Rig(seed: seed)
    for _ in 0..<150 { rig.act() }
    rig.liftAll()
    // Finding out, the longest fling, an open card, a pause by key, the rest and the ramp.
    rig.pass(.seconds(25))
    #expect(!rig.stage.isAttended)
    #expect(rig.stage.controllers.map(\.phase) == rig.stage.controllers.map { _ in .cruising }, "\(rig.log.suffix(30))")
  }

  /// The stage with everything between it and SDL.
  private struct Rig {
    var stage: Stage
    var log: [String] = []
    private var random: SeededGenerator
    private var translation: EventTranslation
    private var watch = PressWatch()
    private var now = Instant.start
    /// What is down in fact.
    private var heldDown = HeldDown()

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let screen = PixelSize(width: 1280, height: 720)
      stage = Stage(Self.configuration(&random), screen: screen)
      translation = EventTranslation(glass: screen)
    }

    private static func configuration(_ random: inout SeededGenerator) -> Configuration {
      var configuration = Configuration.strip(
        cards: random.int(1...8), direction: random.pick([.left, .right, .up]), speed: random.double(20...400))
      let lanes = random.int(1...3)
      configuration.lanes = (0..<lanes).map { _ in configuration.lanes[0] }
      // The time after which a motionless finger counts as lost is far too long to help here.
      configuration.touch = .init(
        resumeAfter: .milliseconds(random.int(0...1000)), ramp: .milliseconds(200), stuckAfter: .seconds(3600),
        pauseFor: .seconds(2))
      configuration.touch.detailFor = .seconds(2)
      configuration.touch.scope = random.pick([.all, .lane])
      return configuration
    }

    mutating func act() {
      switch random.int(0...19) {
      case 0...5: press()
      case 6...10: move()
      case 11...14: release(isHeard: random.chance(0.6))
      case 15:
        let screen = PixelSize(width: random.int(64...1920), height: random.int(64...1080))
        log.append("resize \(screen)")
        stage.resize(to: screen)
        translation.glass = screen
      case 16:
        log.append("reload")
        stage.adopt(Self.configuration(&random))
      case 17:
        log.append("recalibrate")
        translation.calibration.swapsAxes.toggle()
      case 18: command()
      default: openAnew()
      }
      pass(random.duration(milliseconds: 0...(random.chance(0.1) ? 3000 : 100)))
    }

    private mutating func command() {
      switch random.int(0...3) {
      case 0: stage.pause(for: random.chance(0.5) ? .seconds(1) : nil, at: now)
      case 1: _ = stage.moveOn(at: now)
      case 2: send(.key(random.pick(Event.Key.allCases), isRepeat: false))
      default: send(.wheel(notches: 1, x: 300, y: 300))
      }
    }

    /// Replaces the display: SDL starts with nothing down.
    private mutating func openAnew() {
      log.append("open anew")
      for input in translation.end(translation.contacts(missingFrom: HeldDown()), at: now) { stage.handle(input) }
      translation = EventTranslation(glass: stage.glass)
      watch = PressWatch()
    }

    private mutating func press() {
      let finger = HeldDown.Finger(touch: 1, finger: Int64(random.int(0...4)))
      if random.chance(0.4), !heldDown.leftButton {
        heldDown.leftButton = true
        // On X11 the server tells of it first.
        if random.chance(0.5) { send(.serverLeftButton(isDown: true, x: x, y: y)) }
        send(.mouseButton(isDown: true, button: .left, x: x, y: y))
      } else if heldDown.fingers.insert(finger).inserted {
        send(.finger(phase: .down, touch: finger.touch, finger: finger.finger, x: unit, y: unit))
      }
    }

    private mutating func move() {
      send(.mouseMotion(x: x, y: y))
      for finger in heldDown.fingers.sorted(by: { $0.finger < $1.finger }) where random.chance(0.7) {
        send(.finger(phase: .move, touch: finger.touch, finger: finger.finger, x: unit, y: unit))
      }
    }

    private mutating func release(isHeard: Bool) {
      if heldDown.leftButton, random.chance(0.5) {
        heldDown.leftButton = false
        if isHeard { send(.mouseButton(isDown: false, button: .left, x: x, y: y)) }
      } else if let finger = heldDown.fingers.min(by: { $0.finger < $1.finger }) {
        heldDown.fingers.remove(finger)
        if isHeard { send(.finger(phase: .up, touch: finger.touch, finger: finger.finger, x: unit, y: unit)) }
      }
      if !isHeard { log.append("release not heard") }
    }

    mutating func liftAll() {
      while heldDown != HeldDown() { release(isHeard: random.chance(0.5)) }
      _ = stage.moveOn(at: now)
    }

    private var x: Double { mutating get { random.double(-200...2000) } }
    private var y: Double { mutating get { random.double(-200...1200) } }
    private var unit: Double { mutating get { random.chance(0.1) ? 0 : random.double(0...1) } }

    private mutating func send(_ kind: Event.Kind) {
      log.append("\(now.sinceStart) \(kind)")
      for input in translation.inputs(for: Event(milliseconds: 0, kind: kind), at: now) { stage.handle(input) }
    }

    mutating func pass(_ duration: Duration) {
      let end = now.advanced(by: duration)
      repeat {
        now = min(now.advanced(by: .milliseconds(50)), end)
        let ends = watch.ends(in: &translation, at: { now }, heldDown: { [heldDown] in heldDown })
        for input in ends { stage.handle(input) }
        stage.advance(to: now)
      } while now < end
    }
  }
}
