import Foundation
import Glibc
import TestSupport
import Testing

/// A folder of root's for a wall, and releases, where every user may pass.
struct RootsWall: Sendable {
  /// Not in the system's list of users.
  static let user: UInt32 = 12_345
  static let secret = "SECRET-OF-ROOT"

  let kiosk: Kiosk
  var wall: String { kiosk.path("home/wall") }
  var home: String { kiosk.path("home") }
  var releases: String { kiosk.path("releases") }

  init() throws {
    kiosk = try Kiosk()
    chmod(kiosk.folder.path, 0o755)
    for path in ["releases", "home/wall/logos"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(path), withIntermediateDirectories: true)
      chmod(kiosk.path(path), 0o755)
    }
    chmod(home, 0o755)
    chmod(wall, 0o755)
    try write("heading: Fair\ncards: [{ title: A, logo: logos/a.svg }]\n", "marquee.yaml")
    try write(Self.svg("open"), "logos/a.svg")
    try write(Self.svg(Self.secret), "private.svg", 0o600)
    try write("\(Self.secret) password\n", "private.txt", 0o600)
  }

  static func svg(_ mark: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/><!-- \#(mark) --></svg>"#
  }

  func write(_ text: String, _ name: String, _ permissions: UInt32 = 0o644) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/\(name)"))
    chmod("\(wall)/\(name)", permissions)
  }

  /// Publishes, in earnest and on trial.
  /// - Returns: what is said, the same both times but for the last line.
  func refusal(with accounts: Accounts? = nil) async throws -> String {
    var texts: [String] = []
    for option in [["--dry-run"], []] {
      let result = try await published(with: accounts, option)
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      texts.append(result.output + result.errors)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(releases)/live"))
    #expect(!texts[1].contains(Self.secret))
    return texts[1]
  }

  /// Whether a command can be run with other accounts, in a mount namespace of its own. Containers may forbid it, and it is not to
  /// be had where the root folder is no mount point.
  static var canReplaceAccounts: Bool {
    get async { (try? await Command.run(["unshare", "-m", "true"]))?.status == 0 }
  }

  func published(with accounts: Accounts? = nil, _ options: [String] = []) async throws -> Command.Result {
    let command = [Kiosk.binary, "publish", "--releases", releases, wall] + options
    guard let accounts else { return try await Command.run(command) }
    try Data(accounts.users.utf8).write(to: URL(filePath: kiosk.path("passwd")))
    try Data(accounts.groups.utf8).write(to: URL(filePath: kiosk.path("group")))
    return try await Command.run(
      [
        "unshare", "-m", "sh", "-c",
        "mount --bind \(kiosk.path("passwd")) /etc/passwd && mount --bind \(kiosk.path("group")) /etc/group && exec \"$@\"",
        "sh",
      ] + command)
  }

  /// Follows the advice of all lines of a refusal, as somebody pastes it into a shell.
  /// - Parameter opens: whether the files are for everybody, where the advice asks that.
  func follow(_ said: String, opens: Bool, with accounts: Accounts? = nil) async throws {
    var commands: [String] = []
    for line in said.split(separator: "\n") {
      guard let start = line.range(of: "; sudo ") ?? line.range(of: "; if it is for everybody, sudo ") else { continue }
      let parts = line[start.lowerBound...].dropFirst(2).components(separatedBy: ", or, if it is for everybody, ")
      let advice = (opens ? parts.last : parts.first) ?? ""
      commands.append(
        advice.replacing("if it is for everybody, ", with: "").components(separatedBy: "; otherwise ")[0]
          .replacing("sudo ", with: ""))
    }
    #expect(!commands.isEmpty, "\(said)")
    for command in commands {
      let numbered = command.replacing("chown -R olga ", with: "chown -R 1101 ")
      let result = try await Command.run(["bash", "-c", "cd \(kiosk.folder.path) && \(numbered)"])
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
  }
}

/// What the system knows of users and groups, as `/etc/passwd` and `/etc/group` have it.
struct Accounts: Sendable {
  var users: String
  var groups: String

  /// Olga with a group of her own and a home, and others.
  init(home: String = "/nonexistent", users: String = "", groups: String = "") {
    self.users = "root:x:0:0::/root:/bin/sh\nolga:x:1101:1101::\(home):/bin/sh\n" + users
    self.groups = "root:x:0:\nolga:x:1101:\n" + groups
  }
}
