import Foundation
import Ledger
import Platform
import Spool
import TestSupport
import Testing

/// The writes of the ledger's program, recorded, and what a power cut at any of them may leave: what was not synced is there
/// whole, in part, in another order or not at all.
@Suite(.timeLimit(.minutes(5)))
struct PowerCutTests {
  typealias Change = RecordedWrites.Change

  /// A folder on a disk whose power fails.
  struct Disk {
    struct File {
      var safe: [UInt8] = []
      /// What was written since it was synced.
      var pending: [Change] = []
    }

    /// By number, because names change.
    var files: [Int: File] = [:]
    var names: [String: Int] = [:]
    /// The names as of the last sync of the folder, and changes since, any of which may be lost.
    var safeNames: [String: Int] = [:]

    /// An empty one.
    init() {}

    /// What is in a folder has long been synced.
    init(_ folder: String) throws {
      for name in FolderNames.of(folder) ?? [] {
        names[name] = files.count
        files[files.count] = File(safe: Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      }
      safeNames = names
    }

    mutating func apply(_ change: Change) {
      switch change {
      case .madeFolder: break
      case .made(let name):
        names[name] = files.count
        files[files.count] = File()
      case .wrote(let name, _, _), .cut(let name, _):
        if let number = names[name] { files[number]?.pending.append(change) }
      case .removed(let name): names[name] = nil
      case .renamed(let name, let other):
        names[other] = names[name]
        names[name] = nil
      case .synced(""): safeNames = names
      case .synced(let name):
        guard let number = names[name], let file = files[number] else { return }
        files[number] = File(safe: file.pending.reduce(into: file.safe) { Self.write($1, into: &$0) })
      }
    }

    private static func write(_ change: Change, into bytes: inout [UInt8]) {
      switch change {
      case .wrote(_, let offset, let new):
        if bytes.count < offset + new.count {
          bytes += [UInt8](repeating: 0, count: offset + new.count - bytes.count)
        }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
      case .cut(_, let size):
        bytes = Array(bytes.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
      default: break
      }
    }

    /// Writes what the power cut leaves.
    func fail(into folder: String, using random: inout SeededGenerator) throws {
      // Each name is as it was synced, or as it is.
      var left: [String: Int] = [:]
      for name in Set(safeNames.keys).union(names.keys) {
        left[name] = Bool.random(using: &random) ? safeNames[name] : names[name]
      }
      for (name, number) in left {
        guard let file = files[number] else { continue }
        var bytes = file.safe
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1: for change in file.pending { Self.write(change, into: &bytes) }
        case 2:
          for change in file.pending.prefix(Int.random(in: 0...file.pending.count, using: &random)) {
            Self.write(change, into: &bytes)
          }
        default:
          // In any order, each in whole sectors or not at all.
          for change in file.pending.shuffled(using: &random) {
            guard case .wrote(let name, let offset, let new) = change else {
              if Bool.random(using: &random) { Self.write(change, into: &bytes) }
              continue
            }
            for start in stride(from: 0, to: new.count, by: 512) where Bool.random(using: &random) {
              Self.write(
                .wrote(name, offset: offset + start, Array(new[start..<min(start + 512, new.count)])), into: &bytes)
            }
          }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        chmod("\(folder)/\(name)", 0o600)
      }
    }
  }

  private static let program = Project.program("kiosk-marquee-ledger").path

  /// Runs the ledger's program, and returns how many changes it has made so far.
  @discardableResult
  static func run(_ arguments: [String], in wall: Wall, recording writes: RecordedWrites) async throws -> Int {
    let result = try await Command.run(
      [program] + arguments + ["--ledger", wall.ledger], environment: writes.environment)
    #expect(result.status == 0, "\(result.errors)")
    return try writes.lineCount
  }

  @Test(arguments: ([1, 2] as [UInt64]).sampled(every: 2))
  func neverLessThanWhatWasTakenAndNothingTwice(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    try FileManager.default.createDirectory(atPath: wall.ledger, withIntermediateDirectories: true)
    chmod(wall.ledger, 0o700)
    let writes = try await RecordedWrites(of: wall.ledger)
    // After so many changes so many records were there, and were told to be.
    var told: [(changes: Int, records: Int)] = [(0, 0)]
    for round in 1...3 {
      var writer = try wall.writer(boot: "boot-\(round)")
      if round == 1 {
        try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
      }
      for number in 0..<6 { try writer.append(.minute(Wall.minute(round * 10 + number, by: &random))) }
      _ = consume writer
      told.append(
        (try await Self.run(["take", "--spool", wall.spool], in: wall, recording: writes), round * 6))
      told.append((try await Self.run(["head"], in: wall, recording: writes), round * 6))
    }
    let changes = try writes.changes
    try #require(changes.count == told.last?.changes)
    let whole = try wall.open().status()
    try #require(whole.leaves == 18 && whole.missing == 0)
    var disk = Disk()
    var tried = 0
    for (count, change) in changes.enumerated() {
      disk.apply(change)
      // Around every sync, and at some places between.
      var isSync = false
      if case .synced = change { isSync = true }
      guard isSync || Int.random(in: 0..<8, using: &random) == 0 else { continue }
      let left = try Wall()
      try FileManager.default.copyItem(atPath: wall.spool, toPath: left.spool)
      try FileManager.default.createDirectory(atPath: left.ledger, withIntermediateDirectories: true)
      chmod(left.ledger, 0o700)
      try disk.fail(into: left.ledger, using: &random)
      let expected = told.last { $0.changes <= count + 1 }?.records ?? 0
      let ledger = try left.open()
      try ledger.audit()
      let leaves = try ledger.status().leaves
      #expect(leaves >= expected && leaves <= 18, "after \(count + 1) changes")
      // And what is missing comes again from the spool, once.
      _ = try ledger.take(spool: left.spool)
      try ledger.audit()
      let status = try ledger.status()
      #expect(
        status.leaves == 18 && status.missing == 0 && status.last == whole.last && status.texts == whole.texts
          && status.faults.isEmpty, "after \(count + 1) changes: \(status)")
      tried += 1
    }
    #expect(tried > 40)
  }

  @Test func `a new ledger's folder, key and head are on the disk when it has signed, and those kept aside`()
    async throws
  {
    var random = SeededGenerator(seed: 3)
    let wall = try Wall()
    try wall.write(3, by: &random)
    let writes = try await RecordedWrites(of: wall.folder.path)
    try await Self.run(["take", "--spool", wall.spool], in: wall, recording: writes)
    try await Self.run(["head"], in: wall, recording: writes)
    var unsynced = RecordedWrites.unsynced(after: try writes.changes)
    #expect(unsynced.isDisjoint(with: ["ledger", "ledger/key", "ledger/head"]), "\(unsynced)")
    try await Self.run(["retire"], in: wall, recording: writes)
    unsynced = RecordedWrites.unsynced(after: try writes.changes)
    #expect(!unsynced.contains { $0.contains("retired") }, "\(unsynced)")
    #expect(try writes.changes.contains { if case .renamed("ledger/key", _) = $0 { true } else { false } })
  }

  @Test func `keys that are trusted are on the disk, in a folder that is`() async throws {
    let folder = try TemporaryFolder()
    let wall = try Wall()
    let key = try wall.open().key.verifier.text
    let writes = try await RecordedWrites(of: folder.path)
    let result = try await Command.run(
      [Self.program, "trust", key],
      environment: writes.environment.merging(["XDG_CONFIG_HOME": "\(folder.path)/settings"]) { $1 })
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileFacts(of: "\(folder.path)/settings/kiosk-marquee/trusted-keys").size > key.utf8.count)
    #expect(try RecordedWrites.unsynced(after: writes.changes) == [])
  }

  @Test(arguments: [
    ("settings/kiosk-marquee", "was written, but may be lost in a power cut: "), ("settings", "cannot be synced: "),
  ])
  func `a sync that fails is not reported as keys that cannot be written`(place: String, text: String) async throws {
    let folder = try TemporaryFolder()
    let key = try Wall().open().key.verifier.text
    let writes = try await RecordedWrites(of: folder.path)
    let result = try await Command.run(
      [Self.program, "trust", key],
      environment: writes.environment(failingSyncsOf: place)
        .merging(["XDG_CONFIG_HOME": "\(folder.path)/settings"]) { $1 })
    #expect(result.status != 0 && result.errors.contains(text), "\(result.errors)")
    #expect(FileSystem.exists("\(folder.path)/settings/kiosk-marquee"))
    #expect(FileSystem.exists("\(folder.path)/settings/kiosk-marquee/trusted-keys") == (place != "settings"))
  }

  @Test func `a new ledger's folder whose sync failed is synced by the next run`() async throws {
    var random = SeededGenerator(seed: 5)
    let wall = try Wall()
    try wall.write(3, by: &random)
    let writes = try await RecordedWrites(of: wall.folder.path)
    let failed = try await Command.run(
      [Self.program, "take", "--spool", wall.spool, "--ledger", wall.ledger],
      environment: writes.environment(failingSyncsOf: ""))
    #expect(failed.status != 0 && failed.errors.contains("cannot be synced: "), "\(failed.errors)")
    #expect(try RecordedWrites.unsynced(after: writes.changes).contains("ledger"))
    try await Self.run(["take", "--spool", wall.spool], in: wall, recording: writes)
    let unsynced = RecordedWrites.unsynced(after: try writes.changes)
    #expect(unsynced.isDisjoint(with: ["ledger", "ledger/key"]), "\(unsynced)")
  }

  @Test(arguments: ["", "settings"])
  func `a folder for trusted keys whose sync failed is synced by the next run`(place: String) async throws {
    let folder = try TemporaryFolder()
    let key = try Wall().open().key.verifier.text
    let writes = try await RecordedWrites(of: folder.path)
    func trust(_ environment: [String: String]) async throws -> Command.Result {
      try await Command.run(
        [Self.program, "trust", key],
        environment: environment.merging(["XDG_CONFIG_HOME": "\(folder.path)/settings"]) { $1 })
    }
    let failed = try await trust(writes.environment(failingSyncsOf: place))
    #expect(failed.status != 0 && failed.errors.contains("cannot be synced: "), "\(failed.errors)")
    #expect(try RecordedWrites.unsynced(after: writes.changes).count == 1)
    #expect(try await trust(writes.environment).status == 0)
    #expect(try RecordedWrites.unsynced(after: writes.changes) == [])
  }

  /// The suffixes of files that were kept aside.
  private static func suffixes(in folder: String) -> Set<Substring> {
    Set(
      (FolderNames.of(folder) ?? []).compactMap { name in
        name.firstRange(of: ".retired-").map { name[$0.upperBound...].prefix { $0 != "-" } }
      })
  }

  @Test func `a power cut while a ledger is kept aside begins no other with its key, head or log`() async throws {
    var random = SeededGenerator(seed: 4)
    let wall = try Wall()
    try wall.write(5, by: &random)
    let rest = ["head", "ledger.sqlite-wal", "ledger.sqlite-shm"]
    let (first, contents) = try {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      try ledger.checkpoint()
      let contents = try rest.map { try Data(contentsOf: URL(filePath: "\(wall.ledger)/\($0)")) }
      return (ledger.key, contents)
    }()
    // As the marquee leaves them that is ended.
    for (name, content) in zip(rest, contents) { try content.write(to: URL(filePath: "\(wall.ledger)/\(name)")) }
    var disk = try Disk(wall.ledger)
    let writes = try await RecordedWrites(of: wall.ledger)
    try await Self.run(["retire"], in: wall, recording: writes)
    var outcomes: Set<String> = []
    for change in try [nil] + writes.changes.map(Optional.some) {
      if let change { disk.apply(change) }
      for _ in 0..<6 {
        let left = try Wall()
        try FileSystem.makeFolder(left.ledger, permissions: 0o700)
        try disk.fail(into: left.ledger, using: &random)
        if !FileSystem.exists("\(left.ledger)/ledger.sqlite") {
          let old = rest.filter { FileSystem.exists("\(left.ledger)/\($0)") }
          #expect(old.isEmpty, "after \(String(describing: change))")
        }
        do {
          let ledger = try left.open()
          let leaves = try ledger.status().leaves
          // The former one, or another one with another key.
          #expect((ledger.key == first) == (leaves == 5), "after \(String(describing: change)): \(leaves)")
          outcomes.insert(leaves == 5 ? "former" : "new")
        } catch let fault as LedgerFault {
          #expect(fault.description.contains("retire"), "\(fault)")
          // Where the database has both names, the first set is whole.
          let isWhole = FolderNames.of(left.ledger)?.contains { $0.hasPrefix("ledger.sqlite.retired-") } == true
          _ = try Ledger.retire(folder: left.ledger, at: 1_795_302_000)
          #expect(Self.suffixes(in: left.ledger).count == 1 || isWhole, "after \(String(describing: change))")
          #expect(try left.open().key != first)
          outcomes.insert("again")
        }
      }
    }
    #expect(outcomes == ["former", "again", "new"])
  }

  @Test func `a ledger whose retirement was interrupted is refused, with what finishes it`() throws {
    var random = SeededGenerator(seed: 14)
    let wall = try Wall()
    try wall.write(5, by: &random)
    let first: LedgerKey
    do {
      let ledger = try wall.open()
      _ = try ledger.take(spool: wall.spool)
      first = ledger.key
    }
    let aside = "key.retired-20261121T230000Z"
    try OpenFolder(wall.ledger).rename("key", to: aside)
    let interrupted = #expect(throws: LedgerFault.self) { try wall.open() }?.description ?? ""
    #expect(interrupted.contains("\(aside), because 'kiosk-marquee-ledger retire' was interrupted; run it again"))
    #expect(!interrupted.contains("put it back"), "\(interrupted)")
    #expect(
      try Ledger.retire(folder: wall.ledger, at: 1_795_305_600).contains("ledger.sqlite.retired-20261121T230000Z"))
    #expect(try wall.open().key != first)
    // The key of another ledger is no sign of that: this one's is lost.
    FileSystem.remove("\(wall.ledger)/key")
    #expect(#expect(throws: LedgerFault.self) { try wall.open() }?.description.contains("put it back") == true)
  }
}
