import Foundation
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// Reports of exports, and who vouches for their keys; through the program.
@Suite(.timeLimit(.minutes(3))) struct TrustCommandTests {
  private static let program = Project.program("kiosk-marquee-ledger")
    .path(percentEncoded: false)
  private static let wall = "timezone: UTC\ncards: [{ id: acme, title: Acme, share: 100% }]\n"
  private static let begin = "NOT VERIFIED"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String..., user: String = "user") async throws -> Command.Result {
    try await Command.run([Self.program] + words, environment: ["XDG_CONFIG_HOME": "\(folder.path)/\(user)"])
  }

  private func report(
    _ exports: [String], _ more: [String] = [], format: String = "text"
  ) async throws -> Command.Result {
    try await Command.run(
      [Self.program, "report", "--from", "2026-11-21", "--until", "2026-11-22", "--format", format] + more + exports,
      environment: ["XDG_CONFIG_HOME": "\(folder.path)/user"])
  }

  private struct Kiosk {
    var export: String
    var key: String
  }

  /// A kiosk that has shown a card for ten minutes, its export and its key.
  /// - Parameter place: of its files; two kiosks may have one name.
  private func kiosk(_ name: String, at place: String) async throws -> Kiosk {
    let hash = SHA256.hex(of: Self.wall.utf8)
    let spool = "\(folder.path)/\(place)-spool"
    var writer = try SpoolWriter(folder: spool, boot: place)
    try writer.append(.configuration(.init(hash: hash, text: Self.wall)))
    for number in 0..<10 {
      var record = MinuteRecord(
        key: .init(boot: "", sequence: 0), start: 1_795_219_200_000 + 43_200_000 + number * 60_000, clock: .trusted,
        zone: "UTC", zoneOffset: 0, length: 60_000, screen: "HDMI-A-1", screenWidth: 1920, screenHeight: 1080,
        configuration: hash)
      record.screenTime.shown = 60_000
      var line = MinuteRecord.Line(.card("acme"), tier: nil)
      (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (60_000, 60_000, 1)
      record.lines = [line]
      try writer.append(.minute(record))
    }
    let places = ["--spool", spool, "--ledger", "\(folder.path)/\(place)-ledger"]
    let key = try await Command.run([Self.program, "key", "--name", name] + places)
    try #require(key.status == 0, "\(key.errors)")
    let export = "\(folder.path)/\(place).export"
    let result = try await Command.run([Self.program, "export", "--output", export] + places)
    try #require(result.status == 0, "\(result.errors)")
    return Kiosk(export: export, key: key.output.trimmingCharacters(in: .newlines))
  }

  @Test func `an export vouches for nothing by the key that it names itself`() async throws {
    let lobby = try await kiosk("lobby.example/marquee", at: "lobby")
    for format in ["text", "csv"] {
      let result = try await report([lobby.export], format: format)
      #expect(result.status == 1 && result.errors.contains("nobody knows the key of lobby.example/marquee"))
      let first = result.output.split(whereSeparator: \.isNewline).first ?? ""
      #expect(first.contains(Self.begin) && first.contains("nothing here was checked against a known key"), "\(first)")
      let accepted = try await report([lobby.export], ["--unverified"], format: format)
      #expect(accepted.status == 0 && accepted.output == result.output)
      #expect(accepted.errors.isEmpty, "that few opens are left out is nothing to act on: \(accepted.errors)")
      let known = try await report([lobby.export], ["--key", lobby.key], format: format)
      #expect(known.status == 0 && !known.output.contains(Self.begin), "\(known.errors)")
    }
    let json = try await report([lobby.export], format: "json")
    #expect(json.status == 1 && json.output.contains(#""isKnown":false"#) && json.output.contains(lobby.key))
    #expect(try await report([lobby.export], ["--key", lobby.key], format: "json").output.contains(#""isKnown":true"#))
    let file = "\(folder.path)/report.pdf"
    let pdf = try await report([lobby.export], ["--output", file], format: "pdf")
    #expect(pdf.status == 1)
    #expect(try await Command.run(["pdftotext", "-l", "1", file, "-"]).output.contains(Self.begin))
    _ = try await report([lobby.export], ["--output", file, "--key", lobby.key], format: "pdf")
    #expect(try await !Command.run(["pdftotext", file, "-"]).output.contains(Self.begin))
  }

  @Test func `a trusted key is remembered for its user, and another one of the same name is refused`() async throws {
    let lobby = try await kiosk("lobby.example/marquee", at: "lobby")
    let forged = try await kiosk("lobby.example/marquee", at: "forged")
    #expect(lobby.key != forged.key)
    let file = try folder.write("\(lobby.key)\n", to: "lobby.key")
    #expect(try await run("trust", file).status == 0)
    #expect(try await run("trust").output == "\(lobby.key)\n")
    #expect(try await report([lobby.export]).status == 0)
    for more in [[], ["--unverified"]] {
      let result = try await report([forged.export], more)
      #expect(result.status == 1 && result.output == "")
      #expect(result.errors.contains(forged.key) && result.errors.contains(lobby.key), "\(result.errors)")
    }
    let other = try await run("trust", forged.key)
    #expect(other.status == 1 && other.errors.contains("--replace"))
    #expect(try await run("trust").output == "\(lobby.key)\n")
    #expect(try await run("trust", forged.key, "--replace").status == 0)
    #expect(try await run("trust").output == "\(forged.key)\n")
    #expect(try await report([lobby.export]).status == 1)
    #expect(try await report([forged.export]).status == 0)
    let unknown = try await run("trust", "--forget", "hall")
    #expect(unknown.status == 1 && unknown.errors.contains("expected 'lobby.example/marquee'"))
    #expect(try await run("trust", "--forget", "lobby.example/marquee").status == 0)
    #expect(try await report([forged.export]).status == 1)
    #expect(try await run("trust", user: "other").output.contains("no key is trusted yet"))
  }

  @Test func `verify compares an export's key with the trusted ones, and says who vouches for it`() async throws {
    let lobby = try await kiosk("lobby.example/marquee", at: "lobby")
    let forged = try await kiosk("lobby.example/marquee", at: "forged")
    let alone = try await run("verify", forged.export)
    let first = try #require(alone.output.split(separator: "\n").first)
    #expect(alone.status == 0 && first.contains("nobody vouches for its key") && first.contains("--key"), "\(alone)")
    #expect(!alone.output.contains("the proof holds") && !alone.output.contains("trusted)"), "\(alone)")
    try #require(try await run("trust", lobby.key).status == 0)
    let known = try await run("verify", lobby.export)
    #expect(known.status == 0 && known.output.hasPrefix("\(lobby.export): the proof holds\n"), "\(known)")
    #expect(known.output.contains("\nkey: \(lobby.key) (trusted)\n"), "\(known)")
    let refused = try await run("verify", forged.export)
    #expect(refused.status == 1 && refused.output == "", "\(refused)")
    #expect(refused.errors.contains(forged.key) && refused.errors.contains(lobby.key), "\(refused)")
    // The given key is the one that counts.
    let given = try await run("verify", forged.export, "--key", forged.key)
    #expect(given.status == 0 && given.output.hasPrefix("\(forged.export): the proof holds\n"), "\(given)")
    #expect(try await run("verify", forged.export, "--key", lobby.key).status == 1)
    // Trusted keys that cannot be read are not the same as none.
    try #require(chmod("\(folder.path)/user/kiosk-marquee/trusted-keys", 0o666) == 0)
    let open = try await run("verify", lobby.export)
    #expect(open.status == 1 && open.errors.contains("chmod go-w"), "\(open)")
    #expect(try await run("verify", lobby.export, "--key", lobby.key).status == 0)
  }

  @Test func `verify knows the key of this machine's own ledger`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    let known = try await run("verify", lobby.export, "--ledger", "\(folder.path)/one-ledger")
    #expect(known.status == 0 && known.output.contains("\nkey: \(lobby.key) (trusted)\n"), "\(known)")
    for command in ["verify", "report"] {
      let other = try await run(command, lobby.export, "--ledger", "\(folder.path)/none")
      #expect(
        other.status == 1 && other.output == "" && other.errors.contains("none: there is no ledger's key"), "\(other)")
    }
    let both = try await run("verify", lobby.export, "--ledger", "\(folder.path)/one-ledger", "--key", lobby.key)
    #expect(both.status == 1 && both.errors.contains("--key and --ledger"), "\(both)")
  }

  @Test func `keys that are given contradict neither one another nor a trusted one`() async throws {
    let lobby = try await kiosk("lobby.example/marquee", at: "lobby")
    let other = try await kiosk("lobby.example/marquee", at: "other")
    let both = try await report([lobby.export], ["--key", lobby.key, "--key", other.key])
    #expect(both.status == 1 && both.output == "")
    #expect(both.errors.contains(lobby.key) && both.errors.contains(other.key), "\(both.errors)")
    #expect(try await report([lobby.export], ["--key", lobby.key, "--key", lobby.key]).status == 0)
    #expect(try await run("trust", other.key).status == 0)
    let trusted = try await report([lobby.export], ["--key", lobby.key])
    #expect(trusted.status == 1 && trusted.errors.contains(lobby.key) && trusted.errors.contains(other.key))
    #expect(try await report([other.export], ["--key", other.key]).status == 0)
  }

  @Test func `a key that is trusted with a generous umask is still this user's alone to change`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    let result = try await Command.run(
      ["bash", "-c", "umask 0; exec \"$0\" trust '\(lobby.key)'", Self.program],
      environment: ["XDG_CONFIG_HOME": "\(folder.path)/user"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await run("trust").output == "\(lobby.key)\n")
  }

  @Test func `of several exports those are named whose keys nobody knows`() async throws {
    let (lobby, hall) = (try await kiosk("lobby.example/a", at: "lobby"), try await kiosk("hall.example/b", at: "hall"))
    let both = try await report([lobby.export, hall.export], ["--key", lobby.key])
    #expect(both.status == 1 && both.output.hasPrefix("NOT VERIFIED in part: the key of hall.example/b is not known"))
    #expect(!both.errors.contains("lobby.example/a"))
    let known = try await report([lobby.export, hall.export], ["--key", lobby.key, "--key", hall.key])
    #expect(known.status == 0 && known.output.contains("verified with the known key \(hall.key)"))
  }

  @Test(arguments: [
    ("nonsense\n", "line 1: 'nonsense' is no key"), ("# mine\n\n$1\n$2\n", "line 4: a second key of 'lobby.example/a'"),
    ("$1 \n", "line 1: 'lobby"), ("\u{0}$1\n", "line 1"),
  ])
  func `a damaged file of trusted keys has its line named, and stays as it is`(text: String, fault: String) async throws
  {
    let (one, two) = (try await kiosk("lobby.example/a", at: "one"), try await kiosk("lobby.example/a", at: "two"))
    let folder = "\(folder.path)/user/kiosk-marquee"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let written = text.replacing("$1", with: one.key).replacing("$2", with: two.key)
    try written.write(toFile: "\(folder)/trusted-keys", atomically: false, encoding: .utf8)
    for result in [try await report([one.export], ["--unverified"]), try await run("trust", two.key)] {
      #expect(result.status == 1 && result.errors.contains("trusted-keys, \(fault)"), "\(result.errors)")
    }
    #expect(try String(contentsOfFile: "\(folder)/trusted-keys", encoding: .utf8) == written)
  }

  @Test func `a file of trusted keys is a regular file, with any line ends`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    let folder = "\(folder.path)/user/kiosk-marquee"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(mkfifo("\(folder)/trusted-keys", 0o600) == 0)
    let result = try await report([lobby.export])
    #expect(result.status == 1 && result.errors.contains("trusted-keys: the trusted keys cannot be read"))
    FileSystem.remove("\(folder)/trusted-keys")
    // As editors elsewhere write it.
    try "\u{FEFF}\(lobby.key)\r\n# by telephone\r\n".write(
      toFile: "\(folder)/trusted-keys", atomically: false, encoding: .utf8)
    #expect(try await report([lobby.export]).status == 0)
  }

  @Test func `a file of trusted keys that others may write to is refused, and its remarks stay`() async throws {
    let (lobby, hall) = (try await kiosk("lobby.example/a", at: "one"), try await kiosk("hall.example/b", at: "two"))
    let file = "\(folder.path)/user/kiosk-marquee/trusted-keys"
    try #require(try await run("trust", lobby.key).status == 0)
    try "# by telephone\n\(lobby.key)\n\n# by letter\n".write(toFile: file, atomically: false, encoding: .utf8)
    try #require(try await run("trust", hall.key).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "# by telephone\n\(lobby.key)\n\n# by letter\n\(hall.key)\n")
    try #require(try await run("trust", "--forget", "lobby.example/a").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "# by telephone\n\n# by letter\n\(hall.key)\n")
    for mode in [0o620, 0o602] as [mode_t] {
      try #require(chmod(file, mode) == 0)
      for result in [try await report([hall.export], ["--unverified"]), try await run("trust", lobby.key)] {
        #expect(result.status == 1 && result.output == "" && result.errors.contains("chmod go-w"), "\(result)")
      }
    }
    // Of another user, where root may make one.
    if getuid() == 0 {
      try #require(chmod(file, 0o644) == 0 && chown(file, 4711, 4711) == 0)
      let result = try await report([hall.export], ["--unverified"])
      #expect(result.status == 1 && result.errors.contains("user 4711 may write"), "\(result)")
    }
  }

  @Test func `trusted keys in a folder that others may write to are refused, and none are put there`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    let user = "\(folder.path)/user"
    try #require(try await run("trust", lobby.key).status == 0)
    try #require(try await report([lobby.export]).status == 0)
    for (place, mode) in [(user, 0o777), (user, 0o757), ("\(user)/kiosk-marquee", 0o777)] as [(String, mode_t)] {
      try #require(chmod(place, mode) == 0)
      for result in [
        try await report([lobby.export], ["--unverified"]), try await run("trust"), try await run("trust", lobby.key),
      ] {
        #expect(result.status == 1 && result.output == "", "\(result)")
        #expect(
          result.errors.contains("others may write to the folder \(place), ")
            && result.errors.contains("chmod go-w \(place)"), "\(result)")
      }
      // The advice does it.
      try #require(chmod(place, mode & 0o755) == 0)
      #expect(try await report([lobby.export]).status == 0)
    }
    // In a sticky folder, as /tmp is one, names are left to their owners.
    try #require(chmod(user, 0o1777) == 0)
    #expect(try await report([lobby.export]).status == 0)
    let other = "\(folder.path)/other"
    try #require(mkdir(other, 0o755) == 0 && chmod(other, 0o777) == 0)
    let refused = try await run("trust", lobby.key, user: "other")
    #expect(refused.status == 1 && refused.errors.contains("others may write to the folder \(other), "), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: "\(other)/kiosk-marquee/trusted-keys"))
  }

  @Test func `a link to trusted keys counts by the folders on both sides`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    try #require(try await run("trust", lobby.key).status == 0)
    let other = "\(folder.path)/other"
    try #require(mkdir(other, 0o755) == 0 && symlink("../user/kiosk-marquee", "\(other)/kiosk-marquee") == 0)
    #expect(try await run("trust", user: "other").output == "\(lobby.key)\n")
    try #require(chmod(other, 0o777) == 0)
    #expect(try await run("trust", user: "other").errors.contains("others may write to the folder \(other), "))
    try #require(chmod(other, 0o755) == 0 && chmod("\(folder.path)/user", 0o777) == 0)
    #expect(
      try await run("trust", user: "other").errors.contains("others may write to the folder \(folder.path)/user, "))
    // Of another user, where root may make one.
    guard getuid() == 0 else { return }
    try #require(chmod("\(folder.path)/user", 0o755) == 0 && chown(other, 4711, 4711) == 0)
    #expect(try await run("trust", user: "other").errors.contains("the folder \(other) belongs to user 4711, "))
    try #require(chown(other, 0, 0) == 0 && lchown("\(other)/kiosk-marquee", 4711, 4711) == 0)
    #expect(
      try await run("trust", user: "other").errors.contains("the link \(other)/kiosk-marquee belongs to user 4711, "))
  }

  @Test func `settings that are no folder are a fault, and not no keys`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    try Data("a file".utf8).write(to: URL(filePath: "\(folder.path)/user"))
    let result = try await report([lobby.export], ["--unverified"])
    #expect(result.status == 1 && result.errors.contains("the trusted keys cannot be read"), "\(result)")
  }

  @Test func `this machine's own ledger has a known key`() async throws {
    let (lobby, forged) = (try await kiosk("lobby.example/a", at: "one"), try await kiosk("lobby.example/a", at: "two"))
    let own = ["--ledger", "\(folder.path)/one-ledger"]
    let known = try await report([lobby.export], own)
    #expect(known.status == 0 && known.output.contains("verified with the known key \(lobby.key)"), "\(known)")
    let other = try await report([forged.export], own + ["--unverified"])
    #expect(other.status == 1 && other.output == "" && other.errors.contains(lobby.key), "\(other)")
    // By the marquee's program, as docs/proof.md has it.
    let words = [Project.binary.path(percentEncoded: false), "proof", "trust", forged.key]
    let trust = try await Command.run(words, environment: ["XDG_CONFIG_HOME": "\(folder.path)/user"])
    #expect(trust.status == 0 && trust.output.contains(forged.key), "\(trust)")
  }

  @Test func `keys are for exports, and what is none is refused`() async throws {
    let lobby = try await kiosk("lobby.example/a", at: "one")
    let own = try await run(
      "report", "--key", lobby.key, "--spool", "\(folder.path)/one-spool", "--ledger", "\(folder.path)/one-ledger")
    #expect(own.status == 1 && own.errors.contains("--key is for exports"))
    let wrong = try await report([lobby.export], ["--key", "lobby"])
    #expect(wrong.status == 1 && wrong.errors.contains("--key 'lobby' is no key; expected"))
    #expect(try await run("trust", "lobby").errors.contains("trust 'lobby' is no key; expected"))
  }
}
