/// Parses what a Wayland compositor sends, in pieces of any size.
struct WaylandMessages {
  /// What a message means for those after it.
  enum Verdict {
    case goesOn
    /// The rest is left alone.
    case isOver
    /// It does not follow the protocol, or the compositor says that something went wrong.
    case isWrong
  }

  /// The beginning of an incomplete message.
  private var rest: [UInt8] = []

  /// Parses the next bytes, and calls `body` for each whole message. Returns `false` if they do not follow the protocol.
  /// - Parameter body: takes the number of the object that the message is from, its kind, and its arguments.
  mutating func take(
    _ bytes: some Sequence<UInt8>, _ body: (_ object: UInt32, _ kind: UInt32, _ arguments: WaylandArguments) -> Verdict
  ) -> Bool {
    rest += bytes
    var start = 0
    // Object, then the message's size, header included, and its kind; each in this machine's byte order.
    var header = WaylandArguments(rest[start...])
    loop: while let object = header.number(), let word = header.number() {
      let (size, kind) = (Int(word >> 16), word & 0xFFFF)
      guard size >= 8, size.isMultiple(of: 4) else { return false }
      guard rest.count - start >= size else { break }
      let verdict = body(object, kind, WaylandArguments(rest[start + 8..<start + size]))
      start += size
      switch verdict {
      case .goesOn: header = WaylandArguments(rest[start...])
      case .isOver: break loop
      case .isWrong: return false
      }
    }
    rest.removeFirst(start)
    // The size of a message has 16 bits.
    return rest.count <= 1 << 16
  }

  /// A message to the compositor.
  static func message(to object: UInt32, _ kind: UInt32, _ arguments: [UInt8]) -> [UInt8] {
    bytes(of: object) + bytes(of: UInt32(8 + arguments.count) << 16 | kind) + arguments
  }

  /// A number as an argument.
  static func bytes(of number: UInt32) -> [UInt8] { unsafe withUnsafeBytes(of: number) { unsafe Array($0) } }

  /// A text as an argument: its length with the terminating zero, and its bytes.
  static func bytes(of text: String) -> [UInt8] {
    var bytes = Array(text.utf8) + [0]
    let length = UInt32(bytes.count)
    while !bytes.count.isMultiple(of: 4) { bytes.append(0) }
    return self.bytes(of: length) + bytes
  }
}

/// The arguments of a message, taken one after the other.
struct WaylandArguments {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The next number; `nil` if there is none.
  mutating func number() -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    let number = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt32.self) }
    bytes.removeFirst(4)
    return number
  }

  /// The next number with a sign.
  mutating func signed() -> Int? { number().map { Int(Int32(bitPattern: $0)) } }

  /// The next text; `nil` if there is none, or it is longer than the message.
  mutating func text() -> String? {
    guard let length = number().map(Int.init), length > 0, length <= bytes.count else { return nil }
    let text = String(decoding: bytes.prefix(length - 1), as: UTF8.self)
    // Up to the next whole number.
    bytes.removeFirst(min((length + 3) / 4 * 4, bytes.count))
    return text
  }
}
