package import Logging
internal import Logs
package import MarqueeConfig
internal import Platform
internal import Synchronization

/// Keeps each configuration that was good, on a thread of its own: disks are slow at times, and each new logo is decoded.
package final class ConfigurationKeeper: Sendable {
  /// `nil` where there is no folder for it.
  private let kept: KeptConfiguration?
  private let others: KeptFolders?
  private let verifier: LogoVerifier
  private let logger: Logger
  private let queue = SerialQueue(named: "keeper")
  private let state = Mutex(State())

  private struct State {
    /// The number of the last one. When another comes, what waits is not written at all, and what is being kept is given
    /// up at its next file.
    var last = 0
    var hasFailed = false
    /// As long as this marquee runs, its folder is not evicted by another one.
    var hold: FolderHold?
  }

  /// - Parameter path: where the configuration comes from.
  package init(
    of path: String, stateFolder: String? = StateFolder.path(), verifier: LogoVerifier = LogoVerifier(), logger: Logger
  ) {
    kept = stateFolder.map { KeptConfiguration(in: $0, of: path) }
    others = stateFolder.map { KeptFolders(in: $0) }
    self.verifier = verifier
    self.logger = logger
  }

  /// The last good configuration; `nil` where there is none.
  func load() -> Configuration? {
    hold()
    return kept?.load()
  }

  private func hold() {
    state.withLock { state in
      if state.hold?.isValid != true { state.hold = kept?.hold() }
    }
  }

  /// Keeps a configuration soon.
  package func keep(_ loaded: ConfigurationLoader.Loaded) {
    guard kept != nil else { return }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    // The queue alone holds what waits, so that it is freed there: that takes time for each card.
    if let fault = queue.async({ [self] in save(loaded, number) }) { tell("\(fault)") }
  }

  private func save(_ next: ConfigurationLoader.Loaded, _ number: Int) {
    func isLast() -> Bool { state.withLock(\.last) == number }
    guard let kept, isLast() else { return }
    // The next one needs it as well.
    defer { if isLast() { verifier.rest() } }
    do throws(DurableFolder.Fault) {
      try kept.makeFolder()
      hold()
      guard
        let leftOut = try kept.save(
          next.bytes, files: next.configuration.namedFiles, verifier: verifier, while: isLast)
      else { return }
      others?.evict(sparing: kept.folder)
      if leftOut > 0 {
        logger.warning(
          "\(leftOut) \(leftOut == 1 ? "logo is" : "logos are") not kept for the next start: all of them take more than \(KeptConfiguration.mostBytes >> 20) MiB"
        )
      }
      let isNews = state.withLock { state in
        defer { state.hasFailed = false }
        return state.hasFailed
      }
      if isNews { logger.reporting(.keeping, is: "kept").notice("the configuration is kept for the next start again") }
    } catch {
      tell("\(error)")
    }
  }

  /// A disk that is full or read-only stays so: one line, until it could be written to again.
  private func tell(_ reason: String) {
    let isNews = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    if isNews {
      logger.reporting(.keeping, is: "failing").warning("the configuration is not kept for the next start: \(reason)")
    }
  }
}
