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

/// A size and rate that a display can be driven with.
package struct DisplayMode: Sendable, Hashable {
  /// px, 16…16384.
  package var width: Int
  /// px, 16…16384.
  package var height: Int
  /// Hz, 1…1000; `nil` takes the highest there is at this size.
  package var refreshRate: Int?

  package init(width: Int, height: Int, refreshRate: Int? = nil) {
    self.width = width
    self.height = height
    self.refreshRate = refreshRate
  }
}

extension DisplayMode {
  /// `1920x1080` or `1920x1080@60`.
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

/// A part of every day by the local clock, such as 22:00-07:00. One that ends before it begins goes over midnight.
package struct ClockRange: Sendable, Hashable {
  /// The first minute, counted from midnight, 0…1440.
  package var start: Int
  /// The first minute that is out of it again, 0…1440; never the same as `start`.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether a clock that shows this minute, 0…1439 since midnight, is in it. What the clock shows decides and nothing
  /// else: an hour that a change to summer time leaves out is left out, and one that comes twice counts twice.
  package func contains(minute: Int) -> Bool {
    start < end ? start <= minute && minute < end : minute >= start || minute < end
  }
}

extension ClockRange {
  /// When a clock that shows `minute` comes out of all the ranges; `nil` if they leave no time of the day free.
  package static func end(of ranges: [ClockRange], at minute: Int) -> Int? {
    var minute = minute
    // Each step leaves one range behind; more steps than ranges go round the day.
    for _ in 0...ranges.count {
      guard let range = ranges.first(where: { $0.contains(minute: minute) }) else { return minute }
      minute = range.end % (24 * 60)
    }
    return nil
  }

  /// A minute of the day as a clock shows it, such as `07:00`.
  package static func text(_ minute: Int) -> String {
    let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return digits.joined(separator: ":")
  }

  /// More tell of a mistake, for a day has not so many parts.
  static let most = 48

  /// `22:00-07:00`, hours of one or two digits, up to 24:00.
  init?(written text: String) {
    guard text.utf8.count <= 11,
      let match = text.wholeMatch(of: #/([0-9]{1,2}):([0-9]{2})-([0-9]{1,2}):([0-9]{2})/#),
      let start = Self.minute(match.1, match.2), let end = Self.minute(match.3, match.4), start != end
    else { return nil }
    self.init(start: start, end: end)
  }

  private static func minute(_ hour: Substring, _ minute: Substring) -> Int? {
    guard let hour = Int(hour), let minute = Int(minute), minute < 60, hour * 60 + minute <= 24 * 60 else { return nil }
    return hour * 60 + minute
  }
}
