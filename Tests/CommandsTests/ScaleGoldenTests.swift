import FacePainting
import MarqueeConfig
import MarqueeEngine
import PictureTestSupport
import PixelScaling
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// One composition on screens of six sizes, reduced to a shorter side of 180 px so that they can be compared side by side.
@MainActor
@Suite(.serialized)
struct ScaleGoldenTests {
  private static let document = """
    display: { scale: auto, background: { colors: ["#131a3a", "#080a14"] } }
    heading: With thanks to our sponsors
    caption: Drag to look again, tap a card to read more
    speed: 120
    card: { width: 420, height: 460, spacing: 28, corner-radius: 32, border: { width: 4, color: "#ffffff50" } }
    cards:
      - { title: Halden & Rye, subtitle: Bread before sunrise, gradient: { colors: ["#ff9a56", "#f5576c"], angle: 145 } }
      - { title: Tidewright Boatyard, subtitle: Founding partner, width: 700, gradient: ["#2546c4", "#1d1a66"] }
      - { title: Lumenfold, subtitle: Lamps of folded paper, gradient: { kind: radial, colors: ["#ffcbe1", "#d94f96"] } }
      - { title: Brinewater, gradient: "#00798c" }
    """

  @Test(arguments: ScaleTests.screens)
  func `a composition is the same on every screen`(screen: PixelSize) throws {
    let configuration = try ConfigurationLoader.load(text: Self.document, file: "screens.yaml").configuration
    let painter = FacePainter(fonts: FontBook())
    let snapshot = try Snapshot(Stage(configuration, screen: screen, typesetter: painter), painter: painter)
    let frame = try snapshot.frame(at: .start.advanced(by: .seconds(2)))
    let factor = 180 / Double(min(screen.width, screen.height))
    let size = PixelSize(
      width: Int((Double(screen.width) * factor).rounded()), height: Int((Double(screen.height) * factor).rounded()))
    var reduced = Bitmap(width: size.width, height: size.height, filledWith: 0)
    reduced.pixels = Resampler(from: screen, to: size).scaled(frame.pixels)
    try Golden(name: "screen-\(screen.width)x\(screen.height)").expect(reduced)
  }
}
