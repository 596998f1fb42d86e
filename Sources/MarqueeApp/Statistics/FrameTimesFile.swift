internal import Foundation
internal import MarqueeEngine

/// A CSV file with the time of each frame that was presented, and the interval since the one before.
nonisolated final class FrameTimesFile {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  /// Written in pieces, so that a frame seldom waits for the disk.
  private var times: [Duration] = []
  private var last: Duration?

  init(path: String) throws(CommandFailure) {
    guard let file = fopen(path, "we") else {
      throw CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    self.file = file
    self.path = path
    times.reserveCapacity(1024)
    fputs("presented_s,interval_ms\n", file)
  }

  deinit { fclose(file) }

  /// - Parameter time: on the marquee's monotonic clock.
  func add(_ time: Duration) {
    times.append(time)
    if times.count == 1024 { flush() }
  }

  func flush() {
    let offset = MonotonicClock.systemOffset
    for time in times {
      let interval = last.map { String(format: "%.3f", (time - $0) / .milliseconds(1)) } ?? ""
      fputs(String(format: "%.6f,", (time + offset).inSeconds) + interval + "\n", file)
      last = time
    }
    times.removeAll(keepingCapacity: true)
    fflush(file)
  }
}
