/// The head of a ledger's tree at a size, as C2SP's tlog-checkpoint has it, with the time in an extension line.
package struct Checkpoint: Sendable, Equatable {
  /// The ledger's name, which is its key's.
  package var origin: String
  /// Leaves.
  package var size: Int
  package var root: TreeHash
  /// s since 1970.
  package var time: Int

  package init(origin: String, size: Int, root: TreeHash, time: Int) {
    self.origin = origin
    self.size = size
    self.root = root
    self.time = time
  }

  /// Reads the content of a note; `nil` if it is not what `content` writes.
  package init?(_ content: String) {
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 5, let size = Int(lines[1]), let root = TreeHash(base64: lines[2]),
      lines[3].hasPrefix(Self.timeMark), let time = UTCTime.seconds(lines[3].dropFirst(Self.timeMark.count)),
      size >= 0, VerifierKey.isName(String(lines[0]))
    else { return nil }
    self.init(origin: String(lines[0]), size: size, root: root, time: time)
    guard self.content.utf8.elementsEqual(content.utf8) else { return nil }
  }

  /// What is signed.
  package var content: String { "\(origin)\n\(size)\n\(root.base64)\n\(Self.timeMark)\(UTCTime.text(time))\n" }

  private static let timeMark = "time "

  package func signed(with key: LedgerKey) throws(LedgerFault) -> SignedNote {
    try SignedNote(signing: content, with: key)
  }
}

extension Checkpoint {
  /// Why a text is no checkpoint of a key's.
  package enum Refusal: Error, Equatable {
    case noNote, noCheckpoint
    /// The key did not sign it, or its text was changed.
    case notSigned
    /// It speaks for another ledger than the key's.
    case foreignOrigin(String)
    /// It has this many different checkpoints.
    case several(Int)
  }

  /// Reads a signed note and verifies the signature.
  package init(_ text: String, by key: VerifierKey) throws(Refusal) {
    guard let note = SignedNote(text) else { throw .noNote }
    guard note.isSigned(by: key) else { throw .notSigned }
    guard let checkpoint = Checkpoint(note.content) else { throw .noCheckpoint }
    guard checkpoint.origin.utf8.elementsEqual(key.name.utf8) else { throw .foreignOrigin(checkpoint.origin) }
    self = checkpoint
  }

  /// Reads a head that somebody kept: mail changes line ends, a shell removes the last one, and text copied from a page is
  /// wrapped. See `CopiedNote`. A text with several heads is refused, because all but one would go unchecked.
  package init(kept text: String, by key: VerifierKey) throws(Refusal) {
    var kept = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    if !kept.hasSuffix("\n") { kept += "\n" }
    var found: [Checkpoint] = []
    var first: Refusal?
    do throws(Refusal) {
      found = [try Checkpoint(kept, by: key)]
    } catch {
      first = error
    }
    let candidates = CopiedNote.candidates(text)
    for candidate in candidates {
      if let checkpoint = try? Checkpoint(candidate, by: key), !found.contains(checkpoint) { found.append(checkpoint) }
    }
    guard found.count < 2 else { throw .several(found.count) }
    if let checkpoint = found.first {
      self = checkpoint
      return
    }
    guard let first, first != .noNote || !candidates.contains(where: { SignedNote($0) != nil }) else {
      throw .notSigned
    }
    throw first
  }
}
