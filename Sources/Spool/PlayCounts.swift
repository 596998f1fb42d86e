/// How long a card, or a tier's cards together, were in view, and how often.
///
/// Times are ns while they are measured; ms in records, and in sums over records.
package struct PlayCounts: Sendable, Hashable {
  /// The time with no influence of a visitor's, over all places in view: two places in view count twice.
  package var delivered = 0
  /// Of `delivered`, the time in which at least one place was in view.
  package var deliveredUnion = 0
  /// The time under a visitor's influence, over all places in view.
  package var bonus = 0
  /// Of `bonus`, the time in which at least one place was in view.
  package var bonusUnion = 0
  /// In view with a placeholder in place of its picture; not in the times above.
  package var placeholder = 0
  /// In view with its logo missing; not in the times above.
  package var logoMissing = 0
  /// How often it was in view for at least 1 s without a break, with no influence of a visitor's.
  package var passes = 0
  /// The same under a visitor's influence.
  package var bonusPasses = 0

  package init() {}

  package static func += (sum: inout Self, other: Self) {
    sum.delivered += other.delivered
    sum.deliveredUnion += other.deliveredUnion
    sum.bonus += other.bonus
    sum.bonusUnion += other.bonusUnion
    sum.placeholder += other.placeholder
    sum.logoMissing += other.logoMissing
    sum.passes += other.passes
    sum.bonusPasses += other.bonusPasses
  }
}

// The one order of the eight numbers: that of records, and so of the ledger's leaves and exports, and of its database.
extension PlayCounts {
  /// The eight numbers in their order.
  package var numbers: [Int] {
    [delivered, deliveredUnion, bonus, bonusUnion, placeholder, logoMissing, passes, bonusPasses]
  }

  /// Takes the eight numbers in their order.
  /// - Parameter next: returns one number after another.
  package init<Failure>(_ next: () throws(Failure) -> Int) throws(Failure) {
    delivered = try next()
    deliveredUnion = try next()
    bonus = try next()
    bonusUnion = try next()
    placeholder = try next()
    logoMissing = try next()
    passes = try next()
    bonusPasses = try next()
  }

  /// All eight numbers, each changed in the same way.
  package func mapped(_ change: (Int) -> Int) -> Self {
    var rest = numbers[...]
    return PlayCounts { change(rest.removeFirst()) }
  }
}
