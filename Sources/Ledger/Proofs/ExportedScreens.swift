internal import ConfigurationValues
internal import MarqueeConfig
internal import Spool

/// Which of several screens show any of an export's cards and tiers. Records of the others say nothing of them, and are not
/// disclosed, so that a sponsor learns nothing of a screen on which it is not.
struct ExportedScreens {
  private let scope: Ledger.Scope
  /// By the hash of a configuration: whether each of its screens lists any, by name; empty where there is one screen, or the
  /// text is not known.
  private var configurations: [String: [String: Bool]] = [:]

  init(_ scope: Ledger.Scope) { self.scope = scope }

  /// - Parameter text: the text of a configuration by its hash; `nil` if it is not kept.
  mutating func include(_ record: MinuteRecord, text: (_ hash: String) throws -> String?) rethrows -> Bool {
    guard scope.cards != nil, !record.lines.contains(where: { scope.includes($0.subject) }) else { return true }
    let screens: [String: Bool]
    if let known = configurations[record.configuration] {
      screens = known
    } else {
      screens = Self.screens(of: try text(record.configuration), scope)
      configurations[record.configuration] = screens
    }
    return screens[record.screen] ?? true
  }

  private static func screens(of text: String?, _ scope: Ledger.Scope) -> [String: Bool] {
    guard let loaded = text.flatMap({ try? ConfigurationLoader.load(text: $0, file: "") }), loaded.listsScreens else {
      return [:]
    }
    let lists = loaded.screens.map { screen in
      let isListed = screen.configuration.lanes.contains { lane in
        lane.cards.contains { card in
          scope.includes(.card(card.identity)) || card.tier.map { scope.includes(.tier($0)) } ?? false
        }
      }
      return (screen.name, isListed)
    }
    return Dictionary(lists) { $0 || $1 }
  }
}
