import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Root publishes a folder of its own that others can change.
@Suite(.timeLimit(.minutes(3)), .enabled(if: geteuid() == 0, "only root may read more than others"))
struct PublishChooserTests {
  private static let user: UInt32 = 12_345
  private static let secret = "SECRET-OF-ROOT"

  private let kiosk: Kiosk
  private var wall: String { kiosk.path("home/wall") }
  private var releases: String { kiosk.path("releases") }

  init() throws {
    kiosk = try Kiosk()
    chmod(kiosk.folder.path, 0o755)
    for path in ["releases", "home/wall/logos"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(path), withIntermediateDirectories: true)
      chmod(kiosk.path(path), 0o755)
    }
    chmod(kiosk.path("home"), 0o755)
    chmod(wall, 0o755)
    try write("heading: Fair\ncards: [{ title: A, logo: logos/a.svg }]\n", "marquee.yaml")
    try write(Self.svg("open"), "logos/a.svg")
    try write(Self.svg(Self.secret), "private.svg", 0o600)
    try write("\(Self.secret) password\n", "private.txt", 0o600)
  }

  private static func svg(_ mark: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/><!-- \#(mark) --></svg>"#
  }

  private func write(_ text: String, _ name: String, _ permissions: UInt32 = 0o644) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/\(name)"))
    chmod("\(wall)/\(name)", permissions)
  }

  /// Publishes, in earnest and on trial.
  /// - Returns: what is said, the same both times but for the last line.
  private func refusal() async throws -> String {
    var texts: [String] = []
    for option in [["--dry-run"], []] {
      let result = try await Command.run([Kiosk.binary, "publish", "--releases", releases, wall] + option)
      #expect(result.status == 1, "\(result.output)")
      texts.append(result.output + result.errors)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(releases)/live"))
    #expect(!texts[1].contains(Self.secret))
    return texts[1]
  }

  private func published() async throws -> Command.Result {
    try await Command.run([Kiosk.binary, "publish", "--releases", releases, wall])
  }

  private static let naming = [
    ("logo", "cards: [{ title: A, logo: private.svg }]\n", "private.svg"),
    (
      "password-file", "cards: [{ title: A, wifi: { ssid: Guests, password-file: private.txt } }]\n", "private.txt"
    ),
  ]

  @Test(arguments: naming, [(0o777, "everybody", "o-w"), (0o775, "group 12345", "g-w"), (0o1777, "everybody", "o-w")])
  func `of a folder that others can change, only what is for everybody is published`(
    _ naming: (key: String, text: String, file: String), _ folder: (permissions: UInt32, who: String, remedy: String)
  ) async throws {
    try write(naming.text, "marquee.yaml")
    try #require(chown(wall, 0, Self.user) == 0)
    chmod(wall, folder.permissions)
    let said = try await refusal()
    #expect(
      said.contains(
        "'\(naming.key)' is \"\(naming.file)\", which is not published: \(folder.who) can change \"\(wall)\" and so choose what "
          + "root publishes, but may not read it; sudo chmod \(folder.remedy) \"\(wall)\", or, if it is for everybody, "
          + "sudo chmod o+r \"\(wall)/\(naming.file)\"\n"), "\(said)")
    // Either remedy helps.
    chmod("\(wall)/\(naming.file)", 0o644)
    #expect(try await published().status == 0)
    chmod("\(wall)/\(naming.file)", 0o600)
    chmod(wall, 0o755)
    let closed = try await published()
    #expect(closed.status == 0, "\(closed.output)\(closed.errors)")
  }

  @Test(arguments: naming) func `who can change the configuration alone names nothing of root's`(
    key: String, text: String, file: String
  ) async throws {
    try write(text, "marquee.yaml")
    try #require(chown("\(wall)/marquee.yaml", Self.user, Self.user) == 0)
    let said = try await refusal()
    #expect(
      said.contains(
        "is \"\(file)\", which is not published: user 12345 can change \"\(wall)/marquee.yaml\""), "\(said)")
    #expect(said.contains("; sudo chown root \"\(wall)/marquee.yaml\", or"), "\(said)")
    // What is that user's own is not root's to keep.
    try #require(chown("\(wall)/\(file)", Self.user, Self.user) == 0)
    #expect(try await published().status == 0)
  }

  @Test func `who has a folder beneath leads to nothing of root's`() async throws {
    try #require(chown("\(wall)/logos", Self.user, Self.user) == 0)
    #expect(try await published().status == 0)
    try FileManager.default.removeItem(atPath: "\(releases)/live")
    unlink("\(wall)/logos/a.svg")
    try #require(symlink("../private.svg", "\(wall)/logos/a.svg") == 0)
    let said = try await refusal()
    #expect(said.contains("which is not published: user 12345 can change \"\(wall)/logos\""), "\(said)")
  }

  @Test func `a private folder that others put in place is not published`() async throws {
    let home = kiosk.path("home")
    try #require(chown(home, 0, Self.user) == 0)
    chmod(home, 0o775)
    #expect(try await published().status == 0)
    try FileManager.default.removeItem(atPath: "\(releases)/live")
    chmod(wall, 0o700)
    let said = try await refusal()
    #expect(
      said.contains(
        " is not published: group 12345 can change \"\(home)\" and so choose what root publishes, but may not enter "
          + "\"\(wall)\"; sudo chmod g-w \"\(home)\", or, if it is for everybody, sudo chmod o+x \"\(wall)\"\n"),
      "\(said)")
    // A sticky folder leaves a name to its owner.
    chmod(home, 0o1777)
    #expect(try await published().status == 0)
  }

  @Test func `a link of a user leads to no folder that this user may not enter`() async throws {
    let secret = kiosk.path("home/secret")
    try FileManager.default.createDirectory(atPath: secret, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: wall, toPath: "\(secret)/wall")
    chmod(secret, 0o700)
    try #require(symlink("secret/wall", wall) == 0 && lchown(wall, Self.user, Self.user) == 0)
    let said = try await refusal()
    #expect(
      said.contains("user 12345 can change \"\(wall)\" and so choose what root publishes, but may not enter"), "\(said)"
    )
  }

  @Test func `a configuration that is not for everybody is not published from a folder that others can change`()
    async throws
  {
    chmod("\(wall)/marquee.yaml", 0o640)
    chmod(wall, 0o777)
    #expect(try await refusal().contains("\" is not published: everybody can change \"\(wall)\""))
    chmod(wall, 0o755)
    #expect(try await published().status == 0)
  }
}
