internal import Foundation
internal import MarqueeConfig

nonisolated extension Configuration {
  /// The absolute paths of the files that it names, each once.
  var namedFiles: [String] { logoFiles.keys.map(Self.absolute) }

  /// The same configuration with its files at other places.
  /// - Parameters:
  ///   - copies: the new path for each absolute old one; a file that has none stays where it is.
  ///   - folder: that all the new ones are in.
  func withFiles(at copies: [String: String], in folder: String) -> Configuration {
    var result = self
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        guard var logo = lanes[lane].cards[card].logo, let copy = copies[Self.absolute(logo.file)] else { continue }
        logo.file = copy
        logo.state = FileState(of: copy)
        logo.folders = [folder]
        result.lanes[lane].cards[card].logo = logo
      }
    }
    return result
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
