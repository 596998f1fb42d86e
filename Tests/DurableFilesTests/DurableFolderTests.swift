import DurableFiles
import DurableTestSupport
import Foundation
import Platform
import TestSupport
import Testing

/// Changes of a folder, ended after each step by an error, and by a power cut that loses what was not synced.
struct DurableFolderTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/state" }

  init() throws {
    folder = try TemporaryFolder()
    try FileSystem.makeFolder(path, permissions: 0o700)
    for name in ["a", "b"] { try AtomicFile.write(Array("old \(name)".utf8), to: "\(path)/\(name)") }
  }

  private func content(_ name: String, in path: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// What each step of some work may leave, by the files in it.
  private func cuts(
    _ names: [String], _ work: (borrowing DurableFolder<FileError>) throws -> Void
  ) throws -> (all: Set<[String?]>, end: [String?], steps: [DurableStep]) {
    let disk = try CutDisk(path)
    var random = SeededGenerator(seed: 9)
    var (all, last, steps) = (Set<[String?]>(), Set<[String?]>(), [DurableStep]())
    let durable = try DurableFolder(path) { (step) throws(FileError) in
      steps.append(step)
      last = []
      do {
        try disk.take(step)
        for chance in [0, 1, 0.5, 0.5] {
          let place = "\(folder.path)/cut"
          try disk.leave(at: place, names: chance, &random)
          last.insert(names.map { content($0, in: place) })
          try FileManager.default.removeItem(atPath: place)
        }
      } catch {
        throw FileError(reason: "\(step): \(error)")
      }
      all.formUnion(last)
    }
    try work(durable)
    #expect(disk.isAsReal)
    let end = try #require(last.first)
    #expect(last.count == 1, "what was reported as done is on the disk")
    return (all, end, steps)
  }

  @Test func `the example writes a file`() throws {
    let path = path
    // Example: DurableFolder
    let folder = try DurableFolder(path)
    try folder.write(Array("on\n".utf8), to: "state", as: "state.part", permissions: .exactly(0o600))
    // End of the example.
    #expect(content("state", in: path) == "on\n" && FolderNames.of(path)?.sorted() == ["a", "b", "state"])
  }

  @Test func `a file that is replaced is the former one or the new one, and the new one at the end`() throws {
    let (all, end, steps) = try cuts(["a"]) {
      try $0.write(Array("new".utf8), to: "a", as: "a.part", permissions: .exactly(0o600))
    }
    #expect(all == [["old a"], ["new"]] && end == ["new"])
    #expect(steps == [.wrote("a.part"), .syncedFile("a.part"), .renamed("a.part", "a"), .syncedFolder("")])
  }

  @Test func `files that are renamed and removed stay so once the folder is synced`() throws {
    let (all, end, _) = try cuts(["a", "b", "c"]) {
      try $0.rename("a", to: "c")
      $0.remove("b")
      try $0.sync()
    }
    #expect(all.contains(["old a", "old b", nil]) && end == [nil, nil, "old a"])
  }

  @Test func `a file that has its name at once grows by what was synced`() throws {
    let (all, end, steps) = try cuts(["log"]) {
      let file = try $0.newFile("log", permissions: 0o640)
      try $0.sync()
      try file.write(Array("one ".utf8))
      try file.sync()
      try file.write(Array("two".utf8))
      try file.sync()
    }
    #expect(all == [[nil], [""], ["one "], ["one two"]] && end == ["one two"])
    #expect(steps.first == .madeFile("log") && steps.count == 6)
    #expect(try FileFacts(of: "\(path)/log").permissions == 0o640)
  }

  @Test func `an error after any step leaves no draft, and the former file before the rename`() throws {
    for last in 1...4 {
      var count = 0
      let durable = try DurableFolder(path) { (_) throws(FileError) in
        count += 1
        if count == last { throw FileError(reason: "stopped") }
      }
      #expect(throws: FileError.self) {
        try durable.write(Array("new".utf8), to: "a", as: "a.part", permissions: .exactly(0o600))
      }
      #expect(content("a", in: path) == (last < 3 ? "old a" : "new"))
      #expect(FolderNames.of(path)?.sorted() == ["a", "b"])
      try AtomicFile.write(Array("old a".utf8), to: "\(path)/a")
    }
  }

  @Test func `an unwanted file leaves the former one, and no draft`() throws {
    let (_, end, steps) = try cuts(["a", "a.part"]) { durable in
      try durable.fill("a", as: "a.part", permissions: .exactly(0o600)) { (write) throws(FileError) in
        try write([1, 2])
        return false
      }
      try durable.sync()
    }
    #expect(end == ["old a", nil] && steps == [.removed("a.part"), .syncedFolder("")])
  }
}
