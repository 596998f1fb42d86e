internal import FoundationEssentials
package import Logos
internal import MarqueeValues
internal import Platform
internal import Synchronization

/// The copies of a configuration's logos in its folder.
struct LogoCopies {
  private enum Finding {
    /// A copy of the file's current version exists. Until `make` has come to it, it may be damaged.
    case made(String)
    /// No copy of the file's current version exists.
    case new
    /// The file is missing, changing, or cannot be read or decoded for now: its former copy stays.
    case unread
    /// The file is outside its folders, or no picture: it would not be drawn.
    case refused
    /// There is no room for it.
    case tooLarge
  }

  private struct Entry {
    let file: NamedFile
    let path: String
    /// The name of the former copy.
    let former: String?
    var finding: Finding

    var copy: String? {
      switch finding {
      case .made(let name): name
      case .new, .unread: former
      case .refused, .tooLarge: nil
      }
    }
  }

  /// The prefix of verified copies' names; older versions of the program did not verify theirs.
  private static let prefix = "logo-"

  private let folder: KeptFolder
  private let verifier: LogoVerifier
  /// Small files first, so that a huge file does not cost the others their copies.
  private var entries: [Entry]

  /// Finds the existing copies; makes none.
  /// - Parameter before: the names of the copies listed before, by their files' absolute paths.
  init(of files: [NamedFile], before: [String: String], in folder: KeptFolder, verifier: LogoVerifier) {
    self.folder = folder
    self.verifier = verifier
    entries = Self.bySize(files).map { file in
      let path = file.absolutePath
      return Entry(
        file: file, path: path, former: before[path].flatMap { $0.hasPrefix(Self.prefix) ? $0 : nil },
        finding: Self.look(at: file, as: path, in: folder))
    }
    verifier.forgetAll(but: Set(entries.map { PathKey($0.path) }))
  }

  /// The names of the existing copies, by their files' absolute paths; at most `limit` bytes of them.
  func names(within limit: Int) -> [String: String] {
    var room = limit
    var names: [String: String] = [:]
    for entry in entries {
      // Of two paths that differ in their Unicode form alone the list can have one.
      guard let name = entry.copy, names[entry.path] == nil else { continue }
      let size = folder.size(of: name)
      guard size <= room else { continue }
      room -= size
      names[entry.path] = name
    }
    return names
  }

  /// Verifies and copies new files, and those whose copy is not what they are.
  /// - Parameters:
  ///   - limit: the maximum size of all copies, bytes.
  ///   - isWanted: called before each file; with `false` the rest is skipped.
  ///   - onProgress: called after each file.
  /// - Returns: the number of files that there was no room for; `nil` if the rest was skipped.
  mutating func make(
    within limit: Int, while isWanted: () -> Bool,
    onProgress: (borrowing LogoCopies) throws(KeptFolder.Fault) -> Void
  ) throws(KeptFolder.Fault) -> Int? {
    var room = limit
    var leftOut = 0
    for index in entries.indices {
      guard isWanted() else { return nil }
      if needsCopy(entries[index]) { entries[index].finding = try copy(entries[index], room: room) }
      if case .tooLarge = entries[index].finding { leftOut += 1 }
      if let name = entries[index].copy {
        let size = folder.size(of: name)
        if size <= room {
          room -= size
        } else {
          if case .made = entries[index].finding { leftOut += 1 }
          entries[index].finding = .tooLarge
        }
      }
      try onProgress(self)
    }
    return leftOut
  }

  /// Also whether a copy has been removed that the list had no room for, or is damaged.
  private func needsCopy(_ entry: Entry) -> Bool {
    switch entry.finding {
    case .new: return true
    case .made(let name):
      guard folder.contains(name) else { return true }
      // While the file cannot be read, a copy that may be whole is better than none.
      guard let file = try? LogoFile(entry.file.path, within: entry.file.folders) else { return false }
      return !folder.holds(file, as: name)
    case .unread, .refused, .tooLarge: return false
    }
  }

  private static func bySize(_ files: [NamedFile]) -> [NamedFile] {
    files.map { (size: FileState(of: $0.path)?.size ?? 0, file: $0) }
      .sorted { ($0.size, $0.file.path) < ($1.size, $1.file.path) }.map(\.file)
  }

  private static func look(at file: NamedFile, as path: String, in folder: KeptFolder) -> Finding {
    do throws(LogoError) {
      let name = name(ofCopy: try LogoFile(file.path, within: file.folders), at: path)
      return folder.contains(name) ? .made(name) : .new
    } catch {
      return finding(error)
    }
  }

  private static func finding(_ error: LogoError) -> Finding {
    error.leavesCopy ? .unread : .refused
  }

  /// Opens a file as drawing would, verifies and copies it.
  private func copy(_ entry: Entry, room: Int) throws(KeptFolder.Fault) -> Finding {
    let file: LogoFile
    do throws(LogoError) {
      file = try LogoFile(entry.file.path, within: entry.file.folders)
    } catch {
      return Self.finding(error)
    }
    guard file.size <= room else { return .tooLarge }
    let name = Self.name(ofCopy: file, at: entry.path)
    if folder.holds(file, as: name) { return .made(name) }
    if let error = verifier.fault(of: file, at: entry.path) {
      return file.isUnchanged ? Self.finding(error) : .unread
    }
    // Copies the same open file, and discards the copy if the file has changed since it was opened: so the copy is what was
    // decoded. The change causes another reload, which keeps the new version.
    return try folder.copy(file, to: name) ? .made(name) : .unread
  }

  /// Contains the file's state, so that an unchanged file is neither decoded nor copied again.
  private static func name(ofCopy file: borrowing LogoFile, at path: String) -> String {
    let ending = URL(fileURLWithPath: path).pathExtension
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F }
    return "\(prefix)\(Fingerprint("\(path)\n\(file.identity.numbers)".utf8))" + (isPlain ? ".\(ending)" : "")
  }
}

/// Checks that logos can be decoded. Does not decode a refused file again until it changes.
package final class LogoVerifier: Sendable {
  /// Decodes an open file. Returns the error, or `nil` if it is a picture.
  package typealias Decode = @Sendable (_ file: borrowing LogoFile, _ path: String) -> LogoError?

  private struct Refusal {
    var file: FileState
    var error: LogoError
  }

  /// Large enough to keep a fine line of a large drawing, small enough to cost little.
  private static let request = LogoRequest(width: 128, height: 128)
  /// The timeout for a file, s. Twice that of drawing: at the lowest priority the child gets little of a busy processor.
  private static let patience = 10.0

  private let decode: Decode
  private let end: @Sendable () -> Void
  private let refusals = Mutex<[PathKey: Refusal]>([:])

  /// - Parameters:
  ///   - decode: decodes an open file; may block.
  ///   - end: releases the decoder's resources until the next file.
  package init(decode: @escaping Decode, end: @escaping @Sendable () -> Void = {}) {
    self.decode = decode
    self.end = end
  }

  /// Decodes in a child of its own at the lowest priority: the marquee's decoder is needed for the next cards.
  package convenience init(
    loader: LogoLoader = LogoLoader(patience: LogoVerifier.patience, idleTime: 10, isInBackground: true)
  ) {
    self.init(
      decode: { file, path in
        if case .failure(let error) = loader.logo(in: file, at: path, Self.request) { error } else { nil }
      }, end: { loader.endDecoder() })
  }

  /// Decodes a file. Returns the error, or `nil` if it is a picture. Blocks.
  /// - Parameter path: the key under which a refusal is remembered.
  func fault(of file: borrowing LogoFile, at path: String) -> LogoError? {
    let identity = file.identity
    if let refusal = refusals.withLock({ $0[PathKey(path)] }), refusal.file == identity { return refusal.error }
    let error = decode(file, path)
    let refusal = error.flatMap { $0.leavesCopy ? nil : Refusal(file: identity, error: $0) }
    refusals.withLock { $0[PathKey(path)] = refusal }
    return error
  }

  /// Forgets refusals of other files, which bounds the memory to one configuration's.
  func forgetAll(but paths: Set<PathKey>) {
    refusals.withLock { refusals in refusals = refusals.filter { paths.contains($0.key) } }
  }

  /// Ends the decoder until the next file.
  func rest() { end() }
}

extension LogoError {
  /// Whether the former copy may stay: the file is missing, or a disk or a network share fails to deliver it.
  var leavesCopy: Bool {
    if case .unreadable = self { return true }
    return self == .missing || mayPass
  }
}
