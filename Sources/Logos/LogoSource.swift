package import MarqueeScene
package import MarqueeValues

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
