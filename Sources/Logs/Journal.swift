internal import Foundation
package import Logging

/// systemd's journal, as stderr leads to it.
package enum Journal {
  /// Whether it is the journal that stderr leads to: JOURNAL_STREAM names the device and inode, and a child whose stderr
  /// goes elsewhere inherits the variable all the same (systemd.exec(5)).
  static let isListening = matches(ProcessInfo.processInfo.environment["JOURNAL_STREAM"], descriptor: STDERR_FILENO)

  static func matches(_ stream: String?, descriptor: Int32) -> Bool {
    var facts = stat()
    guard let stream, fstat(descriptor, &facts) == 0 else { return false }
    return stream == "\(facts.st_dev):\(facts.st_ino)"
  }

  /// The text with each of its lines at a priority, as sd-daemon(3) has it; as it is where no journal listens.
  package static func prefixed(_ text: String, _ level: Logger.Level, isListening: Bool = isListening) -> String {
    guard isListening else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "<\(level.priority)>\($0)" }
      .joined(separator: "\n")
  }
}

extension Logger.Level {
  /// The priority that syslog has for it.
  var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
