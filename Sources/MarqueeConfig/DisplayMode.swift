/// A size and rate that a display can be driven with.
package struct DisplayMode: Sendable, Hashable {
  /// px, 16…16384.
  package var width: Int
  /// px, 16…16384.
  package var height: Int
  /// Hz, 1…1000; `nil` takes the highest there is at this size.
  package var refreshRate: Int?

  package init(width: Int, height: Int, refreshRate: Int? = nil) {
    self.width = width
    self.height = height
    self.refreshRate = refreshRate
  }
}

extension DisplayMode {
  /// `1920x1080` or `1920x1080@60`.
  package init?(written text: String) {
    guard text.utf8.count <= 16, let match = text.wholeMatch(of: #/([0-9]+)x([0-9]+)(?:@([0-9]+))?/#),
      let width = Int(match.1), let height = Int(match.2), Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
    if let written = match.3 {
      guard let rate = Int(written), Self.rates.contains(rate) else { return nil }
      refreshRate = rate
    }
  }

  private static let sides = 16...16384
  private static let rates = 1...1000
}
