import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("A full disk")
struct FullDiskTests {
  /// SQLite says no more where it cannot make the files beside the database.
  @Test("is named, whichever file has no room", arguments: [ResultCode.SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_FULL])
  func named(code: ResultCode) throws {
    func words(_ folder: String) -> String? {
      #expect(throws: LedgerFault.self) {
        try LedgerDatabase.guarded(folder) { () throws -> Void in throw DatabaseError(resultCode: code) }
      }?
      .description
    }
    // It has no room, ever.
    #expect(words("/proc") == "/proc/ledger.sqlite: the disk is full; free some space")
    let folder = try TemporaryFolder()
    #expect(words(folder.path)?.contains("the disk is full") == (code == .SQLITE_FULL))
  }
}
