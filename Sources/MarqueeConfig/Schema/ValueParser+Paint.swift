internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ValueParser where Value == Color {
  /// Parses a colour; notes one that is fully transparent by its last digits.
  static let color: Self = {
    let written = ValueParser.scalar("a colour such as #rrggbb or teal", kind: .color, parse)
    return ValueParser(expected: written.expected, kind: written.kind) { node, key, faults in
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

  /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS colour name or `transparent`, in any case.
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

extension Color {
  /// A colour as a configuration has it: `#rgb`, `#rrggbb`, a CSS name; `nil` for any other text.
  package init?(written text: String) {
    guard case .value(let color) = ValueParser<Color>.parse(text) else { return nil }
    self = color
  }
}

extension ValueParser where Value == LogoLook.Background {
  /// Parses `auto`, `plate` or a colour; notes a colour that is fully transparent by its last digits.
  static let logoBackground: Self = {
    let color = ValueParser<Color>.color
    let written = ValueParser.scalar("auto, plate or \(color.expected)", kind: color.kind) { text in
      switch text.lowercased() {
      case "auto": return .value(.auto)
      case "plate": return .value(.plate)
      case "none": return .rejected("write 'transparent' for no background")
      default: break
      }
      switch ValueParser<Color>.parse(text) {
      case .value(let color): return .value(.color(color))
      case .nearMiss(let word): return .nearMiss(nearMiss(text, among: ["auto", "plate", word]) ?? word)
      case .rejected(let remedy): return .rejected(remedy)
      case .unexpected: return nearMiss(text, among: ["auto", "plate"]).map { .nearMiss($0) } ?? .unexpected
      }
    }
    return ValueParser(expected: written.expected, kind: written.kind) { node, key, faults in
      let value = written.read(node, key, &faults)
      // Also notes one that is transparent by mistake.
      if case .color? = value { _ = color.read(node, key, &faults) }
      return value
    }
  }()
}

extension ValueParser where Value == Paint {
  /// Parses one colour, a list of colours, or a block of `colors`, `stops`, `angle` and `kind`.
  static let paint = ValueParser(
    expected: "a colour, a list of colours, or a block of colors, stops, angle and kind", kind: .color
  ) { node, key, faults in
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
  /// Parses a list of colours.
  static func colors(_ count: ClosedRange<Int>) -> Self {
    ValueParser<Color>.color.list(count, of: "colours")
  }
}

/// The keys of a gradient's block before they are checked against each other.
struct GradientBlock: Sendable {
  var kind = Shape.linear
  var colors: [Color] = []
  var stops: [Double]?
  var angle: Double?
  var stopsMark: Mark?
  var angleMark: Mark?

  /// The values of `kind`.
  enum Shape: String, Sendable, CaseIterable {
    case linear, radial, conic
  }

  /// The gradient's kind, with CSS's default angle unless `angle` is written.
  private var gradientKind: Gradient.Kind {
    switch kind {
    case .linear: angle.map { .linear(angle: $0) } ?? .linear
    case .radial: .radial
    case .conic: angle.map { .conic(angle: $0) } ?? .conic
    }
  }

  /// Maximum number of colours.
  static let colorLimit = 64

  static let schema = Schema<GradientBlock>([
    .key("colors", \.colors, .colors(2...colorLimit)),
    .key(
      "stops", \.stops, ValueParser<Double>.gradientStop.list(2...colorLimit, of: "places").map { $0 },
      record: { $0.stopsMark = $1.mark }),
    .key("angle", \.angle, ValueParser<Double>.angle.map { $0 }, record: { $0.angleMark = $1.mark }),
    .key("kind", \.kind, .word),
  ])

  /// Parses the block and checks that its keys fit together; `nil` after reporting a fault.
  static func read(_ node: Node, _ key: String, _ faults: inout Faults) -> Gradient? {
    var block = GradientBlock()
    let before = faults.found.count
    schema.read(node, as: key, into: &block, &faults)
    guard !block.colors.isEmpty else {
      // Faulty colours have been reported already.
      if faults.found.count == before {
        faults.error(at: node.mark, "'\(key)' has no 'colors'; expected a list of 2…\(colorLimit) colours")
      }
      return nil
    }
    if block.kind == .radial, let mark = block.angleMark {
      faults.warning(at: mark, "'angle' does nothing in a radial gradient; take it out")
    }
    guard let stops = block.stops else {
      return Gradient(kind: block.gradientKind, evenly: block.colors)
    }
    guard stops.count == block.colors.count else {
      faults.error(
        at: block.stopsMark,
        "'stops' lists \(stops.count) for \(block.colors.count) colours; expected one for each colour")
      return nil
    }
    guard zip(stops, stops.dropFirst()).allSatisfy(<=) else {
      faults.error(at: block.stopsMark, "'stops' goes back; expected places in ascending order")
      return nil
    }
    return Gradient(
      kind: block.gradientKind, stops: zip(block.colors, stops).map { Gradient.Stop(color: $0, location: $1) })
  }
}
