internal import Foundation

/// The user that the marquee runs as: asked by root, that is the service's own, else whoever asks.
struct Subject: Sendable {
  var name: String
  var user: uid_t
  var groups: [gid_t]
  /// Whether the system itself can be asked what this user may do.
  var isSelf: Bool

  static let service = "kiosk"

  static var present: Subject {
    if getuid() == 0, let facts = getpwnam(service)?.pointee {
      return Subject(
        name: service, user: facts.pw_uid, groups: groups(of: service, with: facts.pw_gid), isSelf: false)
    }
    var groups = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(groups.count), &groups)
    return Subject(
      name: NSUserName(), user: getuid(), groups: groups.prefix(max(Int(count), 0)) + [getgid()], isSelf: true)
  }

  private static func groups(of name: String, with own: gid_t) -> [gid_t] {
    var groups = [gid_t](repeating: 0, count: 256)
    var count = Int32(groups.count)
    guard getgrouplist(name, own, &groups, &count) >= 0 else { return [own] }
    return Array(groups.prefix(Int(count)))
  }

  /// Whether this user may read and write a device.
  func mayUse(_ path: String) -> Bool {
    // Desktop sessions give their user rights beyond the mode's.
    if isSelf { return access(path, R_OK | W_OK) == 0 }
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    if user == 0 || facts.st_uid == user && facts.st_mode & 0o600 == 0o600 { return true }
    return groups.contains(facts.st_gid) && facts.st_mode & 0o060 == 0o060 || facts.st_mode & 0o006 == 0o006
  }

  /// The group that a device belongs to.
  static func group(of path: String) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return "?" }
    return getgrgid(facts.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(facts.st_gid)"
  }
}
