internal import DurableFiles
internal import Messages
internal import Platform

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
  typealias Observer = DurableFolder<PublishFault>.Observer

  private let folder: DurableFolder<PublishFault>
  private let path: String
  /// The permissions of folders in it: who may write to it may remove releases.
  let folderPermissions: UInt32
  /// The group of the folder, whose members may read what is closed to others.
  let group: UInt32

  init(_ folder: consuming OpenFolder, path: String, observe: @escaping Observer) throws(PublishFault) {
    self.path = path
    let facts: FileFacts
    do { facts = try folder.facts() } catch { throw PublishFault("\(path) cannot be read: \(error)") }
    folderPermissions = 0o755 | facts.permissions & 0o2020
    group = facts.group
    self.folder = DurableFolder(folder, observe: observe) { PublishFault($0, in: path) }
  }

  /// Names in the folder.
  var names: [String] { folder.place.names() ?? [] }

  /// Holds the folder for one publisher; waits for another one.
  func locked(patience: Duration) throws(PublishFault) -> ReleaseLock {
    try ReleaseLock(folder.place, path: path, draft: Self.draftName, patience: patience)
  }

  /// A name for what is not complete yet, which nothing has.
  static var draftName: String { "\(draftPrefix)\(ThisProcess.identifier)-\(UInt32.random(in: 0 ... .max))" }
  static let draftPrefix = ".draft-"

  /// The kind of what has a name in the folder; `nil` if nothing has.
  func kind(of name: String) -> FileFacts.Kind? { (try? folder.place.facts(of: name))?.kind }

  /// Removes a folder if nothing is in it.
  func removeEmptyFolder(_ name: String) { folder.removeEmptyFolder(name) }

  func sync() throws(PublishFault) { try folder.sync() }

  func rename(_ name: String, to other: String) throws(PublishFault) { try folder.rename(name, to: other) }

  func exchange(_ name: String, with other: String) throws(PublishFault) { try folder.exchange(name, with: other) }

  func link(_ name: String, to target: String) throws(PublishFault) { try folder.link(name, to: target) }

  /// Removes a file, or a folder with all in it; ignores errors.
  func remove(_ name: String) { folder.removeTree(name) }

  /// Writes a small file beside its place, syncs it and gives it its name.
  func write(_ bytes: [UInt8], to name: String, as draft: String) throws(PublishFault) {
    try folder.write(bytes, to: name, as: draft, permissions: .exactly(0o644))
  }

  /// Makes a folder for a new release, for this user alone until `finish`.
  func makeDraft(_ name: String) throws(PublishFault) -> ReleaseDraft {
    ReleaseDraft(try folder.makeFolder(name), name: name, permissions: folderPermissions, group: group)
  }

  /// The digest of a release as it is on the disk; `nil` if it cannot be read whole.
  func digest(of name: String) -> ReleaseDigest? {
    guard let release = try? folder.place.folder(name) else { return nil }
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
}

extension PublishFault {
  /// - Parameter path: that of the folder of releases.
  fileprivate init(_ step: FailedStep, in path: String) {
    let place = step.name.isEmpty ? path : "\(path)/\(step.name)"
    if step.error == .isAFolder, [.rename, .exchange, .link].contains(step.action) {
      self = .folder(in: place)
      return
    }
    let action =
      switch step.action {
      case .openFolder: "opened"
      case .makeFolder, .link: "made"
      case .create, .write, .rename: "written"
      case .syncFile, .syncFolder: "synced"
      case .exchange: "replaced"
      }
    self.init("\(place) cannot be \(action): \(step.reason)")
  }

  /// A folder is in the place of a file of ours.
  static func folder(in place: String) -> PublishFault {
    PublishFault(
      "\(place) is a folder, where the program keeps a file or a link of its own; move it away, such as with "
        + shellCommand("sudo mv", place, "/root"))
  }
}
