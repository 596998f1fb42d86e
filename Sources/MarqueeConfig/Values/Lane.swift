package import MarqueeValues

/// One strip of cards and how it moves.
package struct Lane: Sendable, Hashable {
  package var layout: Layout
  package var direction: Direction
  /// Cruising speed in px/s, 0…5000.
  package var speed: Double
  /// Where the cards come to rest; `nil` as the layout has it.
  package var snap: Snap?
  /// Whether the cards repeat for ever.
  package var loops: Bool
  /// What a lane that does not loop does at its end.
  package var atEnd: AtEnd
  /// Moves on card by card instead of cruising; `nil` as the layout has it.
  package var step: Step?
  /// Where the first card is at the start, past its own place; along the strip, −400 %…400 % or ±8192 px.
  package var startOffset: Length
  /// In a gallery, the size of a card that is a whole pitch off the centre, 0.1…1 of its own.
  package var focusScale: Double
  /// In a gallery, how much darker such a card is, 0…1.
  package var focusDim: Double
  /// How many cards fit across the viewport where their width is automatic, 1…50.
  package var visible: Double
  /// What the lane takes of the screen across its direction; `nil` takes an equal part of what the others leave.
  package var size: Length?
  package var card: CardShape
  /// At least one.
  package var cards: [Card]

  package init(
    layout: Layout = .strip, direction: Direction = .left, speed: Double = 120, snap: Snap? = nil,
    loops: Bool = true, atEnd: AtEnd = .reverse, step: Step? = nil, startOffset: Length = .pixels(0),
    focusScale: Double = 0.8, focusDim: Double = 0.45, visible: Double = 3, size: Length? = nil,
    card: CardShape = CardShape(), cards: [Card] = []
  ) {
    self.layout = layout
    self.direction = direction
    self.speed = speed
    self.snap = snap
    self.loops = loops
    self.atEnd = atEnd
    self.step = step
    self.startOffset = startOffset
    self.focusScale = focusScale
    self.focusDim = focusDim
    self.visible = visible
    self.size = size
    self.card = card
    self.cards = cards
  }

  package enum Layout: String, Sendable, Hashable, CaseIterable {
    case strip, gallery, pages
  }

  /// Where the cards travel to.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }

  package enum Snap: String, Sendable, Hashable, CaseIterable {
    case none, start, center
  }

  package enum AtEnd: String, Sendable, Hashable, CaseIterable {
    case reverse, rewind
  }

  /// Card by card.
  package struct Step: Sendable, Hashable {
    /// How long each card stays, 100 ms…1 h.
    package var every: Duration
    /// How long the way to the next takes, 0…10 s.
    package var duration: Duration

    package init(every: Duration = .seconds(5), duration: Duration = .milliseconds(600)) {
      self.every = every
      self.duration = duration
    }
  }

  /// Where the cards come to rest, the layout's own way where none is set.
  package var effectiveSnap: Snap {
    snap
      ?? {
        switch layout {
        case .strip: .none
        case .gallery: .center
        case .pages: .start
        }
      }()
  }

  /// How the lane steps, pages by themselves; `nil` where it cruises.
  package var effectiveStep: Step? {
    step ?? (layout == .pages ? Step() : nil)
  }
}

/// The measures that the cards of a lane share.
package struct CardShape: Sendable, Hashable {
  package var width: Side
  package var height: Side
  package var spacing: Length
  /// Beyond half a side it is clamped where the card is drawn.
  package var cornerRadius: Length
  package var border: Border
  package var logo: LogoLook

  package init(
    width: Side = .length(.pixels(420)), height: Side = .length(.pixels(420)), spacing: Length = .pixels(24),
    cornerRadius: Length = .pixels(28), border: Border = Border(), logo: LogoLook = .usual
  ) {
    self.width = width
    self.height = height
    self.spacing = spacing
    self.cornerRadius = cornerRadius
    self.border = border
    self.logo = logo
  }

  /// A side of a card.
  package enum Side: Sendable, Hashable {
    case length(Length)
    /// As much as the lane has room for.
    case auto

    package static func pixels(_ pixels: Double) -> Side { .length(.pixels(pixels)) }
    package static func percent(_ percent: Double) -> Side { .length(.percent(percent)) }
  }

  /// A line around each card.
  package struct Border: Sendable, Hashable {
    /// px, 0…200; 0 is no border.
    package var width: Double
    package var color: Color

    package init(width: Double = 0, color: Color = Color(red: 0xff, green: 0xff, blue: 0xff)) {
      self.width = width
      self.color = color
    }
  }
}
