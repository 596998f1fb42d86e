import ConfigurationEditing
import Messages
import Testing

/// A text, edits, and the text that they should leave.
struct EditCase: CustomTestStringConvertible, Sendable {
  var name: String
  var before: String
  var edits: [Edit]
  var after: String

  init(_ name: String, _ before: String, _ edits: [Edit], _ after: String) {
    (self.name, self.before, self.edits, self.after) = (name, before, edits, after)
  }

  var testDescription: String { name }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    for (lineBreak, mark) in [("\n", ""), ("\r\n", ""), ("\n", "\u{FEFF}")] {
      func written(_ text: String) -> String { mark + text.replacing("\n", with: lineBreak) }
      #expect(edited(written(before), edits) == written(after), "\(name)", sourceLocation: sourceLocation)
    }
  }
}

/// The text after the edits, or the faults.
func edited(_ text: String, _ edits: [Edit]) -> String {
  do {
    var document = try ConfigurationText(bytes: Array(text.utf8), file: "m.yaml")
    try document.apply(edits)
    return String(decoding: document.bytes, as: UTF8.self)
  } catch {
    return error.diagnostics.map(\.description).joined(separator: "\n")
  }
}
