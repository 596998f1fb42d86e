internal import MarqueeScene

extension DetailPanel {
  /// Whether the logo has to say whose panel it is.
  var isNamedByLogo: Bool { logo != nil && DisplayText(title) == nil }

  /// The same with its text alone, or where it has none, its logo's name.
  var withoutLogo: DetailPanel {
    var panel = self
    panel.logo = nil
    if let logo, DisplayText(title) == nil, DisplayText(subtitle) == nil { panel.title = logo.name }
    return panel
  }
}
