package import Platform

extension Configuration {
  /// Finds out where the logos are: paths are relative to the folder of the configuration's `file`. A missing one is
  /// found out about where it is to be drawn.
  mutating func locateLogos(beside file: String) {
    let folder = Self.folder(of: file)
    let folders = [folder] + assets.map { Self.path($0, in: folder) }
    // Many cards may share few logos.
    var known: [String: Logo] = [:]
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        guard var logo = lanes[lane].cards[card].logo else { continue }
        if let same = known[logo.path] {
          (logo.file, logo.state, logo.folders) = (same.file, same.state, same.folders)
        } else {
          logo.file = Self.path(logo.path, in: folder)
          logo.state = FileState(of: logo.file)
          logo.folders = folders
          known[logo.path] = logo
        }
        lanes[lane].cards[card].logo = logo
      }
    }
  }

  /// Each logo's file once, with what was there when the configuration was read.
  package var logoFiles: [String: FileState?] {
    var files: [String: FileState?] = [:]
    for lane in lanes {
      for case let logo? in lane.cards.lazy.map(\.logo) { files.updateValue(logo.state, forKey: logo.file) }
    }
    return files
  }

  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}
