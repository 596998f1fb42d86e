internal import ConfigurationValues
internal import MarqueeValues

extension SafeArea {
  fileprivate static let distance = ValueParser<Length>.length(0...1000, percent: 0...20)

  fileprivate static let schema = Schema<SafeArea>([
    .key("top", \.top, distance), .key("right", \.right, distance), .key("bottom", \.bottom, distance),
    .key("left", \.left, distance),
  ])
}

extension ValueParser where Value == SafeArea {
  /// Parses a distance from all edges, or a block with some of the edges.
  static let safeArea = ValueParser(expected: SafeArea.distance.expected) { node, key, faults in
    guard case .mapping = node else { return SafeArea.distance.read(node, key, &faults).map(SafeArea.init) }
    var area = SafeArea()
    SafeArea.schema.read(node, as: key, into: &area, &faults)
    return area
  }
}
