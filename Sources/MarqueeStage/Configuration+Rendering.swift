internal import MarqueeConfig
package import MarqueeScene
internal import MarqueeValues

// What the configuration says, in the terms of those who draw it.

extension Paint {
  /// For a card: one colour becomes a gradient.
  var cardGradient: Gradient {
    switch self {
    case .color(let color): .derived(from: color)
    case .gradient(let gradient): gradient
    }
  }

  /// For a background: one colour stays one.
  var fill: Backdrop.Fill {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient)
    }
  }
}

extension FontChoice {
  package var request: FontRequest {
    FontRequest(family: family ?? "Inter", weight: weight ?? 700, isItalic: style == .italic)
  }
}

extension Backdrop {
  init(_ configuration: Configuration, layout: StageLayout) {
    var labels: [Label] = []
    for (text, band, weight) in [
      (configuration.heading, layout.heading, configuration.font.weight),
      (configuration.caption, layout.caption, 500),
    ] {
      guard let text, let band else { continue }
      var font = configuration.font.request
      if let weight { font.weight = weight }
      labels.append(
        Label(
          text: text, font: font, color: configuration.font.color, textHeight: band.textHeight,
          area: band.area))
    }
    self.init(size: layout.screen, fill: configuration.display.background.fill, labels: labels)
  }
}

extension Paint {
  /// What stands for it where one colour must do.
  var averageColor: Color {
    switch self {
    case .color(let color): return color
    case .gradient(let gradient):
      func mean(_ part: (Color) -> UInt8) -> UInt8 {
        UInt8(gradient.stops.reduce(0) { $0 + Int(part($1.color)) } / max(gradient.stops.count, 1))
      }
      return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }
  }
}

extension CardShape.Border {
  /// `nil` where there is none to be seen.
  var rendering: Border? {
    width > 0 ? Border(width: width, color: color) : nil
  }
}
