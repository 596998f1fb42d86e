internal import MarqueeValues

/// A gradient written as a block of keys, before it is known whether they fit together.
struct GradientBlock: Sendable {
  var kind = Shape.linear
  var colors: [Color] = []
  var stops: [Double]?
  var angle: Double?
  var stopsMark: Mark?
  var angleMark: Mark?

  /// The words of `kind`.
  enum Shape: String, Sendable, CaseIterable {
    case linear, radial, conic
  }

  /// With CSS's default angle unless one is written.
  private var gradientKind: Gradient.Kind {
    switch kind {
    case .linear: angle.map { .linear(angle: $0) } ?? .linear
    case .radial: .radial
    case .conic: angle.map { .conic(angle: $0) } ?? .conic
    }
  }

  /// More would be a picture.
  static let colorLimit = 64

  static let schema = Schema<GradientBlock>([
    .key("colors", \.colors, .colors(2...colorLimit)),
    .key(
      "stops", \.stops, ValueParser<Double>.gradientStop.list(2...colorLimit, of: "places").map { $0 },
      note: { $0.stopsMark = $1.mark }),
    .key("angle", \.angle, ValueParser<Double>.angle.map { $0 }, note: { $0.angleMark = $1.mark }),
    .key("kind", \.kind, .word),
  ])

  static func read(_ node: Node, _ key: String, _ faults: inout Faults) -> Gradient? {
    var block = GradientBlock()
    let before = faults.found.count
    schema.read(node, as: key, into: &block, &faults)
    guard !block.colors.isEmpty else {
      // Colours that were refused have been spoken of.
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
