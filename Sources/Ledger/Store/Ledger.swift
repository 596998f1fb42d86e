internal import DurableFiles
internal import GRDB
internal import Messages
internal import Platform
package import Spool

/// A ledger in a folder: its key and its database. Blocks; one thread at a time. Several processes may have one open.
///
/// ```swift
/// let ledger = try Ledger(folder: folder, name: "lobby.example/kiosk-marquee")
/// let taken = try ledger.take(spool: spool)
/// let head = try ledger.checkpoint()
/// ```
package final class Ledger {
  /// What a card or a tier was promised of a record's time, ms.
  package struct Due: Sendable, Equatable {
    /// Of the time in which the screen showed a picture.
    package var up: Double
    /// Of the time in which it should have shown one and did not.
    package var down: Double
    /// The like in hours in which the wall need not be on. It is due in records that a version took in which did not know of that.
    package var spared: Double

    package init(up: Double = 0, down: Double = 0, spared: Double = 0) {
      (self.up, self.down, self.spared) = (up, down, spared)
    }
  }

  /// What cards and tiers were promised of a record's time. In the program this is `ContractBook.due(inRecord:text:)` of
  /// `ProofReports`, which `LedgerPlaces.open` hands to the ledger; the ledger itself reads no contracts.
  /// - Parameter text: of the configuration with this hash, if the ledger has it.
  package typealias DueInRecord = (
    _ record: MinuteRecord, _ text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Due]

  package struct Limits: Sendable {
    /// How long the texts of records are kept, days.
    package var days = 400
    /// Of the database, bytes: beyond it the oldest texts go early.
    package var bytes = 2 << 30

    package init() {}
  }

  package let folder: String
  package let key: LedgerKey
  package let limits: Limits
  let queue: DatabaseQueue
  let readingMark: ReadingMark
  let dueInRecord: DueInRecord
  let dueUnrecorded: DueUnrecorded
  /// See `init`.
  let onStep: () -> Void
  /// The text of the configuration that records named last.
  var lastConfiguration: (hash: String, text: String)?
  /// The hash of the configuration whose cards were named last.
  var namedCards: String?

  /// Opens the ledger, or begins it at the first use.
  /// - Parameters:
  ///   - folder: made if it is missing, for this user alone.
  ///   - name: of a new ledger's key and origin.
  ///   - onStep: called between the steps of opening and of taking in, each of which needs other code and memory: then
  ///     those of the step before can be released.
  package init(
    folder: String, name: String? = nil, limits: Limits = Limits(), onStep: @escaping () -> Void = {},
    dueInRecord: @escaping DueInRecord = { _, _ in [:] },
    dueUnrecorded: @escaping DueUnrecorded = { _, _ in nil }
  ) throws(LedgerFault) {
    self.folder = folder
    self.limits = limits
    self.dueInRecord = dueInRecord
    self.dueUnrecorded = dueUnrecorded
    self.onStep = onStep
    readingMark = ReadingMark(folder: folder)
    do throws(FolderFault) {
      try FileSystem.makeLastFolder(folder, permissions: 0o700)
    } catch {
      throw LedgerFault("\(folder): the ledger's folder \(error.reason); \(error.remedy)")
    }
    key = try Self.key(in: folder, name: name)
    onStep()
    queue = try LedgerDatabase.open(in: folder, onStep: onStep)
    let text = key.verifier.text
    let known = try LedgerDatabase.guarded(folder) { [queue] in
      try queue.write { db in
        try db.execute(sql: "UPDATE state SET key = ? WHERE key IS NULL", arguments: [text])
        return try String.fetchOne(db, sql: "SELECT key FROM state")
      }
    }
    guard known == text else {
      throw LedgerFault(
        """
        \(KeyFile.path(in: folder)): is not the key that this ledger was begun with (\(known ?? "none")); put that \
        one back, or begin a new ledger with 'kiosk-marquee-ledger retire'
        """)
    }
  }

  /// Whether there is one in a folder. `true` too where this process may not look.
  package static func exists(in folder: String) -> Bool {
    do throws(SystemError) {
      _ = try FileFacts(of: LedgerDatabase.path(in: folder))
      return true
    } catch {
      return error != .noSuchFile
    }
  }

  /// A new key only where no database waits for its former one.
  private static func key(in folder: String, name: String?) throws(LedgerFault) -> LedgerKey {
    if FileSystem.exists(LedgerDatabase.path(in: folder)), try KeyFile.load(in: folder) == nil {
      // A run that was ended between the two steps has left an empty one.
      if let facts = try? FileFacts(of: LedgerDatabase.path(in: folder)), facts.size > 0 {
        if let place = try? OpenFolder(folder, followsLink: true),
          let suffix = suffixOfBegunRetirement(in: place, folder)
        {
          // With its key alone it would lack what is aside, such as the log of its last records.
          throw LedgerFault(
            """
            \(KeyFile.path(in: folder)): the key of this ledger is kept aside as key.\(suffix), because \
            'kiosk-marquee-ledger retire' was interrupted; run it again to finish, and do not put the key back
            """)
        }
        throw LedgerFault(
          """
          \(KeyFile.path(in: folder)): the key of this ledger is gone; put it back, or begin a new ledger with \
          'kiosk-marquee-ledger retire'
          """)
      }
    }
    return try KeyFile.loadOrMake(in: folder, name: name ?? standardName)
  }

  /// `<host>/kiosk-marquee`.
  private static var standardName: String {
    let host = ThisProcess.hostName
    let name = "\(host)/kiosk-marquee"
    return VerifierKey.isName(name) && !host.isEmpty ? name : "localhost/kiosk-marquee"
  }

  /// Keeps key and database aside under other names. The next use begins a new ledger with a new key.
  /// - Returns: the new names.
  package static func retire(folder: String, at time: Int = LocalClock.now.wholeSeconds) throws(LedgerFault) -> [String]
  {
    var isAside = false
    do throws(FileError) {
      let opened = try DurableFolder(folder)
      let begun = suffixOfBegunRetirement(in: opened.place, folder)
      let suffix = begun ?? "retired-" + UTCTime.text(time).filter { $0 != ":" && $0 != "-" }
      // The key first, and on the disk: a database without its key is refused until this is called again, whereas a key without
      // its database would begin another tree, which contradicts the heads that were given out.
      let key = try keepAside("key", in: opened, suffix) ?? begun.map { "key.\($0)" }
      try opened.sync()
      var others: [String] = []
      for name in [LedgerDatabase.name + "-wal", LedgerDatabase.name + "-shm", HeadFile.name] {
        if let other = try keepAside(name, in: opened, suffix) { others.append(other) }
      }
      try opened.sync()
      // The database last: once it is gone a new ledger begins, which may find neither log nor head of this one.
      let database = try keepAside(LedgerDatabase.name, in: opened, suffix)
      isAside = true
      try opened.sync()
      return [database].compactMap(\.self) + others + [key].compactMap(\.self)
    } catch {
      throw LedgerFault(
        "\(folder): its files "
          + (isAside ? "are kept aside, but that may be lost in a power cut" : "cannot be kept aside")
          + ": \(error.reason)")
    }
  }

  /// The suffix of a key that was kept aside without its database, by a run that was ended between the two; `nil` where there
  /// is none, where the next one has a key or no database of its own, or where that suffix is another ledger's, whose head would be
  /// replaced.
  private static func suffixOfBegunRetirement(in folder: borrowing OpenFolder, _ path: String) -> String? {
    guard (try? folder.facts(of: "key")) == nil, (try? folder.facts(of: LedgerDatabase.name)) != nil else { return nil }
    let names = Set(folder.names() ?? [])
    return names.filter { $0.hasPrefix("key.retired-") }.map { String($0.dropFirst("key.".count)) }
      .filter { !names.contains("\(LedgerDatabase.name).\($0)") && !hasOtherHead($0, names, path) }.max()
  }

  /// Whether a head of this suffix is another one than the ledger's. A power cut may leave one under both names.
  private static func hasOtherHead(_ suffix: String, _ names: Set<String>, _ path: String) -> Bool {
    let both = [HeadFile.name, "\(HeadFile.name).\(suffix)"]
    guard both.allSatisfy(names.contains) else { return false }
    let contents = both.compactMap { try? InputFile.read("\(path)/\($0)", limit: 1 << 16) }
    // One that cannot be read may be another one.
    return contents.count < 2 || contents[0] != contents[1]
  }

  /// - Returns: the file's new name; `nil` if there is no file.
  private static func keepAside(
    _ name: String, in folder: borrowing DurableFolder<FileError>, _ suffix: String
  ) throws(FileError) -> String? {
    guard (try? folder.place.facts(of: name)) != nil else { return nil }
    let parts = name.split(separator: "-", maxSplits: 1)
    let other = "\(parts[0]).\(suffix)" + (parts.count > 1 ? "-\(parts[1])" : "")
    try folder.rename(name, to: other)
    return other
  }

  /// Runs a transaction that writes.
  func write<Result>(_ work: (Database) throws -> Result) throws(LedgerFault) -> Result {
    try LedgerDatabase.guarded(folder) { try queue.write(work) }
  }

  func read<Result>(_ work: (Database) throws -> Result) throws(LedgerFault) -> Result {
    try LedgerDatabase.guarded(folder) { try queue.read(work) }
  }
}
