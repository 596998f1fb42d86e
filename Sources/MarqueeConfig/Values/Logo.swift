package import MarqueeValues
package import Platform

/// The picture on a card.
package struct Logo: Sendable, Hashable {
  /// As it is written; relative to the configuration's folder.
  package var path: String
  /// Where it is written.
  package var place: Place
  /// The same for this process: absolute, or relative to its own folder.
  package var file: String
  /// What was there when the configuration was read; `nil` for nothing.
  package var state: FileState?
  /// The folders that the file may lie in, links followed: the configuration's own and those under `assets`.
  package var folders: [String]

  package init(path: String, place: Place) {
    self.path = path
    self.place = place
    file = path
    folders = []
  }

  /// What a card is called that has no text of its own: the file's name without its ending, its words with capitals.
  package var name: String {
    let last = path.split(separator: "/").last ?? ""
    let stem = last.lastIndex(of: ".").map { $0 > last.startIndex ? last[..<$0] : last } ?? last
    return stem.split { "-_ .".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// How logos are drawn. In a card, what is `nil` comes from the lane's `card` block.
package struct LogoLook: Sendable, Hashable {
  package var fit: Fit?
  /// The part of the room for it that a contained logo covers, 0.01…1 of the room's width times its shorter side.
  package var area: Double?
  /// Between the logo and the edge of the card, or of its plate; per cent are of the card's shorter side. `nil` is as
  /// the fit has it.
  package var padding: Length?
  /// The plate behind the logo; `nil` is none.
  package var background: Color?

  package init(fit: Fit? = nil, area: Double? = nil, padding: Length? = nil, background: Color? = nil) {
    self.fit = fit
    self.area = area
    self.padding = padding
    self.background = background
  }

  package enum Fit: String, Sendable, Hashable, CaseIterable {
    case contain, cover
  }

  /// An eighth: as much as a logo has that is eight times as wide as high and fills the width, so that logos from 1:8 to
  /// 8:1 can all have the same area.
  package static let usual = LogoLook(fit: .contain, area: 0.125)

  /// These fields where they are set, `other`'s where they are not.
  package func filled(from other: LogoLook) -> LogoLook {
    LogoLook(
      fit: fit ?? other.fit, area: area ?? other.area, padding: padding ?? other.padding,
      background: background ?? other.background)
  }
}

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
