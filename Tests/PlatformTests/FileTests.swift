import Foundation
import Synchronization
import Testing

@testable import Platform

/// Reading, writing, replacing and locking files.
@Suite(.timeLimit(.minutes(1)))
final class FileTests {
  private let folder: String

  init() throws {
    folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-files.")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private var names: [String] { (FolderNames.of(folder) ?? []).sorted() }

  @Test func `a file that cannot be opened is reported with the system's own text`() {
    let missing = #expect(throws: SystemError.noSuchFile) { _ = try Descriptor.reading(path("none")) }
    #expect(missing.map { "\($0)" } == "No such file or directory")
    #expect(throws: SystemError.notAFolder) { _ = try OpenFolder("/dev/null") }
    let unread = #expect(throws: FileError.self) { _ = try AtomicFile.read(path("none"), limit: 10) }
    #expect(unread?.reason == "No such file or directory")
  }

  @Test func `missing folders are made, and those that are there are left alone`() throws {
    try FileSystem.makeFolders(path("a/b//c/"), permissions: 0o700)
    try FileSystem.makeFolders(path("a/b/d"), permissions: 0o750)
    try FileSystem.makeFolders(path("a/b"), permissions: 0o750)
    #expect(
      try FolderNames.of(path("a/b"))?.sorted() == ["c", "d"] && FileFacts(of: path("a/b")).permissions & 0o777 == 0o700
    )
    #expect(symlink(path("a"), path("link")) == 0)
    try FileSystem.makeFolders(path("link"), permissions: 0o700)
    try AtomicFile.write([1], to: path("file"))
    for (place, failing, error) in [
      (path("file"), path("file"), SystemError.fileExists), (path("file/a/b"), path("file"), .fileExists),
      ("", "", .noSuchFile),
    ] {
      #expect(throws: FolderFault(path: failing, isOfSync: false, error: error)) {
        try FileSystem.makeFolders(place, permissions: 0o700)
      }
    }
  }

  /// The folders whose names were synced, in order.
  private final class Synced: Sendable {
    private let paths = Mutex<[String]>([])
    func add(_ path: String) { paths.withLock { $0.append(path) } }
    func takeAll() -> [String] {
      paths.withLock { paths in
        defer { paths = [] }; return paths
      }
    }
  }

  /// What makes folders in one process.
  /// - Parameter failing: the folder whose name cannot be synced.
  private func process(_ synced: Synced, failing: String? = nil) -> FolderMaker {
    FolderMaker { (path) throws(SystemError) in
      if path == failing { throw .inputOutput }
      synced.add(path)
    }
  }

  @Test func `folders that were made are synced, and the one that was found once in a process`() throws {
    let synced = Synced()
    let maker = process(synced)
    try maker.makeAll(path("a/b"), permissions: 0o700)
    #expect(synced.takeAll() == [folder, path("a"), path("a/b")])
    try maker.makeAll(path("a/b"), permissions: 0o700)
    try maker.makeAll(path("a/c"), permissions: 0o700)
    #expect(synced.takeAll() == [path("a/c")])
    // Whoever has removed one, it is another one now.
    #expect(FileSystem.removeFolder(path("a/c")))
    try maker.make(path("a/c"), permissions: 0o700)
    #expect(synced.takeAll() == [path("a/c")])
    var made: [String] = []
    try process(synced).makeAll(path("a/d/e"), permissions: 0o700) { made.append($0) }
    #expect(made == [path("a/d"), path("a/d/e")] && synced.takeAll() == [path("a")] + made)
  }

  @Test func `a folder whose sync failed is synced before anything is put into it, by the next process too`() throws {
    let synced = Synced()
    for (place, next) in [("c", "c"), ("d/e", "d/e"), ("f", "f/g")] {
      let failing = process(synced, failing: path(place))
      for _ in 0..<2 {
        #expect(throws: FolderFault(path: path(place), isOfSync: true, error: .inputOutput)) {
          try failing.makeAll(path(next), permissions: 0o700)
        }
        #expect(FileSystem.exists(path(place)) && (place == next || !FileSystem.exists(path(next))))
      }
      _ = synced.takeAll()
      try process(synced).makeAll(path(next), permissions: 0o700)
      #expect(synced.takeAll() == [path(place)] + (place == next ? [] : [path(next)]))
    }
  }

  @Test(arguments: [SystemError.permissionDenied, .readOnlyFileSystem])
  func `only a folder that was made needs the one above it to be synced by whoever may not`(error: SystemError) throws {
    let maker = FolderMaker { (_) throws(SystemError) in throw error }
    try maker.makeAll(folder, permissions: 0o700)
    #expect(throws: FolderFault(path: path("a"), isOfSync: true, error: error)) {
      try maker.makeAll(path("a"), permissions: 0o700)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root takes the place of users"))
  func `a folder that may be written and not read takes synced files and folders`() throws {
    #expect(chown(folder, 65534, 65534) == 0 && chmod(folder, 0o300) == 0)
    let setUser = try #require(dlsym(nil, "setfsuid"))
    // Of this thread alone; the Glibc module has no such call.
    let becomeUser = unsafeBitCast(setUser, to: (@convention(c) (uid_t) -> CInt).self)
    _ = becomeUser(65534)
    defer { _ = becomeUser(0) }
    #expect(throws: SystemError.permissionDenied) { _ = try OpenFolder(folder).descriptor() }
    try AtomicFile.write(Array("new".utf8), to: path("a"), isSynced: true)
    try FileSystem.makeFolders(path("b/c"), permissions: 0o700)
    #expect(try AtomicFile.read(path("a"), limit: 10) == Array("new".utf8) && FileSystem.exists(path("b/c")))
  }

  @Test func `a file is read up to its limit and refused beyond`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.write(bytes, to: path("a"))
    #expect(try AtomicFile.read(path("a"), limit: 200_000) == bytes)
    let fault = #expect(throws: FileError.self) { _ = try AtomicFile.read(path("a"), limit: 199_999) }
    #expect(fault?.reason == "larger than 0 MiB")
    let file = try Descriptor.reading(path("a"))
    #expect(try file.contents(limit: 199_999) == nil)
  }

  @Test func `reading at an offset stops at the end and leaves the current offset alone`() throws {
    try AtomicFile.write(Array(0..<100), to: path("a"))
    let file = try Descriptor.reading(path("a"))
    #expect(try file.contents(from: 90, size: 50) == Array(90..<100))
    #expect(try file.contents(from: 200, size: 50).isEmpty)
    #expect(try file.contents(limit: 1000) == Array(0..<100))
  }

  @Test func `a replaced file is whole under its name, keeps its permissions and leaves no draft`() throws {
    try AtomicFile.write(Array("old".utf8), to: path("a"))
    chmod(path("a"), 0o640)
    let before = try FileFacts(of: path("a"))
    let reader = try Descriptor.reading(path("a"))
    try AtomicFile.write(Array("new".utf8), to: path("a"), replacing: before)
    #expect(try reader.contents(limit: 10) == Array("old".utf8), "an open former file stays whole")
    #expect(try AtomicFile.read(path("a"), limit: 10) == Array("new".utf8))
    let after = try FileFacts(of: path("a"))
    #expect(after.permissions == 0o640 && !after.isSameFile(as: before))
    #expect(names == ["a"])
  }

  private struct Refusal: Error, Equatable {
    var step: String
  }

  /// Replaces `name` with "new", unless `isWanted` says no or throws.
  /// - Returns: the steps.
  @discardableResult
  private func replace(
    _ name: String, draft: String = "draft", isExclusive: Bool = true, isSynced: Bool = true,
    stoppingAfter last: Int = .max,
    isWanted: () throws(Refusal) -> Bool = { true }
  ) throws -> [OpenFolder.ReplacementStep] {
    var steps: [OpenFolder.ReplacementStep] = []
    let draft = OpenFolder.Draft(draft, permissions: .exactly(0o600), isExclusive: isExclusive, isSynced: isSynced)
    try OpenFolder(folder).replace(name, with: draft) { step, error in
      Refusal(step: "\(step): \(error)")
    } after: { (step) throws(Refusal) in
      steps.append(step)
      if steps.count == last { throw Refusal(step: "stopped") }
    } filledBy: { (file) throws(Refusal) in
      do throws(FileError) {
        try file.writeAll(Array("new".utf8))
      } catch {
        throw Refusal(step: error.reason)
      }
      return try isWanted()
    }
    return steps
  }

  @Test func `a replacement that fails or is unwanted leaves the former file and no draft`() throws {
    try AtomicFile.write(Array("old".utf8), to: path("a"))
    #expect(throws: Refusal(step: "no")) { try replace("a") { () throws(Refusal) in throw Refusal(step: "no") } }
    #expect(try replace("a") { false } == [.create, .remove])
    try FileSystem.makeFolder(path("b"), permissions: 0o700)
    #expect(throws: Refusal(step: "rename: Is a directory")) { try replace("b") }
    #expect(throws: Refusal(step: "create: No such file or directory")) { try replace("a", draft: "none/draft") }
    #expect(try AtomicFile.read(path("a"), limit: 10) == Array("old".utf8))
    #expect(names == ["a", "b"])
  }

  @Test func `a replacement is synced before it has its name, and its folder after`() throws {
    #expect(try replace("a") == [.create, .fill, .syncFile, .rename, .syncFolder])
    #expect(try replace("a", isSynced: false) == [.create, .fill, .rename])
    for last in 1...5 {
      try AtomicFile.write(Array("old".utf8), to: path("a"))
      #expect(throws: Refusal(step: "stopped")) { try replace("a", stoppingAfter: last) }
      #expect(try AtomicFile.read(path("a"), limit: 10) == Array((last < 4 ? "old" : "new").utf8))
      #expect(names == ["a"])
    }
  }

  @Test func `a leftover draft is an error if exclusive, and emptied and used if not`() throws {
    try AtomicFile.write(Array("left by a program that died".utf8), to: path("draft"))
    #expect(throws: Refusal(step: "create: File exists")) { try replace("a") }
    try replace("a", isExclusive: false)
    #expect(try AtomicFile.read(path("a"), limit: 100) == Array("new".utf8))
    #expect(names == ["a"])
    // By a draft with the same name each time.
    try AtomicFile.write(Array("left by a program that died".utf8), to: path("a.part"))
    try AtomicFile.write(Array("newer".utf8), to: path("a"), permissions: 0o640)
    #expect(try AtomicFile.read(path("a"), limit: 100) == Array("newer".utf8) && names == ["a"])
    #expect(try FileFacts(of: path("a")).permissions == 0o640)
  }

  @Test func `a path that ends with a slash names no file`() throws {
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: path("none/")) }
    try FileSystem.makeFolder(path("b"), permissions: 0o700)
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: path("b/")) }
    #expect(FolderNames.of(path("b")) == [] && names == ["b"])
  }

  @Test func `an exclusive lock keeps others out until it is released or its file closed`() throws {
    let first = try Descriptor.lockFile(path("lock"), isCreated: true)
    let second = try Descriptor.lockFile(path("lock"), isCreated: false)
    #expect(try first.lock(.exclusive))
    #expect(try !second.lock(.exclusive) && !second.lock(.shared))
    // The copy belongs to the same open file: it has the lock already, and keeps it.
    let copy = try first.duplicate()
    #expect(try copy.lock(.exclusive))
    try first.close()
    #expect(try !second.lock(.exclusive))
    copy.unlock()
    #expect(try second.lock(.exclusive))
  }

  @Test func `shared locks do not exclude each other, only an exclusive one`() throws {
    let first = try Descriptor.lockFile(path("lock"), isCreated: true)
    let second = try Descriptor.lockFile(path("lock"), isCreated: false)
    let third = try Descriptor.lockFile(path("lock"), isCreated: false)
    #expect(try first.lock(.shared) && second.lock(.shared) && !third.lock(.exclusive))
  }

  @Test func `a lock file is not opened through a link`() throws {
    symlink(path("elsewhere"), path("lock"))
    #expect(throws: SystemError.self) { _ = try Descriptor.lockFile(path("lock"), isCreated: true) }
    #expect(names == ["lock"])
  }

  @Test func `a file's kind and state are read without opening it`() throws {
    try AtomicFile.write([1, 2, 3], to: path("a"))
    symlink(path("a"), path("link"))
    mkfifo(path("pipe"), 0o600)
    let kinds = try ["a", "link", "pipe", "."].map { try FileFacts(of: path($0), followsLinks: false).kind }
    #expect(kinds == [.regular, .link, .pipe, .folder])
    #expect(try FileFacts(of: "/dev/null").kind == .characterDevice)
    #expect(try FileFacts(of: path("link")).isSameFile(as: FileFacts(of: path("a"))))
    let state = try #require(FileState(of: path("link")))
    #expect(state.size == 3 && state == FileState(of: path("a")))
    #expect(FileState(of: path("none")) == nil)
  }

  @Test func `an open file's path follows its renames and is unknown once it is deleted`() throws {
    try AtomicFile.write([1], to: path("a"))
    symlink(path("a"), path("link"))
    let place = try Descriptor.place(path("link"))
    #expect(try place.path() == FileSystem.resolved(path("a")))
    rename(path("a"), path("b"))
    #expect(try place.path() == FileSystem.resolved(path("b")))
    // A file of the name that the kernel gives for a deleted one is not taken for it.
    try AtomicFile.write([2], to: path("b (deleted)"))
    FileSystem.remove(path("b"))
    #expect(try place.path() == nil)
    #expect(try place.facts().links == 0)
  }

  @Test func `a folder held open stays the same folder when its name goes to another`() throws {
    try FileSystem.makeFolder(path("f"), permissions: 0o700)
    let held = try OpenFolder(path("f"))
    rename(path("f"), path("former"))
    try FileSystem.makeFolder(path("f"), permissions: 0o700)
    _ = try held.lockFile("x")
    try held.rename("x", to: "y")
    #expect(FolderNames.of(path("former")) == ["y"])
    #expect(FolderNames.of(path("f")) == [])
    #expect(try held.facts(of: "y").isSameFile(as: FileFacts(of: held.path(to: "y"))))
    held.remove("y")
    #expect(FolderNames.of(path("former")) == [])
    symlink(path("f"), path("link"))
    #expect(throws: SystemError.notAFolder) { _ = try OpenFolder(path("link")) }
  }

  @Test func `events name the file that changed, and a folder that is gone`() throws {
    try FileSystem.makeFolder(path("f"), permissions: 0o700)
    let events = try #require(FolderEvents())
    let (outer, inner) = (events.watch(folder), events.watch(path("f")))
    #expect(outer != nil && inner != nil && events.watch(path("none")) == nil)
    #expect(events.take().isEmpty)
    try AtomicFile.write([1], to: path("f/a"))
    let seen = events.take()
    #expect(seen.allSatisfy { $0.watch == inner } && seen.contains { $0.name == "a" })
    FileSystem.remove(path("f/a"))
    #expect(FileSystem.removeFolder(path("f")))
    let last = events.take()
    #expect(last.contains { $0.watch == inner && !$0.change.isDisjoint(with: .folderGone) })
    #expect(last.contains { $0.watch == outer && $0.name == "f" && $0.change.contains(.isFolder) })
  }

  @Test func `output through a link goes to the file it leads to, which is made if it is missing`() throws {
    symlink(path("target"), path("link"))
    #expect(try OutputFile.write([1], to: path("link")) == .file)
    chmod(path("target"), 0o640)
    #expect(try OutputFile.write([2, 3], to: path("link")) == .file)
    #expect(try AtomicFile.read(path("target"), limit: 10) == [2, 3])
    #expect(try FileFacts(of: path("target")).permissions == 0o640)
    #expect(try FileFacts(of: path("link"), followsLinks: false).kind == .link)
    try OutputFile.open(path("link")).writeAll([4])
    #expect(try AtomicFile.read(path("target"), limit: 10) == [4])
    #expect(names == ["link", "target"])
  }

  @Test func `output goes into a pipe, and never takes the place of a folder or a socket`() throws {
    mkfifo(path("pipe"), 0o600)
    let reader = try Descriptor.reading(path("pipe"))
    #expect(try OutputFile.write([1, 2], to: path("pipe")) == .stream)
    #expect(try reader.contents(limit: 10) == [1, 2])
    let socket = try StreamSocket()
    try socket.bind(to: path("socket"))
    for (name, reason) in [
      ("socket", "it is a socket; name a file, a pipe or a device"), (".", "Is a directory"),
      ("none/a", "No such file or directory"),
    ] {
      let fault = #expect(throws: FileError.self) { try OutputFile.write([1], to: path(name)) }
      #expect(fault?.reason == reason)
    }
    #expect(names == ["pipe", "socket"])
  }

  @Test func `the kernel tells of changes in file systems of the machine's own, and not in those that it plays`() {
    #expect(FileSystem.announcesChanges(of: path("")))
    #expect(!FileSystem.announcesChanges(of: "/proc/self/status"))
    #expect(!FileSystem.announcesChanges(of: "/sys/kernel"))
    #expect(!FileSystem.announcesChanges(of: path("none")))
  }
}
