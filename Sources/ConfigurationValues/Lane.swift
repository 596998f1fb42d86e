package import MarqueeValues
package import Messages
package import Programme

/// A row or column of cards and how it moves.
package struct Lane: Sendable, Hashable {
  /// How the cards are arranged.
  package var layout: Layout
  /// Which way the cards travel.
  package var direction: Direction
  /// Cruising speed, px/s, 0…5000.
  package var speed: Double
  /// Where cards come to rest; `nil` takes the layout's default, see `effectiveSnap`.
  package var snap: Snap?
  /// Whether the cards repeat endlessly.
  package var loops: Bool
  /// What a lane without `loops` does at its end.
  package var atEnd: AtEnd
  /// Steps card by card instead of cruising; `nil` takes the layout's default, see `effectiveStep`.
  package var step: Step?
  /// In which order the cards come by; `nil` is spread as soon as a share or a weight stands.
  package var sequence: Sequence?
  /// The `id` or the title of the card to start at; `nil` is the first card.
  package var startAt: String?
  /// Whether the first card is at the left or at the right; only of lanes that run left or right.
  package var reading: Reading
  /// Initial shift of the cards along the lane, −400 %…400 % or ±8192 px.
  package var startOffset: Length
  /// In a gallery, the scale of a card one pitch off the centre, 0.1…1.
  package var focusScale: Double
  /// In a gallery, how much a card one pitch off the centre is darkened, 0…1.
  package var focusDim: Double
  /// How many cards with automatic width fit across the viewport, 1…50.
  package var visible: Double
  /// The lane's share of the screen across its direction, 8…16384 px or 1…100 %; `nil` takes an equal part of what the
  /// other lanes leave.
  package var size: Length?
  /// The part of the viewport at each end over which cards fade into the background, 0…0.2. With `nil`, only a
  /// vertical lane beside a text fades.
  package var edgeFade: Double?
  /// The measures that the lane's cards share.
  package var card: CardShape
  /// The lane's cards, at least one.
  package var cards: [Card]
  /// When its cards are on the wall; `nil` is always.
  package var show: Showing?
  /// Text above the lane's cards.
  package var heading: String?
  /// Where it is written; `nil` where it is not.
  package var headingPlace: Place?
  /// How often the cards come by, and in which order; `nil` if each comes once a lap, as listed. Made of the shares and
  /// weights.
  package var programme: LaneProgramme?
  /// Its place among all lanes of the file, 0-based, where lanes of which no card is on are left out; else `nil`.
  package var number: Int?
  /// Whether the lane stands still, centred and each card once, where its cards fit its viewport. Set by `arrange: lanes`.
  package var isStillIfFitting = false
  /// The shape of cards with automatic sides, which take what room the lane has; `nil` where `visible` cards fill the
  /// viewport. Set by `arrange: lanes`.
  package var cardProportions: Proportions?

  package init(
    layout: Layout = .strip, direction: Direction = .left, speed: Double = 120, snap: Snap? = nil,
    loops: Bool = true, atEnd: AtEnd = .reverse, step: Step? = nil, startAt: String? = nil,
    reading: Reading = .leftToRight, startOffset: Length = .pixels(0),
    focusScale: Double = 0.8, focusDim: Double = 0.45, visible: Double = 3, size: Length? = nil,
    edgeFade: Double? = nil, card: CardShape = CardShape(), cards: [Card] = []
  ) {
    self.layout = layout
    self.direction = direction
    self.speed = speed
    self.snap = snap
    self.loops = loops
    self.atEnd = atEnd
    self.step = step
    self.startAt = startAt
    self.reading = reading
    self.startOffset = startOffset
    self.focusScale = focusScale
    self.focusDim = focusDim
    self.visible = visible
    self.size = size
    self.edgeFade = edgeFade
    self.card = card
    self.cards = cards
  }

  /// The shape of cards whose size follows from their lane's.
  package struct Proportions: Sendable, Hashable {
    /// The width divided by the height.
    package var ratio: Double
    /// The most of the viewport that a card takes along the lane, 0…1.
    package var largest: Double
    /// The height of the cards as a multiple of the lowest tier's.
    package var relativeHeight: Double
    /// The same as a part of the highest tier's.
    package var part: Double
    /// The number of the tier's cards, those that are off by `show` too; `nil` where some have widths of their own.
    package var count: Int?

    package init(ratio: Double, largest: Double, relativeHeight: Double, part: Double, count: Int?) {
      self.ratio = ratio
      self.largest = largest
      self.relativeHeight = relativeHeight
      self.part = part
      self.count = count
    }
  }

  /// How cards are arranged: in a strip, in a strip that emphasizes the middle card, or one per page.
  package enum Layout: String, Sendable, Hashable, CaseIterable {
    case strip, gallery, pages
  }

  /// Which way cards travel.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }

  /// Where a card comes to rest: anywhere, at the lane's leading edge, in its middle or at its trailing edge.
  package enum Snap: String, Sendable, Hashable, CaseIterable {
    case none, start, center, end
  }

  /// The order in which cards are read.
  package enum Reading: String, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// In which order cards come by: as they are listed, or as often as their shares and weights say and evenly spread.
  package enum Sequence: String, Sendable, Hashable, CaseIterable {
    case listed, spread
  }

  /// What happens at the end of a lane that does not loop: travel back, or return to the start.
  package enum AtEnd: String, Sendable, Hashable, CaseIterable {
    case reverse, rewind
  }

  /// Timing of a lane that steps card by card.
  package struct Step: Sendable, Hashable {
    /// How long the lane rests at each stop, 100 ms…1 h.
    package var every: Duration
    /// How long the move to the next stop takes, 0…10 s.
    package var duration: Duration
    /// How many cards it moves on, 1…50.
    package var cards: Int

    package init(every: Duration = .seconds(5), duration: Duration = .milliseconds(600), cards: Int = 1) {
      self.every = every
      self.duration = duration
      self.cards = cards
    }
  }

  /// `snap`, or the layout's default.
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

  /// `step`, or the default of `pages`; `nil` if the lane cruises.
  package var effectiveStep: Step? {
    step ?? (layout == .pages ? Step() : nil)
  }

  /// Where cards come to rest with this kind of motion: by default in the middle if they do not travel.
  package func snap(with motion: Configuration.Motion) -> Snap {
    snap == nil && layout == .strip && motion == .reduced ? .center : effectiveSnap
  }

  /// How the lane steps with this kind of motion; `nil` if it cruises.
  package func step(with motion: Configuration.Motion) -> Step? {
    switch motion {
    case .full: effectiveStep
    case .reduced: effectiveStep ?? Step(duration: .milliseconds(800))
    }
  }

  /// Whether cards come and go without input, if there is more than the viewport shows.
  package func movesByItself(with motion: Configuration.Motion) -> Bool { step(with: motion) != nil || speed > 0 }
}

/// The measures that the cards of a lane share.
package struct CardShape: Sendable, Hashable {
  /// 8…8192 px, 0.1…400 % or automatic.
  package var width: Side
  /// 8…8192 px, 0.1…400 % or automatic.
  package var height: Side
  /// The gap between two cards, 0…8192 px or 0…400 %.
  package var spacing: Length
  /// 0…8192 px or 0…100 %. Drawing clamps it to half the shorter side.
  package var cornerRadius: Length
  /// The line around each card.
  package var border: Border
  /// How logos are drawn, unless a card has its own settings.
  package var logo: LogoLook
  /// What fills cards without a gradient of their own; `nil` is twelve colours in turn.
  package var gradient: Paint?
  /// Font settings between those of a card and the document's.
  package var font = FontChoice()
  /// What a card looks like.
  package var style = Style.gradient
  /// Which of its texts a card shows.
  package var text = Text.all

  /// What a card looks like.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// The card is filled with its gradient.
    case gradient
    /// The card is one plate for its logo, with the gradient as a rim, or behind the text at its foot.
    case plate
  }

  /// Which of its texts a card shows; one without a logo shows at least its title. The room that they take from the logo is
  /// the same on all cards of one size, whatever they say. The opened card shows all.
  package enum Text: String, Sendable, Hashable, CaseIterable {
    /// Title and subtitle.
    case all
    /// The title alone.
    case title
    /// The logo alone.
    case none
    /// As many as can be read from afar on all cards of the lane: all, the title alone, or none beside a logo.
    case auto
  }

  package init(
    width: Side = .length(.pixels(420)), height: Side = .length(.pixels(420)), spacing: Length = .pixels(24),
    cornerRadius: Length = .pixels(28), border: Border = Border(), logo: LogoLook = .defaults
  ) {
    self.width = width
    self.height = height
    self.spacing = spacing
    self.cornerRadius = cornerRadius
    self.border = border
    self.logo = logo
  }

  /// The length of one side of a card.
  package enum Side: Sendable, Hashable {
    case length(Length)
    /// As much as the lane has room for.
    case auto

    /// A side of so many px.
    package static func pixels(_ pixels: Double) -> Side { .length(.pixels(pixels)) }
    /// A side of so many per cent of the viewport.
    package static func percent(_ percent: Double) -> Side { .length(.percent(percent)) }
  }

  /// A line around each card.
  package struct Border: Sendable, Hashable {
    /// px, 0…200; 0 is no border.
    package var width: Double
    /// The colour of the line.
    package var color: Color

    package init(width: Double = 0, color: Color = Color(red: 0xff, green: 0xff, blue: 0xff)) {
      self.width = width
      self.color = color
    }
  }
}

extension Lane {
  /// The index of the card that `startAt` names; `nil` if it names none, or there is none.
  package var startCard: Int? {
    guard let startAt else { return nil }
    return cards.firstIndex { $0.id == startAt } ?? cards.firstIndex { $0.title == startAt || $0.identity == startAt }
  }
}
