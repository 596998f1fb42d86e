internal import Platform
internal import Synchronization

/// A private copy of a folder to publish. What is checked and what is published is both read from the copy, so changes of the
/// original meanwhile have no effect. Removed with this object. For any thread.
package final class StagedFolder: Sendable {
  private static let prefix = "kiosk-marquee-publish-"
  /// Where there is room for many logos even if /tmp is memory.
  private static let places = ["/var/tmp", "/tmp"]

  /// The folder, and the one that it is in.
  private struct Made: ~Copyable {
    let above: OpenFolder
    let name: String
    let folder: OpenFolder
    /// Held while this process lives. The next process removes folders that no process has locked.
    let lock: Descriptor
  }

  private struct Reference {
    weak var folder: StagedFolder?
  }

  private static let present = Mutex<[Reference]>([])

  private let made: Made

  package init() throws(PublishFault) {
    // Root's own: the variable may name a folder of the user who called sudo.
    let wanted = Account.effectiveUser == 0 ? nil : ThisProcess.environment("TMPDIR")
    var fault = SystemError.noSuchFile
    for place in [wanted].compactMap(\.self) + Self.places {
      do throws(SystemError) {
        made = try Self.make(in: place)
        Self.present.withLock { present in
          present.removeAll { $0.folder == nil }
          present.append(Reference(folder: self))
        }
        return
      } catch {
        fault = error
      }
    }
    throw PublishFault(
      "no folder for temporary files can be made in \(Self.places.joined(separator: " or ")): \(fault)")
  }

  private static func make(in place: String) throws(SystemError) -> Made {
    let above = try OpenFolder(place, followsLink: true)
    removeRemains(in: above)
    while true {
      let name = "\(prefix)\(ThisProcess.identifier)-\(UInt32.random(in: 0 ... .max))"
      let folder = try above.makeFolder(name)
      let lock = try folder.descriptor()
      // Another process may take it for remains as long as it is not locked.
      guard try lock.lock(.exclusive), (try? above.facts(of: name)) != nil else { continue }
      return Made(above: above, name: name, folder: folder, lock: lock)
    }
  }

  deinit { remove() }

  /// Removes all copies as the process ends, even while other threads still write to them.
  package static func removeAll() {
    for folder in present.withLock({ $0.compactMap(\.folder) }) { folder.remove() }
  }

  private func remove() {
    // A file that another thread makes meanwhile keeps the folder; once that is gone, none can be made.
    for _ in 0..<Self.mostAttempts where (try? made.above.facts(of: made.name)) != nil {
      made.above.removeTree(made.name)
    }
  }

  private static let mostAttempts = 100

  /// The path of a file in the folder. No other user can redirect it.
  package func path(of file: String) -> String { made.folder.path(to: file) }

  /// Copies an open file from its beginning.
  /// - Returns: its size, bytes; `nil` if it has changed meanwhile.
  func copy(_ file: borrowing Descriptor, to path: String, limit: Int) throws(PublishFault) -> Int? {
    func checked<Result: ~Copyable>(_ call: () throws(SystemError) -> Result) throws(PublishFault) -> Result {
      try PublishFault.system("a copy of \(path) cannot be made", call)
    }
    let facts = try checked { () throws(SystemError) in try file.facts() }
    let target = try newFile(path)
    var size = 0
    while size <= limit {
      let part = try checked { () throws(SystemError) in try file.contents(from: size, size: 1 << 20) }
      if part.isEmpty { break }
      size += part.count
      do throws(FileError) {
        try target.writeAll(part)
      } catch {
        throw PublishFault("a copy of \(path) cannot be made: \(error.reason)")
      }
    }
    let after = try checked { () throws(SystemError) in try file.facts() }
    return size == facts.size && FileState(after) == FileState(facts) ? size : nil
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to path: String) throws(PublishFault) {
    let target = try newFile(path)
    do throws(FileError) {
      try target.writeAll(bytes)
    } catch {
      throw PublishFault("a copy of \(path) cannot be made: \(error.reason)")
    }
  }

  /// Opens a file in it.
  func opened(_ path: String) throws(PublishFault) -> Descriptor {
    do {
      return try made.folder.regularFile(beneath: path, followsLinks: false)
    } catch {
      throw PublishFault("the copy of \(path) cannot be read: \(error)")
    }
  }

  /// Takes a file out of it.
  func remove(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let parent = parts.dropLast().joined(separator: "/")
    guard let name = parts.last, let above = try? made.folder.folder(beneath: parent.isEmpty ? "." : parent) else {
      return
    }
    above.remove(name)
  }

  /// A new file, in folders that are made where they are missing. Anything that is there already is replaced.
  private func newFile(_ path: String) throws(PublishFault) -> Descriptor {
    let parts = path.split(separator: "/").map(String.init)
    return try PublishFault.system("a copy of \(path) cannot be made") { () throws(SystemError) in
      var place = try OpenFolder(made.folder.path(to: "."))
      for name in parts.dropLast() {
        let isThere = (try? place.facts(of: name)) != nil
        place = isThere ? try place.folder(name) : try place.makeFolder(name)
      }
      let name = parts.last ?? path
      place.remove(name)
      return try place.newFile(name, permissions: 0o600)
    }
  }

  private static func removeRemains(in above: borrowing OpenFolder) {
    for name in above.names() ?? [] where name.hasPrefix(prefix) {
      guard let folder = try? above.folder(name), (try? folder.facts())?.owner == Account.effectiveUser,
        let lock = try? folder.descriptor(), (try? lock.lock(.exclusive)) == true
      else { continue }
      above.removeTree(name)
    }
  }
}
