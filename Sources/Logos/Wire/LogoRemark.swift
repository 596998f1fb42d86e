package import MarqueeValues

/// What is doubtful about a logo that was drawn all the same. The description is a clause that follows the file's name.
package enum LogoRemark: Sendable, Hashable, CustomStringConvertible {
  /// A drawing has text in a font that is not installed; it is drawn in the family `got`.
  case font(asked: String, got: String)
  /// A drawing has text in characters that no installed font has.
  case glyphs(String)
  /// A drawing refers to another file, which is not read.
  case outside(String)
  /// A drawing uses a CSS variable that has no value of its own for the whole drawing.
  case variable(String)
  /// A drawing names a colour in a way that is not understood.
  case color(String)
  /// A drawing moves, and its first instant hides a part of it.
  case hiddenAtFirst
  /// A picture is an animation, of which one frame is shown.
  case animation
  /// A picture is opaque and so pale throughout that no plate shows anything of it.
  case blank
  /// A document has more than one page, of which the first is shown.
  case pages
  /// A picture or document is a whole page, such as letter paper, with little on it and far apart.
  case wholePage
  /// A picture looks like a photograph.
  case photograph
  /// A picture looks like one of a screen, or has the name of one.
  case screenshot
  /// An Illustrator file without its PDF; the preview in it is shown, whose sides are in px.
  case preview(width: Int, height: Int)

  /// Whether the logo is right as far as anyone can tell.
  package var isNote: Bool { self == .animation }
  /// Whether the logo is right where it fills its card, as a picture that is meant to.
  package var isOfPicture: Bool { self == .photograph || self == .screenshot }

  package var description: String {
    switch self {
    case .font(let asked, let got):
      "has text in the font '\(asked)', which is not installed; it is drawn in \(got.isEmpty ? "another" : "'\(got)'"); "
        + "ask for a file with its text converted to outlines"
    case .glyphs(let characters):
      "has text in characters that no installed font has: \(characters); ask for a file with its text converted to outlines"
    case .outside(let file):
      "refers to another file, '\(file)', which is not drawn; ask for a file with its pictures embedded"
    case .variable(let name):
      "has a colour or length from the variable '\(name)', which has no single value; ask for a file without variables"
    case .color(let text):
      "has the colour '\(text)', which is not understood; ask for a file with colours such as #1a2b3c"
    case .hiddenAtFirst:
      "is an animation whose first instant, which is drawn, hides a part of it; ask for a still picture"
    case .animation: "is an animation; one frame of it is shown"
    case .blank:
      "is white paper throughout, on which nothing is seen; ask for a variant in dark colours, or for one without the white "
        + "background"
    case .pages: "has more than one page, of which the first is shown; ask for a file with the logo alone"
    case .wholePage:
      "looks like a whole page, such as letter paper: there is little on it, and far apart; ask for a file with the logo alone"
    case .photograph:
      "looks like a photograph: it fills its box up to the edges with many colours; ask for the logo as a drawing or on white, or "
        + "set 'logo-fit: cover' if the picture is meant"
    case .screenshot:
      "may be a screenshot, which shows more than the logo; ask for the logo's own file, or set 'logo-fit: cover' if the picture "
        + "is meant"
    case .preview(let width, let height):
      "is an Illustrator file without its PDF, so only the preview in it is shown, \(width) × \(height) px; save it with "
        + "the option 'Create PDF Compatible File', or as SVG or PDF"
    }
  }
}

/// A decoded logo and what is doubtful about it.
package struct DecodedLogo: Sendable, Hashable {
  package var bitmap: Bitmap
  package var remarks: [LogoRemark]
}

extension LogoRemark {
  /// The most remarks that are sent, and the most bytes of a text in one.
  static let most = 6
  private static let textLimit = 60

  private static let (fieldMark, remarkMark): (UInt8, UInt8) = (0x1F, 0x1E)

  /// Remarks as bytes of a packet.
  static func encoded(_ remarks: [LogoRemark]) -> [UInt8] {
    Array(
      remarks.prefix(most).map { $0.fields.map(Self.clean).joined(separator: [fieldMark]) }.joined(separator: [
        remarkMark
      ]))
  }

  /// Parses bytes of a packet, which may be hostile; `nil` for what is not remarks.
  static func decoded(_ bytes: some Sequence<UInt8>) -> [LogoRemark]? {
    let parts = Array(bytes).split(separator: remarkMark)
    guard parts.count <= most else { return nil }
    var remarks: [LogoRemark] = []
    for part in parts {
      let fields = part.split(separator: fieldMark, omittingEmptySubsequences: false).map { field in
        String(decoding: field.prefix(textLimit), as: UTF8.self)
      }
      guard let remark = LogoRemark(fields) else { return nil }
      remarks.append(remark)
    }
    return remarks
  }

  private var fields: [String] {
    switch self {
    case .font(let asked, let got): ["font", asked, got]
    case .glyphs(let characters): ["glyphs", characters]
    case .outside(let file): ["outside", file]
    case .variable(let name): ["variable", name]
    case .color(let text): ["color", text]
    case .hiddenAtFirst: ["hidden"]
    case .animation: ["animation"]
    case .blank: ["blank"]
    case .pages: ["pages"]
    case .wholePage: ["page"]
    case .photograph: ["photograph"]
    case .screenshot: ["screenshot"]
    case .preview(let width, let height): ["preview", "\(width)", "\(height)"]
    }
  }

  private init?(_ fields: [String]) {
    switch (fields[0], fields.count) {
    case ("font", 3): self = .font(asked: fields[1], got: fields[2])
    case ("glyphs", 2): self = .glyphs(fields[1])
    case ("outside", 2): self = .outside(fields[1])
    case ("variable", 2): self = .variable(fields[1])
    case ("color", 2): self = .color(fields[1])
    case ("hidden", 1): self = .hiddenAtFirst
    case ("animation", 1): self = .animation
    case ("blank", 1): self = .blank
    case ("pages", 1): self = .pages
    case ("page", 1): self = .wholePage
    case ("photograph", 1): self = .photograph
    case ("screenshot", 1): self = .screenshot
    case ("preview", 3):
      guard let width = Int(fields[1]), let height = Int(fields[2]) else { return nil }
      self = .preview(width: width, height: height)
    default: return nil
    }
  }

  /// A text that fits a packet: without control characters, and cut between characters.
  private static func clean(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      let isControl = character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
      let next = isControl ? [0x20] : Array(character.utf8)
      guard bytes.count + next.count <= textLimit else { break }
      bytes += next
    }
    return bytes
  }
}
