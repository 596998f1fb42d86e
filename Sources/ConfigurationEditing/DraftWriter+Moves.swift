// Items that move.
extension DraftWriter {
  mutating func moved(_ child: Draft.Child, _ id: Int, column: Int) throws(EditFault) -> Text {
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

  func unmovable(_ draft: Draft, _ cause: String) -> EditFault {
    EditFault(
      offset: draft.node.map { tree[$0].start },
      message: "cannot be moved there: \(cause); write the list that it goes to with one '- ' entry first")
  }
}
