internal import Foundation
internal import MarqueeEngine
internal import Platform
internal import Synchronization

/// Looks once a second which displays are connected, for SDL on a bare console does not: it goes on drawing for one that
/// was pulled out, and never sees that another was put in.
///
/// On a thread of its own, because the kernel may keep who asks waiting while it reads from a display.
final class ConnectorWatch: Sendable {
  private let connectors: Connectors
  private let changed: @Sendable () -> Void
  private let bell = Doorbell()
  private let isStopped = Mutex(false)
  /// Why nothing is watched.
  var fault: ThreadFault? { failure.withLock(\.self) }
  private let failure = Mutex<ThreadFault?>(nil)

  /// - Parameters:
  ///   - known: the displays that there were at the beginning.
  ///   - interval: between two looks.
  ///   - changed: is called once, from the watching thread, when there are other displays than at the beginning.
  init(
    _ connectors: Connectors = Connectors(), since known: [Connectors.Output], every interval: Duration = .seconds(1),
    changed: @escaping @Sendable () -> Void
  ) {
    self.connectors = connectors
    self.changed = changed
    do throws(ThreadFault) {
      try SystemThread.start(named: "displays") { [self] in watch(since: known, every: interval) }
    } catch {
      failure.withLock { $0 = error }
    }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    bell.ring()
  }

  private func watch(since known: [Connectors.Output], every interval: Duration) {
    while true {
      bell.wait(or: nil, atMost: interval)
      if isStopped.withLock(\.self) { return }
      guard connectors.connected != known else { continue }
      changed()
      return
    }
  }
}
