internal import Glibc

/// A user of the system, with the groups it is in.
package struct Account: Sendable {
  package let user: UInt32
  package let groups: [UInt32]

  /// This process's user, with all its groups.
  package static var present: Account {
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe getgroups(CInt(groups.count), &groups)
    return Account(user: getuid(), groups: groups.prefix(max(Int(count), 0)) + [getgid()])
  }

  /// The user of this name; `nil` if there is none. For one thread at a time, as the C library's list of users is.
  package static func named(_ name: String) -> Account? {
    guard let entry = unsafe getpwnam(name)?.pointee else { return nil }
    var groups = [gid_t](repeating: 0, count: 256)
    var count = CInt(groups.count)
    guard unsafe getgrouplist(name, entry.pw_gid, &groups, &count) >= 0 else {
      return unsafe Account(user: entry.pw_uid, groups: [entry.pw_gid])
    }
    return unsafe Account(user: entry.pw_uid, groups: Array(groups.prefix(Int(count))))
  }

  /// The user who started this process.
  package static var realUser: UInt32 { getuid() }

  /// The user whose rights this process has; 0 is root.
  package static var effectiveUser: UInt32 { geteuid() }

  /// The group of this name; `nil` if there is none. For one thread at a time.
  package static func group(named name: String) -> UInt32? { unsafe getgrnam(name)?.pointee.gr_gid }

  /// The name of a group; `nil` if it has none. For one thread at a time.
  package static func name(ofGroup group: UInt32) -> String? {
    unsafe getgrgid(group).map { unsafe String(cString: $0.pointee.gr_name) }
  }
}
