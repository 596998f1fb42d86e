extension MarqueeStatus {
  /// The display, and what draws on it.
  package struct Display: Sendable, Codable, Equatable {
    /// Of the picture, px.
    package var width: Int
    /// Of the picture, px.
    package var height: Int
    /// Hz; `nil` if the system does not say.
    package var refresh: Int?
    /// How many px of it a px of the configuration is; `nil` from a marquee that does not say.
    package var scale: Double?
    /// The outputs that show the same picture; `nil` where one shows it alone.
    package var outputs: [String]?
    /// Whether the display has a signal; `nil` while it should have one, and where nothing can switch it off.
    package var power: Power?
    /// Page flips that the graphics card refused or that did not come in time, since the display was opened; `nil` where
    /// there are none, and where nothing counts them.
    package var lostFlips: Int?
    /// SDL's name of the renderer.
    package var renderer: String
    /// SDL's name of the video driver, or the graphics card's.
    package var driver: String
    package var frameRate: FrameRate

    /// Whether the display has a signal, and what became of an order to switch it off.
    package struct Power: Sendable, Codable, Equatable {
      /// Whether the display has a signal.
      package var isOn: Bool
      /// Whether the driver confirms that there is no signal.
      package var isKnown: Bool
      /// `false` where the display has no signal although nobody ordered that; else `nil`.
      package var isOrdered: Bool?

      package init(isOn: Bool, isKnown: Bool, isOrdered: Bool? = nil) {
        self.isOn = isOn
        self.isKnown = isKnown
        self.isOrdered = isOrdered
      }
    }

    package init(
      width: Int, height: Int, refresh: Int? = nil, scale: Double? = nil, outputs: [String]? = nil, power: Power? = nil,
      lostFlips: Int? = nil, renderer: String, driver: String, frameRate: FrameRate
    ) {
      self.width = width
      self.height = height
      self.refresh = refresh
      self.scale = scale
      self.outputs = outputs
      self.power = power
      self.lostFlips = lostFlips
      self.renderer = renderer
      self.driver = driver
      self.frameRate = frameRate
    }
  }

  /// The frame rate, and why it is what it is.
  package struct FrameRate: Sendable, Codable, Equatable {
    /// Frames per second while the strip moves.
    package var shown: Double
    /// The configuration's: `auto` or a number.
    package var setting: String
    /// Why it is `shown`, in words.
    package var reason: String

    package init(shown: Double, setting: String, reason: String) {
      self.shown = shown
      self.setting = setting
      self.reason = reason
    }
  }

  /// The code of a wireless network in a corner of the display.
  package struct WirelessNetwork: Sendable, Codable, Equatable {
    package var isShown: Bool
    /// Whether phones read it.
    package var isReadable: Bool
    /// Why not, in words; `nil` if they do.
    package var reason: String?

    package init(isShown: Bool, isReadable: Bool, reason: String? = nil) {
      self.isShown = isShown
      self.isReadable = isReadable
      self.reason = reason
    }
  }
}
