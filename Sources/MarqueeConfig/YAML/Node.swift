/// What a YAML text says, as a tree. Each node knows where it is written; one that aliases repeat is there many times.
enum Node: Sendable {
  case scalar(Scalar)
  case sequence(Sequence)
  case mapping(Mapping)

  struct Scalar: Sendable {
    enum Style: Sendable {
      case plain, quoted, literal, folded
    }

    var string: String
    var style: Style
    /// Whether a tag says that it is text, whatever it looks like.
    var isTaggedText: Bool
    var mark: Mark?
    /// The line in which it ends.
    var endLine: Int

    init(string: String, style: Style, isTaggedText: Bool = false, mark: Mark?, endLine: Int? = nil) {
      self.string = string
      self.style = style
      self.isTaggedText = isTaggedText
      self.mark = mark
      self.endLine = endLine ?? mark?.line ?? 0
    }
  }

  struct Sequence: Sendable, RandomAccessCollection {
    var items: [Node]
    var mark: Mark?

    func makeIterator() -> [Node].Iterator { items.makeIterator() }
    var startIndex: Int { 0 }
    var endIndex: Int { items.count }
    subscript(index: Int) -> Node { items[index] }
  }

  /// Keys are words, in the order of the text; a key that stands there twice is there twice.
  struct Mapping: Sendable, RandomAccessCollection {
    var pairs: [(key: Node, value: Node)]
    var mark: Mark?

    func makeIterator() -> [(key: Node, value: Node)].Iterator { pairs.makeIterator() }
    var startIndex: Int { 0 }
    var endIndex: Int { pairs.count }
    subscript(index: Int) -> (key: Node, value: Node) { pairs[index] }
  }

  var mark: Mark? {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .sequence(let list): list.mark
    case .mapping(let mapping): mapping.mark
    }
  }

  var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }
  var mapping: Mapping? { if case .mapping(let mapping) = self { mapping } else { nil } }
}

extension Node {
  /// What a node is, for a message that expected something else.
  var kindName: String {
    switch self {
    case .scalar(let scalar): shown(scalar.string)
    case .mapping: "a block of keys"
    case .sequence: "a list"
    }
  }

  /// Nothing after the colon, `~` or `null`: as good as leaving the key out. Other spellings are words: there may be a
  /// sponsor called Null.
  var isAbsent: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain, !scalar.isTaggedText else { return false }
    return scalar.string.isEmpty || scalar.string == "~" || scalar.string == "null"
  }
}

extension Node.Mapping {
  /// The entry of a key that has a value.
  func entry(_ name: String) -> (key: Node, value: Node)? {
    first { $0.key.scalar?.string == name && !$0.value.isAbsent }.map { (key: $0.key, value: $0.value) }
  }
}
