/// A folder, a link or a file that a path leads through, as it was when it was held open.
package struct PathStep: Sendable, Hashable {
  package let facts: FileFacts
  /// Where it is, as the kernel tells it.
  package let path: String
  /// Who may do what with it. What a link's permissions say matters to nobody.
  package let access: AccessList

  package init(of place: borrowing Descriptor) throws(SystemError) {
    facts = try place.facts()
    path = (try? FileSystem.linkTarget(place.procPath)) ?? "?"
    access = AccessList(of: place, facts)
  }

  /// Who besides root and the owner can change it, each once. A user's own group is that user; a link is its owner's.
  package func strangers(in accounts: () -> AccountList) -> [AccessList.Who] {
    guard facts.kind != .link else { return [] }
    var found: [AccessList.Who] = []
    for writer in access.writers where !found.contains(writer) {
      switch writer {
      case .user(0), .user(facts.owner): break
      case .group(let group) where accounts().isOwn(group: group, of: facts.owner): break
      case .user, .group, .others: found.append(writer)
      }
    }
    return found
  }

  /// Whether a user may read it.
  package func isReadable(by account: Account) -> Bool { allows(4, account) }

  /// Whether a user may open what is in it, if it is a folder.
  package func isSearchable(by account: Account) -> Bool { allows(1, account) }

  private func allows(_ right: UInt32, _ account: Account) -> Bool {
    // The owner may change the permissions.
    account.user == 0 || account.user == facts.owner || access.allows(right, to: account)
  }

  /// The letters of `chmod` for those whose permissions lack a right, such as `go`; empty if nobody's do.
  package func lacking(_ right: UInt32) -> String {
    (facts.permissions & right << 3 == 0 ? "g" : "") + (facts.permissions & right == 0 ? "o" : "")
  }
}

extension Descriptor {
  /// Whether every user may read the file, or pass the folder, whatever the folders that it lies in say.
  package borrowing func isOpenToAll(_ facts: FileFacts) -> Bool {
    AccessList(of: self, facts).allows(facts.kind == .folder ? 1 : 4, to: .anybody)
  }
}
