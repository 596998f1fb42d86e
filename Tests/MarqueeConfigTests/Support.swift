import MarqueeConfig
import Testing

/// What loading `text` ends with: the one-line form of each diagnostic, warnings of a good file included.
func faults(_ text: String) -> [String] {
  faults(bytes: Array(text.utf8))
}

func faults(bytes: [UInt8]) -> [String] {
  do {
    return try ConfigurationLoader.load(bytes: bytes, file: "marquee.yaml").warnings.map(\.description)
  } catch {
    return error.diagnostics.map(\.description)
  }
}

/// The configuration of `text`; its faults fail the test.
func configuration(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Configuration {
  do {
    return try ConfigurationLoader.load(text: text, file: "marquee.yaml").configuration
  } catch {
    Issue.record("\(error.diagnostics.map(\.description))", sourceLocation: sourceLocation)
    throw error
  }
}

/// A value as a message shows it: measures bare, other text in quotes.
func shownForTest(_ text: String) -> String {
  let isMeasure = text.first.map { "+-.0123456789".contains($0) } == true
  return isMeasure ? text : "\"\(escaped(text))\""
}
