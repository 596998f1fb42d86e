internal import StageDrawing

/// What became of frames and tiles, on one display or on several in turn.
struct FrameTotals: Sendable, Hashable {
  var shown = 0
  var missed = 0
  /// Tiles that were drawn with their whole face, and with what stands in for it.
  var wholeTiles = 0
  var standIns = 0

  static func + (one: Self, other: Self) -> Self {
    FrameTotals(
      shown: one.shown + other.shown, missed: one.missed + other.missed, wholeTiles: one.wholeTiles + other.wholeTiles,
      standIns: one.standIns + other.standIns)
  }
}

extension Show {
  var frameTotals: FrameTotals {
    FrameTotals(
      shown: pacer.shown, missed: pacer.missed, wholeTiles: picture.tally.whole, standIns: picture.tally.standIns)
  }
}

extension MarqueeLoop {
  /// Since the start, on all displays.
  var frameTotals: FrameTotals { show.map { earlierFrames + $0.frameTotals } ?? earlierFrames }
}
