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
  static let caption = 20.0
  private static let mostHeight = 200.0
  /// The least width, pt: of pictures that are wide, and of those that stand.
  static let leastWide = 88.0
  private static let leastTall = 50.0

  /// - Parameters:
  ///   - count: of pictures, from 1 on.
  ///   - proportion: the largest height by width.
  ///   - page: the width and the height that a page has for them, pt.
  ///   - leastWide: the least width of pictures that are wide, pt.
  ///   - first: the height of what is left of a page on which they begin, and go on over whole ones; `nil` for whole ones alone.
  init(
    _ count: Int, proportion: Double, page: (width: Double, height: Double), first: Double? = nil,
    leastWide: Double = leastWide
  ) {
    let least = proportion > 1 ? Self.leastTall : leastWide
    func grid(_ across: Int) -> (width: Double, height: Double, rows: Int) {
      let width = (page.width - Self.gap * Double(across - 1)) / Double(across)
      let height = min(width * proportion, Self.mostHeight)
      return (width, height, max(Int((page.height / (height + Self.caption)).rounded(.down)), 1))
    }
    // From two on: one alone is half as wide as the page.
    var most = 2
    while grid(most + 1).width >= least { most += 1 }
    if let first {
      // The largest on the fewest pages.
      func pages(_ across: Int) -> Int {
        let here = max(Int((first / (grid(across).height + Self.caption)).rounded(.down)), 0)
        let rest = max((count + across - 1) / across - here, 0)
        return (rest + grid(across).rows - 1) / grid(across).rows
      }
      let fewest = (2...most).map(pages).min() ?? 0
      across = (2...most).first { pages($0) == fewest } ?? most
      (rows, width, height) = (grid(across).rows, grid(across).width, grid(across).height)
      return
    }
    var (across, pages) = (most, 1)
    while most * grid(most).rows * pages < count { pages += 1 }
    while across > 2, (across - 1) * grid(across - 1).rows * pages >= count { across -= 1 }
    let all = (count + across - 1) / across
    self.across = across
    rows = (all + pages - 1) / pages
    (width, height) = (grid(across).width, grid(across).height)
  }

  /// As large as they may be in what is left of a page; `nil` where they do not fit.
  /// - Parameters:
  ///   - here: the width and the height that is left, pt.
  ///   - leastWide: the least width of pictures that are wide, pt.
  init?(_ count: Int, proportion: Double, here: (width: Double, height: Double), leastWide: Double) {
    let least = proportion > 1 ? Self.leastTall : leastWide
    func grid(_ across: Int) -> (width: Double, height: Double, rows: Int) {
      let width = (here.width - Self.gap * Double(across - 1)) / Double(across)
      return (width, min(width * proportion, Self.mostHeight), (count + across - 1) / across)
    }
    var most = 2
    while grid(most + 1).width >= least { most += 1 }
    let fitting = (2...most).first { Double(grid($0).rows) * (grid($0).height + Self.caption) <= here.height }
    guard let fitting else { return nil }
    across = fitting
    (width, height, rows) = grid(fitting)
  }

  /// How many whole pages so many pictures need.
  func pages(of count: Int) -> Int { (count + across * rows - 1) / (across * rows) }

  /// Of so many pictures, on pages without end.
  func height(of count: Int) -> Double { Double((count + across - 1) / across) * (height + Self.caption) }
}
