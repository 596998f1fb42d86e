internal import Glibc

/// A user of the system, with the groups it is in.
package struct Account: Sendable, Hashable {
  package let user: UInt32
  package let groups: [UInt32]

  package init(user: UInt32, groups: [UInt32]) {
    self.user = user
    self.groups = groups
  }

  /// This process's user, with all its groups.
  package static var present: Account {
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe getgroups(CInt(groups.count), &groups)
    return Account(user: getuid(), groups: groups.prefix(max(Int(count), 0)) + [getgid()])
  }

  /// The name of the user whose rights this process has; without one what `USER` says, or nothing. For one thread at a time.
  package static var presentName: String {
    let user = geteuid()
    if let entry = unsafe getpwuid(user == 0 ? getuid() : user) { return unsafe String(cString: entry.pointee.pw_name) }
    return ThisProcess.environment("USER") ?? ""
  }

  /// The user of this name; `nil` if there is none. For one thread at a time, as the C library's list of users is.
  package static func named(_ name: String) -> Account? {
    guard let entry = unsafe getpwnam(name)?.pointee else { return nil }
    return unsafe account(name, entry)
  }

  /// The user of this number, with the first group in front. A number that no user has is in the group of nobody alone. For
  /// one thread at a time.
  package static func numbered(_ user: UInt32) -> Account {
    guard let entry = unsafe getpwuid(user)?.pointee else { return Account(user: user, groups: [nobody]) }
    return unsafe account(String(cString: entry.pw_name), entry)
  }

  /// The group of files that belong to nobody: `nogroup`.
  private static let nobody: UInt32 = 65_534

  /// A number that no user has, of those that systemd gives to services for as long as they run: what only root or that user may
  /// do to a process, such as ending it or taking its files, no other process of another service may, as those of `nobody`
  /// might. For one thread at a time.
  package static var unusedNumber: UInt32 {
    var number: UInt32 = 0
    for _ in 0..<16 {
      number = .random(in: 61_184...65_519)
      if unsafe getpwuid(number) == nil { break }
    }
    return number
  }

  private static func account(_ name: String, _ entry: passwd) -> Account {
    var groups = [gid_t](repeating: 0, count: 256)
    var count = CInt(groups.count)
    // One that is missing could be one that is kept out.
    while unsafe getgrouplist(name, entry.pw_gid, &groups, &count) < 0 {
      guard groups.count < mostGroups else { return unsafe Account(user: entry.pw_uid, groups: [entry.pw_gid]) }
      groups = [gid_t](repeating: 0, count: groups.count * 2)
      count = CInt(groups.count)
    }
    return unsafe Account(user: entry.pw_uid, groups: Array(groups.prefix(Int(count))))
  }

  /// As the kernel.
  private static let mostGroups = 1 << 16

  /// The user who started this process.
  package static var realUser: UInt32 { getuid() }

  /// The user whose rights this process has; 0 is root.
  package static var effectiveUser: UInt32 { geteuid() }

  /// The group of this name; `nil` if there is none. For one thread at a time.
  package static func group(named name: String) -> UInt32? { unsafe getgrnam(name)?.pointee.gr_gid }

  /// A user who is none, in no group: what this one may, everybody may.
  package static let anybody = Account(user: .max, groups: [])

  /// Gives up root's rights for those of another user, with this one group and no other, for good. While there is one
  /// thread.
  package static func become(user: UInt32, group: UInt32) throws(SystemError) {
    try checked(setgroups(0, nil))
    try checked(setgid(group))
    try checked(setuid(user))
  }

  /// Gives up root's rights for those of this user with its groups, the first one being its own, for good. While there is one
  /// thread. Afterwards no other process of that user can look into this one, as the kernel counts its memory as root's.
  package func takePlace() throws(SystemError) {
    guard let own = groups.first else { throw .invalidArgument }
    try unsafe checked(setgroups(groups.count, groups))
    try checked(setgid(own))
    try checked(setuid(user))
  }

  /// The name of a group; `nil` if it has none. For one thread at a time.
  package static func name(ofGroup group: UInt32) -> String? {
    unsafe getgrgid(group).map { unsafe String(cString: $0.pointee.gr_name) }
  }
}
