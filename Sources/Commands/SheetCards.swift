internal import ConfigurationValues
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Programme
internal import SheetPages

/// The cards of a sheet in the order of the wall: lane by lane, and in a lane tier by tier.
struct SheetCards {
  /// Cards below one heading.
  struct Section: Equatable {
    var title: String?
    var names: [String]
    /// What stands behind the name of each card that is off: its dates, or that it is off; `nil` for the others.
    var notes: [String?]
    var faces: [CardFace]

    fileprivate mutating func append(_ other: Section) {
      names += other.names
      notes += other.notes
      faces += other.faces
    }
  }

  /// Where a section has its heading from.
  private enum Origin: Equatable {
    /// `nil` is for cards without a tier, on a wall that has tiers.
    case tier(String?)
    case lane, nothing
  }

  private(set) var sections: [Section] = []
  /// The names of the cards that are left out, for they are off at the time that was asked for; in the order of the wall.
  private(set) var leftOut: [String] = []
  private let heading: String?
  private let words: SheetWords
  /// The size of the first screen as it is turned, px.
  private let shownSize: PixelSize
  /// The time that was asked for, as the sheet says it; `nil` if none was.
  private let time: String?

  /// As they are painted, in the order of the sheet.
  var faces: [CardFace] { sections.flatMap(\.faces) }

  /// - Parameters:
  ///   - typesetter: gives the letters of each lane one size, as on the wall.
  ///   - instant: the time at which cards are on that are drawn; `nil` draws all, and those that are off now are marked.
  init(
    _ screens: [ConfiguredScreen], on glass: PixelSize, typesetter: (any Typesetter)? = nil,
    at instant: WrittenInstant? = nil
  ) {
    let words = SheetWords(screens.first?.configuration.language)
    self.words = words
    shownSize = screens.first.map { $0.configuration.rotation.turned(glass) } ?? glass
    // One that shows the time says little on paper.
    heading = screens.lazy.compactMap(\.configuration.heading).first { !TimedText.showsTime($0) }
    let walls = screens.map { DatedWall($0.configuration, on: instant) }
    time = instant == nil ? nil : walls.first?.date.map(words.date)
    // Screens of one wall show the same cards.
    var known: [[Section]] = []
    for (screen, wall) in zip(screens, walls) {
      if instant != nil { leftOut += wall.namesOff.filter { !leftOut.contains($0) } }
      let sections = Self.sections(of: wall, onlyOn: instant != nil, glass, typesetter, words)
      guard !known.contains(sections) else { continue }
      known.append(sections)
      self.sections += sections.map { section in
        var section = section
        section.title = [screen.listedName, section.title].compactMap(\.self).joined(separator: ": ")
        if section.title == "" { section.title = nil }
        return section
      }
    }
  }

  /// - Parameter onlyOn: whether cards that are off are left out.
  private static func sections(
    of wall: DatedWall, onlyOn: Bool, _ glass: PixelSize, _ typesetter: (any Typesetter)?, _ words: SheetWords
  ) -> [Section] {
    let isOn = wall.calendar.active(at: wall.moment)
    // What a wall shows while no card is on is no sponsor.
    guard !onlyOn || isOn.contains(true) else { return [] }
    let plan = StagePlan(onlyOn ? wall.configuration : wall.whole, glass: glass, typesetter: typesetter)
    let notes = onlyOn ? [:] : Self.notes(on: wall, isOn, words)
    let tiers = Dictionary(wall.whole.tiers.map { ($0.name, $0) }) { first, _ in first }
    let hasTiers = plan.configuration.lanes.contains { $0.cards.contains { $0.tier != nil } }
    var sections: [(origin: Origin, section: Section)] = []
    for (lane, numbers) in zip(plan.configuration.lanes, plan.catalog.lanes) {
      var order: [String?] = []
      var cards: [String?: [Int]] = [:]
      for (index, card) in lane.cards.enumerated() {
        if cards[card.tier] == nil { order.append(card.tier) }
        cards[card.tier, default: []].append(index)
      }
      for name in order {
        let tier = name.flatMap { tiers[$0] }
        let members = cards[name] ?? []
        let section = Section(
          title: tier?.heading ?? tier?.title ?? lane.heading ?? (hasTiers ? words.withoutTier : nil),
          names: members.map { lane.cards[$0].name },
          notes: members.map { notes[lane.cards[$0].place] },
          faces: members.map { plan.catalog.faces[numbers[$0]].painted })
        let origin: Origin =
          tier == nil && lane.heading != nil ? .lane : hasTiers ? .tier(tier?.name) : .nothing
        // Several lanes of one tier, or below one heading, are read as one.
        let isBelowHeading = tier == nil && lane.heading == nil && order.count == 1 && sections.last?.origin == .lane
        if isBelowHeading || origin == sections.last?.origin && origin == .tier(tier?.name) {
          sections[sections.count - 1].section.append(section)
        } else {
          sections.append((origin, section))
        }
      }
    }
    return sections.map(\.section)
  }

  /// What the sheet says of each card that is off, by its place in the file.
  private static func notes(on wall: DatedWall, _ isOn: [Bool], _ words: SheetWords) -> [Place: String] {
    let cards = wall.whole.lanes.flatMap { lane in lane.cards.map { ($0, lane) } }
    return zip(cards, isOn).reduce(into: [:]) { notes, card in
      guard !card.1 else { return }
      let span = wall.span(of: card.0.0, in: card.0.1)
      notes[card.0.0.place] =
        span.map { words.span(from: $0.from.map(words.date), until: $0.until.map(words.date)) } ?? words.off
    }
  }

  func outline(form: SheetOutline.Form, paper: SheetOutline.Paper) -> SheetOutline {
    let count = words.counted(faces.count)
    return SheetOutline(
      form: form, paper: paper, title: heading ?? words.sponsors,
      note: [count, words.onScreen(width: shownSize.width, height: shownSize.height), time].compactMap(\.self)
        .joined(separator: ", "), words: words,
      sections: sections.map { section in
        SheetOutline.Section(
          title: section.title,
          cards: zip(zip(section.names, section.notes), section.faces).map { card, face in
            SheetOutline.Card(
              name: card.0 + (card.1.map { " (\($0))" } ?? ""), width: face.width, height: face.height,
              mat: face.backdrop.hexadecimal)
          })
      })
  }
}

extension SheetWords {
  fileprivate func date(_ date: LocalDate) -> String {
    self.date(year: date.year, month: date.month, day: date.day, minute: date.minute)
  }
}

extension DatedWall {
  /// The moment on the local clock, to the minute: what begins later on that day is not on yet.
  fileprivate var date: LocalDate? { LocalDate(written: WrittenInstant.text(moment, in: zone)) }

  /// The names of the cards that are off.
  fileprivate var namesOff: [String] {
    zip(whole.lanes.flatMap(\.cards), calendar.active(at: moment)).filter { !$0.1 }.map(\.0.name)
  }
}

extension Color {
  /// `#rrggbb`.
  fileprivate var hexadecimal: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
