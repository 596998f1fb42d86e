internal import Foundation
package import Ledger
internal import Messages
internal import Platform

extension LedgerCommands {
  /// Remembers keys of ledgers, forgets them, or prints those that are known.
  /// - Parameters:
  ///   - texts: keys, or paths of files with one.
  ///   - names: of keys to forget.
  ///   - replaces: whether a key takes the place of another one of the same name.
  package static func trust(_ texts: [String], forgetting names: [String], replaces: Bool) throws(LedgerFault) {
    let path = try TrustedKeyFiles.own()
    var trusted = try TrustedKeys(file: path)
    guard !texts.isEmpty || !names.isEmpty else { return try printKnown(own: path) }
    for name in names {
      guard trusted.remove(named: name) else {
        let known = trusted.keys.map { "'\($0.name)'" }
        throw LedgerFault(
          "\(path): has no key of '\(escaped(name))'\(known.isEmpty ? "" : "; expected \(known.joined(separator: ", "))")"
        )
      }
    }
    var added: [VerifierKey] = []
    for text in texts {
      let key = try key(text, option: "trust")
      added.append(key)
      if case .contradicted(let other) = trusted.standing(of: key) {
        guard replaces else {
          throw LedgerFault(
            """
            \(key.text) is another key of '\(key.name)' than the one that is trusted, \(other.text). If that ledger was begun \
            anew, ask by another way for its key, and replace the old one with --replace
            """)
        }
        trusted.remove(named: key.name)
      }
      trusted.add(key)
    }
    try TrustedKeyFiles.makeFolder(of: path)
    try trusted.save(to: path)
    for name in names { try print("no longer trusted: \(name)") }
    for key in added { try print("trusted: \(key.text)") }
  }

  /// - Parameter path: of this user's file.
  private static func printKnown(own path: String) throws(LedgerFault) {
    let known = try TrustedKeyFiles.read()
    guard !known.keys.isEmpty else {
      return try print("no key is trusted yet; add one with 'kiosk-marquee-ledger trust KEY', in \(path)")
    }
    for key in known.keys { try print(key.text) }
  }
}

/// The files of trusted keys: one for all users, and one for this user.
enum TrustedKeyFiles {
  private static let shared = "/etc/kiosk-marquee/trusted-keys"

  /// This user's file; root's is the one for all users.
  static func own(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(LedgerFault) -> String {
    // The XDG rules say to ignore relative paths.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return "\(folder)/kiosk-marquee/trusted-keys"
    }
    if Account.effectiveUser == 0 { return shared }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw LedgerFault("this user has no folder for settings; set HOME, or give keys with --key")
    }
    return "\(home)/.config/kiosk-marquee/trusted-keys"
  }

  /// The keys of both files. Those of this user may not contradict those for all.
  static func read() throws(LedgerFault) -> TrustedKeys {
    var trusted = try TrustedKeys(file: shared)
    // Without a folder of its own, a user has the shared ones.
    guard let path = try? own(), path != shared else { return trusted }
    for key in try TrustedKeys(file: path).keys {
      if case .contradicted(let other) = trusted.standing(of: key) {
        throw LedgerFault(
          "\(path): has another key of '\(key.name)' than \(shared), \(other.text); remove one of them")
      }
      trusted.add(key)
    }
    return trusted
  }

  static func makeFolder(of path: String) throws(LedgerFault) {
    do throws(FolderFault) {
      try FileSystem.makeFolders(PathName.folder(of: path), permissions: 0o755)
    } catch {
      throw LedgerFault("\(error.path): the folder \(error.reason); \(error.remedy)")
    }
  }
}
