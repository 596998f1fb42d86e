/// The sizes of the row of page dots at the edge of a lane of pages, px.
package struct PageDotMeasures: Sendable, Hashable {
  /// The diameter of a dot.
  package let diameter: Int
  /// From the lane's edge to the row.
  package let margin: Int

  /// - Parameter shorter: the shorter side of the screen, px.
  package init(shorter: Int) {
    let shorter = Double(shorter)
    diameter = Int(max(shorter * 0.012, 6))
    margin = Int(shorter * 0.02)
  }

  /// The width of the shade around a row of dots of `diameter` px.
  package static func halo(_ diameter: Int) -> Double { max(Double(diameter) * 0.35, 1.5) }

  /// How far the row reaches into the lane from its edge.
  package var reach: Int { margin + diameter + Int((2 * Self.halo(diameter)).rounded(.up)) }
}
