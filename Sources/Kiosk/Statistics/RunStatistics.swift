internal import Dispatch
internal import FoundationEssentials
package import Logs
internal import Platform

/// Statistics of a run: how even its frames are and what they cost.
///
/// Always collected, as that costs next to nothing; `--stats` prints them.
@MainActor
package final class RunStatistics: FrameObserver {
  private var intervals = IntervalHistogram()
  private var drawing = IntervalHistogram()
  private var presenting = IntervalHistogram()
  /// When the last frame was presented; `nil` if the strip has rested since.
  private var last: Duration?
  private var file: FrameTimesFile?
  /// Frames that were presented, black ones included.
  private var shown = 0
  /// Faces that were uploaded.
  private var uploads = 0
  /// How long making the first stage renderer and its faces took.
  private var firstFaces: Duration?

  /// Writes no times of frames.
  package init() {}

  /// - Parameter path: where to write the time of each frame; `nil` for nowhere.
  package init(path: String?) throws(CommandFailure) {
    if let path { file = try FrameTimesFile(path: path) }
  }

  /// A stage renderer and its first faces were made.
  func madeStageRenderer(within time: Duration) {
    if firstFaces == nil { firstFaces = time }
  }

  func uploaded(_ faces: Int) {
    uploads += faces
  }

  func presented(_ frame: PresentedFrame) {
    shown = frame.number
    guard frame.content == .stage else { return }
    drawing.add(frame.drawn - frame.start)
    presenting.add(frame.presented - frame.drawn)
    if let last { intervals.add(frame.presented - last) }
    last = frame.presented
    file?.add(frame.presented)
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) {
    if content == .stage { rested() }
  }

  /// The time until the next frame is no interval between frames.
  func rested() {
    last = nil
  }

  /// Writes the remaining times of frames, and waits for that at most `limit`.
  func finish(within limit: DispatchTimeInterval) {
    file?.finish(within: limit)
  }

  /// Counts that others keep.
  struct Counts: Sendable {
    var missed: Int
    /// Tiles that were drawn with their face, and with its placeholder.
    var hits: Int
    var misses: Int
    /// Bytes that the textures take.
    var textureBytes: Int
  }

  /// The statistics so far, as a value for another thread to write.
  func summary(_ counts: Counts) -> Summary {
    Summary(
      shown: shown, counts: counts, intervals: intervals, drawing: drawing, presenting: presenting, uploads: uploads,
      firstFaces: firstFaces)
  }
}

extension RunStatistics {
  /// The statistics so far.
  struct Summary: Sendable {
    let shown: Int
    let counts: Counts
    let intervals: IntervalHistogram
    let drawing: IntervalHistogram
    let presenting: IntervalHistogram
    let uploads: Int
    let firstFaces: Duration?
  }
}

extension RunStatistics.Summary {
  /// The report for people. Reads the process's memory use, which may take milliseconds.
  var text: String {
    func milliseconds(_ time: Duration) -> String { String(time / .milliseconds(1), places: 2) }
    func quantiles(_ histogram: IntervalHistogram) -> String {
      "p50 \(milliseconds(histogram.quantile(0.5))) ms, p99 \(milliseconds(histogram.quantile(0.99))) ms, "
        + "p99.9 \(milliseconds(histogram.quantile(0.999))) ms, worst \(milliseconds(histogram.worst)) ms"
    }
    let memory = ProcessMemory.now
    return """
      frames: \(shown) shown, \(counts.missed) missed
      intervals: \(quantiles(intervals))
      drawing: \(quantiles(drawing))
      presenting: \(quantiles(presenting))
      uploads: \(uploads) faces
      cache: \(counts.hits) hits, \(counts.misses) misses
      memory: \(memory.map { "\($0 / 1024) MiB" } ?? "unknown"), textures \(counts.textureBytes >> 20) MiB
      making the first faces: \(milliseconds(firstFaces ?? .zero)) ms
      """
  }
}

/// The memory of this process.
enum ProcessMemory {
  /// Proportional set size, KiB; `nil` where the kernel does not report it.
  static var now: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first
  }
}

/// A histogram of durations in memory of a fixed size. Its buckets are about a hundredth of their duration wide.
package struct IntervalHistogram: Sendable {
  /// Buckets per doubling.
  private static let steps = 128
  /// Doublings up to 2^26 µs, about a minute; longer durations count as that.
  private static let doublings = 26 - 7
  private var counts = [UInt32](repeating: 0, count: steps * (doublings + 1))
  /// The number of durations.
  package private(set) var total = 0
  /// The longest duration.
  package private(set) var worst = Duration.zero

  package init() {}

  /// Counts a duration.
  package mutating func add(_ interval: Duration) {
    // Nearly all are shorter than nine seconds: 64 bits hold them.
    let short = Int64(exactly: interval.attoseconds).map { Int($0 / 1_000_000_000_000) }
    let microseconds = min(max(short ?? Int(interval / .microseconds(1)), 0), 1 << 26 - 1)
    counts[Self.bucket(microseconds)] += 1
    total += 1
    worst = max(worst, interval)
  }

  /// The quantile at `part`, 0…1: never below the exact one, and at most a hundredth above. Zero if nothing was counted.
  package func quantile(_ part: Double) -> Duration {
    guard total > 0 else { return .zero }
    let rank = min(Int(part * Double(total)), total - 1)
    var seen = 0
    for (bucket, count) in counts.enumerated() {
      seen += Int(count)
      if seen > rank { return min(.microseconds(Self.upperEnd(bucket)), worst) }
    }
    return worst
  }

  private static func bucket(_ value: Int) -> Int {
    guard value >= steps else { return value }
    // The seven highest bits below the leading one give the bucket within the doubling.
    let shift = Int.bitWidth - 1 - value.leadingZeroBitCount - 7
    return steps * (shift + 1) + (value >> shift) - steps
  }

  /// The upper bound of a bucket, exclusive, µs.
  private static func upperEnd(_ bucket: Int) -> Int {
    guard bucket >= steps else { return bucket + 1 }
    let shift = bucket / steps - 1
    return (bucket % steps + steps + 1) << shift
  }
}
