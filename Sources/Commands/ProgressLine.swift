internal import Dispatch
internal import FoundationEssentials
internal import Platform
internal import Synchronization

/// Shows progress on a terminal: one line that is overwritten, and erased when the work is done. Shows nothing without a
/// terminal, and nothing for work that is done within a second.
final class ProgressLine: Sendable {
  private let text: Mutex<String>
  private let isOver = DispatchSemaphore(value: 0)
  private let isGone = DispatchSemaphore(value: 0)
  private let hasThread: Bool
  /// Ten times a second looks smooth and costs little.
  private static let interval = DispatchTimeInterval.milliseconds(100)
  private static let erasure = "\r\u{1B}[2K"

  /// - Parameters:
  ///   - text: the first text.
  ///   - descriptor: the terminal.
  ///   - patience: how long to wait before the line is shown.
  ///   - terminal: the terminal's type.
  init(
    _ text: String, on descriptor: Int32 = StandardStream.error, patience: DispatchTimeInterval = .seconds(1),
    terminal: String? = ProcessInfo.processInfo.environment["TERM"]
  ) {
    self.text = Mutex(text)
    hasThread = StandardStream.isTerminal(descriptor) && terminal != "dumb"
    guard hasThread else { return }
    // On a thread of its own, because the work keeps the caller busy. Without a thread there is no line.
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

  /// Replaces the text, which appears within a tenth of a second.
  func show(_ text: String) {
    self.text.withLock { $0 = text }
  }

  /// Erases the line. Call once, before anything else is written.
  func end() {
    guard hasThread else { return }
    isOver.signal()
    isGone.wait()
  }

  private static func put(_ text: String, on descriptor: Int32) {
    // A fault here does not matter.
    try? writeAll(text.utf8, to: descriptor)
  }
}
