internal import DurableFiles
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
    do throws(FileError) {
      try DurableFolder(folder).write(
        Array(note.utf8), to: name, as: "\(name).part", permissions: .exactly(0o600))
    } catch {
      throw LedgerFault("\(path(in: folder)): the newest head cannot be written: \(error.reason)")
    }
  }
}
