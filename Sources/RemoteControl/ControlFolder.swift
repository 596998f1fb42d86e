internal import Platform

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
      throw .untrusted(reason: "others may write into \(path); take that from them with 'chmod go-w \(path)'")
    }
    guard Self.isTrusted(facts) || use == .client && hasTrustedParent else {
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

  private static func isTrusted(_ facts: FileFacts) -> Bool {
    facts.owner == Account.effectiveUser || facts.owner == 0
  }
}
