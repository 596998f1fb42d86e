/// All that can be said of a configuration's file, whether it is good or not.
package struct Examination: Sendable {
  /// The configuration; `nil` where there are errors.
  package let loaded: ConfigurationLoader.Loaded?
  /// Errors, warnings and notes, in the order of the file.
  package let diagnostics: [Diagnostic]
  /// The logos of the cards that could be read, in the order of the file; those of an alias once.
  package let logos: [Logo]
  /// Whether another attempt may read the file: see `ConfigurationError`.
  let isTransient: Bool
  private let source: SourceText?

  /// Of a file that cannot be read.
  init(_ diagnostic: Diagnostic, isTransient: Bool = false) {
    loaded = nil
    self.isTransient = isTransient
    diagnostics = [diagnostic]
    logos = []
    source = nil
  }

  init(_ configuration: Configuration, _ bytes: [UInt8], _ source: SourceText, _ faults: Faults) {
    self.source = source
    isTransient = false
    diagnostics = source.diagnostics(for: faults)
    var places: Set<Place> = []
    logos = configuration.lanes.flatMap(\.cards).compactMap(\.logo).filter { places.insert($0.place).inserted }
    loaded =
      faults.hasErrors
      ? nil
      : ConfigurationLoader.Loaded(
        configuration: configuration, warnings: diagnostics.filter { $0.severity == .warning }, bytes: bytes)
  }

  /// Line and column, as a person counts them, of what a value remembers as its place; `nil` where there is none.
  package func place(_ place: Place) -> Place? {
    var faults = Faults()
    faults.warning(line: place.line, column: place.column, "")
    return source?.diagnostics(for: faults).first?.place
  }

  /// All diagnostics, with a warning more for each of these places.
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
        // How many errors more there are stands at the end.
        all += more
        more = []
      }
      all.append(diagnostic)
    }
    return all + more
  }
}
