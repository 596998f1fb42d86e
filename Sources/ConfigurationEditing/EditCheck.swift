internal import Messages

/// Compares an edited text, read anew, to the draft that it was written from: every text, every key, what YAML reads as
/// something other than text, and which value each alias stands for.
struct EditCheck {
  let before: SyntaxTree
  let after: SyntaxTree
  /// For nodes with an anchor: the node after the edit.
  private var anchored: [Int: Int] = [:]
  /// Where in the source the comparison is.
  private var offset: Int?

  /// - Throws: at the first difference.
  static func require(_ after: SyntaxTree, equals root: Draft, of before: SyntaxTree) throws(EditFault) {
    var check = EditCheck(before, after)
    guard let node = after.root else {
      // A document of comments alone is empty.
      if before.root == nil, root.isEmptyMap { return }
      throw check.difference
    }
    try check.compare(root, node)
  }

  private init(_ before: SyntaxTree, _ after: SyntaxTree) {
    self.before = before
    self.after = after
  }

  private var difference: EditFault {
    EditFault(offset: offset, message: "this edit would not read back as it should; edit what is near here by hand")
  }

  private mutating func compare(_ draft: Draft, _ id: Int) throws(EditFault) {
    if let node = draft.node { offset = before[node].start }
    let new = after[id]
    switch draft.content {
    case .source:
      guard let node = draft.node else { throw difference }
      try compare(node, id)
    case .text(let text):
      guard new.style != nil, new.text.hasSameBytes(as: text), !new.isTyped else { throw difference }
    case .plain(let text):
      guard new.style != nil, new.text.hasSameBytes(as: text) || text.isEmpty else { throw difference }
    case .list(let items):
      note(draft, id)
      guard new.isSequence, new.children.count == items.count else { throw difference }
      for (item, child) in zip(items, new.children) { try compare(item, child) }
    case .map(let entries):
      note(draft, id)
      guard new.isMapping, new.children.count == 2 * entries.count else { throw difference }
      for (index, entry) in entries.enumerated() {
        let key = new.children[2 * index]
        switch entry.key {
        case .source(let node): try compare(node, key)
        case .new(let name):
          guard after[key].text.hasSameBytes(as: name), after[key].style != nil else { throw difference }
        }
        try compare(entry.value, new.children[2 * index + 1])
      }
    }
  }

  private mutating func note(_ draft: Draft, _ id: Int) {
    if let node = draft.node, before[node].anchor != nil { anchored[node] = id }
  }

  /// Compares nodes that must be equal. Not recursive, so depth costs no stack.
  private mutating func compare(_ old: Int, _ new: Int) throws(EditFault) {
    var stack = [(old, new)]
    while let (old, new) = stack.popLast() {
      let (one, other) = (before[old], after[new])
      offset = one.start
      if one.anchor != nil { anchored[old] = new }
      guard one.anchor == other.anchor, one.tag == other.tag, one.children.count == other.children.count else {
        throw difference
      }
      switch (one.kind, other.kind) {
      case (.alias, .alias):
        let target = one.target.map { anchored[$0] ?? -1 }
        guard one.text == other.text, other.target == target else { throw misplacedAlias(one) }
      case (.scalar(let style), .scalar):
        guard one.text.hasSameBytes(as: other.text), one.isTyped == other.isTyped else {
          throw style.isBlock ? changedLines : difference
        }
      case (.sequence, .sequence), (.mapping, .mapping):
        stack += zip(one.children, other.children).reversed()
      default: throw difference
      }
    }
  }

  /// The fault for a block scalar whose trailing line breaks changed, for example because it no longer ends the file.
  private var changedLines: EditFault {
    EditFault(
      offset: offset,
      message: "this text would gain or lose line breaks at its end; put '-' behind its '|' or '>', then edit the file")
  }

  private func misplacedAlias(_ alias: SyntaxTree.Node) -> EditFault {
    let name = escaped(alias.text.prefix(40))
    return EditFault(
      offset: alias.start,
      message:
        "'*\(name)' would no longer stand for the value behind '&\(name)' above it; write that value out here first")
  }
}
