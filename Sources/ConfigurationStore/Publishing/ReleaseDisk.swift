internal import Logos
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

  init(_ folder: consuming OpenFolder, path: String, observe: @escaping Observer) throws(PublishFault) {
    self.path = path
    self.observe = observe
    do {
      folderPermissions = 0o755 | (try folder.facts().permissions & 0o2020)
    } catch {
      throw PublishFault("\(path) cannot be read: \(error)")
    }
    self.folder = folder
  }

  /// Names in the folder.
  var names: [String] { folder.names() ?? [] }

  /// Holds the folder for one publisher. `nil` if another has it.
  func locked() throws(PublishFault) -> Descriptor? {
    let lock = try PublishFault.system("\(path) cannot be locked") { () throws(SystemError) in
      try folder.descriptor()
    }
    let isLocked = try PublishFault.system("\(path) cannot be locked") { () throws(SystemError) in
      try lock.lock(.exclusive)
    }
    guard isLocked else { return nil }
    return consume lock
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
    return ReleaseDraft(made, name: name, path: "\(path)/\(name)", permissions: folderPermissions, observe: observe)
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
        digest.add(place, hash)
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
      throw PublishFault("\(name.isEmpty ? path : "\(path)/\(name)") cannot be \(action): \(error)")
    }
    try observe(step)
  }

}

/// A release that is being written.
struct ReleaseDraft: ~Copyable {
  let name: String
  private let folder: OpenFolder
  private let path: String
  private let permissions: UInt32
  private let observe: ReleaseDisk.Observer
  /// The folders in it that exist, those above the others first.
  private var folders: [String] = []
  private(set) var digest = ReleaseDigest()
  private(set) var bytes = 0

  init(
    _ folder: consuming OpenFolder, name: String, path: String, permissions: UInt32,
    observe: @escaping ReleaseDisk.Observer
  ) {
    self.folder = folder
    self.name = name
    self.path = path
    self.permissions = permissions
    self.observe = observe
  }

  /// Writes a file of the release.
  mutating func write(_ bytes: [UInt8], to file: String) throws(PublishFault) {
    let target = try begin(file)
    var hash = FileHash()
    hash.add(bytes)
    try put(bytes, into: target, as: file)
    try end(target, file, hash)
  }

  /// Copies a file of the folder that is published. It must be what was found before.
  mutating func copy(_ file: ReleaseContents.File, from source: String) throws(PublishFault) {
    let changed = PublishFault("\(source)/\(file.path) has changed meanwhile; publish again")
    let original = try Self.opened(file.path, in: source)
    guard original.identity == file.state else { throw changed }
    let target = try begin(file.path)
    var hash = FileHash()
    while hash.size < original.size {
      let part: [UInt8]
      do throws(SystemError) {
        part = try original.descriptor.contents(from: hash.size, size: min(1 << 20, original.size - hash.size))
      } catch {
        throw PublishFault("\(source)/\(file.path) cannot be read: \(error)")
      }
      guard !part.isEmpty else { throw changed }
      hash.add(part)
      try put(part, into: target, as: file.path)
    }
    guard original.isUnchanged else { throw changed }
    try end(target, file.path, hash)
  }

  /// The digest of a file of the folder that is published. It must be what was found before.
  static func hash(of file: ReleaseContents.File, in source: String) throws(PublishFault) -> FileHash {
    let original = try opened(file.path, in: source)
    guard original.identity == file.state else {
      throw PublishFault("\(source)/\(file.path) has changed meanwhile; try again")
    }
    return try PublishFault.system("\(source)/\(file.path) cannot be read") { () throws(SystemError) in
      try FileHash(of: original.descriptor)
    }
  }

  private static func opened(_ path: String, in folder: String) throws(PublishFault) -> LogoFile {
    do throws(LogoError) {
      return try LogoFile("\(folder)/\(path)", within: [folder])
    } catch {
      throw PublishFault("\(folder)/\(path) \(error)")
    }
  }

  /// Makes an empty file, and the folders that it is in.
  private mutating func begin(_ file: String) throws(PublishFault) -> Descriptor {
    let parts = file.split(separator: "/").map(String.init)
    let parent = try makeFolders(parts.dropLast())
    return try PublishFault.system("\(path)/\(file) cannot be written") { () throws(SystemError) in
      try parent.newFile(parts[parts.count - 1], permissions: 0o644)
    }
  }

  private func put(_ bytes: [UInt8], into target: borrowing Descriptor, as file: String) throws(PublishFault) {
    do throws(FileError) {
      try target.writeAll(bytes)
    } catch {
      throw PublishFault("\(path)/\(file) cannot be written: \(error.reason)")
    }
  }

  private mutating func end(_ target: consuming Descriptor, _ file: String, _ hash: FileHash) throws(PublishFault) {
    try observe(.wrote("\(name)/\(file)"))
    do throws(SystemError) {
      try target.sync()
    } catch {
      throw PublishFault("\(path)/\(file) cannot be synced: \(error)")
    }
    try observe(.syncedFile("\(name)/\(file)"))
    bytes += hash.size
    digest.add(file, hash)
  }

  /// The folder at these names, made if it is missing.
  private mutating func makeFolders(_ names: ArraySlice<String>) throws(PublishFault) -> OpenFolder {
    var path = ""
    for name in names {
      let above = try folder(at: path)
      path += path.isEmpty ? name : "/\(name)"
      if folders.contains(path) { continue }
      _ = try PublishFault.system("\(self.path)/\(path) cannot be made") { () throws(SystemError) in
        try above.makeFolder(name)
      }
      folders.append(path)
      try observe(.madeFolder("\(self.name)/\(path)"))
    }
    return try folder(at: path)
  }

  /// A folder in it, without following a link.
  private func folder(at path: String) throws(PublishFault) -> OpenFolder {
    try PublishFault.system("\(self.path)/\(path) cannot be opened") { () throws(SystemError) in
      var place = try OpenFolder(folder.path(to: "."))
      for name in path.split(separator: "/") { place = try place.folder(String(name)) }
      return place
    }
  }

  /// Opens its folders to all who may see the wall, and syncs them.
  func finish() throws(PublishFault) {
    for inner in folders.reversed() + [""] {
      let place = try folder(at: inner)
      try PublishFault.system("\(path)/\(inner) cannot be synced") { () throws(SystemError) in
        try place.setPermissions(permissions)
        try place.sync()
      }
      try observe(.syncedFolder(inner.isEmpty ? name : "\(name)/\(inner)"))
    }
  }
}

/// The digest of a file's content.
struct FileHash {
  private var hash = SHA256()
  private(set) var size = 0

  init() {}

  init(of file: borrowing Descriptor) throws(SystemError) {
    while true {
      let part = try file.contents(from: size, size: 1 << 20)
      if part.isEmpty { return }
      add(part)
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    hash.add(bytes)
    size += bytes.count
  }

  /// 64 hexadecimal digits.
  var hex: String { hash.hex() }
}

/// What a release's name is made from: the paths and the contents of its files.
struct ReleaseDigest {
  private var lines: [String: String] = [:]

  /// The number of files.
  var count: Int { lines.count }

  mutating func add(_ path: String, _ hash: FileHash) { lines[path] = "\(hash.size) \(hash.hex) \(path)\n" }

  /// The name: 16 hexadecimal digits, the same for the same files.
  var id: String { Self.id(of: Array(lines)) }

  /// Names the fonts alone; `nil` without any.
  var fonts: String? {
    let fonts = lines.filter { $0.key.hasPrefix("\(ReleaseFolder.fonts)/") }
    return fonts.isEmpty ? nil : Self.id(of: Array(fonts))
  }

  private static func id(of lines: [(key: String, value: String)]) -> String {
    let sorted = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return String(SHA256.hex(of: sorted.flatMap { Array($0.value.utf8) }).prefix(16))
  }
}
