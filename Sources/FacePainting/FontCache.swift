internal import SDLKit

/// Open fonts, the least recently used given up first: each keeps its glyphs, some 100 KiB.
struct FontCache {
  struct Key: Hashable {
    var file: FontFile
    /// px per em.
    var size: Int
    var hinting: Font.Hinting
  }

  private let capacity: Int
  private var fonts: [Key: (font: Font, lastUse: Int)] = [:]
  private var clock = 0

  /// `capacity` in fonts, at least 1.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  mutating func font(for key: Key) -> Font? {
    guard let entry = fonts[key] else { return nil }
    clock += 1
    fonts[key] = (entry.font, clock)
    return entry.font
  }

  /// Keeps `font` and returns the one it displaced.
  mutating func insert(_ font: Font, for key: Key) -> Font? {
    clock += 1
    var displaced: Font?
    if fonts[key] == nil, fonts.count >= capacity, let oldest = fonts.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      displaced = oldest.value.font
      fonts[oldest.key] = nil
    }
    fonts[key] = (font, clock)
    return displaced
  }
}
