internal import Foundation

/// Where the marquee keeps what it wants to find again after a restart of the machine.
package enum StateFolder {
  /// systemd's StateDirectory=, else the user's by the XDG rules; `nil` where there is neither.
  package static func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    func folder(_ variable: String) -> String? {
      // Of several directories of a service the first is the one; paths that are not absolute are to be ignored.
      environment[variable].flatMap { $0.split(separator: ":").first.map(String.init) }
        .flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let path = folder("STATE_DIRECTORY") { return path }
    if let path = folder("XDG_STATE_HOME") { return path + "/kiosk-marquee" }
    return folder("HOME").map { $0 + "/.local/state/kiosk-marquee" }
  }
}
