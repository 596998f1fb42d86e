internal import Spool

extension ProofLeaf {
  /// What is disclosed of the record; `nil` if nothing is.
  /// - Throws: why a ledger would not take it in, in words. A signature makes no difference.
  func judged() throws(LedgerFault) -> MinuteRecord? {
    switch content {
    case .hidden: return nil
    case .whole(let header, let lines):
      let texts = lines.map(\.text)
      let filled = texts.count { !$0.isEmpty }
      return try Self.judged(
        header, texts, lines.map(\.hash), isFilled: lines.count == RecordLeaf.count(for: filled), isWhole: true)
    case .partial(let header, let count, _, let lines):
      let texts = lines.map(\.line.text)
      let isFilled = Self.isCount(count) && count >= texts.count { !$0.isEmpty }
      return try Self.judged(header, texts, lines.map(\.line.hash), isFilled: isFilled, isWhole: false)
    }
  }

  private static func judged(
    _ header: String, _ texts: [String], _ hashes: [TreeHash], isFilled: Bool, isWhole: Bool
  ) throws(LedgerFault) -> MinuteRecord {
    guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw LedgerFault("its lines are not in the order of their hashes")
    }
    guard isFilled else { throw LedgerFault("it has not the number of lines that a record is filled up to") }
    do throws(SpoolText.Fault) {
      return try MinuteRecord(judging: header, body: texts, isWhole: isWhole)
    } catch {
      throw LedgerFault(error.description)
    }
  }

  private static func isCount(_ count: Int) -> Bool {
    (RecordLeaf.leastLines...mostLines).contains(count) && count.nonzeroBitCount == 1
  }

  /// Far more lines than cards that a wall can show in a minute.
  private static let mostLines = 1 << 20
}
