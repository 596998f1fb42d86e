package import MarqueeValues

extension Configuration {
  /// Settings of the screen as a whole.
  package struct Display: Sendable, Hashable {
    /// The frame rate; `nil` is `auto`, which follows the display's refresh up to 75 Hz.
    package var frameRate: FrameRate?
    /// What is drawn behind the lanes.
    package var background: Paint
    /// How far the picture is turned.
    package var rotation: Rotation
    /// The factor for speeds and for lengths in px; `nil` is 1, and does not round lengths to whole px.
    package var scale: Scale?
    /// The distance of texts and rows of cards from the edges of the picture.
    package var safeArea: SafeArea
    /// What draws the picture.
    package var renderer: RendererChoice
    /// The connector of the output to use, such as `HDMI-A-1`; `nil` takes the first one with a display.
    package var output: String?
    /// The connectors of all outputs that show the picture, 1…16; the first decides its size. Empty where `output` applies.
    package var outputs: [String]
    /// The display mode; `nil` takes the display's preferred one.
    package var mode: DisplayMode?
    /// When the screen is black, in local time.
    package var off: [WeeklyHours]
    /// Limit for the cards' textures in the renderer's memory, bytes, 4 MiB…16 GiB; `nil` derives it from the screen's
    /// size.
    package var textureBudget: Int?

    package init(
      frameRate: FrameRate? = nil,
      background: Paint = .color(Color(red: 0x0b, green: 0x0d, blue: 0x17)), rotation: Rotation = .none,
      scale: Scale? = nil, safeArea: SafeArea = SafeArea(),
      renderer: RendererChoice = .auto,
      output: String? = nil, outputs: [String] = [], mode: DisplayMode? = nil, off: [WeeklyHours] = [],
      textureBudget: Int? = nil
    ) {
      self.frameRate = frameRate
      self.background = background
      self.rotation = rotation
      self.scale = scale
      self.safeArea = safeArea
      self.renderer = renderer
      self.output = output
      self.outputs = outputs
      self.mode = mode
      self.off = off
      self.textureBudget = textureBudget
    }

    /// The outputs that the configuration names: those of `outputs`, or that of `output`.
    package var namedOutputs: [String] { outputs.isEmpty ? [output].compactMap(\.self) : outputs }
  }

  /// Screen px for each px of the configuration.
  package enum Scale: Sendable, Hashable {
    /// The screen's shorter side divided by 1080 px.
    case auto
    /// 0.25…4.
    case factor(Double)
  }

  /// What draws: the GPU, the CPU, or whichever is faster on this machine.
  package enum RendererChoice: String, Sendable, Hashable, CaseIterable {
    case auto, gpu, cpu
  }

  /// Clockwise rotation of the picture and of touch coordinates, in degrees.
  package enum Rotation: String, Sendable, Hashable, CaseIterable {
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }
}

/// A resolution and refresh rate of a display.
package struct DisplayMode: Sendable, Hashable {
  /// px, 16…16384.
  package var width: Int
  /// px, 16…16384.
  package var height: Int
  /// Hz, 1…1000; `nil` takes the highest available at this resolution.
  package var refreshRate: Int?

  package init(width: Int, height: Int, refreshRate: Int? = nil) {
    self.width = width
    self.height = height
    self.refreshRate = refreshRate
  }
}

extension DisplayMode {
  /// Parses `1920x1080` or `1920x1080@60`; `nil` if `text` is neither or out of range.
  package init?(written text: String) {
    guard text.utf8.count <= 16, let match = text.wholeMatch(of: #/([0-9]+)x([0-9]+)(?:@([0-9]+))?/#),
      let width = Int(match.1), let height = Int(match.2), Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
    if let written = match.3 {
      guard let rate = Int(written), Self.rates.contains(rate) else { return nil }
      refreshRate = rate
    }
  }

  private static let sides = 16...16384
  private static let rates = 1...1000
}

extension Configuration {
  /// The size of the upright picture, px; `nil` where the display's mode is not written.
  package var pictureSize: PixelSize? {
    guard let mode = display.mode else { return nil }
    return switch display.rotation {
    case .none, .half: PixelSize(width: mode.width, height: mode.height)
    case .quarter, .threeQuarters: PixelSize(width: mode.height, height: mode.width)
    }
  }
}
