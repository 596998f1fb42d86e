package import ConfigurationValues
package import MarqueeStage
package import MarqueeValues

extension Color {
  /// The opaque colour `0xrrggbb`.
  package init(_ rgb: UInt32) {
    self.init(rgb: rgb)
  }
}

extension Card {
  /// A card of one plain colour.
  package static func plain(_ rgb: UInt32, width: Length? = nil) -> Card {
    Card(title: "·", gradient: .gradient(Gradient(evenly: [Color(rgb), Color(rgb)])), width: width)
  }

  package static let colors: [UInt32] = [0xff5c39, 0x0f8b8d, 0x2f5bff, 0xffd200, 0x8e24aa, 0x43a047, 0xf06292]
}

extension Configuration {
  /// A strip of cards of 200 px with gaps of 24 px, each in a colour of its own.
  package static func strip(
    cards: Int = 4, direction: Lane.Direction = .left, speed: Double = 120, frameRate: Int = 60,
    shape: CardShape = CardShape(width: .pixels(200), height: .pixels(200), spacing: .pixels(24)),
    touch: Touch = Touch(resumeAfter: .seconds(1), ramp: .milliseconds(800))
  ) -> Configuration {
    Configuration(
      display: Display(frameRate: FrameRate(millihertz: frameRate * 1000)), touch: touch,
      lanes: [
        Lane(
          direction: direction, speed: speed, card: shape,
          cards: (0..<cards).map { .plain(Card.colors[$0 % Card.colors.count]) })
      ])
  }
}

extension TouchScript {
  /// Reads the lines of a script, as an operator would write it.
  package init(_ lines: String...) throws {
    self = try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
  }
}
