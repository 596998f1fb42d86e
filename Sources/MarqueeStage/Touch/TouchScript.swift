package import Messages

/// Scripted input for a trace or a snapshot, loaded from JSON Lines: one event per line, in ascending time.
package struct TouchScript: Sendable, Hashable {
  /// The events in ascending time.
  package var events: [Event]

  package init(events: [Event] = []) {
    self.events = events
  }

  /// One event of the script.
  package struct Event: Sendable, Hashable {
    /// Time since the first frame, 0…10⁹ s.
    package var time: Duration
    /// What happens.
    package var kind: Kind
    /// The position of the event in the script.
    package var place: Place

    package init(time: Duration, kind: Kind, place: Place) {
      self.time = time
      self.kind = kind
      self.place = place
    }
  }

  /// What an event does.
  package enum Kind: Sendable, Hashable {
    /// A finger, a mouse button or a mouse that hovers; x and y in viewport px, ±100,000.
    case pointer(id: Int, device: Device, phase: Phase, x: Double, y: Double)
    /// A wheel turned by so many notches, ±1,000, positive away from the user; x and y in viewport px.
    case wheel(notches: Double, x: Double, y: Double)
    /// A key press; the name is one of left, right, up, down, home, end, page-up, page-down, tab, back-tab, space, enter,
    /// escape, plus.
    case key(String)
  }

  /// What a pointer event comes from.
  package enum Device: String, Sendable, Hashable, CaseIterable {
    case touch, mouse
  }

  /// What a pointer does.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    case down, move, up, cancel
    /// A mouse that moves without a button pressed.
    case hover
  }
}

extension TouchScript {
  /// Loads the script at `path`, at most 16 MiB of UTF-8. Never blocks on a pipe or a device.
  /// - Throws: all faults of the script.
  package static func load(path: String) throws(ConfigurationError) -> TouchScript {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, as: .touchScript)
    } catch {
      throw ConfigurationError(diagnostics: [
        Diagnostic(file: path, place: nil, severity: .error, message: error.message)
      ])
    }
    return try load(bytes: bytes, file: path)
  }

  /// Loads a script from `text`.
  /// - Parameter file: the name for diagnostics.
  package static func load(text: String, file: String) throws(ConfigurationError) -> TouchScript {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// Loads a script from `bytes`.
  /// - Parameter file: the name for diagnostics.
  package static func load(bytes: [UInt8], file: String) throws(ConfigurationError) -> TouchScript {
    var source: SourceText
    do throws(SourceText.Undecodable) {
      source = try SourceText.decode(bytes, file: file, as: .touchScript).source
    } catch {
      throw ConfigurationError(diagnostics: [error.diagnostic])
    }
    source.lineEnds = .lineFeed
    var faults = Faults()
    var events: [Event] = []
    var number = 0
    for line in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      // JSON treats a carriage return before the line end as white space.
      let text = String(decoding: line, as: UTF8.self)
      guard text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      var reader = TouchScriptLine(line: number, last: events.last?.time)
      if let event = reader.event(text, &faults) { events.append(event) }
    }
    guard !faults.hasErrors else { throw ConfigurationError(diagnostics: source.diagnostics(for: faults)) }
    return TouchScript(events: events)
  }
}

/// Parses one line of a touch script.
struct TouchScriptLine {
  /// The line's number, from 1.
  let line: Int
  /// The time of the previous event.
  let last: Duration?

  private var members: [String: JSONLine.Member] = [:]
  private var isValid = true

  init(line: Int, last: Duration?) {
    self.line = line
    self.last = last
  }

  private static let keys = ["t", "id", "phase", "x", "y", "device", "wheel", "key"]
  static let keyNames = [
    "left", "right", "up", "down", "home", "end", "page-up", "page-down", "tab", "back-tab", "space", "enter", "escape",
    "plus",
  ]

  /// Parses `text`; returns `nil` after reporting a fault.
  mutating func event(_ text: String, _ faults: inout Faults) -> TouchScript.Event? {
    let list: [JSONLine.Member]
    do {
      list = try JSONLine.members(of: text, as: .event)
    } catch {
      faults.error(line: line, column: error.column, error.message)
      return nil
    }
    for member in list { add(member, &faults) }
    let start = text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count + 1
    let time = self.time(start, &faults)
    let kind = self.kind(start, &faults)
    guard isValid, let time, let kind else { return nil }
    return TouchScript.Event(time: time, kind: kind, place: Place(line: line, column: start))
  }

  private mutating func report(_ column: Int, _ message: String, _ faults: inout Faults) {
    faults.error(line: line, column: column, message)
    isValid = false
  }

  private mutating func add(_ member: JSONLine.Member, _ faults: inout Faults) {
    guard Self.keys.contains(member.key) else {
      let remedy =
        nearMiss(member.key, among: Self.keys).map { "did you mean '\($0)'?" } ?? "expected \(listed(Self.keys))"
      report(member.keyColumn, "unknown key \(quoted(member.key)); \(remedy)", &faults)
      return
    }
    guard members[member.key] == nil else {
      report(member.keyColumn, "'\(member.key)' stands twice; keep one", &faults)
      return
    }
    members[member.key] = member
  }

  /// Parses `t`: seconds, 0…10⁹, rounded to the nanosecond.
  private mutating func time(_ start: Int, _ faults: inout Faults) -> Duration? {
    guard let member = required("t", start, "the time in seconds", &faults) else { return nil }
    let expected = "0…1000000000 seconds"
    guard case .number(let text) = member.value, let number = PlainDecimal(text, exponent: true),
      let time = Duration(nearest: number, times: 1_000_000_000), time >= .zero, time <= .seconds(1_000_000_000)
    else {
      refuse(member, expected, &faults)
      return nil
    }
    if let last, time < last {
      report(member.valueColumn, "'t' is \(shown(member)), before the event above; expected ascending times", &faults)
      return nil
    }
    return time
  }

  private mutating func kind(_ start: Int, _ faults: inout Faults) -> TouchScript.Kind? {
    let kinds = ["phase", "wheel", "key"].filter { members[$0] != nil }
    guard let kind = kinds.first else {
      report(start, "no event; expected one of 'phase', 'wheel' and 'key'", &faults)
      return nil
    }
    guard kinds.count == 1 else {
      let second = kinds.compactMap { members[$0]?.keyColumn }.sorted()[1]
      report(second, "\(listed(kinds.map { "'\($0)'" }, "and")) are different events; give each a line", &faults)
      return nil
    }
    switch kind {
    case "phase": return pointer(start, &faults)
    case "wheel":
      only(["t", "wheel", "x", "y"], in: "a wheel event", &faults)
      let notches = number("wheel", -1000...1000, start, "notches", &faults)
      guard let (x, y) = position(start, &faults), let notches else { return nil }
      return .wheel(notches: notches, x: x, y: y)
    default:
      only(["t", "key"], in: "a key event", &faults)
      return word("key", Self.keyNames, start, &faults).map { .key($0) }
    }
  }

  private mutating func pointer(_ start: Int, _ faults: inout Faults) -> TouchScript.Kind? {
    let phase = word("phase", TouchScript.Phase.allCases.map(\.rawValue), start, &faults)
      .flatMap { TouchScript.Phase(rawValue: $0) }
    var device = phase == .hover ? TouchScript.Device.mouse : .touch
    if let member = members["device"],
      let named = word("device", TouchScript.Device.allCases.map(\.rawValue), start, &faults)
        .flatMap({ TouchScript.Device(rawValue: $0) })
    {
      device = named
      if phase == .hover, named == .touch {
        report(member.valueColumn, "'device' is \"touch\", which cannot hover; expected mouse", &faults)
      }
    }
    let id = identifier(&faults)
    guard let (x, y) = position(start, &faults), let phase, let id else { return nil }
    return .pointer(id: id, device: device, phase: phase, x: x, y: y)
  }

  /// Parses `id`, the finger; 0 by default.
  private mutating func identifier(_ faults: inout Faults) -> Int? {
    guard let member = members["id"] else { return 0 }
    // Any 64-bit integer, as SDL's finger IDs are.
    guard case .number(let text) = member.value, let number = PlainDecimal(text, exponent: true),
      number.isWhole(times: 1), let whole = number.rounded(times: 1), let id = Int(exactly: whole)
    else {
      refuse(member, "a whole number", &faults)
      return nil
    }
    return id
  }

  /// Parses `x` and `y` in viewport px, ±100,000: a finger may be outside the viewport.
  private mutating func position(_ start: Int, _ faults: inout Faults) -> (x: Double, y: Double)? {
    let x = number("x", -100_000...100_000, start, "px", &faults)
    let y = number("y", -100_000...100_000, start, "px", &faults)
    guard let x, let y else { return nil }
    return (x, y)
  }

  // MARK: - One member

  private mutating func required(
    _ key: String, _ start: Int, _ what: String, _ faults: inout Faults
  ) -> JSONLine.Member? {
    if let member = members[key] { return member }
    report(start, "'\(key)' is missing; expected \(what)", &faults)
    return nil
  }

  private mutating func number(
    _ key: String, _ range: ClosedRange<Double>, _ start: Int, _ unit: String, _ faults: inout Faults
  ) -> Double? {
    guard let member = required(key, start, interval(range, unit), &faults) else { return nil }
    guard case .number(let text) = member.value, let value = PlainDecimal(text, exponent: true)?.double,
      range.contains(value)
    else {
      refuse(member, interval(range, unit), &faults)
      return nil
    }
    return value + 0
  }

  private mutating func word(
    _ key: String, _ words: [String], _ start: Int, _ faults: inout Faults
  ) -> String? {
    guard let member = required(key, start, listed(words), &faults) else { return nil }
    guard case .text(let text) = member.value, words.contains(text) else {
      if case .text(let text) = member.value, let meant = nearMiss(text, among: words) {
        report(member.valueColumn, "'\(key)' is \(quoted(text)); did you mean '\(meant)'?", &faults)
      } else {
        refuse(member, listed(words), &faults)
      }
      return nil
    }
    return text
  }

  private mutating func only(_ allowed: [String], in what: String, _ faults: inout Faults) {
    for key in Self.keys where !allowed.contains(key) {
      guard let member = members[key] else { continue }
      report(member.keyColumn, "'\(key)' has no meaning in \(what); take it out", &faults)
    }
  }

  private mutating func refuse(_ member: JSONLine.Member, _ expected: String, _ faults: inout Faults) {
    report(member.valueColumn, "'\(member.key)' is \(shown(member)); expected \(expected)", &faults)
  }

  private func shown(_ member: JSONLine.Member) -> String {
    switch member.value {
    case .text(let text): return quoted(text)
    case .number(let text): return text.utf8.count <= 24 ? text : quoted(text)
    case .word(let word): return word
    }
  }
}

extension JSONLine.Kind {
  static let event = JSONLine.Kind(name: "event", example: #"{"t":1.25,"id":1,"phase":"down","x":640,"y":540}"#)
}
