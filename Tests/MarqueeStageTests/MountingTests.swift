import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import TestSupport
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

  /// cm above the lower edge of a picture.
  /// - Parameter diagonal: in.
  private static func height(_ y: Int, of stage: Stage, diagonal: Double) -> Double {
    let shorter = 68.5 * diagonal / 55
    return Double(stage.layout.screen.height - y) * shorter / 1080
  }

  /// The lowest and the highest lower edge, cm above the floor, from which on somebody who sits reaches it.
  private struct Reach {
    /// Of the controls alone.
    var controls: (least: Int, most: Int)
    /// Of the controls and the middle of the highest card.
    var middle: (least: Int, most: Int)
    /// Up to which the lower edge of the highest card is reached.
    var edge: Int

    /// - Parameter diagonal: in.
    init(_ keys: String, upright: Bool, diagonal: Double = 55) throws {
      let size = upright ? PixelSize(width: 1080, height: 1920) : PixelSize(width: 1920, height: 1080)
      let stage = Stage(
        try ConfigurationLoader.load(text: "accessibility: wcag\n" + keys, file: "mount.yaml").configuration,
        screen: size)
      let frames = stage.layout.lanes.indices.compactMap { lane in
        stage.controllers[lane].tiles.first { _ in true }.map {
          stage.layout.lanes[lane].frame(of: $0, focus: nil).wholePixels
        }
      }
      let top = try #require(frames.min { $0.minY < $1.minY })
      let all = [stage.layout.pauseButton, stage.layout.moreTime].compactMap(\.self)
      let (low, high) = (try #require(all.map(\.maxY).max()), try #require(all.map(\.minY).min()))
      func height(_ y: Int) -> Double { MountingTests.height(y, of: stage, diagonal: diagonal) }
      func reach(_ least: Double, _ most: Double) -> (Int, Int) {
        (Int((38 - least).rounded(.up)), Int((122 - most).rounded(.down)))
      }
      controls = reach(height(low), height(high))
      let middle = height((top.minY + top.maxY) / 2)
      self.middle = reach(min(height(low), middle), max(height(high), middle))
      edge = Int((122 - height(top.maxY)).rounded(.down))
    }
  }

  /// The cells of the table of heights behind its first column.
  private static func cells(startingWith name: String) throws -> [String] {
    let page = try String(contentsOf: Project.root.appending(path: "docs/accessibility.md"), encoding: .utf8)
    let table = try #require(page.range(of: "\n## How high to mount a screen\n"))
    let row = try #require(
      page[table.upperBound...].split(separator: "\n").first { $0.hasPrefix("| \(name)") }, "\(name)")
    return row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.dropFirst().map(\.self)
  }

  private static func text(_ reach: (least: Int, most: Int)) -> String { "\(reach.least) to \(reach.most)" }

  /// In the order of the table's columns.
  private static func reaches(_ keys: String) throws -> [Reach] {
    [
      try Reach(keys, upright: false), try Reach(keys, upright: true), try Reach(keys, upright: true, diagonal: 75),
    ]
  }

  @Test func `the page says how high a screen may hang for its controls and for the cards of a strip`() throws {
    let reaches = try Self.reaches(Self.cards)
    #expect(try Self.cells(startingWith: "the controls") == reaches.map { Self.text($0.controls) })
    #expect(try Self.cells(startingWith: "the middle of the cards") == reaches.map { Self.text($0.middle) })
    // All tiers in one strip are as high as any strip.
    let together = try Self.reaches(Self.tiers.replacing("arrange: lanes", with: "arrange: together"))
    #expect(together.map { Self.text($0.middle) } == reaches.map { Self.text($0.middle) })
  }

  @Test func `the page says how high a screen may hang for the highest of three tiers' lanes`() throws {
    let reaches = try Self.reaches(Self.tiers)
    #expect(reaches[1...].allSatisfy { $0.middle.most < $0.middle.least }, "\(reaches)")
    #expect(
      try Self.cells(startingWith: "the middle of the highest")
        == [Self.text(reaches[0].middle)]
        + reaches[1...].map { "not within reach: even their lower edge only up to \($0.edge)" })
  }
}
