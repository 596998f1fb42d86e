import GRDB
import Glibc
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

  @Test("has no blocks or no files left, and may be written to")
  func facts() {
    func isFull(blocks: UInt, size: UInt = 4096, files: UInt = 100, free: UInt = 10, flags: Int = 0) -> Bool {
      var facts = statvfs()
      (facts.f_bavail, facts.f_frsize, facts.f_files, facts.f_favail) = (blocks, size, files, free)
      facts.f_flag = UInt(flags)
      return LedgerDatabase.isFull(facts)
    }
    #expect(isFull(blocks: 15) && !isFull(blocks: 16))
    #expect(isFull(blocks: 1000, free: 0) && !isFull(blocks: 1000, files: 0, free: 0))
    #expect(!isFull(blocks: 0, flags: ST_RDONLY) && !isFull(blocks: 1000, free: 0, flags: ST_RDONLY))
    #expect(!isFull(blocks: .max) && !isFull(blocks: .max, size: .max))
  }
}
