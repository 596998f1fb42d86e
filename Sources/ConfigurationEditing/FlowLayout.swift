/// How the items of a collection in brackets are laid out.
struct FlowLayout {
  /// Whether each item begins a line.
  let isBroken: Bool
  /// The indentation of an item that begins a line.
  let indent: [UInt8]
  /// The indentation of a closing bracket that begins a line.
  let closingIndent: [UInt8]
  /// The blanks after the opening bracket, if the first item follows in its line.
  let padding: [UInt8]
  /// The blanks after a comma, if the next item follows in its line.
  let separator: [UInt8]
  let lineBreak: [UInt8]
  /// Whether the line so far ends with a comment.
  var isBehindComment: Bool

  init(_ parts: FlowParts, _ node: Int, _ writer: DraftWriter) {
    let source = writer.source
    lineBreak = source.lineBreak
    isBehindComment = !parts.head.isEmpty
    let bytes = source.bytes
    let example = parts.parts.last { Self.startsLine(Array(bytes[$0.lead])) }
    isBroken = parts.parts.last.map { Self.startsLine(Array(bytes[$0.lead])) } ?? false
    let own = source.indentation(ofLine: source.line(of: writer.tree[node].content))
    let column = example.map { source.column($0.core.lowerBound) } ?? own + 2
    indent = [UInt8](repeating: 0x20, count: column)
    closingIndent = [UInt8](repeating: 0x20, count: own)
    let isMap = writer.tree[node].isMapping
    let isPadded = isMap ? writer.style.padsBraces : writer.style.padsBrackets
    if let first = parts.parts.first, !Self.startsLine(Array(bytes[first.lead])) {
      padding = Array(bytes[first.lead])
    } else {
      padding = isPadded && !isBroken ? [0x20] : []
    }
    let second = parts.parts.dropFirst().first.map { Array(bytes[$0.lead]) }
    separator = second.flatMap { Self.startsLine($0) ? nil : $0 } ?? [0x20]
  }

  /// Whether the first thing that is no blank is a line break.
  static func startsLine(_ lead: [UInt8]) -> Bool {
    lead.first { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D } ?? false
  }

  /// The comment lines directly above a part.
  static func comments(above part: FlowParts.Part, _ source: TextLines) -> [UInt8] {
    let line = source.line(of: part.core.lowerBound)
    var first = line
    let floor = source.line(of: part.lead.lowerBound) + 1
    while first > floor, source.isCommentLine(first - 1) { first -= 1 }
    return first < line ? Array(source.bytes[source.start(ofLine: first)..<source.start(ofLine: line)]) : []
  }

  /// The lines of a lead that belong to no item: those above the last blank line, if there are comments.
  static func standingAlone(in lines: [ArraySlice<UInt8>]) -> [UInt8] {
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    // The first line is what is left of the line before, the last one the indentation.
    let inner = lines.dropFirst().dropLast()
    guard let last = inner.lastIndex(where: isBlank) else { return [] }
    let alone = inner[...last]
    return alone.contains { !isBlank($0) } ? Array(alone.joined()) : []
  }
}

/// The text before each item of a collection in brackets that an edit keeps.
struct FlowLeads {
  /// By the item's position in the source.
  var before: [Int: [UInt8]] = [:]
  var tail: [UInt8]
  /// The comments of removed items, until the next item that stays.
  var carry: [UInt8] = []

  init(tail: [UInt8]) { self.tail = tail }

  /// `lead` with the comments carried so far, which begin lines of their own.
  mutating func carried(into lead: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    guard !carry.isEmpty else { return lead }
    defer { carry = [] }
    guard let end = lead.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), FlowLayout.startsLine(lead) else {
      return lineBreak + carry + lead
    }
    let isPair = lead[end] == 0x0D && end + 1 < lead.count && lead[end + 1] == 0x0A
    let next = isPair ? end + 2 : end + 1
    return Array(lead[..<next]) + carry + Array(lead[next...])
  }
}
