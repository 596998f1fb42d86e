import Foundation
import Platform

/// One input that a fuzz tries. It lies in a file while it is tried, so that one which ends the tests is there to be looked
/// at and kept; where nothing is wrong with it the file goes again.
package final class FuzzCase {
  package let path: String
  private var isKept = false

  /// In the folder that `FUZZ_KEEP` names, or else the system's for temporary files.
  ///
  /// - Parameters:
  ///   - kind: what is tried; the file's name begins with it.
  ///   - type: the file's, without a dot.
  package init(_ kind: String, type: String, seed: UInt64, number: Int, bytes: [UInt8]) throws {
    let folder = ProcessInfo.processInfo.environment["FUZZ_KEEP"] ?? FileManager.default.temporaryDirectory.path
    path = "\(folder)/\(kind)-\(seed)-\(number).\(type)"
    try Data(bytes).write(to: URL(filePath: path))
  }

  deinit {
    if !isKept { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Leaves the file where it is.
  package func keep() { isKept = true }
}

/// Inputs on which something once failed, or came near to it.
package enum Regressions {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Regressions")

  /// The paths of those of a kind, which are in the folder of its name.
  package static func paths(_ kind: String) -> [String] {
    let folder = root.appending(path: kind)
    let names = FolderNames.of(folder.path) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0).path }
  }
}
