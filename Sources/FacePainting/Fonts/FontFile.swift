internal import FoundationEssentials

/// One typeface in a font file.
package struct FontFile: Sendable, Hashable {
  /// The path of the file.
  package let path: String
  /// The typeface's index in a font collection. The upper 16 bits select an instance of a variable font.
  package let index: Int

  package init(path: String, index: Int) {
    self.path = path
    self.index = index
  }
}

/// Why no font could be opened.
package enum FontError: Error, Hashable, CustomStringConvertible {
  /// fontconfig could not load its configuration.
  case noConfiguration
  /// No scalable font is installed.
  case noFont
  /// Every matching font failed to open. The path and the reason are those of the best match.
  case unusable(path: String, reason: String)
  /// What lies in a folder of fonts and is not used, and why.
  case omitted(folder: String, what: String)
  /// The system has no descriptors or memory left to open a font with; `reason` is its text.
  case unavailable(path: String, reason: String)

  package var description: String {
    switch self {
    case .noConfiguration: "fontconfig could not load its configuration; cards are drawn without text"
    case .noFont: "no scalable font is installed; cards are drawn without text (install one, such as fonts-inter)"
    case .omitted(let folder, let what):
      "\(folder): not all of it is used: \(what); put the font files themselves there"
    case .unavailable(let path, let reason): "\(path): the font cannot be opened now (\(reason))"
    case .unusable(let path, let reason): "\(path): the font cannot be opened (\(reason))"
    }
  }
}

/// The folders that hold an operator's own fonts, which come before the system's.
package enum FontFolders {
  /// The folders for the configuration at `path`: `fonts` beside it; if it lies in a folder `config`, as in the source
  /// tree, also `fonts` beside that folder; and the installed `/etc/kiosk-marquee/fonts`.
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
