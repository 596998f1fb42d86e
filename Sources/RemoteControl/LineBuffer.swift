/// Bytes as they come in, cut into lines of a bounded length.
package struct LineBuffer: Sendable {
  /// Bytes of a line, its end included.
  package let capacity: Int
  private var bytes: [UInt8] = []

  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// How much more it takes.
  package var room: Int { max(capacity - bytes.count, 0) }

  package mutating func append(_ new: some Sequence<UInt8>) {
    bytes += new
  }

  package var hasLine: Bool { bytes.contains(UInt8(ascii: "\n")) }

  /// Whether the line at hand is longer than any may be.
  package var isOverfull: Bool { room == 0 && !hasLine }

  /// Takes the first whole line, without its end; `nil` where there is none.
  package mutating func takeLine() -> [UInt8]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes.removeSubrange(...end) }
    let line = bytes[..<end]
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  /// Nothing more comes: what is left is a line.
  package mutating func finishLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }
}
