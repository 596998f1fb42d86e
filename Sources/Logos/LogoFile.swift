package import Platform

/// An open logo file. The decoder receives the descriptor and needs no path.
package struct LogoFile: ~Copyable {
  /// Open for reading.
  package let descriptor: Descriptor
  /// The file's identity when it was opened; it changes when the file does.
  package let identity: FileState
  /// The file's size, bytes.
  package var size: Int { identity.size }

  /// What is in the place of a folder on the way to a file.
  private static func obstacle(on path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in parts.indices.dropFirst() {
      let folder = parts[..<count].joined(separator: "/")
      guard !folder.isEmpty, let facts = try? FileFacts(of: folder) else { continue }
      let kind: String? =
        switch facts.kind {
        case .folder: nil
        case .pipe: "a named pipe"
        case .socket: "a socket"
        case .characterDevice, .blockDevice: "a device"
        case .regular, .link, .other: "a file"
        }
      if let kind { return "'\(parts[count - 1])' on its way is \(kind), and no folder" }
    }
    return nil
  }

  /// Opens a regular file of at most `LogoLimits.bytes` in one of `folders` or below; `nil` allows any place. Pipes and
  /// devices are refused unopened: opening one may block forever or start something.
  package init(_ path: String, within folders: [String]? = nil) throws(LogoError) {
    // Checks the path's target first, then opens that very file.
    let place: Descriptor
    let facts: FileFacts
    do {
      place = try .place(path)
    } catch {
      if error == .notAFolder, let reason = Self.obstacle(on: path) { throw .unreadable(reason: reason) }
      throw error == .noSuchFile || error == .notAFolder ? .missing : LogoError(error)
    }
    do { facts = try place.facts() } catch { throw LogoError(error) }
    if let folders { try Self.check(place, within: folders) }
    switch facts.kind {
    case .regular: break
    case .folder: throw .unreadable(reason: "it is a directory")
    default: throw .unreadable(reason: "it is no plain file")
    }
    let descriptor: Descriptor
    do { descriptor = try place.reopenedForReading() } catch { throw LogoError(error) }
    guard facts.size <= LogoLimits.bytes else { throw .tooManyBytes(facts.size) }
    self.descriptor = descriptor
    identity = FileState(facts)
  }

  /// Whether the file is unchanged since it was opened.
  package var isUnchanged: Bool { (try? descriptor.facts()).map(FileState.init) == identity }

  private static func check(_ place: borrowing Descriptor, within folders: [String]) throws(LogoError) {
    guard let path = (try? place.path()) ?? nil else { throw .unlocated }
    guard folders.contains(where: { lies(path, within: $0) }) else {
      throw .outside(path: String(decoding: path, as: UTF8.self))
    }
  }

  /// Compares bytes, as the file system does; `String` treats differently encoded names as equal.
  private static func lies(_ file: [UInt8], within folder: String) -> Bool {
    guard let real = FileSystem.resolved(folder) else { return false }
    let slash = UInt8(ascii: "/")
    return real == [slash] || file.starts(with: real + [slash])
  }
}

extension LogoError {
  /// `unavailable` if the machine is short of something, else `unreadable`.
  init(_ error: SystemError) {
    let shortages: [SystemError] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .wouldBlock, .interrupted]
    self = shortages.contains(error) ? .unavailable(reason: "\(error)") : .unreadable(reason: "\(error)")
  }
}
