internal import ConfigurationValues
internal import MarqueeConfig
internal import Spool

/// The screens that an export discloses: those that list any of its cards and tiers. Records of other screens are left out, so
/// that a sponsor learns nothing about screens that do not show it.
struct ExportedScreens {
  private let scope: Ledger.Scope
  /// For each configuration, by its hash, whether each of its screens, by name, lists any of them. Empty for a configuration that
  /// has one screen, or whose text is not known.
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
