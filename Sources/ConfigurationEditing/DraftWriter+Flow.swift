extension DraftWriter {
  /// Writes a changed collection in brackets, up to its end.
  mutating func emitFlow(_ draft: Draft, _ node: Int) throws(EditFault) {
    if draft.isRearranged { return try rearrangeFlow(draft.children, of: node) }
    for child in draft.children where child.value.isChanged { try emitFlowChild(child) }
  }

  /// Writes a changed item or value in brackets that stays in its place.
  private mutating func emitFlowChild(_ child: Draft.Child) throws(EditFault) {
    let draft = child.value
    guard draft.isChanged, let id = draft.node else { return }
    let node = tree[id]
    if node.content == node.end {
      guard case .source(let key) = child.key else { return }
      if let colonEnd = tree.colonEnd(ofKey: key) {
        copy(to: colonEnd)
      } else {
        copy(to: tree[key].end)
        out.append(UInt8(ascii: ":"))
      }
      spaces(1)
      out += try flow(draft)
      // A missing value has its place behind blanks and comments, which stay.
      let end = max(cursor, node.end)
      let hasComment = source.skipTrivia(cursor) >= end && source.bytes[cursor..<end].contains(UInt8(ascii: "#"))
      if !hasComment { cursor = end }
    } else if draft.isScalar, node.style != nil {
      replaceInline(draft, id, inFlow: true)
    } else if node.isFlow, tree.isBracketed(id), isSameKind(draft, node) {
      try emit(draft)
    } else {
      copy(to: node.content)
      if out.last == UInt8(ascii: ":") { spaces(1) }
      out += try flow(draft)
      cursor = node.end
    }
  }

  private func isSameKind(_ draft: Draft, _ node: SyntaxTree.Node) -> Bool {
    switch draft.content {
    case .list: node.isSequence
    case .map: node.isMapping
    default: false
    }
  }

  /// Writes a collection in brackets with other children than in the source, or in another order.
  private mutating func rearrangeFlow(_ children: [Draft.Child], of node: Int) throws(EditFault) {
    let parts = flowParts(of: node)
    let origins = children.map { origin(of: $0, in: node) }
    let staying = Set(longestIncreasingRun(origins))
    let stayingOrigins = Set(staying.compactMap { origins[$0] })
    var layout = FlowLayout(parts, node, self)
    copy(to: parts.head.upperBound)
    var leads = leads(parts, stayingOrigins)
    for (position, child) in children.enumerated() {
      let isLast = position == children.count - 1
      var comment: [UInt8] = []
      if let origin = origins[position] {
        let part = parts.parts[origin]
        let lead = staying.contains(position) ? leads.before[origin] ?? [] : FlowLayout.comments(above: part, source)
        begin(position, lead, stays: staying.contains(position) ? origin : nil, layout)
        out += try core(child, part) + source.bytes[part.post]
        // 'a:,' is no YAML.
        if out.last == UInt8(ascii: ":") { spaces(1) }
        comment = Array(source.bytes[part.comment])
      } else {
        begin(position, [], stays: nil, layout)
        let text = try flowText(of: child)
        out += text.body
        comment = text.comment
      }
      if !isLast || parts.hasTrailingComma { out.append(UInt8(ascii: ",")) }
      out += comment
      layout.isBehindComment = !comment.isEmpty
    }
    leads.tail = leads.carried(into: leads.tail, layout.lineBreak)
    if children.isEmpty, parts.head.isEmpty, leads.tail.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }) {
      leads.tail = []
    }
    if parts.parts.isEmpty, leads.tail.isEmpty, !layout.isBehindComment { leads.tail = layout.padding }
    if layout.isBehindComment, !FlowLayout.startsLine(leads.tail) { out += layout.lineBreak + layout.closingIndent }
    out += leads.tail
    cursor = tree[node].end - 1
  }

  /// Writes what stands before an item.
  /// - Parameter origin: the position in the source of an item that stays; `nil` for others, whose `lead` is comment lines.
  private mutating func begin(_ position: Int, _ lead: [UInt8], stays origin: Int?, _ layout: FlowLayout) {
    if let origin, FlowLayout.startsLine(lead) || !layout.isBehindComment && (origin == 0) == (position == 0) {
      out += lead
    } else if layout.isBehindComment || layout.isBroken || origin == nil && !lead.isEmpty {
      out += layout.lineBreak + (origin == nil ? lead : []) + layout.indent
    } else {
      out += position == 0 ? layout.padding : layout.separator
    }
  }

  /// The text before each item that stays, including the comments of removed items.
  private func leads(_ parts: FlowParts, _ staying: Set<Int>) -> FlowLeads {
    var leads = FlowLeads(tail: Array(source.bytes[parts.tail]))
    for (position, part) in parts.parts.enumerated() {
      let lead = Array(source.bytes[part.lead])
      if staying.contains(position) {
        leads.before[position] = leads.carried(into: lead, source.lineBreak)
      } else {
        leads.carry += FlowLayout.standingAlone(in: lines(lead))
      }
    }
    return leads
  }

  mutating func core(_ child: Draft.Child, _ part: FlowParts.Part) throws(EditFault) -> [UInt8] {
    try captured(part.core.lowerBound, part.core.upperBound) { writer throws(EditFault) in
      try writer.emitFlowChild(child)
    }
  }

  /// The text of an item or an entry that is new to its brackets, and the comment behind its comma.
  private mutating func flowText(of child: Draft.Child) throws(EditFault) -> (body: [UInt8], comment: [UInt8]) {
    if child.key == nil, let id = child.value.node, let parent = tree[id].parent, tree[parent].isFlow,
      let position = tree.position(of: id)
    {
      let part = flowParts(of: parent).parts[position]
      let lead = Array(source.bytes[part.lead])
      if lead.contains(UInt8(ascii: "#")) { throw unmovable(child.value, "a comment stands above it") }
      return (try core(child, part), Array(source.bytes[part.comment]))
    }
    if child.key == nil, let id = child.value.node, let parent = tree[id].parent, let position = tree.position(of: id) {
      let chunk = chunks(of: parent)[position]
      let isCommented =
        !chunk.lead.isEmpty || tree.hasComment(in: id)
        || source.bytes[min(tree[id].end, chunk.end)..<chunk.end].contains(UInt8(ascii: "#"))
        || source.bytes[chunk.ownerEnd..<max(chunk.ownerEnd, tree[id].start)].contains(UInt8(ascii: "#"))
      if isCommented { throw unmovable(child.value, "it has comments, for which there is no room in brackets") }
    }
    return (try flowEntry(child), [])
  }

  // MARK: - New text

  private mutating func flowEntry(_ child: Draft.Child) throws(EditFault) -> [UInt8] {
    let value = try flow(child.value)
    switch child.key {
    case .new(let key): return scalars.inline(key, inFlow: true) + Array(": ".utf8) + value
    case .source(let key):
      return scalars.inline(tree[key].text, isPlain: tree[key].isTyped, old: tree[key].style, inFlow: true)
        + Array(": ".utf8) + value
    case nil: return value
    }
  }

  /// The text of a value in one line, in brackets; a value that has brackets in the source keeps its lines.
  mutating func flow(_ draft: Draft) throws(EditFault) -> [UInt8] {
    if let id = draft.node, isSource(draft) || isSameKind(draft, tree[id]) {
      let node = tree[id]
      let props = Array(source.bytes[node.start..<node.content])
      if node.isCollection, !node.isFlow {
        draft.open(tree)
        return try props + brackets(draft)
      }
      if let style = node.style, style == .plain || style.isBlock || source.lineEnd(node.start) < node.end {
        if style == .plain, node.text.isEmpty { return props }
        return props + scalars.inline(node.text, isPlain: node.isTyped, old: style, inFlow: true)
      }
      return try captured(node.start, node.end) { writer throws(EditFault) in try writer.emit(draft) }
    }
    return draft.isScalar
      ? draft.inline(scalars, old: draft.node.flatMap { tree[$0].style }, inFlow: true) : try brackets(draft)
  }

  private func isSource(_ draft: Draft) -> Bool { if case .source = draft.content { true } else { false } }

  private mutating func brackets(_ draft: Draft) throws(EditFault) -> [UInt8] {
    var texts: [[UInt8]] = []
    for child in draft.children { texts.append(try flowEntry(child)) }
    let isMap = if case .map = draft.content { true } else { false }
    let body = Array(texts.joined(separator: Array(", ".utf8)))
    let isPadded = !texts.isEmpty && (isMap ? style.padsBraces : style.padsBrackets)
    let padding: [UInt8] = isPadded ? [0x20] : []
    return Array((isMap ? "{" : "[").utf8) + padding + body + padding + Array((isMap ? "}" : "]").utf8)
  }
}
