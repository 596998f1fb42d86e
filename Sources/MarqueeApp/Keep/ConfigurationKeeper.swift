internal import Dispatch
internal import Logging
internal import MarqueeConfig
internal import Synchronization

/// Keeps each configuration that was good, on a thread of its own, for disks are slow at times.
nonisolated final class ConfigurationKeeper: Sendable {
  /// `nil` where there is no folder for it.
  private let kept: KeptConfiguration?
  private let logger: Logger
  private let queue = DispatchQueue(label: "keeper", qos: .utility)
  private let state = Mutex(State())

  private struct State {
    /// What is to be kept next; what waits when another comes is not written at all.
    var next: ConfigurationLoader.Loaded?
    var hasFailed = false
  }

  /// - Parameter path: where the configuration comes from.
  init(of path: String, stateFolder: String? = StateFolder.path(), logger: Logger) {
    kept = stateFolder.map { KeptConfiguration(in: $0, of: path) }
    self.logger = logger
  }

  /// The last good configuration; `nil` where there is none.
  func load() -> Configuration? { kept?.load() }

  /// Keeps a configuration soon.
  func keep(_ loaded: ConfigurationLoader.Loaded) {
    guard kept != nil else { return }
    state.withLock { $0.next = loaded }
    queue.async { [self] in saveNext() }
  }

  private func saveNext() {
    guard let kept,
      let next = state.withLock({ state in
        defer { state.next = nil }; return state.next
      })
    else { return }
    do throws(DurableFolder.Fault) {
      try kept.save(next.bytes, files: next.configuration.namedFiles)
      state.withLock { $0.hasFailed = false }
    } catch {
      // A disk that is full or read-only stays so: one line, until it could be written to again.
      let isNews = state.withLock { state in
        defer { state.hasFailed = true }
        return !state.hasFailed
      }
      if isNews { logger.warning("the configuration is not kept for the next start: \(error)") }
    }
  }
}
