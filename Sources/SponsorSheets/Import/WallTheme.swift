package import ConfigurationEditing
package import MarqueeValues

/// The colours of a new wall: its background, and a colour for the cards of each tier.
package struct WallTheme: Sendable, Hashable {
  /// The kind of background.
  package enum Kind: String, Sendable, CaseIterable {
    /// A dark background.
    case night
    /// A light background.
    case day
    /// A dark background in the first accent.
    case brand
  }

  /// The most accents.
  package static let mostAccents = 3

  private let kind: Kind
  private let accents: [Color]

  /// A dark background, and colours of our own.
  package static let standard = WallTheme(kind: .night, accents: [])

  /// - Parameter accents: opaque colours, at most `mostAccents`; brand needs one.
  package init(kind: Kind, accents: [Color]) {
    precondition(accents.count <= Self.mostAccents && (kind != .brand || !accents.isEmpty))
    (self.kind, self.accents) = (kind, accents)
  }

  /// The background in the form that a configuration has.
  package var background: String {
    let colors: [Color]
    switch kind {
    case .night: colors = [Color(rgb: 0x1C_2145), Color(rgb: 0x0D_1024), Color(rgb: 0x07_0812)]
    // Not so light that a white plate would dissolve in it.
    case .day: colors = [Color(rgb: 0xE9_EDF4), Color(rgb: 0xDF_E5EF), Color(rgb: 0xCF_D8E6)]
    case .brand:
      let base = accents.first ?? .nearBlack
      colors = [0.72, 0.86, 0.93].map { base.mixed(with: .nearBlack, share: $0) }
    }
    return
      "{ kind: radial, colors: [\(colors.map { "\"\($0.written)\"" }.joined(separator: ", "))], stops: [0%, 60%, 100%] }"
  }

  /// A colour for each tier, the highest first. White letters have a contrast of 4.5 on the gradients of all.
  static let tierColors: [UInt32] = [0x3D_4FB8, 0x0A_625E, 0x9C_2A5B, 0x64_3FA8, 0x1B_577F, 0x8A_4B14]

  /// The edits of a new configuration.
  /// - Parameter tiers: the keys of the tiers, the highest first.
  package func edits(tiers: [String]) -> [Edit] {
    guard !tiers.isEmpty else {
      switch accents.count {
      case 0: return []
      case 1: return [.set(.text(accents[0].written), at: ["card", "gradient"])]
      default: return [.set(.list(accents.map { .text($0.written) }), at: ["card", "gradient"])]
      }
    }
    let colors = accents.isEmpty ? Self.tierColors.map { Color(rgb: $0) } : accents
    return tiers.enumerated().map { index, tier in
      .set(.text(colors[index % colors.count].written), at: ["tiers", .key(tier), "gradient"])
    }
  }
}

extension Color {
  /// As a configuration writes it: #rrggbb.
  package var written: String {
    let digits = [red, green, blue].map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
