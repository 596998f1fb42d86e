internal import Spool

/// The time of each screen that records cover, in the order of the tree: an instant counts once, for the first record of it.
struct ScreenCoverage {
  /// What one screen's records cover.
  struct Screen {
    /// When the last record ended, ms since 1970; `nil` before the first.
    var end: Int?
    /// In ascending order, with time between them.
    var spans: [Range<Int>] = []
  }

  /// A record that begins at most so long before or after the end of the screen's last one is taken to follow it, ms. A clock
  /// that is corrected step by step causes such differences.
  static let tolerance = 1000

  /// The screens by the bytes of their names. Names are compared byte by byte everywhere.
  private var screens: [[UInt8]: Screen] = [:]

  /// Adds the next record.
  /// - Returns: how much of it earlier records cover, ms.
  mutating func add(_ record: MinuteRecord) -> Int {
    screens[Array(record.screen.utf8), default: Screen()].add(record)
  }

  /// The span of a record behind a screen's last one.
  static func span(of record: MinuteRecord, after end: Int?) -> Range<Int> {
    var start = record.start
    if let end, abs(start - end) <= tolerance { start = end }
    return start..<start + record.length
  }

  /// What a span adds to those that touch it: how much of it they cover, and what all of them cover together.
  static func union(_ span: Range<Int>, _ touching: some Sequence<Range<Int>>) -> (overlap: Int, all: Range<Int>) {
    touching.reduce(into: (0, span)) { result, other in
      result.0 += span.clamped(to: other).count
      result.1 = min(result.1.lowerBound, other.lowerBound)..<max(result.1.upperBound, other.upperBound)
    }
  }

  /// What of a span none of others has, in ascending order.
  /// - Parameter others: in ascending order.
  static func rest(of span: Range<Int>, without others: some Sequence<Range<Int>>) -> [Range<Int>] {
    var (rest, start) = ([Range<Int>](), span.lowerBound)
    for other in others {
      let other = other.clamped(to: span)
      if other.lowerBound > start { rest.append(start..<other.lowerBound) }
      start = max(start, other.upperBound)
    }
    if start < span.upperBound { rest.append(start..<span.upperBound) }
    return rest
  }
}

extension ScreenCoverage.Screen {
  fileprivate mutating func add(_ record: MinuteRecord) -> Int {
    let span = ScreenCoverage.span(of: record, after: end)
    end = span.upperBound
    guard !span.isEmpty else { return 0 }
    let first = place { $0.upperBound >= span.lowerBound }
    let last = place { $0.lowerBound > span.upperBound }
    let (overlap, all) = ScreenCoverage.union(span, spans[first..<last])
    // The last one grows with each record.
    if last == first + 1 { spans[first] = all } else { spans.replaceSubrange(first..<last, with: [all]) }
    return overlap
  }

  /// The first span of which a condition holds that holds of all behind it too.
  private func place(where holds: (Range<Int>) -> Bool) -> Int {
    if spans.last.map(holds) != true { return spans.count }
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if holds(spans[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension MinuteRecord {
  /// The record with its times reduced in proportion to the part that earlier records do not cover.
  /// - Parameter overlap: how much of the record earlier ones cover, ms.
  func counted(without overlap: Int) -> MinuteRecord {
    guard overlap > 0, length > 0 else { return self }
    let (kept, whole) = (max(0, length - overlap), length)
    func part(of number: Int) -> Int { whole.dividingFullWidth(number.multipliedFullWidth(by: kept)).quotient }
    func part(_ number: inout Int) { number = part(of: number) }
    var record = self
    record.length = kept
    part(&record.screenTime.black)
    part(&record.screenTime.absent)
    part(&record.screenTime.late)
    part(&record.screenTime.asleep)
    record.screenTime.shown = 0
    record.screenTime.shown = kept - record.screenTime.total
    part(&record.frames)
    part(&record.missedFrames)
    for index in record.lines.indices {
      record.lines[index].counts = record.lines[index].counts.mapped(part(of:))
    }
    return record
  }
}
