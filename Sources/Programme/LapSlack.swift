/// For each slot of a lap how many placements it and the free slots before can take beyond those that are due by then.
///
/// Each placement lowers the slack of the slots from its own to its deadline. Those are few on average: a group's windows together
/// are little longer than the lap. A slot without slack has none until it is filled, so that these are a stack.
struct LapSlack {
  private var slack: [Int32]
  /// The slots without slack that are not filled yet, the first one last.
  private var tight: [Int]

  /// - Parameter due: how many placements are due in each slot; together as many as there are slots.
  init(due: [Int32]) {
    var free: Int32 = 0
    slack = due.map { count in
      free += 1 - count
      return free
    }
    tight = slack.indices.reversed().filter { [slack] in slack[$0] == 0 }
  }

  /// The first slot without slack: one of the placements that are due by then must be next.
  var horizon: Int { tight[tight.count - 1] }

  /// Fills the next slot.
  /// - Parameter deadline: of what is placed there; not after `horizon`.
  @inline(__always)
  mutating func fill(_ slot: Int, until deadline: Int) {
    if horizon == slot { tight.removeLast() }
    let start = slot + 1
    guard start < deadline else { return }
    var least = Int32.max
    // Simple enough for the compiler to work on several slots at once.
    for index in start..<deadline {
      let value = slack[index] &- 1
      slack[index] = value
      least = min(least, value)
    }
    if least == 0 { addTight(in: start..<deadline) }
  }

  private mutating func addTight(in slots: Range<Int>) {
    for slot in slots.reversed() where slack[slot] == 0 { tight.append(slot) }
  }
}
