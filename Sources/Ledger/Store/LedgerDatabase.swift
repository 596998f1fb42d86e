internal import GRDB
internal import Glibc
internal import Platform

/// The ledger's database: opened, its tables made, its errors in an operator's words.
enum LedgerDatabase {
  /// The columns of `subject_days` that hold a `PlayCounts`, in the order of its numbers. A ledger of any age has these names.
  static let countColumns = [
    "unattended", "unattended_union", "visitor", "visitor_union", "placeholder", "logo_missing", "passes",
    "visitor_passes",
  ]

  static let name = "ledger.sqlite"

  static func path(in folder: String) -> String { "\(folder)/\(name)" }

  /// Opens it, and makes it at the first use. A damaged one is an error: what was begun anew would be another tree, and
  /// nobody's checkpoints would hold for it.
  static func open(in folder: String, onStep: () -> Void = {}) throws(LedgerFault) -> DatabaseQueue {
    let path = path(in: folder)
    // The service's folder is for its own user alone, and so is the file, wherever it is.
    if !FileSystem.exists(path) { makeFile(path, in: folder) }
    var configuration = GRDB.Configuration()
    configuration.journalMode = .wal
    // Another command may be at work; its transactions are short.
    configuration.busyMode = .timeout(20)
    configuration.prepareDatabase { db in
      // Every commit is on the disk when it returns.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // KiB.
      try db.execute(sql: "PRAGMA cache_size = -1024")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 256")
      try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
    }
    return try guarded(folder) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      onStep()
      try migrate(queue)
      onStep()
      return queue
    }
  }

  private static func makeFile(_ path: String, in folder: String) {
    // What fails here fails again as SQLite opens it, and is reported then.
    _ = try? OpenFolder(folder).newFile(name, permissions: 0o600)
  }

  /// Runs `work` and gives the errors of the database a place and a remedy.
  static func guarded<Result>(_ folder: String, _ work: () throws -> Result) throws(LedgerFault) -> Result {
    do {
      return try work()
    } catch let fault as LedgerFault {
      throw fault
    } catch let error as DatabaseError {
      let path = path(in: folder)
      let reason = error.message ?? "error \(error.resultCode.rawValue)"
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        throw LedgerFault(
          """
          \(path): the database is damaged (\(reason)); put back a copy of it, or keep it aside and begin a new ledger \
          with a new key: 'kiosk-marquee-ledger retire'. The marquee keeps its records for weeks meanwhile
          """)
      // Where not even the files beside the database can be made or grow, SQLite does not say so.
      case .SQLITE_FULL,
        .SQLITE_IOERR where isFull(folder), .SQLITE_CANTOPEN where isFull(folder):
        throw LedgerFault("\(path): the disk is full; free some space")
      case .SQLITE_BUSY: throw LedgerFault("\(path): another program holds it; try again when that has ended")
      case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
        throw LedgerFault("\(path): cannot be opened (\(reason)); run this as the ledger's user, or as root")
      default: throw LedgerFault("\(path): \(reason)")
      }
    } catch {
      throw LedgerFault("\(path(in: folder)): \(error)")
    }
  }

  /// Whether the disk of a folder has no room for the files beside the database, which have 32 KiB at least.
  private static func isFull(_ folder: String) -> Bool {
    var facts = statvfs()
    guard unsafe statvfs(folder, &facts) == 0 else { return false }
    return isFull(facts)
  }

  /// What is read-only has no room either, and none can be made.
  static func isFull(_ facts: statvfs) -> Bool {
    guard facts.f_flag & UInt(ST_RDONLY) == 0 else { return false }
    // The numbers are the file system's: FUSE may state any.
    let (room, isMore) = facts.f_bavail.multipliedReportingOverflow(by: facts.f_frsize)
    return !isMore && room < 1 << 16 || facts.f_files > 0 && facts.f_favail == 0
  }

  /// Brings the tables up to date. Several processes may do so at once: a step that another one was quicker with fails here, for
  /// its tables are there already.
  private static func migrate(_ queue: DatabaseQueue) throws {
    // None while there is no table of them, which may come to be meanwhile.
    func steps() -> Set<String> { (try? queue.read(migrator.appliedIdentifiers)) ?? [] }
    while true {
      let before = steps()
      do {
        return try migrator.migrate(queue)
      } catch {
        guard steps() != before else { throw error }
      }
    }
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in try db.execute(sql: tables) }
    migrator.registerMigration("2") { db in
      // Heads that were signed here and do not hold for this database.
      try db.execute(
        sql: "CREATE TABLE contradictions (note TEXT PRIMARY KEY, time INTEGER NOT NULL, text TEXT NOT NULL)")
    }
    migrator.registerMigration("3") { db in
      // Identifies the spool, so that another one is not read from the old position.
      try db.execute(sql: "ALTER TABLE state ADD COLUMN fingerprint TEXT")
    }
    migrator.registerMigration("4") { db in
      try db.execute(
        sql: """
          -- One row: the last reading of the monotonic clock, ms, and its boot.
          CREATE TABLE run_time (id INTEGER PRIMARY KEY CHECK (id = 1), boot TEXT, time INTEGER NOT NULL);
          -- Of which screen how many ms of texts may be deleted for their age.
          CREATE TABLE allowances (screen INTEGER PRIMARY KEY, time INTEGER NOT NULL);
          """)
    }
    migrator.registerMigration("5") { db in
      try db.execute(
        sql: """
          -- For ever: what was due of each local day while the screen was down. In tables of their own, so that a former version
          -- still finds those it knows.
          CREATE TABLE down_days (
            day INTEGER NOT NULL, screen INTEGER NOT NULL, subject INTEGER NOT NULL, down_us INTEGER NOT NULL,
            PRIMARY KEY (day, screen, subject)) WITHOUT ROWID;
          -- Screens' days of which it was told apart for each record.
          CREATE TABLE known_down (
            day INTEGER NOT NULL, screen INTEGER NOT NULL, PRIMARY KEY (day, screen)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("6") { db in try db.execute(sql: Ledger.unrecordedTables) }
    migrator.registerMigration("7") { db in try db.execute(sql: Ledger.asideTables) }
    migrator.registerMigration("8") { db in try db.execute(sql: Ledger.coverageTables) }
    migrator.registerMigration("9") { db in try db.execute(sql: Ledger.lossTables) }
    migrator.registerMigration("10") { db in try db.execute(sql: Ledger.courseColumns) }
    migrator.registerMigration("11") { db in try db.execute(sql: Ledger.unknownColumns) }
    migrator.registerMigration("12") { db in try db.execute(sql: Ledger.sparingTables) }
    migrator.registerMigration("13") { db in try Ledger.makeConfigurationDays(db) }
    return migrator
  }

  /// Texts that come again and again have a number each.
  private static let tables = """
    CREATE TABLE boots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE screens (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE subjects (id INTEGER PRIMARY KEY, is_tier INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE (is_tier, name));

    -- For ever: the hash of each leaf, and the record's key, by which a record is taken in once.
    CREATE TABLE leaves (
      leaf INTEGER PRIMARY KEY, boot INTEGER NOT NULL, sequence INTEGER NOT NULL, hash BLOB NOT NULL,
      UNIQUE (boot, sequence));
    -- One row: the tree's frontier, and how far the spool is taken in.
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1), size INTEGER NOT NULL, subtrees BLOB NOT NULL,
      file TEXT, offset INTEGER, boot TEXT, sequence INTEGER, key TEXT);
    INSERT INTO state (id, size, subtrees) VALUES (1, 0, x'');

    -- 400 days: the texts of records, as the spool had them.
    CREATE TABLE records (
      leaf INTEGER PRIMARY KEY, start INTEGER NOT NULL, day INTEGER NOT NULL, is_trusted INTEGER NOT NULL,
      text TEXT NOT NULL);
    CREATE INDEX records_by_day ON records (day, is_trusted);
    -- For ever, where sums or times without a record refer to them.
    CREATE TABLE configurations (hash TEXT PRIMARY KEY, text TEXT NOT NULL, last_leaf INTEGER NOT NULL) WITHOUT ROWID;

    -- For ever: the sums of each local day.
    CREATE TABLE screen_days (
      day INTEGER NOT NULL, screen INTEGER NOT NULL, shown INTEGER NOT NULL, black INTEGER NOT NULL,
      absent INTEGER NOT NULL, late INTEGER NOT NULL, asleep INTEGER NOT NULL, plausible INTEGER NOT NULL,
      doubtful INTEGER NOT NULL, frames INTEGER NOT NULL, missed INTEGER NOT NULL, records INTEGER NOT NULL,
      first_start INTEGER NOT NULL, last_start INTEGER NOT NULL, last_leaf INTEGER NOT NULL,
      PRIMARY KEY (day, screen)) WITHOUT ROWID;
    CREATE TABLE subject_days (
      day INTEGER NOT NULL, screen INTEGER NOT NULL, subject INTEGER NOT NULL, unattended INTEGER NOT NULL,
      unattended_union INTEGER NOT NULL, visitor INTEGER NOT NULL, visitor_union INTEGER NOT NULL,
      placeholder INTEGER NOT NULL, logo_missing INTEGER NOT NULL, passes INTEGER NOT NULL,
      visitor_passes INTEGER NOT NULL, contracted_us INTEGER NOT NULL,
      PRIMARY KEY (day, screen, subject)) WITHOUT ROWID;
    CREATE TABLE cards (id TEXT PRIMARY KEY, title TEXT NOT NULL, tier TEXT) WITHOUT ROWID;

    -- Outside of the tree: what visitors did, by the hour and no finer.
    CREATE TABLE visits (
      hour INTEGER NOT NULL, card TEXT NOT NULL, opens INTEGER NOT NULL, codes INTEGER NOT NULL,
      PRIMARY KEY (hour, card)) WITHOUT ROWID;

    CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, time INTEGER NOT NULL, note TEXT NOT NULL);
    CREATE TABLE gaps (
      id INTEGER PRIMARY KEY, boot TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, until INTEGER NOT NULL);
    CREATE TABLE faults (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, text TEXT NOT NULL);
    """
}
