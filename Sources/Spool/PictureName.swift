internal import Platform

/// Where daily pictures are in a day's folder: those of the only screen in the folder itself, those of each of several screens
/// in a folder of its own.
package enum PictureName {
  /// The end of the name of a screen's folder: no card's file has it.
  private static let folderEnd = ".screen"

  /// The name of a card's picture.
  package static func file(ofCard card: String) -> String { word(card) + ".png" }

  /// The name of the folder of one of several screens.
  package static func folder(ofScreen screen: String) -> String {
    let word = word(screen)
    return (word.utf8.count <= 200 ? word : SHA256.hex(of: word.utf8)) + folderEnd
  }

  /// Whether a name is that of a screen's folder.
  package static func isFolder(_ name: String) -> Bool { name.hasSuffix(folderEnd) }

  private static func word(_ text: String) -> String { SpoolText.word(text).replacing("/", with: "%2F") }
}
