internal import CLinux
internal import Glibc

/// Walks a path name by name from a folder that is held open. Each name is opened in the folder before it, links are read and
/// followed by hand, and `..` goes back to the folder that was held before: nobody who renames on the way leads it elsewhere.
///
/// The kernel's openat2 does the same in one call; this is for kernels and services without it, and for paths across several
/// folders, which it does not know.
struct PathWalk {
  /// As the kernel.
  static let mostLinks = 40
  /// How many folders are held at most.
  static let mostFolders = 256

  /// What may be on the way.
  enum Bounds: Sendable, Hashable {
    /// Nothing above the first folder, and no absolute link. `isFollowing` tells whether other links are followed.
    case beneath(isFollowing: Bool)
    /// Everything: the caller judges by the folders that the result is in.
    case anywhere
  }

  /// A folder on the way.
  final class Held: Sendable {
    let place: Descriptor
    let identity: FileIdentity
    let step: PathStep
    var owner: UInt32 { step.facts.owner }
    /// Whether every user may open what is in it, as far as that lets them.
    var isSearchableByAll: Bool { step.isSearchable(by: .anybody) }

    init(_ place: consuming Descriptor) throws(SystemError) {
      step = try PathStep(of: place)
      identity = FileIdentity(step.facts)
      self.place = place
    }

    /// The folder above; itself for the root.
    var above: Held? {
      guard let above = try? unsafe Descriptor(checking: linux_open_name(place.number, "..")) else { return nil }
      return try? Held(above)
    }
  }

  /// Where a walk ended.
  struct End: ~Copyable {
    let place: Descriptor
    /// The folders that the walk passed through and did not leave again, the first one first; the last is the end itself if
    /// that is a folder.
    let folders: [Held]
    /// Who can lead such a walk elsewhere: the owners of the folders that it passed through, left ones too, and of the links that
    /// it followed.
    let owners: Set<UInt32>
    /// All that the walk came through, in order: folders, left ones too and those that it came back to, links that it followed,
    /// and the end.
    let steps: [PathStep]

    consuming func takePlace() -> Descriptor { place }
  }

  private let bounds: Bounds
  /// Called before each name is opened, with the names still to be opened: for tests that change the folders meanwhile.
  private let beforeName: ([String]) -> Void
  private var folders: [Held]
  /// The names to be opened, the last one first.
  private var names: [[UInt8]] = []
  private var links = 0
  private var owners: Set<UInt32>
  private var steps: [PathStep]

  /// - Parameter start: the folder that relative paths begin in.
  static func end(
    of path: [UInt8], from start: borrowing Descriptor, within bounds: Bounds,
    beforeName: @escaping ([String]) -> Void = { _ in }
  ) throws(OpenFault) -> End {
    var walk: PathWalk
    do {
      walk = PathWalk(
        bounds: bounds, beforeName: beforeName, folders: [try Held(start.duplicate())])
    } catch {
      throw .system(error)
    }
    return try walk.end(of: path)
  }

  private init(bounds: Bounds, beforeName: @escaping ([String]) -> Void, folders: [Held]) {
    self.bounds = bounds
    self.beforeName = beforeName
    self.folders = folders
    owners = Set(folders.map(\.owner))
    steps = folders.map(\.step)
  }

  private mutating func end(of path: [UInt8]) throws(OpenFault) -> End {
    try add(path)
    while let name = names.popLast() {
      beforeName(([name] + names.reversed()).map { String(decoding: $0, as: UTF8.self) })
      if name == Self.dot { continue }
      if name == Self.dotDot {
        try goUp()
        continue
      }
      let place = try opened(name)
      switch try place.placeKind() {
      case .link: try follow(place, name)
      case .folder: try enter(place)
      case .regular, .pipe, .socket, .characterDevice, .blockDevice, .other:
        guard names.isEmpty else { throw .system(.notAFolder) }
        do { steps.append(try PathStep(of: place)) } catch { throw .system(error) }
        return End(place: place, folders: folders, owners: owners, steps: steps)
      }
    }
    do throws(SystemError) {
      return End(
        place: try folders[folders.count - 1].place.duplicate(), folders: folders, owners: owners, steps: steps)
    } catch {
      throw .system(error)
    }
  }

  /// Adds the names of a path before those that wait.
  private mutating func add(_ path: [UInt8]) throws(OpenFault) {
    guard !path.isEmpty else { throw .system(.noSuchFile) }
    guard path.count < Int(PATH_MAX) else { throw .system(.nameTooLong) }
    guard !path.contains(0) else { throw .system(.invalidArgument) }
    if path[0] == Self.slash {
      guard bounds == .anywhere else { throw .absoluteLink(String(decoding: path, as: UTF8.self)) }
      do { folders = [try Held(.place("/"))] } catch { throw .system(error) }
      owners.formUnion(folders.map(\.owner))
      // Where a path begins there itself, nobody can change that by the current folder.
      steps = (links == 0 ? [] : steps) + folders.map(\.step)
    }
    // What ends with a slash is a folder.
    if path.last == Self.slash { names.append(Self.dot) }
    names += path.split(separator: Self.slash).map(Array.init).reversed()
  }

  private mutating func goUp() throws(OpenFault) {
    if folders.count > 1 {
      folders.removeLast()
      steps.append(folders[folders.count - 1].step)
      return
    }
    guard bounds == .anywhere else {
      let rest = [Self.dotDot] + names.reversed()
      throw .outside(rest.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
    }
    folders = [try held(try opened(Self.dotDot))]
    owners.formUnion(folders.map(\.owner))
    steps += folders.map(\.step)
  }

  private mutating func enter(_ place: consuming Descriptor) throws(OpenFault) {
    guard folders.count < Self.mostFolders else { throw .system(.nameTooLong) }
    let folder = try held(place)
    owners.insert(folder.owner)
    steps.append(folder.step)
    folders.append(folder)
  }

  private mutating func follow(_ place: borrowing Descriptor, _ name: [UInt8]) throws(OpenFault) {
    guard bounds != .beneath(isFollowing: false) else { throw .link(String(decoding: name, as: UTF8.self)) }
    links += 1
    guard links <= Self.mostLinks else { throw .tooManyLinks }
    let target: [UInt8]
    do {
      target = try place.linkTarget()
      let step = try PathStep(of: place)
      owners.insert(step.facts.owner)
      steps.append(step)
    } catch {
      throw .system(error)
    }
    try add(target)
  }

  private func opened(_ name: [UInt8]) throws(OpenFault) -> Descriptor {
    let folder = folders[folders.count - 1].place.number
    do {
      return try unsafe Descriptor(checking: linux_open_name(folder, name.map(CChar.init(bitPattern:)) + [0]))
    } catch {
      throw .system(error)
    }
  }

  private func held(_ place: consuming Descriptor) throws(OpenFault) -> Held {
    do { return try Held(place) } catch { throw .system(error) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = Array(".".utf8)
  private static let dotDot = Array("..".utf8)
}

/// What tells one file from all others on this machine, as long as it exists.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ facts: FileFacts) {
    device = facts.device
    inode = facts.inode
  }
}

extension Descriptor {
  /// What a link that is open as a place leads to, as written.
  borrowing func linkTarget() throws(SystemError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try unsafe checked(readlinkat(number, "", &buffer, buffer.count))
    return buffer.prefix(count).map(UInt8.init(bitPattern:))
  }
}
