import ConfigurationValues
import Dispatch
import FacePainting
import MarqueeConfig
import MarqueeEngine
import SDLKit
import StageDrawing
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// Pictures through changes of a list: what is drawn in part is what is drawn whole, and what leaves looks as it did.
@MainActor
@Suite(.serialized) struct TapeDamageTests {
  private static let painter = FacePainter(fonts: FontBook())
  private static let glass = PixelSize(width: 240, height: 160)

  private static func configuration(_ random: inout SeededGenerator, keys: String) throws -> Configuration {
    let colors = ["red", "green", "blue", "orange", "purple", "teal", "navy", "olive"]
    let count = random.int(1...8)
    let cards = colors.shuffled(using: &random).prefix(count).map { "{ title: \($0), gradient: \($0) }" }
    return try ConfigurationLoader.load(
      text: """
        display: { background: "#102040" }
        touch: { tap: open }
        \(keys)
        card: { width: 60, height: 80, spacing: 7 }
        cards: [\(cards.joined(separator: ", "))]
        """, file: "test.yaml"
    ).configuration
  }

  /// A stage drawn with partial redraws, and whole.
  @MainActor
  private struct Glasses {
    let (partRenderer, wholeRenderer): (Renderer, Renderer)
    var (part, whole): (StageRenderer, StageRenderer)
    var last: Stage.Moment?

    init(_ stage: Stage) throws {
      (partRenderer, wholeRenderer) = (
        try Renderer(size: TapeDamageTests.glass), try Renderer(size: TapeDamageTests.glass)
      )
      (part, whole) = (try Self.make(stage, on: partRenderer), try Self.make(stage, on: wholeRenderer))
    }

    private static func make(
      _ stage: Stage, on renderer: Renderer, adopting earlier: StageRenderer? = nil
    ) throws -> StageRenderer {
      let made = try StageRenderer(
        stage: stage, renderer: renderer, painter: TapeDamageTests.painter, adopting: earlier, waitingFor: .seconds(60)
      ) { _ in }
      while made.hasUploads { try made.upload() }
      return made
    }

    mutating func adopt(_ stage: Stage) throws {
      part = try Self.make(stage, on: partRenderer, adopting: part)
      whole = try Self.make(stage, on: wholeRenderer, adopting: whole)
      last = nil
    }

    /// The pixels of the next frame drawn in part, and how many of the whole one differ.
    mutating func draw(_ stage: Stage) throws -> (pixels: [UInt32], different: Int) {
      for picture in [part, whole] { for face in stage.catalog.faces.indices { try picture.store.make(face) } }
      let moment = stage.moment
      try part.draw(stage, moment, after: last)
      try whole.draw(stage, moment)
      last = moment
      let pixels = try partRenderer.readPixels()
      return (pixels, TestSupport.differences(of: pixels, from: try wholeRenderer.readPixels()))
    }
  }

  @Test(
    arguments: ["speed: 150", "speed: 150\ndirection: right", "speed: 90\ndirection: up", "layout: gallery"],
    [1, 2, 3])
  func `frames through changes of a list are whole, and what is in view stays`(keys: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stage = Stage(try Self.configuration(&random, keys: keys), screen: Self.glass)
    var glasses = try Glasses(stage)
    var time = Instant.start
    for step in 0..<120 {
      time = time.advanced(by: .milliseconds(random.int(1...60)))
      stage.advance(to: time)
      let (before, different) = try glasses.draw(stage)
      try #require(different == 0, "step \(step): \(different) pixels differ")
      guard random.chance(0.1) else { continue }
      let change = StageChange(from: stage.plan, to: try Self.configuration(&random, keys: keys))
      let due = stage.prepare(for: change, at: stage.now)
      while stage.now < due {
        stage.advance(to: min(stage.now.advanced(by: .milliseconds(40)), due))
        try #require(try glasses.draw(stage).different == 0, "step \(step), fading out")
      }
      time = max(time, due)
      stage.adopt(change)
      try glasses.adopt(stage)
      let (after, other) = try glasses.draw(stage)
      #expect(other == 0)
      // Nothing in view changes by itself.
      if due == stage.now, change.lanes[0]?.tape != nil { #expect(after == before) }
    }
  }
}
