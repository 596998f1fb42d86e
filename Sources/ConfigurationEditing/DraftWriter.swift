/// Writes a draft as text: copies the source, save for what the draft changes.
///
/// One pass. `cursor` is the offset up to which the source has been copied or skipped; it jumps where items change places.
///
/// A new item of a list is placed by `rearrange`, and its lines are written by `text(of:)`, both in `DraftWriter+Block.swift`; in
/// brackets by `DraftWriter+Flow.swift`.
struct DraftWriter {
  let tree: SyntaxTree
  let style: DocumentStyle
  let scalars: ScalarWriter
  var source: TextLines { tree.source }
  var out: [UInt8] = []
  var cursor = 0
  /// The chunks of each list from which items move, by the list's node.
  private var chunkCache: [Int: [BlockChunk]] = [:]
  private var flowCache: [Int: FlowParts] = [:]

  /// - Parameter isCautious: whether to write scalars in the form that is right anywhere: the usual one did not read back.
  static func write(_ root: Draft, over tree: SyntaxTree, isCautious: Bool) throws(EditFault) -> [UInt8] {
    var writer = DraftWriter(tree, isCautious: isCautious)
    try writer.writeDocument(root)
    let bytes = writer.out
    guard !isCautious, let last = tree.source.bytes.last, last != 0x0A, last != 0x0D else { return bytes }
    // A file that did not end with a line break still does not.
    let lineBreak = tree.source.lineBreak
    return bytes.suffix(lineBreak.count).elementsEqual(lineBreak) ? Array(bytes.dropLast(lineBreak.count)) : bytes
  }

  private init(_ tree: SyntaxTree, isCautious: Bool) {
    self.tree = tree
    style = DocumentStyle(tree)
    scalars = ScalarWriter(quotes: style.quotes, escapesLines: isCautious)
    out.reserveCapacity(tree.source.bytes.count + 1024)
  }

  private mutating func writeDocument(_ root: Draft) throws(EditFault) {
    if let node = root.node, !tree[node].isNull {
      if root.isChanged {
        if mustRewrite(root) {
          copy(to: tree[node].start)
          out += try rendered(root, under: -style.step, at: .root).joined(source.lineBreak)
          cursor = tree[node].end
        } else if isEmptied(root) {
          try empty(root, behind: tree[node].start, at: .root)
        } else {
          try emit(root)
        }
      }
    } else if root.isChanged || root.node == nil && !root.isEmptyMap {
      // Below the comments, and above the end of the document.
      let end = root.node.map { tree[$0].start < tree[$0].end ? tree[$0].start : tree.end } ?? tree.end
      copy(to: end)
      if !out.isEmpty { breakLine() }
      out += try rendered(root, under: -style.step, at: .root).joined(source.lineBreak) + source.lineBreak
      if let node = root.node, tree[node].start < tree[node].end {
        cursor = tree[node].end
        cursor += source.breakLength(at: cursor)
      }
    }
    copy(to: source.bytes.count)
  }

  // MARK: - Output

  /// Copies the source up to `offset`; does nothing if the cursor is past it.
  mutating func copy(to offset: Int) {
    guard cursor < offset else { return }
    out += source.bytes[cursor..<offset]
    cursor = offset
  }

  /// Ends the line, if it has not ended.
  mutating func breakLine() {
    if let last = out.last, last != 0x0A, last != 0x0D, !endsWithOddBreak { out += source.lineBreak }
  }

  /// Whether the output ends with U+0085, U+2028 or U+2029.
  private var endsWithOddBreak: Bool {
    out.suffix(2).elementsEqual([0xC2, 0x85]) || out.suffix(3).elementsEqual([0xE2, 0x80, 0xA8])
      || out.suffix(3).elementsEqual([0xE2, 0x80, 0xA9])
  }

  mutating func spaces(_ count: Int) { out += [UInt8](repeating: 0x20, count: max(0, count)) }

  /// Takes spaces and tabs off the end of the output.
  mutating func trimBlanks() { while out.last == 0x20 || out.last == 0x09 { out.removeLast() } }

  /// What `body` writes for the source from `start` to `end`, both included in the copy.
  mutating func captured(
    _ start: Int, _ end: Int, _ body: (inout DraftWriter) throws(EditFault) -> Void
  ) throws(EditFault) -> [UInt8] {
    let (before, at) = (out, cursor)
    out = []
    cursor = start
    try body(&self)
    let isPastBreak = cursor > end
    copy(to: end)
    var text = out
    (out, cursor) = (before, at)
    if isPastBreak, text.suffix(source.lineBreak.count).elementsEqual(source.lineBreak) {
      text.removeLast(source.lineBreak.count)
    } else if isPastBreak, text.last == 0x0A || text.last == 0x0D {
      text.removeLast()
    }
    return text
  }

  // MARK: - Values in place

  /// Writes a changed collection whose kind is as in the source, up to its end.
  mutating func emit(_ draft: Draft) throws(EditFault) {
    guard draft.isChanged, let node = draft.node else { return }
    if tree[node].isFlow { return try emitFlow(draft, node) }
    let children = draft.children
    if draft.isRearranged { return try rearrange(children, of: node) }
    let chunks = chunks(of: node)
    for (child, chunk) in zip(children, chunks) where child.value.isChanged {
      try emitChild(child, chunk, column: source.column(chunk.start))
    }
  }

  /// Writes a child of a block collection that stays in its place.
  mutating func emitChild(_ child: Draft.Child, _ chunk: BlockChunk, column: Int) throws(EditFault) {
    let draft = child.value
    guard draft.isChanged, let node = draft.node else { return }
    if mustRewrite(draft) {
      try rewrite(child, chunk, column: column)
    } else if isEmptied(draft) {
      try empty(draft, behind: chunk.ownerEnd, at: child.slot)
    } else if draft.isScalar {
      replaceInline(draft, node, inFlow: false)
    } else {
      try emit(draft)
    }
  }

  /// Writes `[]` or `{}` for a block collection that lost all it had. Comments that stood alone in it stay.
  mutating func empty(_ draft: Draft, behind owner: Int, at slot: Slot) throws(EditFault) {
    guard let node = draft.node else { return }
    let chunks = chunks(of: node)
    guard let first = chunks.first, let last = chunks.last else { return }
    guard tree[node].start == tree[node].content else {
      throw EditFault(
        offset: tree[node].start, message: "an anchor or a tag stands before what would be empty; take it out")
    }
    let brackets = Array((tree[node].isMapping ? "{}" : "[]").utf8)
    let gaps = Gaps(chunks, staying: [], source)
    if first.isMidLine {
      copy(to: first.start)
      out += brackets
      cursor = last.end
      return
    }
    if slot == .root {
      copy(to: first.lead.lowerBound)
      out += brackets
      out += last.next > last.end || !gaps.after.isEmpty ? source.lineBreak : []
    } else {
      copy(to: owner)
      out += [0x20] + brackets
      copy(to: first.lead.lowerBound)
    }
    out += gaps.withoutTrailingBlanks(gaps.after)
    cursor = last.next
  }

  /// Replaces a value by one that needs other lines. The comment beside the key stays, those within the old value go.
  mutating func rewrite(_ child: Draft.Child, _ chunk: BlockChunk, column: Int) throws(EditFault) {
    guard let id = child.value.node else { return }
    let node = tree[id]
    copy(to: chunk.ownerEnd)
    let comment = source.comment(after: chunk.ownerEnd) ?? commentBeside(node)
    var key: String?
    if case .source(let name) = child.key { key = tree[name].text }
    let slot = child.key == nil ? Slot.item(dash: dash(before: node, chunk.ownerEnd)) : .key
    let new = try rendered(child.value, under: column, at: slot, key: key, old: node.style)
    write(new, at: slot, comment: comment.map { Array(source.bytes[$0]) } ?? [])
    cursor = source.lineEnd(max(node.end, chunk.ownerEnd))
  }

  private func commentBeside(_ node: SyntaxTree.Node) -> Range<Int>? {
    if node.isCollection, !node.isFlow { return nil }
    guard node.style?.isBlock == true else { return source.comment(after: node.end) }
    return source.comment(after: BlockScalarHeader(at: node.content, in: source).end)
  }

  /// Replaces a scalar, save for its anchor and tag.
  mutating func replaceInline(_ draft: Draft, _ node: Int, inFlow: Bool) {
    copy(to: tree[node].content)
    if inFlow, out.last == UInt8(ascii: ":") { spaces(1) }
    out += draft.inline(scalars, old: tree[node].style, inFlow: inFlow)
    cursor = tree[node].end
  }

  /// Whether a changed value in block style needs other lines than it has.
  func mustRewrite(_ draft: Draft) -> Bool {
    guard let id = draft.node else { return true }
    let node = tree[id]
    switch draft.content {
    case .source: return false
    case .text, .plain:
      guard let style = node.style, !style.isBlock, node.content < node.end else { return true }
      return draft.block(scalars, old: style, indentation: 0) != nil
    case .list(let items): return !node.isSequence || isBare(id) && !items.isEmpty
    case .map(let entries): return !node.isMapping || isBare(id) && !entries.isEmpty
    }
  }

  /// Whether it is `[]` or `{}` without a comment, which gives way to lines.
  private func isBare(_ id: Int) -> Bool {
    tree[id].isFlow && tree[id].children.isEmpty && !tree.hasComment(in: id)
  }

  /// Whether the draft removes all items of a block collection.
  func isEmptied(_ draft: Draft) -> Bool {
    guard draft.isChanged, let node = draft.node, tree[node].isCollection, !tree[node].isFlow else { return false }
    return draft.children.isEmpty
  }

  mutating func chunks(of node: Int) -> [BlockChunk] {
    if let chunks = chunkCache[node] { return chunks }
    let chunks = tree.chunks(of: node)
    chunkCache[node] = chunks
    return chunks
  }

  mutating func flowParts(of node: Int) -> FlowParts {
    if let parts = flowCache[node] { return parts }
    let parts = tree.flowParts(of: node)
    flowCache[node] = parts
    return parts
  }
}

extension Draft {
  /// An item of a list, or a key with its value.
  struct Child {
    /// `nil` for an item.
    var key: Key?
    var value: Draft

    var slot: DraftWriter.Slot { key == nil ? .item(dash: 1) : .key }
  }

  /// The items or the entries; empty for a scalar, and for what is as in the source.
  var children: [Child] {
    switch content {
    case .list(let items): items.map { Child(key: nil, value: $0) }
    case .map(let entries): entries.map { Child(key: $0.key, value: $0.value) }
    default: []
    }
  }

  var isEmptyMap: Bool { if case .map(let entries) = content { entries.isEmpty } else { false } }

  /// Whether it is a scalar that differs from the source.
  var isScalar: Bool {
    switch content {
    case .text, .plain: true
    default: false
    }
  }

  /// A new scalar as a block scalar; `nil` if it is better written in one line.
  func block(
    _ scalars: ScalarWriter, old: SyntaxTree.Node.Style?, indentation: Int
  ) -> (header: String, lines: [String])? {
    switch content {
    case .text(let text): scalars.block(text, old: old, indentation: indentation)
    case .plain(let text) where text.contains("\n"): scalars.block(text, old: old, indentation: indentation)
    default: nil
    }
  }

  /// A new scalar in one line; empty for all else.
  func inline(_ scalars: ScalarWriter, old: SyntaxTree.Node.Style?, inFlow: Bool) -> [UInt8] {
    switch content {
    case .text(let text): scalars.inline(text, old: old, inFlow: inFlow)
    case .plain(let text): scalars.inline(text, isPlain: true, old: old, inFlow: inFlow)
    default: []
    }
  }
}
