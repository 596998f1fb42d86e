internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Warns of keys that have no effect because of the rest of the configuration. A key with its default value, as in a copy
/// of the reference, causes no warning.
///
/// Use only on a file without errors: a rejected value would make other keys seem ineffective.
struct IneffectiveKeys {
  private let document: Node.Mapping

  init(of document: Node.Mapping) {
    self.document = document
  }

  func warn(_ configuration: Configuration, _ faults: inout Faults) {
    faults.concernsEffect = true
    defer { faults.concernsEffect = false }
    let touch = configuration.touch
    if touch.tap == .none, touch.detailFor != Configuration.Touch().detailFor {
      faults.warning(
        at: document.mark(of: ["touch", "detail-for"]),
        "'detail-for' does nothing with 'tap: none'; set 'tap: open', or take it out")
    }
    if touch.pauseButton == true, !configuration.lanes.contains(where: { $0.movesByItself(with: configuration.motion) })
    {
      faults.warning(
        at: document.mark(of: ["touch", "pause-button"]),
        "'pause-button' does nothing where nothing moves by itself; set a 'speed', or take it out")
    }
    if let output = touch.output,
      !configuration.display.outputs.contains(where: { $0.lowercased() == output.lowercased() })
    {
      faults.warning(
        at: document.mark(of: ["touch", "output"]),
        "'output' in 'touch' does nothing, for 'outputs' does not list \(shown(output)); list it there, or take it out")
    }
    noteIdleLanguage(configuration, &faults)
    warnOfRests(configuration, &faults)
    guard case .sequence(let list) = document.entry("lanes")?.value else {
      if configuration.lanes[0].size != nil {
        faults.warning(
          at: document.mark(of: ["size"]), "'size' does nothing without 'lanes', for one lane has it all; take it out")
      }
      warn(configuration.lanes[0], configuration.motion, configuration.arrangement, document, &faults)
      warnOfSnap(configuration.lanes[0], in: configuration, document, &faults)
      warnOfLogoKeys(configuration.lanes[0], in: configuration, document, &faults)
      return
    }
    for (lane, item) in zip(configuration.lanes, list) {
      guard let mapping = item.mapping else { continue }
      warn(lane, configuration.motion, .none, mapping, &faults)
      warnOfSnap(lane, in: configuration, mapping, &faults)
      warnOfLogoKeys(lane, in: configuration, mapping, &faults)
    }
    warnOfLanesWithoutRoom(configuration.lanes, list, &faults)
  }

  /// Warns of keys about pauses and flings where the place follows the time, so that no strip ever stops.
  private func warnOfRests(_ configuration: Configuration, _ faults: inout Faults) {
    guard configuration.followsUTC else { return }
    let (touch, defaults) = (configuration.touch, Configuration.Touch())
    func ineffective(_ name: String, _ reason: String = "with 'position: utc', where strips never stop") {
      faults.warning(at: document.mark(of: ["touch", name]), "'\(name)' does nothing \(reason); take it out")
    }
    // A touch that wakes a black screen shows the picture for this time.
    if touch.resumeAfter != defaults.resumeAfter, configuration.display.off.isEmpty, configuration.whenEmpty != .black {
      ineffective("resume-after")
    }
    if touch.ramp != defaults.ramp { ineffective("ramp") }
    if touch.pauseFor != defaults.pauseFor { ineffective("pause-for") }
    if touch.pauseButton == true { ineffective("pause-button") }
    if touch.scope != defaults.scope { ineffective("scope") }
    // The details of an opened card can be flung.
    let opensNothing = configuration.wall?.touch == Wall.Touch.none || touch.tap == .none
    if touch.deceleration != defaults.deceleration, opensNothing { ineffective("deceleration") }
    // Without `tap` it has been warned of.
    if configuration.wall?.touch == Wall.Touch.none, touch.tap != .none, touch.detailFor != defaults.detailFor {
      ineffective("detail-for", "on a wall with 'touch: none', where no card opens")
    }
  }

  private func noteIdleLanguage(_ configuration: Configuration, _ faults: inout Faults) {
    let texts =
      [configuration.heading, configuration.caption] + configuration.lanes.map(\.heading)
      + configuration.tiers.map(\.heading)
    guard configuration.language != nil, configuration.accessibility == .none,
      !texts.contains(where: { TimedText.showsTime($0 ?? "") })
    else { return }
    faults.note(
      at: document.mark(of: ["language"]),
      "'language' is that of words such as {time}, which no heading and no caption has; it concerns notices and the words of 'sheet' alone"
    )
  }

  private func warn(
    _ lane: Lane, _ motion: Configuration.Motion, _ arrangement: Configuration.Arrangement, _ keys: Node.Mapping,
    _ faults: inout Faults
  ) {
    let defaults = Lane()
    let layout = lane.layout == .strip ? "a strip" : lane.layout == .gallery ? "a gallery" : "pages"
    func ineffective(_ path: String..., remedy: String) {
      faults.warning(at: keys.mark(of: path), "'\(path.last ?? "")' does nothing \(remedy), or take it out")
    }
    if lane.layout != .gallery {
      let remedy = "in \(layout); set 'layout: gallery'"
      if lane.focusScale != defaults.focusScale { ineffective("focus-scale", remedy: remedy) }
      if lane.focusDim != defaults.focusDim { ineffective("focus-dim", remedy: remedy) }
    }
    if lane.loops, lane.atEnd != defaults.atEnd {
      ineffective("at-end", remedy: "in a lane that loops; set 'loop: false'")
    }
    if lane.visible != defaults.visible {
      if arrangement == .lanes {
        ineffective(
          "visible", remedy: "with 'arrange: lanes', whose lanes decide how large cards are; set 'arrange: together'")
      } else if lane.layout == .pages {
        ineffective("visible", remedy: "in pages, which show one card at a time; set 'layout: strip'")
      } else if lane.card.width != .auto {
        ineffective("visible", remedy: "unless cards share the width; set 'width: auto' in 'card'")
      }
    }
    // A speed of 0 is a way to say that nothing moves by itself, and stays without a warning.
    if lane.step(with: motion) != nil, lane.speed != defaults.speed, lane.speed != 0 {
      ineffective(
        "speed",
        remedy: lane.effectiveStep == nil
          ? "with 'motion: reduced', which goes card by card; set 'every' in 'step'"
          : "in a lane that goes card by card; set 'every' in 'step'")
    }
    if lane.layout == .pages, lane.edgeFade ?? 0 > 0 {
      ineffective("edge-fade", remedy: "in pages, which fill the viewport; set 'layout: strip'")
    }
    if lane.reading != defaults.reading, lane.direction == .up || lane.direction == .down {
      ineffective("reading", remedy: "in a lane that runs \(lane.direction.rawValue); set 'direction: left' or 'right'")
    }
    if lane.card.border.width == 0, lane.card.border.color != defaults.card.border.color {
      ineffective("card", "border", "color", remedy: "on a border of no width; set its 'width'")
    }
  }

  /// A strip that never rests on a card snaps to none. In a gallery `snap` says which place is the focus.
  private func warnOfSnap(
    _ lane: Lane, in configuration: Configuration, _ keys: Node.Mapping, _ faults: inout Faults
  ) {
    guard configuration.followsUTC, lane.layout == .strip, let snap = lane.snap, snap != .none, lane.speed > 0,
      lane.step(with: configuration.motion) == nil, lane.startAt == nil
    else { return }
    faults.warning(
      at: keys.mark(of: ["snap"]),
      "'snap' does nothing in a strip that never stops, as with 'position: utc'; set 'every' in 'step', or take it out")
  }

  private func warnOfLogoKeys(
    _ lane: Lane, in configuration: Configuration, _ keys: Node.Mapping, _ faults: inout Faults
  ) {
    func isAffected(_ card: Card) -> Bool { card.logo == nil && (card.logoLook != LogoLook() || card.hasLogos) }
    guard lane.cards.contains(where: isAffected), case .sequence(let list) = keys.entry("cards")?.value else { return }
    let styles = Dictionary(configuration.tiers.map { ($0.name, $0.card.style) }) { first, _ in first }
    for (card, item) in zip(lane.cards, list) where isAffected(card) {
      let isPlate = (card.tier.flatMap { styles[$0] ?? nil } ?? lane.card.style) == .plate
      for name in ["logo-on-dark", "logo-on-light"] + LogoLook.schema.fields.map(\.name) {
        // A card that is a plate has its colour from it.
        let isOfPlate = name == "logo-background" && isPlate && card.wifi == nil
        guard let entry = item.mapping?.entry(name), !isOfPlate else { continue }
        faults.warning(
          at: entry.key.mark, "'\(name)' does nothing on a card without a logo; set 'logo', or take it out")
      }
    }
  }

  private func warnOfLanesWithoutRoom(_ lanes: [Lane], _ list: Node.Sequence, _ faults: inout Faults) {
    let percent = lanes.reduce(0) { sum, lane in
      if case .percent(let size) = lane.size { sum + size } else { sum }
    }
    guard percent >= 100 else { return }
    for (lane, item) in zip(lanes, list) {
      if case .percent = lane.size { continue }
      faults.warning(at: item.mark, "a lane has no room, for others take 100% of the screen; make one of them smaller")
    }
  }
}

extension Node.Mapping {
  /// The position of the last key of `path`.
  func mark(of path: [String]) -> Mark? {
    guard let name = path.first, let found = entry(name) else { return nil }
    return path.count == 1 ? found.key.mark : found.value.mapping?.mark(of: Array(path.dropFirst()))
  }
}

/// Finds cards of a lane that duplicate each other.
enum DuplicateCards {
  /// Warns of cards with the same `id`, which a reload and `show` cannot tell apart, and notes cards with the same content.
  /// A card repeated by an alias is intended and not reported.
  static func report(_ cards: [Card], _ faults: inout Faults) {
    var ids: [String: Place] = [:]
    var contents: [Content: Place] = [:]
    for card in cards {
      if let id = card.id {
        let first = ids[id, default: card.place]
        ids[id] = first
        guard first != card.place else { continue }
        faults.warning(
          line: card.place.line, column: card.place.column,
          "the id \(shown(id)) is that of the card in line \(first.line) too; give each its own")
      } else {
        let content = Content(card)
        guard !content.isEmpty else { continue }
        let first = contents[content, default: card.place]
        contents[content] = first
        guard first != card.place else { continue }
        faults.note(
          line: card.place.line, column: card.place.column,
          "this card says the same as that in line \(first.line); take one of them out, unless both are meant")
      }
    }
  }

  /// What distinguishes cards for a visitor, apart from colours: what they say, and when.
  private struct Content: Hashable {
    var texts: [String?]
    var show: Showing?

    init(_ card: Card) {
      texts = [card.title, card.subtitle, card.details, card.link, card.logo?.path, card.wifi?.ssid]
      show = card.show
    }

    var isEmpty: Bool { texts.allSatisfy { $0 == nil } }
  }
}

/// Finds unquoted values with a `#`, which begins a comment in YAML.
enum HiddenByComment {
  static func report(in text: String, _ faults: inout Faults) {
    guard !(faults.emptyValues.isEmpty && faults.plainTexts.isEmpty), text.utf8.contains(UInt8(ascii: "#")) else {
      return
    }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for empty in faults.emptyValues where isWithin(lines, empty.mark) {
      let line = Substring(rest(of: lines[empty.mark.line - 1], from: empty.mark.column).unicodeScalars.prefix(reach))
      guard let hidden = hidden(after: empty.key, in: line) else { continue }
      if empty.kind == .text {
        let shown = shortened("\(empty.key): \(quotedForYAML(String(hidden)))")
        faults.note(
          at: empty.mark,
          "'\(empty.key)' is empty, for a comment begins with '#'; put text that begins with # in quotes: \(shown)")
      } else if let color = color(hidden) {
        faults.error(
          at: empty.mark,
          "'\(empty.key)' is empty, for a comment begins with '#'; put the colour in quotes: \(empty.key): \"\(color)\""
        )
      }
    }
    for plain in faults.plainTexts where isWithin(lines, plain.mark) {
      let line = rest(of: lines[plain.mark.line - 1], from: plain.mark.column)
      // More than one space before the `#` suggests an aligned comment.
      guard line.hasPrefix(plain.text), line.dropFirst(plain.text.count).hasPrefix(" #") else { continue }
      let whole = trimmed(line)
      faults.note(
        at: plain.mark,
        "'\(plain.key)' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: "
          + shortened("\(plain.key): \(quotedForYAML(whole))"))
    }
  }

  /// How much of a line is searched, in scalars: with 100,000 values in one line it would otherwise take minutes.
  private static let reach = 2000

  private static func isWithin(_ lines: [Substring.UTF8View], _ mark: Mark) -> Bool {
    lines.indices.contains(mark.line - 1) && mark.column <= reach
  }

  /// The line from `column` on.
  /// - Parameter column: in scalars, from 1.
  private static func rest(of line: Substring.UTF8View, from column: Int) -> Substring {
    let scalars = Substring(line).unicodeScalars.dropFirst(column - 1)
    return Substring(scalars)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The comment after an otherwise empty value, if no space follows its `#`.
  private static func hidden(after key: String, in line: Substring) -> Substring? {
    guard let start = line.firstIndex(of: "#"), line[..<start].last?.isWhitespace == true else { return nil }
    let before = line[..<start].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard before == key + ":" else { return nil }
    let hidden = Substring(trimmed(line[start...]))
    return hidden.dropFirst().first.map { !$0.isWhitespace && $0 != "#" } == true ? hidden : nil
  }

  /// The colour that a comment consists of, apart from another comment after it.
  private static func color(_ comment: Substring) -> Substring? {
    let color = comment.prefix { !$0.isWhitespace }
    let rest = comment[color.endIndex...].drop(while: \.isWhitespace)
    guard [4, 5, 7, 9].contains(color.count), color.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      rest.isEmpty || rest.hasPrefix("#")
    else { return nil }
    return color
  }
}
