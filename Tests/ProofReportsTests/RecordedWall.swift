import Foundation
import Ledger
import MarqueeValues
import Platform
import ProofReports
import TestSupport

@testable import Spool

/// One screen's records, and what reports make of them.
struct RecordedWall: ~Copyable {
  /// 2026-11-23 00:00 UTC, a Monday.
  static let start = 1_795_392_000_000
  static let minute = 60_000
  static let hour = 3_600_000
  static let day = 86_400_000

  let folder: TemporaryFolder
  private(set) var text: String
  private var hash: String
  var zone = "UTC"
  var screen = "main"
  private var writer: SpoolWriter

  /// - Parameter text: of the configuration.
  init(_ text: String) throws {
    let (folder, hash) = (try TemporaryFolder(), SHA256.hex(of: text.utf8))
    var writer = try SpoolWriter(folder: folder.path + "/spool", boot: "boot")
    try writer.append(.configuration(.init(hash: hash, text: text)))
    (self.folder, self.text, self.hash) = (folder, text, hash)
    self.writer = writer
  }

  /// Another configuration from here on.
  mutating func load(_ text: String) throws {
    (self.text, hash) = (text, SHA256.hex(of: text.utf8))
    try writer.append(.configuration(.init(hash: hash, text: text)))
  }

  /// A minute's record without lines.
  /// - Parameter minute: when it begins, since `start`.
  func record(_ minute: Int, _ time: (inout MinuteRecord.ScreenTime) -> Void = { _ in }) -> MinuteRecord {
    var record = MinuteRecord(
      key: .init(boot: "", sequence: 0), start: Self.start + minute * Self.minute, clock: .trusted, zone: zone,
      zoneOffset: 0, length: Self.minute, screen: screen, screenWidth: 1920, screenHeight: 1080, configuration: hash)
    time(&record.screenTime)
    record.screenTime.shown = record.length - record.screenTime.total
    return record
  }

  mutating func add(_ record: MinuteRecord) throws { try writer.append(.minute(record)) }

  mutating func add(_ loss: SpoolEntry.Loss) throws { try writer.append(.lost(loss)) }

  /// Minutes with a picture, since `start`.
  mutating func add(_ minutes: Range<Int>) throws { for number in minutes { try add(record(number)) } }

  /// The ledger with all records taken in.
  func ledger() throws -> Ledger {
    var book = ContractBook()
    let ledger = try Ledger(
      folder: folder.path + "/ledger", name: "lobby", dueInRecord: { book.due(inRecord: $0, text: $1) },
      dueUnrecorded: { book.due(unrecorded: $0, text: $1) })
    _ = try ledger.take(spool: folder.path + "/spool")
    return ledger
  }

  /// A new ledger of these records, with the keys that they have, in this order.
  /// - Parameter batch: entries in a transaction at most.
  func ledger(of records: [MinuteRecord], batch: Int = 60) throws -> Ledger {
    let place = "\(folder.path)/\(UInt32.random(in: 0 ... .max))"
    let entries = [SpoolEntry.configuration(.init(hash: hash, text: text))] + records.map(SpoolEntry.minute)
    for folder in [place, place + "/spool"] { try FileSystem.makeFolder(folder, permissions: 0o700) }
    try Data(entries.flatMap { SpoolFrame.bytes(of: $0.text) }).write(
      to: URL(filePath: "\(place)/spool/000000000001-0000.spool"))
    var book = ContractBook()
    let ledger = try Ledger(
      folder: place + "/ledger", name: "lobby", dueInRecord: { book.due(inRecord: $0, text: $1) },
      dueUnrecorded: { book.due(unrecorded: $0, text: $1) })
    _ = try ledger.take(spool: place + "/spool", batch: batch)
    return ledger
  }

  /// - Parameter now: ms since 1970; `nil` is the end of the report.
  func report(_ ledger: Ledger, from: Int, until: Int, now: Int? = nil) throws -> ProofReport {
    let totals = try ledger.totals(from: from, until: until, now: now ?? until)
    let terms = ScreenTerms(newestOf: [text], over: from / 1000..<until / 1000, in: .universal)
    return try ProofReport(totals, terms: terms, in: .universal)
  }
}
