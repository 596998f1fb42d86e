import Commands
import FacePainting
import Foundation
import MarqueeConfig
import MarqueeEngine
import MarqueeStage
import MarqueeValues
import TestSupport
import Testing

/// A wall of several displays of one console without GL, on fake graphics cards.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct WallDisplaysTests {
  /// Two displays of 320 px, and 40 px behind the bezels between them.
  private static let canvas = PixelSize(width: 680, height: 180)
  private static let places = ["HDMI-A-1": 0, "HDMI-A-2": 360]

  /// The strip and its cards: a lap of 204 px at 60 px/s.
  private static let strip = """
    touch: { tap: none, indicator: false }
    speed: 60
    card: { width: 60, height: 100, spacing: 8, corner-radius: 10 }
    cards:
      - { title: Acme, gradient: ["#ff512f", "#dd2476"] }
      - { title: Borealis, gradient: teal }
      - { title: Cobalt, gradient: ["#2f5bff", "#f7971e"] }

    """

  private static let wall = """
    display: { background: "#0b0d17", renderer: cpu }
    wall: { canvas: [680, 180] }
    screens:
      - { name: left, output: HDMI-A-1, wall: { place: [0, 0] } }
      - { name: right, output: HDMI-A-2, wall: { place: [360, 0] } }

    """ + strip

  /// The px that the strip has travelled, within a lap, by the checksum of what a display shows of the whole canvas.
  @MainActor private static func travelled() throws -> [String: [String: Int]] {
    let text = "display: { background: \"#0b0d17\" }\n" + strip
    let configuration = try ConfigurationLoader.load(text: text, file: "canvas.yaml").configuration
    let painter = FacePainter(fonts: FontBook())
    let snapshot = try Snapshot(Stage(configuration, screen: canvas, typesetter: painter), painter: painter)
    var travelled: [String: [String: Int]] = [:]
    for number in 0..<ConsoleFrames.count {
      let time = Instant(sinceStart: .nanoseconds(Int64((Double(number) + 0.5) * 1_000_000_000 / 60)))
      let whole = try snapshot.frame(at: time)
      for (connector, place) in places {
        var part: [UInt32] = []
        for row in 0..<whole.height {
          part += whole.pixels[row * whole.width + place..<row * whole.width + place + 320]
        }
        var picture = Bitmap(width: 320, height: whole.height)
        picture.pixels = part
        travelled[connector, default: [:]][ConsoleFrames.checksum(picture)] = number
      }
    }
    return travelled
  }

  @Test(arguments: [
    "card0 HDMI-A-1=320x180 HDMI-A-2=320x180", "card0 HDMI-A-1=320x180; card1 legacy HDMI-A-2=320x180",
  ])
  func `each display shows its window of one canvas, and both are at the same place of the strip`(bed: String)
    async throws
  {
    let travelled = try await Self.travelled()
    for connector in Self.places.keys { try #require(travelled[connector]?.count == ConsoleFrames.count) }
    let marquee = try await ConsoleMarquee(on: bed, configuration: Self.wall)
    for connector in Self.places.keys { try await marquee.untilFlips(300, on: connector) }
    let status = try await marquee.status()
    #expect(try await marquee.end().status == 0)
    #expect(status.contains("screen left") && status.contains("screen right"), "\(status)")

    func shown(on connector: String) -> [(time: Int, travelled: Int?)] {
      marquee.card.lines("flip", of: connector).filter { $0.words.count > 5 }
        .map { ($0.time, travelled[connector]?[$0.words[5]]) }
    }
    let (left, right) = (shown(on: "HDMI-A-1"), shown(on: "HDMI-A-2"))
    for (name, pictures) in [("left", left), ("right", right)] {
      // The first ones may come before the cards are painted, and fade in.
      let unknown = pictures.dropFirst(150).count { $0.travelled == nil }
      #expect(unknown == 0, "\(name): \(unknown) of \(pictures.count - 150) pictures are none of the canvas's")
    }
    // The right one's picture nearest in time shows the strip as much further as the time between them is long. A machine
    // under load shows some frames late.
    var agreeing = 0, compared = 0
    for one in left {
      guard let here = one.travelled, let other = right.min(by: { abs($0.time - one.time) < abs($1.time - one.time) }),
        let there = other.travelled
      else { continue }
      let later = (Double(one.time - other.time) / 1e9 * 60).rounded()
      let apart = ((here - there - Int(later)) % ConsoleFrames.count + ConsoleFrames.count) % ConsoleFrames.count
      compared += 1
      if min(apart, ConsoleFrames.count - apart) <= 2 { agreeing += 1 }
    }
    #expect(compared > 150)
    #expect(agreeing * 10 >= compared * 9, "\(agreeing) of \(compared)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults.prefix(5))")
  }
}
