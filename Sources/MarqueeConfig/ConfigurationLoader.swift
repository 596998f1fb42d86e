import Yams

/// Reads a configuration and says everything that is wrong with it at once.
package enum ConfigurationLoader {
  package struct Loaded: Sendable {
    package var configuration: Configuration
    /// What will work, but hardly as it was meant.
    package var warnings: [Diagnostic]
  }

  /// Reads the file at `path`, at most 16 MiB of UTF-8; never blocks on a pipe or a device.
  package static func load(path: String) throws(ConfigurationError) -> Loaded {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw ConfigurationError(diagnostics: [
        Diagnostic(file: path, place: nil, severity: .error, message: error.message)
      ])
    }
    return try load(bytes: bytes, file: path)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(text: String, file: String) throws(ConfigurationError) -> Loaded {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(bytes: [UInt8], file: String) throws(ConfigurationError) -> Loaded {
    let outcome = YAMLText.onDeepStack { () -> Result<Loaded, ConfigurationError> in
      do throws(ConfigurationError) {
        return .success(try decode(bytes, file))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private static func decode(_ bytes: [UInt8], _ file: String) throws(ConfigurationError) -> Loaded {
    let source: SourceText
    let text: String
    do throws(SourceText.Undecodable) {
      (source, text) = try SourceText.decode(bytes, file: file)
    } catch {
      throw ConfigurationError(diagnostics: [error.diagnostic])
    }
    var faults = Faults()
    var configuration = Configuration()
    if let root = YAMLText.compose(text, &faults), !root.isAbsent {
      Configuration.schema.read(root, as: nil, into: &configuration, &faults)
      if case .mapping(let document) = root { checkLanes(document, &configuration, &faults) }
    } else if !faults.hasErrors {
      faults.error(at: nil, "the file is empty; list at least one card under 'cards:', such as '- title: Acme'")
    }
    let diagnostics = source.diagnostics(for: faults)
    guard !faults.hasErrors else { throw ConfigurationError(diagnostics: diagnostics) }
    return Loaded(configuration: configuration, warnings: diagnostics)
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
    if document.entry("lanes") == nil { configuration.lanes[0].size = nil }
  }
}
