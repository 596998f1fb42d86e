extension DraftWriter {
  /// Writes a block collection with other children than in the source, or in another order.
  ///
  /// Children that stay in order are copied with what is above them. Blank lines and comments that stand alone stay where
  /// they are, before the next child that stays.
  mutating func rearrange(_ children: [Draft.Child], of node: Int) throws(EditFault) {
    let chunks = chunks(of: node)
    guard let first = chunks.first, let last = chunks.last else { return }
    let column = source.column(first.start)
    let origins = children.map { origin(of: $0, in: node) }
    let staying = longestIncreasingRun(origins)
    let gaps = Gaps(chunks, staying: Set(staying.compactMap { origins[$0] }), source)
    copy(to: first.isMidLine ? first.start : first.lead.lowerBound)

    var stays = staying[...]
    var keepsBlankLines = false
    for (position, child) in children.enumerated() {
      if position > 0 { breakLine() }
      if stays.first == position, let origin = origins[position] {
        stays.removeFirst()
        let chunk = chunks[origin]
        var gap = gaps.before[origin] ?? []
        if position == 0 || keepsBlankLines { gap = gaps.withoutLeadingBlanks(gap) }
        begin(position, gap, isMidLine: first.isMidLine, hasLead: !chunk.lead.isEmpty)
        if chunk.isMidLine, position > 0 || !gap.isEmpty {
          spaces(column)
          cursor = chunk.start
        } else {
          let isBare = position == 0 && first.isMidLine && gap.isEmpty && chunk.lead.isEmpty
          cursor = isBare ? chunk.start : chunk.lead.lowerBound
        }
        try emitChild(child, chunk, column: column)
        copy(to: chunk.next)
        keepsBlankLines = chunk.keepsBlankLines
      } else {
        let neighbour = position > 0 ? children[position - 1] : children.dropFirst().first
        let text = try text(of: child, column: column, beside: neighbour, in: node)
        let gap = position == 0 || keepsBlankLines ? [] : gaps.usual
        begin(position, gap, isMidLine: first.isMidLine, hasLead: !text.lead.isEmpty)
        out += text.lead
        if position > 0 || !first.isMidLine || !text.lead.isEmpty { spaces(column) }
        out += text.body + source.lineBreak
        keepsBlankLines = text.keepsBlankLines
      }
    }
    if last.next > last.end || !gaps.after.isEmpty { breakLine() }
    let isBlankBelow = last.next >= source.bytes.count || source.isBlankLine(source.line(of: last.next))
    out += isBlankBelow ? gaps.withoutTrailingBlanks(gaps.after) : gaps.after
    cursor = last.next
  }

  /// Writes the lines before a child. An item's first child begins behind the item's dash, or below it if comments come first.
  private mutating func begin(_ position: Int, _ gap: [UInt8], isMidLine: Bool, hasLead: Bool) {
    if position == 0, isMidLine, hasLead || !gap.isEmpty {
      trimBlanks()
      out += source.lineBreak
    }
    out += gap
  }

  /// The position of the child among the source's children of `node`.
  func origin(of child: Draft.Child, in node: Int) -> Int? {
    switch child.key {
    case .source(let key): return tree.position(of: key)
    case .new: return nil
    case nil:
      guard let id = child.value.node, tree[id].parent == node else { return nil }
      return tree.position(of: id)
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
}

/// What stands between the chunks of a block collection, and where it goes when chunks leave.
struct Gaps {
  /// For chunks that stay: the lines before their lead, by the chunk's position.
  var before: [Int: [UInt8]] = [:]
  /// What is left behind the last chunk.
  var after: [UInt8] = []
  /// The blank lines that stand most often between two chunks.
  var usual: [UInt8] = []
  private let lineBreak: [UInt8]

  init(_ chunks: [BlockChunk], staying: Set<Int>, _ source: TextLines) {
    lineBreak = source.lineBreak
    var counts: [Int: Int] = [:]
    for chunk in chunks.dropFirst() where !Self.hasComment(chunk.gap, source) {
      counts[source.line(of: chunk.gap.upperBound) - source.line(of: chunk.gap.lowerBound), default: 0] += 1
    }
    let count = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    usual = Array(repeatElement(lineBreak, count: count).joined())

    var carried: [UInt8] = []
    for (position, chunk) in chunks.enumerated() {
      let gap = Array(source.bytes[chunk.gap])
      if staying.contains(position) {
        before[position] = join(carried, position == 0 ? usual : gap)
        carried = []
      } else if Self.hasComment(chunk.gap, source) {
        carried = join(carried, gap)
      }
    }
    after = carried
  }

  private static func hasComment(_ gap: Range<Int>, _ source: TextLines) -> Bool {
    source.bytes[gap].contains(UInt8(ascii: "#"))
  }

  /// Both gaps, with the blank lines between them once.
  private func join(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    one.isEmpty ? other : one + withoutLeadingBlanks(other)
  }

  func withoutLeadingBlanks(_ gap: [UInt8]) -> [UInt8] {
    guard let comment = gap.firstIndex(where: { !Self.isBlank($0) }) else { return [] }
    let start = gap[..<comment].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return Array(gap[start...])
  }

  func withoutTrailingBlanks(_ gap: [UInt8]) -> [UInt8] {
    guard let last = gap.lastIndex(where: { !Self.isBlank($0) }) else { return [] }
    guard let end = gap[last...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return gap }
    let isPair = gap[end] == 0x0D && end + 1 < gap.count && gap[end + 1] == 0x0A
    return Array(gap[...(isPair ? end + 1 : end)])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// The positions of a longest run of increasing values: those that need not move.
func longestIncreasingRun(_ values: [Int?]) -> [Int] {
  // `tails[n]`: the position of the smallest value that ends a run of n + 1 values.
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: values.count)
  for (position, value) in values.enumerated() {
    guard let value else { continue }
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if let other = values[tails[middle]], other < value { low = middle + 1 } else { high = middle }
    }
    previous[position] = low > 0 ? tails[low - 1] : nil
    if low < tails.count { tails[low] = position } else { tails.append(position) }
  }
  var run: [Int] = []
  var next = tails.last
  while let position = next {
    run.append(position)
    next = previous[position]
  }
  return run.reversed()
}
