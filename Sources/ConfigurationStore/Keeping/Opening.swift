package import Logging
internal import Logs
package import MarqueeConfig
package import Platform

/// What a marquee begins with: the configuration as it is now, else the last good one, else a card that says that there
/// is nothing to show yet.
package struct Opening {
  package enum Source: String, Sendable, Hashable {
    case present, kept, none
  }

  package var configuration: Configuration
  package var source: Source
  /// The present configuration as it was read, where it is good.
  package var loaded: ConfigurationLoader.Loaded?
  /// What is wrong with the present configuration; empty where it is good.
  package var faults: [Diagnostic] = []
  /// The file that was read.
  package var identity: FileState?

  /// Reads the configuration at `path`, and tells what is wrong with it.
  package init(
    path: String, keeper: ConfigurationKeeper, logger: Logger,
    read: (String) throws(ConfigurationError) -> ConfigurationLoader.Loaded = {
      (path) throws(ConfigurationError) in try ConfigurationLoader.load(path: path)
    }
  ) {
    // Before it is read, so that what changes meanwhile is read again.
    let identity = FileState(of: path)
    do throws(ConfigurationError) {
      let loaded = try read(path)
      FaultReport(loaded.warnings).log(to: logger)
      self.init(configuration: loaded.configuration, source: .present, loaded: loaded, identity: identity)
    } catch {
      // Nothing is known of a file that could not be read for the machine's sake: it is read again soon.
      let identity = error.isTransient ? nil : identity
      let faults = FaultReport(error.diagnostics)
      if let kept = keeper.load() {
        faults.log(to: logger, summary: (.error, "the configuration has faults; showing the last good one"))
        self.init(configuration: kept, source: .kept, faults: error.diagnostics, identity: identity)
      } else {
        faults.log(
          to: logger,
          summary: (.error, "the configuration has faults, and there is none from before; waiting for a good one"))
        self.init(
          configuration: HoldingCard.configuration, source: .none, faults: error.diagnostics, identity: identity)
      }
    }
  }

  package init(
    configuration: Configuration, source: Source = .present, loaded: ConfigurationLoader.Loaded? = nil,
    faults: [Diagnostic] = [], identity: FileState? = nil
  ) {
    self.configuration = configuration
    self.source = source
    self.loaded = loaded
    self.faults = faults
    self.identity = identity
  }
}
