package import Platform

/// A place in the spool, behind an entry.
package struct SpoolPosition: Sendable, Hashable {
  /// The file's name.
  package var file: String
  /// Bytes.
  package var offset: Int
  /// What was read before the offset, by which a file of the same name from another spool is recognised: where the last minute
  /// before it begins, bytes, a colon, and the SHA-256 of what is from there to the offset, in hexadecimal digits. A minute names
  /// the boot, the spool's random number and its own number, so no two spools have the same. 0 where the file has none before it:
  /// what is compared then is the configuration alone.
  ///
  /// Older versions wrote no place and the SHA-256 of the file's first 512 bytes at most, or `nil`.
  package var fingerprint: String?

  package init(file: String, offset: Int, fingerprint: String? = nil) {
    self.file = file
    self.offset = offset
    self.fingerprint = fingerprint
  }
}

/// Reads the spool while it is written, changing nothing. Blocks.
///
/// ```swift
/// var reader = SpoolReader(folder: folder)
/// var entries: [SpoolEntry] = []
/// while let (entry, _) = try reader.next() { entries.append(entry) }
/// ```
package struct SpoolReader {
  /// What cannot be read.
  package struct Damage: Sendable, Equatable, CustomStringConvertible {
    package var file: String
    /// Bytes from its start; `nil` for what has a file's name and is none, such as a pipe.
    package var range: Range<Int>?

    package var description: String {
      guard let range else { return "\(file): is no regular file, and is passed over" }
      return "\(file): bytes \(range.lowerBound) to \(range.upperBound - 1) are damaged"
    }
  }

  /// How many bytes older versions compared.
  private static let olderFingerprint = 512
  /// The largest file that is read, bytes.
  static let largestFile = 2 * SpoolFrame.longest

  /// What is read of a file, from its last minute on.
  private struct Passage {
    /// Where the minute begins, bytes; 0 where none is read yet.
    var start = 0
    var hash = SHA256()

    /// As `SpoolPosition.fingerprint`.
    var fingerprint: String { "\(start):\(hash.hex())" }
  }

  private let folder: String
  private var position: SpoolPosition?
  /// The present file from the position on.
  private var bytes: [UInt8] = []
  /// Of the next entry in `bytes`.
  private var offset = 0
  /// What is read of the present file, for the fingerprint; `nil` if that is not known.
  private var passage: Passage? = Passage()
  private var isCompared = false
  /// Whether there is something else in place of the present file.
  private var isNoFile = false
  /// Where the earlier reader ended, if that is no place in this spool: it was emptied, restored or replaced since. All of it
  /// is read then.
  package private(set) var abandoned: SpoolPosition?
  /// Damage that was passed over. An entry that was being written when the power failed is one.
  package private(set) var damage: [Damage] = []

  /// Bytes of the last file in which no entry could be found with bounded work. They, and what is behind them, wait for the
  /// marquee to begin another file, and are damage then. Without a range, what lies in the last file's place. `nil` if there is
  /// nothing of the kind.
  package private(set) var unsearched: Damage?

  /// - Parameter position: where an earlier reader ended; `nil` for the first entry that is there.
  package init(folder: String, after position: SpoolPosition? = nil) {
    self.folder = folder
    self.position = position
  }

  /// The next entry and the place behind it; `nil` if none is there yet.
  package mutating func next() throws(FileError) -> (entry: SpoolEntry, position: SpoolPosition)? {
    try comparePosition()
    while true {
      if let found = take() { return found }
      // All that there is of this file is read. A file behind it means that it is not written any more.
      let names = try SpoolName.all(in: folder)
      let present = position.flatMap { SpoolName($0.file) }
      let following = names.first { name in present.map { $0 < name } ?? true }
      try load()
      if let found = take() { return found }
      guard let following else {
        if let position, isNoFile { unsearched = Damage(file: position.file) }
        return nil
      }
      unsearched = nil
      if let position, isNoFile { damage.append(Damage(file: position.file)) }
      if let position, !bytes.isEmpty {
        damage.append(Damage(file: position.file, range: position.offset..<(position.offset + bytes.count)))
      }
      (position, passage) = (SpoolPosition(file: "\(following)", offset: 0), Passage())
      try load()
    }
  }

  /// Begins anew if the position is none of this spool's. Names alone do not tell: an emptied spool counts from 1 again.
  private mutating func comparePosition() throws(FileError) {
    guard !isCompared, let position else { return }
    let names = try SpoolName.all(in: folder)
    guard !names.isEmpty else { return }
    isCompared = true
    if try isOfThisSpool(position, among: names) { return }
    (abandoned, self.position, passage) = (position, nil, Passage())
  }

  private mutating func isOfThisSpool(_ position: SpoolPosition, among names: [SpoolName]) throws(FileError) -> Bool {
    guard let present = SpoolName(position.file) else { return false }
    // The writer deletes the oldest files first, so none that is older than a deleted one is left.
    guard names.contains(present) else { return names.allSatisfy { $0 > present } }
    guard let file = try opened(position.file) else {
      passage = nil
      return true
    }
    do throws(SystemError) {
      guard try file.facts().size >= position.offset else { return false }
      let parts = position.fingerprint?.split(separator: ":") ?? []
      // Where older versions read it, the whole of what they read is hashed once.
      var passage = Passage(start: parts.count == 2 ? min(max(0, Int(parts[0]) ?? 0), position.offset) : 0)
      let read = try file.contents(from: passage.start, size: position.offset - passage.start)
      passage.hash.add(read)
      self.passage = passage
      guard let fingerprint = position.fingerprint else { return true }
      if parts.count == 2 { return fingerprint == passage.fingerprint }
      return fingerprint == SHA256.hex(of: read.prefix(Self.olderFingerprint))
    } catch {
      throw FileError(reason: "\(folder)/\(position.file): \(error)")
    }
  }

  /// A file of the spool; `nil` where it was deleted, or is none.
  private mutating func opened(_ name: String) throws(FileError) -> Descriptor? {
    isNoFile = false
    do throws(OpenFault) {
      return try Descriptor.regularFile("\(folder)/\(name)")
    } catch {
      switch error {
      case .system(.noSuchFile):
        // A link to nothing is there.
        isNoFile = (try? OpenFolder(folder, followsLink: true).facts(of: name)) != nil
        return nil
      case .kind, .system(.tooManyLinks):
        isNoFile = true
        return nil
      default: throw FileError(reason: "\(folder)/\(name): \(error)")
      }
    }
  }

  /// The next whole entry of the loaded bytes.
  private mutating func take() -> (entry: SpoolEntry, position: SpoolPosition)? {
    guard let place = position else { return nil }
    var isCut = false
    guard let found = Self.nextEntry(in: bytes, from: offset, isCut: &isCut) else {
      unsearched = isCut ? Damage(file: place.file, range: place.offset..<(place.offset + bytes.count - offset)) : nil
      return nil
    }
    unsearched = nil
    if found.start > offset {
      let base = place.offset - offset
      damage.append(Damage(file: place.file, range: (base + offset)..<(base + found.start)))
    }
    if case .minute = found.entry {
      var minute = Passage(start: place.offset + found.start - offset)
      minute.hash.add(bytes[found.start..<found.end])
      passage = minute
    } else {
      passage?.hash.add(bytes[offset..<found.end])
    }
    let behind = SpoolPosition(
      file: place.file, offset: place.offset + found.end - offset, fingerprint: passage?.fingerprint)
    (position, offset) = (behind, found.end)
    return (found.entry, behind)
  }

  /// Reads the present file from the position on.
  private mutating func load() throws(FileError) {
    (bytes, offset) = ([], 0)
    // One that was deleted is lost as far as it was not read, which the numbers of the minutes tell.
    guard var position, let file = try opened(position.file) else { return }
    do throws(SystemError) {
      var size = try file.facts().size - position.offset
      if size < 0 {
        // A power cut took its end.
        size += position.offset
        position.offset = 0
        (self.position, passage) = (position, Passage())
      }
      if size > 0 { bytes = try file.contents(from: position.offset, size: min(size, Self.largestFile)) }
    } catch {
      throw FileError(reason: "\(folder)/\(position.file): \(error)")
    }
  }

  /// The first whole entry from `offset` on.
  static func nextEntry(in bytes: [UInt8], from offset: Int) -> (entry: SpoolEntry, start: Int, end: Int)? {
    var isCut = false
    return nextEntry(in: bytes, from: offset, isCut: &isCut)
  }

  /// The like.
  /// - Parameter isCut: set where the search was given up.
  static func nextEntry(
    in bytes: [UInt8], from offset: Int, isCut: inout Bool
  ) -> (entry: SpoolEntry, start: Int, end: Int)? {
    // Bytes that were made to look like entries must not have them all hashed for each of them.
    var budget = 2 << 20
    for start in offset..<max(offset, bytes.count - SpoolFrame.headerSize) {
      guard SpoolFrame.mayBegin(with: bytes[start + SpoolFrame.headerSize]),
        let length = SpoolFrame.length(in: bytes, at: start), SpoolFrame.isBegun(in: bytes, at: start)
      else { continue }
      budget -= length
      guard start == offset || budget > 0 else {
        isCut = true
        return nil
      }
      if let entry = SpoolFrame.entry(in: bytes, at: start, length: length) {
        return (entry, start, start + SpoolFrame.headerSize + length)
      }
    }
    return nil
  }
}
