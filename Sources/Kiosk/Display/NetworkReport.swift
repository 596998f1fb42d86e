internal import Logging
internal import MarqueeStage

/// Warns of a wireless network in a corner whose code phones cannot read there, once for each layout.
struct NetworkReport {
  private var warned: NetworkShortage?

  /// Call with each layout that is shown.
  mutating func note(_ layout: StageLayout, to logger: Logger) {
    let shortage = layout.networkShortage
    defer { warned = shortage }
    guard let shortage, shortage != warned else { return }
    logger.warning(
      """
      'wifi' \(shortage.isShown ? "is shown too small" : "is not shown"): its QR code has room for \(shortage.room) px on a \
      screen of \(layout.screen), and phones need \(shortage.needed) px; make the cards lower, or show it as a card
      """)
  }
}
