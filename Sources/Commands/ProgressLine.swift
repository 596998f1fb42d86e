internal import Dispatch
internal import Foundation
internal import Platform
internal import Synchronization

/// Says on a terminal what takes so long: one line, written over and over, and gone when the work is done. Where there is
/// no terminal it says nothing, nor before its patience is over.
final class ProgressLine: Sendable {
  private let text: Mutex<String>
  private let isOver = DispatchSemaphore(value: 0)
  private let isGone = DispatchSemaphore(value: 0)
  private let hasThread: Bool
  /// Ten times a second is smooth, and nothing against the work.
  private static let interval = DispatchTimeInterval.milliseconds(100)
  private static let erasure = "\r\u{1B}[2K"

  /// - Parameters:
  ///   - descriptor: where it is written.
  ///   - patience: how long nobody wonders.
  init(
    _ text: String, on descriptor: Int32 = STDERR_FILENO, patience: DispatchTimeInterval = .seconds(1),
    terminal: String? = ProcessInfo.processInfo.environment["TERM"]
  ) {
    self.text = Mutex(text)
    hasThread = isatty(descriptor) == 1 && terminal != "dumb"
    guard hasThread else { return }
    // A thread: the work that it tells of leaves no time to anything else. Without one there is no line.
    let write = { @Sendable [self] in
      var wait = patience
      var isSeen = false
      while isOver.wait(timeout: .now() + wait) == .timedOut {
        Self.put(Self.erasure + self.text.withLock(\.self), on: descriptor)
        isSeen = true
        wait = Self.interval
      }
      if isSeen { Self.put(Self.erasure, on: descriptor) }
      isGone.signal()
    }
    if (try? SystemThread.start(named: "progress", write)) == nil { isGone.signal() }
  }

  func show(_ text: String) {
    self.text.withLock { $0 = text }
  }

  /// Takes the line away; to be called once, before anything else is written.
  func end() {
    guard hasThread else { return }
    isOver.signal()
    isGone.wait()
  }

  private static func put(_ text: String, on descriptor: Int32) {
    // One that cannot be written is not missed.
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
