package import MarqueeValues

/// A logo's file as a face knows it.
package struct LogoReference: Sendable, Hashable {
  package var path: String
  /// Another one when the file is another one, so that faces are made anew.
  package var version: [Int]
  /// Where the file may lie.
  package var folders: [String]

  package init(path: String, version: [Int], folders: [String]) {
    self.path = path
    self.version = version
    self.folders = folders
  }
}

/// The logo of a card, and how it is drawn there.
package struct FaceLogo: Sendable, Hashable {
  package var reference: LogoReference
  package var fit: LogoFit
  /// The part of its room that a contained logo covers, 0…1 of the room's width times its shorter side.
  package var area: Double
  /// px between the logo and the card's edge, or its plate's; `nil` is as the fit has it.
  package var padding: Double?
  /// The plate behind it; never wholly transparent.
  package var background: Color?
  /// Set in its stead where it cannot be drawn and the card has no other text.
  package var name: String

  package init(
    reference: LogoReference, fit: LogoFit, area: Double, padding: Double?, background: Color?, name: String
  ) {
    self.reference = reference
    self.fit = fit
    self.area = area
    self.padding = padding
    // A card takes back the plate of its lane with one that cannot be seen.
    self.background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    self.name = name
  }
}
