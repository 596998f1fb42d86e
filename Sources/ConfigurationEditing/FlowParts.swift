/// The parts of a collection in brackets, which together are the whole text between them.
struct FlowParts {
  struct Part {
    /// What stands before the item: blanks, or a line break and lines of blanks and comments.
    var lead: Range<Int>
    /// The item, or the key with its value.
    var core: Range<Int>
    /// What stands between the item and its comma.
    var post: Range<Int>
    /// The comment behind the comma, with the blanks before it.
    var comment: Range<Int>
  }

  /// A comment on the line of the opening bracket.
  var head: Range<Int>
  var parts: [Part] = []
  /// What stands before the closing bracket.
  var tail: Range<Int>
  var hasTrailingComma = false
}

extension SyntaxTree {
  /// The parts of a flow collection that has brackets.
  func flowParts(of id: Int) -> FlowParts {
    let node = nodes[id]
    let close = node.end - 1
    let head = source.comment(after: node.content + 1) ?? node.content + 1..<node.content + 1
    var cursor = head.upperBound
    var parts: [FlowParts.Part] = []
    var hasComma = false
    let width = node.isMapping ? 2 : 1
    for index in stride(from: 0, to: node.children.count, by: width) {
      let first = nodes[node.children[index]]
      let last = nodes[node.children[index + width - 1]]
      let end = coreEnd(node.children[index], last, isMapping: node.isMapping)
      // Behind a '?', the key begins later than its part.
      let start = min(first.start, end)
      let comma = source.skipTrivia(end)
      hasComma = source.isByte(",", at: comma)
      let behind = hasComma ? comma + 1 : end
      let comment = source.comment(after: behind) ?? behind..<behind
      parts.append(
        FlowParts.Part(
          lead: min(cursor, start)..<start, core: start..<end, post: end..<(hasComma ? comma : end), comment: comment))
      cursor = max(cursor, comment.upperBound)
    }
    return FlowParts(head: head, parts: parts, tail: min(cursor, close)..<close, hasTrailingComma: hasComma)
  }

  /// The offset behind an item's last token, which is the colon of a key without a value: that value's place is behind blanks.
  private func coreEnd(_ key: Int, _ value: Node, isMapping: Bool) -> Int {
    guard isMapping else { return value.end }
    if value.start < value.end { return value.end }
    return colonEnd(ofKey: key) ?? nodes[key].end
  }
}
