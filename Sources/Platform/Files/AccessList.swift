internal import CLinux

/// Who besides its owner may do what with a file: its permissions, or its POSIX access control list.
package struct AccessList: Sendable, Hashable {
  package enum Who: Sendable, Hashable {
    case user(UInt32)
    case group(UInt32)
    /// Everybody whom no other entry names.
    case others
  }

  struct Entry: Sendable, Hashable {
    var who: Who
    /// The bits of reading (4), writing (2) and searching (1), without what the list's mask takes away.
    var rights: UInt32
  }

  /// `nil` if the list cannot be read: then `allows` is false for everybody, and `writers` includes everybody.
  let entries: [Entry]?
  /// Whether it has more entries than the permissions show.
  package let isExtended: Bool

  /// Of the file that is open, which is no link.
  init(of place: borrowing Descriptor, _ facts: FileFacts) {
    var bytes = [UInt8](repeating: 0, count: 1 << 13)
    let count = unsafe linux_access_list(place.procPath, &bytes, bytes.count)
    guard count != 0 else {
      isExtended = false
      entries = [
        Entry(who: .group(facts.group), rights: facts.permissions >> 3 & 7),
        Entry(who: .others, rights: facts.permissions & 7),
      ]
      return
    }
    isExtended = true
    entries = count < 0 ? nil : Self.entries(of: bytes[..<count], facts)
  }

  /// The attribute's form: the version in 4 bytes, then 8 bytes an entry: its kind in 2, its rights in 2, whose it is in 4. All
  /// numbers have the low byte first.
  /// - Returns: `nil` if it has another form.
  static func entries(of bytes: ArraySlice<UInt8>, _ facts: FileFacts) -> [Entry]? {
    func number(_ start: Int, _ count: Int) -> UInt32 {
      (0..<count).reduce(0) { $0 | UInt32(bytes[bytes.startIndex + start + $1]) << UInt32(8 * $1) }
    }
    guard bytes.count >= 4, bytes.count % 8 == 4, number(0, 4) == 2 else { return nil }
    var entries: [Entry] = []
    var mask: UInt32 = 7
    for start in stride(from: 4, to: bytes.count, by: 8) {
      let rights = number(start + 2, 2) & 7
      switch number(start, 2) {
      // The owner may change the list.
      case 0x01: break
      case 0x02: entries.append(Entry(who: .user(number(start + 4, 4)), rights: rights))
      case 0x04: entries.append(Entry(who: .group(facts.group), rights: rights))
      case 0x08: entries.append(Entry(who: .group(number(start + 4, 4)), rights: rights))
      case 0x10: mask = rights
      case 0x20: entries.append(Entry(who: .others, rights: rights))
      default: return nil
      }
    }
    return entries.map { $0.who == .others ? $0 : Entry(who: $0.who, rights: $0.rights & mask) }
  }

  /// Whether a user who is not the owner has a right, as the kernel decides it: an entry of that user decides alone, else those
  /// of the user's groups, else the one of others. `Account.anybody` has it if everybody has. If the mask takes all rights,
  /// Linux ignores the list, and so may admit a user whom an entry excludes; here that user stays excluded.
  func allows(_ right: UInt32, to account: Account) -> Bool {
    guard let entries else { return false }
    func grants(_ entry: Entry) -> Bool { entry.rights & right == right }
    if account == .anybody { return entries.allSatisfy(grants) }
    if let own = entries.first(where: { $0.who == .user(account.user) }) { return grants(own) }
    let groups = entries.filter { entry in account.groups.contains { entry.who == .group($0) } }
    return groups.isEmpty ? entries.contains { $0.who == .others && grants($0) } : groups.contains(where: grants)
  }

  /// Those who have the right to write.
  var writers: [Who] { entries.map { $0.filter { $0.rights & 2 != 0 }.map(\.who) } ?? [.others] }
}
