import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// Root publishes a folder of a user who attacks it meanwhile.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0, "only root has something to lose"))
final class PublishAttackTests {
  private static let user: UInt32 = 12_345
  /// In every file that the user may not read.
  private static let secret = "SECRET-OF-ROOT"

  private let kiosk: Kiosk
  private var releases: String { kiosk.path("releases") }
  private var wall: String { kiosk.path("home/wall") }
  private var outside: String { kiosk.path("outside") }

  init() throws {
    kiosk = try Kiosk()
    // Temporary folders are their owner's alone.
    chmod(kiosk.folder.path, 0o755)
    for path in ["releases", "home/wall/logos", "home/wall/fonts", "outside/logos", "outside/fonts"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(path), withIntermediateDirectories: true)
    }
    try fill(wall, mark: "open")
    try fill(outside, mark: Self.secret)
    for name in try FileManager.default.subpathsOfDirectory(atPath: outside) {
      chmod("\(outside)/\(name)", name.contains(".") ? 0o600 : 0o700)
    }
    try give(kiosk.path("home"))
  }

  /// The same names in both folders, so that one may stand for the other.
  private func fill(_ folder: String, mark: String) throws {
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    try write(
      "heading: \(mark)\nspeed: 0\ncard: { height: 100 }\ncards: [{ title: A, logo: logos/a.svg }, "
        + "{ title: Net, wifi: { ssid: Guests, password-file: wifi.txt } }]\n", "marquee.yaml")
    try write("\(mark) password\n", "wifi.txt")
    try write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/><!-- \#(mark) --></svg>"#,
      "logos/a.svg")
    try write("\(mark) font", "fonts/Own.ttf")
  }

  private func give(_ path: String) throws {
    func own(_ path: String) throws {
      try #require(lchown(path, Self.user, Self.user) == 0, "\(path)")
    }
    try own(path)
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) { try own("\(path)/\(name)") }
  }

  private func publish(_ arguments: String...) async throws -> Command.Result {
    try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
  }

  /// The same in a service whose confinement refuses openat2, so that paths are walked name by name.
  private func publishWalking(_ arguments: String...) async throws -> Command.Result {
    let command = try Self.forbidding.get().run {
      try Command([Kiosk.binary, "publish", "--releases", releases] + arguments)
    }
    return try await command.end(within: .seconds(60))
  }

  private static let forbidding = Result { try RefusingThread(RefusingThread.openat2, with: EPERM) }

  /// The files in the folder of releases that have in them what the user may not read.
  private var leaks: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: releases).filter { name in
        // Also a link would be one.
        let facts = try FileFacts(of: "\(releases)/\(name)", followsLinks: false)
        if facts.kind == .link { return !["live", "next"].contains(name) }
        guard facts.kind == .regular else { return facts.kind != .folder }
        let text = try String(decoding: Data(contentsOf: URL(filePath: "\(releases)/\(name)")), as: UTF8.self)
        return text.contains(Self.secret)
      }
    }
  }

  // MARK: What does not move

  @Test func `a folder of another user is published`() async throws {
    chmod("\(wall)/wifi.txt", 0o600)
    let result = try await publish(wall)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    #expect(result.output.contains(": \"open\", 2 cards, 4 files, 1 KiB\n"))
    #expect(
      result.output.contains(
        ": wifi.txt; the group of \(releases) may read it\n"), "\(result.output)")
  }

  @Test(arguments: ["marquee.yaml", "logos/a.svg", "logos", "fonts/Own.ttf", "wifi.txt"])
  func `what the owner may not read is named, with a remedy, and not published`(name: String) async throws {
    try #require(chown("\(wall)/\(name)", 0, 0) == 0)
    chmod("\(wall)/\(name)", name == "logos" ? 0o700 : 0o600)
    for arguments in [[wall], [wall, "--dry-run"]] {
      let result = try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
      #expect(result.status == 1)
      let text = result.output + result.errors
      #expect(
        text.contains("user 12345, whom the folder or the way to it belongs to,")
          && text.contains("readable for that user"), "\(text)")
      if name.hasPrefix("logos") {
        #expect(
          text.contains("marquee.yaml:4:27: error: \"A\": 'logo' is \"logos/a.svg\", which user 12345"), "\(text)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(releases)/live"))
  }

  @Test func `a second name of a file that the owner may not read is not published`() async throws {
    for name in ["logos/a.svg", "wifi.txt", "fonts/Own.ttf"] {
      try FileManager.default.removeItem(atPath: "\(wall)/\(name)")
      try #require(link("\(outside)/\(name)", "\(wall)/\(name)") == 0)
    }
    let result = try await publish(wall)
    #expect(result.status == 1)
    #expect(
      result.output.components(
        separatedBy: "which user 12345, whom the folder or the way to it belongs to, may not read"
      ).count == 4)
    #expect(try leaks == [])
  }

  @Test(arguments: ["", "assets: [../../outside, /etc]\n"])
  func `links out of the folder are not followed`(assets: String) async throws {
    let text = try String(contentsOfFile: "\(wall)/marquee.yaml", encoding: .utf8)
    try Data((assets + text).utf8).write(to: URL(filePath: "\(wall)/marquee.yaml"))
    for (name, target) in [
      ("logos/a.svg", "\(outside)/logos/a.svg"), ("logos/a.svg", "../../../outside/logos/a.svg"),
      ("logos/a.svg", "/etc/shadow"),
      ("logos", "\(outside)/logos"), ("logos", "../../outside/logos"), ("fonts", "\(outside)/fonts"),
      ("fonts/Own.ttf", "/etc/shadow"), ("wifi.txt", "../../outside/wifi.txt"), ("wifi.txt", "/etc/shadow"),
      ("marquee.yaml", "\(outside)/marquee.yaml"),
    ] {
      let (path, aside) = ("\(wall)/\(name)", kiosk.path("home/aside"))
      try FileManager.default.moveItem(atPath: path, toPath: aside)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let result = try await publish(wall)
      #expect(result.status == 1, "\(name) -> \(target)")
      #expect((result.output + result.errors).contains("; to publish it, "), "\(result.output)\(result.errors)")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: aside, toPath: path)
    }
    #expect(try leaks == [] && !FileManager.default.fileExists(atPath: "\(releases)/live"))
  }

  @Test func `a logo that is no picture is warned of and not copied, a link no more than a file`() async throws {
    try Data("root:x:0:0\n".utf8).write(to: URL(filePath: "\(wall)/logos/passwd"))
    try FileManager.default.removeItem(atPath: "\(wall)/logos/a.svg")
    try FileManager.default.createSymbolicLink(atPath: "\(wall)/logos/a.svg", withDestinationPath: "passwd")
    let text =
      "cards: [{ title: A, logo: logos/a.svg }, { title: B, logo: logos/passwd }, { title: C, logo: none.svg }]\n"
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/marquee.yaml"))
    let result = try await publish(wall)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.components(separatedBy: ", which is no image").count == 3)
    #expect(result.output.contains("marquee.yaml:1:"), "the operator's own path, not the copy's")
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(releases)/live/").filter { $0.contains(".") }
    #expect(files.sorted() == ["fonts/Own.ttf", "marquee.yaml"])
  }

  @Test func `a logo outside of the folder is refused, with its card, its path and a remedy`() async throws {
    let text = "cards: [{ title: Acme, logo: /usr/share/none.svg }]\n"
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/marquee.yaml"))
    let result = try await publish(wall)
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        #"marquee.yaml:1:30: error: "Acme": 'logo' is "/usr/share/none.svg", which leads out of the folder; to publish it, "#
          + "copy the file into the folder and write its path from there\n"), "\(result.output)")
  }

  // MARK: What moves

  /// Swaps a name for a link again and again, as fast as it goes and with pauses.
  private final class Swapper: Sendable {
    private let state = Mutex((isOver: false, count: 0))
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter pairs: names in `folder`.
    init(_ pairs: [(String, String)], in folder: String, seed: UInt64) {
      Thread.detachNewThread { [self] in
        var random = SeededGenerator(seed: seed)
        while !state.withLock(\.isOver) {
          let (one, other) = pairs[Int.random(in: pairs.indices, using: &random)]
          // Both are there at any time: an attacker who leaves gaps is noticed.
          let isSwapped = (try? OpenFolder(folder).exchange(one, with: other)) != nil
          state.withLock { $0.count += isSwapped ? 1 : 0 }
          let pause = [0, 0, 1, 10, 100, 1000, 5000][Int.random(in: 0..<7, using: &random)]
          if pause > 0 { usleep(useconds_t(Int.random(in: 0..<pause, using: &random))) }
        }
        done.signal()
      }
    }

    /// How often it swapped.
    func end() -> Int {
      state.withLock { $0.isOver = true }
      done.wait()
      return state.withLock(\.count)
    }
  }

  private static let seed =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0 ... .max)
  private static let rounds = 12

  @Test(arguments: [
    ["logos"], ["fonts", "wifi.txt"], ["logos/a.svg"], ["."], [".", "logos", "wifi.txt", "fonts", "marquee.yaml"],
  ])
  func `nothing outside is ever in a release, whatever is swapped while it is published`(names: [String]) async throws {
    print("PublishAttackTests: FUZZ_SEED=\(Self.seed)")
    var pairs: [(String, String)] = []
    for (index, name) in names.enumerated() {
      let link = "link-\(index)"
      let target = name == "." ? outside : "\(outside)/\(name)"
      try FileManager.default.createSymbolicLink(atPath: kiosk.path("home/\(link)"), withDestinationPath: target)
      pairs.append((name == "." ? "wall" : "wall/\(name)", link))
    }
    let swapper = Swapper(pairs, in: kiosk.path("home"), seed: Self.seed)
    var statuses: [Int32: Int] = [:]
    for round in 0..<Self.rounds {
      let arguments = round % 4 == 3 ? [wall, "--dry-run"] : [wall]
      let result = try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
      statuses[result.status, default: 0] += 1
      #expect(!(result.output + result.errors).contains(Self.secret), "\(result.output)\(result.errors)")
      #expect(try leaks == [], "round \(round)")
    }
    let count = swapper.end()
    #expect(count > Self.rounds, "\(count)")
    #expect(statuses.keys.allSatisfy { [0, 1].contains($0) }, "\(statuses)")
  }

  @Test func `where openat2 is refused the same is published, and nothing outside, whatever is swapped`() async throws {
    let whole = try await publishWalking(wall)
    #expect(whole.status == 0 && whole.errors == "", "\(whole.output)\(whole.errors)")
    #expect(whole.output.contains(": \"open\", 2 cards, 4 files, 1 KiB\n"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(releases)/live/").sorted()
    let release = try FileSystem.linkTarget("\(releases)/live")
    // The same content has the same name.
    let again = try await publish(wall)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try FileSystem.linkTarget("\(releases)/live") == release)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(releases)/live/").sorted() == files)

    let pairs = [("wall/logos", "link-0", "\(outside)/logos"), ("wall/wifi.txt", "link-1", "\(outside)/wifi.txt")]
    for (_, link, target) in pairs {
      try FileManager.default.createSymbolicLink(atPath: kiosk.path("home/\(link)"), withDestinationPath: target)
    }
    let swapper = Swapper(pairs.map { ($0.0, $0.1) }, in: kiosk.path("home"), seed: Self.seed)
    for round in 0..<Self.rounds {
      let result = try await publishWalking(wall)
      #expect([0, 1].contains(result.status))
      #expect(!(result.output + result.errors).contains(Self.secret), "\(result.output)\(result.errors)")
      #expect(try leaks == [], "round \(round)")
    }
    #expect(swapper.end() > Self.rounds)
  }

  // MARK: Locks and pipes

  @Test(arguments: ["-s", "-x"])
  func `a user who locks the folder of releases keeps out nobody`(kind: String) async throws {
    // As the package makes it: open to read for all.
    chmod(releases, 0o755)
    let holder = try Command([
      "setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups", "flock", kind, releases, "sleep",
      "60",
    ])
    let isHeld = try await eventually(within: .seconds(20)) {
      try await Command.run(["flock", "-n", "-x", releases, "true"]).status != 0
    }
    try #require(isHeld)
    #expect(try await publish(wall).status == 0)
    #expect(try await publish("--list").status == 0)
    let lock = "\(releases)/.lock"
    let attempt = try await Command.run([
      "setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups", "flock", "-n", lock, "true",
    ])
    #expect(attempt.status != 0 && attempt.errors.contains("ermission denied"), "\(attempt.errors)")
    holder.send(signal: SIGKILL)
  }

  @Test func `named pipes in place of records hold up nothing`() async throws {
    #expect(try await publish(wall).status == 0)
    try FileManager.default.removeItem(atPath: "\(wall)/wifi.txt")
    #expect(try await publish(wall).status == 0)
    for name in (FolderNames.of(releases) ?? []) where name.hasSuffix(".json") {
      try FileManager.default.removeItem(atPath: "\(releases)/\(name)")
      try #require(mkfifo("\(releases)/\(name)", 0o666) == 0)
    }
    #expect(try await publish("--list").status == 0)
    // No record says which was before: the other one is.
    #expect(try await publish("--back").status == 0)
    #expect(try await publish(wall, "--dry-run").status == 0)
    #expect(try await publish(wall).status == 0)
    let run = try await Command.run([Kiosk.binary, "trace", "--for", "0.1s", "--releases", releases])
    #expect(run.status == 0, "\(run.errors)")
  }
}
