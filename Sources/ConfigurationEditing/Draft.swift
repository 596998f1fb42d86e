/// A value of the document as edited. A draft that has a node in the source is written by copying that
/// node's bytes, save for what changed; one without is written anew.
final class Draft {
  /// What the value is.
  enum Content {
    /// As in the source.
    case source
    case text(String)
    /// Written without quotes where possible.
    case plain(String)
    case list([Draft])
    case map([Entry])
  }

  /// A key and its value.
  struct Entry {
    var key: Key
    var value: Draft
  }

  enum Key {
    /// The key's node in the source.
    case source(Int)
    case new(String)
  }

  /// The node in the source; `nil` for a new value.
  let node: Int?
  var content: Content
  /// Whether anything in or below it differs from the source. Set by `settle`.
  private(set) var isChanged = false
  /// Whether its items or keys are others than in the source, or in another order. Set by `settle`.
  private(set) var isRearranged = false

  init(node: Int) {
    self.node = node
    content = .source
  }

  init(content: Content) {
    node = nil
    self.content = content
  }

  convenience init(_ value: EditValue) {
    switch value {
    case .text(let text): self.init(content: .text(text))
    case .plain(let text): self.init(content: .plain(text))
    case .list(let items): self.init(content: .list(items.map { Draft($0) }))
    case .map(let entries):
      self.init(content: .map(Self.unique(entries).map { Entry(key: .new($0.key), value: Draft($0.value)) }))
    }
  }

  /// The entries with the last value of each key.
  static func unique(_ entries: [EditValue.Entry]) -> [EditValue.Entry] {
    var positions: [String: Int] = [:]
    var result: [EditValue.Entry] = []
    for entry in entries {
      if let position = positions[entry.key] {
        result[position] = entry
      } else {
        positions[entry.key] = result.count
        result.append(entry)
      }
    }
    return result
  }

  /// Lists the children, so that they can be changed.
  func open(_ tree: SyntaxTree) {
    guard case .source = content, let node else { return }
    let children = tree[node].children
    if tree[node].isSequence {
      content = .list(children.map { Draft(node: $0) })
    } else if tree[node].isMapping {
      content = .map(
        stride(from: 0, to: children.count - 1, by: 2).map {
          Entry(key: .source(children[$0]), value: Draft(node: children[$0 + 1]))
        })
    }
  }

  /// Determines what changed, here and below. Call once, on the root, after the edits.
  func settle(_ tree: SyntaxTree) {
    switch content {
    case .source: break
    case .text, .plain: isChanged = true
    case .list(let items):
      for item in items { item.settle(tree) }
      isRearranged = node.map { !tree[$0].isSequence || tree[$0].children != items.map { $0.node ?? -1 } } ?? true
      isChanged = isRearranged || items.contains(where: \.isChanged)
    case .map(let entries):
      for entry in entries { entry.value.settle(tree) }
      let nodes = entries.flatMap { entry in
        if case .source(let key) = entry.key { [key, entry.value.node ?? -1] } else { [-1] }
      }
      isRearranged = node.map { !tree[$0].isMapping || tree[$0].children != nodes } ?? true
      isChanged = isRearranged || entries.contains(where: \.value.isChanged)
    }
  }
}

/// Why an edit is refused.
struct EditFault: Error {
  /// The offset in the source, without byte order mark; `nil` for the file as a whole.
  var offset: Int?
  /// What is wrong and what to do instead.
  var message: String
}
