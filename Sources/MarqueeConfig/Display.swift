package import MarqueeValues

extension Configuration {
  /// What the whole screen does.
  package struct Display: Sendable, Hashable {
    /// `nil` is `auto`: follows the display's refresh, at most 75 a second.
    package var frameRate: FrameRate?
    package var background: Paint
    package var rotation: Rotation
    package var renderer: RendererChoice
    /// The output to show on, by its connector; `nil` takes the first one with a display.
    package var output: String?
    /// `nil` takes the one that the display prefers.
    package var mode: DisplayMode?
    /// When the screen is black, by the local clock.
    package var off: [ClockRange]
    /// Bytes that the cards' pictures may take in the renderer's memory; `nil` goes by the screen's size.
    package var textureBudget: Int?

    package init(
      frameRate: FrameRate? = nil,
      background: Paint = .color(Color(red: 0x0b, green: 0x0d, blue: 0x17)), rotation: Rotation = .none,
      renderer: RendererChoice = .auto,
      output: String? = nil, mode: DisplayMode? = nil, off: [ClockRange] = [],
      textureBudget: Int? = nil
    ) {
      self.frameRate = frameRate
      self.background = background
      self.rotation = rotation
      self.renderer = renderer
      self.output = output
      self.mode = mode
      self.off = off
      self.textureBudget = textureBudget
    }
  }

  /// What draws: the GPU, the processor, or whichever of them is faster here.
  package enum RendererChoice: String, Sendable, Hashable, CaseIterable {
    case auto, gpu, cpu
  }

  /// How far the picture is turned clockwise on the screen, and with it the touch.
  package enum Rotation: String, Sendable, Hashable, CaseIterable {
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }
}
