internal import DurableFiles
internal import Messages
internal import Platform

/// The file with a ledger's key, which its owner alone may read.
package enum KeyFile {
  /// The key in `folder`; makes one at the first use.
  /// - Parameter name: the new key's; see `VerifierKey.isName`.
  package static func loadOrMake(in folder: String, name: @autoclosure () -> String) throws(LedgerFault) -> LedgerKey {
    if let key = try load(in: folder) { return key }
    let lock = try lock(folder)
    defer { lock.unlock() }
    if let key = try load(in: folder) { return key }
    let name = name()
    // By the rules of reading it, so that no key is written which is refused afterwards.
    guard name.utf8.count <= VerifierKey.longestName, let key = LedgerKey(new: name), LedgerKey(key.text) == key else {
      throw LedgerFault(
        """
        '\(name.prefix(40))\(name.count > 40 ? "…" : "")' can be no key's name; expected a name of 1…\(VerifierKey.longestName) \
        bytes without spaces and plus signs, such as lobby.example/kiosk-marquee
        """)
    }
    try save(key, in: folder)
    return key
  }

  /// Waits for another process that may be writing to a file of the ledger's.
  static func lock(_ folder: String) throws(LedgerFault) -> Descriptor {
    do throws(SystemError) {
      let lock = try Descriptor.lockFile("\(folder)/lock", isCreated: true)
      while try !lock.lock(.exclusive) { SystemThread.sleep(.milliseconds(20)) }
      return lock
    } catch {
      throw LedgerFault("\(folder): its lock cannot be taken: \(error)")
    }
  }

  package static func path(in folder: String) -> String { "\(folder)/key" }

  /// Bytes; several times what a key with the longest name takes.
  private static let largest = 4096

  /// The key; `nil` if there is none.
  package static func load(in folder: String) throws(LedgerFault) -> LedgerKey? {
    let path = path(in: folder)
    let facts: FileFacts
    let bytes: [UInt8]?
    do throws(SystemError) {
      let file = try OpenFolder(folder).regularFile("key")
      facts = try file.facts()
      bytes = try file.contents(limit: largest)
    } catch {
      if error == .noSuchFile { return nil }
      throw LedgerFault("\(path): the key cannot be read: \(error); run this as the ledger's user, or as root")
    }
    guard facts.permissions & 0o077 == 0 else {
      throw LedgerFault(
        """
        \(path): its permissions are \(String(facts.permissions & 0o777, radix: 8)), so others may have read the key; \
        if nobody did, \(shellCommand("chmod 600", path)), else 'kiosk-marquee-ledger retire' begins a new ledger with a new key
        """)
    }
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }), let key = LedgerKey(text) else {
      throw LedgerFault(
        "\(path): holds no key; put back a copy of it, or begin a new ledger with 'kiosk-marquee-ledger retire'")
    }
    return key
  }

  /// On the disk, name and all, before it is used.
  private static func save(_ key: LedgerKey, in folder: String) throws(LedgerFault) {
    let path = path(in: folder)
    do throws(FileError) {
      try DurableFolder(folder).write(
        Array(key.text.utf8), to: "key", as: "key.part", permissions: .exactly(0o600))
    } catch {
      throw LedgerFault("\(path): the new key cannot be written: \(error.reason)")
    }
  }
}
