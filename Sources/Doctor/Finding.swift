/// One thing that the doctor has looked at.
package struct Finding: Sendable, Codable, Equatable {
  package enum Verdict: String, Sendable, Codable {
    case ok, warning, fault
  }

  package var topic: String
  package var verdict: Verdict
  package var text: String
  /// What to do about it; `nil` where nothing needs to be done.
  package var remedy: String?

  static func ok(_ topic: String, _ text: String) -> Finding { Finding(topic: topic, verdict: .ok, text: text) }

  static func warning(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, verdict: .warning, text: text, remedy: remedy)
  }

  static func fault(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, verdict: .fault, text: text, remedy: remedy)
  }

  /// As a person reads it: a line, and one for the remedy.
  package var line: String {
    let head = verdict.rawValue.padding(to: 9) + topic.padding(to: 15) + text
    return remedy.map { "\(head)\n\("".padding(to: 24))remedy: \($0)" } ?? head
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(length - count, 1))
  }
}
