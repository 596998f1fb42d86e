/// A YAML document with the exact bytes of each of its values, for editing in place. Unlike `Node`, it keeps aliases, and
/// both styles of collections.
struct SyntaxTree {
  /// A value or a key.
  struct Node {
    enum Kind: Hashable {
      case scalar(Style)
      case sequence(isFlow: Bool)
      case mapping(isFlow: Bool)
      case alias
    }

    /// How a scalar is written.
    enum Style: Hashable {
      case plain, single, double, literal, folded

      var isBlock: Bool { self == .literal || self == .folded }
    }

    var kind: Kind
    /// The offset of the first byte, anchor and tag included.
    var start: Int
    /// The offset of the first byte behind anchor and tag.
    var content: Int
    /// The offset behind the last byte. A block scalar ends before the break of its last line; blank lines below it are part
    /// of it only if its header has a `+`.
    var end: Int
    /// A scalar's text, or an alias's name.
    var text = ""
    var anchor: String?
    var tag: String?
    /// The node that an alias stands for; `nil` if there is none.
    var target: Int?
    /// Whether an alias stands for this node.
    var isAliased = false
    /// The items of a list; keys and values of a block in turn.
    var children: [Int] = []
    var parent: Int?

    var isFlow: Bool {
      switch kind {
      case .sequence(let isFlow), .mapping(let isFlow): isFlow
      default: false
      }
    }
    var isMapping: Bool { if case .mapping = kind { true } else { false } }
    var isSequence: Bool { if case .sequence = kind { true } else { false } }
    var isCollection: Bool { isMapping || isSequence }
    var style: Style? { if case .scalar(let style) = kind { style } else { nil } }

    /// Whether the value is missing, `~` or `null`, which is the same as leaving the key out.
    var isNull: Bool { style == .plain && tag == nil && PlainWords.isNull(text) }

    /// Whether YAML reads the scalar as something other than text.
    var isTyped: Bool { style == .plain && tag == nil && PlainWords.isTyped(text) }
  }

  let source: TextLines
  var nodes: [Node]
  /// The document's value; `nil` in a text without one.
  var root: Int?
  /// The offset at which the document's lines end: the text's end, or its `...`.
  var end: Int

  subscript(id: Int) -> Node { nodes[id] }

  /// The position among its parent's items or entries. Nodes are numbered in the order of the text.
  func position(of id: Int) -> Int? {
    guard let parent = nodes[id].parent else { return nil }
    let children = nodes[parent].children
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle] < id { low = middle + 1 } else { high = middle }
    }
    return nodes[parent].isMapping ? low / 2 : low
  }

  /// The offset behind the colon of the key `id`, or `nil` if it has none.
  func colonEnd(ofKey id: Int) -> Int? {
    let offset = source.skipTrivia(nodes[id].end)
    return source.isByte(":", at: offset) ? offset + 1 : nil
  }

  /// Whether the flow collection has brackets; `[a: b]` has a block without.
  func isBracketed(_ id: Int) -> Bool {
    source.isByte("{", at: nodes[id].content) || source.isByte("[", at: nodes[id].content)
  }

  /// Whether a comment is anywhere between the parts of `id`.
  func hasComment(in id: Int) -> Bool {
    func holds(_ start: Int, _ end: Int) -> Bool {
      start < end && source.bytes[start..<end].contains(UInt8(ascii: "#"))
    }
    var cursor = nodes[id].start
    var stack = [id]
    while let next = stack.popLast() {
      let node = nodes[next]
      if node.isCollection, !node.children.isEmpty {
        stack += node.children.reversed()
        continue
      }
      if holds(cursor, node.start) { return true }
      if node.isCollection, holds(node.content, node.end) { return true }
      if node.style?.isBlock == true, holds(node.content, source.lineEnd(node.content)) { return true }
      cursor = max(cursor, node.end)
    }
    return holds(cursor, nodes[id].end)
  }
}
