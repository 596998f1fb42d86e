internal import Messages

/// The rules for a minute: what no record can hold, whoever wrote it. Taking in, audits, verification and reports all judge by
/// them. docs/proof-format.md lists them.
extension MinuteRecord {
  /// In how many places a card, and the cards of a tier together, may be in view at a time. The marquee counts no more.
  package static let mostPlaces = (card: 1_000, tier: 20_000)

  /// What rounding to whole ms may carry from one record into the next: of a time at one place, and of a time over all places, ms.
  private static let rounding = (place: 100, places: 1_000)
  /// ms; records are a minute long, and a day is more than any can be.
  private static let longest = 86_400_000
  /// Up to the end of the year 9999, ms since 1970.
  private static let starts = 0..<253_402_300_800_000
  /// More frames than any display shows in a day.
  private static let frameCounts = 0...100_000_000
  /// px; those of the largest canvas.
  private static let sides = 0...65_535

  /// The first thing in the record that cannot be, in words; `nil` if there is none.
  package var fault: String? {
    headerFault ?? countFault ?? lines.lazy.compactMap(fault(of:)).first ?? doubledLine
  }

  /// How long the screen's picture was current, ms: no card is in view for longer at one place.
  private var shown: Int { screenTime.shown }

  private var headerFault: String? {
    guard Self.sequences.contains(key.sequence) else { return "its sequence, \(key.sequence), is out of range" }
    guard Self.starts.contains(start) else { return "its start, \(start) ms, is out of range" }
    guard (-86_400...86_400).contains(zoneOffset) else { return "its zone's \(zoneOffset) s are out of range" }
    guard (0...Self.longest).contains(length) else { return "its length, \(length) ms, is out of range" }
    guard Self.sides.contains(screenWidth), Self.sides.contains(screenHeight) else {
      return "its screen's \(screenWidth) × \(screenHeight) px are out of range"
    }
    let times = [screenTime.shown, screenTime.black, screenTime.absent, screenTime.late, screenTime.asleep]
    guard times.allSatisfy((0...Self.longest).contains) else { return "one of its screen's times is out of range" }
    guard screenTime.total == length else {
      return "its screen's times are \(screenTime.total) ms together, its length is \(length) ms"
    }
    return nil
  }

  private var countFault: String? {
    let counts = [frames, missedFrames]
    return counts.allSatisfy(Self.frameCounts.contains) ? nil : "one of its counts of frames is out of range"
  }

  private func fault(of line: Line) -> String? {
    let (name, places) =
      switch line.subject {
      case .card(let id): ("card \(Self.shown(id))", Self.mostPlaces.card)
      case .tier(let name): ("tier \(Self.shown(name))", Self.mostPlaces.tier)
      }
    let (most, mostPasses) = (places * shown + Self.rounding.places, places * (shown / 1000 + 1))
    let counts = line.counts
    guard counts.numbers.allSatisfy((0...places * Self.longest).contains) else {
      return "one of the numbers of \(name) is out of range"
    }
    guard counts.deliveredUnion + counts.bonusUnion <= shown + Self.rounding.place else {
      return "\(name) was in view for \(counts.deliveredUnion + counts.bonusUnion) ms of \(shown) ms with a picture"
    }
    let total = counts.delivered + counts.bonus + counts.placeholder + counts.logoMissing
    guard total <= most else {
      return "\(name) was in view for \(total) ms over all places, of \(shown) ms with a picture in each"
    }
    guard counts.deliveredUnion <= counts.delivered + Self.rounding.place,
      counts.bonusUnion <= counts.bonus + Self.rounding.place
    else { return "\(name) was in view for longer at one place than over all places" }
    guard counts.passes + counts.bonusPasses <= mostPasses else {
      return "\(name) passed \(counts.passes + counts.bonusPasses) times in \(shown) ms with a picture"
    }
    return nil
  }

  /// A name for a message.
  private static func shown(_ name: String) -> String { shortened(SpoolText.word(name)) }

  /// Names in two Unicode forms are one.
  private var doubledLine: String? {
    var seen: Set<Line.Subject> = []
    seen.reserveCapacity(lines.count)
    return lines.first { !seen.insert($0.subject).inserted }.map { line in
      switch line.subject {
      case .card(let id): "card \(Self.shown(id)) has two lines"
      case .tier(let name): "tier \(Self.shown(name)) has two lines"
      }
    }
  }
}

// Records that somebody else gives, line by line.
extension MinuteRecord {
  /// Reads the lines of a record that a proof discloses, in any order, and judges them.
  /// - Parameters:
  ///   - body: lines behind the header, without line feeds; empty ones fill a record up.
  ///   - isWhole: whether these are all of its lines; else they are lines of cards and tiers, and at most one of each kind of
  ///     the others.
  /// - Throws: the first fault.
  package init(judging header: String, body: [String], isWhole: Bool) throws(SpoolText.Fault) {
    var counts: [Substring: Int] = [:]
    for text in body where !text.isEmpty {
      let kind = text[..<(text.utf8.firstIndex(of: 0x20) ?? text.endIndex)]
      let hasWords = kind.endIndex < text.endIndex || kind == "influences"
      guard Self.kinds.contains(kind), hasWords, !text.utf8.contains(0x0A) else {
        throw SpoolText.Fault(description: "one of its lines is none of a record's")
      }
      counts[kind, default: 0] += 1
    }
    for kind in Self.singleKinds {
      let count = counts[kind, default: 0]
      guard count <= 1 else { throw SpoolText.Fault(description: "it has two lines \"\(kind)\"") }
      guard count == 1 || !isWhole else { throw SpoolText.Fault(description: "it has no line \"\(kind)\"") }
    }
    guard isWhole || counts["lane"] == nil else {
      throw SpoolText.Fault(description: "a record in part has no lanes")
    }
    try self.init(header: header, body: body)
    guard self.header.utf8.elementsEqual(header.utf8) else {
      throw SpoolText.Fault(description: "its header is not written as a record's")
    }
    if let fault { throw SpoolText.Fault(description: fault) }
  }

  private static let singleKinds: [Substring] = ["configuration", "frames", "influences"]
  private static let kinds: Set<Substring> = ["configuration", "frames", "influences", "lane", "card", "tier"]
}
