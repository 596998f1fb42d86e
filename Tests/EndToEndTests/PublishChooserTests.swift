import Foundation
import Glibc
import TestSupport
import Testing

/// Root publishes a folder of its own that others can change.
@Suite(.timeLimit(.minutes(3)), .enabled(if: geteuid() == 0, "only root may read more than others"))
struct PublishChooserTests {
  private let root: RootsWall
  private var wall: String { root.wall }

  init() throws { root = try RootsWall() }

  private static let naming = [
    ("logo", "cards: [{ title: A, logo: private.svg }]\n", "private.svg"),
    (
      "password-file", "cards: [{ title: A, wifi: { ssid: Guests, password-file: private.txt } }]\n", "private.txt"
    ),
  ]

  @Test(arguments: naming, [(0o777, "everybody", "go-w"), (0o775, "group 12345, which counts as everybody,", "g-w")])
  func `of a folder that others can change, only what is for everybody is published`(
    _ naming: (key: String, text: String, file: String), _ folder: (permissions: UInt32, who: String, remedy: String)
  ) async throws {
    try root.write(naming.text, "marquee.yaml")
    try #require(chown(wall, 0, RootsWall.user) == 0)
    chmod(wall, folder.permissions)
    let said = try await root.refusal()
    #expect(
      said.contains(
        "'\(naming.key)' is \"\(naming.file)\", which is not published: \(folder.who) can change \"\(wall)\" and so choose what "
          + "root publishes, but may not read it; sudo chmod \(folder.remedy) \(wall), or, if it is for everybody, "
          + "sudo chmod go+r \(wall)/\(naming.file)\n"), "\(said)")
    // Either remedy helps.
    chmod("\(wall)/\(naming.file)", 0o644)
    #expect(try await root.published().status == 0)
    chmod("\(wall)/\(naming.file)", 0o600)
    chmod(wall, 0o755)
    let closed = try await root.published()
    #expect(closed.status == 0, "\(closed.output)\(closed.errors)")
  }

  @Test(arguments: naming) func `who can change the configuration alone names nothing of root's`(
    key: String, text: String, file: String
  ) async throws {
    try root.write(text, "marquee.yaml")
    try #require(chown("\(wall)/marquee.yaml", RootsWall.user, RootsWall.user) == 0)
    let said = try await root.refusal()
    #expect(
      said.contains(
        "is \"\(file)\", which is not published: user 12345 can change \"\(wall)/marquee.yaml\""), "\(said)")
    #expect(said.contains("; sudo chown root \(wall)/marquee.yaml, or"), "\(said)")
    // What is that user's own is not root's to keep.
    try #require(chown("\(wall)/\(file)", RootsWall.user, RootsWall.user) == 0)
    #expect(try await root.published().status == 0)
  }

  @Test func `who has a folder beneath leads to nothing of root's`() async throws {
    try #require(chown("\(wall)/logos", RootsWall.user, RootsWall.user) == 0)
    #expect(try await root.published().status == 0)
    try FileManager.default.removeItem(atPath: "\(root.releases)/live")
    unlink("\(wall)/logos/a.svg")
    try #require(symlink("../private.svg", "\(wall)/logos/a.svg") == 0)
    let said = try await root.refusal()
    #expect(said.contains("which is not published: user 12345 can change \"\(wall)/logos\""), "\(said)")
  }

  @Test func `a private folder that others put in place is not published`() async throws {
    let home = root.kiosk.path("home")
    try #require(chown(home, 0, RootsWall.user) == 0)
    chmod(home, 0o775)
    #expect(try await root.published().status == 0)
    try FileManager.default.removeItem(atPath: "\(root.releases)/live")
    chmod(wall, 0o700)
    let said = try await root.refusal()
    #expect(
      said.contains(
        " is not published: group 12345, which counts as everybody, can change \"\(home)\" and so choose what root publishes, "
          + "but may not enter \"\(wall)\"; if it is for everybody, sudo chmod go+x \(wall); otherwise publish without sudo"
      ),
      "\(said)")
    // A sticky folder leaves a name to its owner.
    chmod(home, 0o1777)
    #expect(try await root.published().status == 0)
  }

  @Test func `a link of a user leads to no folder that this user may not enter`() async throws {
    let secret = root.kiosk.path("home/secret")
    try FileManager.default.createDirectory(atPath: secret, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: wall, toPath: "\(secret)/wall")
    chmod(secret, 0o700)
    try #require(symlink("secret/wall", wall) == 0 && lchown(wall, RootsWall.user, RootsWall.user) == 0)
    let said = try await root.refusal()
    #expect(
      said.contains("user 12345 can change \"\(wall)\" and so choose what root publishes, but may not enter"), "\(said)"
    )
  }

  @Test func `a configuration that is not for everybody is not published from a folder that others can change`()
    async throws
  {
    chmod("\(wall)/marquee.yaml", 0o640)
    chmod(wall, 0o777)
    #expect(try await root.refusal().contains("marquee.yaml is not published: everybody can change \"\(wall)\""))
    chmod(wall, 0o755)
    #expect(try await root.published().status == 0)
  }
}
