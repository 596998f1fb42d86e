/// Text at the size and in the lines in which it is set.
struct FittedText: Sendable, Hashable {
  var lines: [String]
  /// px per em.
  var size: Int
}

/// Finds the largest size at which text fits a box and still reads well.
struct TextFitter {
  /// px.
  var width: Double
  /// px.
  var height: Double
  /// px per em; what it is set in if it fits.
  var preferredSize: Int
  /// px per em; what is longer still is ellipsised.
  var minimumSize: Int
  /// Lines it may take before it is rather set smaller.
  var comfortableLines: Int
  /// From one baseline to the next, in em.
  var lineHeight: Double
  /// From the top of a capital to the lowest descender, in em.
  var lineExtent: Double

  /// Smallest size in px per em at which letters can be told apart.
  static let legible = 7

  /// `nil` if not even one legible line fits.
  func fit(_ text: LineBreaker, paragraphs: Int) -> FittedText? {
    let minimum = max(minimumSize, Self.legible)
    let top = max(preferredSize, minimum)
    let comfortable = max(comfortableLines, paragraphs)
    // Few and large lines first; then smaller ones; then broken words, for they need no more than a glance at the
    // start of a word to be worth it; an ellipsis last.
    if let fitted = largest(text, sizes: share(0.55, top, minimum)...top, atMost: comfortable) { return fitted }
    if let fitted = largest(text, sizes: share(0.4, top, minimum)...top, atMost: .max) { return fitted }
    for size in stride(from: share(0.55, top, minimum), through: minimum, by: -1) {
      guard width >= Double(size) * 4 else { continue }
      guard let lines = text.lines(width: width / Double(size), breaksWords: true) else { continue }
      if lines.count <= capacity(size) { return FittedText(lines: lines.map(\.set), size: size) }
    }
    return ellipsized(text, size: minimum)
  }

  private func share(_ factor: Double, _ size: Int, _ minimum: Int) -> Int {
    max(minimum, Int((Double(size) * factor).rounded(.up)))
  }

  /// Lines of `size` px per em that fit the height.
  private func capacity(_ size: Int) -> Int {
    let size = Double(size)
    guard size * lineExtent <= height else { return 0 }
    return 1 + Int((height - size * lineExtent) / (size * lineHeight))
  }

  /// Set in the largest of `sizes` that fits; a seventh smaller if that saves a line, for the eye takes in one line
  /// faster than two.
  private func largest(_ text: LineBreaker, sizes: ClosedRange<Int>, atMost most: Int) -> FittedText? {
    func count(_ size: Int) -> Int? {
      text.lineCount(width: width / Double(size)).flatMap { $0 <= min(most, capacity(size)) ? $0 : nil }
    }
    guard let size = sizes.reversed().first(where: { count($0) != nil }), let lines = count(size) else { return nil }
    let smallest = max(sizes.lowerBound, Int((Double(size) * 6 / 7).rounded(.up)))
    let calmer = (smallest...size).reversed().first { count($0).map { $0 < lines } == true }
    let chosen = calmer ?? size
    return text.lines(width: width / Double(chosen)).map { FittedText(lines: $0.map(\.set), size: chosen) }
  }

  private func ellipsized(_ text: LineBreaker, size: Int) -> FittedText? {
    let measure = width / Double(size)
    let capacity = capacity(size)
    // An ellipsis and three letters are the least worth showing.
    guard capacity > 0, measure >= 2.5 else { return nil }
    guard
      var lines = text.lines(width: measure, breaksWords: measure >= 4) ?? text.lines(width: measure, breaksWords: true)
    else { return nil }
    if lines.count > capacity {
      // Balanced lines are shorter than the box: what is cut begins with all that followed.
      var last = lines[capacity - 1]
      for line in lines[capacity...] { last.text += (line.followsSpace ? " " : "") + line.text }
      last.text = text.ellipsized(last.text, width: measure)
      lines = Array(lines[..<(capacity - 1)]) + [last]
    }
    return FittedText(lines: lines.map(\.set), size: size)
  }
}
