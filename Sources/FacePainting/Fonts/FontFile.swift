internal import Foundation

/// One face in a font file.
package struct FontFile: Sendable, Hashable {
  package let path: String
  /// The face's place in a collection; the upper 16 bits name an instance of a variable font.
  package let index: Int

  package init(path: String, index: Int) {
    self.path = path
    self.index = index
  }
}

/// Why there is no font to write with.
package enum FontError: Error, Hashable, CustomStringConvertible {
  /// fontconfig itself did not start.
  case noConfiguration
  /// There is not one font that can be scaled.
  case noFont
  /// Every font that would do failed to open; the reason is that of the best one.
  case unusable(path: String, reason: String)
  /// The system has no descriptors or memory left to open a font with; the reason is its text.
  case unavailable(path: String, reason: String)

  package var description: String {
    switch self {
    case .noConfiguration: "fontconfig could not load its configuration; cards are drawn without text"
    case .noFont: "no scalable font is installed; cards are drawn without text (install one, such as fonts-inter)"
    case .unavailable(let path, let reason): "\(path): the font cannot be opened now (\(reason))"
    case .unusable(let path, let reason): "\(path): the font cannot be opened (\(reason))"
    }
  }
}

/// Where an operator's own fonts are looked for, before the system's.
package enum FontFolders {
  /// The folder `fonts` beside the configuration; where that lies in a folder `config`, as in the sources, beside that
  /// folder; and the one that is installed.
  package static func folders(forConfig path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    var folders = [folder.appendingPathComponent("fonts").path]
    if folder.lastPathComponent == "config" {
      folders.append(folder.deletingLastPathComponent().appendingPathComponent("fonts").path)
    }
    let installed = "/etc/kiosk-marquee/fonts"
    if !folders.contains(installed) { folders.append(installed) }
    return folders
  }
}
