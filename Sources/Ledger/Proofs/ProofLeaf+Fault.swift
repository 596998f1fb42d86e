internal import Spool

extension ProofLeaf {
  /// Why a ledger would not take in what is disclosed, in words; `nil` where it would, or where nothing is disclosed. A signature
  /// makes no difference.
  var fault: String? {
    switch content {
    case .hidden: nil
    case .whole(let header, let lines):
      Self.fault(ofOrder: lines.map(\.hash))
        ?? Self.fault(ofCount: lines.count, atLeast: lines.count { !$0.text.isEmpty }, isWhole: true)
        ?? Self.fault(header, lines.map(\.text), isWhole: true)
    case .partial(let header, let count, _, let lines):
      Self.fault(ofOrder: lines.map(\.line.hash))
        ?? Self.fault(ofCount: count, atLeast: lines.count { !$0.line.text.isEmpty }, isWhole: false)
        ?? Self.fault(header, lines.map(\.line.text), isWhole: false)
    }
  }

  private static func fault(ofOrder hashes: [TreeHash]) -> String? {
    zip(hashes, hashes.dropFirst()).allSatisfy { $0 <= $1 } ? nil : "its lines are not in the order of their hashes"
  }

  /// - Parameter texts: lines that are not empty, as far as they are known.
  private static func fault(ofCount count: Int, atLeast texts: Int, isWhole: Bool) -> String? {
    let isRight = isWhole ? count == RecordLeaf.count(for: texts) : isCount(count) && count >= texts
    return isRight ? nil : "\(count) is no number of lines that a record is filled up to"
  }

  private static func isCount(_ count: Int) -> Bool {
    (RecordLeaf.leastLines...mostLines).contains(count) && count.nonzeroBitCount == 1
  }

  /// Far more than a wall can show of cards in a minute.
  private static let mostLines = 1 << 20

  private static func fault(_ header: String, _ body: [String], isWhole: Bool) -> String? {
    do throws(SpoolText.Fault) {
      _ = try MinuteRecord(judging: header, body: body, isWhole: isWhole)
      return nil
    } catch {
      return error.description
    }
  }
}
