import DurableFiles
import DurableTestSupport
import Foundation
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// What a run of the marquee that was killed leaves to the next one.
@Suite struct SpoolMarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var mark: String { "\(folder.path)/open" }

  private static func loss(
    _ run: String, _ screen: String = "main", start: Int, until: Int? = nil, records: Int = 1,
    clock: ClockTrust = .trusted
  ) -> SpoolEntry.Loss {
    .init(run: run, screen: screen, records: records, start: start, until: until, clock: clock)
  }

  /// A run that is killed, or ends.
  private func run(
    _ name: String, _ screens: [String] = ["main"], at start: Int, minutes: Int = 1,
    clock: ClockTrust = .trusted, isKilled: Bool = true
  ) throws {
    var writer = try SpoolWriter(folder: folder.path, boot: "b", run: name)
    try writer.note(open: screens.map { Self.loss(name, $0, start: start, clock: clock) })
    for _ in 0..<minutes { try writer.append(.minute(.plain)) }
    try writer.note(open: isKilled ? screens.map { Self.loss(name, $0, start: start, clock: clock) } : [])
  }

  private func losses() throws -> [SpoolEntry.Loss] {
    var reader = SpoolReader(folder: folder.path)
    var losses: [SpoolEntry.Loss] = []
    while let next = try reader.next() { if case .lost(let loss) = next.entry { losses.append(loss) } }
    #expect(reader.damage.isEmpty)
    return losses
  }

  @Test func `a clean end leaves no mark, and the next run states no loss`() throws {
    for number in 0..<3 {
      try run("r\(number)", at: number * 100_000, isKilled: false)
      #expect(!FileSystem.exists(mark))
    }
    #expect(try losses() == [])
  }

  @Test func `what a killed run left open is stated once, before the next run's first minute`() throws {
    try run("a", at: 1000, minutes: 3)
    #expect(try FileFacts(of: mark).permissions == 0o600)
    try run("b", at: 500_000, isKilled: false)
    try run("c", at: 900_000, isKilled: false)
    #expect(try losses() == [Self.loss("a", start: 1000, until: 500_000)])
    var reader = SpoolReader(folder: folder.path)
    var kinds: [String] = []
    while let next = try reader.next() {
      let kind = if case .minute = next.entry { "minute" } else { "lost" }
      kinds.append(kind)
    }
    #expect(kinds == ["minute", "minute", "minute", "lost", "minute", "minute"])
  }

  @Test func `runs that are killed before their first record fill no disk, and are all stated`() throws {
    try run("a", at: 1000)
    for number in 1..<40 { try run("r\(number)", at: 1000 + number * 5000, minutes: 0, clock: .plausible) }
    #expect(FolderNames.of(folder.path)?.sorted() == ["000000000001-0000.spool", "lock", "open"])
    #expect(try FileFacts(of: mark).size < 200)
    try run("z", at: 500_000, isKilled: false)
    #expect(try losses() == [Self.loss("a", start: 1000, until: 500_000, records: 40, clock: .plausible)])
    #expect(!FileSystem.exists(mark))
  }

  @Test func `each screen has its own, and one that ended before has none`() throws {
    var writer = try SpoolWriter(folder: folder.path, boot: "b", run: "a")
    let (left, right) = (Self.loss("a", "left", start: 1000), Self.loss("a", "right", start: 2000))
    try writer.note(open: [left, right])
    try writer.append(.minute(.plain))
    try writer.note(open: [right])
    _ = consume writer
    // Other screens begin, and one of them is killed again.
    try run("b", ["middle"], at: 90_000)
    try run("c", ["middle", "right"], at: 100_000, isKilled: false)
    #expect(
      try losses() == [
        Self.loss("a", "right", start: 2000, until: 90_000), Self.loss("b", "middle", start: 90_000, until: 100_000),
      ])
  }

  @Test func `a run that opens its spool again finds its own mark, and states nothing`() throws {
    try run("a", at: 1000)
    try run("a", at: 1000)
    #expect(try losses() == [])
    try run("b", at: 70_000)
    #expect(try losses() == [Self.loss("a", start: 1000, until: 70_000)])
  }

  @Test func `a loss comes before all records of the next run, also those before its first picture`() throws {
    try run("a", at: 1000)
    var writer = try SpoolWriter(folder: folder.path, boot: "b", run: "b")
    for _ in 0..<2 { try writer.append(.minute(.plain)) }
    try writer.note(open: [])
    _ = consume writer
    #expect(try losses() == [Self.loss("a", start: 1000, until: MinuteRecord.plain.start)])
    var reader = SpoolReader(folder: folder.path)
    _ = try reader.next()
    #expect(try reader.next().map { if case .lost = $0.entry { true } else { false } } == true)
    #expect(!FileSystem.exists(mark))
  }

  @Test func `a mark that cannot be written or read stops no record`() throws {
    // A folder in its place.
    try FileSystem.makeFolder("\(folder.path)/open", permissions: 0o700)
    var writer = try SpoolWriter(folder: folder.path, boot: "b", run: "a")
    #expect(throws: FileError.self) { try writer.note(open: [Self.loss("a", start: 1)]) }
    try writer.append(.minute(.plain))
    _ = consume writer
    #expect(FileSystem.removeFolder("\(folder.path)/open"))
    // Whatever it holds.
    for bytes in [[], Array(repeating: 255, count: 3 << 20), Array("open".utf8)] as [[UInt8]] {
      try Data(bytes).write(to: URL(fileURLWithPath: mark))
      try run("b", at: 1000, isKilled: false)
    }
    #expect(try losses() == [] && SpoolPowerTests.minutes(in: folder.path).count == 4)
  }

  @Test func `no number in the mark ends the marquee`() throws {
    for number in [Int.max, .min, 0, -1] {
      var loss = Self.loss("x", start: 5)
      loss.records = number
      var writer = try SpoolWriter(folder: folder.path, boot: "b", run: "x")
      try writer.note(open: [loss, Self.loss("x", start: number)])
      _ = consume writer
      try run("y", at: 1000)
      try run("z", at: 2000, isKilled: false)
    }
  }

  @Test func `a power cut leaves the old mark or the new one`() throws {
    let states = [[Self.loss("a", start: 1)], [Self.loss("a", start: 1), Self.loss("a", "left", start: 9)], []]
    let disk = try CutDisk(folder.path, without: ["lock"])
    var random = SeededGenerator(seed: 7)
    func mark(in path: String) -> Data? { FileManager.default.contents(atPath: "\(path)/open") }
    var (former, found, steps) = (Data?.none, [Data?](), 0)
    var writer = try SpoolWriter(folder: folder.path, boot: "b", run: "a") { (step) throws(FileError) in
      do {
        try disk.take(step)
        for chance in [0, 1, 0.5] {
          let place = "\(folder.path).cut"
          try disk.leave(at: place, names: chance, &random)
          found.append(mark(in: place))
          try FileManager.default.removeItem(atPath: place)
        }
      } catch {
        throw FileError(reason: "\(step): \(error)")
      }
      steps += 1
    }
    for state in states {
      found = []
      try writer.note(open: state)
      let now = mark(in: folder.path)
      #expect(now != former && found.allSatisfy { $0 == now || $0 == former }, "\(state)")
      // On the disk when it returns, whatever becomes of what was not synced.
      #expect(found.suffix(3).allSatisfy { $0 == now } && disk.isAsReal)
      former = now
    }
    #expect(former == nil && steps == 10)
  }
}
