internal import FacePainting
internal import MarqueeValues

/// A text as it is seen on a screen.
struct SeenText {
  /// Its key in quotes, and what else tells which text is meant.
  let name: String
  /// px per em; `nil` if there is no room for it.
  let size: Int?
  /// How many characters are left if it is cut.
  let cutAfter: Int?
  /// The size of the card that it is on, px; `nil` for a text on the background.
  let card: PixelSize?

  init(_ name: String, _ measures: (size: Int?, cutAfter: Int?)) {
    self.name = name
    (size, cutAfter) = measures
    card = nil
  }

  init(_ text: FaceMeasures.Text, on card: PixelSize) {
    name = "'\(text.part.rawValue)'"
    (size, cutAfter) = (text.size, text.cutAfter)
    self.card = card
  }

  /// The part of the screen's shorter side from which letters can be read across a room.
  private static let lettersPart = 60

  /// What is wrong with it on a screen of this size, with its figures, and what to do about it; `nil` if it can be read.
  func fault(on screen: PixelSize) -> (what: String, remedy: String)? {
    let onCard = card.map { " on its card of \($0.width) × \($0.height) px" }
    let place = onCard ?? " on a screen of \(screen)"
    guard let size else {
      return ("\(name) has no room\(place)", card == nil ? "shorten it" : "make the card larger")
    }
    if let cutAfter {
      return (
        "\(name) is cut after \(counted(cutAfter, "letter"))\(place)",
        card == nil ? "shorten it" : "shorten it, or make the card larger"
      )
    }
    let least = min(screen.width, screen.height) / Self.lettersPart
    guard size < least else { return nil }
    return (
      "the letters of \(name) have \(size) px\(onCard ?? ""), and on a screen of \(screen) at least \(least) px are "
        + "legible from afar",
      card == nil ? "shorten it" : "make the card larger, or the text shorter"
    )
  }
}
