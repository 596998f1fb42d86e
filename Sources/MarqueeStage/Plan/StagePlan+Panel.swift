internal import ConfigurationValues
package import MarqueeScene
internal import MarqueeValues

extension StagePlan {
  /// What a card shows when it is opened.
  /// - Parameter index: its number on the strip of the lane.
  package func panel(of index: Int, in lane: Int) -> DetailPanel {
    let card = card(index, ofLane: lane)
    let face = catalog.faces[catalog.lanes[lane][index]]
    let window = layout.window
    let most = layout.panelLimit(
      PixelSize(width: max(window.width * 85 / 100, 1), height: max(window.height * 85 / 100, 1)))
    let scale = configuration.scaleFactor(on: layout.screen)
    var panel = DetailPanel(
      maximumWidth: most.width, maximumHeight: most.height,
      preferredWidth: min(max(window.width * 7 / 10, 1), most.width),
      preferredHeight: min(max(window.height * 7 / 10, 1), most.height),
      cornerRadius: max(layout.lanes[lane].cornerRadius, (16 * scale).rounded()), gradient: face.gradient,
      // What the card leaves out to give its logo the room (`text`) is said here. A network's texts are made for its face.
      title: card.wifi == nil ? card.title : face.title, subtitle: card.wifi == nil ? card.subtitle : face.subtitle,
      logo: face.logo, details: card.details,
      link: card.link ?? face.code, font: face.font, textColor: face.textColor,
      backdrop: face.backdrop)
    // The code of a network holds its password.
    panel.linkLabel = card.wifi?.lines.joined(separator: " · ")
    panel.card = face
    return panel
  }
}
