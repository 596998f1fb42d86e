internal import SDLKit

/// Breaks text into lines where its script allows, inside words only where it must.
struct LineBreaker {
  struct Line {
    var text: String
    /// Not so where the line begins inside a word.
    var followsSpace: Bool
    /// The paragraph's direction; `nil` where no character runs from right to left.
    var isRightToLeft: Bool?

    /// The text so that by itself it runs as it does in its paragraph.
    var set: String {
      isRightToLeft.map { BidirectionalText.marked(text, isRightToLeft: $0) } ?? text
    }
  }

  /// What is never broken while it fits a line.
  struct Segment {
    var text: String
    /// em.
    var width: Double
    /// A space stands before it, unless it begins a line.
    var followsSpace: Bool
  }

  private struct Paragraph {
    var segments: [Segment]
    /// As in `Line`.
    var isRightToLeft: Bool?
  }

  private let paragraphs: [Paragraph]
  let spaceWidth: Double
  private let measurer: any TextMeasuring
  /// Length of the longest segment in em.
  let longestSegment: Double
  /// em of each paragraph on one line.
  private let lengths: [Double]

  init(_ text: DisplayText, measurer: any TextMeasuring) {
    self.measurer = measurer
    // A space by itself may have no extent for the measurer; between letters it does.
    spaceWidth = max(0, measurer.width(of: "x x") - measurer.width(of: "xx"))
    var known: [String: Double] = [:]
    func width(_ text: String) -> Double {
      if let width = known[text] { return width }
      let width = measurer.width(of: text)
      known[text] = width
      return width
    }
    paragraphs = text.paragraphs.map { paragraph in
      let parts = SegmentedParagraph(paragraph, hanLanguage: text.hanLanguage)
      return Paragraph(
        segments: parts.parts.map { Segment(text: $0.text, width: width($0.text), followsSpace: $0.followsSpace) },
        isRightToLeft: parts.isRightToLeft)
    }
    longestSegment = paragraphs.lazy.flatMap(\.segments).map(\.width).max() ?? 0
    let spaceWidth = spaceWidth
    lengths = paragraphs.map { paragraph in
      paragraph.segments.reduce(0) { $0 + $1.width + ($1.followsSpace ? spaceWidth : 0) }
    }
  }

  /// No fewer lines than this hold the text at `width` em: a bound that is had without breaking it.
  func leastLineCount(width: Double) -> Int {
    lengths.reduce(0) { count, length in
      // Each line is filled at best, and the space at its end is spared.
      count + (length > 0 ? max(1, Int((length / (width + spaceWidth) - 1e-6).rounded(.up))) : 0)
    }
  }

  /// The fewest lines of at most `width` em, of lengths as even as they can be. Words too long for a line are broken
  /// between grapheme clusters if `breaksWords`; else the answer is `nil`.
  func lines(width: Double, breaksWords: Bool = false) -> [Line]? {
    guard breaksWords || longestSegment <= width else { return nil }
    return paragraphs.flatMap { paragraph in
      let segments =
        breaksWords ? paragraph.segments.flatMap { evenPieces(of: $0, width: width) } : paragraph.segments
      return balanced(segments, width: width, isRightToLeft: paragraph.isRightToLeft)
    }
  }

  /// The lines of each paragraph as running text has them: at most `width` em, filled one by one, words that are too
  /// long broken.
  func filled(width: Double) -> [[Line]] {
    paragraphs.map { paragraph in
      let segments = paragraph.segments.flatMap { pieces(of: $0, width: width) }
      return withCompanion(segments, breaks(in: segments, width: width), width: width).map {
        line(of: segments[$0], isRightToLeft: paragraph.isRightToLeft)
      }
    }
  }

  /// `filled`, or where its last line is a word by itself, what fills a slightly narrower measure without.
  private func withCompanion(_ segments: [Segment], _ filled: [Range<Int>], width: Double) -> [Range<Int>] {
    guard filled.count > 1, filled.last?.count == 1 else { return filled }
    for share in stride(from: 0.97, through: 0.82, by: -0.03) {
      let narrower = breaks(in: segments, width: width * share)
      guard narrower.count == filled.count else { break }
      if narrower.last?.count != 1 { return narrower }
    }
    return filled
  }

  /// How many lines `lines(width:)` would give; `nil` where a word is too long.
  func lineCount(width: Double) -> Int? {
    guard longestSegment <= width else { return nil }
    return paragraphs.reduce(0) { $0 + max(1, breaks(in: $1.segments, width: width).count) }
  }

  /// `text` cut where it and an ellipsis fit into `width` em; the ellipsis alone if nothing does.
  func ellipsized(_ text: String, width: Double) -> String {
    let characters = Array(text)
    func candidate(_ count: Int) -> String {
      var kept = characters[..<count]
      while let last = kept.last, last.isWhitespace || last == "," || last == "-" || last == "…" { kept.removeLast() }
      return String(kept) + "…"
    }
    var (fits, tooLong) = (0, characters.count + 1)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if measurer.width(of: candidate(middle)) <= width { fits = middle } else { tooLong = middle }
    }
    return candidate(fits)
  }

  private func balanced(_ segments: [Segment], width: Double, isRightToLeft: Bool?) -> [Line] {
    guard !segments.isEmpty else { return [Line(text: "", followsSpace: true)] }
    return evenBreaks(in: segments, width: width).map { line(of: segments[$0], isRightToLeft: isRightToLeft) }
  }

  private func line(of segments: ArraySlice<Segment>, isRightToLeft: Bool?) -> Line {
    var text = segments.reduce(into: "") { text, segment in
      if segment.followsSpace && !text.isEmpty { text += " " }
      text += segment.text
    }
    // A soft hyphen shows where the line ends at it.
    if text.last == "\u{AD}" { text = text.dropLast() + "-" }
    return Line(text: text, followsSpace: segments.first?.followsSpace ?? true, isRightToLeft: isRightToLeft)
  }

  /// The segments of each line, filled greedily.
  func breaks(in segments: [Segment], width: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0.0
    for (index, segment) in segments.enumerated() {
      let needed = segment.width + (segment.followsSpace && index > start ? spaceWidth : 0)
      if index > start && used + needed > width {
        lines.append(start..<index)
        start = index
        used = segment.width
      } else {
        used += needed
      }
    }
    if start < segments.count { lines.append(start..<segments.count) }
    return lines
  }

  /// As few pieces as `pieces` makes, with no mere rest at the end.
  private func evenPieces(of segment: Segment, width: Double) -> [Segment] {
    let pieces = pieces(of: segment, width: width)
    // More lines than a title has need no care.
    guard (2...8).contains(pieces.count) else { return pieces }
    let even = segment.width / Double(pieces.count)
    for measure in stride(from: even, to: width, by: max((width - even) / 6, 0.05)) {
      let narrower = self.pieces(of: segment, width: measure)
      if narrower.count == pieces.count { return narrower }
    }
    return pieces
  }

  private func pieces(of segment: Segment, width: Double) -> [Segment] {
    guard segment.width > width else { return [segment] }
    var rest = Array(segment.text)[...]
    var pieces: [Segment] = []
    while !rest.isEmpty {
      // Even of the narrowest letters no more than these fit, so a long word costs no more than its length.
      var (fits, tooMany) = (1, min(rest.count, Int(width / 0.15) + 2) + 1)
      while tooMany - fits > 1 {
        let middle = (fits + tooMany) / 2
        if measurer.width(of: String(rest.prefix(middle))) <= width { fits = middle } else { tooMany = middle }
      }
      let text = String(rest.prefix(fits))
      rest = rest.dropFirst(fits)
      pieces.append(
        Segment(
          text: text, width: measurer.width(of: text), followsSpace: pieces.isEmpty && segment.followsSpace))
    }
    return pieces
  }
}

extension LineBreaker {
  /// More words than a name has; beyond, the exact search takes longer than it is worth.
  private static let exactLimit = 48

  /// The segments of each line: as few lines as filling them one by one takes, of lengths as even as they can be.
  func evenBreaks(in segments: [Segment], width: Double) -> [Range<Int>] {
    let filled = breaks(in: segments, width: width)
    guard filled.count > 1 else { return filled }
    if segments.count <= Self.exactLimit {
      return evenest(segments, width: width, count: filled.count) ?? filled
    }
    // The narrowest measure that needs no more lines evens them out well enough.
    var (tooNarrow, best) = (0.0, width)
    while best - tooNarrow > 0.05 {
      let middle = (tooNarrow + best) / 2
      if breaks(in: segments, width: middle).count <= filled.count { best = middle } else { tooNarrow = middle }
    }
    return breaks(in: segments, width: best)
  }

  /// The one way to break into `count` lines whose squared lengths have the least sum, a lonely last word counting
  /// against it; `nil` if there is none.
  private func evenest(_ segments: [Segment], width: Double, count: Int) -> [Range<Int>]? {
    let total = segments.count
    // A tenth of a full line squared: it tips the scales between ways that are nearly as even.
    let loneliness = width * width / 10
    // For each number of lines and of segments in them: the least cost, and where the last of these lines begins.
    var costs = [[Double]](repeating: [Double](repeating: .infinity, count: total + 1), count: count + 1)
    var starts = [[Int]](repeating: [Int](repeating: 0, count: total + 1), count: count + 1)
    costs[0][0] = 0
    for line in 1...count {
      for end in 1...total {
        var length = 0.0
        for start in stride(from: end - 1, through: 0, by: -1) {
          if start + 1 < end, segments[start + 1].followsSpace { length += spaceWidth }
          length += segments[start].width
          // One segment by itself always stands, however long: it cannot be made shorter here.
          guard length <= width || start == end - 1 else { break }
          var cost = costs[line - 1][start] + length * length
          if end == total, start == end - 1, total > 2 { cost += loneliness }
          if cost < costs[line][end] {
            costs[line][end] = cost
            starts[line][end] = start
          }
        }
      }
    }
    guard costs[count][total].isFinite else { return nil }
    var breaks: [Range<Int>] = []
    var end = total
    for line in stride(from: count, through: 1, by: -1) {
      let start = starts[line][end]
      breaks.append(start..<end)
      end = start
    }
    return breaks.reversed()
  }
}

/// Knows how long text is, whatever sets it.
protocol TextMeasuring {
  /// Length of `text` on one line, in em.
  func width(of text: String) -> Double
}

/// Measures with fonts that are unhinted and large, so that one measurement serves every size.
struct FontMeasurer: TextMeasuring {
  /// px per em; a whole px is under a hundredth of an em.
  static let size = 160
  private let fonts: FontStack

  /// `fonts` at `size`, unhinted.
  init(fonts: FontStack) {
    self.fonts = fonts
  }

  func width(of text: String) -> Double {
    // What cannot be shaped leaves no ink either.
    let width = (try? fonts.width(of: text)) ?? 0
    return width / Double(fonts.primary.size)
  }
}
