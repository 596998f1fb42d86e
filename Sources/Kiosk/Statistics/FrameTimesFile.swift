internal import Dispatch
internal import Logs
internal import MarqueeEngine
internal import Platform
internal import Synchronization

/// Writes a CSV file with the time of each presented frame and the interval since the one before. Uses a thread of its own,
/// so that no frame waits for a disk or a pipe.
final class FrameTimesFile {
  /// Frames per write.
  private static let batch = 1024
  /// Batches that may wait, a quarter of an hour at 60 frames a second. Excess batches are dropped.
  private static let mostWaiting = 64

  private let output: Output
  private let queue = SerialQueue(named: "frame times")
  private var times: [Duration] = []

  /// - Parameter path: a file, a pipe or a device, or `-` for the standard output.
  init(path: String) throws(CommandFailure) {
    output = try Output(path: path)
    times.reserveCapacity(Self.batch)
  }

  /// Adds a frame.
  /// - Parameter time: when it was presented, on the monotonic clock.
  func add(_ time: Duration) {
    times.append(time)
    if times.count == Self.batch { handOn() }
  }

  private func handOn() {
    if output.takePlace(of: Self.mostWaiting), queue.async({ [output, times] in output.write(times) }) != nil {
      output.leftOut()
    }
    times = []
    times.reserveCapacity(Self.batch)
  }

  /// Writes all times so far, and waits for that at most `limit`.
  func finish(within limit: DispatchTimeInterval) {
    handOn()
    let isDone = DispatchSemaphore(value: 0)
    guard queue.async({ isDone.signal() }) == nil else { return }
    _ = isDone.wait(timeout: .now() + limit)
  }

  /// The file. Unchecked, as the compiler cannot see that `hasHead` and `last` are used on the queue's thread alone; the
  /// rest is behind the mutex.
  private final class Output: @unchecked Sendable {
    /// Not a stream of the C library, which flushes its streams at exit and would wait for a pipe that nobody reads.
    private let file: Descriptor
    private var hasHead = false
    private var last: Duration?
    private let state = Mutex(State())

    private struct State {
      var waiting = 0
      /// Whether times were dropped after the last batch, so that the next interval is unknown.
      var hasGap = false
    }

    init(path: String) throws(CommandFailure) {
      do throws(FileError) {
        file = try OutputFile.open(path)
      } catch {
        throw CommandFailure("\(path) cannot be written: \(error.reason)")
      }
    }

    /// Reserves room for one more batch. Returns `false` if there is none.
    func takePlace(of most: Int) -> Bool {
      state.withLock { state in
        guard state.waiting < most else {
          state.hasGap = true
          return false
        }
        state.waiting += 1
        return true
      }
    }

    /// No thread could be started for the batches that wait: they are dropped.
    func leftOut() {
      state.withLock { state in
        state.waiting = 0
        state.hasGap = true
      }
    }

    func write(_ times: [Duration]) {
      let offset = MonotonicClock.systemOffset
      var rows = hasHead ? "" : "presented_s,interval_ms\n"
      hasHead = true
      for time in times {
        let interval = last.map { String((time - $0) / .milliseconds(1), places: 3) } ?? ""
        rows += String((time + offset).inSeconds, places: 6) + "," + interval + "\n"
        last = time
      }
      // What cannot be written is lost.
      try? file.writeAll(rows.utf8)
      state.withLock { state in
        state.waiting -= 1
        if state.hasGap, state.waiting == 0 {
          last = nil
          state.hasGap = false
        }
      }
    }
  }
}
