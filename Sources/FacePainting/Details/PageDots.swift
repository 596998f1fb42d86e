internal import MarqueeScene
package import MarqueeValues

/// Dots that show which of how many pages is visible. The current page is a light pill, the others are dimmer discs.
/// All have a soft shade around them, so that they are visible on any picture.
package struct PageDots: Sendable, Hashable {
  /// With more pages than this, the row shows a moving window of them.
  package static let maximumCount = 12
  /// Pages in that window.
  static let window = 9

  /// The number of pages.
  package let count: Int
  /// The index of the current page, 0..<`count`.
  package let current: Int
  /// The diameter of a dot, px.
  package let diameter: Int

  /// Clamps `current` to an existing page and `diameter` to at least 2 px.
  package init(count: Int, current: Int, diameter: Int) {
    self.count = max(count, 0)
    self.current = min(max(current, 0), max(count - 1, 0))
    self.diameter = max(diameter, 2)
  }

  /// One dot, in px along the row from its left end.
  struct Dot: Hashable {
    var page: Int
    var center: Double
    var length: Double
    var thickness: Double
  }

  /// px from one dot to the next.
  private var gap: Double { Double(diameter) * 0.9 }
  /// The width of the shade around the row, px.
  private var halo: Double { PageDotMeasures.halo(diameter) }

  /// The pages that have a dot, at most `limit`.
  func shownPages(limit: Int) -> Range<Int> {
    let most = count <= min(Self.maximumCount, limit) ? count : max(1, min(Self.window, limit))
    let first = min(max(current - most / 2, 0), count - most)
    return first..<(first + most)
  }

  /// Places the dots of `pages`. At an end beyond which there are more pages, the last two dots are smaller.
  func dots(_ pages: Range<Int>) -> [Dot] {
    var place = halo
    return pages.map { page in
      let beyond = min(
        pages.lowerBound > 0 ? page - pages.lowerBound : .max,
        pages.upperBound < count ? pages.upperBound - 1 - page : .max)
      let share = page == current ? 1 : beyond == 0 ? 0.45 : beyond == 1 ? 0.72 : 1
      let room = page == current ? Double(diameter) * 2.4 : Double(diameter)
      defer { place += room + gap }
      return Dot(
        page: page, center: place + room / 2, length: room * share, thickness: Double(diameter) * share)
    }
  }

  /// The length of a row of `dots` dots, px.
  private func length(_ dots: Int) -> Int {
    Int((Double(dots) * (Double(diameter) + gap) - gap + Double(diameter) * 1.4 + 2 * halo).rounded(.up))
  }

  /// Paints the row, at most `maximumLength` px long, vertical if `isVertical`. `nil` for fewer than two pages, and if
  /// not even three dots fit.
  package func paint(maximumLength: Int = .max, isVertical: Bool = false) -> Bitmap? {
    guard count > 1, maximumLength >= length(min(count, 3)) else { return nil }
    let limit = (1...Self.maximumCount).last { length($0) <= maximumLength } ?? 1
    let dots = dots(shownPages(limit: limit))
    let (long, across) = (length(dots.count), Int((Double(diameter) + 2 * halo).rounded(.up)))
    let (width, height) = isVertical ? (across, long) : (long, across)
    var bitmap = Bitmap(width: width, height: height)
    let middle = Double(across) / 2
    for dot in dots {
      // The dot's shape, enlarged by `growth` px on every side.
      func shape(grownBy growth: Double) -> RoundedShape {
        let (half, thick) = (dot.length / 2 + growth, dot.thickness / 2 + growth)
        return isVertical
          ? RoundedShape(
            minX: middle - thick, minY: dot.center - half, maxX: middle + thick, maxY: dot.center + half,
            radius: thick)
          : RoundedShape(
            minX: dot.center - half, minY: middle - thick, maxX: dot.center + half, maxY: middle + thick,
            radius: thick)
      }
      // Overlapping layers that add up to a shade which fades outwards.
      let rings = 4
      for ring in 0..<rings {
        let growth = halo * dot.thickness / Double(diameter) * Double(rings - ring) / Double(rings)
        bitmap.fill(shape(grownBy: growth), with: Color(red: 8, green: 9, blue: 14, alpha: 46))
      }
      // Next to each dot it is nearly black, so that dots have a contrast of 3 on any picture (WCAG 1.4.11).
      bitmap.fill(shape(grownBy: max(halo / 3, 1.5)), with: Color(red: 8, green: 9, blue: 14, alpha: 225))
      bitmap.fill(
        shape(grownBy: 0),
        with: dot.page == current ? .white : Color(red: 206, green: 208, blue: 216, alpha: 190))
    }
    return bitmap
  }
}
