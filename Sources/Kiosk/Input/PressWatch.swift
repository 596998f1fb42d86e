internal import MarqueeEngine
internal import MarqueeStage
internal import SDLKit

/// Ends presses whose release was lost, so that the strip does not wait for it until `stuck-after`.
///
/// SDL on X11 releases its pointer grab whenever its window gains the focus. If it learns of the focus late, because the
/// machine is busy, a button may already be down, and no client receives its release outside the window. A window that is
/// unmapped and a panel that is unplugged lose releases too. So while anything is down, this polls what is down in fact.
struct PressWatch {
  /// When to poll next; `nil` while nothing is down.
  private(set) var deadline: Instant?
  /// Contacts missing from the last poll.
  private var doubted: Set<PointerEvent.Identifier> = []

  /// The time between polls. It grows, as most lost releases are of short presses, and a strip that is held should cost
  /// nothing.
  private var interval = Self.shortest
  private static let (shortest, longest) = (Duration.seconds(1), Duration.seconds(4))
  /// A release may be on its way during a poll: it is lost if it has not arrived by then.
  private static let confirmation = Duration.milliseconds(250)

  /// Polls if that is due. Returns the ends of presses whose release was lost, as if they were cancelled at their last
  /// places.
  ///
  /// - Parameters:
  ///   - translation: must have taken all events that there are.
  ///   - heldDown: the polled state; `nil` if it is unknown.
  mutating func ends(
    in translation: inout EventTranslation, at time: () -> Instant, heldDown: () -> HeldDown?
  ) -> [StageInput] {
    guard translation.hasContacts else {
      deadline = nil
      doubted = []
      interval = Self.shortest
      return []
    }
    let time = time()
    guard let due = deadline else {
      deadline = time.advanced(by: interval)
      return []
    }
    guard due <= time else { return [] }
    let missing = heldDown().map { translation.contacts(missingFrom: $0) } ?? []
    let lost = missing.intersection(doubted)
    doubted = missing.subtracting(lost)
    interval = min(interval * 2, Self.longest)
    deadline = time.advanced(by: doubted.isEmpty ? interval : Self.confirmation)
    return translation.end(lost, at: time)
  }
}
