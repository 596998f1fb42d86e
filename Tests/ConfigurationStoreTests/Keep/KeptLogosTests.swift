import ConfigurationValues
import Foundation
import LogTestSupport
import Logos
import MarqueeConfig
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import Platform

/// Which logos are kept with a configuration, and how many of them.
@Suite(.timeLimit(.minutes(5)))
final class KeptLogosTests {
  private let root: URL
  private let folder: URL
  private var kept: KeptConfiguration {
    KeptConfiguration(in: root.appending(path: "state").path, of: folder.appending(path: "marquee.yaml").path)
  }
  private let decoder: Decoder
  private let verifier: LogoVerifier
  private static let drawing = "<svg xmlns='http://www.w3.org/2000/svg'/>"

  init() throws {
    let decoder = Decoder()
    self.decoder = decoder
    verifier = LogoVerifier { file, path in decoder.decode(file, path) }
    root = FileManager.default.temporaryDirectory.appending(path: "kept-logos-\(UUID().uuidString)")
    folder = root.appending(path: "configuration")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  @Test func `copies that were damaged are replaced as the same configuration is kept again`() throws {
    for name in ["a.svg", "b.svg", "c.svg"] { try write("<svg><!-- \(name) --></svg>", name) }
    let names = try copies(of: ["a.svg", "b.svg", "c.svg"]).sorted()
    let files = try #require(FolderNames.of(kept.folder)).filter { $0.hasPrefix("text-") } + names
    #expect(names.count == 3 && files.count == 4)
    let whole = try files.map { try Data(contentsOf: URL(filePath: "\(kept.folder)/\($0)")) }
    // Of another length, of the same with one byte changed, empty, and cut off.
    let damages: [(Data) -> Data] = [
      { _ in Data((0..<60).map { _ in .random(in: 0...255) }) },
      { Data($0.dropLast() + [$0[$0.endIndex - 1] ^ 1]) }, { _ in Data() }, { $0.prefix($0.count / 2) },
    ]
    for damage in damages {
      _ = decoder.takeDecoded()
      for (file, bytes) in zip(files, whole) { try damage(bytes).write(to: URL(filePath: "\(kept.folder)/\(file)")) }
      #expect(try copies(of: ["a.svg", "b.svg", "c.svg"]).sorted() == names)
      for (file, bytes) in zip(files, whole) {
        #expect(try Data(contentsOf: URL(filePath: "\(kept.folder)/\(file)")) == bytes, "\(file)")
      }
      #expect(decoder.takeDecoded().count == 3, "a copy is made of what was verified")
      #expect(kept.load()?.lanes[0].cards.count == 3)
    }
    // What is whole is neither decoded nor written again.
    _ = try copies(of: ["a.svg", "b.svg", "c.svg"])
    #expect(decoder.takeDecoded() == [])
  }

  /// Keeps a configuration with these logos. Returns the names of the copies.
  private func copies(
    of logos: [String], assets: [String] = [], while isWanted: () -> Bool = { true }
  ) throws -> [String] {
    let file = folder.appending(path: "marquee.yaml")
    let cards = logos.map { "  - { title: A, logo: \"\($0)\" }\n" }.joined()
    try Data("assets: [\(assets.joined(separator: ", "))]\ncards:\n\(cards)".utf8).write(to: file)
    let loaded = try ConfigurationLoader.load(path: file.path)
    try kept.save(
      loaded.bytes, files: loaded.screens.namedFiles, verifier: verifier, now: decoder.now,
      while: isWanted)
    return try #require(FolderNames.of(kept.folder)).filter { $0.hasPrefix("logo-") }
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  @Test func `a logo that leads out of the folder is not kept, nor shown after a restart`() throws {
    let secret = root.appending(path: "secret.svg")
    try Data(Self.drawing.utf8).write(to: secret)
    let link = folder.appending(path: "link.svg").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret.path)
    let descriptor = open(secret.path, O_RDONLY)
    defer { close(descriptor) }
    for path in ["link.svg", "../secret.svg", secret.path, "/proc/self/fd/\(descriptor)"] {
      #expect(try copies(of: [path]) == [], "\(path)")
      let logo = try #require(kept.load()?.lanes[0].cards[0].logo)
      #expect(!logo.file.hasPrefix(kept.folder) && logo.folders != [kept.folder], "it stays subject to the same check")
    }
    // Where it is allowed it is kept, and forbidden again it is gone.
    #expect(try copies(of: ["link.svg"], assets: [root.path]).count == 1)
    #expect(try copies(of: ["link.svg"]) == [])
    // Nor is the deleted one, which has no place any more.
    unlink(secret.path)
    #expect(try copies(of: ["/proc/self/fd/\(descriptor)"]) == [])
  }

  @Test func `a logo path with a link and two dots is copied from where drawing finds it`() throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "a/b"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "link").path, withDestinationPath: "a/b")
    try write("<svg>inner</svg>", "a/logo.svg")
    try write("<svg>outer</svg>", "logo.svg")
    #expect(try copies(of: ["link/../logo.svg", "./logo.svg"]).count == 2)
    let cards = try #require(kept.load()?.lanes[0].cards)
    let contents = try cards.map { try String(contentsOfFile: try #require($0.logo).file, encoding: .utf8) }
    #expect(contents == ["<svg>inner</svg>", "<svg>outer</svg>"])
  }

  @Test func `the variants of a logo are kept and found again like the logo`() throws {
    let file = folder.appending(path: "marquee.yaml")
    for name in ["logo", "dark", "light"] { try write("<svg>\(name)</svg>", "\(name).svg") }
    try Data("cards: [{ logo: logo.svg, logo-on-dark: dark.svg, logo-on-light: light.svg }]".utf8).write(to: file)
    let loaded = try ConfigurationLoader.load(path: file.path)
    try kept.save(
      loaded.bytes, files: loaded.screens.namedFiles, verifier: verifier, now: decoder.now, while: { true })
    let logos = try #require(kept.load()?.lanes[0].cards[0].logos)
    #expect(logos.map(\.key) == ["logo", "logo-on-dark", "logo-on-light"])
    #expect(logos.allSatisfy { $0.file.hasPrefix(kept.folder) && $0.folders == [kept.folder] })
    let contents = try logos.map { try String(contentsOfFile: $0.file, encoding: .utf8) }
    #expect(contents == ["<svg>logo</svg>", "<svg>dark</svg>", "<svg>light</svg>"])
  }

  @Test func `a logo that became no picture loses its copy, one that is missing keeps it`() throws {
    try write(Self.drawing, "logo.svg")
    let copy = try copies(of: ["logo.svg"])
    #expect(copy.count == 1)
    unlink(folder.appending(path: "logo.svg").path)
    #expect(try copies(of: ["logo.svg"]) == copy)
    try write("a password", "logo.svg")
    #expect(try copies(of: ["logo.svg"]) == [])
  }

  /// Makes a sparse file with only a PNG's signature, which takes no room until it is copied.
  private func sparse(_ name: String, mebibytes: Int) throws {
    let path = folder.appending(path: name).path
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(filePath: path))
    try #require(truncate(path, mebibytes << 20) == 0)
  }

  private func size(of names: [String]) -> Int {
    names.reduce(0) { sum, name in
      var status = stat()
      return stat("\(kept.folder)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  @Test func `the copies of all logos are bounded in size, and small logos come first`() throws {
    let names = (0..<6).map { "\($0).png" }
    for name in names { try sparse(name, mebibytes: 64) }
    try write(Self.drawing, "z.svg")
    var copies = try copies(of: names + ["z.svg"])
    #expect(copies.contains { $0.hasSuffix(".svg") })
    #expect((64 << 20...KeptConfiguration.mostBytes).contains(size(of: copies)))
    // Copies of missing files count as well.
    for name in names { unlink(folder.appending(path: name).path) }
    for name in 6..<9 { try sparse("\(name).png", mebibytes: 40) }
    copies = try self.copies(of: names + ["z.svg"] + (6..<9).map { "\($0).png" })
    #expect(size(of: copies) <= KeptConfiguration.mostBytes)
    #expect(copies.contains { $0.hasSuffix(".svg") })
  }
}

extension KeptLogosTests {
  @Test func `a logo that was kept or refused is not decoded again until it changes`() throws {
    try write(Self.drawing, "good.svg")
    try write("a password", "bad.svg")
    let copy = try copies(of: ["good.svg", "bad.svg"])
    #expect(copy.count == 1)
    #expect(decoder.takeDecoded() == ["bad.svg", "good.svg"], "small ones first")
    #expect(try copies(of: ["bad.svg", "good.svg"]) == copy)
    #expect(decoder.takeDecoded() == [])
    try write(Self.drawing + " ", "good.svg")
    try write(Self.drawing, "bad.svg")
    #expect(try copies(of: ["good.svg", "bad.svg"]).count == 2)
    #expect(decoder.takeDecoded() == ["bad.svg", "good.svg"])
  }

  @Test(arguments: [
    (LogoError.noDecoder(reason: "no memory"), true), (.tookTooLong(seconds: 5), true),
    (.endedDecoder(reason: "signal 9"), true), (.unreadable(reason: "Input/output error"), true),
    (.harmful(attempts: 4, reason: "signal 9"), false),
    (.broken(reason: "no end"), false), (.tooManyPixels(width: 100_000, height: 100_000), false),
  ])
  func `a logo with a transient error keeps its copy, one with a permanent error loses it`(
    fault: LogoError, isPassing: Bool
  ) throws {
    try write(Self.drawing, "logo.svg")
    let copy = try copies(of: ["logo.svg"])
    #expect(copy.count == 1)
    try write(Self.drawing + " ", "logo.svg")
    decoder.fail("logo.svg", with: fault)
    #expect(try copies(of: ["logo.svg"]) == (isPassing ? copy : []))
    decoder.fail("logo.svg", with: nil)
    _ = decoder.takeDecoded()
    let next = try copies(of: ["logo.svg"])
    #expect(next != copy && next.count == (isPassing ? 1 : 0))
    #expect(decoder.takeDecoded() == (isPassing ? ["logo.svg"] : []))
  }

  @Test func `a logo that changes while it is decoded is neither kept nor remembered as refused`() throws {
    try write(Self.drawing, "logo.svg")
    try write("a password", "other.svg")
    let folder = folder
    decoder.onDecode { name in
      guard let file = FileHandle(forWritingAtPath: folder.appending(path: name).path) else { return }
      file.write(Data("\(Self.drawing)   ".utf8))
    }
    #expect(try copies(of: ["logo.svg", "other.svg"]) == [])
    decoder.onDecode { _ in }
    #expect(try copies(of: ["logo.svg", "other.svg"]).count == 2)
  }

  private var listed: Int {
    kept.load()?.lanes[0].cards.count { $0.logo?.file.hasPrefix(kept.folder) == true } ?? -1
  }

  /// A power cut leaves the list of that moment.
  @Test func `while logos are verified, the list is complete at every moment and grows`() throws {
    let names = (0..<200).map { "\($0).svg" }
    try write(Self.drawing, "0.svg")
    _ = try copies(of: ["0.svg"])
    for name in names.dropFirst() { try write(Self.drawing, name) }
    let counts = Mutex<[Int]>([])
    let (state, source) = (root.appending(path: "state").path, folder.appending(path: "marquee.yaml").path)
    decoder.onDecode { [decoder] _ in
      let kept = KeptConfiguration(in: state, of: source)
      let cards = kept.load()?.lanes[0].cards ?? []
      let copies = cards.compactMap(\.logo?.file).filter { $0.hasPrefix(kept.folder) }
      counts.withLock { $0.append(copies.count { FileManager.default.fileExists(atPath: $0) }) }
      #expect(cards.count == 200 && copies.allSatisfy { FileManager.default.fileExists(atPath: $0) })
      decoder.advance(by: .seconds(1))
    }
    #expect(try copies(of: names).count == 200)
    #expect(listed == 200)
    let seen = counts.withLock(\.self)
    #expect(seen.count == 199 && seen.first == 1, "what is kept already is listed at once")
    #expect(seen == seen.sorted())
    #expect(Set(seen).count == 6, "after 4, 12, 28, 60 and 124 s: \(seen)")
  }

  @Test func `a newer configuration interrupts verifying the older one, whose finished copies are reused`() throws {
    let names = (0..<20).map { "\($0).svg" }
    for name in names { try write(Self.drawing, name) }
    _ = try copies(of: names) { decoder.decodedCount < 5 }
    #expect(decoder.takeDecoded().count == 5)
    #expect(kept.load()?.lanes[0].cards.count == 20, "the text is kept")
    #expect(try copies(of: names + ["none.svg"]).count == 20)
    #expect(decoder.takeDecoded().count == 15)
    #expect(listed == 20)
  }

  @Test func `a keeper abandons the older configuration at its next logo, and ends the decoder when all is kept`()
    async throws
  {
    for name in 0..<20 { try write(Self.drawing, "\(name).svg") }
    let file = folder.appending(path: "marquee.yaml")
    func loaded(_ heading: String) throws -> ConfigurationLoader.Loaded {
      let cards = (0..<20).map { "  - { title: A, logo: \($0).svg }\n" }.joined()
      return try ConfigurationLoader.load(
        bytes: Array("heading: \(heading)\ncards:\n\(cards)".utf8), file: file.path)
    }
    let decoder = decoder
    let ends = Mutex<[Int]>([])
    let verifier = LogoVerifier {
      decoder.decode($0, $1)
    } end: {
      ends.withLock { $0.append(decoder.decodedCount) }
    }
    let keeper = ConfigurationKeeper(
      of: file.path, stateFolder: root.appending(path: "state").path, verifier: verifier, logger: Lines().logger)
    let newer = try loaded("newer")
    let keptHeadings = Mutex<[String?]>([])
    let (state, source) = (root.appending(path: "state").path, file.path)
    decoder.onDecode { _ in
      guard decoder.decodedCount <= 4 else { return }
      let heading = KeptConfiguration(in: state, of: source).load()?.heading
      keptHeadings.withLock { $0.append(heading) }
      if decoder.decodedCount == 3 { keeper.keep(newer) }
    }
    keeper.keep(try loaded("older"))
    let end = ContinuousClock.now + .seconds(60)
    while ends.withLock(\.isEmpty), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(keptHeadings.withLock(\.self) == ["older", "older", "older", "newer"])
    #expect(ends.withLock(\.self) == [20], "each logo was decoded once, and the decoder ended once")
    #expect(listed == 20)
  }

  @Test func `configurations that keep replacing each other do not fill the disk`() throws {
    for round in 0..<10 {
      let names = (0..<20).map { "\(round)-\($0).svg" }
      for name in names { try write(Self.drawing, name) }
      let copies = try copies(of: names) { decoder.decodedCount < 5 }
      #expect(copies.count == 5 && decoder.takeDecoded().count == 5)
    }
  }
}

/// Accepts files that begin with `<` or like a PNG as pictures.
private final class Decoder: Sendable {
  private struct State {
    var decoded: [String] = []
    var faults: [String: LogoError] = [:]
    var onDecode: @Sendable (String) -> Void = { _ in }
    var time = Duration.zero
  }

  private let state = Mutex(State())

  func decode(_ file: borrowing LogoFile, _ path: String) -> LogoError? {
    let name = URL(filePath: path).lastPathComponent
    let (fault, onDecode) = state.withLock { state in
      state.decoded.append(name)
      return (state.faults[name], state.onDecode)
    }
    var first: UInt8 = 0
    let isPicture = pread(file.descriptor.number, &first, 1, 0) == 1 && [0x3C, 0x89].contains(first)
    onDecode(name)
    return fault ?? (isPicture ? nil : .notAnImage)
  }

  /// The names of the files decoded since the last call, once for each decoding.
  func takeDecoded() -> [String] {
    state.withLock { state in
      defer { state.decoded = [] }
      return state.decoded
    }
  }

  var decodedCount: Int { state.withLock { $0.decoded.count } }
  func fail(_ name: String, with fault: LogoError?) { state.withLock { $0.faults[name] = fault } }
  func onDecode(_ body: @escaping @Sendable (String) -> Void) { state.withLock { $0.onDecode = body } }
  func now() -> Duration { state.withLock { $0.time } }
  func advance(by duration: Duration) { state.withLock { $0.time += duration } }
}

/// How many configurations are kept.
@Suite(.timeLimit(.minutes(5)))
final class KeptFoldersTests {
  private let state = FileManager.default.temporaryDirectory.appending(path: "kept-folders-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: state) }

  private func kept(_ number: Int) -> KeptConfiguration { KeptConfiguration(in: state, of: "/x/\(number).yaml") }

  /// Keeps a configuration with a comment of `bytes` bytes, last used at `time` s.
  private func save(_ number: Int, bytes: Int = 0, time: Int) throws {
    let text = "heading: n\(number)\ncards: [{ title: A }]\n#" + String(repeating: "x", count: bytes)
    try kept(number).save(Array(text.utf8), files: [], verifier: .trusting)
    try setTime(of: number, to: time)
  }

  /// Sets when a configuration was last used, s.
  private func setTime(of number: Int, to time: Int) throws {
    let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
    try #require(utimensat(AT_FDCWD, kept(number).folder, times, 0) == 0)
  }

  private func numbers(of all: Range<Int>) -> [Int] { all.filter { kept($0).load() != nil } }

  @Test func `the least recently used folders are evicted`() throws {
    for number in 0..<20 { try save(number, time: 1000 + (number * 7) % 20) }
    let folders = KeptFolders(in: state)
    let recent = (0..<20).sorted { ($0 * 7) % 20 > ($1 * 7) % 20 }.prefix(KeptFolders.most)
    folders.evict(sparing: kept(recent[0]).folder)
    #expect(numbers(of: 0..<20) == recent.sorted())
    #expect(FolderNames.of("\(state)/kept")?.count == KeptFolders.most)
    folders.evict(sparing: kept(recent[0]).folder)
    #expect(numbers(of: 0..<20) == recent.sorted(), "the rest stays")
  }

  @Test func `folders are evicted when their total size is too large`() throws {
    for number in 0..<5 { try save(number, bytes: 1 << 20, time: number) }
    KeptFolders(in: state).evict(sparing: kept(0).folder, bytes: 3_500_000)
    #expect(numbers(of: 0..<5) == [0, 3, 4])
  }

  @Test func `folders in use and foreign folders are not evicted`() throws {
    for number in 0..<12 { try save(number, time: number) }
    let holds = [kept(1).hold(), kept(2).hold()]
    #expect(holds.allSatisfy { $0?.isValid == true })
    for number in 1...2 { try setTime(of: number, to: number) }
    let others = ["notes", "0123456789abcdef", "0123456789abcdeg-x"].map { "\(state)/kept/\($0)" }
    for other in others { try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true) }
    // A link of such a name leads elsewhere.
    let elsewhere = "\(state)/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(elsewhere)/file"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(state)/kept/0000000000000000-x", withDestinationPath: elsewhere)
    KeptFolders(in: state).evict(sparing: kept(0).folder)
    #expect(numbers(of: 0..<12) == [0, 1, 2] + (7..<12))
    for path in others + ["\(elsewhere)/file"] { #expect(FileManager.default.fileExists(atPath: path)) }
    withExtendedLifetime(holds) {}
  }

  @Test func `a marquee that starts evicts other folders, but none that a running one holds`() async throws {
    for number in 0..<10 { try save(number, time: number) }
    func keeper(_ number: Int) -> ConfigurationKeeper {
      ConfigurationKeeper(of: "/x/\(number).yaml", stateFolder: state, logger: Lines().logger)
    }
    let (running, next) = (keeper(0), keeper(1))
    #expect(running.load() != nil)
    try setTime(of: 0, to: 0)
    next.keep(try ConfigurationLoader.load(text: "heading: n1\ncards: [{ title: A }]\n", file: "/x/1.yaml"))
    let end = ContinuousClock.now + .seconds(20)
    while numbers(of: 0..<10).count > KeptFolders.most, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(numbers(of: 0..<10) == [0, 1] + (4..<10))
    #expect(running.load() != nil)
    withExtendedLifetime(running) {}
  }

  @Test func `a hold on a removed folder is invalid`() throws {
    try save(0, time: 0)
    let hold = try #require(kept(0).hold())
    #expect(hold.isValid)
    try FileManager.default.removeItem(atPath: kept(0).folder)
    #expect(!hold.isValid)
    #expect(kept(0).hold() == nil)
  }
}
