internal import Foundation
internal import Platform

/// How much memory there is for this process at most.
enum MachineMemory {
  /// The machine's memory or the control group's limit, whichever is less, bytes; `nil` where neither is known.
  static var available: UInt64? {
    [ThisProcess.physicalMemory, controlGroup].compactMap(\.self).min()
  }

  private static var controlGroup: UInt64? {
    guard let groups = text("/proc/self/cgroup") else { return nil }
    return limit(ofGroups: groups, read: text)
  }

  /// The least limit of a process's control group and of all groups around it, bytes; `nil` where there is none.
  /// - Parameters:
  ///   - groups: what `/proc/self/cgroup` says.
  ///   - read: a file's text, `nil` where it cannot be read.
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
        // Without a limit it says "max", or in version 1 nearly 2^63.
        if let text, let limit = UInt64(text.filter { !$0.isWhitespace }), limit < 1 << 62 { limits.append(limit) }
        if names.popLast() == nil { break }
      }
    }
    return limits.min()
  }

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
