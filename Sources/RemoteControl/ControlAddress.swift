internal import Messages
internal import Platform

/// The paths of the control socket.
package enum ControlAddress {
  /// The socket's name in its folder.
  static let name = "control.sock"
  /// The service's folder, for clients: systemd gives them no RUNTIME_DIRECTORY.
  private static let service = "/run/kiosk-marquee"

  /// The path where a marquee makes its socket: `given`, else in the folder that systemd made, else in the session's, else in
  /// the user's own below /tmp.
  package static func forServer(given: String?, environment: [String: String]) -> String {
    if let path = given ?? named(by: environment) { return path }
    return "\(runtimeFolder(environment) ?? sessionFolder(environment) ?? lastResort)/\(name)"
  }

  /// The paths where a marquee may have its socket, the likeliest first.
  package static func forClient(given: String?, environment: [String: String]) -> [String] {
    if let path = given ?? named(by: environment) { return [path] }
    let folders = [runtimeFolder(environment), sessionFolder(environment), service, lastResort].compactMap(\.self)
    return folders.map { "\($0)/\(name)" }
  }

  private static func named(by environment: [String: String]) -> String? {
    environment["KIOSK_MARQUEE_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// systemd separates several folders with colons; the first is the marquee's own.
  private static func runtimeFolder(_ environment: [String: String]) -> String? {
    environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
  }

  private static func sessionFolder(_ environment: [String: String]) -> String? {
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? "\($0)/kiosk-marquee" : nil }
  }

  private static var lastResort: String { "/tmp/kiosk-marquee-\(Account.realUser)" }
}

/// The folder of a control socket, held open: what was checked is what is used, whatever takes its name.
///
/// Below /tmp anybody may have made the folder before, or may put another in its place.
final class ControlFolder: Sendable {
  enum Fault: Error {
    /// The folder cannot be opened.
    case system(SystemError)
    /// Somebody else could put a socket there. `reason` says who and what to do.
    case untrusted(reason: String)
  }

  enum Use {
    /// To put a socket there.
    case server
    /// To connect to the socket there.
    case client
  }

  let place: OpenFolder

  /// Opens the folder and checks who may write to it.
  /// - Parameter path: of the folder; a link in its last part is not followed. Empty is the current folder.
  init(at path: String, for use: Use) throws(Fault) {
    let path = path.isEmpty ? "." : path
    let facts: FileFacts
    do throws(SystemError) {
      place = try OpenFolder(path)
      facts = try place.facts()
    } catch {
      if error == .notAFolder, (try? FileFacts(of: path, followsLinks: false))?.kind == .link {
        throw .untrusted(
          reason: "\(path) is a symbolic link, which others may change; name the folder that it leads to")
      }
      throw .system(error)
    }
    guard !facts.isWritableByOthers else {
      throw .untrusted(
        reason: "others may write into \(path); take that from them with \(shellCommand("chmod go-w", path))")
    }
    guard Self.isTrusted(facts) || use == .client && hasTrustedParent else {
      // A service's folder that this user may not enter, and so cannot tell from within where it is.
      if use == .client, isClosed, Self.isTrusted(parentOf: path) { throw .system(.permissionDenied) }
      throw .untrusted(
        reason: "\(path) belongs to the user \(facts.owner); "
          + (use == .client ? "ask as that user, or remove it" : "remove it, or choose a folder of your own"))
    }
  }

  /// Splits a socket's path into its folder and its name there.
  static func split(_ path: String) -> (folder: String, name: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count == 2 && path.hasPrefix("/") ? "/" : parts.dropLast().joined(separator: "/")
    return (folder, String(parts.last ?? ""))
  }

  /// A folder of another user belongs to that user by right if only root, or this user, can have put it there: as /run has
  /// the service's.
  private var hasTrustedParent: Bool {
    guard let facts = try? place.facts(of: "..") else { return false }
    return Self.isTrusted(facts) && !facts.isWritableByOthers
  }

  /// Whether this user may not enter the folder.
  private var isClosed: Bool {
    do throws(SystemError) {
      _ = try place.facts(of: "..")
      return false
    } catch {
      return error == .permissionDenied
    }
  }

  /// Whether the folder in which the path lies is root's or this user's, and nobody else may write to it.
  private static func isTrusted(parentOf path: String) -> Bool {
    let parent = split(path).folder
    guard let facts = try? FileFacts(of: parent.isEmpty ? "." : parent, followsLinks: true) else { return false }
    return isTrusted(facts) && !facts.isWritableByOthers
  }

  private static func isTrusted(_ facts: FileFacts) -> Bool {
    facts.owner == Account.effectiveUser || facts.owner == 0
  }
}
