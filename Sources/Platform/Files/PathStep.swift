internal import CLinux

/// A folder, a link or a file that a path leads through, as it was when it was held open.
package struct PathStep: Sendable, Hashable {
  package let facts: FileFacts
  /// Where it is, as the kernel tells it.
  package let path: String
  /// Whether an access control list lets in more than the permissions tell.
  package let hasAccessList: Bool

  init(of place: borrowing Descriptor) throws(SystemError) {
    facts = try place.facts()
    path = (try? FileSystem.linkTarget(place.procPath)) ?? "?"
    hasAccessList = unsafe linux_has_access_list(place.procPath)
  }

  /// Who else than root and the owner can change it by its permissions or an access control list: `nil` for nobody. A user's
  /// own group, which has the user's name and no other members, is that user. For one thread at a time.
  package var strangers: Strangers? {
    if facts.permissions & 0o002 != 0 { return .everybody }
    guard facts.permissions & 0o020 != 0 else { return nil }
    return hasAccessList || !Account.isOwn(group: facts.group, of: facts.owner) ? .group(facts.group) : nil
  }

  package enum Strangers: Sendable, Hashable {
    case group(UInt32)
    case everybody
  }
}

extension FileFacts {
  /// Whether a user may read it by its permissions, access control lists apart.
  package func isReadable(by account: Account) -> Bool { allows(0o4, account) }

  /// Whether a user may open what is in it by its permissions, access control lists apart, if it is a folder.
  package func isSearchable(by account: Account) -> Bool { allows(0o1, account) }

  private func allows(_ bit: UInt32, _ account: Account) -> Bool {
    // The owner may change the permissions.
    if account.user == 0 || account.user == owner { return true }
    return permissions & (account.groups.contains(group) ? bit << 3 : bit) != 0
  }
}
