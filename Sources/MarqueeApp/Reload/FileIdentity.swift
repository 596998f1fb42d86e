internal import Foundation

/// Tells one state of a file from another without reading it.
nonisolated struct FileIdentity: Sendable, Hashable {
  private var inode: UInt64
  private var size: UInt64
  private var changed: Date

  /// `nil` where there is no such file.
  init?(path: String) {
    // What a link points at, not the link: configurations are often links to another folder.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
    inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    changed = attributes[.modificationDate] as? Date ?? .distantPast
  }
}
