internal import MarqueeValues
internal import Messages

extension SpoolEntry {
  /// Reads what `text` writes. Refuses everything that would be written differently.
  package init(_ text: String) throws(SpoolText.Fault) {
    let start = text.utf8.prefix { $0 != 0x0A }
    var words = SpoolWords(Substring(start), line: 1)
    let kind = try words.next()
    guard kind == "configuration" || !CombiningMarks.areTooMany(in: text) else {
      throw SpoolText.Fault(description: "the entry has more than \(CombiningMarks.most) marks in a row")
    }
    switch kind {
    case "minute":
      self = .minute(try MinuteRecord(lines: Self.lines(of: text)))
    case "configuration":
      let hash = String(try words.next())
      self = .configuration(
        Configuration(hash: hash, text: String(text.utf8.dropFirst(start.count + 1)) ?? ""))
    case "visitors":
      var hour = VisitorHour(hour: try words.number(), counts: [])
      for (index, line) in Self.lines(of: text).enumerated().dropFirst() where !line.isEmpty {
        var words = SpoolWords(line, line: index + 1)
        try words.expect("card")
        hour.counts.append(
          VisitorHour.Count(card: try words.text(), opens: try words.number(), codes: try words.number()))
      }
      self = .visitors(hour)
    case "lost": self = .lost(try Loss(&words))
    default: throw SpoolText.Fault(description: "line 1 names no kind of entry")
    }
    guard self.text.utf8.elementsEqual(text.utf8) else {
      throw SpoolText.Fault(description: "the entry is not written as this program does")
    }
  }

  private static func lines(of text: String) -> [Substring] { SpoolText.parts(of: text[...], at: 0x0A) }
}

extension SpoolText {
  /// Splits at a byte. A mark that a word begins with would make one character of itself and the space before it.
  fileprivate static func parts(of text: Substring, at separator: UInt8) -> [Substring] {
    text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

/// The words of a line.
private struct SpoolWords {
  private var rest: ArraySlice<Substring>
  private let line: Int

  init(_ text: Substring, line: Int) {
    rest = SpoolText.parts(of: text, at: 0x20)[...]
    self.line = line
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next() throws(SpoolText.Fault) -> Substring {
    guard let word = rest.popFirst() else { throw fault("ends too soon") }
    return word
  }

  mutating func text() throws(SpoolText.Fault) -> String {
    let word = try next()
    guard let text = SpoolText.text(word) else { throw fault("holds \(quoted(word)), which is no text") }
    return text
  }

  mutating func number() throws(SpoolText.Fault) -> Int {
    let word = try next()
    guard let number = Int(word) else { throw fault("holds \(quoted(word)) in place of a number") }
    return number
  }

  mutating func expect(_ name: String) throws(SpoolText.Fault) {
    guard try next() == name else { throw fault("does not begin with \(name)") }
  }

  func fault(_ text: String) -> SpoolText.Fault { SpoolText.Fault(description: "line \(line) \(text)") }
}

extension SpoolEntry.Loss {
  /// - Parameter words: of the line behind its first word.
  fileprivate init(_ words: inout SpoolWords) throws(SpoolText.Fault) {
    let (run, screen) = (try words.text(), try words.text())
    let (records, start) = (try words.number(), try words.number())
    let until = try words.next()
    guard until == "-" || Int(until) != nil else { throw words.fault("holds \(quoted(until)) in place of a number") }
    guard let clock = ClockTrust(rawValue: String(try words.next())) else {
      throw words.fault("names no state")
    }
    self.init(run: run, screen: screen, records: records, start: start, until: Int(until), clock: clock)
  }
}

extension MinuteRecord {
  fileprivate init(lines: [Substring]) throws(SpoolText.Fault) {
    var number = 1
    func line(_ name: String) throws(SpoolText.Fault) -> SpoolWords {
      guard number < lines.count else { throw SpoolText.Fault(description: "line \(number + 1) is missing") }
      number += 1
      var words = SpoolWords(lines[number - 1], line: number)
      try words.expect(name)
      return words
    }
    var words = try line("boot")
    let boot = try words.text()
    words = try line("sequence")
    let key = Key(boot: boot, sequence: try words.number())
    words = try line("start")
    let start = try words.number()
    words = try line("clock")
    guard let clock = ClockTrust(rawValue: String(try words.next())) else { throw words.fault("names no state") }
    words = try line("zone")
    let (zone, offset) = (try words.text(), try words.number())
    words = try line("length")
    let length = try words.number()
    words = try line("screen")
    let (screen, width, height) = (try words.text(), try words.number(), try words.number())
    words = try line("time")
    var time = ScreenTime()
    time.shown = try words.number()
    time.black = try words.number()
    time.absent = try words.number()
    time.late = try words.number()
    time.asleep = try words.number()
    words = try line("configuration")
    self.init(
      key: key, start: start, clock: clock, zone: zone, zoneOffset: offset, length: length, screen: screen,
      screenWidth: width, screenHeight: height, configuration: try words.text())
    screenTime = time
    words = try line("frames")
    (frames, missedFrames) = (try words.number(), try words.number())
    words = try line("influences")
    while !words.isEmpty {
      guard let influence = Influence(rawValue: String(try words.next())) else {
        throw words.fault("names no influence")
      }
      influences.insert(influence)
    }
    for (index, text) in lines.enumerated().dropFirst(number) where !(text.isEmpty && index == lines.count - 1) {
      var words = SpoolWords(text, line: index + 1)
      switch try words.next() {
      case "lane":
        guard try words.number() == lanes.count else { throw words.fault("has another number than its place") }
        guard let bits = UInt64(try words.next(), radix: 16) else { throw words.fault("has no offset") }
        let phase = try words.text()
        let left = try words.next()
        guard left == "-" || Int(left) != nil else { throw words.fault("holds \(quoted(left)) in place of a number") }
        let isForward = try words.next() == "forward"
        lanes.append(
          LanePosition(offset: Double(bitPattern: bits), phase: phase, left: Int(left), isForward: isForward))
      case "card":
        let id = try words.text()
        let tier = try words.next()
        self.lines.append(try Line(.card(id), tier: tier == "-" ? nil : SpoolText.text(tier), rest: &words))
      case "tier":
        let name = try words.text()
        _ = try words.next()
        self.lines.append(try Line(.tier(name), tier: nil, rest: &words))
      default: throw words.fault("names neither a lane nor a card nor a tier")
      }
    }
  }
}

extension MinuteRecord.Line {
  fileprivate init(_ subject: Subject, tier: String?, rest words: inout SpoolWords) throws(SpoolText.Fault) {
    self.init(subject, tier: tier)
    counts = try PlayCounts { () throws(SpoolText.Fault) in try words.number() }
  }
}
