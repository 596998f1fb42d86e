/// The bytes of a file; translates the parser's positions to an editor's.
///
/// The YAML parser treats U+0085, U+2028 and U+2029 as line ends, editors do not: after one of them the two count lines
/// and columns differently.
package struct SourceText {
  /// Which characters end a line for the parser: all of YAML's, or only the line feed, as in JSON Lines.
  package enum LineEnds {
    case yaml, lineFeed
  }

  /// The file's name, for diagnostics.
  package let file: String
  /// The content without a byte order mark.
  package let bytes: [UInt8]
  /// See `LineEnds`.
  package var lineEnds = LineEnds.yaml

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The diagnostics for `faults` in file order. Takes one pass over the bytes, however long a line is.
  package func diagnostics(for faults: Faults) -> [Diagnostic] {
    var cursor = Cursor(lineEnds: lineEnds)
    var diagnostics: [Diagnostic] = []
    let ordered = faults.found.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    for (_, fault) in ordered {
      var diagnostic = Diagnostic(file: file, place: nil, severity: fault.severity, message: fault.message)
      diagnostic.failsCheck = fault.failsCheck
      if fault.line > 0 {
        cursor.advance(toLine: fault.line, column: fault.column, in: bytes.span)
        diagnostic.place = cursor.place
        diagnostic.excerpt = Self.excerpt(at: cursor.offset, in: bytes)
      }
      diagnostics.append(diagnostic)
    }
    if faults.omitted > 0 {
      var rest = Diagnostic(
        file: file, place: nil, severity: .error,
        message: "\(faults.omitted) more errors follow; mend the first \(Faults.limit) and check again")
      rest.omitted = faults.omitted
      diagnostics.append(rest)
    }
    return diagnostics
  }

  /// A diagnostic at a byte offset, for a fault found before parsing.
  package func diagnostic(atByte offset: Int, _ message: String) -> Diagnostic {
    var cursor = Cursor(lineEnds: lineEnds)
    while cursor.offset < min(offset, bytes.count) { cursor.step(in: bytes.span) }
    return Diagnostic(
      file: file, place: cursor.place, severity: .error, message: message,
      excerpt: Self.excerpt(at: cursor.offset, in: bytes))
  }

  /// Walks the text scalar by scalar, counting lines and columns both as the parser and as an editor.
  private struct Cursor {
    let lineEnds: LineEnds
    var offset = 0
    var parserLine = 1
    var parserColumn = 1
    var place = Place(line: 1, column: 1)

    mutating func advance(toLine line: Int, column: Int, in bytes: Span<UInt8>) {
      while offset < bytes.count, (parserLine, parserColumn) < (line, column) {
        let before = self
        step(in: bytes)
        // Clamp a column beyond the end of its line to that end.
        if parserLine > line, before.parserLine == line {
          self = before
          return
        }
      }
    }

    mutating func step(in bytes: Span<UInt8>) {
      let byte = bytes[offset]
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      let afterNext = offset + 2 < bytes.count ? bytes[offset + 2] : 0
      if byte == 0x0A || byte == 0x0D && lineEnds == .yaml {
        offset += byte == 0x0D && next == 0x0A ? 2 : 1
        parserLine += 1
        parserColumn = 1
        place.line += 1
        place.column = 1
        return
      }
      let isSeparator =
        byte == 0xC2 && next == 0x85 || byte == 0xE2 && next == 0x80 && (afterNext == 0xA8 || afterNext == 0xA9)
      if isSeparator, lineEnds == .yaml {
        parserLine += 1
        parserColumn = 1
      } else {
        parserColumn += 1
      }
      place.column += 1
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
  }

  /// The part of the line around `offset` that fits into a terminal line.
  private static func excerpt(at offset: Int, in bytes: [UInt8]) -> Diagnostic.Excerpt {
    // Up to 60 characters of at most 4 bytes on each side of the caret.
    let reach = 240
    var start = offset
    while start > 0, offset - start < reach, !isLineEnd(bytes[start - 1]) { start -= 1 }
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < bytes.count, end - offset < reach, !isLineEnd(bytes[end]) { end += 1 }
    let isCutBefore = start > 0 && !isLineEnd(bytes[start - 1])
    let isCutAfter = end < bytes.count && !isLineEnd(bytes[end])
    if isCutAfter { while end > offset, bytes[end] & 0xC0 == 0x80 { end -= 1 } }
    return Diagnostic.Excerpt(
      before: String(decoding: bytes[start..<offset], as: UTF8.self), isCutBefore: isCutBefore,
      after: String(decoding: bytes[offset..<end], as: UTF8.self), isCutAfter: isCutAfter)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension Diagnostic.Excerpt {
  /// Maximum width in terminal cells, so that the excerpt rarely wraps.
  private static let cells = 112

  /// Joins the text on both sides of the caret: all of it if it fits, else cut so that the caret is near the middle.
  fileprivate init(before: String, isCutBefore: Bool, after: String, isCutAfter: Bool) {
    let after = Self.shown(after.unicodeScalars, upTo: Self.cells)
    let before = Self.shown(before.unicodeScalars.reversed(), upTo: Self.cells)
    let head = before.fitting(max(Self.cells / 2, Self.cells - after.width))
    let tail = after.fitting(Self.cells - head.width)
    let leading = isCutBefore || head.isCut ? "…" : ""
    let trailing = isCutAfter || tail.isCut ? "…" : ""
    text = leading + head.pieces.reversed().joined() + tail.pieces.joined() + trailing
    caret = leading.count + head.width
  }

  /// Escaped scalars with their widths in terminal cells.
  private struct Run {
    var pieces: [String] = []
    var widths: [Int] = []
    var width = 0
    var isCut = false

    func fitting(_ limit: Int) -> Run {
      var result = Run(isCut: isCut)
      for (piece, cells) in zip(pieces, widths) {
        guard result.width + cells <= limit else {
          result.isCut = true
          break
        }
        result.append(piece, cells)
      }
      return result
    }

    mutating func append(_ piece: String, _ cells: Int) {
      pieces.append(piece)
      widths.append(cells)
      width += cells
    }
  }

  private static func shown(_ scalars: some Sequence<Unicode.Scalar>, upTo limit: Int) -> Run {
    var run = Run()
    for scalar in scalars {
      let piece = scalar == "\t" ? "    " : escaped(scalar)
      let cells = piece.unicodeScalars.reduce(0) { $0 + cellWidth(of: $1) }
      guard run.width + cells <= limit else {
        run.isCut = true
        break
      }
      run.append(piece, cells)
    }
    return run
  }
}

extension SourceText {
  /// Thrown for bytes that are not usable text.
  package struct Undecodable: Error {
    /// What is wrong, and where.
    package var diagnostic: Diagnostic
  }

  /// Decodes UTF-8 text without control characters, at most `FileBytes.limit` bytes.
  /// - Throws: a diagnostic at the first invalid byte or control character.
  package static func decode(
    _ bytes: [UInt8], file: String, as kind: FileBytes.Kind
  ) throws(Undecodable) -> (source: SourceText, text: String) {
    guard bytes.count <= FileBytes.limit else {
      throw refusal(file, FileBytes.tooLarge(kind).message)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
      throw refusal(file, "is not UTF-8 but looks like UTF-16 or a binary file; save it as UTF-8")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let source = SourceText(file: file, bytes: content)
    guard let text = String(validating: content, as: UTF8.self) else {
      let offset = firstInvalidByte(content)
      let skipped = bytes.count - content.count
      throw Undecodable(
        diagnostic: source.diagnostic(
          atByte: offset,
          "byte \(offset + skipped) (0x\(String(content[offset], radix: 16, uppercase: true))) is not UTF-8; "
            + "save the file as UTF-8"))
    }
    if let offset = firstControlCharacter(content) {
      let end = content[offset] < 0x80 ? offset + 1 : content[offset] == 0xC2 ? offset + 2 : offset + 3
      let shown = escaped(String(decoding: content[offset..<min(end, content.count)], as: UTF8.self))
      throw Undecodable(
        diagnostic: source.diagnostic(atByte: offset, "the control character \(shown) is not allowed; take it out"))
    }
    return (source, text)
  }

  private static func refusal(_ file: String, _ message: String) -> Undecodable {
    Undecodable(diagnostic: Diagnostic(file: file, place: nil, severity: .error, message: message))
  }

  /// The offset of the first invalid UTF-8 sequence.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: return min(offset, max(bytes.count - 1, 0))
      }
    }
  }

  /// The offset of the first character that YAML forbids: C0 except tab and line ends, DEL, C1 except U+0085, U+FFFE and
  /// U+FFFF.
  private static func firstControlCharacter(_ bytes: [UInt8]) -> Int? {
    let bytes = bytes.span
    for index in bytes.indices {
      switch bytes[index] {
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20, 0x7F: return index
      case 0xC2: if index + 1 < bytes.count, bytes[index + 1] < 0xA0, bytes[index + 1] != 0x85 { return index }
      case 0xEF: if index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return index }
      default: break
      }
    }
    return nil
  }
}
