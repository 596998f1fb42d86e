import Foundation
import MarqueeConfig
import MarqueeValues
import Testing

@testable import ConfigurationStore
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
    let loaded = try ConfigurationLoader.load(path: "\(source)/marquee.yaml")
    let logos = loaded.configuration.lanes.flatMap(\.cards).flatMap(\.logos)
    return ReleaseContents(
      of: source, text: loaded.bytes, logos: logos,
      passwords: loaded.configuration.passwordFiles(beside: "\(source)/marquee.yaml"))
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
    let file = moment.map(source.located(at:)) ?? source.located()
    guard file != "/nowhere" else { return nil }
    let id = try #require(source.release(of: file))
    let disk = try ReleaseDisk(OpenFolder(folder.path), path: folder.path) { (_) in }
    try #require(disk.digest(of: id)?.id == id, "\(id) is not whole")
    return try ConfigurationLoader.load(path: file).configuration.heading
  }

  var wall: String? { get throws { try Self.wall(of: folder) } }

  func wall(at moment: Int) throws -> String? { try Self.wall(of: folder, at: moment) }
  var names: [String] { (FolderNames.of(folder.path) ?? []).sorted() }
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
    let objections = try bench.contents().objections
    guard case .named(_, let message) = objections.first else {
      Issue.record("\(objections)")
      return
    }
    #expect(message.hasPrefix(#"'password-file' is "../out.txt", which leads out of the folder"#))
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

  @Test func `two publishers at once are one too many`() throws {
    var inner: (any Error)?
    try bench.publish("one") { [bench] step in
      guard step == .syncedFolder("") else { return }
      do { _ = try Publisher(bench.folder).goBack() } catch { inner = error }
    }
    #expect((inner as? PublishFault)?.description == "somebody else is publishing here; try again when that is done")
  }

  @Test func `nothing outside of the folder is followed or copied`() throws {
    try FileManager.default.createDirectory(atPath: "\(bench.path)/shared", withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: URL(filePath: "\(bench.path)/shared/b.svg"))
    for name in ["logos/link.svg", "fonts/Link.ttf"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(bench.source)/\(name)", withDestinationPath: "\(bench.path)/shared/b.svg")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(bench.source)/logos/in.svg", withDestinationPath: "a.svg")
    let logos = ["logos/link.svg", "../shared/b.svg", "\(bench.path)/shared/b.svg", "logos/in.svg", "./logos//a.svg"]
    let document = ReleaseBench.document("x", logos: logos)
    // Without `assets` none of these is drawn, and `check` has said so.
    try bench.write(document, to: "marquee.yaml")
    #expect(try bench.contents().objections.count == 1)
    #expect(try bench.contents().files.map(\.path) == ["fonts/deep/Own.ttf", "logos/a.svg", "logos/in.svg"])
    try bench.write("assets: [\(bench.path)/shared]\n" + document, to: "marquee.yaml")
    let objections = try bench.contents().objections
    #expect(objections.count == 4)
    #expect(objections.filter { if case .named = $0 { true } else { false } }.count == 3)
    let isFont = objections.contains(
      .font("fonts/Link.ttf is a link that leads out of the folder; to publish it, put the file itself there"))
    #expect(isFont)
  }

  @Test func `a file that changes while it is published stops it`() throws {
    let contents = try bench.contents()
    try bench.write("<svg>changed</svg>", to: "logos/a.svg")
    #expect(throws: PublishFault.self) { try Publisher(self.bench.folder).publish(contents) }
    #expect(try bench.wall == nil)
    #expect(bench.names == [])
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
