/// Splits a proof's file into lines as it is read, each byte looked at once. Keeps no more than the line that is not whole yet,
/// and of that no more than a line of its kind may be long.
struct ProofLines {
  /// What reading a piece of the file has come to.
  enum Outcome: Equatable {
    case needsMore
    /// The one who was given a line wants no more.
    case isOver
    /// The present line is longer than `limit` bytes.
    case tooLong(limit: Int)
  }

  /// The line that is not whole yet.
  private(set) var rest: [UInt8] = []

  /// Gives each line that becomes whole with these bytes to `body`, without its line feed, until that returns `false`.
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

  /// How long a line may be that begins so, bytes without its line feed: a leaf's, a head's, which lists cards, or another one.
  static func limit(of line: some Collection<UInt8>) -> Int {
    if line.starts(with: #"{"leaf":"#.utf8) { return 4 << 20 }
    return line.starts(with: #"{"format":"#.utf8) ? 1 << 20 : 1 << 18
  }
}
