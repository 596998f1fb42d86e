package import ConfigurationValues
package import Messages

/// The result of reading a configuration file, whether or not it can be loaded.
package struct Examination: Sendable {
  /// The configuration; `nil` if there are errors.
  package let loaded: ConfigurationLoader.Loaded?
  /// Errors, warnings and notes in file order.
  package let diagnostics: [Diagnostic]
  /// The logos of all cards that could be read, in file order, screen by screen, errors elsewhere or not. Logos repeated by
  /// an alias, or shown on several screens, occur once.
  package let logos: [Logo]
  /// The names of cards with a title, by the places of their logos, errors elsewhere or not.
  package let logoNames: [Place: String]
  /// The files of passwords that could be read of the configuration, errors elsewhere or not.
  package let passwords: [PasswordFile]
  /// Whether a retry may succeed, see `ConfigurationError.isTransient`.
  let isTransient: Bool
  private let source: SourceText?

  /// The result for a file that cannot be read.
  init(_ diagnostic: Diagnostic, isTransient: Bool = false) {
    loaded = nil
    self.isTransient = isTransient
    diagnostics = [diagnostic]
    (logos, logoNames, passwords) = ([], [:], [])
    source = nil
  }

  init(
    _ screens: [ConfiguredScreen], _ bytes: [UInt8], _ file: String, _ source: SourceText, _ faults: Faults
  ) {
    self.source = source
    isTransient = false
    diagnostics = source.diagnostics(for: faults)
    var places: Set<Place> = []
    var logos: [Logo] = []
    var names: [Place: String] = [:]
    // One by one: screens that share thousands of cards must not have them copied.
    for lane in screens.lazy.flatMap(\.configuration.lanes) {
      for card in lane.cards where card.hasLogos {
        logos += card.logosAsWritten.filter { places.insert($0.place).inserted }
        if card.title != nil { for logo in card.logos { names[logo.place] = card.name } }
      }
    }
    (self.logos, logoNames) = (logos, names)
    passwords = screens.passwordFiles(beside: file)
    loaded =
      faults.hasErrors
      ? nil
      : ConfigurationLoader.Loaded(
        screens: screens, warnings: diagnostics.filter { $0.severity == .warning }, bytes: bytes, file: file)
  }

  /// Translates a position of the parser, such as `Card.place`, to an editor's; `nil` if the file could not be read.
  package func place(_ place: Place) -> Place? {
    var faults = Faults()
    faults.warning(line: place.line, column: place.column, "")
    return source?.diagnostics(for: faults).first?.place
  }

  /// All diagnostics in file order, with additional warnings at these positions of the parser.
  package func diagnostics(adding warnings: [(place: Place, message: String)]) -> [Diagnostic] {
    guard let source, !warnings.isEmpty else { return diagnostics }
    var faults = Faults()
    for (place, message) in warnings { faults.warning(line: place.line, column: place.column, message) }
    var more = source.diagnostics(for: faults)[...]
    var all: [Diagnostic] = []
    for diagnostic in diagnostics {
      if let place = diagnostic.place {
        while let next = more.first, let other = next.place, (other.line, other.column) < (place.line, place.column) {
          all.append(more.removeFirst())
        }
      } else if diagnostic == diagnostics.last, diagnostics.count > 1 {
        // The summary of omitted errors stays last.
        all += more
        more = []
      }
      all.append(diagnostic)
    }
    return all + more
  }
}
