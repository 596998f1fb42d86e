internal import Glibc

/// The users and groups of the system, as `getent passwd` and `getent group` list them.
package struct AccountList: Sendable {
  package struct User: Sendable, Hashable {
    package var name: String
    package var number: UInt32
    /// The number of the first group.
    package var group: UInt32
    package var home: String

    package init(name: String, number: UInt32, group: UInt32, home: String) {
      (self.name, self.number, self.group, self.home) = (name, number, group, home)
    }
  }

  package struct Group: Sendable, Hashable {
    package var name: String
    package var number: UInt32
    /// The names of those whose first group is another one.
    package var members: [String]

    package init(name: String, number: UInt32, members: [String]) {
      (self.name, self.number, self.members) = (name, number, members)
    }
  }

  /// The most users, and the most groups, that are read.
  package static let most = 1 << 16

  private let users: [User]
  private let groups: [Group]
  /// Whether there are no more than these.
  private let isComplete: Bool

  package init(users: [User], groups: [Group], isComplete: Bool = true) {
    (self.users, self.groups, self.isComplete) = (users, groups, isComplete)
  }

  /// Reads the system's. Blocks, longer where a directory service has many. For one thread at a time, as the C library's lists
  /// are.
  package static func read() -> AccountList {
    var users: [User] = []
    setpwent()
    while users.count <= most, let entry = unsafe getpwent()?.pointee {
      unsafe users.append(
        User(
          name: String(cString: entry.pw_name), number: entry.pw_uid, group: entry.pw_gid,
          home: entry.pw_dir.map { unsafe String(cString: $0) } ?? ""))
    }
    endpwent()
    var groups: [Group] = []
    setgrent()
    while groups.count <= most, let entry = unsafe getgrent()?.pointee {
      var members: [String] = []
      var member = unsafe entry.gr_mem
      while let text = unsafe member?.pointee {
        unsafe members.append(String(cString: text))
        unsafe member = member?.advanced(by: 1)
      }
      unsafe groups.append(Group(name: String(cString: entry.gr_name), number: entry.gr_gid, members: members))
    }
    endgrent()
    return AccountList(users: users, groups: groups, isComplete: users.count <= most && groups.count <= most)
  }

  /// Whether a group is a user's own: it is the first one of that user, has the user's name, and nobody else is in it, by
  /// whichever entry of that number, or as their first group. `false` for users who are not listed, such as those of a
  /// directory service that lists nobody.
  package func isOwn(group: UInt32, of user: UInt32) -> Bool {
    guard isComplete, let own = users.first(where: { $0.number == user && $0.group == group }) else { return false }
    let entries = groups.filter { $0.number == group }
    return entries.contains { $0.name == own.name }
      && entries.allSatisfy { $0.members.allSatisfy { $0 == own.name } }
      && users.allSatisfy { $0.number == user || $0.group != group }
  }

  /// `nil` for a number that no user has.
  package func name(ofUser number: UInt32) -> String? { users.first { $0.number == number }?.name }

  /// `nil` for a number that no group has.
  package func name(ofGroup number: UInt32) -> String? { groups.first { $0.number == number }?.name }

  /// Whether a folder is somebody's home, or one that homes lie in.
  package func holdsHome(_ path: String) -> Bool {
    users.contains { user in user.home == path || user.home.hasPrefix(path == "/" ? path : "\(path)/") }
  }

  /// The path of a user's home; `nil` for a number that no user has.
  package func home(ofUser number: UInt32) -> String? { users.first { $0.number == number }?.home }
}
