extension Configuration {
  /// What the whole screen does.
  package struct Display: Sendable, Hashable {
    package var frameRate: FrameRate
    package var background: Paint
    package var rotation: Rotation

    package init(
      frameRate: FrameRate = FrameRate(millihertz: 60_000),
      background: Paint = .color(Color(red: 0x0b, green: 0x0d, blue: 0x17)), rotation: Rotation = .none
    ) {
      self.frameRate = frameRate
      self.background = background
      self.rotation = rotation
    }
  }

  /// How far the picture is turned clockwise on the screen, and with it the touch.
  package enum Rotation: String, Sendable, Hashable, CaseIterable {
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }
}
