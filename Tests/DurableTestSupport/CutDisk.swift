package import DurableFiles
internal import Foundation
internal import Platform
package import TestSupport

/// A disk that knows what of it would survive a power cut: of a file what was synced, of a folder its names when it was
/// synced, and perhaps any that came or went since.
package final class CutDisk {
  private final class Node {
    enum Kind { case file, folder, link(String) }
    let kind: Kind
    var data: Data?
    var syncedData: Data?
    var names: [String: Node] = [:]
    var syncedNames: [String: Node] = [:]
    init(_ kind: Kind) { self.kind = kind }
  }

  private struct Missing: Error { let path: String }

  private let path: String
  private let omitted: Set<String>
  private let root: Node

  /// What is there has long been synced.
  /// - Parameters:
  ///   - path: the folder's.
  ///   - omitted: names of files that mean nothing after a power cut, such as locks.
  package init(_ path: String, without omitted: Set<String> = []) throws {
    self.path = path
    self.omitted = omitted
    root = try Self.read(path, without: omitted)
  }

  private static func read(_ path: String, without omitted: Set<String>) throws -> Node {
    let facts = try FileFacts(of: path, followsLinks: false)
    switch facts.kind {
    case .link: return Node(.link(try FileSystem.linkTarget(path)))
    case .folder:
      let node = Node(.folder)
      for name in names(in: path, without: omitted) {
        node.names[name] = try read("\(path)/\(name)", without: omitted)
      }
      node.syncedNames = node.names
      return node
    default:
      let node = Node(.file)
      node.data = try Data(contentsOf: URL(filePath: path))
      node.syncedData = node.data
      return node
    }
  }

  private static func names(in path: String, without omitted: Set<String>) -> [String] {
    (FolderNames.of(path) ?? []).filter { !omitted.contains($0) }
  }

  private func node(_ place: String) throws -> Node {
    var node = root
    for name in place.split(separator: "/") {
      guard let next = node.names[String(name)] else { throw Missing(path: place) }
      node = next
    }
    return node
  }

  private func parent(_ place: String) throws -> (Node, String) {
    let parts = place.split(separator: "/")
    return (try node(parts.dropLast().joined(separator: "/")), String(parts.last ?? ""))
  }

  /// - Parameter step: one that was just made on the real disk.
  package func take(_ step: DurableStep) throws {
    switch step {
    case .madeFolder(let place):
      let (parent, name) = try parent(place)
      parent.names[name] = Node(.folder)
    case .madeFile(let place):
      let (parent, name) = try parent(place)
      parent.names[name] = Node(.file)
    case .wrote(let place):
      let (parent, name) = try parent(place)
      let file = parent.names[name] ?? Node(.file)
      file.data = try Data(contentsOf: URL(filePath: "\(path)/\(place)"))
      parent.names[name] = file
    case .syncedFile(let place):
      let file = try node(place)
      file.syncedData = file.data
    case .syncedFolder(let place):
      let folder = try node(place)
      folder.syncedNames = folder.names
    case .renamed(let one, let other):
      root.names[other] = try node(one)
      root.names[one] = nil
    case .exchanged(let one, let other):
      (root.names[one], root.names[other]) = (try node(other), try node(one))
    case .linked(let place, let target): root.names[place] = Node(.link(target))
    case .removed(let place): root.names[place] = nil
    }
  }

  /// Whether it has what the real one has, so that no step was left out.
  package var isAsReal: Bool {
    func isSame(_ node: Node, _ path: String) -> Bool {
      switch node.kind {
      case .link(let target): return (try? FileSystem.linkTarget(path)) == target
      case .file: return FileManager.default.contents(atPath: path) == node.data ?? Data()
      case .folder:
        return Set(Self.names(in: path, without: omitted)) == Set(node.names.keys)
          && node.names.allSatisfy { isSame($0.value, "\(path)/\($0.key)") }
      }
    }
    return isSame(root, path)
  }

  /// Writes what a power cut leaves to another place.
  /// - Parameter chance: how likely an unsynced change of a name survives, 0…1.
  package func leave(at place: String, names chance: Double, _ random: inout SeededGenerator) throws {
    func write(_ node: Node, _ place: String) throws {
      switch node.kind {
      case .link(let target): try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
      case .file: try (node.syncedData ?? Data()).write(to: URL(filePath: place))
      case .folder:
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        for name in Set(node.names.keys).union(node.syncedNames.keys).sorted() {
          let survives = Double.random(in: 0..<1, using: &random) < chance
          guard let child = survives ? node.names[name] : node.syncedNames[name] else { continue }
          try write(child, "\(place)/\(name)")
        }
      }
    }
    try write(root, place)
  }
}
