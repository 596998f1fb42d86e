import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

// Pictures of which parts are moved: galleries, pages, cards that move by different distances, and backgrounds that vary.
extension DamageTests {
  /// A layout and a background whose pictures are moved in parts.
  enum Moving: CaseIterable {
    case gallery, galleryOnGradient, pages, stripOnGradient, fractions, fractionsOnGradient

    var layout: Lane.Layout {
      switch self {
      case .gallery, .galleryOnGradient: .gallery
      case .pages: .pages
      case .stripOnGradient, .fractions, .fractionsOnGradient: .strip
      }
    }

    var background: Paint {
      switch self {
      case .galleryOnGradient, .stripOnGradient, .fractionsOnGradient:
        .gradient(Gradient(kind: .linear(angle: 45), evenly: [.init(0x102040), .init(0xE0C080)]))
      case .gallery, .pages, .fractions: .color(.init(0x102040))
      }
    }
  }

  @Test(arguments: Moving.allCases, Lane.Direction.allCases)
  func `a picture moved in parts gives the pixels of a whole frame`(moving: Moving, direction: Lane.Direction) throws {
    for rotation in [Configuration.Rotation.none, .quarter, .threeQuarters] {
      for reading in [Lane.Reading.leftToRight, .rightToLeft] {
        var lane = Self.plainLane(direction, side: 60)
        (lane.layout, lane.reading, lane.speed) = (moving.layout, reading, 150)
        if moving.layout == .strip {
          (lane.card.width, lane.card.height) = (.pixels(41), .pixels(37))
          // The corners of a gradient that varies need a card with some between them.
          lane.cards[1].height = .pixels(33)
        }
        if case .fractions = moving { lane.card.width = .pixels(40.3) }
        if case .fractionsOnGradient = moving { (lane.card.spacing, lane.card.height) = (.pixels(6.4), .pixels(37.7)) }
        if case .pages = moving {
          lane.step = .init(every: .milliseconds(200), duration: .milliseconds(600))
        }
        for card in lane.cards.indices {
          lane.cards[card].gradient = .gradient(
            Gradient(
              kind: .linear(angle: 30), evenly: [.init(0xFF2040), .init(0x10E0C0), .init(UInt32(card) * 0x1234)]))
        }
        var configuration = Configuration(lanes: [lane])
        configuration.display.background = moving.background
        configuration.display.rotation = rotation
        configuration.display.scale = nil
        var stage = Stage(configuration, screen: Self.glass)
        var comparison = try Comparison(stage)
        for step in 0..<120 {
          stage.advance(to: .start.advanced(by: .microseconds(16_667 * step)))
          let different = try comparison.differences(at: stage)
          try #require(different == 0, "\(rotation), \(reading), step \(step): \(different) pixels differ")
        }
        #expect(comparison.part.tally.movedOn > 80, "\(rotation), \(reading): \(comparison.part.tally)")
      }
    }
  }
}
