/// How the value of one key is read: what it takes, and what is said about anything else.
struct ValueParser<Value: Sendable>: Sendable {
  /// The remedy in every message and in the reference: range and unit, such as `0…5000 px/s`.
  let expected: String
  /// `nil` after a fault has been noted.
  let read: @Sendable (_ node: Node, _ key: String, _ faults: inout Faults) -> Value?

  /// What a parser of one scalar makes of its text.
  enum Reading {
    case value(Value)
    case unexpected
    /// Out of a fixed set of words, with the one that was probably meant.
    case nearMiss(String)
    /// A fault that wants its own remedy.
    case refused(String)
  }

  init(expected: String, read: @escaping @Sendable (Node, String, inout Faults) -> Value?) {
    self.expected = expected
    self.read = read
  }

  /// A value that is one scalar; quotes make no difference to it.
  /// - Parameter isText: whether spaces and commas are part of the value, so that they are no slips.
  static func scalar(
    _ expected: String, isText: Bool = false, _ parse: @escaping @Sendable (String) -> Reading
  ) -> Self {
    Self(expected: expected) { node, key, faults in
      guard case .scalar(let scalar) = node else {
        faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expected)")
        return nil
      }
      let reading = parse(scalar.string)
      if case .value(let value) = reading { return value }
      if !isText, let remedy = slip(in: scalar.string, parse) {
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); \(remedy)")
        return nil
      }
      switch reading {
      case .value: break
      case .unexpected:
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); expected \(expected)")
      case .nearMiss(let word):
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); did you mean '\(word)'?")
      case .refused(let remedy):
        faults.error(at: scalar.mark, "'\(key)' is \(shown(scalar.string)); \(remedy)")
      }
      return nil
    }
  }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueParser<Other> {
    ValueParser<Other>(expected: expected) { [read] node, key, faults in
      read(node, key, &faults).map(transform)
    }
  }
}

/// Numbers and measures stand bare in a message, other text in quotes.
func shown(_ text: String) -> String {
  let isMeasure =
    text.utf8.count <= 24 && text.utf8.first.map { "+-.0123456789".utf8.contains($0) } == true
    && text.utf8.allSatisfy { byte in
      "+-.%_:".utf8.contains(byte) || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
        || (0x41...0x5A).contains(byte)
    }
  return isMeasure ? text : quoted(text)
}
