internal import Foundation
package import MarqueeConfig

/// How faults are written: in colour where a person reads them on a terminal, else plain.
package struct ReportStyle {
  let isColored: Bool

  /// - Parameter descriptor: of the stream that the faults go to.
  package init(for descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    // NO_COLOR as on no-color.org: set and not empty.
    let isWanted = environment["NO_COLOR"].map(\.isEmpty) ?? true
    isColored = isWanted && environment["TERM"] != "dumb" && isatty(descriptor) == 1
  }

  /// The fault, and where there is source to show, the line with a caret.
  package func report(_ diagnostic: Diagnostic) -> String {
    guard isColored else { return diagnostic.report }
    let severity = "\(diagnostic.severity.rawValue):"
    let message = " \(diagnostic.message)"
    let place = diagnostic.description.dropLast(severity.count + message.count)
    let color =
      switch diagnostic.severity {
      case .error: "31"
      case .warning: "35"
      case .note: "36"
      }
    var text = "\u{1B}[1m\(place)\u{1B}[\(color)m\(severity)\u{1B}[0m\(message)"
    if let excerpt = diagnostic.excerpt {
      text += "\n\(excerpt.text)\n\(String(repeating: " ", count: excerpt.caret))\u{1B}[1;32m^\u{1B}[0m"
    }
    return text
  }
}
