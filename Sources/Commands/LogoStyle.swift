internal import MarqueeConfig
internal import MarqueeValues

/// The style of cards that suits logos: plates for those with a white ground or several colours, gradients for transparent
/// ones of a single colour.
struct LogoStyle {
  private let count: Int
  /// How many suit a plate, and how many a gradient; the others have a dark ground of their own, and suit neither more.
  private let plates: Int
  private let gradients: Int

  private var isPlate: Bool { plates >= gradients }

  /// - Parameter kinds: of the logos that can be decoded; `nil` if there are none.
  init?(of kinds: [Kind]) {
    guard !kinds.isEmpty else { return nil }
    count = kinds.count
    plates = kinds.count { $0 == .bright || $0 == .colorful }
    gradients = kinds.count { $0 == .plain }
  }

  /// The edits of a new configuration.
  var edits: [Edit] { isPlate ? [.set(.plain("plate"), at: ["card", "style"])] : [] }

  /// What was chosen and why.
  var reason: String {
    isPlate
      ? "cards are plates for their logos (style: plate): \(plates) of \(count) have a white ground or several colours"
      : "cards have their colours behind the logos (style: gradient): \(gradients) of \(count) are transparent and of one colour"
  }

  /// What matters of a logo.
  enum Kind: Sendable, Hashable {
    /// With a bright ground of its own.
    case bright
    /// With another ground of its own.
    case filled
    /// Transparent, with ink of several colours.
    case colorful
    /// Transparent, with ink of one colour.
    case plain
  }

  /// The kind of a decoded logo.
  static func kind(of picture: Bitmap) -> Kind {
    var border: [Color] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1 {
        border.append(Color(pixel: picture.pixels[y * picture.width + x]))
      }
    }
    if border.count(where: { $0.alpha > 250 }) * 20 >= border.count * 19 {
      return border.count(where: { min($0.red, $0.green, $0.blue) > 225 }) * 10 >= border.count * 9 ? .bright : .filled
    }
    let ink = picture.pixels.map { Color(pixel: $0) }.filter { $0.alpha > 200 }.map { OKLab($0) }
    guard !ink.isEmpty else { return .plain }
    func middle(_ part: (OKLab) -> Double) -> Double { ink.map(part).sorted()[ink.count / 2] }
    let typical = OKLab(lightness: middle(\.lightness), a: middle(\.a), b: middle(\.b))
    // 0.15 is a difference that anyone calls another colour.
    let near = ink.count {
      let (lightness, a, b) = ($0.lightness - typical.lightness, $0.a - typical.a, $0.b - typical.b)
      return lightness * lightness + a * a + b * b < 0.15 * 0.15
    }
    return near * 10 < ink.count * 9 ? .colorful : .plain
  }
}
