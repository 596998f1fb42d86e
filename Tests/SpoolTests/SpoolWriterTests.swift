import DurableFiles
import Foundation
import Glibc
import Platform
import Spool
import Synchronization
import TestSupport
import Testing

struct SpoolWriterTests {
  static func minute(_ length: Int) -> MinuteRecord {
    var record = MinuteRecord.plain
    record.length = length
    return record
  }

  static func lengths(in folder: String) throws -> [Int] { try SpoolPowerTests.minutes(in: folder).map(\.length) }

  @Test func runsAreReadInTheirOrder() throws {
    let folder = try TemporaryFolder()
    let spool = folder.path + "/state/spool"
    for run in 0..<3 {
      var writer = try SpoolWriter(folder: spool, boot: "b\(run)")
      for minute in 0..<4 { try writer.append(.minute(Self.minute(run * 10 + minute))) }
    }
    let minutes = try SpoolPowerTests.minutes(in: spool)
    #expect(minutes.map(\.length) == [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23])
    #expect(minutes.map(\.key.sequence) == Array(1...12))
    #expect(minutes[4...].map(\.key.boot) == Array(repeating: "b1", count: 4) + Array(repeating: "b2", count: 4))
    #expect(try FileFacts(of: spool).permissions & 0o777 == 0o700)
  }

  @Test func aGroupMayReadTheFilesWhateverTheMask() throws {
    let folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    try writer.append(.minute(.plain))
    let names = (FolderNames.of(folder.path) ?? []).filter { $0.hasSuffix(".spool") }
    #expect(names == ["000000000001-0000.spool"])
    #expect(try FileFacts(of: "\(folder.path)/\(names[0])").permissions == 0o640)
  }

  @Test func twoMarqueesDoNotWriteInOnePlace() throws {
    let folder = try TemporaryFolder()
    let first = try SpoolWriter(folder: folder.path, boot: "b")
    #expect {
      _ = try SpoolWriter(folder: folder.path, boot: "b")
    } throws: { ($0 as? FileError)?.reason == "another marquee writes there" }
    _ = consume first
    _ = try SpoolWriter(folder: folder.path, boot: "b")
  }

  @Test func aChildThatIsBeingStartedDoesNotHoldTheSpool() throws {
    let folder = try TemporaryFolder()
    let writer = try SpoolWriter(folder: folder.path, boot: "b")
    // What the child has of it until it runs its program.
    let numbers = try #require(FolderNames.of("/proc/self/fd")).compactMap { CInt($0) }
    let number = numbers.first {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "\(folder.path)/lock"
    }
    let copy = try Descriptor.duplicate(try #require(number))
    _ = consume writer
    _ = try SpoolWriter(folder: folder.path, boot: "b")
    _ = consume copy
  }

  @Test func anEmptiedSpoolIsReadFromItsStart() throws {
    let folder = try TemporaryFolder()
    do {
      var writer = try SpoolWriter(folder: folder.path, boot: "b")
      for minute in 0..<9 { try writer.append(.minute(Self.minute(minute))) }
    }
    var reader = SpoolReader(folder: folder.path)
    var position: SpoolPosition?
    while let found = try reader.next() { position = found.position }
    for name in FolderNames.of(folder.path) ?? [] { FileSystem.remove("\(folder.path)/\(name)") }
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    for minute in 20..<24 { try writer.append(.minute(Self.minute(minute))) }
    // One that has read on, and one that begins where it had been.
    for var reader in [reader, SpoolReader(folder: folder.path, after: position)] {
      var lengths: [Int] = []
      while let (entry, _) = try reader.next() {
        if case .minute(let record) = entry { lengths.append(record.length) }
      }
      #expect(lengths == [20, 21, 22, 23] && reader.damage.isEmpty)
    }
  }

  @Test func anEmptiedSpoolHasOtherKeys() throws {
    let folder = try TemporaryFolder()
    var keys: Set<MinuteRecord.Key> = []
    for _ in 0..<3 {
      for _ in 0..<2 {
        var writer = try SpoolWriter(folder: folder.path, boot: "b")
        keys.insert(try #require(try writer.append(.minute(.plain))))
      }
      for name in FolderNames.of(folder.path) ?? [] { FileSystem.remove("\(folder.path)/\(name)") }
    }
    #expect(keys.count == 6 && keys.allSatisfy { $0.boot.hasPrefix("b+") })
  }

  @Test func theOldestFilesGoFirst() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: 300_000)
    var writer = try SpoolWriter(folder: folder.path, limit: 3 << 20, boot: "b")
    for minute in 0..<30 {
      try writer.append(.configuration(.init(hash: "\(minute)", text: text)))
      try writer.append(.minute(Self.minute(minute)))
    }
    let sizes = try (FolderNames.of(folder.path) ?? []).map { try FileFacts(of: "\(folder.path)/\($0)").size }
    #expect(sizes.reduce(0, +) <= 3 << 20)
    let kept = try Self.lengths(in: folder.path)
    #expect(kept.count >= 6 && kept == Array((30 - kept.count)..<30))
  }

  @Test func aFullDiskLosesOneEntryAtMost() throws {
    let folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    try writer.append(.minute(Self.minute(1)))
    // As on a full disk, where a part of an entry can be written.
    let path = "\(folder.path)/000000000001-0000.spool"
    let part = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try part.seekToEnd()
    try part.write(contentsOf: Data(Array(repeating: 7, count: 40)))
    try part.close()
    try writer.append(.minute(Self.minute(2)))
    #expect(try Self.lengths(in: folder.path) == [1, 2])
    var reader = SpoolReader(folder: folder.path)
    while try reader.next() != nil {}
    #expect(reader.damage.map { $0.range?.count } == [40])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may mount a small disk"))
  func whatAFullDiskTookInPartIsTakenBack() throws {
    let folder = try TemporaryFolder()
    guard unsafe mount("none", folder.path, "tmpfs", 0, "size=32k") == 0 else { return }
    defer { unsafe umount2(folder.path, 2) }
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    try writer.append(.minute(Self.minute(0)))
    // Nothing is left but the rest of the page that the file has begun.
    try Data().write(to: URL(filePath: "\(folder.path)/ballast"))
    let ballast = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/ballast"))
    while (try? ballast.write(contentsOf: Data(count: 4096))) != nil {}
    try ballast.close()
    var written = [0]
    while written.count < 100 {
      do {
        try writer.append(.minute(Self.minute(written.count)))
      } catch {
        break
      }
      written.append(written.count)
    }
    #expect(written.count > 1 && written.count < 100)
    for _ in 0..<3 { #expect(throws: FileError.self) { try writer.append(.minute(Self.minute(written.count))) } }
    FileSystem.remove("\(folder.path)/ballast")
    for _ in 0..<4 {
      try writer.append(.minute(Self.minute(written.count)))
      written.append(written.count)
    }
    var reader = SpoolReader(folder: folder.path)
    while try reader.next() != nil {}
    #expect(try Self.lengths(in: folder.path) == written && reader.damage.isEmpty, "\(reader.damage)")
  }

  /// What was written before a failed sync may be on the disk.
  @Test func noNumberStandsForTwoMinutes() throws {
    let folder = try TemporaryFolder()
    let failures = Mutex(0)
    // Before the sync, which then does not come.
    let observe: SpoolWriter.Observer = { (step) throws(FileError) in
      guard case .wrote = step else { return }
      let fails = failures.withLock { left in
        left -= 1
        return left >= 0
      }
      if fails { throw FileError(.inputOutput) }
    }
    var writer = try SpoolWriter(folder: folder.path, boot: "b", observe: observe)
    func fail(_ count: Int) { failures.withLock { $0 = count } }
    try writer.append(.minute(Self.minute(1)))
    // Tried again, it is the same record, which the ledger takes once.
    fail(2)
    for _ in 0..<2 {
      #expect(throws: FileError.self) { try writer.append(.minute(Self.minute(2))) }
    }
    #expect(try writer.append(.minute(Self.minute(2)))?.sequence == 2)
    // Dropped, it may still be there: its number is not given to another one.
    fail(1)
    #expect(throws: FileError.self) { try writer.append(.minute(Self.minute(3))) }
    #expect(try writer.append(.minute(Self.minute(4)))?.sequence == 4)
    #expect(try writer.append(.minute(Self.minute(5)))?.sequence == 5)
    let minutes = try SpoolPowerTests.minutes(in: folder.path)
    #expect(minutes.map(\.length) == [1, 2, 2, 2, 3, 4, 5] && minutes.map(\.key.sequence) == [1, 2, 2, 2, 3, 4, 5])
  }

  /// The marquee's user can write to the spool, and decodes what others draw.
  @Test func noNumberInTheSpoolEndsTheMarquee() throws {
    let folder = try TemporaryFolder()
    for sequence in [Int.max, 0, -5, .min, 7] {
      var record = MinuteRecord.plain
      record.key = .init(boot: "b", sequence: sequence)
      let text = Array(SpoolEntry.minute(record).text.utf8)
      let length = UInt32(text.count)
      let bytes =
        (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + SHA256.bytes(of: text).prefix(8) + text
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/000000000001-0000.spool"))
      var writer = try SpoolWriter(folder: folder.path, boot: "b")
      let key = try writer.append(.minute(.plain))
      #expect(key?.sequence == (sequence == 7 ? 8 : 1))
      _ = consume writer
      for name in FolderNames.of(folder.path) ?? [] { FileSystem.remove("\(folder.path)/\(name)") }
    }
  }

  @Test func aReaderGoesOnWhereAnotherEnded() throws {
    let folder = try TemporaryFolder()
    var position: SpoolPosition?
    var lengths: [Int] = []
    for run in 0..<5 {
      var writer = try SpoolWriter(folder: folder.path, boot: "b")
      for minute in 0..<3 {
        try writer.append(.minute(Self.minute(run * 3 + minute)))
        var reader = SpoolReader(folder: folder.path, after: position)
        while let (entry, place) = try reader.next() {
          if case .minute(let record) = entry { lengths.append(record.length) }
          position = place
        }
        #expect(reader.damage.isEmpty)
      }
    }
    #expect(lengths == Array(0..<15))
  }

  @Test func whatIsBeingWrittenIsReadWhenItIsWhole() throws {
    let folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    for minute in 0..<3 { try writer.append(.minute(Self.minute(minute))) }
    let path = "\(folder.path)/000000000001-0000.spool"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let live = try TemporaryFolder()
    var (reader, lengths) = (SpoolReader(folder: live.path), [Int]())
    for count in 0...whole.count {
      try whole.prefix(count).write(to: URL(fileURLWithPath: "\(live.path)/000000000001-0000.spool"))
      while let (entry, _) = try reader.next() {
        if case .minute(let record) = entry { lengths.append(record.length) }
      }
    }
    #expect(lengths == [0, 1, 2] && reader.damage.isEmpty)
  }

  @Test func whatNobodyTookMayBeGone() throws {
    let folder = try TemporaryFolder()
    var position: SpoolPosition?
    for run in 0..<3 {
      var writer = try SpoolWriter(folder: folder.path, boot: "b\(run)")
      try writer.append(.minute(Self.minute(run)))
      if run == 0 {
        var reader = SpoolReader(folder: folder.path)
        position = try reader.next()?.position
      }
    }
    FileSystem.remove("\(folder.path)/000000000001-0000.spool")
    FileSystem.remove("\(folder.path)/000000000002-0000.spool")
    var reader = SpoolReader(folder: folder.path, after: position)
    guard case .minute(let record)? = try reader.next()?.entry else { throw CocoaError(.fileReadUnknown) }
    #expect(record.length == 2 && record.key.sequence == 3)
  }

  /// Whatever the bytes are, a reader ends, and an entry that is whole is found.
  @Test func damagedFilesAreReadAsFarAsTheyGo() throws {
    var random = SeededGenerator(seed: 11)
    let folder = try TemporaryFolder()
    var writer = try SpoolWriter(folder: folder.path, boot: "b")
    for minute in 0..<20 { try writer.append(.minute(Self.minute(minute))) }
    let path = "\(folder.path)/000000000001-0000.spool"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for _ in 0..<200 {
      var damaged = whole
      let changes = Int.random(in: 1...3, using: &random)
      for _ in 0..<changes {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      try damaged.write(to: URL(fileURLWithPath: path))
      let lengths = try Self.lengths(in: folder.path)
      #expect(lengths.count >= 20 - changes && Set(lengths).count == lengths.count && lengths == lengths.sorted())
    }
  }

  /// A length at every place would have a reader hash the file once for each byte.
  @Test func bytesThatLookLikeLengthsTakeNoTime() throws {
    let folder = try TemporaryFolder()
    let bytes = Array(repeating: [0, 0, 8, 0] as [UInt8], count: 1 << 20).joined()
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/000000000001-0000.spool"))
    var reader = SpoolReader(folder: folder.path)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: ["lock", "1-1.spool", "000000000001-0000.spool~", "-00000000001-0000.spool", ".spool", "x"])
  func otherFilesAreLeftAlone(name: String) { #expect(SpoolName(name) == nil) }
}
