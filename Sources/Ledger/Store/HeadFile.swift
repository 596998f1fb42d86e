internal import Platform

/// The newest head that was signed, in a file beside the database: by it the ledger notices that an older copy of the database
/// was put back.
enum HeadFile {
  static let name = "head"

  static func path(in folder: String) -> String { "\(folder)/\(name)" }

  /// The note; `nil` before the first head.
  static func load(in folder: String) throws(LedgerFault) -> String? {
    do throws(SystemError) {
      let bytes = try OpenFolder(folder).regularFile(name).contents(limit: 1 << 16)
      return String(decoding: bytes ?? [], as: UTF8.self)
    } catch {
      if error == .noSuchFile { return nil }
      throw LedgerFault("\(path(in: folder)): cannot be read: \(error)")
    }
  }

  /// On the disk when it returns.
  static func save(_ note: String, in folder: String) throws(LedgerFault) {
    let lock = try KeyFile.lock(folder)
    defer { lock.unlock() }
    let path = path(in: folder)
    do throws(FileError) {
      try AtomicFile.replace(
        path, with: .init(path: "\(path).part", isExclusive: false, permissions: 0o600, isSynced: true)
      ) { _, error in
        FileError(error)
      } filledBy: { file throws(FileError) in
        try file.writeAll(Array(note.utf8))
        return true
      }
      do throws(SystemError) { try OpenFolder(folder).sync() } catch { throw FileError(error) }
    } catch {
      throw LedgerFault("\(path): the newest head cannot be written: \(error.reason)")
    }
  }
}
