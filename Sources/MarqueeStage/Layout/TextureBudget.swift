package import ConfigurationValues
internal import MarqueeValues

/// The memory limits of all faces' textures together and of each one.
package struct TextureBudget {
  /// The limit of all textures together.
  package let bytes: Int
  /// Each lane's part of the area that all lanes take on the screen, 0…1.
  private let shares: [Double]

  /// The most pixels of all faces together from which that of one follows: by the canvas of a wall, whose screens show the same
  /// faces.
  private let picturePixels: Int

  /// The default in screens: what is in view, two viewports ahead and one behind.
  private static let viewports = 4
  /// A lane's part must hold two faces in view and the next one, however large the cards are.
  private static let facesOfLane = 3.0
  /// A face may always take a quarter of a mebibyte, so that a small screen's cards are sharp too.
  private static let leastFacePixels = 1 << 16

  package init(_ configuration: Configuration, layout: StageLayout) {
    func budget(_ width: Int, _ height: Int) -> Int {
      configuration.display.textureBudget ?? Self.viewports * width * height * 4
    }
    bytes = budget(layout.window.width, layout.window.height)
    picturePixels = budget(layout.screen.width, layout.screen.height) / 4
    let areas = layout.lanes.map { Double($0.area.width) * Double($0.area.height) }
    let whole = max(areas.reduce(0, +), 1)
    shares = areas.map { $0 / whole }
  }

  /// The most pixels that a face may have in memory. A larger card is painted smaller and scaled up.
  func facePixels(inLane lane: Int) -> Int {
    max(Int(Double(picturePixels) * shares[lane] / Self.facesOfLane), Self.leastFacePixels)
  }
}
