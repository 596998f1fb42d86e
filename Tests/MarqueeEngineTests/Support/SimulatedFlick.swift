import Foundation
import MarqueeEngine
import TestSupport

/// A finger whose path is known, as a panel tells of it: every so often, with noise, in whole milliseconds.
struct SimulatedFlick {
  enum Kind: CaseIterable {
    case accelerating, constant, braking, afterRest
  }

  /// When a sample gets its stamp.
  enum Stamping: CaseIterable {
    /// When it was taken.
    case each
    /// When the next frame of 60 a second pumps it, with all others since the frame before.
    case perFrame
  }

  /// What flicks have in common.
  struct Series: CustomStringConvertible {
    var kind: Kind
    /// How often the panel looks, Hz.
    var panel: Double
    var stamping: Stamping

    var description: String { "\(kind), \(panel) Hz, stamped \(stamping)" }

    static let all = Kind.allCases.flatMap { kind in
      [60.0, 90, 125, 240].flatMap { panel in
        Stamping.allCases.map { Series(kind: kind, panel: panel, stamping: $0) }
      }
    }
  }

  struct Sample: Equatable {
    /// ms.
    var stamp: Int
    /// px.
    var position: Double
  }

  var samples: [Sample] = []
  /// The stamp of the lift, ms.
  var lift = 0
  /// px/s when the finger leaves the panel.
  var finalVelocity: Double

  /// A flick that is cut off at 500…8,000 px/s, and may lose one of the samples of its last 100 ms.
  init(_ series: Series, losesSample: Bool, using generator: inout SeededGenerator) {
    let speed = 500 * pow(16, generator.double(0...1))
    let path = Path(series.kind, speed: speed, using: &generator)
    finalVelocity = speed
    let period = 1000 / series.panel
    var taken: [Double] = []
    var time = path.start + generator.double(0...period)
    while time <= path.end {
      if !path.isSilent(at: time) { taken.append(time) }
      time += period
    }
    let last = taken.last ?? 0
    // A panel notices the lift at once, or where its next sample would be.
    let lifted = generator.chance(0.5) ? path.end : last + period
    if losesSample {
      let recent = taken.count { $0 > path.end - 100 }
      taken.remove(at: taken.count - generator.int(1...recent))
    }
    record(taken, lifted, series.stamping, using: &generator) { path.position(at: $0) }
    if generator.chance(0.5) { mirror() }
  }

  /// A finger that moves at 500…6,000 px/s, then rests for 42…300 ms, its place told with noise, and lifts.
  static func resting(panel hertz: Double, stamping: Stamping, using generator: inout SeededGenerator) -> Self {
    let speed = 500 * pow(12, generator.double(0...1))
    let moves = generator.double(80...250)
    // What is pumped late was still moving when it was taken.
    let rests = generator.double(42...300) + (stamping == .perFrame ? 17 : 0) + 1000 / hertz
    var flick = Self(finalVelocity: 0)
    let times = stride(from: generator.double(0...(1000 / hertz)), through: moves + rests, by: 1000 / hertz)
    flick.record(Array(times), moves + rests, stamping, using: &generator) { speed * min($0, moves) / 1000 }
    return flick
  }

  private init(finalVelocity: Double) { self.finalVelocity = finalVelocity }

  private mutating func record(
    _ times: [Double], _ lifted: Double, _ stamping: Stamping, using generator: inout SeededGenerator,
    position: (Double) -> Double
  ) {
    let (start, frame, place) = (generator.double(1000...2000), generator.double(0...16), generator.double(200...1700))
    func stamp(_ time: Double) -> Int {
      switch stamping {
      case .each: return Int(start + time)
      case .perFrame:
        let frames = ((start + time - frame) * 0.06).rounded(.up)
        return Int(frames / 0.06 + frame)
      }
    }
    let isWhole = generator.chance(0.5)
    samples = times.map {
      let told = place + position($0) + generator.double(-1...1)
      return Sample(stamp: stamp($0), position: isWhole ? told.rounded() : told)
    }
    lift = stamp(lifted)
  }

  private mutating func mirror() {
    finalVelocity = -finalVelocity
    for index in samples.indices { samples[index].position = 1920 - samples[index].position }
  }

  /// What the tracker makes of it.
  var estimate: Double {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.position, at: .at(sample.stamp)) }
    return tracker.velocity(at: .at(lift))
  }

  /// Where the finger is, in ms and px.
  ///
  /// The shortest times are those that `VelocityTracker` documents: in shorter flicks a lost sample may hide too much.
  private struct Path {
    /// The flick begins at 0; a drag and a rest may come before it.
    var start = 0.0
    var end: Double
    private var speed: Double
    private var initialSpeed: Double
    private var rest: Double?
    /// px/s before the rest.
    private var dragSpeed = 0.0
    private var reportsRest = true

    init(_ kind: Kind, speed: Double, using generator: inout SeededGenerator) {
      self.speed = speed
      switch kind {
      case .accelerating:
        end = generator.double(90...300)
        initialSpeed = generator.pick([0, generator.double(0...0.9)]) * speed
      case .constant:
        end = generator.double(70...300)
        initialSpeed = speed
      case .braking:
        end = generator.double(120...300)
        initialSpeed = min(generator.double(1.3...4) * speed, 9000)
      case .afterRest:
        end = generator.double(90...160)
        initialSpeed = generator.pick([0, 1]) * speed
        let rest = generator.double(40...400)
        self.rest = rest
        start = -rest - generator.double(30...120)
        dragSpeed = generator.double(-1500...1500)
        // Many panels tell nothing of a finger that does not move.
        reportsRest = generator.chance(0.5)
      }
    }

    func isSilent(at time: Double) -> Bool {
      guard let rest, !reportsRest else { return false }
      return time > -rest && time < 0
    }

    func position(at time: Double) -> Double {
      if time < 0 { return dragSpeed * min(time + (rest ?? 0), 0) / 1000 }
      return (initialSpeed * time + (speed - initialSpeed) * time * time / end / 2) / 1000
    }
  }
}
