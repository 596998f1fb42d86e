package import ConfigurationValues
internal import MarqueeConfig

/// What a release shows, in short.
package struct ReleaseSummary: Sendable, Equatable {
  /// The text above the strip; `nil` for none.
  package var title: String?
  package var cards: Int
  package var screens = 1

  /// `nil` if the configuration cannot be shown.
  package init?(of file: String) {
    guard let loaded = try? ConfigurationLoader.load(path: file) else { return nil }
    self.init(of: loaded.screens)
  }

  package init(of screens: [ConfiguredScreen]) {
    title = screens.lazy.compactMap(\.configuration.heading).first
    cards = screens.cardCount
    self.screens = screens.count
  }
}
