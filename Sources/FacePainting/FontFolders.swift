internal import Foundation

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
