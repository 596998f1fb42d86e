internal import FacePainting
internal import MarqueeValues

/// A text as it is seen on a screen.
struct SeenText {
  /// What is wrong with a text.
  struct Fault {
    /// That of the text.
    var name: String
    /// What it is, with its figures.
    var what: String
    /// What to do about it.
    var remedy: String
    /// The size of letters that are too small, px per em, or the height of their capitals where the distance is known; 0
    /// without room for any, and `nil` of other faults.
    var smallSize: Int?
  }

  /// Its key in quotes, and what else tells which text is meant.
  let name: String
  /// px per em; `nil` if there is no room for it.
  let size: Int?
  /// The height of its capitals, px; `nil` if there is no room for it.
  let capHeight: Int?
  /// How many characters are left if it is cut.
  let cutAfter: Int?
  /// The size of the card that it is on, px; `nil` for a text on the background.
  let card: PixelSize?
  /// The size that it has where there is room enough, px per em; `nil` for a text on a card.
  let fullSize: Int?
  /// Whether cards stay as they are on larger screens, and the screen is one.
  private var isUnscaled = false

  /// - Parameter fullSize: px per em.
  init(_ name: String, _ measures: (size: Int?, capHeight: Int?, cutAfter: Int?), fullSize: Int) {
    self.name = name
    (size, capHeight, cutAfter) = measures
    (card, self.fullSize) = (nil, fullSize)
  }

  /// - Parameter isUnscaled: whether cards stay as they are on larger screens, and the screen is one.
  init(_ text: FaceMeasures.Text, on card: PixelSize, isUnscaled: Bool) {
    self.isUnscaled = isUnscaled
    name = "'\(text.part.rawValue)'"
    (size, capHeight, cutAfter) = (text.size, text.capHeight, text.cutAfter)
    (self.card, fullSize) = (card, nil)
  }

  /// The part of the screen's shorter side from which letters can be read across a room.
  private static let lettersPart = 60

  /// What is wrong with it; `nil` if it can be read.
  /// - Parameters:
  ///   - screen: its size, px.
  ///   - reading: from where it is read; `nil` if that is not known.
  func fault(on screen: PixelSize, from reading: ReadingDistance? = nil) -> Fault? {
    let onCard = card.map { " on its card of \($0.width) × \($0.height) px" }
    let place = onCard ?? " on a screen of \(screen)"
    guard let size, let capHeight else {
      return Fault(
        name: name, what: "\(name) has no room\(place)", remedy: card == nil ? "shorten it" : "make the card larger",
        smallSize: 0)
    }
    if let cutAfter {
      return Fault(
        name: name, what: "\(name) is cut after \(counted(cutAfter, "letter"))\(place)",
        remedy: card == nil ? "shorten it" : "shorten it, or make the card larger")
    }
    if let reading {
      return reading.fault(of: capHeight, on: screen).map {
        Fault(
          name: name, what: "the capitals of \(name)\(place) are \($0)", remedy: remedy(forLettersOf: size),
          smallSize: capHeight)
      }
    }
    let least = min(screen.width, screen.height) / Self.lettersPart
    guard size < least else { return nil }
    return Fault(
      name: name,
      what:
        "the letters of \(name) have \(size) px\(onCard ?? ""), and on a screen of \(screen) at least \(least) px are "
        + "legible from afar",
      remedy: remedy(forLettersOf: size), smallSize: size)
  }

  private func remedy(forLettersOf size: Int) -> String {
    if isUnscaled {
      return "set 'display: { scale: auto }', with which cards grow with the screen, or make the card larger"
    }
    guard let fullSize else { return "make the card larger, or the text shorter" }
    return size < fullSize ? "shorten it" : "it has its full size, so say it on a large card if all must read it"
  }
}
