internal import FoundationEssentials
internal import Platform

/// Checks cheaply whether a display may be there. SDL loads and unloads whole libraries to find out, which a program that
/// waits for months should not do every second.
package struct DisplaySearch {
  private let environment: [String: String]
  private let connectors: Connectors

  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, connectors: Connectors = Connectors()
  ) {
    self.environment = environment
    self.connectors = connectors
  }

  /// Whether SDL is worth asking.
  package var mayFind: Bool {
    if let wanted = environment["SDL_VIDEODRIVER"], !wanted.isEmpty {
      return wanted.split(separator: ",").contains { mayServe(String($0)) }
    }
    return (VideoDrivers.session(in: environment) + ["kmsdrm"]).contains(where: mayServe)
  }

  private func mayServe(_ driver: String) -> Bool {
    switch driver.lowercased() {
    case "x11": environment["DISPLAY"].map(XServer.mayAnswer) ?? false
    case "wayland": WaylandCompositor(environment: environment)?.mayAnswer ?? false
    case "kmsdrm": !connectors.connected.isEmpty
    default: true
    }
  }
}

/// X servers, by their names in DISPLAY.
enum XServer {
  /// Whether something listens there. Assumes that of a server on another machine.
  static func mayAnswer(_ display: String) -> Bool {
    guard let match = display.wholeMatch(of: #/(?:unix)?:(\d+)(?:\.\d+)?/#) else { return !display.isEmpty }
    let path = "/tmp/.X11-unix/X\(match.1)"
    return StreamSocket.isListener(at: "@" + path) || StreamSocket.isListener(at: path)
  }
}

/// The video drivers of SDL that can show something here, the best first.
package enum VideoDrivers {
  /// All drivers to try. A desktop session's is tried only inside a session, as Wayland's library complains on stderr
  /// without one.
  static var usable: [String] { session + ["kmsdrm"] }

  /// The driver that SDL tries first.
  static var first: String? {
    let wanted = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] ?? ""
    return wanted.isEmpty ? usable.first : wanted.split(separator: ",").first?.lowercased()
  }

  /// The drivers of the desktop sessions that the environment names.
  static var session: [String] { session(in: ProcessInfo.processInfo.environment) }

  /// Whether the display of a bare console is meant: there is no desktop session, or SDL_VIDEODRIVER names KMSDRM alone.
  package static func isConsole(in environment: [String: String]) -> Bool {
    let wanted = environment["SDL_VIDEODRIVER"] ?? ""
    return wanted.isEmpty ? session(in: environment).isEmpty : wanted.lowercased() == "kmsdrm"
  }

  /// The drivers of the desktop sessions that `environment` names.
  package static func session(in environment: [String: String]) -> [String] {
    func names(_ variable: String) -> Bool { environment[variable].map { !$0.isEmpty } ?? false }
    var drivers: [String] = []
    if names("DISPLAY") { drivers.append("x11") }
    if names("WAYLAND_DISPLAY") { drivers.append("wayland") }
    return drivers
  }
}

/// What an operator can do about a missing display, to be appended to the fault.
package enum DisplayAdvice {
  package static var text: String {
    if !VideoDrivers.session.isEmpty {
      return "; the session that DISPLAY or WAYLAND_DISPLAY names does not answer"
    }
    return """
      ; there is no X11 or Wayland session, and no console screen that may be drawn on: connect a display, and run it \
      as a user in the groups video, render and input
      """
  }
}
