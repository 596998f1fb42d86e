internal import Foundation
package import MarqueeConfig
internal import MarqueeEngine
internal import Synchronization
package import Threading

/// Follows a configuration file on a thread of its own: whenever the file or one of its logos changes, and whenever it is
/// asked to, the file is read as a whole and handed on, or the faults that it has.
nonisolated package final class ConfigurationFeed: Sendable {
  package enum Outcome: Sendable {
    case good(ConfigurationLoader.Loaded)
    case bad(ConfigurationError)
  }

  /// How long a file must be left alone before it is read: editors and copies take several steps.
  package static let quiet = Duration.milliseconds(200)
  /// How many times in a row it is waited for that: what is written over without end must not keep the rest from being
  /// shown.
  private static let mostWaits = 50
  /// How often the file is looked at where nothing wakes the thread: a folder on a network tells nobody of its changes.
  private static let glance = Duration.seconds(2)

  /// Every how many glances logos are looked at too: there may be ten thousand.
  private static let logoGlances = 5

  private let path: String
  private let firstLogos: [String: FileState?]
  private let deliver: @Sendable (Outcome, _ request: Int) -> Void
  private let read: @Sendable (String) -> Outcome
  private let bell = Doorbell()
  private let orders = Mutex(Orders())

  private struct Orders {
    /// Reloads that were asked for, and how many of them the last reading began after.
    var asked = 0
    var answered = 0
    var stop = false
  }

  /// - Parameters:
  ///   - logos: the logos of the configuration that is known, as it found them.
  ///   - read: reads the file.
  ///   - deliver: takes each outcome, on the feed's thread, with the number of the last reload that had been asked for
  ///     when the file was opened.
  package init(
    path: String, logos: [String: FileState?] = [:],
    read: @escaping @Sendable (_ path: String) -> Outcome = ConfigurationFeed.read,
    deliver: @escaping @Sendable (Outcome, _ request: Int) -> Void
  ) {
    self.path = path
    firstLogos = logos
    self.read = read
    self.deliver = deliver
  }

  /// Begins to follow the file. What it says now is known: only changes are handed on.
  @discardableResult
  package func start() -> ThreadFault? { start(since: FileState(of: path)) }

  /// Begins to follow the file, unless the system has no thread for it.
  /// - Parameter known: what it was when it was read last; `nil` where there was none.
  @discardableResult
  func start(since known: FileState?) -> ThreadFault? {
    do throws(ThreadFault) {
      try SystemThread.start(named: "configuration") { [self] in follow(from: known) }
      return nil
    } catch {
      return error
    }
  }

  /// Reads the file soon, changed or not. Returns the number of the request: outcomes with a lower one are of a reading
  /// that had begun before.
  @discardableResult
  package func reload() -> Int {
    let number = orders.withLock { orders in
      orders.asked += 1
      return orders.asked
    }
    bell.ring()
    return number
  }

  package func stop() {
    orders.withLock { $0.stop = true }
    bell.ring()
  }

  private func follow(from first: FileState?) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var known = first
    var logos = firstLogos
    var watch: FolderWatch?
    var glances = 0
    // Whether the machine could not read the file the last time.
    var isUnread = false
    while true {
      // A folder that was away, or is another one of the same name, is watched anew.
      if watch == nil || known == nil { watch = FolderWatch(folder: folder, and: Self.folders(of: logos)) }
      let isCalled = bell.wait(or: watch, atMost: Self.glance)
      let orders = self.orders.withLock(\.self)
      if orders.stop { return }
      // Folders of logos may have come or be other ones of the same name; before anything is looked at, lest a change
      // be missed.
      if isCalled, !logos.isEmpty { watch = FolderWatch(folder: folder, and: Self.folders(of: logos)) }
      let present = FileState(of: path)
      glances = isCalled ? 0 : glances + 1
      let isLogoChanged = glances % Self.logoGlances == 0 && !logos.isEmpty && Self.present(logos) != logos
      let isNews = orders.asked > orders.answered || present != known || isLogoChanged
      guard isNews || isUnread else { continue }
      if isLogoChanged { _ = Self.settled(from: Self.present(logos)) { Self.present(logos) } }
      known = Self.settled(from: present) { FileState(of: path) }
      let request = self.orders.withLock { orders in
        orders.answered = orders.asked
        return orders.asked
      }
      let outcome = read(path)
      isUnread = if case .bad(let error) = outcome { error.isTransient } else { false }
      // That it fails still is known.
      if isUnread, !isNews { continue }
      if case .good(let loaded) = outcome {
        logos = loaded.configuration.logoFiles
        watch = nil
        // What changed meanwhile is found at the next glance.
        glances = Self.logoGlances - 1
      } else if isLogoChanged {
        // Told of once, as it is now.
        logos = Self.present(logos)
      }
      deliver(outcome, request)
    }
  }

  private static func present(_ logos: [String: FileState?]) -> [String: FileState?] {
    Dictionary(uniqueKeysWithValues: logos.keys.map { ($0, FileState(of: $0)) })
  }

  /// Where logos are, and where those lie that are links: to write over such a file changes nothing beside the link.
  static func folders(of logos: [String: FileState?]) -> Set<String> {
    var folders: Set<String> = []
    for path in logos.keys {
      folders.insert(URL(fileURLWithPath: path).deletingLastPathComponent().path)
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
        continue
      }
      defer { free(real) }
      folders.insert(URL(fileURLWithPath: String(cString: real)).deletingLastPathComponent().path)
    }
    return folders
  }

  /// The state of files once they have been left alone for `quiet`, or after `mostWaits`.
  /// - Parameter wait: waits for `quiet`.
  static func settled<State: Equatable>(
    from first: State, wait: () -> Void = { Thread.sleep(forTimeInterval: quiet.inSeconds) }, look: () -> State
  ) -> State {
    var known = first
    for _ in 0..<mostWaits {
      wait()
      let present = look()
      if present == known { return present }
      known = present
    }
    return known
  }

  /// Reads a configuration as a whole.
  package static func read(_ path: String) -> Outcome {
    do {
      return .good(try ConfigurationLoader.load(path: path))
    } catch {
      return .bad(error)
    }
  }
}
