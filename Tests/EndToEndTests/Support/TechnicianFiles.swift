import Foundation
import TestSupport

/// What suites of `init` and `import` share: tables, logos and walls in a folder of their own.
protocol TechnicianFiles {
  var kiosk: Kiosk { get }
}

extension TechnicianFiles {
  /// Its path.
  var folder: String { kiosk.folder.path }

  /// A logo, as an SVG.
  var square: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0h9v9z\"/></svg>"
  }

  /// Writes a file, with the folders that it is in, and returns its path.
  @discardableResult
  func write(_ text: String, _ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
