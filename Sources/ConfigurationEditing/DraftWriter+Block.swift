// Block collections with other children than in the source.
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
}

// New values.
extension DraftWriter {
  /// Where a value stands.
  enum Slot: Equatable {
    case root
    /// Behind a key's colon.
    case key
    /// Behind a list's dash and so many spaces.
    case item(dash: Int)
  }

  /// A new value as text, without the last line's break.
  enum Rendered {
    /// On the line of its key or dash.
    case inline([UInt8])
    /// A block scalar: the header goes on the line of the key. Lines are indented.
    case literal(header: [UInt8], lines: [[UInt8]])
    /// Indented lines below the key; the first one of an item goes behind its dash.
    case lines([[UInt8]])

    func joined(_ lineBreak: [UInt8]) -> [UInt8] {
      switch self {
      case .inline(let text): text
      case .literal(let header, let lines): Array(([header] + lines).joined(separator: lineBreak))
      case .lines(let lines): Array(lines.joined(separator: lineBreak))
      }
    }
  }

  /// The longest collection that is written in brackets if there is no example, in bytes.
  private static let flowLimit = 90

  /// The text of a value that cannot be copied from the source.
  /// - Parameters:
  ///   - column: of the key or the dash.
  ///   - key: the key, if it has one, whose other values in the document are examples.
  ///   - old: the style of the scalar that it replaces.
  mutating func rendered(
    _ draft: Draft, under column: Int, at slot: Slot, key: String? = nil, old: SyntaxTree.Node.Style? = nil
  ) throws(EditFault) -> Rendered {
    let isMap = if case .map = draft.content { true } else { false }
    let inner =
      switch slot {
      case .root: 0
      case .key: max(column, 0) + (isMap ? style.step : style.listOffset)
      case .item(let dash): column + 1 + dash
      }
    switch draft.content {
    case .text, .plain:
      let depth = slot == .root ? style.step : column + style.step
      guard let block = draft.block(scalars, old: old, indentation: depth) else {
        return .inline(draft.inline(scalars, old: old, inFlow: false))
      }
      let indent = [UInt8](repeating: 0x20, count: depth)
      return .literal(
        header: Array(block.header.utf8), lines: block.lines.map { $0.isEmpty ? [] : indent + Array($0.utf8) })
    case .source: return .inline(try flow(draft))
    case .list, .map: break
    }
    if draft.children.isEmpty || prefersFlow(draft, at: slot, key) { return .inline(try flow(draft)) }
    var lines: [[UInt8]] = []
    for (position, child) in draft.children.enumerated() {
      let text = try text(of: child, column: inner, beside: position > 0 ? draft.children[position - 1] : nil, in: nil)
      lines.append(text.lead + [UInt8](repeating: 0x20, count: inner) + text.body)
    }
    return .lines(lines)
  }

  /// Whether a new collection is written in brackets.
  private func prefersFlow(_ draft: Draft, at slot: Slot, _ key: String?) -> Bool {
    guard draft.isFlat, let text = try? flowText(draft), text.count <= Self.flowLimit else { return false }
    if let key, let isFlow = style.flowKeys[key] { return isFlow }
    return slot == .key
  }

  private func flowText(_ draft: Draft) throws(EditFault) -> [UInt8] {
    var writer = self
    return try writer.flow(draft)
  }

  /// The text of an item or a key with its value, for a place where it does not stand yet.
  struct Text {
    /// Comment lines above it.
    var lead: [UInt8] = []
    /// From the dash or the key on, without the last line's break.
    var body: [UInt8] = []
    var keepsBlankLines = false
  }

  /// - Parameters:
  ///   - column: of the dash or the key.
  ///   - neighbour: a child beside it, as an example.
  ///   - node: the collection it goes to; `nil` if that is new.
  mutating func text(
    of child: Draft.Child, column: Int, beside neighbour: Draft.Child?, in node: Int?
  ) throws(EditFault) -> Text {
    if child.key == nil, let id = child.value.node, tree[id].parent != nil, !mustRewrite(child.value) {
      return try moved(child, id, column: column)
    }
    let before = out
    defer { out = before }
    out = []
    var slot = Slot.key
    var name: String?
    switch child.key {
    case .new(let key):
      out += scalars.inline(key, inFlow: false)
      name = key
    case .source(let key):
      out += source.bytes[tree[key].start..<tree[key].end]
      name = tree[key].text
    case nil: slot = .item(dash: node.map(dash) ?? 1)
    }
    out.append(child.key == nil ? UInt8(ascii: "-") : UInt8(ascii: ":"))
    if child.key == nil, let example = neighbour?.value.node, tree[example].isMapping, tree[example].isFlow,
      case .map = child.value.content
    {
      write(.inline(try flow(child.value)), at: slot, comment: [])
    } else {
      write(try rendered(child.value, under: column, at: slot, key: name), at: slot, comment: [])
    }
    return Text(body: out)
  }

  /// Writes a new value behind its key or dash.
  mutating func write(_ value: Rendered, at slot: Slot, comment: [UInt8]) {
    let space = if case .item(let dash) = slot { dash } else { 1 }
    switch value {
    case .inline(let text):
      spaces(space)
      out += text + comment
    case .literal(let header, let lines):
      spaces(space)
      out += header + comment + lines.flatMap { source.lineBreak + $0 }
    case .lines(var lines):
      if case .item = slot {
        // A tab behind a dash is no YAML.
        spaces(space)
        out += comment.isEmpty ? lines.removeFirst().drop { $0 == 0x20 } : comment.drop { $0 == 0x20 || $0 == 0x09 }
      } else {
        out += comment
      }
      out += lines.flatMap { source.lineBreak + $0 }
    }
  }

  /// The number of spaces behind the dashes of a list, by its first item.
  private func dash(of list: Int) -> Int {
    guard let first = tree[list].children.first else { return 1 }
    return dash(before: tree[first], source.skipTrivia(tree[list].content) + 1)
  }

  /// The number of spaces between a dash, which ends at `end`, and its value; 1 if that is elsewhere.
  func dash(before node: SyntaxTree.Node, _ end: Int) -> Int {
    let width = node.start - end
    return (1...8).contains(width) && source.skipBlanks(end) == node.start ? width : 1
  }
}

extension Draft {
  /// Whether it holds scalars and lists of scalars only, all of one line and all new.
  var isFlat: Bool {
    children.allSatisfy { child in
      switch child.value.content {
      case .source: false
      case .text(let text), .plain(let text): !text.contains("\n")
      case .list(let items): items.allSatisfy { $0.isScalar && $0.node == nil }
      case .map: false
      }
    }
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
