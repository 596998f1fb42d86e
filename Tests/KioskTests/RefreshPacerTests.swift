import ConfigurationValues
import MarqueeEngine
import TestSupport
import Testing

@testable import Kiosk

/// The pacer against a simulated display that refreshes at exact times.
struct RefreshPacerTests {
  @Test(arguments: [(60.0, 60.0), (75, 60), (120, 60), (144, 60), (240, 60), (50, 60), (60, 30), (60, 24)])
  func `frame times are even although presenting returns late at random`(refreshRate: Double, frameRate: Double) {
    var display = SimulatedDisplay(refreshRate: refreshRate, frameRate: frameRate, seed: 7)
    let times = display.run(frames: 900, lateness: 0...0.3)
    let interval = Double(display.pacer.stride) / refreshRate
    let steps = zip(times, times.dropFirst()).dropFirst(120).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0 - interval) < interval * 0.02 }, "\(steps.min() ?? 0) to \(steps.max() ?? 0)")
    #expect(display.pacer.missed == 0)
    #expect(display.pacer.isPacing)
  }

  @Test func `the refresh pacer finds the refresh's phase with the first frame`() {
    var display = SimulatedDisplay(refreshRate: 60, frameRate: 60, seed: 1)
    let times = display.run(frames: 10, lateness: 0...0.02)
    let steps = zip(times, times.dropFirst()).map { ($1 - $0) * 60 }
    // The first one finds out where in the refresh it is.
    #expect(steps[0] < 2.5)
    #expect(steps.dropFirst().allSatisfy { (0.9...1.1).contains($0) }, "\(steps)")
  }

  @Test(arguments: [(59.0, 59.94), (60, 59.94), (60, 60.5), (144, 143.86), (30, 29.97)])
  func `the refresh pacer follows a rate that differs slightly from the nominal one`(said: Double, true rate: Double) {
    var display = SimulatedDisplay(refreshRate: said, frameRate: said, seed: 3, trueRate: rate)
    let times = display.run(frames: 3000, lateness: 0...0.1)
    #expect(abs(display.pacer.period * rate - 1) < 1e-3)
    // The nominal times do not run away from the display's.
    #expect(abs(times[2999] - display.now) < 1.5 / rate)
    #expect(display.pacer.missed == 0)
    let steps = zip(times, times.dropFirst()).dropFirst(1500).map { ($1 - $0) * rate }
    #expect(steps.allSatisfy { abs($0 - 1) < 0.02 }, "\(steps.min() ?? 0) to \(steps.max() ?? 0)")
  }

  @Test(arguments: [(60.0, 60.0, 1), (60, 60, 3), (120, 60, 1), (120, 60, 2), (120, 60, 5), (144, 60, 1)])
  func `the refresh pacer skips missed refreshes at once`(refreshRate: Double, frameRate: Double, count: Int) {
    var display = SimulatedDisplay(refreshRate: refreshRate, frameRate: frameRate, seed: 5)
    _ = display.run(frames: 200, lateness: 0...0.05)
    display.refreshesToMiss = count
    let times = display.run(frames: 20, lateness: 0...0.05)
    let stride = display.pacer.stride
    // The frame that was late was drawn for its own time; the next one is as much further on.
    let steps = zip(times, times.dropFirst()).map { ($1 - $0) * refreshRate }
    #expect(abs(steps[0] - Double(stride + count)) < 0.1, "\(steps)")
    for step in steps.dropFirst() { #expect(abs(step - Double(stride)) < 0.1, "\(steps)") }
    #expect(display.pacer.missed == count / stride)
    #expect(display.pacer.isPacing)
  }

  @Test func `frames go on at once after a stall that the timeline leaves out`() {
    var pacer = RefreshPacer(refreshRate: 60, stride: 1, start: .start)
    for frame in 1...100 { pacer.presented(at: Instant(sinceStart: .seconds(Double(frame) / 60))) }
    // Presenting did not return for four seconds. Then the timeline goes on where it was.
    pacer.presented(at: Instant(sinceStart: .seconds(101.0 / 60 + 4)))
    let now = Instant(sinceStart: .seconds(101.0 / 60))
    pacer.resume(at: now)
    #expect(pacer.begin.sinceStart - now.sinceStart <= .milliseconds(1), "\(pacer.begin)")
    #expect(pacer.next.sinceStart - now.sinceStart <= .seconds(2.0 / 60), "\(pacer.next)")
  }

  @Test(arguments: [
    // Hz, wanted, seconds that drawing takes.
    (60.0, 60.0, 0.0005), (60, 60, 0.005), (60, 60, 0.012), (120, 60, 0.0005), (120, 60, 0.003), (60, 24, 0.002),
    (240, 60, 0.001),
  ])
  func `presenting that does not wait for the refresh is detected within a second`(
    refreshRate: Double, frameRate: Double, drawing: Double
  ) {
    var pacer = RefreshPacer(refreshRate: refreshRate, frameRate: frameRate)
    var now = 0.0
    var times = [-1.0]
    while pacer.isPacing, now < 10 {
      now = max(now, pacer.begin.sinceStart.inSeconds)
      times.append(pacer.next.sinceStart.inSeconds)
      now += drawing
      pacer.presented(at: Instant(sinceStart: .seconds(now)))
    }
    #expect(now < 1.5)
    #expect(times == times.sorted(), "time never goes back")
    #expect(abs((times.last ?? 0) - now) < 1.6 / refreshRate * Double(pacer.stride), "nor does it run ahead")
  }

  @Test(arguments: [
    // Hz, wanted, seconds that drawing takes, frames that drawing at first takes as long as a refresh for.
    (60.0, 60.0, 0.0005, 0), (60, 60, 0.005, 60), (75, 75, 0.003, 0), (75, 75, 0.0028, 60), (75, 75, 0.004, 45),
    (120, 60, 0.001, 20), (60, 60, 0.002, 0),
  ])
  func `page flips that do not wait are seen although frames without news are left out`(
    refreshRate: Double, frameRate: Double, drawing: Double, slow: Int
  ) {
    var loop = SimulatedLoop(RefreshPacer(refreshRate: refreshRate, frameRate: frameRate, isByFlips: true))
    while loop.pacer.isPacing, loop.now < 60 {
      loop.turn { now, count in now + (count < slow ? 1 / refreshRate : drawing) }
    }
    #expect(loop.presents <= slow + 2 * 30 + 5, "\(loop.presents) frames, \(loop.now) s")
  }

  @Test(arguments: [0.0, 20, 37, 150], [0.0005, 0.004])
  func `a display whose flips wait is never taken for one whose do not`(pixels: Double, drawing: Double) {
    for seed in 0..<12 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let truth = Double.random(in: 59.7...60.3, using: &generator)
      let phase = Double.random(in: 0..<1, using: &generator)
      var loop = SimulatedLoop(RefreshPacer(refreshRate: 60, frameRate: 60, isByFlips: true))
      loop.pixels = pixels
      loop.move = [nil, 0.3, 0.6][Int(seed % 3)]
      while loop.now < 60 {
        loop.turn { now, _ in
          let ready = now + drawing * Double.random(in: 0.5...1.5, using: &generator)
          return ((ready * truth - phase).rounded(.up) + phase) / truth
        }
      }
      #expect(loop.pacer.isPacing, "seed \(seed)")
      // At most the first one after each rest.
      if pixels == 0 { #expect(loop.repeats <= 62, "\(loop.repeats) of \(loop.presents), seed \(seed)") }
    }
  }

  @Test(arguments: [0.0001, 0.002, 0.008]) func `a hasty substitute never takes the pace from a display that was late`(
    drawing: Double
  ) {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var pacer = RefreshPacer(refreshRate: 60, frameRate: 60)
      var now = 0.0
      // Of its own display, then of the substitute's, again and again; some of the substitute's times are long.
      for turn in 0..<40 {
        for _ in 0..<Int.random(in: 1...90, using: &generator) {
          let ready = max(now, pacer.begin.sinceStart.inSeconds) + drawing
          now = turn % 2 == 0 ? (ready * 60).rounded(.up) / 60 : now + drawing
          pacer.presented(at: Instant(sinceStart: .seconds(now)), isSubstitute: turn % 2 == 1)
        }
      }
      #expect(pacer.isPacing, "seed \(seed)")
      // What counts is still seen afterwards.
      for _ in 0..<90 {
        now += drawing
        pacer.presented(at: Instant(sinceStart: .seconds(now)))
      }
      #expect(!pacer.isPacing, "seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 3], [0.2, 0.3, 0.4, 0.6])
  func `frames that wait in a queue shift no period, and are not taken for haste`(depth: Int, move: Double) {
    for seed in 0..<5 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var loop = SimulatedLoop(RefreshPacer(refreshRate: 60, frameRate: 60))
      loop.move = move
      var flips: [Double] = []
      while loop.now < 120 {
        loop.turn { now, _ in
          let ready = now + 0.001 * Double.random(in: 0.5...1.5, using: &generator)
          let free = flips.count < depth ? ready : max(ready, flips[flips.count - depth])
          // Each is shown by a refresh of its own.
          let refresh = max((ready * 60 - 0.3).rounded(.up), ((flips.last ?? -1) * 60 - 0.3).rounded() + 1)
          flips.append((refresh + 0.3) / 60)
          return free
        }
      }
      #expect(abs(loop.pacer.period * 60 - 1) < 1e-3, "seed \(seed)")
      // Where no more than one waits, moves that last some frames may still look hasty.
      if depth > 1 { #expect(loop.pacer.isPacing, "seed \(seed)") }
    }
  }

  @Test func `the refresh pacer resumes after a rest at the next refresh`() {
    for rest in stride(from: 0.0, to: 0.2, by: 0.0037) {
      var display = SimulatedDisplay(refreshRate: 120, frameRate: 60, seed: 11)
      let before = display.run(frames: 100, lateness: 0...0.05)
      display.rest(seconds: rest)
      let after = display.run(frames: 20, lateness: 0...0.05)
      #expect(after[0] > before[99])
      #expect(after[0] >= display.restedUntil - 1e-9)
      #expect(after[0] < display.restedUntil + 3.5 / 120)
      let steps = zip(after, after.dropFirst()).map { ($1 - $0) * 60 }
      #expect(steps.allSatisfy { abs($0 - 1) < 0.1 }, "\(rest) s: \(steps)")
      #expect(display.pacer.missed == 0)
    }
  }

  @Test func `frame times never decrease, however late or early presenting returns`() {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var pacer = RefreshPacer(refreshRate: 60, frameRate: [60, 30, 24][Int(seed % 3)])
      var now = 0.0
      var times = [-1.0]
      for _ in 0..<500 {
        if Int.random(in: 0..<20, using: &generator) == 0 { pacer.resume(at: Instant(sinceStart: .seconds(now))) }
        times.append(pacer.next.sinceStart.inSeconds)
        now += Double.random(in: 0...0.06, using: &generator)
        pacer.presented(at: Instant(sinceStart: .seconds(now)))
      }
      #expect(times == times.sorted(), "seed \(seed)")
    }
  }
}

extension RefreshPacer {
  fileprivate init(refreshRate: Double, frameRate: Double, isByFlips: Bool = false) {
    let pace = FramePace(FrameRate(millihertz: Int(frameRate * 1000)), refreshRate: refreshRate)
    self.init(refreshRate: refreshRate, stride: pace.stride, start: .start, isByFlips: isByFlips)
  }
}

/// The loop, as far as it leaves frames out: those that show what the last one did, and all while the strip rests.
private struct SimulatedLoop {
  var pacer: RefreshPacer
  /// s.
  private(set) var now = 0.0
  private(set) var presents = 0
  /// Presents of what was shown already.
  private(set) var repeats = 0
  /// px/s where only whole pixels are new; 0 where any movement is, as on the stage.
  var pixels = 0.0
  /// How long the strip moves of each second, s; `nil` where it never rests.
  var move: Double?
  private var shown = -1.0

  init(_ pacer: RefreshPacer) { self.pacer = pacer }

  /// - Parameter present: takes when drawing begins and how many frames were presented; returns when presenting returns.
  mutating func turn(_ present: (Double, Int) -> Double) {
    now = max(now, pacer.begin.sinceStart.inSeconds)
    var time = pacer.next.sinceStart.inSeconds
    if let move { time = time.rounded(.down) + min(time - time.rounded(.down), move) }
    let place = pixels > 0 ? (time * pixels).rounded(.down) : time
    if place == shown {
      if !pacer.wasEarly {
        let isResting = move.map { now - now.rounded(.down) > $0 } ?? false
        now = isResting ? now.rounded(.down) + 1 : max(now, pacer.next.sinceStart.inSeconds)
        return pacer.resume(at: Instant(sinceStart: .seconds(now)))
      }
      repeats += 1
    }
    shown = place
    now = present(now, presents)
    presents += 1
    pacer.presented(at: Instant(sinceStart: .seconds(now)))
  }
}

/// A display whose presenting waits for the next refresh, and a loop that draws on it.
private struct SimulatedDisplay {
  var pacer: RefreshPacer
  /// When presenting last returned, s.
  private(set) var now = 0.004
  private(set) var restedUntil = 0.0
  /// How many refreshes the next frame misses.
  var refreshesToMiss = 0
  private let period: Double
  private var generator: SeededGenerator

  init(refreshRate: Double, frameRate: Double, seed: UInt64, trueRate: Double? = nil) {
    pacer = RefreshPacer(refreshRate: refreshRate, frameRate: frameRate)
    period = 1 / (trueRate ?? refreshRate)
    generator = SeededGenerator(seed: seed)
  }

  mutating func rest(seconds: Double) {
    now += seconds
    restedUntil = now
    pacer.resume(at: Instant(sinceStart: .seconds(now)))
  }

  /// Draws frames and returns their nominal times. Presenting returns late, by `lateness` of a refresh.
  mutating func run(frames: Int, lateness: ClosedRange<Double>) -> [Double] {
    (0..<frames).map { _ in
      let time = pacer.next.sinceStart.inSeconds
      let ready = max(now, pacer.begin.sinceStart.inSeconds) + 0.1 * period
      // Refreshes come at a phase of their own.
      let refresh = ((ready / period - 0.3).rounded(.up) + 0.3 + Double(refreshesToMiss)) * period
      refreshesToMiss = 0
      now = refresh + Double.random(in: lateness, using: &generator) * period
      pacer.presented(at: Instant(sinceStart: .seconds(now)))
      return time
    }
  }
}
