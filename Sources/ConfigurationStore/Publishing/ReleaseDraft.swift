internal import DurableFiles
internal import MarqueeValues
internal import Platform

/// A release that is being written.
struct ReleaseDraft: ~Copyable {
  let name: String
  private let folder: DurableFolder<PublishFault>
  private let permissions: UInt32
  /// That of the folder of releases.
  private let group: UInt32
  /// The folders in it that exist, those above the others first.
  private var folders: [String] = []
  private var known: Set<PathKey> = []
  private(set) var digest = ReleaseDigest()
  private(set) var bytes = 0

  init(_ folder: consuming DurableFolder<PublishFault>, name: String, permissions: UInt32, group: UInt32) {
    self.folder = folder
    self.name = name
    self.permissions = permissions
    self.group = group
  }

  /// Writes a file of the release.
  /// - Parameter isClosed: whether those may not read it who neither own the folder of releases nor are of its group.
  mutating func write(_ bytes: [UInt8], to file: String, isClosed: Bool = false) throws(PublishFault) {
    let target = try begin(file, isClosed: isClosed)
    var hash = FileHash()
    hash.add(bytes)
    try target.write(bytes)
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
      try target.write(part)
    }
    try end(target, file.path, hash, isClosed: file.isClosed)
  }

  /// Makes an empty file, and the folders that it is in.
  private mutating func begin(_ file: String, isClosed: Bool) throws(PublishFault) -> DurableFile<PublishFault> {
    let parts = file.split(separator: "/").map(String.init)
    let parent = try makeFolders(parts.dropLast())
    let name = parts[parts.count - 1]
    if isClosed { return try parent.newFile(name, forGroup: group) }
    return try parent.newFile(name, permissions: 0o644)
  }

  private mutating func end(
    _ target: consuming DurableFile<PublishFault>, _ file: String, _ hash: FileHash, isClosed: Bool
  ) throws(PublishFault) {
    try target.sync()
    bytes += hash.size
    digest.add(file, hash, isClosed: isClosed)
  }

  /// The folder at these names, made if it is missing.
  private mutating func makeFolders(_ names: ArraySlice<String>) throws(PublishFault) -> DurableFolder<PublishFault> {
    var path = ""
    for name in names {
      let above = try folder.folder(path)
      path += path.isEmpty ? name : "/\(name)"
      if known.contains(PathKey(path)) { continue }
      _ = try above.makeFolder(name)
      folders.append(path)
      known.insert(PathKey(path))
    }
    return try folder.folder(path)
  }

  /// Opens its folders to all who may see the wall, and syncs them.
  func finish() throws(PublishFault) {
    for inner in folders.reversed() + [""] { try folder.folder(inner).sync(permissions: permissions) }
  }
}
