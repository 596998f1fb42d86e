import ConfigurationValues
import Foundation
import Glibc
import MarqueeConfig
import MarqueeValues
import Messages
import Programme
import Testing

@testable import ConfigurationStore
@testable import DurableFiles
@testable import Platform

/// A folder to publish from and one to publish to.
final class ReleaseBench {
  let path: String
  var source: String { "\(path)/wall" }
  var folder: ReleaseFolder { ReleaseFolder("\(path)/releases") }

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "releases-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try write(Self.document("first", logos: ["logos/a.svg"]), to: "marquee.yaml")
    try write("<svg>a</svg>", to: "logos/a.svg")
    try write("font", to: "fonts/deep/Own.ttf")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func document(_ heading: String, logos: [String] = []) -> String {
    "heading: \(heading)\ncards:\n  - title: A\n" + logos.map { "  - { title: B, logo: \"\($0)\" }\n" }.joined()
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(source)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func contents() throws -> ReleaseContents {
    var contents = try ReleaseContents(of: SourceFolder(source))
    let named = ConfigurationLoader.examine(bytes: contents.text, file: contents.file)
    try contents.add(logos: named.logos, passwords: named.passwords)
    return contents
  }

  /// Why it is not published.
  func messages() throws -> [String] {
    try contents().objections.map { objection in
      switch objection {
      case .named(_, let message), .font(let message), .folder(let message): message
      }
    }
  }

  /// Publishes a configuration with this heading.
  @discardableResult
  func publish(_ heading: String, observe: @escaping ReleaseDisk.Observer = { (_) in }) throws -> Publisher.Outcome {
    try write(Self.document(heading, logos: ["logos/a.svg"]), to: "marquee.yaml")
    return try Publisher(folder, observe: observe).publish(contents())
  }

  /// Publishes a configuration with this heading for a moment, at another one; `nil` is at once.
  @discardableResult
  func publish(
    _ heading: String, for moment: Int?, at now: Int, observe: @escaping ReleaseDisk.Observer = { (_) in }
  ) throws -> Publisher.Outcome {
    try write(Self.document(heading, logos: ["logos/a.svg"]), to: "marquee.yaml")
    return try Publisher(folder, now: { now }, observe: observe).publish(contents(), at: moment)
  }

  func publisher(at now: Int, observe: @escaping ReleaseDisk.Observer = { (_) in }) -> Publisher {
    Publisher(folder, now: { now }, observe: observe)
  }

  /// The paths of all files of a release.
  func files(of id: String) -> [String] {
    let folder = "\(folder.path)/\(id)"
    var isFolder = ObjCBool(false)
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  /// The heading of what a marquee would show, from a release whose content is what its name says; `nil` for none.
  /// - Parameter moment: s since 1970; `nil` is now.
  static func wall(of folder: ReleaseFolder, at moment: Int? = nil) throws -> String? {
    let source = ConfigurationSource(file: "/nowhere", releases: folder)
    let file = moment.map { source.located(by: ReleaseClock(now: $0)) } ?? source.located()
    guard file != "/nowhere" else { return nil }
    let id = try #require(source.release(of: file))
    let disk = try ReleaseDisk(OpenFolder(folder.path), path: folder.path) { (_) in }
    try #require(disk.digest(of: id)?.id == id, "\(id) is not whole")
    return try ConfigurationLoader.load(path: file).configuration.heading
  }

  var wall: String? { get throws { try Self.wall(of: folder) } }

  func wall(at moment: Int) throws -> String? { try Self.wall(of: folder, at: moment) }
  /// The names in the folder but for that of the lock.
  var names: [String] { (FolderNames.of(folder.path) ?? []).filter { $0 != ReleaseLock.name }.sorted() }
}

@Suite(.timeLimit(.minutes(2)))
final class PublisherTests {
  private let bench: ReleaseBench

  init() throws { bench = try ReleaseBench() }

  @Test func `a file of a password is published with its configuration`() throws {
    try bench.write("welcome to all\n", to: "wifi.txt")
    try bench.write(
      "cards: [{ wifi: { ssid: Guests, password-file: wifi.txt } }]\n", to: "marquee.yaml")
    let id = try Publisher(bench.folder).publish(bench.contents()).id
    #expect(bench.files(of: id).contains("wifi.txt"))
    let shown = try ConfigurationLoader.load(path: bench.folder.file(of: id)).configuration
    #expect(shown.lanes[0].cards[0].wifi?.code == "WIFI:T:WPA;S:Guests;P:welcome to all;;")
    try bench.write("wifi: { ssid: Guests, password-file: wifi.txt }\ncards: [{ title: a }]\n", to: "marquee.yaml")
    let corner = try Publisher(bench.folder).publish(bench.contents()).id
    #expect(bench.files(of: corner).contains("wifi.txt"))
    #expect(
      try ConfigurationLoader.load(path: bench.folder.file(of: corner)).configuration.wifi?.network.code
        == "WIFI:T:WPA;S:Guests;P:welcome to all;;")
    try bench.write("assets: [..]\ncards: [{ wifi: { ssid: A, password-file: ../out.txt } }]\n", to: "marquee.yaml")
    try Data("secret\n".utf8).write(to: URL(filePath: "\(bench.path)/out.txt"))
    #expect(
      try bench.messages() == [
        #"'password-file' is "../out.txt", which leads out of the folder; to publish it, copy the file into the folder "#
          + "and write its path from there"
      ])
  }

  @Test func `a release holds what belongs to the configuration and nothing else`() throws {
    try bench.write("secret", to: "notes.txt")
    try bench.write("<svg>unused</svg>", to: "logos/unused.svg")
    try bench.write("hidden", to: "fonts/.hidden")
    let outcome = try bench.publish("one")
    #expect(bench.files(of: outcome.id) == ["fonts/deep/Own.ttf", "logos/a.svg", "marquee.yaml"])
    #expect(outcome.files == 3 && outcome.previous == nil && !outcome.wasLive)
    #expect(try bench.wall == "one")
    #expect(bench.names == [outcome.id, "\(outcome.id).json", "live"].sorted())
  }

  @Test func `a logo's variants are part of a release`() throws {
    try bench.write("<svg>dark</svg>", to: "logos/dark.svg")
    try bench.write("cards: [{ logo: logos/a.svg, logo-on-dark: logos/dark.svg }]\n", to: "marquee.yaml")
    #expect(try bench.contents().files.map(\.path) == ["fonts/deep/Own.ttf", "logos/a.svg", "logos/dark.svg"])
  }

  @Test func `the same content has the same name, whenever and from wherever it is published`() throws {
    let first = try bench.publish("one")
    let other = try ReleaseBench()
    try other.write("more", to: "unused.txt")
    #expect(try other.publish("one").id == first.id)
    #expect(
      try bench.publish("one")
        == Publisher.Outcome(id: first.id, previous: first.id, wasLive: true, files: 3, bytes: first.bytes))
    #expect(try bench.publish("two").id != first.id)
    try bench.write("<svg>other</svg>", to: "logos/a.svg")
    let changed = try bench.publish("one")
    #expect(changed.id != first.id)
  }

  @Test func `three are kept, among them the live one and those before it`() throws {
    let ids = try ["one", "two", "three", "four"].map { try bench.publish($0).id }
    #expect(Set(bench.names.filter(ReleaseFolder.isID)) == Set(ids[1...]))
    #expect(try Publisher(bench.folder).goBack() == Publisher.Outcome(id: ids[2], previous: ids[3], files: 3))
    #expect(try Publisher(bench.folder).goBack().id == ids[1])
    #expect(try bench.wall == "two")
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).goBack() }
    #expect(try bench.wall == "two")
    // What was live before stays, and not only what is newest.
    let fifth = try bench.publish("five")
    #expect(Set(bench.names.filter(ReleaseFolder.isID)) == [fifth.id, ids[1], ids[3]])
    #expect(try Publisher(bench.folder).goBack().id == ids[1])
    #expect(Publisher(bench.folder).list().map(\.id).first == ids[1])
    #expect(Publisher(bench.folder).list().map(\.isLive) == [true, false, false])
    #expect(Publisher(bench.folder).list()[0].summary == ReleaseSummary(of: bench.folder.file(of: ids[1])))
  }

  @Test func `without a release there is none to go back from, and the file is shown`() throws {
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).goBack() }
    let source = ConfigurationSource(file: "/etc/x.yaml", releases: bench.folder)
    #expect(source.located() == "/etc/x.yaml" && source.place(of: "/etc/x.yaml").release == nil)
    #expect(ConfigurationSource(file: "/x", releases: ReleaseFolder("/nowhere/at/all")).located() == "/x")
    #expect(Publisher(bench.folder).list() == [])
    try bench.publish("one")
    #expect(ConfigurationSource(file: "/etc/x.yaml").located() == "/etc/x.yaml")
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).goBack() }
  }

  @Test func `a damaged release is replaced when it is published again, and never gone back to`() throws {
    let first = try bench.publish("one").id
    let second = try bench.publish("two").id
    try Data("<svg>x</svg>".utf8).write(to: URL(filePath: "\(bench.folder.path)/\(first)/logos/a.svg"))
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).goBack() }
    #expect(try bench.wall == "two")
    try FileManager.default.removeItem(atPath: "\(bench.folder.path)/\(second)/marquee.yaml")
    #expect(try bench.publish("two").wasLive)
    #expect(try bench.wall == "two")
    #expect(try bench.publish("one").id == first)
    #expect(try bench.wall == "one")
  }

  @Test func `two publishers at once are one too many, and the other one is named`() throws {
    var inner: (any Error)?
    try bench.publish("one") { [bench] step in
      guard step == .syncedFolder("") else { return }
      do {
        _ = try Publisher(bench.folder, patience: .milliseconds(50)) { (_) in }.goBack()
      } catch {
        inner = error
      }
    }
    let message = "\(try #require(inner))"
    #expect(message.hasPrefix("somebody else is publishing to \(bench.folder.path): '"))
    #expect(message.hasSuffix(", process \(getpid()); try again when that is done"))
  }

  @Test func `nothing outside of the folder is followed or copied`() throws {
    try FileManager.default.createDirectory(atPath: "\(bench.path)/shared", withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: URL(filePath: "\(bench.path)/shared/b.svg"))
    let links = [
      "logos/link.svg": "\(bench.path)/shared/b.svg", "logos/out.svg": "../../shared/b.svg", "logos/in.svg": "a.svg",
      "logos/absolute.svg": "\(bench.source)/logos/a.svg", "fonts/Link.ttf": "../../shared/b.svg",
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: "\(bench.source)/\(name)", withDestinationPath: target)
    }
    let logos = [
      "logos/link.svg", "logos/out.svg", "logos/absolute.svg", "../shared/b.svg", "\(bench.path)/shared/b.svg",
      "/nowhere/c.svg", "logos/in.svg", "./logos//a.svg", "logos/none.svg",
    ]
    let document = ReleaseBench.document("x", logos: logos + logos)
    // It makes no difference whether the wall would draw them from there.
    for assets in ["", "assets: [\(bench.path)/shared]\n"] {
      try bench.write(assets + document, to: "marquee.yaml")
      let remedy = "to publish it, copy the file into the folder and write its path from there"
      #expect(
        try bench.messages() == [
          "'logo' is \(quoted("logos/link.svg")), a link to the absolute path \(quoted("\(bench.path)/shared/b.svg")); "
            + "to publish it, put the file itself there, or a link that begins from its own folder",
          #"'logo' is "logos/out.svg", a link that leads out of the folder; to publish it, put the file itself there"#,
          "'logo' is \(quoted("logos/absolute.svg")), a link to the absolute path "
            + "\(quoted("\(bench.source)/logos/a.svg")); to publish it, put the file itself there, or a link that begins "
            + "from its own folder",
          "'logo' is \(quoted("../shared/b.svg")), which leads out of the folder; \(remedy)",
          "'logo' is \(quoted("\(bench.path)/shared/b.svg")), which leads out of the folder; \(remedy)",
          "'logo' is \(quoted("/nowhere/c.svg")), which leads out of the folder; \(remedy)",
          #""fonts/Link.ttf", a link that leads out of the folder; to publish it, put the file itself there"#,
        ])
      #expect(try bench.contents().files.map(\.path) == ["fonts/deep/Own.ttf", "logos/a.svg", "logos/in.svg"])
    }
  }

  @Test func `what is no regular file is not opened, and links to folders of fonts are not followed`() throws {
    for path in ["logos/pipe.svg", "fonts/pipe.ttf", "fonts/deep/pipe.ttf"] {
      #expect(mkfifo("\(bench.source)/\(path)", 0o644) == 0)
    }
    try FileManager.default.createDirectory(
      atPath: "\(bench.source)/logos/folder.svg", withIntermediateDirectories: true)
    for (name, target) in [("self", "."), ("deep/up", ".."), ("other", "deep"), ("gone", "nowhere")] {
      try FileManager.default.createSymbolicLink(atPath: "\(bench.source)/fonts/\(name)", withDestinationPath: target)
    }
    try bench.write(
      ReleaseBench.document("x", logos: ["logos/pipe.svg", "logos/folder.svg", "logos/a.svg"]), to: "marquee.yaml")
    let pipe = "which cannot be read: it is a named pipe, and no regular file"
    let link = "a link to a folder; to publish it, put the folder itself there"
    #expect(
      try bench.messages() == [
        #"'logo' is "logos/pipe.svg", \#(pipe)"#,
        #"'logo' is "logos/folder.svg", which cannot be read: it is a folder"#,
        #""fonts/deep/pipe.ttf", \#(pipe)"#, #""fonts/deep/up", \#(link)"#, #""fonts/other", \#(link)"#,
        #""fonts/pipe.ttf", \#(pipe)"#, #""fonts/self", \#(link)"#,
      ])
    #expect(try bench.contents().files.map(\.path) == ["fonts/deep/Own.ttf", "logos/a.svg"])
  }

  @Test func `fonts that lie too deep are named`() throws {
    try bench.write("font", to: "fonts" + String(repeating: "/d", count: ReleaseContents.deepestFonts) + "/a.ttf")
    #expect(try bench.messages() == [])
    try bench.write("font", to: "fonts" + String(repeating: "/d", count: ReleaseContents.deepestFonts + 1) + "/a.ttf")
    #expect(
      try bench.messages().map { $0.contains("/d\", which lies too deep; at most 8 folders lie in each other") } == [
        true
      ])
  }

  @Test func `what is published is what was read first, whatever becomes of the folder`() throws {
    let contents = try bench.contents()
    try bench.write("<svg>changed</svg>", to: "logos/a.svg")
    try FileManager.default.removeItem(atPath: "\(bench.source)/fonts")
    try bench.write("nonsense", to: "marquee.yaml")
    let id = try Publisher(bench.folder).publish(contents).id
    #expect(try bench.wall == "first")
    #expect(try String(contentsOfFile: "\(bench.folder.path)/\(id)/logos/a.svg", encoding: .utf8) == "<svg>a</svg>")
    #expect(bench.files(of: id).count == 3)
  }

  @Test func `what is left out of what was read is not published`() throws {
    var contents = try bench.contents()
    contents.leaveOut("./logos/a.svg")
    contents.leaveOut("../marquee.yaml")
    let id = try Publisher(bench.folder).publish(contents).id
    #expect(bench.files(of: id) == ["fonts/deep/Own.ttf", "marquee.yaml"])
  }

  @Test func `what was read is gone when it is not needed any more`() throws {
    func remains() throws -> [String] {
      ["/var/tmp", "/tmp", ThisProcess.environment("TMPDIR") ?? "/tmp"].flatMap { place in
        (FolderNames.of(place) ?? []).filter {
          $0.hasPrefix("kiosk-marquee-publish-\(getpid())-")
        }
      }
    }
    let folder: String
    do {
      let contents = try bench.contents()
      // Others come and go beside this test.
      let path = URL(filePath: contents.file).resolvingSymlinksInPath().path(percentEncoded: false)
      folder = try #require(remains().first { path.contains("/\($0)/") }, "\(path)")
      #expect(FileSystem.exists(contents.file))
      // Another one does not take it for what a process left that was killed.
      _ = try StagedFolder()
      #expect(FileSystem.exists(contents.file))
    }
    #expect(try !remains().contains(folder))
  }

  @Test func `a link to something else is no release, and is not passed over`() throws {
    try bench.publish("one")
    try FileManager.default.removeItem(atPath: bench.folder.linkPath)
    try FileManager.default.createSymbolicLink(atPath: bench.folder.linkPath, withDestinationPath: "../elsewhere")
    let source = ConfigurationSource(file: "/etc/x.yaml", releases: bench.folder)
    #expect(source.located() == "\(bench.folder.linkPath)/marquee.yaml")
    #expect(source.place(of: source.located()).release == nil)
  }

  @Test func `the fonts of two releases are equal where their files are`() throws {
    func fonts() -> (id: String, folder: String)? {
      let source = ConfigurationSource(file: "/x", releases: bench.folder)
      return source.fonts(for: source.located()).map { ($0.id, $0.folder) }
    }
    try bench.publish("one")
    let first = try #require(fonts())
    try bench.publish("two")
    let second = try #require(fonts())
    #expect(first.id == second.id && first.folder != second.folder)
    try bench.write("other", to: "fonts/deep/Own.ttf")
    try bench.publish("two")
    #expect(try #require(fonts()).id != second.id)
    try FileManager.default.removeItem(atPath: "\(bench.source)/fonts")
    try bench.publish("two")
    #expect(fonts() == nil)
  }

  @Test func `where there is no folder for releases, it is said what makes it`() {
    let folder = ReleaseFolder("/nowhere/kiosk-marquee/releases")
    #expect {
      try Publisher(folder).prepare()
    } throws: { error in
      "\(error)".hasPrefix("the folder of releases \"/nowhere/kiosk-marquee/releases\" cannot be ")
        && "\(error)".hasSuffix("; make it first, such as with 'mkdir -p /nowhere/kiosk-marquee/releases'")
    }
    #expect(
      Publisher(ReleaseFolder()).remedy
        == "install the package, or run 'sudo make install', which make it; where the program is installed already, run "
        + "'sudo systemd-sysusers && sudo systemd-tmpfiles --create'")
  }
}
