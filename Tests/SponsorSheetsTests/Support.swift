import ConfigurationValues
import MarqueeConfig
import Messages
import Testing

/// Loads `text`; faults fail the test.
func configuration(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Configuration {
  do {
    return try ConfigurationLoader.load(text: text, file: "marquee.yaml").configuration
  } catch {
    Issue.record("\(error.diagnostics.map(\.description))", sourceLocation: sourceLocation)
    throw error
  }
}
