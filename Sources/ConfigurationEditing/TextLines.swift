/// The bytes of a text and where its lines begin, as the YAML parser counts lines.
struct TextLines {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// The offset of each line's first byte; never empty.
  let starts: [Int]
  /// The line break to write: that of the first line.
  let lineBreak: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var first: Range<Int>?
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var offset = 0
      while offset < buffer.count {
        let length = unsafe Self.breakLength(at: offset, in: buffer)
        if length == 0 {
          offset += 1
        } else {
          // The others are no line ends to an editor.
          if first == nil, unsafe buffer[offset] < 0x80 { first = offset..<offset + length }
          offset += length
          starts.append(offset)
        }
      }
    }
    self.starts = starts
    lineBreak = first.map { Array(bytes[$0]) } ?? [UInt8(ascii: "\n")]
  }

  /// The number of bytes of the line break at `offset`; 0 if there is none. YAML 1.1 has U+0085, U+2028 and U+2029 too.
  static func breakLength(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ distance: Int) -> UInt8 { unsafe offset + distance < bytes.count ? bytes[offset + distance] : 0 }
    switch unsafe bytes[offset] {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// The number of bytes of the line break at `offset`; 0 if there is none, as at the end.
  func breakLength(at offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset] < 0x20 || bytes[offset] > 0x7F else { return 0 }
    return unsafe bytes.withUnsafeBufferPointer { unsafe Self.breakLength(at: offset, in: $0) }
  }

  /// The number of the line, from 0, in which the byte at `offset` is; a line break belongs to the line that it ends.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset at which a line begins.
  func start(ofLine line: Int) -> Int { line < starts.count ? starts[line] : bytes.count }

  /// The offset at which a line's break begins; the text's end for the last line.
  func end(ofLine line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    let next = starts[line + 1]
    // A break has at most three bytes.
    for length in [3, 2, 1] where next - length >= starts[line] && breakLength(at: next - length) == length {
      return next - length
    }
    return next
  }

  /// The offset at which the line of `offset` begins.
  func lineStart(_ offset: Int) -> Int { starts[line(of: offset)] }

  /// The offset at which the line of `offset` ends, without its break.
  func lineEnd(_ offset: Int) -> Int { end(ofLine: line(of: offset)) }

  /// The number of characters before `offset` in its line.
  func column(_ offset: Int) -> Int {
    bytes[lineStart(offset)..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  func isBlank(at offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t"))
  }

  func isByte(_ scalar: Unicode.Scalar, at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: scalar)
  }

  /// The first offset from `offset` on that is no space or tab.
  func skipBlanks(_ offset: Int) -> Int {
    var offset = offset
    while isBlank(at: offset) { offset += 1 }
    return offset
  }

  /// The first offset from `offset` on that is neither space nor line break nor comment. `offset` must lie between tokens.
  func skipTrivia(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count {
      offset = skipBlanks(offset)
      if isByte("#", at: offset) { offset = lineEnd(offset) }
      let length = breakLength(at: offset)
      if length == 0 { return offset }
      offset += length
    }
    return offset
  }

  /// The blanks and the comment that follow `offset` in its line; `nil` if something else follows, or nothing.
  func comment(after offset: Int) -> Range<Int>? {
    let start = skipBlanks(offset)
    return isByte("#", at: start) ? offset..<lineEnd(start) : nil
  }

  func isCommentLine(_ line: Int) -> Bool { isByte("#", at: skipBlanks(start(ofLine: line))) }

  func isBlankLine(_ line: Int) -> Bool { skipBlanks(start(ofLine: line)) == end(ofLine: line) }

  /// The number of spaces and tabs at the beginning of a line.
  func indentation(ofLine line: Int) -> Int { skipBlanks(start(ofLine: line)) - start(ofLine: line) }
}
