import ConfigurationValues
import Foundation
import LogTestSupport
import Logging
import MarqueeConfig
import Messages
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import Platform

@Suite(.timeLimit(.minutes(5)))
final class KeptConfigurationTests {
  private let folder: URL
  private var state: String { folder.appending(path: "state").path }
  private var source: String { folder.appending(path: "marquee.yaml").path }
  private var kept: KeptConfiguration { KeptConfiguration(in: state, of: source) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func document(_ heading: String) -> [UInt8] {
    Array("heading: \(heading)\ncards: [{ title: A }]\n".utf8)
  }

  /// The files as a configuration in the folder names them.
  private func named(_ paths: [String]) -> [NamedFile] {
    paths.map { NamedFile(path: $0, folders: [folder.path]) }
  }

  private func files() throws -> [String] {
    try #require(FolderNames.of(kept.folder)).sorted()
  }

  @Test func `a saved configuration replaces the former one and its files`() throws {
    #expect(kept.load() == nil)
    try kept.save(Self.document("first"), files: [], verifier: .trusting)
    #expect(kept.load()?.heading == "first")
    try kept.save(Self.document("second"), files: [], verifier: .trusting)
    #expect(kept.load()?.heading == "second")
    #expect(try files().count == 2, "the list and the text")
  }

  @Test func `each configuration path has its own kept configuration`() throws {
    try kept.save(Self.document("one"), files: [], verifier: .trusting)
    let other = KeptConfiguration(in: state, of: folder.appending(path: "other/marquee.yaml").path)
    #expect(other.load() == nil)
    try other.save(Self.document("other"), files: [], verifier: .trusting)
    #expect(kept.load()?.heading == "one")
  }

  @Test func `a release is kept with its logos and found with its fonts, whatever is published later`() throws {
    let bench = try ReleaseBench()
    let origin = ConfigurationSource(file: source, releases: bench.folder)
    let keeper = ConfigurationKeeper(of: source, stateFolder: state, verifier: .trusting, logger: Lines().logger)
    func opening() -> Opening { Opening(origin, keeper: keeper, logger: Lines().logger) }
    try bench.publish("first")
    let first = opening()
    let live = try #require(bench.folder.liveRelease)
    #expect(first.source == .present && first.file == bench.folder.file(of: live))
    let loaded = try #require(first.loaded)
    try kept.save(loaded.bytes, from: loaded.file, files: loaded.screens.namedFiles, verifier: .trusting)
    let second = try bench.publish("second").id
    try FileManager.default.removeItem(atPath: bench.folder.file(of: second))
    let shown = opening()
    #expect(shown.source == .kept && shown.configuration.heading == "first")
    #expect(shown.configuration.lanes[0].cards[1].logo?.file.hasPrefix(kept.folder) == true)
    #expect(shown.configuration.font.collection == first.configuration.font.collection)
    #expect(first.configuration.font.collection != nil)
  }

  @Test func `a configuration's files are kept with it, even if they are deleted later`() throws {
    let logo = folder.appending(path: "acme.svg").path
    try "<svg/>".write(toFile: logo, atomically: true, encoding: .utf8)
    try kept.save(
      Self.document("with logo"), files: named([logo, "/nowhere/none.png", "/dev/zero", folder.path]),
      verifier: .trusting)
    let copies = try files().filter { $0.hasPrefix("logo-") }
    #expect(copies.count == 1 && copies[0].hasSuffix(".svg"))
    // A missing file keeps its former copy.
    try FileManager.default.removeItem(atPath: logo)
    try kept.save(Self.document("again"), files: named([logo]), verifier: .trusting)
    #expect(try files().filter { $0.hasPrefix("logo-") } == copies)
    try kept.save(Self.document("without"), files: [], verifier: .trusting)
    #expect(try files().filter { $0.hasPrefix("logo-") } == [])
  }

  @Test func `a kept configuration refers to the copies of its logos, whatever folder they came from`() throws {
    let (beside, elsewhere) = (folder.appending(path: "logos/a.svg"), folder.appending(path: "assets/b.png"))
    for file in [beside, elsewhere] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("<svg>\(file.lastPathComponent)</svg>".utf8).write(to: file)
    }
    let text = """
      assets: [\(folder.path)/assets]
      cards: [{ logo: logos/a.svg }, { logo: "\(elsewhere.path)" }, { title: A, logo: gone.svg }]
      """
    try Data(text.utf8).write(to: URL(filePath: source))
    let loaded = try ConfigurationLoader.load(path: source)
    try kept.save(loaded.bytes, files: loaded.screens.namedFiles, verifier: .trusting)
    try FileManager.default.removeItem(at: beside)
    try FileManager.default.removeItem(at: elsewhere)
    let logos = try #require(kept.load()).lanes[0].cards.map(\.logo)
    for (logo, contents) in zip(logos, ["<svg>a.svg</svg>", "<svg>b.png</svg>"]) {
      let logo = try #require(logo)
      #expect(logo.file.hasPrefix(kept.folder) && logo.folders == [kept.folder])
      #expect(try String(contentsOfFile: logo.file, encoding: .utf8) == contents)
      #expect(logo.state != nil)
    }
    #expect(logos[2]?.file == folder.appending(path: "gone.svg").path, "there was nothing to keep")
  }

  @Test func `saving the same configuration again writes nothing`() throws {
    let logo = folder.appending(path: "acme.svg").path
    try "<svg/>".write(toFile: logo, atomically: true, encoding: .utf8)
    try kept.save(Self.document("same"), files: named([logo]), verifier: .trusting)
    func inodes() throws -> [UInt64?] {
      try files().map { name in
        (try FileManager.default.attributesOfItem(atPath: "\(kept.folder)/\(name)")[.systemFileNumber] as? NSNumber)?
          .uint64Value
      }
    }
    let before = try inodes()
    try kept.save(Self.document("same"), files: named([logo]), verifier: .trusting)
    #expect(try inodes() == before)
  }

  /// A power cut leaves what was written until then, and perhaps a part of the last write.
  @Test func `a save that is interrupted after any step leaves the former or the new configuration`() throws {
    try kept.save(Self.document("before"), files: [], verifier: .trusting)
    let old = try snapshot()
    try kept.save(Self.document("after"), files: [], verifier: .trusting)
    let new = try snapshot()
    let added = new.filter { old[$0.key] != $0.value }
    // In the order in which a save writes: the text first, the list last.
    let order = added.keys.sorted { ($0 == "kept.json" ? 1 : 0) < ($1 == "kept.json" ? 1 : 0) }
    #expect(order.count == 2)
    for count in 0...order.count {
      for cut in [0, 7] {
        try restore(old)
        for name in order.prefix(count) { try added[name]?.write(to: URL(filePath: "\(kept.folder)/\(name)")) }
        if count < order.count, let next = added[order[count]] {
          try next.prefix(cut).write(to: URL(filePath: "\(kept.folder)/.\(order[count]).1.part"))
        }
        #expect(kept.load()?.heading == (count == order.count ? "after" : "before"))
        // The next save cleans up.
        try kept.save(Self.document("next"), files: [], verifier: .trusting)
        #expect(kept.load()?.heading == "next")
        #expect(try files().count == 2)
      }
    }
  }

  private func snapshot() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: files().map { ($0, try Data(contentsOf: URL(filePath: "\(kept.folder)/\($0)"))) })
  }

  private func restore(_ contents: [String: Data]) throws {
    for name in try files() { try FileManager.default.removeItem(atPath: "\(kept.folder)/\(name)") }
    for (name, data) in contents { try data.write(to: URL(filePath: "\(kept.folder)/\(name)")) }
  }

  @Test func `a damaged kept configuration is loaded or refused, and the next save repairs it`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("Kept seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      try? FileManager.default.removeItem(atPath: state)
      try kept.save(Self.document("good"), files: [], verifier: .trusting)
      let name = try files()[Int.random(in: 0..<2, using: &random)]
      var bytes = Array(try Data(contentsOf: URL(filePath: "\(kept.folder)/\(name)")))
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
      try Data(bytes).write(to: URL(filePath: "\(kept.folder)/\(name)"))
      // It may be loaded or refused. The next good one is kept in any case.
      _ = kept.load()
      try kept.save(Self.document("next"), files: [], verifier: .trusting)
      #expect(kept.load()?.heading == "next", "seed \(seed)")
    }
  }

  @Test func `a list that names a file outside the folder is refused`() throws {
    try kept.save(Self.document("good"), files: [], verifier: .trusting)
    let list = "\(kept.folder)/kept.json"
    let text = try String(contentsOfFile: list, encoding: .utf8).replacing("\"text-", with: "\"../text-")
    try text.write(toFile: list, atomically: true, encoding: .utf8)
    #expect(kept.load() == nil)
  }

  @Test(arguments: ["/dev/null", "/proc", "/dev/full"])
  func `a state folder that cannot be written to costs one line in the log`(place: String) async throws {
    let lines = Lines()
    let keeper = ConfigurationKeeper(of: source, stateFolder: place + "/state", logger: lines.logger)
    #expect(keeper.load() == nil)
    for number in 0..<5 {
      keeper.keep(try ConfigurationLoader.load(bytes: Self.document("\(number)"), file: source))
      try await Task.sleep(for: .milliseconds(30))
    }
    let end = ContinuousClock.now + .seconds(20)
    while lines.all.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(lines.all.first?.contains("not kept") == true)
    if place != "/proc" {
      let reason = "the folder \(place) cannot be made: File exists; a file has that name: rename it"
      #expect(lines.all.first?.contains(reason) == true, "\(lines.all)")
    }
  }

  @Test(arguments: [
    (["STATE_DIRECTORY": "/var/lib/a:/var/lib/b", "HOME": "/root"], "/var/lib/a"),
    (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/kiosk-marquee"),
    (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/kiosk-marquee"),
    (["STATE_DIRECTORY": "", "HOME": "/h"], "/h/.local/state/kiosk-marquee"), ([:], nil),
  ])
  func `the state folder is that of the service, else that of the user`(
    environment: [String: String], expected: String?
  ) {
    #expect(StateFolder.path(in: environment) == expected)
  }

  @Test(arguments: [
    "my sponsors.yaml", "größe 日本.yaml", String(repeating: "🎈", count: 62), String(repeating: "x", count: 255),
  ])
  func `a configuration is kept whatever its file's name`(name: String) throws {
    let state = folder.appending(path: "st ate").path(percentEncoded: false)
    let kept = KeptConfiguration(in: state, of: "/a folder/\(name)")
    // Another one of the same name is not mixed up with it.
    let other = KeptConfiguration(in: state, of: "/another/\(name)")
    try kept.save(Self.document("one"), files: [], verifier: .trusting)
    try other.save(Self.document("other"), files: [], verifier: .trusting)
    #expect(kept.load()?.heading == "one")
    #expect(other.load()?.heading == "other")
  }

  @Test func `a start shows the current configuration, else the last good one, else the holding card`() async throws {
    let lines = Lines()
    func opening() -> Opening {
      Opening(
        ConfigurationSource(file: source),
        keeper: ConfigurationKeeper(of: source, stateFolder: state, logger: lines.logger),
        logger: lines.logger)
    }
    var first = opening()
    #expect(first.source == .none)
    #expect(first.configuration == HoldingCard.configuration)
    #expect(first.faults.first?.message.contains("does not exist") == true)
    try Data(Self.document("good")).write(to: URL(filePath: source))
    first = opening()
    #expect(first.source == .present && first.faults == [])
    try kept.save(Self.document("good"), files: [], verifier: .trusting)
    try Data("cards: 5".utf8).write(to: URL(filePath: source))
    first = opening()
    #expect(first.source == .kept)
    #expect(first.configuration.heading == "good")
    #expect(first.faults.first?.message.contains("'cards' is 5") == true)
    try FileManager.default.removeItem(atPath: source)
    #expect(opening().source == .kept)
  }
}

extension KeptConfigurationTests {
  @Test(arguments: [false, true])
  func `a file that failed with a transient error at the start has no known state`(isTransient: Bool) throws {
    let lines = Lines()
    let path = FileManager.default.temporaryDirectory.appending(path: "opening-\(UUID()).yaml").path
    try "cards: [{ title: A }]".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let opening = Opening(
      ConfigurationSource(file: path), keeper: ConfigurationKeeper(of: path, stateFolder: nil, logger: lines.logger),
      logger: lines.logger
    ) { (path) throws(ConfigurationError) in
      let fault = Diagnostic(file: path, place: nil, severity: .error, message: "no")
      throw ConfigurationError(diagnostics: [fault], isTransient: isTransient)
    }
    #expect((opening.identity == nil) == isTransient, "what is unknown is read again soon")
  }
}

extension LogoVerifier {
  /// Accepts every file as a picture.
  static var trusting: LogoVerifier { LogoVerifier { _, _ in nil } }
}
