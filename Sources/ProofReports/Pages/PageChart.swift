internal import VectorPages

/// A bar for each day.
struct PageChart {
  struct Bar {
    /// `2026-11-21`.
    var day: String
    /// s.
    var value: Double
    /// Drawn on top of `value`, s.
    var extra = 0.0
    /// The height at which a line is drawn across the bar, s.
    var mark: Double?
  }

  let bars: [Bar]
  let words: ReportWords
  static func height(on flow: PageFlow) -> Double { flow.space(132) }
  /// The most days that are labelled below the bars.
  private static let mostLabels = 12

  /// The least room left of the bars, pt; more where a label of the scale needs it.
  private static let leastRoom = 44.0
  private static let labelGap = 7.0

  /// The steps that a scale may have, s; longer steps are multiples of the last one.
  private static let steps: [Double] = [
    1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 432_000,
    864_000,
  ]

  func draw(on flow: inout PageFlow) throws(PageFault) {
    let most = max(bars.map { max($0.value + $0.extra, $0.mark ?? 0) }.max() ?? 0, 1)
    let longest = Self.steps[Self.steps.count - 1]
    let step = Self.steps.first { most / $0 <= 4 } ?? (most / 4 / longest).rounded(.up) * longest
    let top = (most / step).rounded(.up) * step
    let measure = flow.measure
    var (labels, room) = (["0"], Self.leastRoom)
    for index in 1...Int((top / step).rounded()) {
      let label = words.scale(Double(index) * step)
      labels.append(label)
      room = max(room, try measure.width(of: label, Palette.small) + Self.labelGap)
    }
    let whole = Self.height(on: flow)
    let (left, base) = (PageFlow.margin + room, flow.y + whole - 18)
    let (width, height) = (flow.width - room, whole - 26)
    let pitch = width / Double(max(bars.count, 1))
    let thick = min(max(pitch * 0.68, pitch - 6), 34)
    try flow.draw { canvas throws(PageFault) in
      for (index, label) in labels.enumerated() {
        let y = base - Double(index) * step / top * height
        canvas.line(
          x: left, y: y, toX: left + width, toY: y, width: index == 0 ? 0.9 : 0.5,
          color: index == 0 ? Palette.muted : Palette.hairline)
        canvas.text(label, x: left - Self.labelGap, y: y + 3, Palette.small, .end)
      }
      let every = (bars.count + Self.mostLabels - 1) / Self.mostLabels
      for (index, bar) in bars.enumerated() {
        let x = left + (Double(index) + 0.5) * pitch
        let (main, more) = (bar.value / top * height, bar.extra / top * height)
        canvas.rectangle(x: x - thick / 2, y: base - main, width: thick, height: main, fill: Palette.accent)
        canvas.rectangle(x: x - thick / 2, y: base - main - more, width: thick, height: more, fill: Palette.bonus)
        if let mark = bar.mark {
          let y = base - mark / top * height
          let reach = min(thick / 2 + 3, pitch / 2)
          canvas.line(x: x - reach, y: y, toX: x + reach, toY: y, width: 1.4, color: Palette.ink)
        }
        if index % every == 0 {
          let (label, right) = (words.axis(bar.day), left + width)
          // The last one ends with the chart.
          let isOver = x + (try measure.width(of: label, Palette.small)) / 2 > right
          canvas.text(label, x: isOver ? right : x, y: base + 12, Palette.small, isOver ? .end : .middle)
        }
      }
    }
    flow.y += whole
  }
}
