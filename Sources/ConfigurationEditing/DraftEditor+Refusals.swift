internal import Messages

extension DraftEditor {
  /// Requires that a change of `draft` changes nothing elsewhere.
  func requireOwn(_ draft: Draft, _ path: EditPath) throws(EditFault) {
    guard let node = draft.node, case let value = tree[node] else { return }
    let name = path.steps.isEmpty ? "this" : "'\(path)'"
    if value.kind == .alias, case .source = draft.content {
      let text = "*" + escaped(value.text.prefix(40))
      throw EditFault(
        offset: value.start, message: "\(name) is the alias '\(text)'; write the value out here, then edit it")
    }
    if value.isAliased {
      let text = escaped((value.anchor ?? "").prefix(40))
      throw EditFault(
        offset: value.start,
        message: "\(name) is used elsewhere as '*\(text)', which would change too; write the value out there first")
    }
  }

  /// Requires that a value that is replaced has no tag, which might not suit the new one.
  /// - Parameter allowsText: whether `!!str` suits it.
  func requireNoTag(_ draft: Draft, allowsText: Bool) throws(EditFault) {
    guard let node = draft.node, let tag = tree[node].tag else { return }
    if allowsText, tag == "!" || tag == "tag:yaml.org,2002:str" { return }
    throw EditFault(
      offset: tree[node].start, message: "a tag stands before this value; take it out, then edit the value")
  }

  func duplicate(_ key: Draft.Key, _ name: String) -> EditFault {
    guard case .source(let node) = key else { return EditFault(message: "\(quoted(name)) is here twice; keep one") }
    return EditFault(offset: tree[node].start, message: "\(quoted(name)) is here again; keep one, then edit it")
  }

  func missing(_ path: EditPath, _ count: Int, _ list: Draft) -> EditFault {
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    return EditFault(offset: offset(list), message: "'\(path)' does not exist; the list has \(entries)")
  }

  func offset(_ draft: Draft) -> Int? { draft.node.map { tree[$0].start } }
}

extension SyntaxTree {
  /// Whether the key is written as `? key`.
  func isExplicit(key id: Int) -> Bool {
    guard let parent = nodes[id].parent, let position = position(of: id).map({ 2 * $0 }) else { return false }
    let before = position > 0 ? nodes[nodes[parent].children[position - 1]].end : nodes[parent].content
    var offset = source.skipTrivia(before)
    if position == 0, isBracketed(parent) { offset = source.skipTrivia(nodes[parent].content + 1) }
    if source.isByte(",", at: offset) { offset = source.skipTrivia(offset + 1) }
    return offset != nodes[id].start && source.isByte("?", at: offset)
  }
}
