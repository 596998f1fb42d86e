internal import ConfigurationValues
internal import MarqueeValues
internal import Messages
internal import Platform

extension ValueParser where Value == LocalDate {
  /// Parses a day, or a moment.
  static let date = ValueParser.scalar("a date such as 2026-11-22 or 2026-11-22T18:00") { text in
    if let date = LocalDate(written: text) { return .value(date) }
    if text.hasSuffix("24:00"), let day = LocalDate(written: String(text.dropLast(6))) {
      let next = CivilDay.date(day.dayNumber + 1)
      return .rejected("write \(LocalDate(year: next.year, month: next.month, day: next.day, minute: 0))")
    }
    if text.utf8.count > 10, let day = LocalDate(written: String(text.prefix(10))), day.minute == nil {
      return .rejected("expected a date such as \(day) or \(day)T18:00, in the time zone that 'timezone' names")
    }
    return .unexpected
  }

  /// Parses a day without a time.
  static let day = ValueParser.scalar("dates such as 2026-12-24") { text in
    LocalDate(written: text).flatMap { $0.minute == nil ? .value($0) : nil } ?? .unexpected
  }
}

extension ValueParser where Value == WeeklyHours {
  static let weeklyHours = ValueParser.scalar("hours of the week, such as 22:00-07:00 or mon-fri 08:00-18:00") { text in
    if let hours = WeeklyHours(written: text) { return .value(hours) }
    return WeeklyHours.remedy(for: text).map { .rejected($0) } ?? .unexpected
  }
}

extension WeeklyHours {
  /// What to write in place of this text, which is none; `nil` if that is not clear.
  fileprivate static func remedy(for text: String) -> String? {
    guard text.utf8.count <= 60 else { return nil }
    let closed = text.lowercased().replacing(#/\s*([-–—,])\s*/#) { $0.1 == "," ? "," : "-" }
    if closed != text.lowercased(), WeeklyHours(written: closed) != nil { return "did you mean '\(closed)'?" }
    let parts = closed.split(separator: " ")
    if parts.count <= 2, let times = parts.last {
      let ends = times.split(separator: "-", omittingEmptySubsequences: false)
      if ends.count == 2, ClockRange.minute(ends[0]) != nil, ends[0] == ends[1] {
        return "it begins and ends at the same time; for the whole day write 00:00-24:00"
      }
    }
    // Whole names of days, and words for every day.
    let short = closed.replacing(#/[a-z]+/#) { word in
      dayNames.first { word.0.count > 3 && ($0 + "day" == word.0 || longNames[$0] == String(word.0)) } ?? String(word.0)
    }
    for meant in [short, String(closed.trimmingPrefix(#/(daily|every ?day|always) +/#))] where meant != closed {
      if WeeklyHours(written: meant) != nil { return "did you mean '\(meant)'?" }
    }
    return nil
  }

  private static let longNames = ["tue": "tuesday", "wed": "wednesday", "thu": "thursday", "sat": "saturday"]
}

extension ValueParser where Value == [WeeklyHours] {
  private static let expectedHours = #"a list of hours of the week, such as ["mon-fri 08:00-18:00", "sat"]"#

  /// Parses hours of the week, one or a list.
  static let week = ValueParser(expected: expectedHours) { node, key, faults in
    if case .sequence(let list) = node, list.isEmpty { return [] }
    if case .scalar(let scalar) = node, !scalar.string.isEmpty {
      return ValueParser<WeeklyHours>.weeklyHours.read(node, key, &faults).map { [$0] }
    }
    return ValueParser<WeeklyHours>.weeklyHours.list(1...WeeklyHours.maximumCount, of: "hours of the week").read(
      node, key, &faults)
  }
}

extension ValueParser where Value == [LocalDate] {
  private static let expectedDays = "a list of dates, such as [2026-12-24]"

  /// Parses days, one or a list.
  static let days = ValueParser(expected: expectedDays) { node, key, faults in
    if case .sequence(let list) = node, list.isEmpty { return [] }
    if case .scalar(let scalar) = node, !scalar.string.isEmpty {
      return ValueParser<LocalDate>.day.read(node, key, &faults).map { [$0] }
    }
    return ValueParser<LocalDate>.day.list(1...1000, of: "dates").read(node, key, &faults)
  }
}

extension ValueParser where Value == String {
  /// Parses the name of a time zone as the system's database spells it. Without a database any name of its form passes.
  static let timeZone = ValueParser.scalar("a time zone such as Europe/Berlin") { text in
    let isName = ZoneFolder.isName(text)
    guard ZoneDatabase.isPresent else { return isName ? .value(text) : .unexpected }
    guard isName, let file = ZoneFolder.file(of: text), FileSystem.exists(file) else {
      return ZoneDatabase.suggestion(for: text).map { .nearMiss($0) } ?? .unexpected
    }
    do {
      _ = try ZoneDatabase.zone(named: text)
      return .value(text)
    } catch {
      return .rejected("\(error); expected a time zone such as Europe/Berlin")
    }
  }
}

extension ValueParser where Value == WhenEmpty {
  /// Parses what to show where no card is on.
  static let whenEmpty = ValueParser.scalar("card, black, or a card's id or title", isText: true) { text in
    switch text {
    case "card": return .value(.card)
    case "black": return .value(.black)
    default: return (1...1000).contains(text.unicodeScalars.count) ? .value(.named(text)) : .unexpected
    }
  }
}

extension ValueParser where Value == [Tier] {
  private static let expectedTiers = "a block of up to 50 tiers by name, such as 'gold: { share: 30% }'"

  /// Parses tiers in the order of their rank. One that has no key of its own needs no value.
  static let tiers = ValueParser(expected: expectedTiers) { node, key, faults in
    guard case .mapping(let mapping) = node, (1...50).contains(mapping.count) else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expectedTiers)")
      return nil
    }
    var tiers: [Tier] = []
    for (name, value) in mapping {
      guard let word = name.scalar?.string, (1...100).contains(word.unicodeScalars.count) else {
        faults.error(at: name.mark, "a tier's name is \(name.kindName); expected text of up to 100 characters")
        continue
      }
      if tiers.contains(where: { $0.name == word }) { continue }
      var tier = Tier(name: word)
      if !value.isAbsent { Tier.schema.read(value, as: word, into: &tier, &faults) }
      tiers.append(tier)
    }
    return tiers
  }
}

extension Showing {
  static let schema = Schema<Showing>([
    .optional("from", \.from, .date),
    .optional("until", \.until, .date),
    .key("at", \.at, .week),
    .key("except", \.except, .days),
  ])
}

extension Tier {
  /// The keys below `tiers`, with an example of a name as the first part of their paths.
  static var keys: [KeyDescription] {
    schema.keys.map { KeyDescription(path: ["platinum"] + $0.path, expected: $0.expected) }
  }

  static let schema = Schema<Tier>(
    [
      .key("heading", \.heading, .timedText, record: { $0.headingPlace = $1.place }),
      .block("card", \.card, PartialCardShape.schema),
      .optional("gradient", \.gradient, .paint, keys: { GradientBlock.schema.keys }),
    ] + LogoLook.schema.fields.filter { $0.name == "logo-background" }.map { $0.lifted(to: \Tier.logo) } + [
      .block("font", \.font, FontChoice.schema),
      .optional("share", \.share, .share(0.0001...1)),
      .optional("weight", \.weight, .number(0.001...10_000)),
      .optionalBlock("show", \.show, from: Showing(), Showing.schema),
    ])
}

/// Checks that every card's tier is listed, that dates are in order, and which card is shown where none is on.
enum ContractKeys {
  /// Reports a `show` that ends before it begins.
  private static func checkOrder(_ show: Node.Mapping?, _ faults: inout Faults) {
    guard let until = show?.entry("until")?.value.scalar, let end = LocalDate(written: until.string),
      let start = show?.entry("from")?.value.scalar.flatMap({ LocalDate(written: $0.string) }), end.end <= start.start
    else { return }
    let fault =
      end == start
      ? "is \(end), as 'from' is, so that nothing is between them; set a later one"
      : "is \(end), which is before 'from', \(start); swap the two, or correct one"
    faults.error(at: until.mark, "'until' \(fault)")
  }

  static func check(_ document: Node.Mapping, _ configuration: Configuration, _ faults: inout Faults) {
    let names = configuration.tiers.map(\.name)
    let isTiersRead = document.entry("tiers").map { $0.value.isAbsent || !configuration.tiers.isEmpty } ?? true
    checkOrder(document.entry("show")?.value.mapping, &faults)
    if case .sequence(let lanes)? = document.entry("lanes")?.value {
      for lane in lanes { checkOrder(lane.mapping?.entry("show")?.value.mapping, &faults) }
    }
    checkWhenEmpty(document, configuration, &faults)
    for tier in document.entry("tiers")?.value.mapping ?? Node.Mapping(pairs: []) {
      guard let keys = tier.value.mapping else { continue }
      checkOrder(keys.entry("show")?.value.mapping, &faults)
    }
    for card in cards(of: document) {
      guard let keys = card.mapping else { continue }
      checkOrder(keys.entry("show")?.value.mapping, &faults)
      guard let tier = keys.entry("tier")?.value.scalar, !tier.string.isEmpty, isTiersRead else { continue }
      let name = tier.string
      guard !names.contains(name) else { continue }
      let meant = nearMiss(name, among: names)
      let remedy =
        meant.map { "did you mean '\(escaped($0))'?" }
        ?? (names.isEmpty
          ? "list it under 'tiers:'" : "expected \(listed(names.map { escaped($0) })), as 'tiers' lists them")
      faults.error(at: tier.mark, "'tier' is \(shown(name)); \(remedy)")
    }
  }

  /// Reports a `when-empty` that names no card.
  private static func checkWhenEmpty(
    _ document: Node.Mapping, _ configuration: Configuration, _ faults: inout Faults
  ) {
    guard case .named(let name) = configuration.whenEmpty, let mark = document.entry("when-empty")?.value.mark,
      !faults.hasErrors, !configuration.lanes.contains(where: { $0.card(named: name) != nil })
    else { return }
    let names = configuration.lanes.flatMap(\.cards).prefix(1000).map(\.identity)
    let remedy =
      nearMiss(name, among: ["card", "black"] + names).map { "did you mean '\(escaped($0))'?" }
      ?? "expected card, black, or a card's id or title"
    faults.error(at: mark, "'when-empty' is \(shown(name)), which no card is; \(remedy)")
  }

  /// The cards of all lists, in file order.
  static func cards(of document: Node.Mapping) -> [Node] {
    var cards: [Node] = []
    if case .sequence(let list)? = document.entry("cards")?.value { cards += list }
    if case .sequence(let lanes)? = document.entry("lanes")?.value {
      for lane in lanes {
        if case .sequence(let list)? = lane.mapping?.entry("cards")?.value { cards += list }
      }
    }
    return cards
  }
}
