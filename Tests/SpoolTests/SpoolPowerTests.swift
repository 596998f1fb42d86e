import DurableFiles
import Foundation
import MarqueeValues
import Platform
import Spool
import Synchronization
import TestSupport
import Testing

/// What the disk may hold after a power cut: for any moment of recorded writing, what was synced, and of the rest nothing,
/// all, a part, or zeros in its place.
struct SpoolPowerTests {
  /// A step, and of one that wrote what the file holds after it.
  struct Step: Sendable {
    var change: DurableStep
    var content: [UInt8] = []
  }

  /// How many minutes were reported as written before each step.
  static func record(seed: UInt64, limit: Int) throws -> (steps: [Step], done: [Int], minutes: [MinuteRecord]) {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let steps = Mutex<[Step]>([])
    let observe: SpoolWriter.Observer = { change in
      var step = Step(change: change)
      if case .wrote(let name) = change {
        step.content = Array(FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data())
      }
      steps.withLock { $0.append(step) }
    }
    var count: Int { steps.withLock(\.count) }
    var (done, minutes) = ([(step: Int, minute: Int)](), [MinuteRecord]())
    for _ in 0..<4 {
      var writer = try SpoolWriter(folder: folder.path, limit: limit, boot: "boot", observe: observe)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        var entry = SpoolEntry.random(using: &random)
        if let key = try writer.append(entry), case .minute(var record) = entry {
          record.key = key
          entry = .minute(record)
          minutes.append(record)
          done.append((count, minutes.count))
        }
      }
    }
    let all = steps.withLock(\.self)
    return (all, (0...all.count).map { step in done.last { $0.step <= step }?.minute ?? 0 }, minutes)
  }

  /// The folder as a power cut after `count` steps may leave it.
  static func cut(_ steps: [Step], after count: Int, into folder: String, using random: inout SeededGenerator)
    throws
  {
    var (content, synced, named) = ([String: [UInt8]](), [String: Int](), Set<String>())
    var removed: Set<String> = []
    for step in steps.prefix(count) {
      switch step.change {
      case .madeFile(let name): content[name] = []
      case .wrote(let name): content[name] = step.content
      case .syncedFile(let name): synced[name] = content[name]?.count
      case .syncedFolder:
        named = Set(content.keys)
        for name in removed { content[name] = nil }
        removed = []
      case .removed(let name): removed.insert(name)
      // Records have no others.
      case .madeFolder, .renamed, .exchanged, .linked: Issue.record("\(step.change)")
      }
    }
    for name in removed where Bool.random(using: &random) { content[name] = nil }
    for (name, bytes) in content {
      // A name that was never synced may be lost; what is synced in it then is too.
      if !named.contains(name), Bool.random(using: &random) { continue }
      let safe = synced[name] ?? 0
      var kept = Array(bytes[..<safe])
      let rest = bytes[safe...]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1: kept += rest
      case 2: kept += rest.prefix(Int.random(in: 0...rest.count, using: &random))
      default: kept += rest.map { Bool.random(using: &random) ? $0 : 0 }
      }
      try Data(kept).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  static func minutes(in folder: String) throws -> [MinuteRecord] {
    var reader = SpoolReader(folder: folder)
    var minutes: [MinuteRecord] = []
    while let (entry, _) = try reader.next() {
      if case .minute(let record) = entry { minutes.append(record) }
    }
    return minutes
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func neverLessThanWhatWasReportedAndNothingTwice(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (steps, done, minutes) = try Self.record(seed: seed, limit: 64 << 20)
    for count in 0...steps.count {
      let folder = try TemporaryFolder()
      try Self.cut(steps, after: count, into: folder.path, using: &random)
      let found = try Self.minutes(in: folder.path)
      #expect(found.count >= done[count] && found == Array(minutes.prefix(found.count)), "after \(count) steps")
      // And the next run, after the power is back, goes on behind what is there.
      var writer = try SpoolWriter(folder: folder.path, boot: "next")
      var record = minutes.first ?? MinuteRecord.plain
      record.key = try #require(try writer.append(.minute(record)))
      let all = try Self.minutes(in: folder.path)
      #expect(all == found + [record] && Set(all.map(\.key)).count == all.count)
    }
  }
}

extension MinuteRecord {
  static var plain: MinuteRecord {
    MinuteRecord(
      key: .init(boot: "", sequence: 0), start: 1_763_845_260_000, clock: .trusted, zone: "UTC", zoneOffset: 0,
      length: 60_000, screen: "main", screenWidth: 1920, screenHeight: 1080, configuration: "0")
  }
}
