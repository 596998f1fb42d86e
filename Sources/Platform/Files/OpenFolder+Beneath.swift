internal import CLinux

/// How a path beneath an open folder is resolved.
enum BeneathWay: Sendable, Hashable, CaseIterable {
  /// By openat2, and by hand where the kernel or a service's confinement refuses that.
  case kernel
  /// By hand.
  case steps
}

// Opening what lies beneath the folder, whoever may change names there meanwhile.
extension OpenFolder {
  /// Opens the place of `path`, relative to the folder: a path that leads out of it is an error, wherever it would lead and
  /// however it gets there. What lies there does not notice.
  /// - Parameter followsLinks: whether links are followed as long as they stay beneath the folder, or are errors.
  package borrowing func place(beneath path: String, followsLinks: Bool = true) throws(OpenFault) -> Descriptor {
    try place(beneath: Array(path.utf8), followsLinks: followsLinks, by: .kernel)
  }

  /// Opens a regular file beneath the folder to read. See `place(beneath:followsLinks:)`.
  package borrowing func regularFile(beneath path: String, followsLinks: Bool = true) throws(OpenFault) -> Descriptor {
    try place(beneath: path, followsLinks: followsLinks).openedRegularFile()
  }

  /// Opens a folder beneath the folder. See `place(beneath:followsLinks:)`.
  package borrowing func folder(beneath path: String, followsLinks: Bool = true) throws(OpenFault) -> OpenFolder {
    try OpenFolder(place: place(beneath: path, followsLinks: followsLinks))
  }

  /// What lies between the root and a folder.
  package struct Way: Sendable {
    /// Who could have led the path elsewhere: the owners of all folders on the way, of the folder itself, and of the links that
    /// were followed.
    package var owners: Set<UInt32> = []
    /// Whether every user may come to what is in the folder.
    package var isOpenToAll = true
    /// All that the path led through, the root in front and the folder itself at the end.
    package var steps: [PathStep] = []
    /// The folders that the folder lies in, the root in front, and the folder itself at the end.
    package var folders: [PathStep] = []

    package init() {}
  }

  /// Opens the folder at a path, and tells what lies on the way. Of a relative path that is also what the current folder is in.
  package init(walking path: String, _ way: inout Way) throws(OpenFault) {
    let start: Descriptor
    do { start = try .place(".") } catch { throw .system(error) }
    let end = try PathWalk.end(of: Array(path.utf8), from: start, within: .anywhere)
    way.owners = end.owners
    way.isOpenToAll = end.folders.allSatisfy(\.isSearchableByAll)
    way.steps = end.steps
    way.folders = end.folders.map(\.step)
    var top: PathWalk.Held?
    if !path.hasPrefix("/") {
      do { top = try PathWalk.Held(start) } catch { throw .system(error) }
    }
    while let folder = top, let above = folder.above, above.identity != folder.identity {
      way.owners.insert(above.owner)
      way.steps.insert(above.step, at: 0)
      top = above
    }
    var first = end.folders.first
    while let folder = first, let above = folder.above, above.identity != folder.identity {
      way.owners.insert(above.owner)
      way.isOpenToAll = way.isOpenToAll && above.isSearchableByAll
      way.folders.insert(above.step, at: 0)
      first = above
    }
    try self.init(place: end.takePlace())
  }

  /// The folders, links and the file that a path leads through, from the root or the current folder on, and what lies at its end.
  package static func steps(onWayTo path: String) throws(OpenFault) -> [PathStep] {
    let start: Descriptor
    do { start = try .place(".") } catch { throw .system(error) }
    return try PathWalk.end(of: Array(path.utf8), from: start, within: .anywhere).steps
  }

  /// Whether the folders between this one and what lies at `path` let every user pass; `false` too where that is not known.
  package borrowing func letsAllPass(to path: String) -> Bool {
    let bytes = Array(path.utf8)
    guard let end = try? PathWalk.end(of: bytes, from: place, within: .beneath(isFollowing: true)) else { return false }
    return end.folders.dropFirst().allSatisfy(\.isSearchableByAll)
  }

  /// All that a path beneath the folder leads through, from the folder itself to what lies there.
  package borrowing func steps(to path: String) throws(OpenFault) -> [PathStep] {
    try PathWalk.end(of: Array(path.utf8), from: place, within: .beneath(isFollowing: true)).steps
  }

  /// - Parameters:
  ///   - beforeName: see `PathWalk`.
  ///   - asking: what asks the kernel; a test has it refuse.
  borrowing func place(
    beneath path: [UInt8], followsLinks: Bool, by way: BeneathWay,
    beforeName: @escaping ([String]) -> Void = { _ in }, asking: Question = openat2
  ) throws(OpenFault) -> Descriptor {
    guard !path.contains(0) else { throw .system(.invalidArgument) }
    if way == .kernel, let opened = Descriptor(try number(beneath: path, followsLinks: followsLinks, asking)) {
      return opened
    }
    let end = try PathWalk.end(
      of: path, from: place, within: .beneath(isFollowing: followsLinks), beforeName: beforeName)
    return end.place
  }

  /// Opens a path beneath an open folder as a system call does: below zero with `errno` set.
  typealias Question = (_ folder: CInt, _ path: [CChar], _ followsLinks: Bool) -> CInt

  static func openat2(_ folder: CInt, _ path: [CChar], _ followsLinks: Bool) -> CInt {
    unsafe linux_open_beneath(folder, path, followsLinks)
  }

  /// Asks the kernel for a new descriptor; -1 where it did not tell, or not why.
  private borrowing func number(
    beneath path: [UInt8], followsLinks: Bool, _ ask: Question
  ) throws(OpenFault) -> CInt {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    for _ in 0..<Self.mostAttempts {
      let number = ask(place.number, name, followsLinks)
      guard number < 0 else { return number }
      let error = SystemError.last
      // Somebody renamed something somewhere meanwhile.
      if error == .wouldBlock { continue }
      if Self.unexplained.contains(error) { return -1 }
      throw .system(error)
    }
    return -1
  }

  private static let mostAttempts = 4

  /// What openat2 says where there is no such call (before Linux 5.6), where a service's confinement forbids it, as systemd's
  /// RestrictSUIDSGID= does, where a path leads out of the folder, and where it has a link too many.
  private static let unexplained: Set<SystemError> = [
    .noSuchCall, .notPermitted, .invalidArgument, .crossDevice, .tooManyLinks,
  ]
}
