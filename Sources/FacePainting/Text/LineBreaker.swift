internal import SDLKit

/// Breaks text into lines where its script allows, and inside words only if necessary.
struct LineBreaker {
  /// One line of text.
  struct Line {
    var text: String
    /// False if the line begins inside a word.
    var followsSpace: Bool
    /// The paragraph's direction; `nil` if no character is right to left.
    var isRightToLeft: Bool?

    /// The text with the directional mark that it needs to be set apart from its paragraph.
    var markedText: String {
      isRightToLeft.map { BidirectionalText.marked(text, isRightToLeft: $0) } ?? text
    }
  }

  /// Text that is broken only if it is longer than a line.
  struct Segment {
    var text: String
    /// em.
    var width: Double
    /// Whether a space precedes it, unless it begins a line.
    var followsSpace: Bool
  }

  private struct Paragraph {
    var segments: [Segment]
    /// See `Line.isRightToLeft`.
    var isRightToLeft: Bool?
  }

  private let paragraphs: [Paragraph]
  /// em.
  let spaceWidth: Double
  private let measurer: any TextMeasuring
  /// The width of the widest segment, em.
  let longestSegment: Double
  /// The width of each paragraph on one line, em.
  let lengths: [Double]

  init(_ text: DisplayText, measurer: any TextMeasuring) {
    self.measurer = measurer
    spaceWidth = measurer.spaceWidth
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

  /// A lower bound of the number of lines at `width` em, found without breaking the text.
  func minimumLineCount(width: Double) -> Int {
    lengths.reduce(0) { count, length in
      // At best every line is full, and the space at its end is dropped.
      count + (length > 0 ? max(1, Int((length / (width + spaceWidth) - 1e-6).rounded(.up))) : 0)
    }
  }

  /// Breaks the text into the fewest lines of at most `width` em, as even as possible. If `breaksWords`, words that are
  /// longer than a line are broken between grapheme clusters; otherwise they make the result `nil`.
  func lines(width: Double, breaksWords: Bool = false) -> [Line]? {
    guard breaksWords || longestSegment <= width else { return nil }
    return paragraphs.flatMap { paragraph in
      let segments =
        breaksWords ? paragraph.segments.flatMap { evenPieces(of: $0, width: width) } : paragraph.segments
      return balanced(segments, width: width, isRightToLeft: paragraph.isRightToLeft)
    }
  }

  /// Breaks each paragraph greedily into lines of at most `width` em, as running text. Words that are too long are
  /// broken.
  func filled(width: Double) -> [[Line]] {
    paragraphs.map { paragraph in
      let segments = paragraph.segments.flatMap { pieces(of: $0, width: width) }
      return avoidingWidow(segments, breaks(in: segments, width: width), width: width).map {
        line(of: segments[$0], isRightToLeft: paragraph.isRightToLeft)
      }
    }
  }

  /// `filled`, unless its last line is a single word: then the lines of a slightly narrower column that avoids this, if
  /// there is one.
  private func avoidingWidow(_ segments: [Segment], _ filled: [Range<Int>], width: Double) -> [Range<Int>] {
    guard filled.count > 1, filled.last?.count == 1 else { return filled }
    for share in stride(from: 0.97, through: 0.82, by: -0.03) {
      let narrower = breaks(in: segments, width: width * share)
      guard narrower.count == filled.count else { break }
      if narrower.last?.count != 1 { return narrower }
    }
    return filled
  }

  /// The number of lines that `lines(width:)` gives; `nil` if a word is too long.
  func lineCount(width: Double) -> Int? {
    guard longestSegment <= width else { return nil }
    return paragraphs.reduce(0) { $0 + max(1, breaks(in: $1.segments, width: width).count) }
  }

  /// Cuts `text` so that it fits `width` em with an ellipsis; only the ellipsis if nothing fits.
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
    // A soft hyphen is visible only at the end of a line.
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

  /// Splits a segment into as few pieces as `pieces` does, but of even length.
  private func evenPieces(of segment: Segment, width: Double) -> [Segment] {
    let pieces = pieces(of: segment, width: width)
    // A title does not have more lines, so evenness does not matter beyond.
    guard (2...8).contains(pieces.count) else { return pieces }
    let even = segment.width / Double(pieces.count)
    for measure in stride(from: even, to: width, by: max((width - even) / 6, 0.05)) {
      let narrower = self.pieces(of: segment, width: measure)
      if narrower.count == pieces.count { return narrower }
    }
    return pieces
  }

  /// Splits a segment into pieces of at most `width` em, filled greedily.
  private func pieces(of segment: Segment, width: Double) -> [Segment] {
    guard segment.width > width else { return [segment] }
    var rest = Array(segment.text)[...]
    var pieces: [Segment] = []
    while !rest.isEmpty {
      // Not even the narrowest letters fit in a larger number, so the time for a long word is proportional to its
      // length.
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
  /// The exact search is for names. For more words it takes longer than it is worth.
  private static let exactLimit = 48

  /// The segments of each line: as few lines as greedy filling takes, of lengths as even as possible.
  func evenBreaks(in segments: [Segment], width: Double) -> [Range<Int>] {
    let filled = breaks(in: segments, width: width)
    guard filled.count > 1 else { return filled }
    if segments.count <= Self.exactLimit {
      return evenestBreaks(segments, width: width, count: filled.count) ?? filled
    }
    // The narrowest width that needs no more lines evens them out well enough.
    var (tooNarrow, best) = (0.0, width)
    while best - tooNarrow > 0.05 {
      let middle = (tooNarrow + best) / 2
      if breaks(in: segments, width: middle).count <= filled.count { best = middle } else { tooNarrow = middle }
    }
    return breaks(in: segments, width: best)
  }

  /// Breaks the segments into `count` lines with the least sum of squared lengths, with a penalty for a single word on
  /// the last line; `nil` if that is impossible.
  private func evenestBreaks(_ segments: [Segment], width: Double, count: Int) -> [Range<Int>]? {
    let total = segments.count
    // A tenth of a full line squared: decides only between nearly even results.
    let widowPenalty = width * width / 10
    // Indexed by the number of lines and of segments in them: the least cost, and the first segment of the last line.
    var costs = [[Double]](repeating: [Double](repeating: .infinity, count: total + 1), count: count + 1)
    var starts = [[Int]](repeating: [Int](repeating: 0, count: total + 1), count: count + 1)
    costs[0][0] = 0
    for line in 1...count {
      for end in 1...total {
        var length = 0.0
        for start in stride(from: end - 1, through: 0, by: -1) {
          if start + 1 < end, segments[start + 1].followsSpace { length += spaceWidth }
          length += segments[start].width
          // A single segment is accepted at any length, as it cannot be split here.
          guard length <= width || start == end - 1 else { break }
          var cost = costs[line - 1][start] + length * length
          if end == total, start == end - 1, total > 2 { cost += widowPenalty }
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

/// Measures the width of text, whatever renders it.
protocol TextMeasuring {
  /// The width of `text` on one line, em.
  func width(of text: String) -> Double
  /// The width of a space between letters, em; at least 0.
  var spaceWidth: Double { get }
}

extension TextMeasuring {
  var spaceWidth: Double { measuredSpaceWidth }

  /// Measured between letters, as a space by itself may have no width.
  var measuredSpaceWidth: Double { max(0, width(of: "x x") - width(of: "xx")) }
}

/// Measures with large unhinted fonts, so that one measurement is valid for every size.
struct FontMeasurer: TextMeasuring {
  /// px per em, large enough that a whole px is less than a hundredth of an em.
  static let size = 160
  private let fonts: FontStack

  /// `fonts` must be unhinted and have `size`.
  init(fonts: FontStack) {
    self.fonts = fonts
  }

  func width(of text: String) -> Double {
    // Text that cannot be shaped leaves no ink.
    let width = (try? fonts.width(of: text)) ?? 0
    return width / Double(fonts.primary.size)
  }

  /// Kept with the font: a lane has thousands of texts in one.
  var spaceWidth: Double {
    // What a fallback gives may differ from text to text.
    guard fonts.isPlain("x x") else { return measuredSpaceWidth }
    return fonts.primary.spaceBetweenLetters { measuredSpaceWidth }
  }
}
