/// One screen of a machine: on which output it is, and what it shows there.
package struct ConfiguredScreen: Sendable, Hashable {
  /// Tells the screen from the others in commands, in the status and in the ledger; unique in a file. It is the one that the
  /// file gives, else the output's, else `screen 2` by its place in the list.
  package var name: String
  /// The path of its touch panel under /dev/input/by-path, as written; `nil` where none is named.
  package var touchDevice: String?
  /// All that it shows. What its block leaves out is the top level's.
  package var configuration: Configuration
  /// Where its block begins; `nil` for the only screen of a file without `screens`.
  package var place: Place?

  package init(
    name: String, touchDevice: String? = nil, configuration: Configuration, place: Place? = nil
  ) {
    self.name = name
    self.touchDevice = touchDevice
    self.configuration = configuration
    self.place = place
  }

  /// The only screen of a file without `screens`.
  package init(only configuration: Configuration) {
    self.init(name: configuration.display.output ?? "screen", configuration: configuration)
  }
}
