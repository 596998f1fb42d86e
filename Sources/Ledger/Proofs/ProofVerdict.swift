/// The result of verifying a proof's file.
package struct ProofVerdict: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case good
    /// A line is not what this format writes.
    case malformed
    /// A line is longer than its kind allows. The part beyond the limit was not read.
    case lineTooLong = "line-too-long"
    /// The file's key is not the one that was given.
    case key
    /// A line stands where it may not.
    case order
    case leafMissing = "leaf-missing"
    case leafRepeated = "leaf-repeated"
    /// The content of a leaf is not what its hash says, or the leaves are not those that were signed.
    case leafWrong = "leaf-wrong"
    /// A leaf's disclosed text was signed, but is no record of a minute; see `MinuteRecord.fault`.
    case minute
    /// A checkpoint is missing, or not signed by the key.
    case checkpoint
    /// The leaves are not those of an earlier head.
    case head
    /// An earlier head covers leaves that the file has not.
    case truncated
    /// The file ends too soon.
    case cut
    /// The proof states more days of screens than it may.
    case tooManyDays = "too-many-days"
    /// The proof states more of a screen's day than it may.
    case tooManyLines = "too-many-lines"
    /// The kiosk's statements besides the leaves were changed.
    case end
  }

  package var kind: Kind
  /// From 1; 0 for none.
  package var line = 0
  /// The leaves in question: the first that is wrong is one of them.
  package var leaves: Range<Int>?
  /// Leaves that are proven to be those that were signed.
  package var proven = 0
  package var head: ProofHead?
  /// The last checkpoint that holds.
  package var checkpoint: Checkpoint?
  /// How many leaves have their content in the file.
  package var disclosed = 0
  /// How long the line may be that is too long, bytes.
  package var limit: Int?
  /// What is wrong with a minute, in words.
  package var reason: String?
  /// Records of a time that earlier ones of their screen cover, the first ones.
  package private(set) var overlaps: [Overlap] = []
  /// How many there are, and how much is covered in all, ms.
  package private(set) var overlapCount = 0
  package private(set) var overlapTime = 0
  /// The start of the record that is wrong, as it stands in the file, ms since 1970.
  package var start: Int?

  package struct Overlap: Sendable, Equatable {
    package var leaf: Int
    /// When the record began, ms since 1970.
    package var start: Int
    /// ms that earlier ones cover.
    package var time: Int
  }

  init(_ kind: Kind) { self.kind = kind }

  mutating func add(_ overlap: Overlap) {
    overlapCount += 1
    overlapTime += overlap.time
    if overlaps.count < Self.mostOverlaps { overlaps.append(overlap) }
  }

  private static let mostOverlaps = 8

  package var isGood: Bool { kind == .good }
}

extension ProofVerdict {
  /// A sentence for each record of a time that earlier ones cover, and one for the rest.
  package var notes: [String] {
    let notes = overlaps.map { overlap in
      """
      leaf \(overlap.leaf) (recorded \(UTCTime.text(overlap.start / 1000))) is of a time that earlier records of its screen \
      cover for \(UTCTime.length(overlap.time)), which counts once
      """
    }
    let rest = overlapCount - overlaps.count
    return rest > 0 ? notes + ["so are \(rest) more, of \(UTCTime.length(overlapTime)) in all"] : notes
  }

  /// A sentence.
  package var sentence: String {
    let place = line > 0 ? "line \(line): " : ""
    let when = start.map { " (recorded \(UTCTime.text($0 / 1000)))" } ?? ""
    let which =
      switch leaves {
      case nil: "a leaf"
      case let leaves? where leaves.count == 1: "leaf \(leaves.lowerBound)\(when)"
      case let leaves?: "leaves \(leaves.lowerBound) to \(leaves.upperBound - 1)"
      }
    switch kind {
    case .good: return "the proof holds"
    case .malformed: return place + "is no line of a proof; the file was changed or is none"
    case .lineTooLong: return place + "is longer than \(limit ?? 0) bytes, which no such line of a proof is"
    case .key: return place + "the file is signed by another key than the given one"
    case .order: return place + "stands in the wrong place; lines were moved, doubled or left out"
    case .leafMissing:
      return place + "\(which) should stand here and \((leaves?.count ?? 1) == 1 ? "is" : "are") missing"
    case .leafRepeated: return place + "\(which) stands here once more; lines were moved or doubled"
    case .leafWrong where leaves?.count == 1: return place + "\(which) is not what was recorded and signed"
    case .minute: return place + "\(which) is signed, but no minute can be as it says: \(reason ?? "")"
    case .leafWrong: return place + "one of the \(which) is not what was signed, or they were moved"
    case .checkpoint: return place + "a checkpoint signed by the key is expected here"
    case .head where leaves?.isEmpty == true:
      return place + "the earlier head of no leaves has not the root of an empty tree"
    case .head: return place + "one of the \(which) is not what the earlier head covers: the ledger was rewritten"
    case .truncated: return "\(which) \((leaves?.count ?? 1) == 1 ? "is" : "are") missing: an earlier head covers them"
    case .cut:
      return place + "the file ends too soon"
        + (leaves == nil ? "" : "; \(which) \((leaves?.count ?? 1) == 1 ? "is" : "are") missing")
    case .tooManyDays: return place + "tells of more than \(StatedDays.most) days of screens, which no proof does"
    case .tooManyLines:
      return place + "is one of more than \(StatedDays.mostLines) of one screen's day, which no proof has"
    case .end: return place + "what the file says besides the leaves was changed"
    }
  }
}
