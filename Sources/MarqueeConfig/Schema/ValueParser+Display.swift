internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ValueParser where Value == FrameRate? {
  /// Parses a frame rate; `nil` is `auto`.
  static let frameRate = ValueParser.scalar("1…240 frames a second or auto") { text in
    if text == "auto" { return .value(nil) }
    guard let number = PlainDecimal(text) else {
      return nearMiss(text, among: ["auto"]).map { .nearMiss($0) }
        ?? notANumber(text, "1…240 frames a second", or: "auto")
    }
    guard let millihertz = number.rounded(times: 1000), (1000...240_000).contains(millihertz) else {
      return .unexpected
    }
    guard number.isWhole(times: 1000) else { return .rejected("expected at most three decimals") }
    return .value(FrameRate(millihertz: Int(millihertz)))
  }
}

extension ValueParser where Value == Configuration.Scale {
  /// Parses a factor or `auto`.
  static let scale = ValueParser.scalar("0.25…4 or auto") { text in
    if text == "auto" { return .value(.auto) }
    guard let number = PlainDecimal(text) else {
      // As people write factors elsewhere.
      if let percent = PlainDecimal(text.hasSuffix("%") ? text.dropLast() : ""), percent.double >= 25,
        percent.double <= 400
      {
        return .nearMiss(plain(percent.double / 100))
      }
      return nearMiss(text, among: ["auto"]).map { .nearMiss($0) } ?? notANumber(text, "0.25…4", or: "auto")
    }
    let factor = number.double
    return (0.25...4).contains(factor) ? .value(.factor(factor)) : .unexpected
  }
}

extension ValueParser where Value == DisplayMode {
  /// Parses a resolution with an optional refresh rate.
  static let displayMode = ValueParser.scalar("a size such as 1920x1080, or 1920x1080@60 with its Hz") { text in
    DisplayMode(written: text).map { .value($0) } ?? .unexpected
  }
}

extension ValueParser where Value == [WeeklyHours] {
  private static let expectedHours = #"a list of hours such as ["22:00-07:00", "sun"]"#

  /// Parses a list of hours of the week; warns if they cover all of it.
  static let hours = ValueParser(expected: expectedHours) { node, key, faults in
    guard let ranges = list(node, key, expectedHours, &faults) else { return nil }
    if !ranges.isEmpty, WeeklyHours.end(of: ranges, at: CivilTime(day: 0, minute: 0)) == nil {
      faults.warning(
        at: node.mark,
        "'\(key)' takes the whole week, so that the screen is always black, but after a touch; leave some hours free")
    }
    return ranges
  }

  private static let expectedDue = #"hours such as "mon-fri 08:00-20:00", or a list of them"#

  /// Parses the hours in which a wall should be on: one text, or a list.
  static let dueHours = ValueParser(expected: expectedDue) { node, key, faults in
    if case .scalar = node { return ValueParser<WeeklyHours>.weeklyHours.read(node, key, &faults).map { [$0] } }
    return list(node, key, expectedDue, &faults)
  }

  private static func list(
    _ node: Node, _ key: String, _ expected: String, _ faults: inout Faults
  ) -> [WeeklyHours]? {
    guard case .sequence(let list) = node, list.count <= WeeklyHours.maximumCount else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expected)")
      return nil
    }
    let ranges = list.compactMap { ValueParser<WeeklyHours>.weeklyHours.read($0, key, &faults) }
    return ranges.count == list.count ? ranges : nil
  }
}

extension ValueParser where Value == String {
  /// Parses a connector's name as the system spells it.
  static let outputName = ValueParser.scalar("an output's name, such as HDMI-A-1") { text in
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 == 0x20 }) else {
      return .unexpected
    }
    // The kernel's folders have the card before the output. Capitals and a '#' are no way round that: values that are not
    // right are tried again in small letters and with a '#', to suggest them.
    guard let end = text.firstIndex(of: "-"), text[end...].count > 1 else { return .value(text) }
    let card = text[..<end].lowercased().drop { $0 == "#" }
    guard card.hasPrefix("card"), UInt(card.dropFirst(4)) != nil else { return .value(text) }
    return .rejected("write the output without its card: \(text[end...].dropFirst())")
  }
}

extension ValueParser where Value == Configuration.Rotation {
  /// Parses `90` or `90deg`. For any other multiple of 90 the message suggests the equivalent rotation.
  static let rotation = ValueParser.scalar("0, 90, 180 or 270") { text in
    guard let number = PlainDecimal(text.hasSuffix("deg") ? text.dropLast(3) : text[...]),
      number.isWhole(times: 1), let degrees = number.rounded(times: 1), degrees % 90 == 0
    else { return .unexpected }
    let turned = String((degrees % 360 + 360) % 360)
    guard (0..<360).contains(degrees) else { return .nearMiss(turned) }
    return Value(rawValue: turned).map { .value($0) } ?? .unexpected
  }
}

extension ValueParser where Value == Int? {
  /// Parses a memory limit in bytes, such as `64 MiB`; `nil` is `auto`.
  static let textureBudget = ValueParser.scalar("\(budgets.spelled), such as 64 MiB, or auto") { text in
    if text == "auto" { return .value(nil) }
    if let bytes = bytes(written: text), budgets.range.contains(bytes) { return .value(bytes) }
    return nearMiss(text, among: ["auto"]).map { .nearMiss($0) } ?? .unexpected
  }

  /// With less, not even a small screen's cards are sharp; no machine has more.
  private static let budgets = (range: 4 << 20...16 << 30, spelled: "4 MiB…16 GiB")

  /// Parses `64 MiB`, `64MiB`, `1.5 GiB`, `65536 KiB` or plain bytes; `nil` for anything else.
  private static func bytes(written text: String) -> Int? {
    let units: [(suffix: String, bytes: Int128)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    var digits = text.dropLast(unit.suffix.count)
    if !unit.suffix.isEmpty { while digits.last == " " { digits.removeLast() } }
    return PlainDecimal(digits)?.rounded(times: unit.bytes).flatMap { Int(exactly: $0) }
  }
}
