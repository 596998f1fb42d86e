package import ConfigurationValues
package import MarqueeScene
internal import MarqueeValues
internal import Platform

// Converts the configuration to the values that drawing uses.

extension Paint {
  /// The fill of a background: a plain colour stays plain.
  var fill: Backdrop.Fill {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient)
    }
  }

  /// The one colour that stands for it: its own, or the mean of the gradient's stops.
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

extension FontChoice {
  /// The font to look for; Inter in bold by default.
  package var request: FontRequest {
    FontRequest(
      family: family ?? "Inter", weight: weight ?? 700, isItalic: style == .italic, collection: collection)
  }
}

extension Backdrop {
  init(_ configuration: Configuration, layout: StageLayout) {
    var labels: [Label] = []
    let color = configuration.accessibility.textColor(configuration.font.color)
    let isReadable = configuration.accessibility == .wcag
    let lanes = zip(configuration.lanes, layout.lanes).map { ($0.heading, $1.heading, Optional(600)) }
    for (text, band, weight) in [
      (configuration.heading, layout.heading, configuration.font.weight),
      (configuration.caption, layout.caption, 500),
    ] + lanes {
      guard let text, let band else { continue }
      var font = configuration.font.request
      if let weight { font.weight = weight }
      var label = Label(text: text, font: font, color: color, textHeight: band.textHeight, area: band.area)
      label.isReadable = isReadable
      labels.append(label)
    }
    self.init(
      size: layout.screen, fill: configuration.display.background.fill, labels: labels,
      fades: layout.lanes.map {
        $0.fades(on: layout.screen, overflowsAcross: layout.overflowsAcross)
      }, language: configuration.language, window: layout.window, safe: layout.safe)
    if let area = layout.moreTime {
      var font = configuration.font.request
      font.weight = 600
      let language = configuration.language ?? .system
      moreTime = MoreTime(area: area, text: language.moreTime, font: font, isRightToLeft: language.isRightToLeft)
    }
    guard let network = layout.networkMeasures, let block = layout.network else { return }
    corner = Corner(
      area: block.area, gap: network.tightMargin, isAtRight: block.isAtRight,
      fades: configuration.motion == .reduced)
    symbols = [Symbol(color: color, area: block.symbol)]
    codes = [Code(content: network.content, area: block.code, moduleSize: block.moduleSize)]
    var font = configuration.font.request
    font.weight = 600
    var label = Label(
      text: network.lines.joined(separator: "\n"), font: font, color: color, textHeight: block.textHeight,
      area: block.text)
    label.isReadable = isReadable
    // Towards the code beside it, and along its outer edge below it.
    label.alignment = block.isAtRight ? .right : .left
    // A network may be called {time}.
    label.isLiteral = true
    self.labels.append(label)
  }
}

extension Language {
  /// The system's.
  fileprivate static var system: Language {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    return Language(
      environment: Dictionary(
        uniqueKeysWithValues: names.compactMap { name in ThisProcess.environment(name).map { (name, $0) } }))
  }
}

extension LogoReference {
  package init(_ logo: Logo) {
    self.init(path: logo.file, version: logo.state?.numbers ?? [], folders: logo.folders)
  }
}

extension Configuration {
  /// How far the picture is turned clockwise.
  package var rotation: ScreenRotation {
    switch display.rotation {
    case .none: .none
    case .quarter: .quarter
    case .half: .half
    case .threeQuarters: .threeQuarters
    }
  }
}
