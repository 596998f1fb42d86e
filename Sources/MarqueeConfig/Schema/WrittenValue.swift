internal import MarqueeValues
package import Messages

/// The kinds of values that are also written elsewhere, as in a table's cell, and checked there as behind their keys.
package enum WrittenValue: Sendable {
  case color, link

  /// Whether a configuration may have the text as such a value.
  package func accepts(_ text: String) -> Bool { read(text, of: "").isAccepted }

  /// What a configuration reports of the text as such a value.
  /// - Parameter key: what messages call the value.
  package func faults(in text: String, of key: String) -> [Faults.Fault] { read(text, of: key).faults }

  private func read(_ text: String, of key: String) -> (isAccepted: Bool, faults: [Faults.Fault]) {
    let node = Node.scalar(Node.Scalar(string: text, style: .quoted, mark: nil))
    var faults = Faults()
    let isAccepted =
      switch self {
      case .color: ValueParser<Color>.color.read(node, key, &faults) != nil
      case .link: ValueParser<String?>.link.read(node, key, &faults) != nil
      }
    return (isAccepted, faults.found)
  }
}
