internal import FacePainting
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues

/// Which texts the cards of a new wall show beside their logos: as many as can be read from afar.
struct TextChoice {
  /// The edits of the configuration.
  private(set) var edits: [Edit] = []
  /// What was chosen and why, in sentences without full stops.
  private(set) var reasons: [String] = []

  /// The screens on which the texts are measured, px: a wall is the same on all of them but for whole px.
  private static let screens = [
    PixelSize(width: 1920, height: 1080), PixelSize(width: 1280, height: 720), PixelSize(width: 3840, height: 2160),
  ]

  /// Measures the texts. Blocks while logos are decoded.
  /// - Parameters:
  ///   - configuration: the new wall's, with its logos in their places.
  ///   - config: its path.
  init(for configuration: Configuration, at config: String) {
    guard configuration.arrangement == .lanes else { return }
    let checks = Self.screens.map { SeenCheck(config, screen: $0) }
    var choices: [(tier: String, text: CardShape.Text)] = configuration.lanes.indices.compactMap { lane in
      guard let tier = configuration.lanes[lane].cards.first?.tier else { return nil }
      let text =
        [CardShape.Text.all, .title].first { text in
          checks.allSatisfy { $0.canBeRead(text, ofLane: lane, in: configuration) }
        } ?? .none
      return (tier, text)
    }
    Self.keepOrder(of: &choices, in: configuration, checks)
    var shortened: [CardShape.Text: [String]] = [:]
    for (tier, text) in choices where text != .all {
      edits.append(.set(.plain(text.rawValue), at: ["tiers", .key(tier), "card", "text"]))
      shortened[text, default: []].append(tier)
    }
    for (text, parts) in [(CardShape.Text.title, "logo and name"), (.none, "the logo alone")] {
      guard let tiers = shortened[text] else { continue }
      reasons.append(
        "cards of \(listed(tiers, "and")) show \(parts) (text: \(text)), for more would be too small to read from afar, or "
          + "make their logos smaller than those of a lower tier")
    }
  }

  /// A text that is left out makes logos larger: those of a tier must not be larger than a higher tier's for that.
  private static func keepOrder(
    of choices: inout [(tier: String, text: CardShape.Text)], in configuration: Configuration, _ checks: [SeenCheck]
  ) {
    // Each turn leaves a text out.
    for _ in 0..<(2 * choices.count) {
      var shown = configuration
      for lane in shown.lanes.indices {
        for card in shown.lanes[lane].cards.indices {
          let tier = shown.lanes[lane].cards[card].tier
          if let choice = choices.first(where: { $0.tier == tier }) { shown.lanes[lane].cards[card].text = choice.text }
        }
      }
      let outdone = Set(checks.flatMap { $0.tierOrder(of: shown).tiersWithSmallerLogos })
      let turned = choices.indices.filter { outdone.contains(choices[$0].tier) && choices[$0].text != .none }
      guard !turned.isEmpty else { return }
      for index in turned { choices[index].text = choices[index].text == .all ? .title : .none }
    }
  }
}
