/// How a lane's picture becomes the next one: what is moved within it, and what remains to be drawn. Reused, so that a frame
/// does not ask for memory.
struct LaneMoves {
  /// Along the lane, px of the screen: the pixels of `area` are moved within it.
  struct Move {
    var area: Range<Int>
    var shift: Int
  }

  /// In an order in which none overwrites what another reads.
  private(set) var moves: [Move] = []
  /// What remains along the lane, px of the screen, from the left or from the top; beyond `across` the whole lane does.
  var rests: [Range<Int>] = []
  /// The range across the lane that is moved, px of the screen.
  var across = 0..<0
  /// Whether tiles stayed where they were.
  private(set) var keepsTiles = false
  /// Whether nothing moved at all.
  var isStill = false
  /// The distances that pixels were moved by, px, and 0.
  private(set) var shifts = 0...0

  mutating func removeAll() {
    moves.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    (across, isStill, keepsTiles, shifts) = (0..<0, false, false, 0...0)
  }

  /// Adds a move whose pixels get to `target`. Returns `false` if it is in another direction than those before.
  mutating func append(_ target: Range<Int>, by shift: Int) -> Bool {
    if shift == 0 {
      keepsTiles = true
      return true
    }
    if shift < 0 ? shifts.upperBound > 0 : shifts.lowerBound < 0 { return false }
    shifts = min(shifts.lowerBound, shift)...max(shifts.upperBound, shift)
    moves.append(
      Move(area: target.lowerBound - max(shift, 0)..<target.upperBound - min(shift, 0), shift: shift))
    return true
  }

  mutating func finish() {
    // What moves to the right makes way for what follows it from the left.
    if shifts.upperBound > 0 { moves.reverse() }
  }
}
