/// Applies edits to a draft, one after another. Refuses those whose effect on the text would not be safe.
struct DraftEditor {
  let tree: SyntaxTree
  private(set) var root: Draft

  init(_ tree: SyntaxTree) {
    self.tree = tree
    root = tree.root.map { Draft(node: $0) } ?? Draft(content: .map([]))
  }

  mutating func apply(_ edit: Edit) throws(EditFault) {
    switch edit {
    case .set(let value, let path, let order): try set(value, at: path, order)
    case .remove(let path): try remove(path)
    case .insert(let value, let path, let index): try insert(Draft(value), into: path, at: index)
    case .move(let path, let list, let index): try move(path, to: list, at: index)
    }
  }

  // MARK: - Edits

  private mutating func set(_ value: EditValue, at path: EditPath, _ order: [String]) throws(EditFault) {
    guard let last = path.steps.last else { return try replace(root, with: value, path) }
    let parent = try resolve(EditPath(path.steps.dropLast()), adding: true)
    switch last {
    case .key(let name):
      var entries = try self.entries(of: parent, path)
      if let index = try index(of: name, in: entries) {
        try replace(entries[index].value, with: value, path)
      } else {
        let index = place(of: name, in: entries, order)
        entries.insert(Draft.Entry(key: .new(name), value: Draft(value)), at: index)
        parent.content = .map(entries)
      }
    case .index(let index):
      let items = try self.items(of: parent, path)
      guard items.indices.contains(index) else { throw missing(path, items.count, parent) }
      try replace(items[index], with: value, path)
    }
  }

  private mutating func remove(_ path: EditPath) throws(EditFault) {
    guard let last = path.steps.last else {
      throw EditFault(message: "the whole document cannot be taken out; delete the file instead")
    }
    guard let parent = try find(EditPath(path.steps.dropLast())) else { return }
    switch last {
    case .key(let name):
      guard !isNull(parent) else { return }
      var entries = try self.entries(of: parent, path)
      guard let index = try index(of: name, in: entries) else { return }
      entries.remove(at: index)
      parent.content = .map(entries)
    case .index(let index):
      var items = try self.items(of: parent, path)
      guard items.indices.contains(index) else { throw missing(path, items.count, parent) }
      items.remove(at: index)
      parent.content = .list(items)
    }
  }

  private mutating func insert(_ draft: Draft, into path: EditPath, at index: Int?) throws(EditFault) {
    let list = try resolve(path, adding: true)
    if isNull(list) { list.content = .list([]) }
    var items = try self.items(of: list, path)
    let index = index ?? items.count
    guard (0...items.count).contains(index) else { throw missing(path.index(index), items.count, list) }
    items.insert(draft, at: index)
    list.content = .list(items)
  }

  private mutating func move(_ path: EditPath, to list: EditPath, at index: Int?) throws(EditFault) {
    guard case .index(let position)? = path.steps.last else {
      throw EditFault(message: "'\(path)' is no entry of a list; only those can be moved")
    }
    guard let source = try find(EditPath(path.steps.dropLast())) else { throw missing(path, 0, root) }
    var items = try self.items(of: source, path)
    guard items.indices.contains(position) else { throw missing(path, items.count, source) }
    guard !list.steps.starts(with: path.steps) else {
      throw EditFault(offset: offset(source), message: "an entry cannot be moved into itself; name another list")
    }
    // Resolved before the item is removed, because the path's indices count it. Missing lists are added.
    let target = try resolve(list, adding: true)
    let item = items.remove(at: position)
    source.content = .list(items)
    if isNull(target) { target.content = .list([]) }
    var others = try self.items(of: target, list)
    let index = index ?? others.count
    guard (0...others.count).contains(index) else { throw missing(list.index(index), others.count, target) }
    others.insert(item, at: index)
    target.content = .list(others)
  }

  /// Sets `draft` to a value. Parts that equal it already keep their text.
  private func replace(_ draft: Draft, with value: EditValue, _ path: EditPath) throws(EditFault) {
    try requireOwn(draft, path)
    draft.open(tree)
    switch (value, draft.content) {
    case (.map(let entries), .map(let old)): try replace(draft, old, with: Draft.unique(entries), path)
    case (.list(let values), .list(let old)):
      for index in 0..<min(values.count, old.count) {
        try replace(old[index], with: values[index], path.index(index))
      }
      if values.count != old.count {
        draft.content = .list(old.prefix(values.count) + values.dropFirst(old.count).map { Draft($0) })
      }
    case (.text(let new), _) where text(of: draft)?.hasSameBytes(as: new) == true: return
    case (.plain(let new), _) where text(of: draft)?.hasSameBytes(as: new) == true: return
    default:
      let isText = if case .text = value { true } else { false }
      try requireNoTag(draft, allowsText: isText)
      draft.content = Draft(value).content
    }
  }

  /// The text of a scalar that is not null.
  private func text(of draft: Draft) -> String? {
    switch draft.content {
    case .source: draft.node.flatMap { tree[$0].style == nil || tree[$0].isNull ? nil : tree[$0].text }
    case .text(let text): text
    case .plain(let word): PlainWords.isNull(word) ? nil : word
    default: nil
    }
  }

  private func replace(
    _ draft: Draft, _ old: [Draft.Entry], with new: [EditValue.Entry], _ path: EditPath
  ) throws(EditFault) {
    var kept: [Draft.Entry] = []
    var names: Set<String> = []
    let values = Dictionary(uniqueKeysWithValues: new.map { ($0.key, $0.value) })
    for entry in old {
      guard let name = name(of: entry.key), let value = values[name] else { continue }
      guard names.insert(name).inserted else { throw duplicate(entry.key, name) }
      try replace(entry.value, with: value, path.key(name))
      kept.append(entry)
    }
    let added = new.filter { !names.contains($0.key) }
    guard kept.count < old.count || !added.isEmpty else { return }
    draft.content = .map(kept + added.map { Draft.Entry(key: .new($0.key), value: Draft($0.value)) })
  }

  // MARK: - Finding values

  /// The value at `path`, whose content is to change; missing keys are added as empty values.
  private mutating func resolve(_ path: EditPath, adding: Bool) throws(EditFault) -> Draft {
    var draft = root
    try requireOwn(draft, path)
    for (depth, step) in path.steps.enumerated() {
      let here = EditPath(Array(path.steps.prefix(depth + 1)))
      switch step {
      case .key(let name):
        var entries = try self.entries(of: draft, here)
        if let index = try index(of: name, in: entries) {
          draft = entries[index].value
        } else {
          let value = Draft(content: .plain(""))
          entries.append(Draft.Entry(key: .new(name), value: value))
          draft.content = .map(entries)
          draft = value
        }
      case .index(let index):
        let items = try self.items(of: draft, here)
        guard items.indices.contains(index) else { throw missing(here, items.count, draft) }
        draft = items[index]
      }
      try requireOwn(draft, here)
    }
    return draft
  }

  /// The value at `path`; `nil` if a key is missing.
  private func find(_ path: EditPath) throws(EditFault) -> Draft? {
    var draft = root
    try requireOwn(draft, path)
    for (depth, step) in path.steps.enumerated() {
      let here = EditPath(Array(path.steps.prefix(depth + 1)))
      switch step {
      case .key(let name):
        guard !isNull(draft) else { return nil }
        let entries = try self.entries(of: draft, here)
        guard let index = try index(of: name, in: entries) else { return nil }
        draft = entries[index].value
      case .index(let index):
        guard !isNull(draft) else { throw missing(here, 0, draft) }
        let items = try self.items(of: draft, here)
        guard items.indices.contains(index) else { throw missing(here, items.count, draft) }
        draft = items[index]
      }
      try requireOwn(draft, here)
    }
    return draft
  }

  /// The keys of a block; an empty value becomes a block.
  private func entries(of draft: Draft, _ path: EditPath) throws(EditFault) -> [Draft.Entry] {
    draft.open(tree)
    if isNull(draft) {
      try requireNoTag(draft, allowsText: false)
      draft.content = .map([])
    }
    guard case .map(let entries) = draft.content else {
      throw EditFault(
        offset: offset(draft), message: "no keys stand here, so '\(path)' cannot be; expected 'key: value'")
    }
    if let node = draft.node, tree[node].isFlow, !tree.isBracketed(node) {
      throw EditFault(
        offset: tree[node].start, message: "a key stands in a list without braces; write '{ key: value }'")
    }
    for case .source(let key) in entries.lazy.map(\.key) where tree[key].text == "<<" && tree[key].style == .plain {
      throw EditFault(offset: tree[key].start, message: "'<<' adds keys from elsewhere; write them out, then edit them")
    }
    return entries
  }

  private func items(of draft: Draft, _ path: EditPath) throws(EditFault) -> [Draft] {
    draft.open(tree)
    guard case .list(let items) = draft.content else {
      throw EditFault(
        offset: offset(draft), message: "no list stands here, so '\(path)' cannot be; expected '- ' entries")
    }
    return items
  }

  private func index(of name: String, in entries: [Draft.Entry]) throws(EditFault) -> Int? {
    var found: Int?
    for (index, entry) in entries.enumerated() where self.name(of: entry.key) == name {
      guard found == nil else { throw duplicate(entry.key, name) }
      found = index
    }
    if let found, case .source(let key) = entries[found].key {
      if tree.isExplicit(key: key) {
        throw EditFault(offset: tree[key].start, message: "'?' stands before this key; write it as 'key: value'")
      }
    }
    return found
  }

  func name(of key: Draft.Key) -> String? {
    switch key {
    case .new(let name): name
    case .source(let node): tree[node].style == nil ? nil : tree[node].text
    }
  }

  /// Where a new key goes among the entries.
  private func place(of name: String, in entries: [Draft.Entry], _ order: [String]) -> Int {
    guard let rank = order.firstIndex(of: name) else { return entries.count }
    let ranks = entries.map { self.name(of: $0.key).flatMap { order.firstIndex(of: $0) } }
    if let before = ranks.lastIndex(where: { $0.map { $0 < rank } ?? false }) { return before + 1 }
    return ranks.firstIndex { $0.map { $0 > rank } ?? false } ?? entries.count
  }

  private func isNull(_ draft: Draft) -> Bool {
    switch draft.content {
    case .source: draft.node.map { tree[$0].isNull } ?? false
    case .plain(let word): PlainWords.isNull(word)
    default: false
    }
  }
}
