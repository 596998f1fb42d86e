internal import ConfigurationValues
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Programme
internal import SheetPages

/// The cards of a sheet in the order of the wall: lane by lane, and in a lane tier by tier.
struct SheetCards {
  /// Cards below one heading.
  struct Section: Equatable {
    var title: String?
    var names: [String]
    /// Whether each is off at the time that was asked for.
    var isOff: [Bool]
    var faces: [CardFace]
  }

  private(set) var sections: [Section] = []
  private let heading: String?
  private let words: SheetWords
  /// The size of the first screen as it is turned, px.
  private let shownSize: PixelSize

  /// As they are painted, in the order of the sheet.
  var faces: [CardFace] { sections.flatMap(\.faces) }

  /// With all cards, whatever their dates are. Those that are off are marked.
  /// - Parameters:
  ///   - typesetter: gives the letters of each lane one size, as on the wall.
  ///   - instant: when cards are on or off; `nil` is now.
  init(
    _ screens: [ConfiguredScreen], on glass: PixelSize, typesetter: (any Typesetter)? = nil,
    at instant: WrittenInstant? = nil
  ) {
    let words = SheetWords(screens.first?.configuration.language)
    self.words = words
    shownSize = screens.first.map { $0.configuration.rotation.turned(glass) } ?? glass
    // One that shows the time says little on paper.
    heading = screens.lazy.compactMap(\.configuration.heading).first { !TimedText.showsTime($0) }
    // Screens of one wall show the same cards.
    var known: [[Section]] = []
    for screen in screens {
      let sections = Self.sections(of: screen.configuration, on: glass, typesetter, words, instant)
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

  private static func sections(
    of configuration: Configuration, on glass: PixelSize, _ typesetter: (any Typesetter)?, _ words: SheetWords,
    _ instant: WrittenInstant?
  ) -> [Section] {
    let plan = StagePlan(configuration, glass: glass, typesetter: typesetter)
    let wall = DatedWall(configuration, on: instant)
    let isOn = wall.calendar.active(at: wall.moment)
    let off = Set(zip(configuration.lanes.flatMap(\.cards), isOn).filter { !$0.1 }.map(\.0.place))
    let tiers = Dictionary(configuration.tiers.map { ($0.name, $0) }) { first, _ in first }
    return zip(plan.configuration.lanes, plan.catalog.lanes).flatMap { lane, numbers in
      var order: [String?] = []
      var cards: [String?: [Int]] = [:]
      for (index, card) in lane.cards.enumerated() {
        if cards[card.tier] == nil { order.append(card.tier) }
        cards[card.tier, default: []].append(index)
      }
      return order.map { name in
        let tier = name.flatMap { tiers[$0] }
        let members = cards[name] ?? []
        return Section(
          title: tier?.heading ?? tier?.title ?? lane.heading ?? (order.count > 1 ? words.withoutTier : nil),
          names: members.map { lane.cards[$0].name }, isOff: members.map { off.contains(lane.cards[$0].place) },
          faces: members.map { plan.catalog.faces[numbers[$0]].painted })
      }
    }
  }

  func outline(form: SheetOutline.Form, paper: SheetOutline.Paper) -> SheetOutline {
    let count = words.counted(faces.count)
    return SheetOutline(
      form: form, paper: paper, title: heading ?? words.sponsors,
      note: "\(count), \(words.onScreen(width: shownSize.width, height: shownSize.height))", words: words,
      sections: sections.map { section in
        SheetOutline.Section(
          title: section.title,
          cards: zip(zip(section.names, section.isOff), section.faces).map { card, face in
            SheetOutline.Card(
              name: card.0 + (card.1 ? " (\(words.off))" : ""), width: face.width, height: face.height,
              cornerRadius: face.cornerRadius,
              mat: face.isTranslucent ? face.backdrop.hexadecimal : nil)
          })
      })
  }
}

extension CardFace {
  /// Whether what is behind the card can be seen through it.
  fileprivate var isTranslucent: Bool { plate == nil && gradient.stops.contains { $0.color.alpha < 255 } }
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
