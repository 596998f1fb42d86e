/// Where sequences that were on the strips go on when they come back: each from the slot that would have come into view next.
/// So every sponsor has its turn, however often the list changes to and fro.
struct Resumptions: Sendable {
  /// The sequences that were replaced, the latest last.
  private var left: [(lane: Int, sequence: Int, slot: Int)] = []

  /// The most of a lane; more dayparts than this begin anew.
  private static let limit = 64

  /// Notes that a sequence is replaced by another. Returns the slot at which the other one goes on; `nil` if it begins.
  /// - Parameter slot: what would have come into view next; `nil` if that is unknown.
  mutating func replace(_ sequence: Int, by other: Int, inLane lane: Int, at slot: Int?) -> Int? {
    guard sequence != other else { return nil }
    left.removeAll { $0.lane == lane && $0.sequence == sequence }
    if let slot {
      let known = left.indices.filter { left[$0].lane == lane }
      if known.count == Self.limit { left.remove(at: known[0]) }
      left.append((lane, sequence, slot))
    }
    return left.first { $0.lane == lane && $0.sequence == other }?.slot
  }
}
