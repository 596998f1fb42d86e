internal import MarqueeValues

extension LogoInk {
  /// The sum of the differences of three channels from which on two colours are two; JPEG's noise is less.
  private static let differs = 48
  /// The share of the pixels at the edges that have the line's colour: words may interrupt it.
  private static let along = 0.9
  /// The share of a corner that is no line.
  private static let within = 0.25

  /// Whether a line goes along all edges of the picture, thinner than its corners, so that round corners would cut it.
  /// - Parameter corner: the corners' size, as a part of the picture's shorter side.
  func isFramed(corner: Double) -> Bool {
    let (width, height) = (picture.width, picture.height)
    let side = Int((corner * Double(min(width, height))).rounded(.up)) + 1
    guard side * 2 < min(width, height) else { return false }
    func pixel(_ x: Int, _ y: Int) -> Color { Color(pixel: picture.pixels[y * width + x]) }
    var edge: [Color] = []
    for x in 0..<width { edge += [pixel(x, 0), pixel(x, height - 1)] }
    for y in 1..<height - 1 { edge += [pixel(0, y), pixel(width - 1, y)] }
    let line = Self.middle(of: edge)
    func isLine(_ color: Color) -> Bool { Self.distance(color, line) < Self.differs }
    guard edge.count(where: isLine) >= Int(Self.along * Double(edge.count)) else { return false }
    // Each corner has what the line goes round.
    let corners = [(0, 0), (width - side, 0), (0, height - side), (width - side, height - side)]
    return corners.allSatisfy { left, top in
      let others = (top..<top + side).reduce(0) { sum, y in
        sum + (left..<left + side).count { !isLine(pixel($0, y)) }
      }
      return Double(others) >= Self.within * Double(side * side)
    }
  }

  /// The colour of the middle value of each channel.
  private static func middle(of colors: [Color]) -> Color {
    func middle(_ channel: (Color) -> UInt8) -> UInt8 { colors.map(channel).sorted()[colors.count / 2] }
    return Color(red: middle(\.red), green: middle(\.green), blue: middle(\.blue))
  }

  private static func distance(_ one: Color, _ other: Color) -> Int {
    func difference(_ channel: (Color) -> UInt8) -> Int { abs(Int(channel(one)) - Int(channel(other))) }
    return difference(\.red) + difference(\.green) + difference(\.blue)
  }
}
