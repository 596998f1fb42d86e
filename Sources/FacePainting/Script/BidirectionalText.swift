internal import CFriBidi

/// The Unicode bidirectional algorithm (UAX #9), by FriBidi. It keeps no state, hence is safe on any thread.
enum BidirectionalText {
  /// Where a line's characters go.
  struct Order {
    /// Even runs from left to right, odd from right to left.
    var levels: [Int8]
    /// For each place from the left, the character that stands there.
    var visual: [Int]
    var isRightToLeft: Bool
  }

  /// Whether the first strong character runs from right to left; `nil` if there is none.
  static func isRightToLeft(_ scalars: [UInt32]) -> Bool? {
    let types = types(of: scalars)
    // FriBidi's own answer heeds what is isolated, rule P2 does not; its levels are resolved as P2 says.
    guard fribidi_get_par_direction(types, FriBidiStrIndex(types.count)) != FRIBIDI_PAR_ON else { return nil }
    return order(scalars).isRightToLeft
  }

  /// The order of one line, its base direction that of its first strong character.
  static func order(_ scalars: [UInt32]) -> Order {
    let count = FriBidiStrIndex(scalars.count)
    let types = types(of: scalars)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var base = FRIBIDI_PAR_ON
    var order = Order(
      levels: [Int8](repeating: 0, count: scalars.count), visual: Array(scalars.indices), isRightToLeft: false)
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &order.levels) > 0 else { return order }
    order.isRightToLeft = base == FRIBIDI_PAR_RTL || base == FRIBIDI_PAR_WRTL
    var map = (0..<count).map { $0 }
    // Marks keep behind their letters: each run is shaped as it is written.
    guard fribidi_reorder_line(0, types, count, 0, base, &order.levels, nil, &map) > 0 else { return order }
    order.visual = map.map { Int($0) }
    return order
  }

  private static func types(of scalars: [UInt32]) -> [FriBidiCharType] {
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
    return types
  }

  /// Marks, embeddings, overrides and isolates: they order text and are not drawn.
  static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// `line`, a part of a paragraph, so that its own first strong character has the paragraph's direction.
  static func marked(_ line: String, isRightToLeft: Bool) -> String {
    let own = Self.isRightToLeft(line.unicodeScalars.map(\.value)) ?? false
    guard own != isRightToLeft else { return line }
    return (isRightToLeft ? "\u{200F}" : "\u{200E}") + line
  }
}
