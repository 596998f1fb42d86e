/// A finger's latest positions with the times at which the panel probably took them, on the stack.
///
/// SDL stamps events when they are pumped, once a frame: a fast panel's samples share stamps, and a stamp is up to a frame
/// late. Where samples share stamps, they are spaced by the panel's own period.
struct SamplePath {
  static let capacity = 128

  private(set) var count = 0
  /// Whether samples share stamps, so that the times are estimates, wrong by several milliseconds.
  private(set) var isEstimated = false
  /// Seconds from the newest stamp, so never above 0; strictly growing unless several samples of one stamp are all there is.
  private var times = InlineArray<128, Double>(repeating: 0)
  /// px from the newest position.
  private var positions = InlineArray<128, Double>(repeating: 0)

  /// The sample before which a report was lost.
  private let lost: Int?

  /// - Parameters:
  ///   - samples: at most `capacity`, in the order of their stamps.
  ///   - lost: the index of a sample before which the panel lost a report.
  init(_ samples: [VelocityTracker.Sample], losingBefore lost: Int? = nil) {
    self.lost = lost
    guard let newest = samples.last else { return }
    count = min(samples.count, Self.capacity)
    for index in 0..<count {
      times[index] = newest.stamp.duration(to: samples[index].stamp).inSeconds
      positions[index] = samples[index].position - newest.position
    }
    spread(samples)
  }

  /// Seconds from the newest stamp.
  var newest: Double { count > 0 ? times[count - 1] : 0 }
}

// When samples that share a stamp were taken.
extension SamplePath {
  /// The samples of one stamp.
  private struct Batch {
    var range: Range<Int>
    /// Seconds from the newest stamp.
    var stamp: Double
    /// Of the panel.
    var reports: Int
  }

  /// How many of the panel's reports a sample stands for.
  private func reports(_ index: Int, _ samples: [VelocityTracker.Sample]) -> Int {
    samples[index].reports + (index == lost ? 1 : 0)
  }

  private func batch(from start: Int, _ samples: [VelocityTracker.Sample]) -> Batch {
    var end = start
    var reports = 0
    while end < count, times[end] == times[start] {
      reports += self.reports(end, samples)
      end += 1
    }
    return Batch(range: start..<end, stamp: times[start], reports: reports)
  }

  /// Gives the samples of each shared stamp times of their own, unless no stamp is shared.
  private mutating func spread(_ samples: [VelocityTracker.Sample]) {
    guard let (frame, period) = intervals(samples) else { return }
    isEstimated = true
    let opening = batch(from: 0, samples).range
    var start = 0
    // The stamp before, and the time of the last sample before it.
    var before: (stamp: Double, time: Double)?
    while start < count {
      let batch = batch(from: start, samples)
      // The batch's samples were taken after the frame before. Where that had none, the panel lost one.
      let width = max(frame, Double(batch.reports) * period)
      let earliest = max(batch.stamp - width, before?.stamp ?? -.infinity)
      // The first of them may have come right after that frame, and the last right before this one.
      let step = min(period, (batch.stamp - earliest) / (Double(batch.reports) - 0.5))
      let latest = batch.stamp - Double(batch.reports - 1) * step
      // The panel's clock runs on from the batch before. The first batch is taken to end with its stamp, or a period before
      // the second one.
      let first = before.map { min(max($0.time + period, earliest + step / 2), latest) } ?? latest
      if let before, start == opening.upperBound {
        let early = min(max(before.time + period - first, 0), frame)
        for index in opening { times[index] -= early }
      }
      var reports = 0
      for index in batch.range {
        reports += self.reports(index, samples)
        times[index] = first + Double(reports - 1) * step
      }
      before = (batch.stamp, times[batch.range.upperBound - 1])
      start = batch.range.upperBound
    }
  }

  /// The seconds between two frames and between two samples of the panel; `nil` where no stamp is shared, or there is
  /// one stamp alone.
  private func intervals(_ samples: [VelocityTracker.Sample]) -> (frame: Double, period: Double)? {
    // A batch may be torn by the turn of a millisecond: so short an interval is no frame's.
    let shortestFrame = 0.005
    var frame = Double.infinity
    var isShared = false
    var last = batch(from: 0, samples)
    var most = last.reports
    while last.range.upperBound < count {
      isShared = isShared || last.reports > 1
      let next = batch(from: last.range.upperBound, samples)
      if next.stamp - last.stamp >= shortestFrame { frame = min(frame, next.stamp - last.stamp) }
      most = max(most, next.reports)
      last = next
    }
    isShared = isShared || last.reports > 1
    guard isShared, last.range.lowerBound > 0 else { return nil }
    if frame == .infinity { frame = 0 }
    // Frames in which nothing is missing: not the first batch, which began earlier, nor the last, which the lift cuts off.
    var (seconds, reports) = (0.0, 0)
    var previous = batch(from: 0, samples)
    while previous.range.upperBound < count {
      let next = batch(from: previous.range.upperBound, samples)
      let interval = next.stamp - previous.stamp
      if next.range.upperBound < count, interval < 1.5 * max(frame, shortestFrame) {
        seconds += interval
        reports += next.reports
      }
      previous = next
    }
    let period = reports > 0 ? seconds / Double(reports) : max(frame, shortestFrame) / Double(most)
    return (frame, period)
  }
}

// What the path says of the finger.
extension SamplePath {
  /// px between the outermost positions since `time` and of the last two samples: lost samples must not make a finger
  /// still.
  func span(since time: Double) -> Double {
    var (lowest, highest) = (0.0, 0.0)
    for index in 0..<count where times[index] >= time || index >= count - 2 {
      lowest = min(lowest, positions[index])
      highest = max(highest, positions[index])
    }
    return highest - lowest
  }

  /// px/s: the slope of the line by least squares since `time`, or through the last three samples if they reach further.
  func slope(since time: Double) -> Double {
    var (n, sumT, sumX, sumTT, sumTX) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<count where times[index] >= time || index >= count - 3 {
      let (t, x) = (times[index] - newest, positions[index])
      n += 1
      sumT += t
      sumX += x
      sumTT += t * t
      sumTX += t * x
    }
    let variance = sumTT - sumT * sumT / n
    return variance > 1e-12 ? (sumTX - sumT * sumX / n) / variance : 0
  }

  /// A parabola's slope in px/s and acceleration in px/s² at the newest sample, and by how many px the samples miss it,
  /// root mean square.
  struct Parabola {
    var slope: Double
    var acceleration: Double
    var error: Double
  }

  /// The parabola by least squares. Weights fall in a straight line from 1 at the newest sample to 0 at `window` seconds.
  /// - Returns: `nil` where the samples reach back less than `atLeast` seconds or do not determine a parabola.
  func parabola(window: Double, atLeast: Double) -> Parabola? {
    // Sums of weight × timeᵏ and of weight × timeᵏ × position; times in windows, for the size of the sums.
    var (t0, t1, t2, t3, t4, x0, x1, x2) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var reach = 0.0
    for index in 0..<count {
      let t = (times[index] - newest) / window
      let weight = 1 + t
      guard weight > 0 else { continue }
      reach = max(reach, -t * window)
      let x = weight * positions[index]
      t0 += weight
      t1 += weight * t
      t2 += weight * t * t
      t3 += weight * t * t * t
      t4 += weight * t * t * t * t
      x0 += x
      x1 += x * t
      x2 += x * t * t
    }
    guard reach >= atLeast else { return nil }
    // The constant term eliminated.
    let (a, b, c) = (t2 - t1 * t1 / t0, t3 - t1 * t2 / t0, t4 - t2 * t2 / t0)
    let (p, q) = (x1 - t1 * x0 / t0, x2 - t2 * x0 / t0)
    let determinant = a * c - b * b
    guard determinant > 1e-6 * a * c else { return nil }
    let (slope, bend) = ((p * c - q * b) / determinant, (q * a - p * b) / determinant)
    let height = (x0 - slope * t1 - bend * t2) / t0
    var squares = 0.0
    for index in 0..<count {
      let t = (times[index] - newest) / window
      let miss = positions[index] - height - t * (slope + t * bend)
      if t > -1 { squares += (1 + t) * miss * miss }
    }
    return Parabola(
      slope: slope / window, acceleration: 2 * bend / (window * window), error: (squares / t0).squareRoot())
  }
}
