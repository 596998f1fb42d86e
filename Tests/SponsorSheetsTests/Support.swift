import ConfigurationValues
import MarqueeConfig
import Messages
import SponsorSheets
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

extension LogoSearch {
  /// The name of the file that each sponsor gets, a list in brackets of equals, or what is offered behind a question mark.
  func said(of sponsors: [String]) -> [String: String] {
    return sponsors.reduce(into: [:]) { result, sponsor in
      switch finding(for: sponsor) {
      case .found(let file): result[sponsor] = file.path
      case .several(let files): result[sponsor] = "[\(files.map(\.path).joined(separator: ", "))]"
      case .perhaps(let files): result[sponsor] = "? \(files.map(\.path).joined(separator: ", "))"
      case .none: break
      }
    }
  }
}
