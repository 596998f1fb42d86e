import Foundation
import GRDB
import Platform
import TestSupport
import Testing

@testable import Ledger
@testable import Spool

/// Files of a spool that hold what nobody wrote there, or are none.
@Suite("Damage in a spool")
struct SpoolDamageTests {
  private static let binary = Project.program("kiosk-marquee-ledger").path

  private static func run(_ wall: Wall, _ command: String) async throws -> Command.Result {
    try await Command.run(
      [binary, command, "--spool", wall.spool, "--ledger", wall.ledger],
      environment: ["KIOSK_MARQUEE_LEDGER": wall.folder.path + "/state"])
  }

  private static func frame(_ number: Int) -> [UInt8] { SpoolFrame.bytes(of: SpoolEntry.minute(.whole(number)).text) }

  private static func wall() throws -> Wall {
    let wall = try Wall()
    try FileSystem.makeFolder(wall.spool, permissions: 0o700)
    return wall
  }

  private static func write(_ bytes: [UInt8], _ wall: Wall, _ number: Int) throws {
    try Data(bytes).write(to: URL(filePath: "\(wall.spool)/00000000000\(number)-0000.spool"))
  }

  @Test("records behind megabytes of damage are taken in, in the last file too")
  func megabytes() throws {
    let wall = try Self.wall()
    var random = SeededGenerator(seed: 5)
    let damage = (0..<4 << 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try Self.write(Self.frame(0) + damage + Self.frame(1) + Self.frame(2), wall, 1)
    let taken = try wall.open().take(spool: wall.spool)
    #expect(taken.records == 3 && taken.waiting == nil)
    #expect(taken.faults.count { $0.hasSuffix(" are damaged") } == 1, "\(taken.faults)")
  }

  /// So much that looks like the beginnings of records that the search for one is given up.
  private static var lookalikes: [UInt8] {
    let lookalike: [UInt8] = [0, 0, 16, 0] + Array(repeating: 7, count: 8) + Array("minute\n".utf8)
    return Array(repeating: lookalike, count: 160_000).flatMap(\.self)
  }

  @Test("what was made to look like records is said to wait")
  func lookalikes() async throws {
    let wall = try Self.wall()
    let damage = Self.lookalikes
    try Self.write(Self.frame(0) + damage + Self.frame(1), wall, 1)
    let start = Self.frame(0).count
    for command in ["take", "status", "report"] {
      let result = try await Self.run(wall, command)
      #expect(result.status == 0)
      let said = "spool/000000000001-0000.spool: bytes \(start) to "
      #expect((result.output + result.errors).contains(said), "\(command): \(result)")
    }
    // The next file is read.
    try Self.write(Self.frame(2), wall, 3)
    let taken = try wall.open().take(spool: wall.spool)
    #expect(taken.records == 1 && taken.waiting == nil)
    #expect(taken.faults.contains { $0.hasSuffix(" are damaged") }, "\(taken.faults)")
  }

  @Test("the service has not caught up while records wait behind damage", arguments: [true, false])
  func waiting(isOfThisBoot: Bool) async throws {
    let wall = try Self.wall()
    try Self.write(Self.frame(0) + Self.lookalikes + Self.frame(1), wall, 1)
    let state = wall.folder.path + "/state"
    let boot = isOfThisBoot ? try #require(BootTime.currentBoot) : "boot"
    try LedgerRecord(boot: boot, sequence: 0, time: 1).publish(at: state)
    let service = try Command(
      [Self.binary, "serve", "--spool", wall.spool, "--ledger", wall.ledger],
      environment: ["KIOSK_MARQUEE_LEDGER": state])
    #expect(try await eventually(within: .seconds(120)) { LedgerRecord(at: state)?.sequence == 1 })
    #expect(LedgerRecord(at: state)?.time == (isOfThisBoot ? 1 : 0), "it last had all of it then, in this boot")
    // The next file is read, for what is before it is not written any more.
    try Self.write(Self.frame(2), wall, 3)
    #expect(
      try await eventually(within: .seconds(120)) {
        LedgerRecord(at: state).map { $0.sequence == 3 && $0.time > 1 } == true
      })
    service.send(signal: SIGTERM)
    #expect(try await service.end(within: .seconds(60)).status == 0)
  }

  enum NoFile: CaseIterable { case pipe, folder, loop, linkToNothing }

  @Test("what is no file in the place of one is named and passed over", arguments: NoFile.allCases)
  func pipe(kind: NoFile) throws {
    let wall = try Self.wall()
    let ledger = try wall.open()
    try Self.write(Self.frame(0), wall, 1)
    let path = "\(wall.spool)/000000000002-0000.spool"
    switch kind {
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .folder: try FileSystem.makeFolder(path, permissions: 0o700)
    case .loop: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    case .linkToNothing: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nothing")
    }
    let waiting = "\(path): is no regular file; what it held, if anything, is lost"
    let first = try ledger.take(spool: wall.spool)
    #expect(first.records == 1 && first.waiting == waiting)
    #expect(try ledger.take(spool: wall.spool) == Taken(waiting: waiting), "nothing is behind it yet")
    #expect(try ledger.waiting(in: wall.spool) == waiting)
    try Self.write(Self.frame(1) + Self.frame(2), wall, 3)
    let taken = try ledger.take(spool: wall.spool)
    #expect(taken.records == 2)
    #expect(taken.faults == ["\(path): is no regular file, and is passed over"] && taken.waiting == nil)
    // In place of the file that was read last.
    try FileManager.default.removeItem(atPath: "\(wall.spool)/000000000003-0000.spool")
    #expect(mkfifo("\(wall.spool)/000000000003-0000.spool", 0o600) == 0)
    try Self.write(Self.frame(3), wall, 4)
    #expect(try ledger.take(spool: wall.spool).records == 1)
  }

  @Test("an audit compares the texts of configurations")
  func configurations() throws {
    let wall = try Wall()
    var random = SeededGenerator(seed: 6)
    try wall.write(1, by: &random)
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    try ledger.audit()
    try ledger.write { try $0.execute(sql: "UPDATE configurations SET text = text || ' '") }
    let fault = #expect(throws: LedgerFault.self) { try ledger.audit() }
    #expect(fault?.description.contains("the text of configuration \(Wall.hash) is not the one") == true)
  }
}
