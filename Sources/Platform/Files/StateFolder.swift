internal import Foundation

/// Where the marquee keeps what must survive a restart of the machine.
package enum StateFolder {
  /// systemd's StateDirectory=, else the user's state folder by the XDG rules; `nil` if there is neither.
  package static func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    func folder(_ variable: String) -> String? {
      // systemd may list several folders, of which the first is ours. XDG says to ignore relative paths.
      environment[variable].flatMap { $0.split(separator: ":").first.map(String.init) }
        .flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let path = folder("STATE_DIRECTORY") { return path }
    if let path = folder("XDG_STATE_HOME") { return path + "/kiosk-marquee" }
    return folder("HOME").map { $0 + "/.local/state/kiosk-marquee" }
  }
}
