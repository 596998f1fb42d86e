/// Why a file is no time zone.
package struct ZoneFault: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension Zone {
  /// The largest file that is read, bytes; those of the database have under 4 KiB.
  package static let largestFile = 256 << 10

  /// Decodes a file of the time zone database: TZif after RFC 9636, versions 1 to 4.
  /// - Parameter name: for messages.
  package init(name: String, file: [UInt8]) throws(ZoneFault) {
    guard file.count <= Self.largestFile else { throw ZoneFault("it has more than \(Self.largestFile >> 10) KiB") }
    var reader = ZoneFileReader(file)
    var header = try reader.header()
    let version = header.version
    var width = 4
    if version >= UInt8(ascii: "2") {
      // The first block, in 32 bits, is for old readers.
      try reader.skip(header.size(width: 4))
      header = try reader.header()
      width = 8
    }
    let (transitions, offsets) = try reader.block(header, width: width)
    let rule = width == 8 ? try reader.footer() : nil
    self.init(name: name, transitions: transitions, offsets: offsets, rule: rule)
  }
}

/// Reads a file from its start; each step checks that the bytes are there.
private struct ZoneFileReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  struct Header {
    var version: UInt8
    var universalMarks = 0
    var standardMarks = 0
    var leapSeconds = 0
    var transitions = 0
    var types = 0
    var letters = 0

    /// The bytes of the block that follows. Counts have 32 bits, so this does not overflow.
    func size(width: Int) -> Int {
      transitions * (width + 1) + types * 6 + letters + leapSeconds * (width + 4) + standardMarks + universalMarks
    }
  }

  mutating func header() throws(ZoneFault) -> Header {
    guard try take(4).elementsEqual("TZif".utf8) else { throw ZoneFault("it does not begin with TZif") }
    let version = try take(16).first ?? 0
    guard version == 0 || version >= UInt8(ascii: "2") else { throw ZoneFault("its version is \(version)") }
    var header = Header(version: version)
    header.universalMarks = try number(4)
    header.standardMarks = try number(4)
    header.leapSeconds = try number(4)
    header.transitions = try number(4)
    header.types = try number(4)
    header.letters = try number(4)
    return header
  }

  mutating func skip(_ count: Int) throws(ZoneFault) { _ = try take(count) }

  mutating func block(_ header: Header, width: Int) throws(ZoneFault) -> (transitions: [Int], offsets: [Int]) {
    guard (1...256).contains(header.types) else { throw ZoneFault("it has \(header.types) kinds of local time") }
    guard header.leapSeconds == 0 else { throw ZoneFault("it counts leap seconds") }
    guard header.size(width: width) <= bytes.count - position else { throw ZoneFault.cut }
    var transitions: [Int] = []
    transitions.reserveCapacity(header.transitions)
    for _ in 0..<header.transitions {
      let moment = try signed(width)
      guard moment.magnitude < 1 << 60, transitions.last.map({ $0 < moment }) ?? true else {
        throw ZoneFault("its transitions do not ascend")
      }
      transitions.append(moment)
    }
    let kinds = try take(header.transitions).map(Int.init)
    var types: [Int] = []
    for _ in 0..<header.types {
      let offset = try signed(4)
      // Whether it is summer time, and where its letters are.
      try skip(2)
      guard Zone.offsetRange.contains(offset) else { throw ZoneFault("one of its offsets is \(offset) s") }
      types.append(offset)
    }
    guard kinds.allSatisfy({ $0 < types.count }) else { throw ZoneFault("a transition leads to no kind of local time") }
    try skip(header.letters + header.standardMarks + header.universalMarks)
    // RFC 9636: before the first transition the first kind applies.
    return (transitions, [types[0]] + kinds.map { types[$0] })
  }

  /// The rule for the time after the last transition; `nil` if there is none.
  mutating func footer() throws(ZoneFault) -> ZoneRule? {
    guard try take(1).first == UInt8(ascii: "\n") else { throw ZoneFault("its footer does not begin with a new line") }
    let line = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
    guard line.endIndex < bytes.count else { throw ZoneFault.cut }
    guard !line.isEmpty else { return nil }
    let text = String(decoding: line.prefix(201), as: UTF8.self)
    guard let rule = ZoneRule(written: text) else { throw ZoneFault("its footer is not a rule") }
    return rule
  }

  // MARK: Numbers, the highest byte first

  private mutating func number(_ width: Int) throws(ZoneFault) -> Int {
    try take(width).reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func signed(_ width: Int) throws(ZoneFault) -> Int {
    let word = try take(width).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return width == 4 ? Int(Int32(truncatingIfNeeded: word)) : Int(Int64(bitPattern: word))
  }

  private mutating func take(_ count: Int) throws(ZoneFault) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw ZoneFault.cut }
    defer { position += count }
    return bytes[position..<position + count]
  }
}

extension ZoneFault {
  fileprivate static let cut = ZoneFault("it is cut off")
}
