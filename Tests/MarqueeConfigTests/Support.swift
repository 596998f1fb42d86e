import ConfigurationValues
import MarqueeConfig
import Messages
import Testing

/// The one-line form of each diagnostic from loading `text`, including the warnings of a valid file.
func faults(_ text: String) -> [String] {
  faults(bytes: Array(text.utf8))
}

/// The one-line form of each diagnostic from loading `bytes`, including the warnings of a valid file.
func faults(bytes: [UInt8]) -> [String] {
  do {
    return try ConfigurationLoader.load(bytes: bytes, file: "marquee.yaml").warnings.map(\.description)
  } catch {
    return error.diagnostics.map(\.description)
  }
}

/// Loads `text`; faults fail the test.
func configuration(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Configuration {
  do {
    return try ConfigurationLoader.load(text: text, file: "marquee.yaml").configuration
  } catch {
    Issue.record("\(error.diagnostics.map(\.description))", sourceLocation: sourceLocation)
    throw error
  }
}

/// A value as a message shows it: measures without quotes, other text quoted.
func shownForTest(_ text: String) -> String {
  let isMeasure = text.first.map { "+-.0123456789".contains($0) } == true
  return isMeasure ? text : "\"\(escaped(text))\""
}
