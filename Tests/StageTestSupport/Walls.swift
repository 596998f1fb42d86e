package import ConfigurationValues
import MarqueeConfig
package import MarqueeEngine
import MarqueeScene
package import MarqueeStage
package import MarqueeValues
import TestSupport

/// Walls for tests of what is in view.
package enum Walls {
  package static let screen = PixelSize(width: 1200, height: 800)

  /// Every way in which cards are laid out and move; `CARDS` are theirs.
  package static let kinds = [
    "speed: 300", "speed: 300\ndirection: right", "speed: 260\nreading: rtl", "direction: up\nspeed: 250",
    "direction: down\nspeed: 250", "layout: gallery\nspeed: 200",
    "layout: pages\nstep: {every: 900ms, duration: 300ms}",
    "step: {every: 1s, duration: 400ms}\nsnap: center", "loop: false\nspeed: 300\nat-end: rewind",

    "loop: false\nspeed: 240\nat-end: reverse", "speed: 300\nedge-fade: 20%",
    "direction: up\nspeed: 200\nedge-fade: 15%",
    "motion: reduced\nstep: {every: 1s, duration: 500ms}", "speed: 300\ntouch: {pause-button: true}",
    "speed: 200\nheading: A heading\ncaption: A caption",
  ]

  package static func configuration(_ kind: String, seed: UInt64, cards count: Int = 7) throws -> Configuration {
    var generator = SeededGenerator(seed: seed)
    let cards = (0..<count).map { number in
      "{title: C\(number), tier: \(number % 2 == 0 ? "even" : "odd"), width: \(generator.int(60...800)), "
        + "height: \(generator.int(60...760))}"
    }
    return try ConfigurationLoader.load(
      text: "\(kind)\ntiers: {even: {}, odd: {}}\ncard: {spacing: \(generator.int(0...120))}\n"
        + "cards: [\(cards.joined(separator: ", "))]", file: "wall.yaml"
    ).configuration
  }

  package static func lanes(seed: UInt64) throws -> Configuration {
    var generator = SeededGenerator(seed: seed)
    func cards(_ name: String, _ count: Int) -> String {
      "[" + (0..<count).map { "{title: \(name)\($0), width: \(generator.int(80...500))}" }.joined(separator: ", ") + "]"
    }
    return try ConfigurationLoader.load(
      text: """
        lanes:
          - {speed: 200, cards: \(cards("A", 5))}
          - {speed: 150, direction: right, heading: Below, edge-fade: 10%, cards: \(cards("B", 4))}
          - {speed: 90, cards: [{title: A1}, {title: Z}]}
        """, file: "lanes.yaml"
    ).configuration
  }
}

extension Stage {
  /// The tiles in view as the stage says.
  package func inView(under notice: PixelArea? = nil) -> [TileInView] {
    var tiles: [TileInView] = []
    write(inView: &tiles, under: notice)
    return tiles
  }

  /// For each tile in view at all the part of it that is seen, told by points on it. Knows of the stage only what is drawn.
  package func partsByPoints(under notice: PixelArea? = nil) -> [(lane: Int, tile: Tile, part: Double)] {
    let points = 24
    let fades = backdrop.fades
    return contents.enumerated().flatMap { number, lane in
      lane.tiles.map { tile in
        let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
        let frame = LaneContents.frame(
          of: tile, size: layout.lanes[number].faceSizes[tile.card],
          scale: lane.focus?.look(of: tile, viewport: viewport).scale ?? 1, in: lane.area, isVertical: lane.isVertical,
          isMirrored: lane.isMirrored)
        let visible = lane.visibleArea(on: layout.screen)
        let glass = PixelArea(x: 0, y: 0, width: layout.screen.width, height: layout.screen.height)
        var seen = 0
        for row in 0..<points {
          for column in 0..<points {
            let x = frame.x + frame.width * (Double(column) + 0.5) / Double(points)
            let y = frame.y + frame.height * (Double(row) + 0.5) / Double(points)
            guard visible.contains(x: x, y: y), glass.contains(x: x, y: y) else { continue }
            if let notice, notice.contains(x: x, y: y) { continue }
            if let button = pauseButton?.area, button.contains(x: x, y: y) { continue }
            let hidden = (fades.indices.contains(number) ? fades[number] : []).contains { fade in
              guard fade.area.contains(x: x, y: y) else { return false }
              let index = fade.isVertical ? Int(y) - fade.area.y : Int(x) - fade.area.x
              return fade.opacities[index] > 0.5
            }
            if !hidden, lane.visibility(ofTile: tile.index) >= 0.5 { seen += 1 }
          }
        }
        return (number, tile, Double(seen) / Double(points * points))
      }
    }
  }
}
