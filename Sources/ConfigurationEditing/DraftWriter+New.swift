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

  func unmovable(_ draft: Draft, _ cause: String) -> EditFault {
    EditFault(
      offset: draft.node.map { tree[$0].start },
      message: "cannot be moved there: \(cause); write the list that it goes to with one '- ' entry first")
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

  // MARK: - Items that move

  private mutating func moved(_ child: Draft.Child, _ id: Int, column: Int) throws(EditFault) -> Text {
    guard let parent = tree[id].parent, let position = tree.position(of: id) else { return Text() }
    if tree[parent].isFlow { return try movedFromFlow(child, position, of: parent, column: column) }
    let chunk = chunks(of: parent)[position]
    let old = source.column(chunk.start)
    let body = try captured(chunk.start, chunk.end) { writer throws(EditFault) in
      try writer.emitChild(child, chunk, column: old)
    }
    let lead = Array(source.bytes[chunk.lead])
    return Text(
      lead: shifted(lead, by: column - old, from: 0), body: shifted(body, by: column - old, from: 1),
      keepsBlankLines: chunk.keepsBlankLines)
  }

  private mutating func movedFromFlow(
    _ child: Draft.Child, _ position: Int, of list: Int, column: Int
  ) throws(EditFault) -> Text {
    let part = flowParts(of: list).parts[position]
    let indent = [UInt8](repeating: 0x20, count: column)
    let lead = lines(FlowLayout.comments(above: part, source)).flatMap { indent + $0.drop { $0 == 0x20 || $0 == 0x09 } }
    let core = try core(child, part)
    // Lines of a value in brackets must be deeper than the dash.
    let depths = lines(core).dropFirst().map { line in line.prefix { $0 == 0x20 }.count }
    let body = shifted(core, by: max(0, column + 2 - (depths.min() ?? column + 2)), from: 1)
    return Text(lead: lead, body: Array("- ".utf8) + body + source.bytes[part.comment])
  }

  /// The text with its lines, from number `first` on, indented by so many spaces more or less.
  func shifted(_ text: [UInt8], by delta: Int, from first: Int) -> [UInt8] {
    guard delta != 0 else { return text }
    var result: [UInt8] = []
    for (number, line) in lines(text).enumerated() {
      let isEmpty = line.first == nil || line.first == 0x0A || line.first == 0x0D
      if number < first || isEmpty {
        result += line
      } else if delta > 0 {
        result += [UInt8](repeating: 0x20, count: delta) + line
      } else {
        result += line.dropFirst(min(-delta, line.prefix { $0 == 0x20 }.count))
      }
    }
    return result
  }

  /// The lines of a text, each with its break.
  func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var offset = 0
    while offset < text.count {
      let isPair = text[offset] == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
      offset += isPair ? 2 : 1
      if text[offset - 1] == 0x0A || text[offset - 1] == 0x0D {
        lines.append(text[start..<offset])
        start = offset
      }
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
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
