internal import Platform

/// Where the control socket is.
package enum ControlAddress {
  /// What the socket is called in its folder.
  static let name = "control.sock"
  /// Where the service has it: for a client, which systemd gives no RUNTIME_DIRECTORY.
  private static let service = "/run/kiosk-marquee"

  /// Where a marquee puts its socket: a path that is given, else in the folder that systemd made for it, else in the
  /// session's, else in one of the user's own below /tmp.
  package static func forServer(given: String?, environment: [String: String]) -> String {
    if let path = given ?? named(by: environment) { return path }
    return "\(runtimeFolder(environment) ?? sessionFolder(environment) ?? lastResort)/\(name)"
  }

  /// Where a marquee may have its socket, the likeliest first.
  package static func forClient(given: String?, environment: [String: String]) -> [String] {
    if let path = given ?? named(by: environment) { return [path] }
    let folders = [runtimeFolder(environment), sessionFolder(environment), service, lastResort].compactMap(\.self)
    return folders.map { "\($0)/\(name)" }
  }

  private static func named(by environment: [String: String]) -> String? {
    environment["KIOSK_MARQUEE_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// systemd lists several folders with colons between them; the first is the marquee's own.
  private static func runtimeFolder(_ environment: [String: String]) -> String? {
    environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
  }

  private static func sessionFolder(_ environment: [String: String]) -> String? {
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? "\($0)/kiosk-marquee" : nil }
  }

  private static var lastResort: String { "/tmp/kiosk-marquee-\(Account.realUser)" }
}
