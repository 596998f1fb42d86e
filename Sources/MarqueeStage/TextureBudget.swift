package import MarqueeConfig
internal import MarqueeValues

/// What the faces' textures may take together, and each of them.
package struct TextureBudget {
  package let bytes: Int
  /// Each lane's part of what all lanes take of the screen.
  private let shares: [Double]

  /// Where none is given: what is in view, two viewports ahead and one behind.
  private static let viewports = 4
  /// Two faces of a lane in view and the next one are to have room, however large the cards are.
  private static let facesOfLane = 3.0
  /// A quarter of a mebibyte a face is always there, so that a small screen's cards are sharp too.
  private static let leastFacePixels = 1 << 16

  package init(_ configuration: Configuration, layout: StageLayout) {
    bytes = configuration.display.textureBudget ?? Self.viewports * layout.screen.width * layout.screen.height * 4
    let areas = layout.lanes.map { Double($0.area.width) * Double($0.area.height) }
    let whole = max(areas.reduce(0, +), 1)
    shares = areas.map { $0 / whole }
  }

  /// The most pixels that a face may have in memory; a larger card is drawn from as many.
  func facePixels(inLane lane: Int) -> Int {
    max(Int(Double(bytes / 4) * shares[lane] / Self.facesOfLane), Self.leastFacePixels)
  }
}
