internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// The keys of `wall` as written, before it is known whether they say where the screen is.
struct WallKeys: Sendable {
  /// Width and height, px.
  var canvas: [Int]?
  /// The left and the upper edge on the canvas, px.
  var place: [Int]?
  /// Columns and rows.
  var grid: [Int]?
  /// Column and row, from 1.
  var cell: [Int]?
  /// Between two pictures side by side and one above the other, mm.
  var bezel: [Double]?
  /// Between two pixels, mm.
  var pitch: Double?
  var touch = Wall.Touch.open

  static let schema = Schema<WallKeys>([
    .optional("canvas", \.canvas, .canvas),
    .optional("place", \.place, .pair(.count(corner), "\(spelled(corner)) px each, such as [1920, 0]")),
    .optional("grid", \.grid, .grid),
    .optional("cell", \.cell, .pair(.count(cells), "\(spelled(cells)) each, such as [2, 1]")),
    .optional("bezel", \.bezel, .bezel),
    .optional("pitch", \.pitch, .number(0.05...100, unit: "mm")),
    .key("touch", \.touch, .word),
  ])

  /// A key of the top level and of screens. What it lacks may stand in the other of the two, so `check` reports that.
  static let field = Field<Configuration>(
    name: "wall", expected: "a block of keys", keys: { schema.keys },
    read: { node, configuration, faults in
      var keys = WallKeys()
      schema.read(node, as: "wall", into: &keys, &faults)
      configuration.wall = keys.wall
    })

  private static let corner = 0...65_534
  private static let cells = 1...64

  private static func spelled(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)…\(range.upperBound)" }

  /// The most that a bezel may hide, px; none is as large as a display.
  private static let largestGap = 4096.0

  /// `nil` unless the keys say where the screen is, in one of the two ways.
  var wall: Wall? {
    if let canvas, let place, grid == nil, cell == nil, bezel == nil, pitch == nil {
      guard place[0] < canvas[0], place[1] < canvas[1] else { return nil }
      return Wall(.canvas(PixelSize(width: canvas[0], height: canvas[1]), x: place[0], y: place[1]), touch: touch)
    }
    if let grid, let cell, canvas == nil, place == nil {
      let gaps = bezel ?? [0, 0]
      guard cell[0] <= grid[0], cell[1] <= grid[1], pitch != nil || gaps.allSatisfy({ $0 == 0 }),
        gaps.allSatisfy({ $0 / (pitch ?? 1) <= Self.largestGap })
      else { return nil }
      return Wall(
        .grid(
          Wall.Grid(
            columns: grid[0], rows: grid[1], column: cell[0], row: cell[1], bezelAcross: gaps[0], bezelDown: gaps[1],
            pitch: pitch ?? 1)), touch: touch)
    }
    return nil
  }
}

// MARK: - What they say together

extension WallKeys {
  /// Reports keys that do not say where the screen is, and a `position` that a wall cannot have. Sets the default of
  /// `position`.
  /// - Parameter block: the screen's own keys; `nil` without `screens`.
  static func check(
    _ document: Node.Mapping, of block: Node.Mapping?, _ configuration: inout Configuration, _ faults: inout Faults
  ) {
    guard let entry = document.entry("wall"), case .mapping(let written) = entry.value else { return }
    var keys = WallKeys()
    var known = Faults()
    schema.read(entry.value, as: "wall", into: &keys, &known)
    // What is wrong with single values has been reported.
    guard !known.hasErrors else { return }
    let check = WallCheck(written: written, keys: keys, place: block?.mark ?? entry.key.mark)
    check.report(&faults)
    guard configuration.wall != nil else { return }
    configuration.position = .utc
    if let position = document.entry("position"), position.value.scalar?.string == PositionSource.own.rawValue {
      faults.error(
        at: position.value.mark,
        "'position' is own on a wall, whose screens follow UTC; write utc, or take it out")
    }
    warnOfWhatIsBeyond(configuration, at: written.entry("place")?.value.mark, &faults)
  }

  /// Warns of a screen that reaches beyond its canvas, where its size is written.
  private static func warnOfWhatIsBeyond(_ configuration: Configuration, at mark: Mark?, _ faults: inout Faults) {
    guard case .canvas(let canvas, let x, let y) = configuration.wall?.place, let size = configuration.pictureSize
    else { return }
    let beyond = [
      ("right", x + size.width - canvas.width), ("lower", y + size.height - canvas.height),
    ].filter { $0.1 > 0 }
    guard !beyond.isEmpty else { return }
    let edges = beyond.map { "\($0.1) px beyond its \($0.0) edge" }.joined(separator: " and ")
    faults.warning(
      at: mark,
      "this screen of \(size.width)x\(size.height) at [\(x), \(y)] shows a part that is not on the canvas of "
        + "\(canvas.width)x\(canvas.height), \(edges): background alone; correct 'place' or 'canvas'")
  }

  /// Reports the same for a block without a place as for one with a wrong place.
  private struct WallCheck {
    let written: Node.Mapping
    let keys: WallKeys
    /// Where to report keys that are missing.
    let place: Mark?

    func report(_ faults: inout Faults) {
      let ofCanvas = ["canvas", "place"].compactMap { written.entry($0) }
      let ofGrid = ["grid", "cell"].compactMap { written.entry($0) }
      let ofGaps = ["bezel", "pitch"].compactMap { written.entry($0) }
      if let first = ofCanvas.first, let other = ofGrid.first {
        return faults.error(
          at: other.key.mark,
          "'\(name(other))' stands beside '\(name(first))', but a wall is measured in one way; keep 'canvas' and 'place' "
            + "in px, or 'grid' and 'cell'")
      }
      if let first = ofCanvas.first, let gap = ofGaps.first {
        return faults.error(
          at: gap.key.mark,
          "'\(name(gap))' is in mm, but '\(name(first))' in px; take it out and count what bezels hide in 'canvas' and "
            + "'place', or write 'grid' and 'cell' instead")
      }
      if ofCanvas.isEmpty, ofGrid.isEmpty { return reportNothing(ofGaps.first, &faults) }
      ofGrid.isEmpty ? checkCanvas(&faults) : checkGrid(&faults)
    }

    private func name(_ entry: (key: Node, value: Node)) -> String { entry.key.scalar?.string ?? "" }

    private func missing(_ name: String, _ remedy: String, _ faults: inout Faults) {
      // It may stand in what could not be read.
      guard faults.unreadFrom == nil else { return }
      faults.error(at: place, "'wall' has no '\(name)'; write \(remedy)")
    }

    private func reportNothing(_ gap: (key: Node, value: Node)?, _ faults: inout Faults) {
      if let gap {
        faults.error(
          at: gap.key.mark,
          "'\(name(gap))' is of no use without 'grid'; write the wall's columns and rows there, such as grid: [4, 1], and "
            + "this screen's, such as cell: [2, 1]")
      } else if keys.touch != .open {
        faults.concernsEffect = true
        faults.warning(
          at: written.entry("touch")?.key.mark,
          "'touch' does nothing in a 'wall' that has no screens; write 'canvas' and 'place', or 'grid' and 'cell'")
        faults.concernsEffect = false
      }
    }

    private func checkCanvas(_ faults: inout Faults) {
      guard let canvas = keys.canvas else {
        return missing(
          "canvas", "the size of the picture that all screens show together, such as canvas: [7680, 1080]", &faults)
      }
      guard let corner = keys.place else {
        return missing(
          "place", "where this screen's upper left corner is on the canvas, such as place: [1920, 0]", &faults)
      }
      guard corner[0] >= canvas[0] || corner[1] >= canvas[1] else { return }
      faults.error(
        at: written.entry("place")?.value.mark,
        "'place' is \(corner), which is outside of the canvas of \(canvas); expected at most "
          + "\([canvas[0] - 1, canvas[1] - 1])")
    }

    private func checkGrid(_ faults: inout Faults) {
      guard let grid = keys.grid else {
        return missing("grid", "the wall's columns and rows, such as grid: [4, 1]", &faults)
      }
      guard let cell = keys.cell else {
        return missing("cell", "this screen's column and row, counted from 1, such as cell: [2, 1]", &faults)
      }
      if cell[0] > grid[0] || cell[1] > grid[1] {
        faults.error(
          at: written.entry("cell")?.value.mark,
          "'cell' is \(cell), which is outside of the grid of \(grid); expected at most \(grid)")
      }
      guard let bezel = keys.bezel, let gap = bezel.max(), gap > 0 else { return }
      guard let pitch = keys.pitch else {
        return faults.error(
          at: written.entry("bezel")?.value.mark,
          "'bezel' is in mm and needs 'pitch', the distance of two pixels; write the width of a display's picture in mm "
            + "divided by its px, such as pitch: 0.4845")
      }
      guard gap / pitch > WallKeys.largestGap else { return }
      faults.error(
        at: written.entry("bezel")?.value.mark,
        "'bezel' is \(plain(gap)) mm, which at a 'pitch' of \(plain(pitch)) mm is \(plain((gap / pitch).rounded())) px; "
          + "expected at most \(plain(WallKeys.largestGap)) px")
    }
  }
}

// MARK: - Values

extension ValueParser {
  /// Parses a list of two values.
  /// - Parameter expected: what they are, for messages and the reference.
  fileprivate static func pair<Item>(_ parser: ValueParser<Item>, _ expected: String) -> Self where Value == [Item] {
    let expected = "a list of \(expected)"
    return Self(expected: expected) { node, key, faults in
      guard case .sequence(let list) = node, list.count == 2 else {
        let kind = if case .sequence(let list) = node { "a list of \(list.count)" } else { node.kindName }
        // As people write sizes elsewhere.
        let parts = node.scalar?.string.split { "x×,".contains($0) }.map { Int($0.filter { $0 != " " }) } ?? []
        var remedy = "expected \(expected)"
        if parts.count == 2, let first = parts[0], let second = parts[1] {
          remedy = "did you mean [\(first), \(second)]?"
        }
        faults.error(at: node.mark, "'\(key)' is \(kind); \(remedy)")
        return nil
      }
      var values: [Item] = []
      var found = Faults()
      for item in list { if let value = parser.read(item, key, &found) { values.append(value) } }
      guard values.count == 2 else {
        faults.error(at: list.mark, "'\(key)' is \(list.written); expected \(expected)")
        return nil
      }
      return values
    }
  }
}

extension Node.Sequence {
  /// A short list as it is written, for a message.
  fileprivate var written: String {
    "[" + prefix(2).map { $0.isAbsent ? "" : $0.kindName }.joined(separator: ", ") + "]"
  }
}

extension ValueParser where Value == [Int] {
  private static let sides = 1...65_535
  /// The most px of a canvas: 64 screens of 3840x2160, and what is between them.
  private static let largestArea = 600_000_000

  /// Parses the width and the height of a wall's picture.
  fileprivate static let canvas = {
    let sides = pair(.count(sides), "\(sides.lowerBound)…\(sides.upperBound) px each, such as [7680, 1080]")
    return ValueParser(expected: sides.expected) { node, key, faults in
      guard let size = sides.read(node, key, &faults) else { return nil }
      guard size[0] * size[1] <= largestArea else {
        faults.error(
          at: node.mark,
          "'\(key)' is \(size), which are \(size[0] * size[1]) px; expected at most \(largestArea) px, such as 64 screens of "
            + "3840x2160")
        return nil
      }
      return size
    }
  }()
}

extension ValueParser where Value == [Int] {
  /// The most screens of a wall: its picture has the size of a canvas at most, with displays of 3840x2160.
  private static let mostScreens = 64

  /// Parses the columns and the rows of a wall.
  fileprivate static let grid = {
    let cells = pair(.count(1...mostScreens), "1…\(mostScreens) columns and rows, such as [4, 1]")
    return ValueParser(expected: cells.expected) { node, key, faults in
      guard let grid = cells.read(node, key, &faults) else { return nil }
      guard grid[0] * grid[1] <= mostScreens else {
        faults.error(
          at: node.mark,
          "'\(key)' is \(grid), which are \(grid[0] * grid[1]) screens; expected at most \(mostScreens), such as [8, 8]"
        )
        return nil
      }
      return grid
    }
  }()
}

extension ValueParser where Value == [Double] {
  /// Parses the distance of two pictures across and down, or one for both.
  fileprivate static let bezel = {
    let range = 0.0...500
    let one = ValueParser<Double>.number(range, unit: "mm")
    let both = pair(one, "\(interval(range, "mm")) across and down, such as [12.4, 8]")
    return ValueParser(expected: "\(interval(range, "mm")), or \(both.expected)") { node, key, faults in
      if case .sequence = node { return both.read(node, key, &faults) }
      return one.read(node, key, &faults).map { [$0, $0] }
    }
  }()
}
