/// Everything an operator can say about a marquee, validated: every value is in range and every default filled in.
public struct Configuration: Sendable, Hashable {
  public var display: Display
  /// Text above the strip.
  public var heading: String?
  /// Text below the strip.
  public var caption: String?
  /// The font of the heading and the caption, and of every card that names none of its own.
  public var font: FontChoice
  public var touch: Touch
  /// The strips on the screen; a document that lists none is itself the one lane.
  public var lanes: [Lane]

  /// What the whole screen does.
  public struct Display: Sendable, Hashable {
    public var frameRate: FrameRate
    public var background: Paint
  }

  /// How the strip answers a visitor.
  public struct Touch: Sendable, Hashable {
    /// How long the strip rests after the last input before it moves on.
    public var resumeAfter: Duration
    /// How long it takes to come back to speed.
    public var ramp: Duration
  }
}

/// Frames a second, 1…240, exact to a thousandth so that 59.94 is itself.
public struct FrameRate: Sendable, Hashable {
  /// Frames in a thousand seconds, 1,000…240,000.
  public var millihertz: Int

  public init(millihertz: Int) {
    self.millihertz = millihertz
  }
}

/// One strip of cards and how it moves.
public struct Lane: Sendable, Hashable {
  public var layout: Layout
  public var direction: Direction
  /// Cruising speed in px/s, 0…5000.
  public var speed: Double
  public var card: CardShape
  /// At least one.
  public var cards: [Card]

  public enum Layout: String, Sendable, Hashable, CaseIterable {
    case strip
  }

  /// Where the cards travel to.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }
}

/// The measures that the cards of a lane share.
public struct CardShape: Sendable, Hashable {
  public var width: Length
  public var height: Length
  public var spacing: Length
  public var cornerRadius: Length
}

/// What the operator lists: one sponsor.
public struct Card: Sendable, Hashable {
  /// At least one of title and subtitle is there.
  public var title: String?
  public var subtitle: String?
  public var gradient: Paint
  /// The card's own extent in place of the lane's `card.width`.
  public var width: Length?
  /// The fields of the font that the card sets for itself.
  public var font: FontChoice
  /// Where the card stands in its file, for messages about it later on.
  public var place: Place
}

/// A measure on the screen.
public enum Length: Sendable, Hashable {
  /// Logical pixels.
  case pixels(Double)
  /// Hundredths of the viewport along the axis that is measured.
  case percent(Double)
}

/// A font by what it is called, not by file. In a card, what is `nil` comes from the document's font.
public struct FontChoice: Sendable, Hashable {
  public var family: String?
  /// 1…1000, as in CSS; 400 is regular, 700 bold.
  public var weight: Int?
  public var style: Style?
  /// `nil` picks white or near-black, whichever reads better.
  public var color: Color?

  public enum Style: String, Sendable, Hashable, CaseIterable {
    case normal, italic
  }
}

/// An sRGB colour with straight alpha, 0…255 each.
public struct Color: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  /// One colour: a background is filled with it, a card derives a gradient from it.
  case color(Color)
  case gradient(Gradient)
}

/// Colours that run into each other.
public struct Gradient: Sendable, Hashable {
  public var kind: Kind
  /// At least two colours with their places, ascending, 0…1.
  public var stops: [Stop]
  /// Degrees clockwise as in CSS: for `linear` 0 runs upwards and 90 to the right; for `conic` where the sweep starts,
  /// 0 being upwards. Unused by `radial`.
  public var angle: Double

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case linear, radial, conic
  }

  public struct Stop: Sendable, Hashable {
    public var color: Color
    public var location: Double
  }
}

/// A place in a file; line and column count from 1, columns in characters.
public struct Place: Sendable, Hashable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
