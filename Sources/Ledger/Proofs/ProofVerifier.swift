internal import Crypto
internal import Foundation
internal import Platform
internal import Spool

/// Verifies a proof's file line by line, in memory that grows only with the breaks between its records.
package struct ProofVerifier {
  private enum Section {
    case start, leaves, statements, over
  }

  private let expectedKey: VerifierKey?
  /// By size.
  private var heads: [Checkpoint]
  private let onLine: (ProofLine) -> Void

  private var section = Section.start
  private var frontier = TreeFrontier()
  /// Leaves that the last checkpoint covers.
  private var covered = 0
  private var line = 0
  private var digest = Crypto.SHA256()
  private var coverage = ScreenCoverage()
  private var statedDays = StatedDays()
  private var verdict = ProofVerdict(.good)

  /// - Parameters:
  ///   - key: the ledger's; `nil` trusts the one in the file.
  ///   - heads: earlier checkpoints, whose signatures are verified already.
  ///   - onLine: called with each line that holds so far. What it is given counts only with a good verdict.
  package init(key: VerifierKey?, heads: [Checkpoint] = [], onLine: @escaping (ProofLine) -> Void = { _ in }) {
    expectedKey = key
    self.heads = heads.sorted { $0.size < $1.size }
    self.onLine = onLine
  }

  /// Reads a file of any size.
  package static func verify(
    file path: String, key: VerifierKey?, heads: [Checkpoint] = [], onLine: @escaping (ProofLine) -> Void = { _ in }
  ) throws(LedgerFault) -> ProofVerdict {
    var verifier = ProofVerifier(key: key, heads: heads, onLine: onLine)
    let file: Descriptor
    do { file = try .regularFile(path) } catch { throw LedgerFault("\(path): cannot be read: \(error)") }
    do throws(SystemError) {
      var (offset, lines) = (0, ProofLines())
      while true {
        let chunk = try file.contents(from: offset, size: 1 << 16)
        guard !chunk.isEmpty else { return verifier.finish(rest: lines.rest) }
        offset += chunk.count
        guard verifier.read(chunk, &lines) else { return verifier.verdict }
      }
    } catch {
      throw LedgerFault("\(path): cannot be read: \(error)")
    }
  }

  /// Verifies a whole file at hand.
  package static func verify(
    _ bytes: [UInt8], key: VerifierKey?, heads: [Checkpoint] = [], onLine: @escaping (ProofLine) -> Void = { _ in }
  ) -> ProofVerdict {
    var (verifier, lines) = (ProofVerifier(key: key, heads: heads, onLine: onLine), ProofLines())
    return verifier.read(bytes, &lines) ? verifier.finish(rest: lines.rest) : verifier.verdict
  }

  /// Reads a piece of the file. Returns whether all is well so far.
  private mutating func read(_ bytes: [UInt8], _ lines: inout ProofLines) -> Bool {
    switch lines.add(bytes, { read($0) }) {
    case .needsMore: return true
    case .isOver: return false
    case .tooLong(let limit):
      line += 1
      verdict.limit = limit
      return fail(.lineTooLong)
    }
  }

  /// Reads a line without its line feed. Returns whether all is well so far.
  private mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    line += 1
    guard section != .over else { return fail(.order) }
    guard let parsed = ProofLine(bytes), verdict.head.map({ parsed.isOf(format: $0.format) }) ?? true else {
      return fail(.malformed)
    }
    let isGood: Bool
    switch (parsed, section) {
    case (.head(let head), .start): isGood = begin(head)
    case (.leaf(let leaf), .leaves): isGood = add(leaf)
    case (.checkpoint(let note), .leaves): isGood = check(note)
    case (.end(let note), .leaves): isGood = endLeaves() && end(note)
    case (.end(let note), .statements): isGood = end(note)
    case (.card, .leaves), (.visits, .leaves), (.contracted, .leaves), (.agreement, .leaves), (.due, .leaves),
      (.unrecorded, .leaves):
      isGood = endLeaves() && isNew(parsed)
    case (.card, .statements), (.visits, .statements), (.contracted, .statements), (.agreement, .statements),
      (.due, .statements), (.unrecorded, .statements):
      isGood = isNew(parsed)
    default: isGood = fail(.order)
    }
    guard isGood else { return false }
    digest.update(data: bytes)
    digest.update(data: [0x0A])
    onLine(parsed)
    return true
  }

  private mutating func begin(_ head: ProofHead) -> Bool {
    verdict.head = head
    guard expectedKey.map({ $0.text.utf8.elementsEqual(head.key.text.utf8) }) ?? true else { return fail(.key) }
    section = .leaves
    return compareHeads()
  }

  private mutating func add(_ leaf: ProofLeaf) -> Bool {
    let next = frontier.size
    guard leaf.index >= next else { return fail(.leafRepeated, leaf.index..<(leaf.index + 1)) }
    guard leaf.index < verdict.head?.size ?? 0 else { return fail(.order) }
    guard leaf.index == next else { return fail(.leafMissing, next..<leaf.index) }
    guard leaf.isTrue else {
      verdict.start = leaf.record?.start
      return fail(.leafWrong, next..<(next + 1))
    }
    let record: MinuteRecord?
    do throws(LedgerFault) {
      record = try leaf.judged()
    } catch {
      (verdict.start, verdict.reason) = (leaf.record?.start, error.description)
      return fail(.minute, next..<(next + 1))
    }
    frontier.append(leaf.hash)
    if leaf.content != .hidden { verdict.disclosed += 1 }
    if let record {
      let overlap = coverage.add(record)
      if overlap > 0 { verdict.add(.init(leaf: leaf.index, start: record.start, time: overlap)) }
    }
    return compareHeads()
  }

  /// Compares the tree with the earlier heads of its present size.
  private mutating func compareHeads() -> Bool {
    while let head = heads.first, head.size == frontier.size {
      heads.removeFirst()
      guard head.root == frontier.root else { return fail(.head, min(covered, head.size)..<head.size) }
    }
    return true
  }

  private mutating func check(_ note: String) -> Bool {
    guard let key = verdict.head?.key, let checkpoint = try? Checkpoint(note, by: key) else { return fail(.checkpoint) }
    let size = frontier.size
    guard checkpoint.size <= size else { return fail(.leafMissing, size..<checkpoint.size) }
    guard checkpoint.size == size, size > covered else { return fail(.order) }
    guard checkpoint.root == frontier.root else { return fail(.leafWrong, covered..<size) }
    covered = size
    verdict.checkpoint = checkpoint
    verdict.proven = size
    return true
  }

  private mutating func endLeaves() -> Bool {
    let size = verdict.head?.size ?? 0
    guard frontier.size == size else { return fail(.leafMissing, frontier.size..<size) }
    guard covered == size else { return fail(.checkpoint) }
    section = .statements
    return true
  }

  /// Whether a line states something new of a day, beside the other lines of that day.
  private mutating func isNew(_ line: ProofLine) -> Bool {
    switch statedDays.add(line) {
    case .new: true
    case .misplaced: fail(.order)
    case .tooMany: fail(.tooManyDays)
    case .tooManyLines: fail(.tooManyLines)
    }
  }

  private mutating func end(_ note: String) -> Bool {
    guard let head = verdict.head, let note = SignedNote(note), note.isSigned(by: head.key),
      note.content.utf8.elementsEqual(
        Self.statement(head.key, Array(digest.finalize()), format: head.format).utf8)
    else { return fail(.end) }
    section = .over
    return true
  }

  /// What the last line's note says.
  static func statement(
    _ key: VerifierKey, _ digest: [UInt8], format: Int = ProofLine.formats.upperBound
  ) -> String {
    "\(ProofLine.mark(ofFormat: format))\n\(key.name)\n\(hexadecimal(digest))\n"
  }

  private mutating func finish(rest: [UInt8]) -> ProofVerdict {
    if !rest.isEmpty || section != .over {
      line += 1
      let size = max(verdict.head?.size ?? 0, frontier.size)
      _ = fail(.cut, frontier.size < size ? frontier.size..<size : nil)
    } else if let head = heads.last {
      line = 0
      _ = fail(.truncated, frontier.size..<head.size)
    }
    return verdict
  }

  /// Always `false`.
  private mutating func fail(_ kind: ProofVerdict.Kind, _ leaves: Range<Int>? = nil) -> Bool {
    verdict.kind = kind
    verdict.line = line
    verdict.leaves = leaves
    return false
  }
}

extension ProofVerifier {
  /// The key that a proof's file names in its first line; `nil` if it names none.
  package static func key(inFile path: String) throws(LedgerFault) -> VerifierKey? { try head(inFile: path)?.key }

  /// A proof's first line, of which nothing is verified; `nil` if it is none.
  package static func head(inFile path: String) throws(LedgerFault) -> ProofHead? {
    let file: Descriptor
    do { file = try .regularFile(path) } catch { throw LedgerFault("\(path): cannot be read: \(error)") }
    do throws(SystemError) {
      var (offset, lines, first) = (0, ProofLines(), ProofLine?.none)
      while true {
        let chunk = try file.contents(from: offset, size: 1 << 16)
        offset += chunk.count
        let outcome = lines.add(chunk) { line in
          first = ProofLine(line)
          return false
        }
        if outcome == .needsMore, !chunk.isEmpty { continue }
        guard case .head(let head)? = first else { return nil }
        return head
      }
    } catch {
      throw LedgerFault("\(path): cannot be read: \(error)")
    }
  }
}
