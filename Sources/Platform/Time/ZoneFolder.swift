/// The system's time zone database: a folder with a file for each zone.
package enum ZoneFolder {
  /// Where systems have it. `TZDIR` names another one, which then is the only one, as for the C library.
  private static let places = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
  private static let localFile = "/etc/localtime"

  /// The folder; `nil` on a machine without the database.
  package static var path: String? {
    let named = ThisProcess.environment("TZDIR").flatMap { $0.hasPrefix("/") ? [$0] : nil }
    return (named ?? places).first { place in
      (try? FileFacts(of: place))?.kind == .folder && FolderNames.of(place, atMost: 1)?.isEmpty == false
    }
  }

  /// Whether a name has the form of those in the database, and cannot lead out of its folder.
  package static func isName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count) else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.first != UInt8(ascii: "-")
        && part.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "+-_".utf8.contains(byte)
        }
    }
  }

  /// The file of a zone; `nil` without the database, or for a name that is none.
  package static func file(of name: String) -> String? {
    guard isName(name) else { return nil }
    return path.map { "\($0)/\(name)" }
  }

  /// What the machine's own time zone is, as `TZ` or else the file `/etc/localtime` says.
  package enum Own: Sendable, Hashable {
    /// A file of the database, or a copy of one; the zone's name if it is known.
    case file(String, name: String?)
    /// A rule in POSIX's form, or a name that the database does not have.
    case text(String)
  }

  package static var own: Own {
    guard let variable = ThisProcess.environment("TZ") else { return .file(localFile, name: localName) }
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.hasPrefix("/") { return .file(text, name: text == localFile ? localName : name(ofFile: text)) }
    if let file = file(of: text), FileSystem.exists(file) { return .file(file, name: text) }
    return .text(text)
  }

  /// The name of the zone that `/etc/localtime` is a link to, or that `/etc/timezone` has.
  private static var localName: String? {
    if let target = try? FileSystem.linkTarget(localFile), let name = name(ofFile: target) { return name }
    guard let bytes = try? AtomicFile.read("/etc/timezone", limit: 256) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return isName(line) ? line : nil
  }

  /// `Europe/Berlin` of `../usr/share/zoneinfo/Europe/Berlin`.
  private static func name(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0 == "zoneinfo" }) else { return nil }
    let name = parts[(folder + 1)...].joined(separator: "/")
    return isName(name) ? name : nil
  }

  /// The bytes of a zone's file. Opens no pipe and no device.
  /// - Parameter limit: bytes; a larger file is refused.
  package static func read(_ file: String, limit: Int) throws(FileError) -> [UInt8] {
    let zone: Descriptor
    do { zone = try .regularFile(file) } catch { throw FileError(error) }
    let bytes: [UInt8]?
    do { bytes = try zone.contents(limit: limit) } catch { throw FileError(error) }
    guard let bytes else { throw FileError(reason: "larger than \(limit >> 10) KiB") }
    return bytes
  }
}
