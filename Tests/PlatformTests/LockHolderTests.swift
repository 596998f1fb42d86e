import Foundation
import Testing

@testable import Platform

/// Who has locked a file.
@Suite struct LockHolderTests {
  @Test func `those that hold a lock of this file are told from others and from those that wait`() {
    let text = """
      1: FLOCK  ADVISORY  WRITE 11441 fe:00:16220565 0 EOF
      1: -> FLOCK  ADVISORY  WRITE 12149 fe:00:16220565 0 EOF
      2: POSIX  ADVISORY  WRITE 11442 fe:00:16220565 0 EOF
      3: FLOCK  ADVISORY  READ 99 08:01:16220565 0 EOF
      4: FLOCK  ADVISORY  READ 98 fe:00:6220565 0 EOF
      5: FLOCK  ADVISORY  READ 99 08:01:16220565 0 EOF
      6: FLOCK  ADVISORY  WRITE 0 fe:00:16220565 0 EOF
      7: FLOCK

      """
    #expect(LockHolder.processes(in: text, lockingInode: 16_220_565) == [11441, 99])
  }

  @Test func `a process's user and groups are those whose rights it has`() {
    let text = "Name:\tx\nUid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\nGroups:\t9 10 \n"
    #expect(LockHolder.account(in: text) == Account(user: 2, groups: [6, 9, 10]))
    #expect(LockHolder.account(in: "Uid:\t1\n") == nil)
  }

  @Test func `this process is found by its lock`() throws {
    let folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-lock.")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try OpenFolder(folder).descriptor()
    #expect(try LockHolder.all(of: file.facts()).isEmpty)
    #expect(try file.lock(.exclusive))
    let holder = try #require(try LockHolder.all(of: file.facts()).first)
    #expect(holder.process == ThisProcess.identifier && holder.program?.isEmpty == false)
    #expect(holder.account?.user == Account.effectiveUser)
  }

  @Test func `a folder's permissions say who may write to it`() throws {
    let folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-lock.")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func facts(_ permissions: UInt32) throws -> FileFacts {
      try OpenFolder(folder).setPermissions(permissions)
      return try FileFacts(of: folder)
    }
    let group = try FileFacts(of: folder).group
    let (member, other) = (Account(user: 12_345, groups: [77, group]), Account(user: 12_345, groups: [77]))
    #expect(try facts(0o775).isWritable(by: member) && !facts(0o775).isWritable(by: other))
    #expect(try !facts(0o757).isWritable(by: member) && facts(0o757).isWritable(by: other))
    #expect(try facts(0o555).isWritable(by: Account(user: 0, groups: [0])))
  }
}
