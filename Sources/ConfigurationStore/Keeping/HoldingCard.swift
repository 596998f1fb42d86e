internal import MarqueeConfig
internal import MarqueeValues

/// What is shown where there is no configuration, neither a present one nor one from before.
enum HoldingCard {
  static let configuration: Configuration = {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color { Color(red: red, green: green, blue: blue) }
    let background = Gradient(kind: .radial, evenly: [color(0x1b, 0x20, 0x30), color(0x0a, 0x0c, 0x12)])
    let surface = Gradient(kind: .linear(angle: 160), evenly: [color(0x26, 0x2d, 0x42), color(0x17, 0x1b, 0x28)])
    let shape = CardShape(
      width: .percent(62), height: .percent(46), cornerRadius: .pixels(36),
      border: .init(width: 2, color: color(0x3a, 0x42, 0x58)))
    var font = FontChoice.document
    font.weight = 600
    return Configuration(
      display: .init(background: .gradient(background)), font: font,
      touch: .init(tap: .none, showsIndicator: false),
      lanes: [
        // It rests, and so costs nothing for as long as it takes.
        Lane(
          layout: .gallery, speed: 0, loops: false, card: shape,
          cards: [
            Card(
              title: "Nothing to show yet", subtitle: "This screen is waiting for its sponsors",
              gradient: .gradient(surface))
          ])
      ])
  }()
}
