internal import Foundation
internal import Platform

/// Tells at next to no cost whether a display may be there: SDL loads and unloads whole libraries to find out, which a
/// program that waits for months should not do every second.
struct DisplaySearch {
  var environment = ProcessInfo.processInfo.environment
  var connectors = Connectors()

  /// Whether SDL is worth asking.
  var mayFind: Bool {
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

/// X servers by the name that DISPLAY gives them.
enum XServer {
  /// Whether something listens for clients there; of a server on another machine nothing is known.
  static func mayAnswer(_ display: String) -> Bool {
    guard let match = display.wholeMatch(of: #/(?:unix)?:(\d+)(?:\.\d+)?/#) else { return !display.isEmpty }
    let path = "/tmp/.X11-unix/X\(match.1)"
    return StreamSocket.isListener(at: "@" + path) || StreamSocket.isListener(at: path)
  }
}
