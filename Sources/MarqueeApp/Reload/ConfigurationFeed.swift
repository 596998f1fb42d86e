internal import Foundation
package import MarqueeConfig
internal import MarqueeEngine
internal import Synchronization

/// Follows a configuration file on a thread of its own: whenever the file changes, and whenever it is asked to, the file
/// is read as a whole and handed on, or the faults that it has.
nonisolated package final class ConfigurationFeed: Sendable {
  package enum Outcome: Sendable {
    case good(ConfigurationLoader.Loaded)
    case bad(ConfigurationError)
  }

  /// How long a file must be left alone before it is read: editors and copies take several steps.
  package static let quiet = Duration.milliseconds(200)
  /// How often the file is looked at where nothing wakes the thread: a folder on a network tells nobody of its changes.
  private static let glance = Duration.seconds(2)

  private let path: String
  private let deliver: @Sendable (Outcome) -> Void
  private let bell = Doorbell()
  private let orders = Mutex(Orders())

  private struct Orders {
    var reload = false
    var stop = false
  }

  /// - Parameter deliver: takes each outcome, on the feed's thread.
  package init(path: String, deliver: @escaping @Sendable (Outcome) -> Void) {
    self.path = path
    self.deliver = deliver
  }

  /// Begins to follow the file. What it says now is known: only changes are handed on.
  package func start() {
    let known = FileIdentity(path: path)
    let thread = Thread { [self] in follow(from: known) }
    thread.name = "configuration"
    thread.start()
  }

  /// Reads the file soon, changed or not.
  package func reload() {
    orders.withLock { $0.reload = true }
    bell.ring()
  }

  package func stop() {
    orders.withLock { $0.stop = true }
    bell.ring()
  }

  private func follow(from first: FileIdentity?) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var known = first
    var watch: FolderWatch?
    while true {
      // A folder that was away, or is another one of the same name, is watched anew.
      if watch == nil || known == nil { watch = FolderWatch(folder: folder) }
      bell.wait(or: watch, atMost: Self.glance)
      let orders = self.orders.withLock { orders in
        defer { orders.reload = false }
        return orders
      }
      if orders.stop { return }
      let present = FileIdentity(path: path)
      guard orders.reload || present != known else { continue }
      known = settled(from: present)
      deliver(read())
    }
  }

  /// The file once it has been left alone for `quiet`.
  private func settled(from first: FileIdentity?) -> FileIdentity? {
    var known = first
    while true {
      Thread.sleep(forTimeInterval: Self.quiet.inSeconds)
      let present = FileIdentity(path: path)
      if present == known { return present }
      known = present
    }
  }

  private func read() -> Outcome {
    do {
      return .good(try ConfigurationLoader.load(path: path))
    } catch {
      return .bad(error)
    }
  }
}
