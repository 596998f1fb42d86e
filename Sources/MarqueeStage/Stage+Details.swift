internal import MarqueeConfig
internal import MarqueeEngine
package import MarqueeScene

// The details of an open card. How long they are, only the font knows: the stage is told once their panel is laid out, off
// the render thread.
extension Stage {
  /// The panel of the open card, as long as nobody has told how its details scroll.
  package var unmeasuredPanel: DetailPanel? {
    guard opening != nil, let panel = openedCard?.panel, panel != measuredDetails?.panel else { return nil }
    return panel
  }

  /// Takes how a panel's details scroll; `nil` where all of them are in view.
  package mutating func accept(_ scroll: DetailScroll?, of panel: DetailPanel) {
    measuredDetails = (panel, scroll)
    fitDetails()
  }

  /// Lets the open card scroll as its panel was measured.
  mutating func fitDetails() {
    guard let measured = measuredDetails, opening != nil, openedCard?.panel == measured.panel else { return }
    let (screen, touch, time) = (layout.screen, configuration.touch, now)
    opening?.fit(measured.scroll, on: screen, touch: touch, at: time)
  }
}
