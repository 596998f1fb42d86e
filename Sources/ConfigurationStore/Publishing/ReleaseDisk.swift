internal import Platform

/// One change of the releases' folder. Paths are those in it; an empty one is the folder itself.
enum ReleaseStep: Equatable {
  case madeFolder(String)
  case wrote(String)
  case syncedFile(String)
  case syncedFolder(String)
  case renamed(String, String)
  case exchanged(String, String)
  case linked(String, to: String)
  case removed(String)
}

/// Why nothing was published.
package struct PublishFault: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// This user may not.
    case notAllowed
    case other
  }

  package let kind: Kind
  package let description: String

  init(_ description: String, kind: Kind = .other) {
    self.description = description
    self.kind = kind
  }
}

extension PublishFault {
  /// Calls the system; `what` says what failed if it does.
  static func system<Result: ~Copyable>(
    _ what: String, _ call: () throws(SystemError) -> Result
  ) throws(PublishFault) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw PublishFault("\(what): \(error)")
    }
  }
}

/// Changes the releases' folder step by step, held open: whatever takes a name meanwhile, no step leads elsewhere.
struct ReleaseDisk: ~Copyable {
  /// Called after each step.
  typealias Observer = (ReleaseStep) throws(PublishFault) -> Void

  private let folder: OpenFolder
  private let path: String
  private let observe: Observer
  /// The permissions of folders in it: who may write to it may remove releases.
  let folderPermissions: UInt32
  /// The group of the folder, whose members may read what is closed to others.
  let group: UInt32

  init(_ folder: consuming OpenFolder, path: String, observe: @escaping Observer) throws(PublishFault) {
    self.path = path
    self.observe = observe
    let facts: FileFacts
    do { facts = try folder.facts() } catch { throw PublishFault("\(path) cannot be read: \(error)") }
    folderPermissions = 0o755 | facts.permissions & 0o2020
    group = facts.group
    self.folder = folder
  }

  /// Names in the folder.
  var names: [String] { folder.names() ?? [] }

  /// Holds the folder for one publisher; waits for another one.
  func locked(patience: Duration) throws(PublishFault) -> ReleaseLock {
    try ReleaseLock(folder, path: path, draft: Self.draftName, patience: patience)
  }

  /// A name for what is not complete yet, which nothing has.
  static var draftName: String { "\(draftPrefix)\(ThisProcess.identifier)-\(UInt32.random(in: 0 ... .max))" }
  static let draftPrefix = ".draft-"

  /// The kind of what has a name in the folder; `nil` if nothing has.
  func kind(of name: String) -> FileFacts.Kind? { (try? folder.facts(of: name))?.kind }

  /// Removes a folder if nothing is in it.
  func removeEmptyFolder(_ name: String) {
    if folder.removeEmptyFolder(name) { try? observe(.removed(name)) }
  }

  func sync() throws(PublishFault) {
    try step("", "synced", .syncedFolder("")) { () throws(SystemError) in try folder.sync() }
  }

  func rename(_ name: String, to other: String) throws(PublishFault) {
    try step(other, "written", .renamed(name, other)) { () throws(SystemError) in try folder.rename(name, to: other) }
  }

  func exchange(_ name: String, with other: String) throws(PublishFault) {
    try step(other, "replaced", .exchanged(name, other)) { () throws(SystemError) in
      try folder.exchange(name, with: other)
    }
  }

  func link(_ name: String, to target: String) throws(PublishFault) {
    try step(name, "made", .linked(name, to: target)) { () throws(SystemError) in
      try folder.makeLink(name, to: target)
    }
  }

  /// Removes a file, or a folder with all in it; ignores errors.
  func remove(_ name: String) {
    folder.removeTree(name)
    try? observe(.removed(name))
  }

  /// Writes a small file beside its place, syncs it and gives it its name.
  func write(_ bytes: [UInt8], to name: String, as draft: String) throws(PublishFault) {
    let file = try PublishFault.system("\(path)/\(name) cannot be written") { () throws(SystemError) in
      try folder.newFile(draft, permissions: 0o644)
    }
    do throws(FileError) {
      try file.writeAll(bytes)
    } catch {
      throw PublishFault("\(path)/\(name) cannot be written: \(error.reason)")
    }
    try observe(.wrote(draft))
    do { try file.sync() } catch { throw PublishFault("\(path)/\(name) cannot be synced: \(error)") }
    try observe(.syncedFile(draft))
    try rename(draft, to: name)
    try sync()
  }

  /// Makes a folder for a new release, for this user alone until `finish`.
  func makeDraft(_ name: String) throws(PublishFault) -> ReleaseDraft {
    let made = try PublishFault.system("\(path)/\(name) cannot be made") { () throws(SystemError) in
      try folder.makeFolder(name)
    }
    try observe(.madeFolder(name))
    return ReleaseDraft(
      made, name: name, path: "\(path)/\(name)", permissions: folderPermissions, group: group, observe: observe)
  }

  /// The digest of a release as it is on the disk; `nil` if it cannot be read whole.
  func digest(of name: String) -> ReleaseDigest? {
    guard let release = try? folder.folder(name) else { return nil }
    var digest = ReleaseDigest()
    return Self.add(release, at: "", to: &digest) ? digest : nil
  }

  private static func add(_ folder: borrowing OpenFolder, at path: String, to digest: inout ReleaseDigest) -> Bool {
    guard let names = folder.names() else { return false }
    for name in names {
      let place = path.isEmpty ? name : "\(path)/\(name)"
      guard let facts = try? folder.facts(of: name) else { return false }
      switch facts.kind {
      case .folder:
        guard let inner = try? folder.folder(name), add(inner, at: place, to: &digest) else { return false }
      case .regular:
        guard let file = try? folder.regularFile(name), let hash = try? FileHash(of: file) else { return false }
        digest.add(place, hash, isClosed: !facts.isReadableByAll)
      default: return false
      }
    }
    return true
  }

  private func step(
    _ name: String, _ action: String, _ step: ReleaseStep, _ body: () throws(SystemError) -> Void
  ) throws(PublishFault) {
    do {
      try body()
    } catch {
      guard error == .isAFolder else {
        throw PublishFault("\(name.isEmpty ? path : "\(path)/\(name)") cannot be \(action): \(error)")
      }
      throw .folder(in: "\(path)/\(name)")
    }
    try observe(step)
  }
}

extension PublishFault {
  /// A folder is in the place of a file of ours.
  static func folder(in place: String) -> PublishFault {
    PublishFault(
      "\(place) is a folder, where the program keeps a file or a link of its own; move it away, such as with "
        + "'sudo mv \(place) /root'")
  }
}
