package import MarqueeValues

/// Several screens, of one machine or of many, that show one picture together: each is a window into one canvas, on which
/// everything is laid out. What lies behind the edges of the displays is canvas that nobody sees.
package struct Wall: Sendable, Hashable {
  /// Where the screen is.
  package var place: Place
  /// What a tap on a card does. The strip never stops.
  package var touch: Touch

  package init(_ place: Place, touch: Touch = .open) {
    self.place = place
    self.touch = touch
  }

  /// Where a screen is on its wall.
  package enum Place: Sendable, Hashable {
    /// The canvas' size and the screen's top left corner on it, px.
    case canvas(PixelSize, x: Int, y: Int)
    /// Screens of one size in columns and rows.
    case grid(Grid)
  }

  /// Screens of one size in columns and rows.
  package struct Grid: Sendable, Hashable {
    /// 1…64 each.
    package var columns, rows: Int
    /// The screen's own, from 1.
    package var column, row: Int
    /// Between the pictures of two neighbours, mm: twice the width of a display's edge.
    package var bezelAcross, bezelDown: Double
    /// The distance of two pixels, mm.
    package var pitch: Double

    package init(
      columns: Int, rows: Int, column: Int, row: Int, bezelAcross: Double = 0, bezelDown: Double = 0, pitch: Double = 1
    ) {
      (self.columns, self.rows, self.column, self.row) = (columns, rows, column, row)
      (self.bezelAcross, self.bezelDown, self.pitch) = (bezelAcross, bezelDown, pitch)
    }

    /// The gap between two screens, whole px of the canvas.
    private var gap: (x: Int, y: Int) {
      (Int((bezelAcross / pitch).rounded()), Int((bezelDown / pitch).rounded()))
    }

    fileprivate func canvas(of screen: PixelSize) -> PixelSize {
      PixelSize(
        width: columns * screen.width + (columns - 1) * gap.x, height: rows * screen.height + (rows - 1) * gap.y)
    }

    fileprivate func corner(of screen: PixelSize) -> (x: Int, y: Int) {
      ((column - 1) * (screen.width + gap.x), (row - 1) * (screen.height + gap.y))
    }
  }

  /// What a tap on a card does on a wall.
  package enum Touch: String, Sendable, Hashable, CaseIterable {
    /// Opens it, on the screen that was tapped.
    case open
    case none
  }

  /// The size of the canvas, px.
  /// - Parameter screen: the size of the upright picture on the screen, px.
  package func canvas(of screen: PixelSize) -> PixelSize {
    switch place {
    case .canvas(let size, _, _): size
    case .grid(let grid): grid.canvas(of: screen)
    }
  }

  /// The part of the canvas that the screen shows, px. It may reach beyond the canvas, where there is background alone.
  /// - Parameter screen: the size of the upright picture on the screen, px.
  package func window(of screen: PixelSize) -> PixelArea {
    let corner =
      switch place {
      case .canvas(_, let x, let y): (x: x, y: y)
      case .grid(let grid): grid.corner(of: screen)
      }
    return PixelArea(x: corner.x, y: corner.y, width: screen.width, height: screen.height)
  }
}

extension Configuration {
  /// Whether the strips' places are a function of UTC, so that marquees agree and nothing stops or moves them.
  package var followsUTC: Bool { position == .utc }
}

/// What the strips' places follow.
package enum PositionSource: String, Sendable, Hashable, CaseIterable {
  /// The time since the marquee began, and what visitors did since.
  case own
  /// UTC, so that marquees agree without telling each other. Always so on a wall.
  case utc

  /// From when on places are counted where a configuration does not say: 2026-01-01 00:00 UTC, s since 1970.
  package static let epoch = 1_767_225_600
}

/// Where a strip is when a configuration begins to apply: what `StripMoment` of the engine says.
package struct StartPlace: Sendable, Hashable {
  /// The strip position under the leading edge, px of the configuration.
  package var offset: Double
  /// What the strip does.
  package var phase: Phase
  /// Until the phase ends; `nil` while it cruises.
  package var left: Duration?
  /// Whether the automatic motion increases the offset; `nil` is the lane's own direction.
  package var isForward: Bool?

  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case cruising, dwelling, stepping
  }

  package init(offset: Double, phase: Phase = .cruising, left: Duration? = nil, isForward: Bool? = nil) {
    (self.offset, self.phase, self.left, self.isForward) = (offset, phase, left, isForward)
  }
}
