internal import MarqueeValues

extension ValueParser where Value == Color {
  static let color: Self = {
    let written = ValueParser.scalar("a colour such as #rrggbb or teal", parse)
    return ValueParser(expected: written.expected) { node, key, faults in
      guard let color = written.read(node, key, &faults) else { return nil }
      if color.alpha == 0, let text = node.scalar?.string, text.contains(where: { $0 != "0" && $0 != "#" }),
        text.first == "#"
      {
        let digits = text.count == 5 ? ("its last digit is", "three") : ("its last two digits are", "six")
        faults.note(
          at: node.mark,
          "'\(key)' is \(quoted(text)), which is fully transparent: \(digits.0) the opacity; "
            + "write \(digits.1) digits for a solid colour, or 'transparent' if that is meant")
      }
      return color
    }
  }()

  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS colour name or `transparent`; capitals make no difference.
  @Sendable static func parse(_ text: String) -> Reading {
    guard text.utf8.first == UInt8(ascii: "#") else {
      let name = text.utf8.count <= 40 ? text.lowercased() : ""
      if name == "transparent" { return .value(Color(red: 0, green: 0, blue: 0, alpha: 0)) }
      if let rgb = Color.cssNames[name] { return .value(Color(rgb: rgb)) }
      return nearMiss(text, among: Color.cssNames.keys.sorted() + ["transparent"]).map { .nearMiss($0) } ?? .unexpected
    }
    guard text.utf8.count <= 9 else { return .unexpected }
    var digits: [UInt8] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return .unexpected }
      digits.append(UInt8(digit))
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return .unexpected
    }
    let channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return .value(
      Color(
        red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 255))
  }
}

extension ValueParser where Value == Paint {
  /// One colour, a list of colours, or a block of `colors`, `stops`, `angle` and `kind`.
  static let paint = ValueParser(expected: "a colour, a list of colours, or a block of colors, stops, angle and kind") {
    node, key, faults in
    switch node {
    case .scalar: return ValueParser<Color>.color.read(node, key, &faults).map { .color($0) }
    case .sequence(let list):
      guard let colors = ValueParser<[Color]>.colors(1...GradientBlock.colorLimit).read(node, key, &faults) else {
        return nil
      }
      guard colors.count > 1 else { return colors.first.map { .color($0) } }
      _ = list
      return .gradient(Gradient(evenly: colors))
    default:
      return GradientBlock.read(node, key, &faults).map { .gradient($0) }
    }
  }
}

extension ValueParser where Value == [Color] {
  static func colors(_ count: ClosedRange<Int>) -> Self {
    ValueParser<Color>.color.list(count, of: "colours")
  }
}

extension ValueParser {
  /// So many values in a list, each read by this parser.
  func list(_ count: ClosedRange<Int>, of name: String) -> ValueParser<[Value]> {
    let expected = "a list of \(count.lowerBound)…\(count.upperBound) \(name)"
    return ValueParser<[Value]>(expected: expected) { node, key, faults in
      guard case .sequence(let list) = node else {
        faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expected)")
        return nil
      }
      guard count.contains(list.count) else {
        faults.error(at: list.mark, "'\(key)' lists \(list.count); expected \(expected)")
        return nil
      }
      var values: [Value] = []
      for item in list {
        if let value = read(item, key, &faults) { values.append(value) }
      }
      return values.count == list.count ? values : nil
    }
  }
}
