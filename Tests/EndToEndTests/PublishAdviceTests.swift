import Foundation
import Glibc
import TestSupport
import Testing

/// What root is advised to do: safe to paste, harmful to nobody, and enough.
@Suite(.timeLimit(.minutes(3)), .enabled(if: geteuid() == 0, "only root may read more than others"))
struct PublishAdviceTests {
  private let root: RootsWall
  private var wall: String { root.wall }

  init() throws { root = try RootsWall() }

  private func own(_ path: String, _ user: UInt32, _ group: UInt32, _ permissions: UInt32? = nil) throws {
    try #require(chown(path, user, group) == 0, "\(path)")
    if let permissions { chmod(path, permissions) }
  }

  @Test(arguments: [
    "$(touch PWN).svg", "it's `touch PWN`.svg", "a\"b$(touch PWN).svg", "a\n; touch PWN; '.ttf",
    "\u{1b}]0;x\u{7}\u{202e}'$(touch PWN).ttf",
  ])
  func `names in the advice are one word for a shell`(name: String) async throws {
    try FileManager.default.createDirectory(atPath: "\(wall)/fonts", withIntermediateDirectories: true)
    // A configuration names no logo with a control character.
    let path = (name.hasSuffix("svg") ? "logos/" : "fonts/") + name
    if name.hasSuffix("svg") {
      try root.write(
        "cards:\n- { title: A, logo: \"\(path.replacing("\"", with: "\\\""))\" }\n", "marquee.yaml")
    }
    try root.write(RootsWall.svg("open"), path)
    try own("\(wall)/\(path)", RootsWall.user, RootsWall.user, 0o660)
    try own(wall, 0, RootsWall.user, 0o2775)
    let said = try await root.refusal()
    for sign in ["\u{1b}", "\u{7}", "\u{202e}"] { #expect(!said.contains(sign)) }
    try await root.follow(said, opens: true)
    let result = try await root.published()
    #expect(result.status == 0, "\(said)\(result.output)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.kiosk.folder.path)
    #expect(!names.contains { $0.hasSuffix("PWN") }, "\(names)")
  }

  @Test(arguments: [true, false]) func `all faults are listed at once, and the advice mends all`(opens: Bool)
    async throws
  {
    try root.write(
      "cards: [{ title: A, logo: logos/a.svg, wifi: { ssid: Guests, password-file: private.txt } }, "
        + "{ title: B, logo: logos/b.svg }]\n", "marquee.yaml")
    try root.write(RootsWall.svg("other"), "logos/b.svg")
    for name in ["marquee.yaml", "private.txt", "logos/a.svg", "logos/b.svg"] {
      try own("\(wall)/\(name)", 0, 12_346, 0o660)
    }
    try FileManager.default.createDirectory(atPath: "\(wall)/fonts", withIntermediateDirectories: true)
    try root.write("font", "fonts/a.ttf", 0o660)
    for folder in [wall, "\(wall)/logos", "\(wall)/fonts"] { try own(folder, 0, 12_346, 0o2770) }
    let said = try await root.refusal()
    try await root.follow(said, opens: opens)
    let result = try await root.published()
    #expect(result.status == 0, "\(said)\(result.output)\(result.errors)")
  }

  @Test func `many faults are counted`() async throws {
    let cards = (0..<30).map { "{ title: C\($0), logo: logos/\($0).svg }" }.joined(separator: ", ")
    try root.write("cards: [\(cards)]\n", "marquee.yaml")
    for index in 0..<30 { try root.write(RootsWall.svg("\(index)"), "logos/\(index).svg", 0o600) }
    chmod(wall, 0o777)
    let said = try await root.refusal()
    #expect(said.components(separatedBy: "is not published: everybody can change").count == 21, "\(said)")
    #expect(said.contains(": error: 10 more files are not published for such reasons\n"), "\(said)")
  }

  /// Olga's home, with root's folder in it.
  private func makeHome(_ permissions: UInt32) throws -> Accounts {
    try own(root.home, 1101, 1101, permissions)
    return Accounts(home: root.home)
  }

  @Test(arguments: [0o700, 0o755] as [UInt32], [0o700, 0o750, 0o755] as [UInt32])
  func `root's folder in a home is given to whom the home belongs`(home: UInt32, folder: UInt32) async throws {
    guard await RootsWall.canReplaceAccounts else { return }
    let accounts = try makeHome(home)
    chmod("\(wall)/marquee.yaml", 0o600)
    chmod("\(wall)/logos/a.svg", 0o600)
    chmod("\(wall)/logos", folder)
    chmod(wall, folder)
    let said = try await root.refusal(with: accounts)
    #expect(said.contains("; sudo chown -R olga \(wall)\n"), "\(said)")
    #expect(!said.contains("chown root") && !said.contains("chmod"), "\(said)")
    try await root.follow(said, opens: true)
    let result = try await root.published(with: accounts)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `a file of root's in a user's folder is given to that user`() async throws {
    guard await RootsWall.canReplaceAccounts else { return }
    let accounts = try makeHome(0o700)
    for name in ["", "/marquee.yaml", "/logos"] { try own("\(wall)\(name)", 1101, 1101) }
    chmod("\(wall)/logos/a.svg", 0o600)
    let said = try await root.refusal(with: accounts)
    #expect(
      said.contains(
        "user olga, whom the folder or the way to it belongs to, may not read; sudo chown -R olga \(wall)\n"), "\(said)"
    )
    try await root.follow(said, opens: true)
    #expect(try await root.published(with: accounts).status == 0)
  }

  @Test func `a link in a home gets nobody into a closed folder, and no command is advised`() async throws {
    guard await RootsWall.canReplaceAccounts else { return }
    let accounts = try makeHome(0o755)
    let closed = root.kiosk.path("root")
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: wall, toPath: "\(closed)/fair")
    chmod(closed, 0o700)
    try #require(symlink("\(closed)/fair", wall) == 0 && lchown(wall, 1101, 1101) == 0)
    let said = try await root.refusal(with: accounts)
    #expect(said.contains("user olga can change") && said.contains("but may not enter \"\(closed)\""), "\(said)")
    #expect(said.contains("; publish without sudo, or copy it to a folder that only root can change\n"), "\(said)")
    #expect(!said.contains("sudo ch"), "\(said)")
  }

  @Test func `nobody is advised to change a sticky folder, or one above`() async throws {
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    chmod(wall, 0o1777)
    let sticky = try await root.refusal()
    #expect(
      sticky.contains(
        "everybody can change \"\(wall)\" and so choose what root publishes, but may not read it; if it is for everybody, sudo chmod go+r \(wall)/private.svg; otherwise publish without sudo, or copy it to a folder that only root can change\n"
      ), "\(sticky)")
    chmod(wall, 0o755)
    try own(root.home, 0, RootsWall.user, 0o775)
    let above = try await root.refusal()
    #expect(
      above.contains("; if it is for everybody, sudo chmod go+r \(wall)/private.svg; otherwise publish "), "\(above)")
  }

  @Test func `a file with a second name is opened to nobody`() async throws {
    try root.write("cards: [{ title: A, logo: private.svg }]\n", "marquee.yaml")
    try #require(link("\(wall)/private.svg", root.kiosk.path("shadow")) == 0)
    chmod(wall, 0o777)
    let said = try await root.refusal()
    #expect(said.contains("; sudo chmod o-w \(wall)\n"), "\(said)")
  }
}
