import ConfigurationEditing
import TestSupport

/// Writes random documents in random styles. Every comment occurs once, and names the card that it belongs to.
struct EditGenerator {
  /// A document and what it is made of.
  struct Document {
    var text = ""
    /// The lists of cards, with the number of their cards.
    var lists: [(path: EditPath, count: Int)] = []
    /// The text of each card, from its comments to the end of its last line, and what is above and below it.
    var cards: [(text: String, above: String, below: String)] = []
    /// Whether cards stand in brackets, where comments and lines have less room.
    var isFlow = false
    /// Whether aliases, or texts that keep their blank lines, may lead to refusals.
    var mayRefuse = false
  }

  var random: SeededGenerator
  private var comments = 0
  private var lineBreak = "\n"
  private var document = Document()
  /// Which card is written; `nil` outside of cards.
  private var card: Int?
  private var cards = 0
  private var padding = ""

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let texts = [
    "Acme", "Halden & Rye", "yes", "12", "2026-11-22", "a: b", "x #y", "株式会社", "👩‍🚀", "it's", "\"q\"", "tab\there",
    "ends ",
    "two\nlines", "three\n\nmore\n", "#1", "- x", "null", "~x", "{a}", "a, b", "https://a.example/?b=c#d", "\\n", "é",
    "",
    "long text of several words that goes on for a while and then some more until it is over",
  ]
  static let words = ["true", "30%", "2026-11-22", "12", "0.5", "gold", "logos/a.svg", "auto"]
  static let keys = ["title", "subtitle", "logo", "link", "details", "tier", "id", "hidden", "weight", "share"]

  mutating func text() -> String { random.pick(Self.texts) }

  mutating func make() -> Document {
    document = Document()
    (cards, anchors, used) = (0, 0, [])
    lineBreak = random.pick(["\n", "\n", "\n", "\r\n"])
    padding = random.pick([" ", ""])
    let head = random.pick(["", "", "\u{FEFF}", "%YAML 1.1\n---\n", "---\n", "# c-file of all\n\n"])
    var text = head + topKeys()
    document.isFlow = random.chance(0.25)
    document.mayRefuse = document.mayRefuse || document.isFlow
    if random.chance(0.3) {
      // Comments keep a card from moving into brackets.
      let dash = random.pick([0, 2, 4])
      text += "lanes:\(trailing())\n"
      for lane in 0...1 {
        let (indent, inner) = (spaces(dash), spaces(dash + 2))
        text += "\(indent)- heading: Lane \(lane)\(trailing())\n\(inner)cards:"
        text += list(["lanes", .index(lane), "cards"], indent: dash + 2)
      }
    } else {
      text += "cards:" + list(["cards"], indent: 0)
    }
    text += gap() + topKeys()
    if random.chance(0.5) { text += comment(indent: 0) }
    if random.chance(0.2) {
      // A text at the end would gain a line break.
      document.mayRefuse = true
      while text.hasSuffix("\n") { text.removeLast() }
    }
    if random.chance(0.1) { text += "\n...\n" }
    let pieces = text.replacing("\n", with: lineBreak).split(separator: Self.border, omittingEmptySubsequences: false)
    document.text = pieces.joined()
    document.cards = pieces.indices.filter { $0 % 2 == 1 }.map {
      (text: String(pieces[$0]), above: pieces[..<$0].joined(), below: pieces[($0 + 1)...].joined())
    }
    return document
  }

  // MARK: - Parts

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A comment that occurs once: `# c-7 in card 3`.
  private mutating func words() -> String {
    comments += 1
    let tail = random.pick(["", " ", "\t", " ünïcode", " - title: x", " \"quote", " 'a: b"])
    return "# c-\(comments) \(card.map { "in card \($0)" } ?? "outside");\(tail)"
  }

  private mutating func comment(indent: Int) -> String { spaces(indent) + words() + "\n" }

  private mutating func trailing() -> String {
    random.chance(0.25) ? random.pick([" ", "  ", "\t"]) + words() : random.chance(0.1) ? " " : ""
  }

  private mutating func gap() -> String { random.pick(["", "", "\n", "\n\n", " \n"]) }

  private mutating func topKeys() -> String {
    var text = ""
    for key in ["speed", "heading", "font", "touch"].shuffled(using: &random).prefix(random.int(0...2))
    where !used.contains(key) {
      used.insert(key)
      if random.chance(0.2) { text += comment(indent: 0) }
      text += "\(key):" + value(indent: 0, depth: 1) + gap()
    }
    return text
  }
  private var used: Set<String> = []
  private var anchors = 0
  /// Stands around each card until the text is complete.
  private static let border = "\u{E000}"

  /// What follows `cards:`.
  private mutating func list(_ path: EditPath, indent: Int) -> String {
    let count = random.chance(0.1) ? 0 : random.int(1...5)
    document.lists.append((path, count))
    if count == 0 { return random.pick(["", " []", " ~", " null", " [ ]"]) + trailing() + "\n" }
    if document.isFlow { return " " + flowList(count, indent: indent) + trailing() + "\n" }
    var text = trailing() + "\n"
    let dash = indent + random.pick([0, 2, 2, 4])
    let width = random.pick([1, 1, 1, 3])
    let separator = gap()
    for position in 0..<count {
      if position > 0 { text += separator }
      if position > 0, random.chance(0.15) { text += "\n" + comment(indent: dash) + "\n" }
      card = cards
      cards += 1
      text += Self.border
      if random.chance(0.3) { text += comment(indent: random.pick([dash, dash, 0])) }
      text += spaces(dash) + "-" + spaces(width)
      let inner = dash + 1 + width
      if anchors > 0, random.chance(0.03) {
        text += "*a\(random.int(1...anchors))\(trailing())\n"
      } else if random.chance(0.03) {
        document.mayRefuse = true
        anchors += 1
        text += "&a\(anchors)\(trailing())\n" + spaces(inner) + blockCard(inner)
      } else if random.chance(0.2) {
        text += flowMap(lines: random.chance(0.3), indent: inner) + trailing() + "\n"
      } else {
        text += blockCard(inner)
      }
      text += Self.border
      card = nil
    }
    return text
  }

  private mutating func blockCard(_ indent: Int) -> String {
    var text = ""
    let keys = Self.keys.shuffled(using: &random).prefix(random.int(1...5))
    for (position, key) in keys.enumerated() {
      if position > 0 {
        if random.chance(0.15) { text += comment(indent: indent) }
        text += spaces(indent)
      }
      text += random.chance(0.1) ? "\"\(key)\":" : "\(key):"
      text += value(indent: indent, depth: 1)
    }
    if random.chance(0.1) { text += comment(indent: indent) }
    return text
  }

  /// What follows a key's colon, with the line's end.
  private mutating func value(indent: Int, depth: Int) -> String {
    let inner = spaces(indent + 2)
    switch random.int(0...19) {
    case 0: return " |\(trailing())\n\(inner)one\n\n\(inner)  two: # no comment\n" + gap()
    case 1: return " >-\(trailing())\n\(inner)one\n\(inner)two\n"
    case 2:
      document.mayRefuse = true
      return " |+\n\(inner)one\n\n"
    case 3: return " |2-\n\(inner)  one\n\(inner)two\n"
    case 4: return " plain\n\(inner)on two\(trailing())\n"
    case 5: return " \"double \\\n\(inner)  \\u00e9 'x'\"\(trailing())\n"
    case 6: return " 'single\n\n\(inner)it''s'\(trailing())\n"
    case 7:
      return "\(trailing())\n" + (random.chance(0.3) ? comment(indent: indent + 2) : "")
        + "\(inner)below\(trailing())\n"
    case 8 where depth < 3:
      var text = trailing() + "\n"
      for key in ["from", "until", "kind"].prefix(random.int(1...3)) {
        text += "\(inner)\(key):" + value(indent: indent + 2, depth: depth + 1)
      }
      return text
    case 9: return trailing() + "\n" + (0...random.int(0...2)).map { "\(inner)- item \($0)\n" }.joined()
    case 10: return " " + flowMap(lines: random.chance(0.2), indent: indent) + trailing() + "\n"
    case 11: return random.pick(["", " ~", " null"]) + trailing() + "\n"
    case 12: return " '" + random.pick(["a", "it''s", "x # y"]) + "'\(trailing())\n"
    case 13: return " \"" + random.pick(["a", "\\\"q\\\"", "x: y", "\\x41"]) + "\"\(trailing())\n"
    case 14:
      document.mayRefuse = true
      return " !!str 5" + trailing() + "\n"
    case 15:
      document.mayRefuse = true
      if anchors > 0, random.chance(0.5) { return " *a\(random.int(1...anchors))" + trailing() + "\n" }
      anchors += 1
      return " &a\(anchors) " + random.pick(["text", "{x: 1}", "[y]", "'z'"]) + trailing() + "\n"
    default: return " " + random.pick(["12", "yes", "plain text", "a,b", "2026-11-22", "x{y}"]) + trailing() + "\n"
    }
  }

  private mutating func flowList(_ count: Int, indent: Int) -> String {
    let isBroken = random.chance(0.6)
    var text = "["
    if isBroken, random.chance(0.2) { text += " " + words() }
    for position in 0..<count {
      text += isBroken ? "\n" : position > 0 ? " " : padding
      if isBroken, position > 0, random.chance(0.2) { text += comment(indent: indent + 2) + "\n" }
      card = cards
      cards += 1
      if isBroken, random.chance(0.2) { text += comment(indent: indent + 2) }
      let item = flowMap(lines: isBroken && random.chance(0.3), indent: indent + 2)
      text += (isBroken ? spaces(indent + 2) : "") + Self.border + item + Self.border
      if position < count - 1 || isBroken && random.chance(0.3) { text += "," }
      if isBroken, random.chance(0.2) { text += " " + words() }
      card = nil
    }
    return text + (isBroken ? "\n" + spaces(max(indent, 1)) : padding) + "]"
  }

  private mutating func flowMap(lines: Bool, indent: Int) -> String {
    let keys = Self.keys.shuffled(using: &random).prefix(random.int((lines ? 1 : 0)...3))
    var entries: [String] = []
    for key in keys {
      let value = random.pick([
        " a", " 'b, c'", " \"d\"", " [x, y]", " { z: 1 }", " ", " 12", " []", " \"e\n\(spaces(indent + 3))f\"",
      ])
      entries.append("\(key):\(value)")
    }
    let separator = lines ? ",\n\(spaces(indent + 2))" : random.pick([", ", ", ", " , "])
    return entries.isEmpty ? "{}" : "{" + padding + entries.joined(separator: separator) + padding + "}"
  }
}
