internal import DurableFiles
internal import Messages
internal import Platform

/// Public keys of ledgers that this user knows, one a name; in a file with a key a line, as the ledger prints them.
package struct TrustedKeys: Sendable, Equatable {
  /// What is known of a key.
  package enum Standing: Sendable, Equatable {
    case known, unknown
    /// A ledger of the same name has this other key.
    case contradicted(by: VerifierKey)
  }

  /// In the order of their names.
  package private(set) var keys: [VerifierKey] = []
  /// The file's lines with remarks and all.
  private var lines: [String] = []

  package init() {}

  /// What is known of the key that a file names.
  package func standing(of key: VerifierKey) -> Standing {
    // A name may have two keys where this machine's own ledger was begun anew.
    let named = keys.filter { $0.name.utf8.elementsEqual(key.name.utf8) }
    guard let other = named.first else { return .unknown }
    return named.contains(key) ? .known : .contradicted(by: other)
  }

  /// Adds a key, also where its name has another one.
  package mutating func add(_ key: VerifierKey) {
    guard !keys.contains(key) else { return }
    keys.append(key)
    keys.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// Removes the keys of a name.
  /// - Returns: whether there were any.
  @discardableResult
  package mutating func remove(named name: String) -> Bool {
    let count = keys.count
    keys.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
    return keys.count < count
  }

  // MARK: The file

  /// Bytes; some thousand keys.
  private static let longestFile = 1 << 20

  /// Reads a file's keys; none where there is no file. Empty lines and those that begin with `#` are left out.
  /// - Throws: a fault with the place, the value and the remedy.
  package init(file path: String) throws(LedgerFault) {
    guard let bytes = try Self.bytes(ofFile: path) else { return }
    // Editors may write a byte order mark.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let parts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in parts.enumerated() {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if index < parts.count - 1 || !text.isEmpty { lines.append(text) }
      guard !text.allSatisfy(\.isWhitespace), !text.hasPrefix("#") else { continue }
      guard let key = VerifierKey(text) else {
        throw LedgerFault(
          """
          \(path), line \(index + 1): \(quotedStart(of: text)) is no key; expected what 'kiosk-marquee-ledger key' prints, \
          or remove the line
          """)
      }
      if case .contradicted = standing(of: key) {
        throw LedgerFault("\(path), line \(index + 1): a second key of '\(key.name)'; remove one of them")
      }
      add(key)
    }
  }

  /// A file's bytes; `nil` if there is none.
  private static func bytes(ofFile path: String) throws(LedgerFault) -> [UInt8]? {
    let (facts, bytes): (FileFacts, [UInt8]?)
    do throws(OpenFault) {
      (facts, bytes) = try opened(path)
    } catch {
      if error == .system(.noSuchFile) { return nil }
      throw LedgerFault(
        "\(path): the trusted keys cannot be read: \(error); make it a file that this user may read, or move it away")
    }
    // Whoever may write to it could have anything trusted.
    let isOwn = facts.owner == 0 || facts.owner == Account.effectiveUser
    guard isOwn, !facts.isWritableByOthers else {
      let (who, remedy) =
        isOwn ? ("its group or all", "chmod go-w") : ("user \(facts.owner)", "chown \(Account.effectiveUser)")
      throw LedgerFault(
        "\(path): \(who) may write to the trusted keys; look through them, and then \(shellCommand(remedy, path))")
    }
    try requireOwnWay(to: path)
    guard let bytes else { throw LedgerFault("\(path): has over \(longestFile >> 20) MiB; a key takes a line") }
    return bytes
  }

  /// Refuses a place that others can put something else into: a folder on the way, or a link, that another user owns or may
  /// write to. In a sticky folder names are left to their owners.
  /// - Parameter path: of the file, or of its folder.
  private static func requireOwnWay(to path: String) throws(LedgerFault) {
    let steps: [PathStep]
    do { steps = try OpenFolder.steps(onWayTo: path) } catch {
      throw LedgerFault("\(path): the trusted keys cannot be read: \(error)")
    }
    for step in steps where step.facts.kind != .regular {
      let user = step.facts.owner
      let what = step.facts.kind == .link ? "the link" : "the folder"
      guard user == 0 || user == Account.effectiveUser else {
        let owner = shellCommand("chown \(Account.effectiveUser)", step.path)
        throw LedgerFault(
          """
          \(path): \(what) \(step.path) belongs to user \(user), who could have any key trusted; look through the keys, and \
          then \(step.facts.kind == .link ? "name no link of others" : owner)
          """)
      }
      guard step.facts.isSticky || step.strangers(in: AccountList.read).isEmpty else {
        throw LedgerFault(
          """
          \(path): others may write to the folder \(step.path), and so could have any key trusted; look through the keys, and \
          then \(shellCommand("chmod go-w", step.path))
          """)
      }
    }
  }

  private static func opened(_ path: String) throws(OpenFault) -> (FileFacts, [UInt8]?) {
    let file = try Descriptor.regularFile(path)
    do throws(SystemError) {
      return (try file.facts(), try file.contents(limit: longestFile))
    } catch {
      throw .system(error)
    }
  }

  /// Replaces a file; on the disk when it returns. Remarks stay. A folder that others can change is refused.
  package func save(to path: String) throws(LedgerFault) {
    let (above, name) = (PathName.folder(of: path), PathName.name(of: path))
    let folder = above.isEmpty ? "." : above
    try Self.requireOwnWay(to: folder)
    var lines = lines.filter { line in VerifierKey(line).map(keys.contains) ?? true }
    lines += keys.map(\.text).filter { !lines.contains($0) }
    let text = lines.map { $0 + "\n" }.joined()
    do throws(FileError) {
      // Whatever the umask, for this user alone to write.
      try DurableFolder(folder).write(
        Array(text.utf8), to: name, as: "\(name).part", permissions: .atMost(0o644))
    } catch {
      throw LedgerFault(
        error.isOfFolderSync
          ? "\(path): was written, but may be lost in a power cut: \(error.reason); run the command again"
          : "\(path): cannot be written: \(error.reason)")
    }
  }
}

private func quotedStart(of text: String) -> String { "'\(escaped(text.prefix(60)))\(text.count > 60 ? "…" : "")'" }
