/// The lines that belong to an item of a list of dashes, or to a key of a block and its value.
struct BlockChunk {
  /// Blank lines, and comments that are set off by them, between the chunk before and this one.
  var gap: Range<Int>
  /// The comment lines directly above.
  var lead: Range<Int>
  /// The offset of the dash or the key.
  var start: Int
  /// The offset behind the dash or the colon; behind the key if it has no colon.
  var ownerEnd: Int
  /// The offset at which the last line ends, without its break. Comments below that are indented deeper belong here.
  var end: Int
  /// The offset behind the last line's break.
  var next: Int
  /// Whether the chunk begins within its line, as the first key of an item does behind the dash.
  var isMidLine: Bool
  /// Whether blank lines behind the last line would become part of the text in it.
  var keepsBlankLines: Bool
}

extension SyntaxTree {
  /// The chunks of a block collection's children, in order.
  func chunks(of id: Int) -> [BlockChunk] {
    let node = nodes[id]
    var chunks: [BlockChunk] = []
    var cursor = node.content
    var column = 0
    for index in stride(from: 0, to: node.children.count, by: node.isMapping ? 2 : 1) {
      let start = source.skipTrivia(cursor)
      if index == 0 { column = source.column(start) }
      let first = node.children[index]
      let last = node.isMapping ? node.children[index + 1] : first
      let ownerEnd = node.isMapping ? colonEnd(ofKey: first) ?? nodes[first].end : start + 1
      chunks.append(chunk(start, max(ownerEnd, nodes[last].end), ownerEnd, column, below: chunks.last, last))
      cursor = max(ownerEnd, nodes[last].end)
    }
    return chunks
  }

  private func chunk(
    _ start: Int, _ contentEnd: Int, _ ownerEnd: Int, _ column: Int, below previous: BlockChunk?, _ value: Int
  ) -> BlockChunk {
    let line = source.line(of: start)
    let isMidLine = source.skipBlanks(source.start(ofLine: line)) != start
    let floor = previous.map { source.line(of: $0.next) } ?? 0
    var lead = line
    if !isMidLine { while lead > floor, source.isCommentLine(lead - 1) { lead -= 1 } }
    let leadStart = source.start(ofLine: lead)

    var last = source.line(of: contentEnd)
    var below = last + 1
    while below < source.starts.count {
      if source.isCommentLine(below), source.indentation(ofLine: below) > column {
        last = below
      } else if !source.isBlankLine(below) {
        break
      }
      below += 1
    }
    let end = source.end(ofLine: last)
    return BlockChunk(
      gap: min(previous?.next ?? leadStart, leadStart)..<leadStart,
      lead: leadStart..<(isMidLine ? leadStart : source.start(ofLine: line)), start: start, ownerEnd: ownerEnd,
      end: end,
      next: end + source.breakLength(at: end), isMidLine: isMidLine,
      keepsBlankLines: last == source.line(of: contentEnd) && keepsBlankLines(value))
  }

  /// Whether the last scalar in `id` is a block scalar that keeps its blank lines.
  private func keepsBlankLines(_ id: Int) -> Bool {
    var id = id
    while nodes[id].isCollection, let last = nodes[id].children.last { id = last }
    return nodes[id].style?.isBlock == true && BlockScalarHeader(at: nodes[id].content, in: source).keepsBlankLines
  }
}
