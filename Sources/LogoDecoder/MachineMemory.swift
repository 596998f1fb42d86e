internal import FoundationEssentials
internal import Platform

/// How much memory is available to this process.
enum MachineMemory {
  /// The smaller of the machine's memory and the control group's limit, bytes; `nil` if neither is known.
  static var available: UInt64? {
    [ThisProcess.physicalMemory, controlGroup].compactMap(\.self).min()
  }

  private static var controlGroup: UInt64? {
    guard let groups = text("/proc/self/cgroup") else { return nil }
    return limit(ofGroups: groups, read: text)
  }

  /// The smallest limit of a process's control group and of all groups around it, bytes; `nil` if there is none.
  /// - Parameters:
  ///   - groups: the contents of `/proc/self/cgroup`.
  ///   - read: returns a file's text, or `nil` if it cannot be read.
  static func limit(ofGroups groups: String, read: (String) -> String?) -> UInt64? {
    var limits: [UInt64] = []
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let (root, file): (String, String)
      if fields[0] == "0", fields[1].isEmpty {
        (root, file) = ("/sys/fs/cgroup", "memory.max")
      } else if fields[1].split(separator: ",").contains("memory") {
        (root, file) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
      } else {
        continue
      }
      var names = fields[2].split(separator: "/")
      while true {
        let text = read(([root] + names.map(String.init) + [file]).joined(separator: "/"))
        // No limit is "max", or in version 1 nearly 2^63.
        if let text, let limit = UInt64(text.filter { !$0.isWhitespace }), limit < 1 << 62 { limits.append(limit) }
        if names.popLast() == nil { break }
      }
    }
    return limits.min()
  }

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
