internal import Platform
internal import Spool

/// The wall on a day, with the sponsor's card in view.
package struct ReportPicture: Sendable {
  /// `2026-11-21`.
  package var day: String
  /// The name of one of several screens.
  package var screen: String?
  package var png: [UInt8]
  /// Height by width.
  package var proportion: Double

  /// px; the marquee's are 480 wide.
  private static let mostSide = 4096
  private static let mostBytes = 2 << 20

  /// `nil` for what is no PNG, or a larger one than the marquee takes.
  package init?(day: String, screen: String? = nil, png: [UInt8]) {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    guard png.count <= Self.mostBytes, png.count > 33, png.starts(with: start) else { return nil }
    let (width, height) = (Self.number(png[16..<20]), Self.number(png[20..<24]))
    guard (1...Self.mostSide).contains(width), (1...Self.mostSide).contains(height) else { return nil }
    self.day = day
    self.screen = screen
    self.png = png
    proportion = Double(height) / Double(width)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The pictures of a card on these days, as far as there are any: that of the only screen, then those of several.
  /// - Parameters:
  ///   - folder: the spool's folder of pictures, with a folder for each day.
  ///   - days: `2026-11-21`.
  ///   - screens: the names of several screens.
  package static func all(
    of card: String, on days: [String], screens: [String] = [], in folder: String
  ) -> [ReportPicture] {
    let name = PictureName.file(ofCard: card)
    // A name that is no file's own is none that the marquee wrote.
    guard !name.hasPrefix("."), name.utf8.count <= 255 else { return [] }
    return days.flatMap { day in
      ([nil] + screens.map(Optional.some)).compactMap { screen in
        let place = screen.map { "\(day)/\(PictureName.folder(ofScreen: $0))" } ?? day
        guard let file = try? Descriptor.regularFile("\(folder)/\(place)/\(name)"),
          let bytes = try? file.contents(limit: mostBytes)
        else { return nil }
        return ReportPicture(day: day, screen: screen, png: bytes)
      }
    }
  }
}
