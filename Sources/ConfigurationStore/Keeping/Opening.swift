package import ConfigurationValues
package import Logging
internal import Logs
package import MarqueeConfig
internal import MarqueeValues
package import Messages
package import Platform

/// What a marquee shows first: the current configuration, else the last good one, else a card that says that there is
/// nothing to show yet.
package struct Opening {
  /// Where the configuration comes from.
  package enum Source: String, Sendable, Hashable {
    case present, kept, none
  }

  /// What each screen shows; at least one.
  package var screens: [ConfiguredScreen]
  /// What the first screen shows.
  package var configuration: Configuration {
    get { screens[0].configuration }
    set { screens[0].configuration = newValue }
  }
  /// Where it comes from.
  package var source: Source
  /// The current configuration as read; `nil` if it has errors.
  package var loaded: ConfigurationLoader.Loaded?
  /// The text of the configuration to show; empty if there is none.
  package var text: [UInt8] = []
  /// The errors and warnings of a current configuration with errors, else empty.
  package var faults: [Diagnostic] = []
  /// The file's state before it was read; `nil` if it was missing or could not be read.
  package var identity: FileState?
  /// The path of the file; `nil` if none was read.
  package var file: String?

  /// Reads the present configuration of a source, else the kept one, and logs the faults. Blocks.
  /// - Parameter read: reads the file.
  package init(
    _ source: ConfigurationSource, keeper: ConfigurationKeeper, logger: Logger,
    read: (String) throws(ConfigurationError) -> ConfigurationLoader.Loaded = {
      (path) throws(ConfigurationError) in try ConfigurationLoader.load(path: path)
    }
  ) {
    let path = source.located()
    // Before the file is read, so that a change meanwhile causes another reading.
    let identity = FileState(of: path)
    do throws(ConfigurationError) {
      let loaded = source.withFonts(try read(path))
      FaultReport(loaded.warnings).log(to: logger)
      self.init(screens: loaded.screens, source: .present, loaded: loaded, identity: identity, file: path)
    } catch {
      // Without a state, a file that failed with a transient error is read again soon.
      let identity = error.isTransient ? nil : identity
      let faults = FaultReport(error.diagnostics)
      if let found = keeper.loadWithOrigin() {
        // Fonts are not copied: a former release is most often still there.
        let kept = found.screens.withFonts(source.fonts(for: found.origin))
        faults.log(to: logger, summary: (.error, "the configuration has faults; showing the last good one"))
        self.init(screens: kept, source: .kept, faults: error.diagnostics, identity: identity, file: path)
        text = found.text
      } else {
        faults.log(
          to: logger,
          summary: (.error, "the configuration has faults, and there is none from before; waiting for a good one"))
        self.init(
          screens: [ConfiguredScreen(only: HoldingCard.configuration)], source: .none, faults: error.diagnostics,
          identity: identity, file: path)
      }
    }
  }

  /// Shows a given configuration on the only screen.
  package init(
    configuration: Configuration, source: Source = .present, loaded: ConfigurationLoader.Loaded? = nil,
    faults: [Diagnostic] = [], identity: FileState? = nil, file: String? = nil
  ) {
    self.init(
      screens: [ConfiguredScreen(only: configuration)], source: source, loaded: loaded, faults: faults,
      identity: identity, file: file)
  }

  /// Shows given screens, at least one.
  package init(
    screens: [ConfiguredScreen], source: Source = .present, loaded: ConfigurationLoader.Loaded? = nil,
    faults: [Diagnostic] = [], identity: FileState? = nil, file: String? = nil
  ) {
    precondition(!screens.isEmpty, "an opening has a screen")
    self.screens = screens
    self.source = source
    self.loaded = loaded
    text = loaded?.bytes ?? []
    self.faults = faults
    self.identity = identity
    self.file = file
  }
}

/// What is shown without any configuration, neither a current nor a kept one.
enum HoldingCard {
  static let configuration: Configuration = {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color { Color(red: red, green: green, blue: blue) }
    let background = Gradient(kind: .radial, evenly: [color(0x1b, 0x20, 0x30), color(0x0a, 0x0c, 0x12)])
    var font = FontChoice.document
    font.weight = 600
    return Configuration(
      display: .init(background: .gradient(background)), font: font, touch: .init(tap: .none, showsIndicator: false),
      lanes: [.holding("Nothing to show yet", "This screen is waiting for its sponsors")])
  }()
}
