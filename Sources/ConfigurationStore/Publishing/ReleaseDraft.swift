internal import MarqueeValues
internal import Platform

/// A release that is being written.
struct ReleaseDraft: ~Copyable {
  let name: String
  private let folder: OpenFolder
  private let path: String
  private let permissions: UInt32
  /// That of the folder of releases.
  private let group: UInt32
  private let observe: ReleaseDisk.Observer
  /// The folders in it that exist, those above the others first.
  private var folders: [String] = []
  private var known: Set<PathKey> = []
  private(set) var digest = ReleaseDigest()
  private(set) var bytes = 0

  init(
    _ folder: consuming OpenFolder, name: String, path: String, permissions: UInt32, group: UInt32,
    observe: @escaping ReleaseDisk.Observer
  ) {
    self.group = group
    self.folder = folder
    self.name = name
    self.path = path
    self.permissions = permissions
    self.observe = observe
  }

  /// Writes a file of the release.
  /// - Parameter isClosed: whether those may not read it who neither own the folder of releases nor are of its group.
  mutating func write(_ bytes: [UInt8], to file: String, isClosed: Bool = false) throws(PublishFault) {
    let target = try begin(file, isClosed: isClosed)
    var hash = FileHash()
    hash.add(bytes)
    try put(bytes, into: target, as: file)
    try end(target, file, hash, isClosed: isClosed)
  }

  /// Copies a file of the folder that is published, as it was read.
  mutating func copy(_ file: ReleaseContents.File, from source: StagedFolder) throws(PublishFault) {
    let original = try source.opened(file.path)
    let target = try begin(file.path, isClosed: file.isClosed)
    var hash = FileHash()
    while true {
      let part = try PublishFault.system("the copy of \(file.path) cannot be read") { () throws(SystemError) in
        try original.contents(from: hash.size, size: 1 << 20)
      }
      if part.isEmpty { break }
      hash.add(part)
      try put(part, into: target, as: file.path)
    }
    try end(target, file.path, hash, isClosed: file.isClosed)
  }

  /// Makes an empty file, and the folders that it is in.
  private mutating func begin(_ file: String, isClosed: Bool) throws(PublishFault) -> Descriptor {
    let parts = file.split(separator: "/").map(String.init)
    let parent = try makeFolders(parts.dropLast())
    let group = group
    return try PublishFault.system("\(path)/\(file) cannot be written") { () throws(SystemError) in
      let name = parts[parts.count - 1]
      return isClosed
        ? try parent.newFile(name, forGroup: group, permissions: 0o640) : try parent.newFile(name, permissions: 0o644)
    }
  }

  private func put(_ bytes: [UInt8], into target: borrowing Descriptor, as file: String) throws(PublishFault) {
    do throws(FileError) {
      try target.writeAll(bytes)
    } catch {
      throw PublishFault("\(path)/\(file) cannot be written: \(error.reason)")
    }
  }

  private mutating func end(
    _ target: consuming Descriptor, _ file: String, _ hash: FileHash, isClosed: Bool
  ) throws(PublishFault) {
    try observe(.wrote("\(name)/\(file)"))
    do throws(SystemError) {
      try target.sync()
    } catch {
      throw PublishFault("\(path)/\(file) cannot be synced: \(error)")
    }
    try observe(.syncedFile("\(name)/\(file)"))
    bytes += hash.size
    digest.add(file, hash, isClosed: isClosed)
  }

  /// The folder at these names, made if it is missing.
  private mutating func makeFolders(_ names: ArraySlice<String>) throws(PublishFault) -> OpenFolder {
    var path = ""
    for name in names {
      let above = try folder(at: path)
      path += path.isEmpty ? name : "/\(name)"
      if known.contains(PathKey(path)) { continue }
      _ = try PublishFault.system("\(self.path)/\(path) cannot be made") { () throws(SystemError) in
        try above.makeFolder(name)
      }
      folders.append(path)
      known.insert(PathKey(path))
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
