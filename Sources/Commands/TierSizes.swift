internal import ConfigurationValues
internal import FacePainting
internal import Logos
internal import MarqueeValues
internal import Messages

/// Finds tiers of which something is larger than a higher tier's: the boxes of its logos, or its letters. For sponsors that is
/// what they paid for.
struct TierSizes {
  /// What is compared.
  private enum Part: CaseIterable {
    case logo, title, subtitle
  }

  /// The largest of a part on the cards of a tier.
  private struct Largest {
    /// px per em, or px² of a logo's box.
    var size: Int
    var text: String
    var card: Card
  }

  /// The names of the tiers in the order of their rank.
  private let tiers: [String]
  private var largest: [Part: [String: Largest]] = [:]

  /// By how much a box may be larger because lengths are rounded.
  private static let tolerance = 1.04

  init(_ configuration: Configuration) { tiers = configuration.tiers.map(\.name) }

  /// Takes what is seen of a card.
  mutating func note(_ card: Card, _ measures: FaceMeasures) {
    guard let tier = card.tier else { return }
    func note(_ part: Part, _ size: Int, _ text: String) {
      guard size > largest[part]?[tier]?.size ?? 0 else { return }
      largest[part, default: [:]][tier] = Largest(size: size, text: text, card: card)
    }
    // Where a text has no room the logo takes it. That is another warning, with a remedy of its own.
    if let request = measures.logo?.request, measures.texts.allSatisfy({ $0.size != nil }) {
      note(.logo, request.width * request.height, "\(request.width) × \(request.height) px")
    }
    for text in measures.texts {
      if let size = text.size { note(text.part == .title ? .title : .subtitle, size, "\(size) px") }
    }
  }

  struct Warning {
    var place: Place
    var message: String
    /// The name of the tier that has something smaller.
    var higher: String
    var isAboutLogos: Bool
  }

  /// One warning for each part of a tier that is larger than that of the next higher tier with smaller ones.
  var warnings: [Warning] {
    Part.allCases.flatMap { part in
      let found = largest[part] ?? [:]
      return tiers.indices.compactMap { rank -> Warning? in
        guard let own = found[tiers[rank]] else { return nil }
        let higher = tiers[..<rank].last { tier in
          found[tier].map { Double(own.size) > Double($0.size) * (part == .logo ? Self.tolerance : 1) } ?? false
        }
        guard let higher, let smaller = found[higher] else { return nil }
        return Warning(
          place: own.card.place, message: Self.message(part, tiers[rank], own, higher, smaller), higher: higher,
          isAboutLogos: part == .logo)
      }
    }
  }

  private static func message(
    _ part: Part, _ tier: String, _ own: Largest, _ higher: String, _ smaller: Largest
  ) -> String {
    let (subject, remedy) =
      switch part {
      case .logo:
        (
          "the box for the logo of \(quoted(own.card.name))",
          "make the cards of \(quoted(tier)) smaller, or set 'text: auto' for both tiers"
        )
      case .title, .subtitle:
        (
          "the \(part == .title ? "title" : "subtitle") of \(quoted(own.card.name))",
          "make the cards of \(quoted(higher)) larger, or their texts shorter"
        )
      }
    return "\(subject), of the tier \(quoted(tier)), has \(own.text), and the largest of the higher tier "
      + "\(quoted(higher)) has \(smaller.text); \(remedy)"
  }
}
