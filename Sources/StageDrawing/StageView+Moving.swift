package import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues
package import SDLKit

// Frames that differ from the last one in their lanes alone: what moves is moved on the screen, and the rest is drawn.
//
// Lane by lane, three reused buffers hold the work: `nextPlaces`, where its tiles will be; `moves`, what is moved to get there;
// and `parts`, what remains to be drawn. What fills or reads one of them says so.
extension StageView {
  /// Draws only what differs from the last frame, and presents the bands of lanes that moved and the areas of indicators that
  /// changed; the rest of that frame must still be there. Returns how many tiles showed a placeholder; `nil` if no tiles were
  /// drawn.
  ///
  /// - Parameters:
  ///   - moved: for each lane whether its cards must be drawn again.
  ///   - remarked: for each lane whether the indicator of its pause must be drawn again.
  package func redraw(
    moved: [Bool], remarked: [Bool], in lanes: [LaneContents], at time: Instant, indicators: [Double?]
  ) throws(SDLError) -> Int? {
    store.beginFrame(at: time)
    // No card is open, so nothing of a panel waits to be drawn.
    overlays.beginFrame(isOpen: false)
    labelLook = LabelLook()
    return try redrawStrips(moved: moved, remarked: remarked, in: lanes, indicators: indicators)
  }

  /// Whether the last frame can be followed by one of `travel(_:moved:at:)`: its lanes are nothing but whole cards on the
  /// background.
  package func mayTravel(_ lanes: [LaneContents]) -> Bool {
    guard places.count == lanes.count else { return false }
    for lane in lanes.indices where !places[lane].isWhole || lanes[lane].focus != nil || lanes[lane].pages != nil {
      return false
    }
    return true
  }

  /// Draws only what differs from the last frame, where that is nothing but how far the lanes have travelled: they show the
  /// same tiles with the same faces. Fills `moves` and `parts`, and `nextPlaces` where tiles did not all travel as far.
  ///
  /// - Parameter moved: for each lane whether it has travelled.
  package func travel(_ lanes: [LaneContents], moved: [Bool], at time: Instant) throws(SDLError) {
    store.beginFrame(at: time)
    overlays.beginFrame(isOpen: false)
    labelLook = LabelLook()
    tally.travelled += 1
    for lane in lanes.indices {
      guard moved[lane] else {
        tally.whole += places[lane].count
        continue
      }
      let (isVertical, band) = (lanes[lane].isVertical, lanes[lane].band(on: canvas))
      if let shift = places[lane].travel(in: lanes[lane]) {
        let range = isVertical ? band.minY..<band.maxY : band.minX..<band.maxX
        places[lane].moves(by: shift, in: unfaded(range, lane), seen: seen(range, lane), into: &moves)
        _ = try apply(moves, isKnown: true, lane: lane, isVertical: isVertical, band: band)
      } else {
        nextPlaces.take(places[lane], in: lanes[lane])
        _ = try moveToNext(lane, isVertical: isVertical, band: band)
      }
      try redrawPlain(lanes[lane], number: lane)
    }
  }

  /// Draws what differs of the lanes. For each that moved, `move(_:of:band:isMarked:)` fills `nextPlaces`, `moves` and `parts`;
  /// the parts are drawn, and page dots where `moves` took them.
  func redrawStrips(moved: [Bool], remarked: [Bool], in lanes: [LaneContents], indicators: [Double?])
    throws(SDLError) -> Int?
  {
    // An indicator lies over the cards: a picture that shows one, or showed one, cannot be moved.
    var isMarked = remarked.contains(true)
    for index in indicators.indices where indicators[index] != nil { isMarked = true }
    if isMarked { forgetPlaces(of: lanes) }
    var placeholders: Int?
    let areOthersPlain = moved.contains(true) && noteResting(lanes, moved)
    for lane in lanes.indices {
      if moved[lane] {
        let band = lanes[lane].band(on: canvas)
        let isKept = try move(lane, of: lanes, band: band, isMarked: isMarked)
        if isKept, areOthersPlain {
          try redrawPlain(lanes[lane], number: lane)
          placeholders = placeholders ?? 0
        } else {
          for index in parts.indices {
            if let count = try redrawInBand(parts[index], lanes, indicators, around: lane) { placeholders = count }
          }
        }
      }
      if moved[lane], let pages = lanes[lane].pages,
        let area = try overlays.dotsArea(pages, in: lanes[lane].area, isVertical: lanes[lane].isVertical)
      {
        try redrawAndPresent(smeared(area, in: lanes[lane]), lanes, indicators: indicators)
      }
      if remarked[lane] {
        try redrawAndPresent(overlays.indicatorArea(in: lanes[lane].area), lanes, indicators: indicators)
      }
    }
    return placeholders
  }

  /// Begins a drawing in which lanes that rest are not drawn, and counts their tiles as shown by it. Returns `false` and
  /// begins nothing if any of these is not plain.
  private func noteResting(_ lanes: [LaneContents], _ moved: [Bool]) -> Bool {
    for begins in [false, true] {
      if begins { store.beginDrawing() }
      for lane in lanes.indices where !moved[lane] {
        for tile in lanes[lane].tiles where plainTexture(of: tile, in: lanes[lane]) == nil { return false }
      }
    }
    return true
  }

  /// Draws `parts` of a lane again whose picture is only plain tiles, on which no other lane, notice or button draws: what the
  /// parts do not show is left out. Presents nothing itself, as its band is presented.
  private func redrawPlain(_ lane: LaneContents, number: Int) throws(SDLError) {
    let drawn = tally.whole
    let isNoted = lane.focus == nil && lane.pages == nil && !hasFades(number)
    for index in parts.indices {
      let part = parts[index]
      guard part.width > 0, part.height > 0 else { continue }
      try canvas.beginPart(part, presenting: PixelArea(x: part.x, y: part.y, width: 0, height: 0))
      if isNoted {
        try drawPlaces(of: lane, number: number, in: part)
      } else {
        try restoreBackground(in: part, around: lane)
        _ = try draw(lane, number: number, tiles: lane.tiles(near: part))
      }
      try canvas.endPart()
    }
    tally.whole = drawn + places[number].count
  }

  private func hasFades(_ lane: Int) -> Bool { fades.indices.contains(lane) && !fades[lane].isEmpty }

  /// Draws a part of a lane whose noted places are its whole picture: unscaled faces on the background.
  private func drawPlaces(of lane: LaneContents, number: Int, in part: PixelArea) throws(SDLError) {
    let isVertical = lane.isVertical
    let along = isVertical ? part.minY..<part.maxY : part.minX..<part.maxX
    let across = isVertical ? part.minX..<part.maxX : part.minY..<part.maxY
    var restored = along.lowerBound
    for index in 0..<places[number].count {
      let tile = places[number].index(onScreen: index)
      let range = places[number].range(tile)
      guard range.upperBound > restored, range.lowerBound < along.upperBound else { continue }
      // A face thinner than the part leaves background beside it.
      let breadth = places[number].breadth(tile)
      let edge = LaneContents.edge(of: breadth, in: lane.area, isVertical: isVertical)
      guard edge <= across.lowerBound, edge + breadth >= across.upperBound else { continue }
      if range.lowerBound > restored {
        try restoreBackground(in: self.part(restored..<range.lowerBound, across, isVertical))
      }
      restored = range.upperBound
    }
    if restored < along.upperBound {
      try restoreBackground(in: self.part(restored..<along.upperBound, across, isVertical))
    }
    // In the order of the strip: neighbours may overlap by a pixel.
    for tile in 0..<places[number].count {
      let range = places[number].range(tile)
      guard range.upperBound > along.lowerBound, range.lowerBound < along.upperBound else { continue }
      let breadth = places[number].breadth(tile)
      let edge = LaneContents.edge(of: breadth, in: lane.area, isVertical: isVertical)
      try canvas.drawOverBackground(
        places[number].texture(tile), in: self.part(range, edge..<edge + breadth, isVertical), backdrop: backdropTexture
      )
    }
  }

  /// Draws a part of a lane's band again with all that lies on it. Presents nothing itself, as the band is presented. Returns how
  /// many tiles showed a placeholder; `nil` if the part is empty.
  private func redrawInBand(
    _ part: PixelArea, _ lanes: [LaneContents], _ indicators: [Double?], around lane: Int
  ) throws(SDLError) -> Int? {
    guard part.width > 0, part.height > 0 else { return nil }
    try canvas.beginPart(part, presenting: PixelArea(x: part.x, y: part.y, width: 0, height: 0))
    try restoreBackground(in: part, around: lanes[lane])
    let placeholders = try drawOverBackground(lanes, indicators: indicators)
    try overlays.drawTop()
    try canvas.endPart()
    return placeholders
  }

  /// Draws an area again with all that lies on it, and presents it.
  private func redrawAndPresent(_ area: PixelArea, _ lanes: [LaneContents], indicators: [Double?]) throws(SDLError) {
    try canvas.beginPart(area)
    try restoreBackground(in: area)
    try drawOverBackground(lanes, indicators: indicators)
    try overlays.drawTop()
    try canvas.endPart()
  }

  /// Where page dots are, and where they got with the pages that were just moved. Reads `moves`.
  private func smeared(_ dots: PixelArea, in lane: LaneContents) -> PixelArea {
    let (back, ahead) = (moves.shifts.lowerBound, moves.shifts.upperBound)
    return lane.isVertical
      ? PixelArea(minX: dots.minX, minY: dots.minY + back, maxX: dots.maxX, maxY: dots.maxY + ahead)
      : PixelArea(minX: dots.minX + back, minY: dots.minY, maxX: dots.maxX + ahead, maxY: dots.maxY)
  }

  /// Moves what makes a lane's next picture where it is only in another place, and presents the lane's band unless its picture
  /// stays the same. Moving takes half the time of copying each face to its new place.
  ///
  /// Fills `nextPlaces`, from them `moves`, and `parts` with what remains to be drawn: what entered the view, what changes its
  /// size in a gallery and the ends where cards fade.
  /// - Returns: whether the last picture is right but for `parts`; its tiles are plain then. Otherwise `parts` is the whole band.
  private func move(_ lane: Int, of lanes: [LaneContents], band: PixelArea, isMarked: Bool) throws(SDLError) -> Bool {
    if places.count != lanes.count { forgetPlaces(of: lanes) }
    let isCovered = try isCovered(lane, of: lanes, band: band)
    if isMarked || isCovered {
      nextPlaces.forget()
    } else {
      note(lanes[lane], band: band, in: &nextPlaces)
    }
    return try moveToNext(lane, isVertical: lanes[lane].isVertical, band: band)
  }

  /// Moves what makes a lane's picture that of `nextPlaces`, which become its `places`. Fills `moves` and `parts`; see
  /// `move(_:of:band:isMarked:)`, also for the result.
  private func moveToNext(_ lane: Int, isVertical: Bool, band: PixelArea) throws(SDLError) -> Bool {
    let range = isVertical ? band.minY..<band.maxY : band.minX..<band.maxX
    // Only what does not fade can be moved, and the last frame left nothing but background where a fade is opaque.
    let isKnown = places[lane].moves(
      to: nextPlaces, in: unfaded(range, lane), seen: seen(range, lane), into: &moves)
    swap(&places[lane], &nextPlaces)
    return try apply(moves, isKnown: isKnown, lane: lane, isVertical: isVertical, band: band)
  }

  /// Moves pixels of a lane and fills `parts`; see `move(_:of:band:isMarked:)`, also for the result.
  /// - Parameter isKnown: whether `moves` tells how.
  private func apply(
    _ moves: LaneMoves, isKnown: Bool, lane: Int, isVertical: Bool, band: PixelArea
  ) throws(SDLError) -> Bool {
    parts.removeAll(keepingCapacity: true)
    if moves.isStill {
      tally.movedOn += 1
      canvas.presentNothing()
      return true
    }
    canvas.present(band)
    guard isKnown else {
      parts.append(band)
      return false
    }
    // What a move leaves behind may be another tile's.
    let exactly = moves.keepsTiles || moves.moves.count > 1
    for index in moves.moves.indices {
      let (area, shift) = (moves.moves[index].area, moves.moves[index].shift)
      guard
        try canvas.move(
          part(area, moves.across, isVertical), x: isVertical ? 0 : shift, y: isVertical ? shift : 0, exactly: exactly)
      else {
        parts.append(band)
        return false
      }
    }
    if !moves.moves.isEmpty { tally.movedOn += 1 }
    let across = isVertical ? band.minX..<band.maxX : band.minY..<band.maxY
    let seen = seen(isVertical ? band.minY..<band.maxY : band.minX..<band.maxX, lane)
    if across.lowerBound < moves.across.lowerBound {
      parts.append(part(seen, across.lowerBound..<moves.across.lowerBound, isVertical))
    }
    for index in moves.rests.indices { parts.append(part(moves.rests[index], moves.across, isVertical)) }
    if moves.across.upperBound < across.upperBound {
      parts.append(part(seen, moves.across.upperBound..<across.upperBound, isVertical))
    }
    return true
  }

  private func part(_ along: Range<Int>, _ across: Range<Int>, _ isVertical: Bool) -> PixelArea {
    isVertical
      ? PixelArea(x: across.lowerBound, y: along.lowerBound, width: across.count, height: along.count)
      : PixelArea(x: along.lowerBound, y: across.lowerBound, width: along.count, height: across.count)
  }

  /// The part of a lane's range along its direction in which cards do not fade, px of the screen.
  func unfaded(_ range: Range<Int>, _ lane: Int) -> Range<Int> {
    narrowed(range, lane) { $0.fade.isAtStart ? $0.mixed.upperBound : $0.mixed.lowerBound }
  }

  /// The part in which something of the cards is seen.
  private func seen(_ range: Range<Int>, _ lane: Int) -> Range<Int> {
    narrowed(range, lane) { $0.fade.isAtStart ? $0.mixed.lowerBound : $0.mixed.upperBound }
  }

  private func narrowed(_ range: Range<Int>, _ lane: Int, by limit: (FadeTexture) -> Int) -> Range<Int> {
    guard fades.indices.contains(lane) else { return range }
    var (start, end) = (range.lowerBound, range.upperBound)
    for fade in fades[lane] {
      if fade.fade.isAtStart { start = max(start, limit(fade)) } else { end = min(end, limit(fade)) }
    }
    return start < end ? start..<end : range.lowerBound..<range.lowerBound
  }

  /// Whether another lane, whose dots may be longer than it is wide, a notice, what makes room for it, or a control draws in
  /// this lane's band.
  private func isCovered(_ lane: Int, of lanes: [LaneContents], band: PixelArea) throws(SDLError) -> Bool {
    if overlays.noticeArea?.intersects(band) == true || overlays.hasControl(in: band)
      || ribbonLook.ground?.intersects(band) == true
    {
      return true
    }
    for (number, other) in lanes.enumerated() where number != lane {
      if other.band(on: canvas).intersects(band) { return true }
      guard let pages = other.pages else { continue }
      let dots = try overlays.dotsArea(pages, in: other.area, isVertical: other.isVertical)
      if dots?.intersects(band) == true { return true }
    }
    return false
  }

  /// Notes where the lane's tiles will be drawn, if its picture is only those tiles and page dots.
  private func note(_ lane: LaneContents, band: PixelArea, in places: inout LanePlaces) {
    guard isOnBackground(lane) else { return places.forget() }
    let isPlain = canvas.background != nil
    let whole = lane.isVertical ? band.minX..<band.maxX : band.minY..<band.maxY
    places.begin(isPlain: isPlain, isMirrored: lane.isMirrored, across: whole)
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
    for tile in lane.tiles {
      guard let texture = plainTexture(of: tile, in: lane) else { return places.forget() }
      let focus = lane.focus?.look(of: tile, viewport: viewport) ?? (scale: 1, brightness: 1)
      let area = lane.frame(of: tile, face: texture, scale: focus.scale).wholePixels
      let along = lane.isVertical ? area.minY..<area.maxY : area.minX..<area.maxX
      let breadth = lane.isVertical ? area.width : area.height
      var place = LanePlaces.Place(
        tile: tile.index, texture: texture, range: along, breadth: breadth, brightness: focus.brightness, solid: along)
      guard !isPlain else {
        places.append(place, across: whole)
        continue
      }
      let opaque = texture.opaqueArea(in: area)
      let (columns, rows) = (opaque.minX..<opaque.maxX, opaque.minY..<opaque.maxY)
      place.solid = lane.isVertical ? rows : columns
      places.append(place, across: lane.isVertical ? columns : rows)
    }
  }

  func forgetPlaces(of lanes: [LaneContents]) {
    if places.count != lanes.count { places = lanes.map { _ in LanePlaces() } }
    for lane in places.indices { places[lane].forget() }
    nextPlaces.forget()
  }
}
