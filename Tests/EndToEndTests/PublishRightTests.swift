import Foundation
import Glibc
import TestSupport
import Testing

/// Who counts as somebody who chose what root publishes, and what these may read.
@Suite(.timeLimit(.minutes(3)), .enabled(if: geteuid() == 0, "only root may read more than others"))
struct PublishRightTests {
  private let root: RootsWall
  private var wall: String { root.wall }

  init() throws { root = try RootsWall() }

  private func own(_ name: String, _ user: UInt32, _ group: UInt32, _ permissions: UInt32? = nil) throws {
    try #require(chown("\(wall)/\(name)", user, group) == 0)
    if let permissions { chmod("\(wall)/\(name)", permissions) }
  }

  private func isPublished(with accounts: Accounts? = nil) async throws -> Bool {
    let result = try await root.published(with: accounts)
    if result.status == 0 { try FileManager.default.removeItem(atPath: "\(root.releases)/live") }
    return result.status == 0
  }

  // MARK: The configuration itself

  @Test(
    arguments: [(12_345, 0, 0o644), (0, 12_345, 0o664), (0, 0, 0o666), (12_345, 12_345, 0o600)]
      as [(UInt32, UInt32, UInt32)])
  func `who can change the configuration has to come to what it names`(
    _ text: (owner: UInt32, group: UInt32, permissions: UInt32)
  ) async throws {
    try own("marquee.yaml", text.owner, text.group, text.permissions)
    // By this name it is changed though the folder is closed.
    try #require(link("\(wall)/marquee.yaml", root.kiosk.path("keep.yaml")) == 0)
    #expect(try await isPublished())
    for folder in [root.home, wall] {
      chmod(folder, 0o700)
      let said = try await root.refusal()
      #expect(
        said.contains("can change \"\(wall)/marquee.yaml\"") && said.contains("may not enter \"\(folder)\""), "\(said)")
      chmod(folder, 0o755)
    }
    #expect(try await isPublished())
  }

  @Test func `who has a folder beneath may not lead back into one that is closed`() async throws {
    try root.write(RootsWall.svg("board"), "board.svg")
    unlink("\(wall)/logos/a.svg")
    try #require(symlink("../board.svg", "\(wall)/logos/a.svg") == 0)
    try own("logos", RootsWall.user, RootsWall.user)
    #expect(try await isPublished())
    chmod(wall, 0o700)
    #expect(try await root.refusal().contains("user 12345 can change \"\(wall)/logos\""))
  }

  // MARK: Groups

  private static let mal = "mal:x:1102:1102::/home/mal:/bin/sh\n"

  @Test(arguments: [
    ("mal:x:1102:1101::/home/mal:/bin/sh\n", ""), (mal, "friends:x:1101:mal\n"),
    (mal, "mal:x:1102:\nfriends:x:1101:olga,mal\n"),
  ])
  func `a group with another member is no user's own, however that one is in it`(users: String, groups: String)
    async throws
  {
    guard await RootsWall.canReplaceAccounts else { return }
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    for name in ["marquee.yaml", "private.svg", "logos", "logos/a.svg"] { try own(name, 1101, 1101) }
    try own("", 1101, 1101, 0o775)
    #expect(try await isPublished(with: Accounts(users: Self.mal, groups: "mal:x:1102:\n")))
    let said = try await root.refusal(with: Accounts(users: users, groups: groups))
    #expect(
      said.contains("group olga, which counts as everybody, can change \"\(wall)\" and so choose what"), "\(said)")
    #expect(
      said.contains("; sudo chmod g-w \(wall), or, if it is for everybody, sudo chmod go+r \(wall)/private.svg\n"),
      "\(said)")
  }

  @Test func `root's group is its own as long as nobody else is in it`() async throws {
    guard await RootsWall.canReplaceAccounts else { return }
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    chmod(wall, 0o775)
    #expect(try await isPublished(with: Accounts()))
    let said = try await root.refusal(with: Accounts(users: "mal:x:1102:0::/home/mal:/bin/sh\n"))
    #expect(said.contains("group root, which counts as everybody, can change"), "\(said)")
  }

  // MARK: Rights

  /// Gives a file an access control list of its permissions, and of one user's.
  private func setList(_ name: String, user: UInt32, _ rights: UInt32, mask: UInt32, group: UInt32) async throws {
    let script = """
      import os, struct, sys
      path, user, rights, mask, group = sys.argv[1], *map(int, sys.argv[2:])
      none = 0xffffffff
      mode = os.stat(path).st_mode
      entries = [(1, mode >> 6 & 7, none), (2, rights, user), (4, group, none), (16, mask, none), (32, mode & 7, none)]
      os.setxattr(path, 'system.posix_acl_access', struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *e) for e in entries))
      """
    let result = try await Command.run(
      ["python3", "-c", script, "\(wall)/\(name)"] + [user, rights, mask, group].map(String.init))
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test func `whom an access control list keeps out may not read`() async throws {
    try own("marquee.yaml", RootsWall.user, 0)
    try await setList("logos/a.svg", user: RootsWall.user, 0, mask: 4, group: 4)
    let said = try await root.refusal()
    #expect(said.contains("user 12345 can change \"\(wall)/marquee.yaml\""), "\(said)")
    // Another's entry matters to everybody, and not to this one.
    try await setList("logos/a.svg", user: 12_399, 0, mask: 4, group: 4)
    #expect(try await isPublished())
    chmod("\(wall)/marquee.yaml", 0o666)
    #expect(try await root.refusal().contains("everybody can change \"\(wall)/marquee.yaml\""))
  }

  @Test func `whom an access control list lets in may read`() async throws {
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    try own("marquee.yaml", RootsWall.user, 0)
    _ = try await root.refusal()
    try await setList("private.svg", user: RootsWall.user, 4, mask: 4, group: 0)
    #expect(try await isPublished())
    try await setList("private.svg", user: RootsWall.user, 4, mask: 0, group: 0)
    _ = try await root.refusal()
  }

  @Test func `whom an access control list lets change a folder is named`() async throws {
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    try await setList("", user: RootsWall.user, 7, mask: 7, group: 5)
    let said = try await root.refusal()
    #expect(said.contains("user 12345 can change \"\(wall)\""), "\(said)")
    #expect(!said.contains("group"), "\(said)")
    try await setList("", user: RootsWall.user, 7, mask: 5, group: 7)
    #expect(try await isPublished())
  }

  @Test func `a group that is kept out may not read what all others may`() async throws {
    try own("", 0, 12_346, 0o775)
    try own("logos/a.svg", 0, 12_346, 0o604)
    let said = try await root.refusal()
    #expect(said.contains("group 12346, which counts as everybody, can change \"\(wall)\""), "\(said)")
    #expect(said.contains("sudo chmod g+r \(wall)/logos/a.svg\n"), "\(said)")
    chmod(wall, 0o755)
    let result = try await root.published()
    #expect(result.status == 0 && result.output.contains("not readable by everybody, as in "), "\(result.output)")
  }
}
