internal import MarqueeValues

/// The text of entries. There is exactly one text for each entry, because the ledger hashes it.
///
/// Words are separated by one space and lines by one line feed; what a word may not contain is written as % and two
/// hexadecimal digits, an empty word as a single %, and a lone - like that too, because it stands for nothing.
package enum SpoolText {
  /// Why a text is none of an entry's.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// A word for any text; of marks in a row, as many as there may be.
  package static func word(_ text: String) -> String {
    let text = CombiningMarks.limited(text)
    guard !text.isEmpty else { return "%" }
    guard text != "-" else { return "%2D" }
    // Nearly every word is its own text, and a large wall has thousands in each minute.
    guard text.utf8.contains(where: needsEscape) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if needsEscape(byte) {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func needsEscape(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x25 || byte == 0x7F }

  /// The text of a word; `nil` if it is none, or not the only one for its text.
  package static func text(_ word: some StringProtocol) -> String? {
    guard word != "%" else { return "" }
    guard word == "-" || word.isEmpty || word.utf8.contains(where: needsEscape) else { return String(word) }
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let code = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(code)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty || !Self.word(text).utf8.elementsEqual(word.utf8) ? nil : text
  }
}

extension MinuteRecord {
  /// The part of a minute that every recipient of an export receives: when and where it was, and whether the screen was up.
  package var header: String {
    let time = screenTime
    let lines = [
      "minute",
      "boot \(SpoolText.word(key.boot))",
      "sequence \(key.sequence)",
      "start \(start)",
      "clock \(clock.rawValue)",
      "zone \(SpoolText.word(zone)) \(zoneOffset)",
      "length \(length)",
      "screen \(SpoolText.word(screen)) \(screenWidth) \(screenHeight)",
      "time \(time.shown) \(time.black) \(time.absent) \(time.late) \(time.asleep)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines behind the header, without line feeds: what says something of visitors, or belongs to one sponsor.
  package var body: [String] {
    let influences = Influence.allCases.filter(influences.contains).map(\.rawValue)
    let lanes = lanes.enumerated().map { index, lane in
      // The bits, so that a number has one text and nothing is rounded.
      let bits = String(lane.offset.bitPattern, radix: 16)
      let left = lane.left.map { "\($0)" } ?? "-"
      return "lane \(index) \(bits) \(SpoolText.word(lane.phase)) \(left) \(lane.isForward ? "forward" : "backward")"
    }
    return [
      "configuration \(SpoolText.word(configuration))", "frames \(frames) \(missedFrames)",
      (["influences"] + influences).joined(separator: " "),
    ] + lanes + lines.map(\.text)
  }

  /// The record's text.
  /// - Parameter body: the record's `body`.
  package func text(body: [String]) -> String {
    var text = header
    for line in body {
      text += line
      text += "\n"
    }
    return text
  }

  /// A record of which only some lines of the body are known, in any order; what the others say is empty or 0.
  /// - Throws: if these are no parts of a record's text.
  package init(header: String, body: [String]) throws(SpoolText.Fault) {
    func line(_ name: String, or standard: String) -> String {
      body.first { $0.utf8.starts(with: (name + " ").utf8) } ?? standard
    }
    // Influences without any have no word behind them.
    let influences = line("influences", or: "influences")
    let lanes = body.filter { $0.utf8.starts(with: "lane ".utf8) }
      .sorted { Self.number(ofLane: $0) < Self.number(ofLane: $1) }
    let lines = body.filter { $0.utf8.starts(with: "card ".utf8) || $0.utf8.starts(with: "tier ".utf8) }
    let one = [line("configuration", or: "configuration %"), line("frames", or: "frames 0 0"), influences]
    let text = header + (one + lanes + lines).map { $0 + "\n" }.joined()
    guard case .minute(let record) = try SpoolEntry(text) else {
      throw SpoolText.Fault(description: "line 1 names no minute")
    }
    self = record
  }

  private static func number(ofLane line: String) -> Int {
    Int(Substring(line.utf8.split(separator: 0x20, maxSplits: 2).dropFirst().first ?? "".utf8[...])) ?? 0
  }
}

extension MinuteRecord.Line {
  /// One line of the record, without a line feed.
  package var text: String {
    var text =
      switch subject {
      case .card(let id): "card \(SpoolText.word(id)) \(tier.map(SpoolText.word) ?? "-")"
      case .tier(let name): "tier \(SpoolText.word(name)) -"
      }
    for number in counts.numbers {
      text += " "
      text += String(number)
    }
    return text
  }
}

extension SpoolEntry {
  /// The entry's text, of which there is exactly one.
  package var text: String {
    switch self {
    case .minute(let record):
      return record.text(body: record.body)
    case .configuration(let configuration):
      return "configuration \(configuration.hash)\n" + configuration.text
    case .visitors(let hour):
      return "visitors \(hour.hour)\n"
        + hour.counts.map { "card \(SpoolText.word($0.card)) \($0.opens) \($0.codes)\n" }.joined()
    case .lost(let loss): return loss.text
    }
  }
}

extension SpoolEntry.Loss {
  fileprivate var text: String {
    let until = until.map { "\($0)" } ?? "-"
    return "lost \(SpoolText.word(run)) \(SpoolText.word(screen)) \(records) \(start) \(until) \(clock.rawValue)\n"
  }
}
