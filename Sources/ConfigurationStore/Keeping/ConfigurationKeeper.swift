internal import ConfigurationValues
package import Logging
internal import Logs
package import MarqueeConfig
internal import Platform
internal import Synchronization

/// Keeps each good configuration for later starts, on a thread of its own: disks can be slow, and each new logo is
/// decoded.
package final class ConfigurationKeeper: Sendable {
  /// `nil` without a state folder.
  private let kept: KeptConfiguration?
  private let others: KeptFolders?
  private let verifier: LogoVerifier
  private let logger: Logger
  private let queue = SerialQueue(named: "keeper")
  let disposal = SerialQueue(named: "kept before")
  /// Held briefly, and never while a file is opened: the render thread takes it in `keep`.
  private let state = Mutex(State())
  /// Prevents other marquees from evicting the folder while this one runs. Held while its file is opened.
  private let hold = Mutex<FolderHold?>(nil)

  private struct State {
    /// The newest configuration that has not been started on. While it waits, the one being kept is abandoned at its next
    /// file.
    var waiting: ConfigurationLoader.Loaded?
    /// Former values of `waiting`, to be freed on the disposal queue: that takes time for each card.
    var superseded: [ConfigurationLoader.Loaded] = []
    /// Whether the queue has been asked to take what waits.
    var isScheduled = false
    var hasFailed = false
  }

  /// - Parameters:
  ///   - path: the configuration's file.
  ///   - stateFolder: where the marquee keeps its state; with `nil` nothing is kept.
  package init(
    of path: String, stateFolder: String? = StateFolder.path(), verifier: LogoVerifier = LogoVerifier(), logger: Logger
  ) {
    kept = stateFolder.map { KeptConfiguration(in: $0, of: path) }
    others = stateFolder.map { KeptFolders(in: $0) }
    self.verifier = verifier
    self.logger = logger
  }

  /// What the first screen of the last good configuration shows; `nil` if none is kept. Blocks while it reads.
  func load() -> Configuration? { loadWithOrigin()?.screens[0].configuration }

  /// All screens of the kept configuration, with its text and the path of the file that it was read from; `nil` if there is
  /// none, or it is damaged. Blocks.
  func loadWithOrigin() -> (screens: [ConfiguredScreen], text: [UInt8], origin: String)? {
    holdFolder()
    return kept?.loadWithOrigin()
  }

  private func holdFolder() {
    hold.withLock { hold in
      if hold?.isValid != true { hold = kept?.hold() }
    }
  }

  /// Keeps a configuration in the background; supersedes one that still waits. Does not block, on any thread.
  package func keep(_ loaded: ConfigurationLoader.Loaded) {
    guard kept != nil else { return }
    let (schedules, disposes) = state.withLock { state in
      if let waiting = state.waiting { state.superseded.append(waiting) }
      state.waiting = loaded
      defer { state.isScheduled = true }
      return (!state.isScheduled, !state.superseded.isEmpty)
    }
    // Without a thread the next call disposes of them.
    if disposes { disposal.async { [self] in dispose() } }
    guard schedules, let fault = queue.async({ [self] in saveNewest() }) else { return }
    state.withLock { $0.isScheduled = false }
    reportFailure("\(fault)")
  }

  private func dispose() {
    // Freed after the lock is released.
    _ = state.withLock { state in
      defer { state.superseded = [] }
      return state.superseded
    }
  }

  private func saveNewest() {
    let next = state.withLock { state in
      state.isScheduled = false
      defer { state.waiting = nil }
      return state.waiting
    }
    if let next { save(next) }
  }

  private func save(_ next: ConfigurationLoader.Loaded) {
    func isNewest() -> Bool { state.withLock { $0.waiting == nil } }
    guard let kept, isNewest() else { return }
    // If another one waits, it needs the decoder too.
    defer { if isNewest() { verifier.rest() } }
    do throws(KeptFolder.Fault) {
      try kept.makeFolder()
      holdFolder()
      guard
        let leftOut = try kept.save(
          next.bytes, from: next.file, files: next.screens.namedFiles, verifier: verifier, while: isNewest)
      else { return }
      others?.evict(sparing: kept.folder)
      if leftOut > 0 {
        logger.warning(
          "\(leftOut) \(leftOut == 1 ? "logo is" : "logos are") not kept for the next start: all of them take more than \(KeptConfiguration.mostBytes >> 20) MiB"
        )
      }
      reportSuccess()
    } catch {
      reportFailure("\(error)")
    }
  }

  private func reportSuccess() {
    let hadFailed = state.withLock { state in
      defer { state.hasFailed = false }
      return state.hasFailed
    }
    guard hadFailed else { return }
    logger.reporting(.keeping, is: "kept").notice("the configuration is kept for the next start again")
  }

  /// Logs one line until keeping succeeds again: a disk that is full or read-only remains so.
  private func reportFailure(_ reason: String) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    guard isFirst else { return }
    logger.reporting(.keeping, is: "failing").warning("the configuration is not kept for the next start: \(reason)")
  }
}
