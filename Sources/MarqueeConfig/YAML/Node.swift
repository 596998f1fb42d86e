internal import Messages

/// A parsed YAML document. Each node records its position; a node that aliases repeat occurs once for each.
enum Node: Sendable {
  case scalar(Scalar)
  case sequence(Sequence)
  case mapping(Mapping)

  /// A single value.
  struct Scalar: Sendable {
    /// How a scalar is written; `literal` is `|`, `folded` is `>`.
    enum Style: Sendable {
      case plain, quoted, literal, folded
    }

    /// The text, with quotes removed and escapes decoded.
    var string: String
    var style: Style
    /// Whether the tag `!!str` marks it as text, whatever it looks like.
    var isTaggedText: Bool
    var mark: Mark?
    /// The line in which the scalar ends, as the parser counts.
    var endLine: Int

    init(string: String, style: Style, isTaggedText: Bool = false, mark: Mark?, endLine: Int? = nil) {
      self.string = string
      self.style = style
      self.isTaggedText = isTaggedText
      self.mark = mark
      self.endLine = endLine ?? mark?.line ?? 0
    }
  }

  /// A list.
  struct Sequence: Sendable, RandomAccessCollection {
    var items: [Node]
    var mark: Mark?

    func makeIterator() -> [Node].Iterator { items.makeIterator() }
    var startIndex: Int { 0 }
    var endIndex: Int { items.count }
    subscript(index: Int) -> Node { items[index] }
  }

  /// A block of keys in source order. Duplicate keys are kept; every key is a scalar.
  struct Mapping: Sendable, RandomAccessCollection {
    var pairs: [(key: Node, value: Node)]
    var mark: Mark?

    func makeIterator() -> [(key: Node, value: Node)].Iterator { pairs.makeIterator() }
    var startIndex: Int { 0 }
    var endIndex: Int { pairs.count }
    subscript(index: Int) -> (key: Node, value: Node) { pairs[index] }
  }

  /// The position where the node begins; `nil` if the parser gave none.
  var mark: Mark? {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .sequence(let list): list.mark
    case .mapping(let mapping): mapping.mark
    }
  }

  /// Where the node begins, for values of the configuration; `nil` where `mark` is.
  var place: Place? { mark.map { Place(line: $0.line, column: $0.column) } }

  var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }
  var mapping: Mapping? { if case .mapping(let mapping) = self { mapping } else { nil } }
}

extension Node {
  /// A description of the node, for a message that expected something else.
  var kindName: String {
    switch self {
    case .scalar(let scalar): shown(scalar.string)
    case .mapping: "a block of keys"
    case .sequence: "a list"
    }
  }

  /// Whether the value is missing, `~` or `null`, which is the same as leaving the key out. Other spellings are text: there
  /// may be a sponsor called Null.
  var isAbsent: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain, !scalar.isTaggedText else { return false }
    return scalar.string.isEmpty || scalar.string == "~" || scalar.string == "null"
  }
}

extension Node.Mapping {
  /// The first entry named `name` that has a value.
  func entry(_ name: String) -> (key: Node, value: Node)? {
    first { $0.key.scalar?.string == name && !$0.value.isAbsent }.map { (key: $0.key, value: $0.value) }
  }
}
