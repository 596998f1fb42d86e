internal import Dispatch
internal import Foundation
internal import MarqueeEngine
internal import MarqueeRendering
internal import Synchronization

/// A CSV file with the time of each frame that was presented, and the interval since the one before.
nonisolated final class FrameTimesFile {
  /// Frames that are handed to the writer at a time.
  private static let batch = 1024
  /// Frames that may wait for a pipe that nobody reads, some four minutes of them; later ones are left out.
  private static let mostWaiting = 16 * batch

  private let writer: Writer
  private var times: [Duration] = []

  /// - Parameter path: a file, a pipe or a device, or `-` for the standard output.
  init(path: String) throws(CommandFailure) {
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try OutputFile.open(path)
    } catch {
      throw CommandFailure("\(path) cannot be written: \(error.reason)")
    }
    guard let file = fdopen(descriptor, "w") else {
      throw CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    writer = Writer(file)
    times.reserveCapacity(Self.batch)
  }

  /// - Parameter time: on the marquee's monotonic clock.
  func add(_ time: Duration) {
    times.append(time)
    if times.count == Self.batch { hand() }
  }

  /// Waits until all is written; to be called at the end.
  func flush() {
    hand()
    writer.wait()
  }

  private func hand() {
    writer.write(times, atMost: Self.mostWaiting)
    times.removeAll(keepingCapacity: true)
  }

  /// Writes on a queue of its own: a disk or a pipe that stalls must not hold up a frame.
  private nonisolated final class Writer: Sendable {
    private let queue = DispatchQueue(label: "frame times", qos: .utility)
    /// Used on the queue alone.
    private nonisolated(unsafe) let file: UnsafeMutablePointer<FILE>
    private let last = Mutex<Duration?>(nil)
    private let waiting = Atomic(0)

    init(_ file: UnsafeMutablePointer<FILE>) {
      self.file = file
      queue.async { [self] in fputs("presented_s,interval_ms\n", self.file) }
    }

    deinit { fclose(file) }

    func write(_ times: [Duration], atMost limit: Int) {
      guard waiting.load(ordering: .relaxed) + times.count <= limit else { return }
      waiting.add(times.count, ordering: .relaxed)
      queue.async { [self] in
        put(times)
        waiting.subtract(times.count, ordering: .relaxed)
      }
    }

    func wait() { queue.sync {} }

    private func put(_ times: [Duration]) {
      let offset = MonotonicClock.systemOffset
      for time in times {
        let before = last.withLock { last in
          defer { last = time }
          return last
        }
        let interval = before.map { String(format: "%.3f", (time - $0) / .milliseconds(1)) } ?? ""
        fputs(String(format: "%.6f,", (time + offset).inSeconds) + interval + "\n", file)
      }
      fflush(file)
    }
  }
}
