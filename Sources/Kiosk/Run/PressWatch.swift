internal import MarqueeEngine
internal import MarqueeStage
internal import SDLKit

/// Ends presses whose release was lost, so that the strip does not wait for it until `stuck-after`.
///
/// SDL on X11 gives up the pointer whenever its window gains the focus. Where it hears of that late, because the machine
/// is busy, a button is already down, and its release outside the window is then told to nobody. A window that is unmapped
/// and a panel that is unplugged lose releases too. So while anything is down, what really is gets asked for.
struct PressWatch {
  /// When it asks next; `nil` while nothing is down.
  private(set) var deadline: Instant?
  /// What was down by the events but not by what was asked, the last time.
  private var doubted: Set<PointerEvent.Identifier> = []

  /// Until it asks again: ever longer, for most releases that are lost are of short presses, and a strip that is held is
  /// to cost nothing.
  private var interval = Self.shortest
  private static let (shortest, longest) = (Duration.seconds(1), Duration.seconds(4))
  /// A release can be on its way while SDL is asked: only one that has not come by then is lost.
  private static let confirmation = Duration.milliseconds(250)

  /// Asks if it is time to, and returns the ends of presses that have none: as if let go at rest where they were last.
  ///
  /// - Parameters:
  ///   - translation: has taken all events that there were.
  ///   - heldDown: what is really down; `nil` where nobody knows.
  mutating func ends(
    in translation: inout EventTranslation, at time: Instant, heldDown: () -> HeldDown?
  ) -> [StageInput] {
    guard translation.hasContacts else {
      deadline = nil
      doubted = []
      interval = Self.shortest
      return []
    }
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
