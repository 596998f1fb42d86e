/// The text of entries. There is exactly one text for each entry, because the ledger hashes it.
///
/// Words are separated by one space and lines by one line feed; what a word may not contain is written as % and two
/// hexadecimal digits, an empty word as a single %, and a lone - like that too, because it stands for nothing.
package enum SpoolText {
  /// Why a text is none of an entry's.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// A word for any text.
  package static func word(_ text: String) -> String {
    guard !text.isEmpty else { return "%" }
    guard text != "-" else { return "%2D" }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x25 || byte == 0x7F {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a word; `nil` if it is none, or not the only one for its text.
  package static func text(_ word: some StringProtocol) -> String? {
    guard word != "%" else { return "" }
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
    return text.isEmpty || Self.word(text) != String(word) ? nil : text
  }
}

extension MinuteRecord {
  /// All of the record but its lines of cards: what a leaf of the ledger says of the screen.
  package var header: String {
    var lines = [
      "minute",
      "boot \(SpoolText.word(key.boot))",
      "sequence \(key.sequence)",
      "start \(start)",
      "clock \(clock.rawValue)",
      "zone \(SpoolText.word(zone)) \(zoneOffset)",
      "length \(length)",
      "screen \(SpoolText.word(screen)) \(screenWidth) \(screenHeight)",
      "configuration \(configuration)",
      "time \(screenTime.shown) \(screenTime.black) \(screenTime.absent) \(screenTime.late) \(screenTime.asleep)",
      "frames \(frames) \(missedFrames)",
    ]
    let influences = Influence.allCases.filter(influences.contains).map(\.rawValue)
    lines.append((["influences"] + influences).joined(separator: " "))
    for lane in lanes {
      // The bits, so that a number has one text and nothing is rounded.
      let bits = String(lane.offset.bitPattern, radix: 16)
      let left = lane.left.map { "\($0)" } ?? "-"
      lines.append("lane \(bits) \(SpoolText.word(lane.phase)) \(left) \(lane.isForward ? "forward" : "backward")")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MinuteRecord.Line {
  /// One line of the record, without a line feed.
  package var text: String {
    let numbers = [
      unattended, unattendedUnion, visitor, visitorUnion, placeholder, logoMissing, passes, visitorPasses,
    ].map { "\($0)" }.joined(separator: " ")
    switch subject {
    case .card(let id): return "card \(SpoolText.word(id)) \(tier.map(SpoolText.word) ?? "-") \(numbers)"
    case .tier(let name): return "tier \(SpoolText.word(name)) - \(numbers)"
    }
  }
}
