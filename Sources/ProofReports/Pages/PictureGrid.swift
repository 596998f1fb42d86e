/// How pictures stand on pages: as large as they may be on the fewest pages, in rows that are spread evenly.
struct PictureGrid: Equatable {
  /// In a row.
  let across: Int
  /// Rows on a page; the last page may have fewer.
  let rows: Int
  /// Of a picture's place, pt.
  let width: Double
  let height: Double

  static let gap = 12.0
  /// Below each row, with its caption.
  static let caption = 16.0
  private static let mostHeight = 200.0
  /// The least width, pt: of pictures that are wide, and of those that stand.
  private static let leastWide = 88.0
  private static let leastTall = 50.0

  /// - Parameters:
  ///   - count: of pictures, from 1 on.
  ///   - proportion: the largest height by width.
  ///   - page: the width and the height that a page has for them, pt.
  init(_ count: Int, proportion: Double, page: (width: Double, height: Double)) {
    let least = proportion > 1 ? Self.leastTall : Self.leastWide
    func grid(_ across: Int) -> (width: Double, height: Double, rows: Int) {
      let width = (page.width - Self.gap * Double(across - 1)) / Double(across)
      let height = min(width * proportion, Self.mostHeight)
      return (width, height, max(Int((page.height / (height + Self.caption)).rounded(.down)), 1))
    }
    // From two on: one alone is half as wide as the page.
    var most = 2
    while grid(most + 1).width >= least { most += 1 }
    var (across, pages) = (most, 1)
    while most * grid(most).rows * pages < count { pages += 1 }
    while across > 2, (across - 1) * grid(across - 1).rows * pages >= count { across -= 1 }
    let all = (count + across - 1) / across
    self.across = across
    rows = (all + pages - 1) / pages
    (width, height) = (grid(across).width, grid(across).height)
  }

  /// Of so many pictures, on pages without end.
  func height(of count: Int) -> Double { Double((count + across - 1) / across) * (height + Self.caption) }
}
