import ConfigurationValues
import Foundation
import Glibc
import MarqueeConfig
import MarqueeScene
import MarqueeStage
import MarqueeValues
import Messages
import Programme
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import Platform

/// What others may have put into the folder of releases.
@Suite(.timeLimit(.minutes(2)))
final class ReleaseObstacleTests {
  private let bench: ReleaseBench
  /// s since 1970.
  private let moment = 1_795_500_000

  init() throws { bench = try ReleaseBench() }

  private func put(pipe name: String) throws {
    let path = "\(bench.folder.path)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o644) == 0)
  }

  @Test func `a named pipe in place of a record stops neither a publisher nor a marquee`() throws {
    let old = try bench.publish("old", for: nil, at: moment - 300).id
    let live = try bench.publish("live", for: nil, at: moment - 200).id
    let next = try bench.publish("next", for: moment, at: moment - 100).id
    for id in [old, live, next] { try put(pipe: "\(id).json") }
    let source = ConfigurationSource(file: "/nowhere", releases: bench.folder)
    #expect(
      bench.folder.next == nil && source.located(by: ReleaseClock(now: moment + 1)) == bench.folder.file(of: live))
    #expect(source.place(of: bench.folder.file(of: live)).release == live)
    #expect(source.fonts(for: bench.folder.file(of: live))?.id == live)
    #expect(UpcomingRelease(of: source).located() == bench.folder.file(of: live))
    #expect(bench.publisher(at: moment).list().map(\.id).first == live)
    // Publishing puts a record in its place.
    #expect(try bench.publish("next", for: nil, at: moment).id == next)
    #expect(try FileFacts(of: "\(bench.folder.path)/\(next).json").kind == .regular)
    #expect(try bench.publisher(at: moment).goBack().id == live)
    let back = try bench.publisher(at: moment).goBack()
    #expect(back.isGuessed && [old, next].contains(back.id))
  }

  @Test func `a named pipe in a release is damage, and no reason to wait`() throws {
    let old = try bench.publish("old").id
    try bench.publish("new")
    for name in ["marquee.yaml", "logos/a.svg"] { try put(pipe: "\(old)/\(name)") }
    let list = Publisher(bench.folder).list()
    #expect(list.first { $0.id == old }.map { $0.summary == nil } == true)
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).goBack() }
    #expect(try bench.publish("old").id == old)
    #expect(try bench.wall == "old")
  }

  @Test(arguments: ["live", "next"])
  func `a folder in place of a link is named with a remedy, unless it is empty`(name: String) throws {
    try bench.publish("old", for: nil, at: moment - 300)
    let path = "\(bench.folder.path)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: "\(path)/mine", withIntermediateDirectories: true)
    let message =
      "\(path) is a folder, where the program keeps a file or a link of its own; move it away, such as with 'sudo mv "
      + "\(path) /root'"
    #expect(throws: PublishFault(message)) { try self.bench.publish("new", for: nil, at: self.moment - 200) }
    #expect(throws: PublishFault(message)) { try self.bench.publisher(at: self.moment).goBack() }
    #expect(throws: PublishFault(message)) { try self.bench.publisher(at: self.moment).rehearse(self.bench.contents()) }
    #expect(FileSystem.exists("\(path)/mine"))
    try FileManager.default.removeItem(atPath: "\(path)/mine")
    try bench.publish("new", for: moment, at: moment - 200)
    #expect(try bench.wall(at: moment) == "new")
  }

  @Test(arguments: ["live", "next"])
  func `a file in place of a link is replaced`(name: String) throws {
    let path = "\(bench.folder.path)/\(name)"
    try Data("x".utf8).write(to: URL(filePath: path))
    #expect(bench.folder.isUnclear == (name == "live"))
    try bench.publish("new")
    #expect(try bench.wall == "new" && !bench.folder.isUnclear)
  }

  @Test func `a folder in place of a record is named with a remedy, and stays`() throws {
    let id = try bench.publish("one").id
    try bench.publish("two")
    let record = "\(bench.folder.path)/\(id).json"
    try FileManager.default.removeItem(atPath: record)
    try FileManager.default.createDirectory(atPath: "\(record)/mine", withIntermediateDirectories: true)
    #expect {
      try self.bench.publish("one")
    } throws: { error in "\(error)".hasPrefix("\(record) is a folder") && "\(error)".contains("sudo mv") }
    #expect(try bench.wall == "two" && FileSystem.exists("\(record)/mine"))
  }

  @Test func `files of others are not removed`() throws {
    try Data("{}".utf8).write(to: URL(filePath: "\(bench.folder.path)/notes.json"))
    try Data("{}".utf8).write(to: URL(filePath: "\(bench.folder.path)/0123456789abcdef.json"))
    try bench.publish("one")
    #expect(bench.names.contains("notes.json") && !bench.names.contains("0123456789abcdef.json"))
  }

  @Test func `a release that was dropped is listed as such, until it is published again`() throws {
    let old = try bench.publish("old", for: nil, at: moment - 300).id
    let first = try bench.publish("first", for: moment, at: moment - 200).id
    _ = try bench.publisher(at: moment - 150).goBack()
    let second = try bench.publish("second", for: moment, at: moment - 100).id
    let third = try bench.publish("third", for: moment, at: moment - 90).id
    func dropped(at time: Int) -> Set<String> { Set(bench.publisher(at: time).list().filter(\.wasDropped).map(\.id)) }
    #expect(dropped(at: moment - 80) == [first, second])
    // One that has come is no dropped one, also after another one.
    let now = try bench.publish("now", for: nil, at: moment + 10)
    #expect(now.previous == third && now.dropped == nil && !dropped(at: moment + 20).contains(third))
    try bench.publish("first", for: nil, at: moment + 30)
    #expect(!dropped(at: moment + 40).contains(first))
    #expect(bench.publisher(at: moment + 40).list().first { $0.id == old }?.wasDropped != true)
  }

  @Test func `why a folder cannot be written to is what the system says`() throws {
    let path = bench.folder.path
    let publisher = Publisher(bench.folder)
    let readOnly = publisher.notWritable(.readOnlyFileSystem)
    #expect(readOnly.kind == .other)
    #expect(
      readOnly.description
        == "the folder of releases \(quoted(path)) cannot be written to: Read-only file system; mount its disk so that it "
        + "can be written to, such as with 'sudo mount -o remount,rw'")
    #expect(
      publisher.notWritable(.notPermitted).description.contains(
        "cannot be written to: Operation not permitted; 'lsattr"))
    #expect(publisher.notWritable(.permissionDenied).kind == (geteuid() == 0 ? .other : .notAllowed))
  }
}

/// Files that not everybody may read.
@Suite(.timeLimit(.minutes(1)))
final class ReleaseSecrecyTests {
  private let bench: ReleaseBench

  init() throws {
    bench = try ReleaseBench()
    try bench.write("welcome to all\n", to: "wifi.txt")
    try bench.write(
      "heading: x\ncards: [{ wifi: { ssid: A, password-file: wifi.txt } }, { title: B, logo: logos/a.svg }]\n",
      to: "marquee.yaml")
  }

  private func close(_ names: String..., to permissions: UInt32 = 0o600) {
    for name in names { chmod("\(bench.source)/\(name)", permissions) }
  }

  private func permissions(of id: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in bench.files(of: id) {
      let facts = try FileFacts(of: "\(bench.folder.path)/\(id)/\(name)")
      found[name] = String(facts.permissions, radix: 8)
      if !facts.isReadableByAll { #expect(facts.group == (try FileFacts(of: bench.folder.path).group), "\(name)") }
    }
    return found
  }

  @Test func `a file that others may not read is closed to them in the release, and open to the folder's group`() throws
  {
    close("marquee.yaml", "wifi.txt")
    close("logos/a.svg", to: 0o640)
    let contents = try bench.contents()
    #expect(contents.closedFiles == ["marquee.yaml", "logos/a.svg", "wifi.txt"])
    let id = try Publisher(bench.folder).publish(contents).id
    #expect(
      try permissions(of: id)
        == ["marquee.yaml": "640", "wifi.txt": "640", "logos/a.svg": "640", "fonts/deep/Own.ttf": "644"])
    #expect(try bench.wall == "x")
  }

  @Test func `what holds a password is closed to others where a folder on the way is`() throws {
    try bench.write("welcome to all\n", to: "inner/wifi.txt")
    let text = "cards: [{ wifi: { ssid: A, password-file: inner/wifi.txt } }, { title: B, logo: logos/a.svg }]\n"
    try bench.write(text, to: "marquee.yaml")
    #expect(try bench.contents().closedFiles == [])
    close("inner", to: 0o700)
    #expect(try bench.contents().closedFiles == ["inner/wifi.txt"])
    close("inner", to: 0o755)
    // As Debian makes homes. Logos are on the wall for everybody.
    chmod(bench.path, 0o700)
    #expect(try bench.contents().closedFiles == ["inner/wifi.txt"])
    try bench.write(text + "wifi: { ssid: B, password: welcome to all }\n", to: "marquee.yaml")
    let contents = try bench.contents()
    #expect(contents.closedFiles == ["marquee.yaml", "inner/wifi.txt"])
    let id = try Publisher(bench.folder).publish(contents).id
    #expect(try permissions(of: id)["marquee.yaml"] == "640" && permissions(of: id)["inner/wifi.txt"] == "640")
    chmod(bench.path, 0o755)
  }

  @Test func `names that differ in their Unicode form are two files`() throws {
    // Equal as strings, and not as names.
    let names = ["logos/caf\u{E9}.svg", "logos/cafe\u{301}.svg", "fonts/\u{E9}.ttf", "fonts/e\u{301}.ttf"]
    for (index, name) in names.enumerated() { try bench.write("<svg>\(index)</svg>", to: name) }
    let cards = names.prefix(2).map { "  - { title: A, logo: \"\($0)\" }\n" }.joined()
    try bench.write("cards:\n\(cards)", to: "marquee.yaml")
    let contents = try bench.contents()
    #expect(contents.files.count == 5 && contents.objections.isEmpty)
    let outcome = try Publisher(bench.folder).publish(contents)
    #expect(outcome.files == 6)
    let release = "\(bench.folder.path)/\(outcome.id)"
    for (index, name) in names.enumerated() {
      #expect(try String(contentsOfFile: "\(release)/\(name)", encoding: .utf8) == "<svg>\(index)</svg>")
    }
    let screens = try ConfigurationLoader.load(path: "\(release)/marquee.yaml").screens
    #expect(screens.logoFiles.count == 2)
    let references = screens.flatMap(\.configuration.lanes).flatMap(\.cards).flatMap(\.logos).map { LogoReference($0) }
    #expect(references.count == 2 && references[0] != references[1] && references[0].version != references[1].version)
    #expect(Set(references).count == 2)
  }

  @Test func `a file whose name has another Unicode form is published under the name that is written`() throws {
    // As a Mac names them, and as a keyboard writes them; the other way round too.
    let forms = [("cafe\u{301}.svg", "caf\u{E9}.svg"), ("\u{FC}.svg", "u\u{308}.svg")]
    for (own, _) in forms { try bench.write("<svg>\(own)</svg>", to: "logos/\(own)") }
    let cards = forms.map { "  - { title: A, logo: \"logos/\($0.1)\" }\n" }.joined()
    try bench.write("cards:\n\(cards)", to: "marquee.yaml")
    let contents = try bench.contents()
    #expect(contents.objections.isEmpty)
    let release = "\(bench.folder.path)/\(try Publisher(bench.folder).publish(contents).id)"
    let names = (FolderNames.of("\(release)/logos") ?? []).map { Array($0.utf8) }
    #expect(Set(names) == Set(forms.map { Array($0.1.utf8) }))
    for (own, written) in forms {
      let text = try String(contentsOfFile: "\(release)/logos/\(written)", encoding: .utf8)
      #expect(text.utf8.elementsEqual("<svg>\(own)</svg>".utf8))
    }
  }

  @Test func `a release that is open is replaced by the same one that is closed`() throws {
    let id = try Publisher(bench.folder).publish(bench.contents()).id
    #expect(try permissions(of: id)["wifi.txt"] == "644")
    close("wifi.txt")
    let again = try Publisher(bench.folder).publish(bench.contents())
    #expect(again.id == id && again.wasLive)
    #expect(try permissions(of: id)["wifi.txt"] == "640" && permissions(of: id)["marquee.yaml"] == "644")
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `in a folder of another group, that group may read it`() throws {
    try #require(chown(bench.folder.path, 0, 12_346) == 0)
    close("wifi.txt")
    let id = try Publisher(bench.folder).publish(bench.contents()).id
    #expect(try permissions(of: id)["wifi.txt"] == "640")
  }
}

/// Who keeps out publishers, and who does not.
@Suite(.timeLimit(.minutes(1)))
final class ReleaseLockTests {
  private let bench: ReleaseBench
  private var lockPath: String { "\(bench.folder.path)/\(ReleaseLock.name)" }

  init() throws { bench = try ReleaseBench() }

  private func publish(_ heading: String) throws {
    try bench.write(ReleaseBench.document(heading), to: "marquee.yaml")
    _ = try Publisher(bench.folder, patience: .milliseconds(100)) { (_) in }.publish(bench.contents())
  }

  @Test func `the lock is a file that the folder's group alone opens`() throws {
    try publish("one")
    let facts = try FileFacts(of: lockPath)
    #expect(facts.permissions == 0o660 && facts.kind == .regular)
    #expect(try facts.group == FileFacts(of: bench.folder.path).group)
    try publish("two")
    #expect(try FileFacts(of: lockPath).isSameFile(as: facts))
  }

  @Test(arguments: [Descriptor.LockKind.shared, .exclusive])
  func `a lock of the folder itself keeps out nobody`(kind: Descriptor.LockKind) throws {
    let folder = try OpenFolder(bench.folder.path).descriptor()
    #expect(try folder.lock(kind))
    try publish("one")
    #expect(try bench.wall == "one")
  }

  @Test func `an older program that publishes is waited for, and named`() async throws {
    let folder = try TemporaryFolder()
    let flock = try await Command.run(["which", "flock"]).output.trimmingCharacters(in: .newlines)
    try FileManager.default.copyItem(atPath: flock, toPath: "\(folder.path)/kiosk-marquee")
    let older = try Command(["\(folder.path)/kiosk-marquee", "-x", bench.folder.path, "sleep", "60"])
    let isHeld = try await eventually(within: .seconds(20)) {
      let lock = try OpenFolder(bench.folder.path).descriptor()
      return try !lock.lock(.exclusive)
    }
    #expect(isHeld)
    #expect(
      throws: PublishFault(
        "somebody else is publishing to \(bench.folder.path): 'kiosk-marquee', process \(older.processIdentifier); try again "
          + "when that is done")
    ) { try self.publish("one") }
    older.send(signal: SIGKILL)
  }

  @Test func `a lock of a file that lost its name keeps out nobody`() throws {
    try publish("one")
    let lock = try Descriptor.regularFile(lockPath)
    #expect(try lock.lock(.exclusive))
    #expect(throws: PublishFault.self) { try self.publish("two") }
    try FileManager.default.removeItem(atPath: lockPath)
    try publish("two")
    #expect(try bench.wall == "two")
  }

  @Test func `something else in its place is named with a remedy`() throws {
    try #require(mkfifo(lockPath, 0o660) == 0)
    #expect {
      try self.publish("one")
    } throws: { error in
      "\(error)"
        == "\(lockPath) cannot be opened: it is a named pipe, and no regular file; move it away, such as with 'sudo "
        + "mv \(lockPath) /tmp'"
    }
  }
}
