internal import Foundation

/// SDL's video drivers that lead to a screen here, the best first.
package enum VideoDrivers {
  /// A session's driver is tried only where there is one: Wayland's library complains on stderr without.
  static var usable: [String] { session + ["kmsdrm"] }

  /// The one that SDL begins with.
  static var first: String? {
    let wanted = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] ?? ""
    return wanted.isEmpty ? usable.first : wanted.split(separator: ",").first?.lowercased()
  }

  /// Those of the desktop sessions that the environment names.
  static var session: [String] { session(in: ProcessInfo.processInfo.environment) }

  package static func session(in environment: [String: String]) -> [String] {
    func names(_ variable: String) -> Bool { environment[variable].map { !$0.isEmpty } ?? false }
    var drivers: [String] = []
    if names("DISPLAY") { drivers.append("x11") }
    if names("WAYLAND_DISPLAY") { drivers.append("wayland") }
    return drivers
  }
}
