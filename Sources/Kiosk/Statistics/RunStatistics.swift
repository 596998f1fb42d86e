internal import Dispatch
internal import Foundation
package import Logs

/// What a run shows of itself: how even its frames are and what they cost.
///
/// It counts always, for that costs next to nothing; `--stats` prints it.
@MainActor
package final class RunStatistics: FrameObserver {
  private var intervals = IntervalHistogram()
  private var drawing = IntervalHistogram()
  private var presenting = IntervalHistogram()
  private var last: Duration?
  private var file: FrameTimesFile?
  /// Frames that were presented, black ones included.
  private var shown = 0
  /// Faces that became textures.
  private var uploads = 0
  /// How long the faces of the first frame took to make.
  private var firstFaces: Duration?

  package init() {}

  /// - Parameter path: where to write the time of each frame; `nil` for nowhere.
  package init(path: String?) throws(CommandFailure) {
    if let path { file = try FrameTimesFile(path: path) }
  }

  /// A picture was made, which waits for its faces.
  func madePicture(within time: Duration) {
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

  /// The strip stood still: the time until the next frame is no interval between frames.
  func rested() {
    last = nil
  }

  /// Writes the remaining times of frames, for at most `limit`.
  func finish(within limit: DispatchTimeInterval) {
    file?.finish(within: limit)
  }

  struct Counts: Sendable {
    var missed: Int
    /// Tiles that were drawn with their whole face, and without.
    var hits: Int
    var misses: Int
    /// What the textures take.
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
  /// For people. Reads the process's memory, which may take milliseconds.
  var text: String {
    func milliseconds(_ time: Duration) -> String { String(format: "%.2f", time / .milliseconds(1)) }
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

/// What the process takes in memory.
enum ProcessMemory {
  /// KiB, of what it shares its part; `nil` where the kernel does not say.
  static var now: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first
  }
}
