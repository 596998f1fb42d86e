internal import CFriBidi

/// The Unicode bidirectional algorithm (UAX #9), by FriBidi, which keeps no state. Safe on any thread.
enum BidirectionalText {
  /// The visual order of a line's characters.
  struct Order {
    /// The embedding level of each character: even is left to right, odd is right to left.
    var levels: [Int8]
    /// The index of the character at each place, counted from the left.
    var visual: [Int]
    /// The base direction.
    var isRightToLeft: Bool
  }

  /// Whether the first strong character is right to left; `nil` if there is none.
  static func isRightToLeft(_ scalars: [UInt32]) -> Bool? {
    let types = types(of: scalars)
    // `fribidi_get_par_direction` does not skip isolates as rule P2 demands; resolving the levels does.
    guard unsafe fribidi_get_par_direction(types, FriBidiStrIndex(types.count)) != FRIBIDI_PAR_ON else { return nil }
    return order(scalars).isRightToLeft
  }

  /// The order of one line. Its base direction is that of its first strong character.
  static func order(_ scalars: [UInt32]) -> Order {
    let count = FriBidiStrIndex(scalars.count)
    let types = types(of: scalars)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
    var base = FRIBIDI_PAR_ON
    var order = Order(
      levels: [Int8](repeating: 0, count: scalars.count), visual: Array(scalars.indices), isRightToLeft: false)
    guard unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &order.levels) > 0 else {
      return order
    }
    order.isRightToLeft = base == FRIBIDI_PAR_RTL || base == FRIBIDI_PAR_WRTL
    var map = (0..<count).map { $0 }
    // Marks stay after their letters, as each run is shaped in logical order.
    guard unsafe fribidi_reorder_line(0, types, count, 0, base, &order.levels, nil, &map) > 0 else { return order }
    order.visual = map.map { Int($0) }
    return order
  }

  private static func types(of scalars: [UInt32]) -> [FriBidiCharType] {
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    unsafe fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
    return types
  }

  /// Directional marks, embeddings, overrides and isolates, which order text and are not drawn.
  static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Prefixes `line`, part of a paragraph, with a directional mark if its own first strong character does not have the
  /// paragraph's direction.
  static func marked(_ line: String, isRightToLeft: Bool) -> String {
    let own = Self.isRightToLeft(line.unicodeScalars.map(\.value)) ?? false
    guard own != isRightToLeft else { return line }
    return (isRightToLeft ? "\u{200F}" : "\u{200E}") + line
  }
}
