/// Splits a proof's file into lines as it is read, and looks at each byte once. Keeps the incomplete line alone, whose length is
/// limited by its kind.
struct ProofLines {
  /// The result of adding a piece of the file.
  enum Outcome: Equatable {
    case needsMore
    /// The caller wants no more lines.
    case isOver
    /// The present line is longer than `limit` bytes.
    case tooLong(limit: Int)
  }

  /// The incomplete line.
  private(set) var rest: [UInt8] = []

  /// Calls `body` with each line that these bytes complete, without its line feed, until it returns `false`.
  mutating func add(_ bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Bool) -> Outcome {
    var present = bytes[...]
    while let end = present.firstIndex(of: 0x0A) {
      let part = present[..<end]
      present = present[(end + 1)...]
      // Most lines are whole in what was read.
      if !rest.isEmpty { rest += part }
      let line = rest.isEmpty ? part : rest[...]
      guard line.count <= Self.limit(of: line) else { return .tooLong(limit: Self.limit(of: line)) }
      guard body(line) else { return .isOver }
      rest.removeAll(keepingCapacity: true)
    }
    rest += present
    guard rest.count <= Self.limit(of: rest[...]) else { return .tooLong(limit: Self.limit(of: rest[...])) }
    return .needsMore
  }

  /// The greatest length of a line, by its beginning: of a leaf, a head, which lists cards, or another one. Bytes, without the
  /// line feed.
  static func limit(of line: some Collection<UInt8>) -> Int {
    if line.starts(with: #"{"leaf":"#.utf8) { return 4 << 20 }
    return line.starts(with: #"{"format":"#.utf8) ? 1 << 20 : 1 << 18
  }
}
