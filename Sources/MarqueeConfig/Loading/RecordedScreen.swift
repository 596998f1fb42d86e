package import ConfigurationValues

extension ConfigurationLoader.Loaded {
  /// The screen that a record of the ledger names, byte by byte; `nil` if this configuration has none of that name. The only
  /// screen of a file without `screens` stands for any name: it had no other.
  package func screen(recordedAs name: String) -> ConfiguredScreen? {
    if screens.count == 1, screens[0].place == nil { return screens[0] }
    return screens.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Whether the file lists its screens, each with a name of its own.
  package var listsScreens: Bool { screens.count > 1 || screens[0].place != nil }
}
