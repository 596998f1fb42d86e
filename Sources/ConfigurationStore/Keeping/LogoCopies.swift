internal import Foundation
internal import Logos
internal import MarqueeConfig
internal import Platform

/// The copies of a configuration's logos in its folder.
struct LogoCopies {
  private enum Finding {
    /// There is a verified copy by this name.
    case made(String)
    /// There is no copy of it as it is now.
    case new
    /// Missing, changing, or not to be read or decoded just now: the copy from before stays.
    case unread
    /// It lies elsewhere, or is no picture: it would not be drawn.
    case refused
    /// More than there is room for.
    case tooLarge
  }

  private struct Entry {
    let file: NamedFile
    let path: String
    /// The copy from before.
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

  /// Of the names of copies that were verified; copies by older versions were not.
  private static let prefix = "logo-"

  private let folder: DurableFolder
  private let verifier: LogoVerifier
  /// Small files first, so that one huge file costs no other its copy.
  private var entries: [Entry]

  /// Finds the copies that there are; makes none.
  /// - Parameter before: the copies that were listed before, by their files' absolute paths.
  init(of files: [NamedFile], before: [String: String], in folder: DurableFolder, verifier: LogoVerifier) {
    self.folder = folder
    self.verifier = verifier
    entries = Self.bySize(files).map { file in
      let path = file.absolutePath
      return Entry(
        file: file, path: path, former: before[path].flatMap { $0.hasPrefix(Self.prefix) ? $0 : nil },
        finding: Self.look(at: file, as: path, in: folder))
    }
    verifier.forgetAll(but: Set(entries.map(\.path)))
  }

  /// The copies that there are at the moment, by their files' absolute paths; as many as `limit` bytes hold.
  func names(within limit: Int) -> [String: String] {
    var room = limit
    var names: [String: String] = [:]
    for entry in entries {
      guard let name = entry.copy else { continue }
      let size = folder.size(of: name)
      guard size <= room else { continue }
      room -= size
      names[entry.path] = name
    }
    return names
  }

  /// Verifies and copies what is new.
  /// - Parameters:
  ///   - limit: bytes of all copies.
  ///   - isWanted: asked before each file.
  ///   - onProgress: called after each file.
  /// - Returns: how many files there was no room for; `nil` where it was not wanted any more.
  mutating func make(
    within limit: Int, while isWanted: () -> Bool,
    onProgress: (borrowing LogoCopies) throws(DurableFolder.Fault) -> Void
  ) throws(DurableFolder.Fault) -> Int? {
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

  /// A copy that had no room in the list may have been removed.
  private func needsCopy(_ entry: Entry) -> Bool {
    switch entry.finding {
    case .new: true
    case .made(let name): !folder.contains(name)
    case .unread, .refused, .tooLarge: false
    }
  }

  private static func bySize(_ files: [NamedFile]) -> [NamedFile] {
    files.map { (size: FileState(of: $0.path)?.numbers[2] ?? 0, file: $0) }
      .sorted { ($0.size, $0.file.path) < ($1.size, $1.file.path) }.map(\.file)
  }

  private static func look(at file: NamedFile, as path: String, in folder: DurableFolder) -> Finding {
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

  /// Opens a file as drawing would, has it decoded and copies it.
  private func copy(_ entry: Entry, room: Int) throws(DurableFolder.Fault) -> Finding {
    let file: LogoFile
    do throws(LogoError) {
      file = try LogoFile(entry.file.path, within: entry.file.folders)
    } catch {
      return Self.finding(error)
    }
    guard file.size <= room else { return .tooLarge }
    let name = Self.name(ofCopy: file, at: entry.path)
    if folder.contains(name) { return .made(name) }
    if let error = verifier.fault(of: file, at: entry.path) {
      return file.isUnchanged ? Self.finding(error) : .unread
    }
    // Of the same open file, and dropped where that has changed since it was opened: the copy is what was decoded. The
    // reading that follows upon the change keeps it as it is then.
    return try folder.copy(file, to: name) ? .made(name) : .unread
  }

  /// Tells the state of the file, so that a file that has not changed is neither decoded nor copied again.
  private static func name(ofCopy file: borrowing LogoFile, at path: String) -> String {
    let ending = URL(fileURLWithPath: path).pathExtension
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F }
    return "\(prefix)\(Fingerprint("\(path)\n\(file.identity.numbers)".utf8))" + (isPlain ? ".\(ending)" : "")
  }
}
