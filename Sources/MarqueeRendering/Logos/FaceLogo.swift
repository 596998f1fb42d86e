package import LogoWire
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
  package var fit: LogoRequest.Fit
  /// The part of its room that a contained logo covers, 0…1 of the room's width times its shorter side.
  package var area: Double
  /// px between the logo and the card's edge, or its plate's; `nil` is as the fit has it.
  package var padding: Double?
  /// The plate behind it; never wholly transparent.
  package var background: Color?
  /// Set in its stead where it cannot be drawn and the card has no other text.
  package var name: String

  package init(
    reference: LogoReference, fit: LogoRequest.Fit, area: Double, padding: Double?, background: Color?, name: String
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

/// Where painters get logos from. Called from any thread but the render thread, for it waits.
package protocol LogoSource: Sendable {
  /// The logo at the size asked for; `nil` where there is none, and somebody has been told why.
  func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap?
  /// Whether a logo that there was none of may be there at a later attempt.
  func mayPass(_ reference: LogoReference) -> Bool
  /// Whether the file has been decoded before, in whatever size, and so will not take long.
  func hasDecoded(_ reference: LogoReference) -> Bool
}

extension LogoSource {
  package func mayPass(_ reference: LogoReference) -> Bool { false }
}
