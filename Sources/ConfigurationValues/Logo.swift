package import MarqueeValues
package import Messages
package import Platform

/// The picture on a card: where its file is and which version of it the configuration refers to.
package struct Logo: Sendable, Hashable {
  /// The path as written: absolute, or relative to the configuration's folder.
  package var path: String
  /// The position of the path in the configuration, as the YAML parser counts.
  package var place: Place
  /// The key that the path is written under: `logo`, `logo-on-dark` or `logo-on-light`.
  package var key: String
  /// The path to open: absolute, or relative to the process's working directory.
  package var file: String
  /// The file's state when the configuration was read; `nil` if there was no file.
  package var state: FileState?
  /// The folders that the file may be in after links are resolved: the configuration's own and those of `assets`.
  package var folders: [String]

  package init(path: String, place: Place, key: String = "logo") {
    self.path = path
    self.place = place
    self.key = key
    file = path
    folders = []
  }

  /// A name for a card without text: the file name without its extension, words capitalized.
  package var name: String {
    let last = path.split(separator: "/").last ?? ""
    let stem = last.lastIndex(of: ".").map { $0 > last.startIndex ? last[..<$0] : last } ?? last
    return stem.split { "-_ .".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// How a logo is drawn. In a card, a field that is `nil` comes from the lane's `card` block.
package struct LogoLook: Sendable, Hashable {
  /// Whether the logo is contained in its area or covers the card.
  package var fit: Fit?
  /// Whether margins of one colour are cut off the logo.
  package var trim: Trim?
  /// The area of a contained logo.
  package var area: Area?
  /// Space between the logo and the edge of the card or of its plate, 0…8192 px or 0…50 % of the card's shorter side;
  /// `nil` takes the default of `fit`.
  package var padding: Length?
  /// What is behind the logo.
  package var background: Background?

  package init(fit: Fit? = nil, area: Area? = nil, padding: Length? = nil, background: Background? = nil) {
    self.fit = fit
    self.area = area
    self.padding = padding
    self.background = background
  }

  /// How large a contained logo is.
  package enum Area: Sendable, Hashable {
    /// As large as the room that the card's other contents leave.
    case auto
    /// So much of the available width times the shorter available side, 0.01…1, whatever the card shows.
    case share(Double)
  }

  /// Whether a logo is shown whole or cropped to cover the card.
  package enum Fit: String, Sendable, Hashable, CaseIterable {
    case contain, cover
  }

  /// What is behind a logo, on the card's gradient.
  package enum Background: Sendable, Hashable {
    /// A plate where the logo would not be visible without one, in the colour that suits the logo.
    case auto
    /// A plate in any case, in the colour that suits the logo.
    case plate
    /// A plate of this colour; none if it is fully transparent.
    case color(Color)
  }

  /// Whether margins are cut off.
  package enum Trim: String, Sendable, Hashable, CaseIterable {
    case auto
    case whole = "none"
  }

  /// The defaults. The area is an eighth, which is that of an 8:1 logo as wide as the available space: so logos from 1:8
  /// to 8:1 can all have the same area.
  package static let defaults = untrimmed(LogoLook(fit: .contain, area: .share(0.125), background: .auto))

  private static func untrimmed(_ look: LogoLook) -> LogoLook {
    var look = look
    look.trim = .whole
    return look
  }

  /// A copy whose unset fields are taken from `other`.
  package func filled(from other: LogoLook) -> LogoLook {
    var look = LogoLook(
      fit: fit ?? other.fit, area: area ?? other.area, padding: padding ?? other.padding,
      background: background ?? other.background)
    look.trim = trim ?? other.trim
    return look
  }
}

extension Card {
  /// The card's logo and its variants, those that are named.
  package var logos: [Logo] { [logo, logoOnDark, logoOnLight].compactMap(\.self) }

  /// `logos` in the order of the file.
  package var logosAsWritten: [Logo] {
    logos.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  /// Whether `logos` has any.
  package var hasLogos: Bool { logo != nil || logoOnDark != nil || logoOnLight != nil }

  /// Applies `change` to each of `logos`.
  package mutating func changeLogos(_ change: (inout Logo) -> Void) {
    func changed(_ logo: Logo?) -> Logo? {
      guard var logo else { return nil }
      change(&logo)
      return logo
    }
    (logo, logoOnDark, logoOnLight) = (changed(logo), changed(logoOnDark), changed(logoOnLight))
  }
}

extension Configuration {
  /// Resolves the logos' paths relative to the folder of the configuration's `file` and records each file's state.
  /// A missing file is not reported here, but when its logo is drawn. A file whose name is the same text in another canonical
  /// form of Unicode is the one that is named.
  /// - Parameter known: logos that were located, by their paths as written. Many cards may share few logos: one `stat` for
  ///   each path.
  package mutating func locateLogos(beside file: String, _ known: inout [PathKey: Logo]) {
    let folder = Self.folder(of: file)
    let folders = [folder] + assets.map { Self.path($0, in: folder) }
    for lane in lanes.indices {
      for card in lanes[lane].cards.indices {
        guard lanes[lane].cards[card].hasLogos else { continue }
        lanes[lane].cards[card].changeLogos { logo in
          if let same = known[PathKey(logo.path)] {
            (logo.file, logo.state, logo.folders) = (same.file, same.state, same.folders)
          } else {
            logo.file = Self.path(logo.path, in: folder)
            logo.state = FileState(of: logo.file)
            if logo.state == nil,
              let form = logo.path.otherCanonicalForms.lazy.map({ Self.path($0, in: folder) }).first(where: {
                FileState(of: $0) != nil
              })
            {
              (logo.file, logo.state) = (form, FileState(of: form))
            }
            logo.folders = folders
            known[PathKey(logo.path)] = logo
          }
        }
      }
    }
  }

  /// Each logo's file once, with its state when the configuration was read; `nil` if there was no file.
  package var logoFiles: [PathKey: FileState?] {
    var files: [PathKey: FileState?] = [:]
    for lane in lanes {
      for logo in lane.cards.lazy.flatMap(\.logos) { files.updateValue(logo.state, forKey: PathKey(logo.file)) }
    }
    return files
  }

  /// The folder that contains `file`; `.` for a bare file name.
  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}
