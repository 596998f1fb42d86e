internal import Foundation
internal import MarqueeConfig
internal import Platform

/// A file that a configuration names, and where it may lie.
package struct NamedFile: Sendable, Hashable {
  /// As it is opened when it is drawn.
  package var path: String
  package var folders: [String]

  package init(path: String, folders: [String]) {
    self.path = path
    self.folders = folders
  }

  /// What its copy is known by.
  var absolutePath: String { Self.absolute(path) }

  /// Only `.` is taken out: behind a link, `..` leads elsewhere than its place in the text says.
  static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension Configuration {
  /// The files that it names, each once.
  var namedFiles: [NamedFile] {
    var files: [String: NamedFile] = [:]
    for logo in lanes.flatMap(\.cards).compactMap(\.logo) where files[logo.file] == nil {
      files[logo.file] = NamedFile(path: logo.file, folders: logo.folders)
    }
    return Array(files.values)
  }

  /// The same configuration with its files at other places.
  /// - Parameters:
  ///   - copies: the new path for each absolute old one; a file that has none stays where it is.
  ///   - folder: that all the new ones are in.
  func withFiles(at copies: [String: String], in folder: String) -> Configuration {
    var result = self
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        guard var logo = lanes[lane].cards[card].logo, let copy = copies[NamedFile.absolute(logo.file)] else {
          continue
        }
        logo.file = copy
        logo.state = FileState(of: copy)
        logo.folders = [folder]
        result.lanes[lane].cards[card].logo = logo
      }
    }
    return result
  }
}
