extension SourceText {
  struct Undecodable: Error {
    var diagnostic: Diagnostic
  }

  /// Takes bytes for UTF-8 text that YAML and JSON can hold.
  /// - Throws: the place of the first byte that is not, or of the first control character.
  static func decode(
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

  /// The first byte of the first sequence that is no UTF-8.
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

  /// What YAML forbids in its text: C0 but for tab and line ends, DEL, C1 but for U+0085, U+FFFE and U+FFFF.
  private static func firstControlCharacter(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      for (index, byte) in bytes.enumerated() {
        switch byte {
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
}
