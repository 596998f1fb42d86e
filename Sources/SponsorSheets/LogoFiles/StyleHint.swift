package import ConfigurationEditing
internal import Logos
internal import MarqueeValues

/// Tells that a new wall would have plates, where an import has brought the logos that made the difference.
package struct StyleHint {
  /// A sentence without a full stop; `nil` for no hint.
  package private(set) var text: String?

  private static let most = 1000
  private static let side = 96

  /// Decodes the logos of all cards. Blocks.
  /// - Parameters:
  ///   - former: the configuration before the import.
  ///   - edited: the one after it.
  ///   - read: where the logos are read that are not in their places yet, by their paths in the configuration.
  ///   - home: the configuration's folder.
  package init(from former: ConfigurationText, to edited: ConfigurationText, read: [String: String], home: String) {
    guard edited.text(at: ["card", "style"]) != "plate" else { return }
    let loader = LogoLoader.patient
    var kinds: [String: LogoStyle.Kind?] = [:]
    func style(of text: ConfigurationText) -> LogoStyle? {
      let cards = text.shownCards
      let logos = Set(cards.compactMap { text.text(at: $0.key("logo")) }).sorted().prefix(Self.most)
      for logo in logos where kinds[logo] == nil {
        let result = loader.examined(read[logo] ?? "\(home)/\(logo)", LogoRequest(width: Self.side, height: Self.side))
        let kind: LogoStyle.Kind? =
          if case .success(let decoded) = result { LogoStyle.kind(of: decoded.bitmap) } else { nil }
        kinds.updateValue(kind, forKey: logo)
      }
      return LogoStyle(of: logos.compactMap { kinds[$0] ?? nil }, cards: cards.count)
    }
    // A wall that kept its gradients although plates suited it before has them on purpose.
    guard let now = style(of: edited), now.isPlate, style(of: former)?.isPlate != true else { return }
    text =
      "\(now.logos) of \(counted(now.cards, "card")) have a logo now, so that a new wall would get 'style: plate'; write it "
      + "into 'card' for plates in place of colours behind the logos"
  }
}

extension ConfigurationText {
  /// The cards that are not hidden.
  fileprivate var shownCards: [EditPath] {
    cardLists.flatMap { list in (0..<(count(at: list) ?? 0)).map { list.index($0) } }
      .filter { text(at: $0.key("hidden")) != "true" }
  }
}
