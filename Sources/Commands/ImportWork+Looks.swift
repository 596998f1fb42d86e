internal import ConfigurationEditing
internal import ConfigurationValues
internal import MarqueeConfig
internal import Messages
internal import Platform
internal import SponsorSheets

// What a new wall's cards look like, and what new logos ask for on one that exists.
extension ImportWork {
  /// Makes the cards of a lane look alike.
  /// - Parameter sources: where logos are read that a dry run has not copied, by their paths as written.
  /// - Returns: what was chosen and why.
  func choose(
    looksOf text: inout ConfigurationText, _ style: LogoStyle?, reading sources: [String: LogoChooser.UncopiedLogo]
  ) throws(FileError) -> [String] {
    do throws(ConfigurationError) {
      var reasons = try isNew ? arrange(&text, sources) + [style?.reason].compactMap(\.self) : []
      let look = LaneLook(for: try arrangements(of: text, sources), at: config, colorsText: isNew)
      guard isNew else {
        // What somebody has written stays, for a tier and for all cards.
        let isWritten = text.text(at: ["card", "logo-background"]) != nil
        let edits = look.edits.filter { edit in
          if case .set(_, let path, _) = edit { return !isWritten && text.text(at: path) == nil }
          return true
        }
        try text.apply(edits)
        return edits.isEmpty ? [] : look.reasons
      }
      try text.apply(look.edits)
      reasons += try look.reasons + limitLogos(in: &text, sources)
      return reasons
    } catch {
      throw FileError(reason: "\(error)")
    }
  }

  /// Takes one strip for the tiers of a new wall where the screen has no room for lanes, or too much.
  /// - Returns: how the tiers are arranged and why.
  private func arrange(
    _ text: inout ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo]
  ) throws(ConfigurationError) -> [String] {
    let variants = try arrangements(of: text, sources)
    guard let wall = variants.first,
      let reason = composition(of: wall).reasonForOneStrip(variants.first { $0.arrangement == .together })
    else { return [arrangement].compactMap(\.self) }
    try text.set(.plain(Configuration.Arrangement.together.rawValue), at: ["arrange"], order: [])
    return [reason]
  }

  /// Limits the area of a new wall's logos in tiers where some would be larger than those of a higher tier.
  /// - Returns: what was chosen and why.
  private func limitLogos(
    in text: inout ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo]
  ) throws(ConfigurationError) -> [String] {
    let variants = try arrangements(of: text, sources)
    guard let wall = variants.first else { return [] }
    let limits = composition(of: wall).logoLimits(besides: Array(variants.dropFirst()))
    guard !limits.isEmpty else { return [] }
    try text.apply(
      limits.map { limit in
        let card: EditPath = limit.tier.map { ["tiers", .key($0), "card"] } ?? ["card"]
        return .set(.plain("\(limit.percent)%"), at: card.key("logo-area"))
      })
    let purposes = [
      (true, "so that none is larger than those of higher tiers"),
      (false, "for in another style or arrangement some would be larger than those of higher tiers"),
    ]
    return purposes.compactMap { isForWall, purpose in
      let limits = limits.filter { $0.isForWall == isForWall }
      guard !limits.isEmpty else { return nil }
      let tiers = limits.compactMap(\.tier)
      let whose = tiers.isEmpty ? "all logos" : "the logos of \(listed(tiers, "and"))"
      return "\(whose) are smaller than their cards allow (logo-area), \(purpose)"
    }
  }

  private func composition(of configuration: Configuration) -> WallComposition {
    WallComposition(configuration: configuration, screen: screen, check: SeenCheck(config, screen: screen))
  }

  /// The configuration, and a new one in each way that its tiers can be arranged, so that its looks suit the others too.
  /// - Parameter sources: where logos are read that a dry run has not copied, by their paths as written.
  private func arrangements(
    of text: ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo] = [:]
  ) throws(ConfigurationError) -> [Configuration] {
    let own = try ConfigurationLoader.load(bytes: text.bytes, file: config).configuration
    var all = [own]
    if isNew, !own.tiers.isEmpty {
      all += Configuration.Arrangement.allCases.filter { $0 != own.arrangement }.compactMap { arrangement in
        var other = text
        // More tiers than there may be lanes are no arrangement.
        guard (try? other.set(.plain(arrangement.rawValue), at: ["arrange"], order: [])) != nil else { return nil }
        return try? ConfigurationLoader.load(bytes: other.bytes, file: config).configuration
      }
    }
    for index in all.indices { all[index].readLogos(from: sources) }
    return all
  }
}
