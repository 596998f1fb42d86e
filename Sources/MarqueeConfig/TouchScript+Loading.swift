extension TouchScript {
  /// Reads the script at `path`, at most 16 MiB of UTF-8; never blocks on a pipe or a device.
  package static func load(path: String) throws(ConfigurationError) -> TouchScript {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, as: .touchScript)
    } catch {
      throw ConfigurationError(diagnostics: [
        Diagnostic(file: path, place: nil, severity: .error, message: error.message)
      ])
    }
    return try load(bytes: bytes, file: path)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(text: String, file: String) throws(ConfigurationError) -> TouchScript {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(bytes: [UInt8], file: String) throws(ConfigurationError) -> TouchScript {
    var source: SourceText
    do throws(SourceText.Undecodable) {
      source = try SourceText.decode(bytes, file: file, as: .touchScript).source
    } catch {
      throw ConfigurationError(diagnostics: [error.diagnostic])
    }
    source.lineEnds = .lineFeed
    var faults = Faults()
    var events: [Event] = []
    var number = 0
    for line in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      // A carriage return before the line end is a blank to JSON.
      let text = String(decoding: line, as: UTF8.self)
      guard text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      var reader = TouchScriptLine(line: number, last: events.last?.time)
      if let event = reader.event(text, &faults) { events.append(event) }
    }
    guard !faults.hasErrors else { throw ConfigurationError(diagnostics: source.diagnostics(for: faults)) }
    return TouchScript(events: events)
  }
}
