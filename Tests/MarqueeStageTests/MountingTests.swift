import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// How high a screen may hang so that a person in a wheelchair reaches what is touched: the figures of docs/accessibility.md.
struct MountingTests {
  private static let tiers = """
    tiers: { Platinum: { heading: Platinum }, Gold: { heading: Gold }, Silver: { heading: Silver } }
    arrange: lanes
    cards:
      - { title: p1, tier: Platinum }
      - { title: p2, tier: Platinum }
      - { title: g1, tier: Gold }
      - { title: g2, tier: Gold }
      - { title: g3, tier: Gold }
      - { title: s1, tier: Silver }
      - { title: s2, tier: Silver }
      - { title: s3, tier: Silver }
      - { title: s4, tier: Silver }
    """
  private static let cards = "cards: [{ title: a }, { title: b }, { title: c }, { title: d }]"

  /// cm above the lower edge of a 55-inch picture.
  private static func height(_ y: Int, of stage: Stage) -> Double {
    let shorter = 68.5
    return Double(stage.layout.screen.height - y) * shorter / 1080
  }

  @Test(
    arguments: [
      (tiers, (1920, 1080), 72), (tiers, (1080, 1920), 26), (cards, (1920, 1080), 87), (cards, (1080, 1920), 61),
    ])
  func `the middle of the highest card is within reach`(keys: String, size: (Int, Int), most: Int) throws {
    let text = "accessibility: wcag\n" + keys
    let stage = Stage(
      try ConfigurationLoader.load(text: text, file: "mount.yaml").configuration,
      screen: PixelSize(width: size.0, height: size.1))
    let frames = stage.layout.lanes.indices.compactMap { lane in
      stage.controllers[lane].tiles.first { _ in true }.map {
        stage.layout.lanes[lane].frame(of: $0, focus: nil).wholePixels
      }
    }
    let top = try #require(frames.min { $0.minY < $1.minY })
    let control = try #require(stage.layout.pauseButton ?? stage.layout.moreTime)
    let (card, button) = (Self.height((top.minY + top.maxY) / 2, of: stage), Self.height(control.minY, of: stage))
    #expect(
      Int(122 - max(card, button)) == most,
      "\(Self.height(top.maxY, of: stage))…\(Self.height(top.minY, of: stage)), \(button)")
  }
}
