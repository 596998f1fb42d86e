internal import FoundationEssentials

/// A process that has locked a file.
package struct LockHolder: Sendable, Hashable {
  /// The process's number.
  package let process: Int32
  /// The program's name, at most 15 bytes of it; `nil` where the system does not tell.
  package let program: String?
  /// Its user and groups; `nil` where the system does not tell.
  package let account: Account?

  /// The processes that hold a lock of a file by `flock`, as far as the system tells of them. Those that ended, and left the
  /// lock to a child, are not among them.
  package static func all(of file: FileFacts) -> [LockHolder] {
    guard let text = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return [] }
    return processes(in: text, lockingInode: file.inode).compactMap { LockHolder(running: $0) }
  }

  /// The processes in a text such as that of /proc/locks. Compares no device: on Btrfs and overlayfs it is another one there.
  static func processes(in text: String, lockingInode inode: UInt64) -> [Int32] {
    var found: [Int32] = []
    for line in text.split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 11441 fe:00:16220565 0 EOF; one that waits has an arrow after the number.
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK", words[5].split(separator: ":").last == "\(inode)",
        let process = Int32(words[4]), process > 0, !found.contains(process)
      else { continue }
      found.append(process)
    }
    return found
  }

  /// `nil` if there is no such process any more.
  private init?(running process: Int32) {
    let folder = "/proc/\(process)"
    guard FileSystem.exists(folder) else { return nil }
    self.process = process
    let name = try? String(contentsOfFile: "\(folder)/comm", encoding: .utf8)
    program = name.map { String($0.prefix { $0 != "\n" }) }
    account = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)).flatMap(Self.account(in:))
  }

  /// The user whose rights a process has, and its groups, in a text such as that of /proc/PID/status.
  static func account(in text: String) -> Account? {
    func numbers(_ field: String) -> [UInt32]? {
      text.split(separator: "\n").first { $0.hasPrefix("\(field):") }.map { line in
        line.dropFirst(field.count + 1).split { $0 == " " || $0 == "\t" }.compactMap { UInt32($0) }
      }
    }
    // Real, effective, saved and for files.
    guard let users = numbers("Uid"), users.count == 4, let groups = numbers("Gid"), groups.count == 4
    else { return nil }
    return Account(user: users[1], groups: [groups[1]] + (numbers("Groups") ?? []))
  }
}
