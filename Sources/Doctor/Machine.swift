internal import Foundation
internal import MarqueeConfig
internal import Platform

/// The doctor's view of the machine; tests replace it.
struct Machine: Sendable {
  /// A prefix of every system path.
  var root = ""
  var environment = ProcessInfo.processInfo.environment
  /// Runs a program and returns its output; `nil` if the program is missing or fails.
  var run: @Sendable ([String]) -> String? = Machine.output

  /// A file's text without surrounding white space; `nil` if it cannot be read.
  func text(_ path: String) -> String? {
    (try? String(contentsOfFile: root + path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The names in a folder, sorted, with numbers in numeric order.
  func entries(_ path: String) -> [String] {
    (FolderNames.of(root + path) ?? [])
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  private static func output(of arguments: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let name = arguments.first,
      let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(arguments.dropFirst())
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

/// The user that the marquee runs as: the service's own if root runs the doctor, else the current user.
struct Subject: Sendable {
  var name: String
  var user: uid_t
  var groups: [gid_t]
  /// Whether this is the current user, whose permissions the system checks itself.
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
    // Desktop sessions grant their user permissions beyond the file mode.
    if isSelf { return access(path, R_OK | W_OK) == 0 }
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    if user == 0 || facts.st_uid == user && facts.st_mode & 0o600 == 0o600 { return true }
    return groups.contains(facts.st_gid) && facts.st_mode & 0o060 == 0o060 || facts.st_mode & 0o006 == 0o006
  }

  /// The name of a device's group; its number if it has no name, `?` without a device.
  static func group(of path: String) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return "?" }
    return getgrgid(facts.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(facts.st_gid)"
  }
}
