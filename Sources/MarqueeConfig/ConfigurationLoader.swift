import Yams

/// Reads a configuration and says everything that is wrong with it at once.
package enum ConfigurationLoader {
  package struct Loaded: Sendable {
    package var configuration: Configuration
    /// What will work, but hardly as it was meant.
    package var warnings: [Diagnostic]
    /// The file as it was read.
    package var bytes: [UInt8]
    fileprivate let source: SourceText

    /// A warning about what stands at `place`, as a card or its logo remembers it.
    package func warning(at place: Place, _ message: String) -> Diagnostic? {
      var faults = Faults()
      faults.warning(line: place.line, column: place.column, message)
      return source.diagnostics(for: faults).first
    }
  }

  /// Reads the file at `path`, at most 16 MiB of UTF-8; never blocks on a pipe or a device.
  /// - Parameter onProgress: is told now and then how many of the cards have been read.
  package static func load(
    path: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw ConfigurationError(
        diagnostics: [Diagnostic(file: path, place: nil, severity: .error, message: error.message)],
        isTransient: error.isTransient)
    }
    return try load(bytes: bytes, file: path, onProgress: onProgress)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(text: String, file: String) throws(ConfigurationError) -> Loaded {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(
    bytes: [UInt8], file: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    let outcome: Result<Loaded, ConfigurationError>
    do {
      outcome = try YAMLText.onDeepStack { () -> Result<Loaded, ConfigurationError> in
        do throws(ConfigurationError) {
          return .success(try decode(bytes, file, onProgress))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      let message = "cannot be read now: \(error)"
      throw ConfigurationError(
        diagnostics: [Diagnostic(file: file, place: nil, severity: .error, message: message)], isTransient: true)
    }
    return try outcome.get()
  }

  private static func decode(
    _ bytes: [UInt8], _ file: String, _ onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) throws(ConfigurationError) -> Loaded {
    let source: SourceText
    let text: String
    do throws(SourceText.Undecodable) {
      (source, text) = try SourceText.decode(bytes, file: file)
    } catch {
      throw ConfigurationError(diagnostics: [error.diagnostic])
    }
    var faults = Faults()
    faults.onProgress = onProgress
    var configuration = Configuration()
    if let root = YAMLText.compose(text, &faults), !root.isAbsent {
      Configuration.schema.read(root, as: nil, into: &configuration, &faults)
      UnquotedColors.note(in: text, &faults)
      if case .mapping(let document) = root { checkLanes(document, &configuration, &faults) }
    } else if !faults.hasErrors {
      faults.error(at: nil, "the file is empty; list at least one card under 'cards:', such as '- title: Acme'")
    }
    let diagnostics = source.diagnostics(for: faults)
    guard !faults.hasErrors else { throw ConfigurationError(diagnostics: diagnostics) }
    configuration.locateLogos(beside: file)
    return Loaded(configuration: configuration, warnings: diagnostics, bytes: bytes, source: source)
  }

  /// Two cards of a lane that a reload and `show` cannot tell apart; one that stands there twice by an alias is the same.
  private static func warnOfSharedIDs(_ cards: [Card], _ faults: inout Faults) {
    var places: [String: Place] = [:]
    for card in cards {
      guard let id = card.id else { continue }
      let first = places[id, default: card.place]
      places[id] = first
      guard first != card.place else { continue }
      faults.warning(
        line: card.place.line, column: card.place.column,
        "the id \(shown(id)) is that of the card in line \(first.line) too; give each its own")
    }
  }

  /// What no key can tell by itself: whether the lanes are in one place, and whether there are cards.
  private static func checkLanes(
    _ document: Node.Mapping, _ configuration: inout Configuration, _ faults: inout Faults
  ) {
    if document.entry("lanes") != nil {
      for field in Lane.schema.fields {
        guard let entry = document.entry(field.name) else { continue }
        faults.error(at: entry.key.mark, "'\(field.name)' stands beside 'lanes'; move it into the lanes")
      }
    } else if !document.hasCards(&faults) {
      faults.error(at: nil, "'cards' is missing; list at least one card under it, such as '- title: Acme'")
    }
    guard !faults.hasErrors else { return }
    IdleKeys(of: document).warn(configuration, &faults)
    for lane in configuration.lanes { warnOfSharedIDs(lane.cards, &faults) }
    if document.entry("lanes") == nil { configuration.lanes[0].size = nil }
  }
}
