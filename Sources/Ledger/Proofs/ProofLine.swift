package import Spool

/// A line of a proof's file; docs/proof-format.md describes each.
package enum ProofLine: Equatable {
  case head(ProofHead)
  case leaf(ProofLeaf)
  case checkpoint(note: String)
  /// What the kiosk states besides.
  case visits(hour: Int, card: String, opens: Int?, codes: Int?)
  /// What is agreed; `nil` for no share.
  case agreement(MinuteRecord.Line.Subject, tier: String?, PlayTotals.Agreement)
  /// What was promised of a local day, and of that what was while the screen was down or nothing was recorded, ms.
  case due(day: Int, screen: String, MinuteRecord.Line.Subject, contracted: Int, down: Int)
  /// For how long there is no record of a local day, ms.
  case unrecorded(day: Int, screen: String, milliseconds: Int)
  case end(note: String)

  /// In the second format in place of `agreement` and `due`, which tells nothing of a screen that was down.
  case card(id: String, title: String, tier: String?)
  case contracted(day: Int, screen: String, MinuteRecord.Line.Subject, milliseconds: Int)

  /// The formats that are read; the last one is written.
  static let formats = 2...3
  static func mark(ofFormat format: Int) -> String { "kiosk-marquee proof \(format)" }

  /// Whether a format has such lines.
  func isOf(format: Int) -> Bool {
    switch self {
    case .head(let head): head.format == format
    case .leaf, .checkpoint, .visits, .end: true
    case .agreement, .due, .unrecorded: format == 3
    case .card, .contracted: format == 2
    }
  }

  /// Counts of visitors under this are left out.
  static let leastCount = 5
}

/// The first line.
package struct ProofHead: Equatable {
  /// One of `ProofLine.formats`.
  package var format = ProofLine.formats.upperBound
  package var key: VerifierKey
  /// Leaves.
  package var size: Int
  /// Records that began at or after `from` and before `until` are disclosed, ms since 1970; `nil` without bound.
  package var from: Int?
  package var until: Int?
  /// The cards and tiers whose lines are disclosed; `nil` for all.
  package var cards: [String]?
  package var tiers: [String]?
  /// The wall's time zone, in which its days are; `nil` in the second format.
  package var zone: String?

  package init(
    format: Int = ProofLine.formats.upperBound, key: VerifierKey, size: Int, from: Int?, until: Int?, cards: [String]?,
    tiers: [String]?, zone: String?
  ) {
    (self.format, self.key, self.size, self.from, self.until) = (format, key, size, from, until)
    (self.cards, self.tiers, self.zone) = (cards, tiers, zone)
  }
}

/// A leaf with what is disclosed of it.
package struct ProofLeaf: Equatable {
  package struct Line: Equatable {
    package var index: Int
    package var line: RecordLeaf.Line
    package var path: [TreeHash]
  }

  package enum Content: Equatable {
    case hidden
    case whole(header: String, lines: [RecordLeaf.Line])
    case partial(header: String, count: Int, root: TreeHash, lines: [Line])
  }

  package var index: Int
  package var hash: TreeHash
  package var content: Content

  /// Whether the content leads to the hash.
  var isTrue: Bool {
    switch content {
    case .hidden: return true
    case .whole(let header, let lines):
      return RecordLeaf.hash(header: header, count: lines.count, root: MerkleTree.root(of: lines.map(\.hash))) == hash
    case .partial(let header, let count, let root, let lines):
      guard RecordLeaf.hash(header: header, count: count, root: root) == hash else { return false }
      var last = -1
      for line in lines {
        guard line.index > last,
          MerkleTree.root(from: line.line.hash, at: line.index, of: count, proof: line.path) == root
        else { return false }
        last = line.index
      }
      return true
    }
  }

  /// What is disclosed of the record; `nil` if nothing is, or it is no record's text.
  package var record: MinuteRecord? {
    switch content {
    case .hidden: nil
    case .whole(let header, let lines): try? MinuteRecord(header: header, body: lines.map(\.text))
    case .partial(let header, _, _, let lines): try? MinuteRecord(header: header, body: lines.map(\.line.text))
    }
  }
}

// Writing.
extension ProofLine {
  /// The line's text, without a line feed.
  var text: String {
    func quoted(_ text: String?) -> String { text.map(StrictJSON.quoted) ?? "null" }
    func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }
    func name(of subject: MinuteRecord.Line.Subject) -> String {
      switch subject {
      case .card(let id): "\"card\":" + quoted(id)
      case .tier(let name): "\"tier\":" + quoted(name)
      }
    }
    func list(_ list: [String]?) -> String {
      list.map { "[" + $0.map(StrictJSON.quoted).joined(separator: ",") + "]" } ?? "null"
    }
    switch self {
    case .head(let head):
      let format = Self.mark(ofFormat: head.format)
      let zone = head.format == 2 ? "" : ",\"zone\":\(quoted(head.zone))"
      return """
        {"format":"\(format)","origin":\(quoted(head.key.name)),"key":\(quoted(head.key.text)),"size":\(head.size),\
        "from":\(number(head.from)),"until":\(number(head.until)),"cards":\(list(head.cards)),"tiers":\(list(head.tiers))\
        \(zone)}
        """
    case .leaf(let leaf): return leaf.text
    case .checkpoint(let note): return #"{"checkpoint":\#(quoted(note))}"#
    case .card(let id, let title, let tier):
      return #"{"card":\#(quoted(id)),"title":\#(quoted(title)),"tier":\#(quoted(tier))}"#
    case .visits(let hour, let card, let opens, let codes):
      return #"{"hour":\#(hour),"card":\#(quoted(card)),"opens":\#(number(opens)),"codes":\#(number(codes))}"#
    case .contracted(let day, let screen, let subject, let time):
      return #"{"day":\#(day),"screen":\#(quoted(screen)),\#(name(of: subject)),"contracted":\#(time)}"#
    case .agreement(let subject, let tier, let agreement):
      // A tier is in none.
      let group = if case .tier = subject { "" } else { #","tier":\#(quoted(tier))"# }
      let (agreed, dates) = (quoted(agreement.agreed), quoted(agreement.dates))
      return
        #"{\#(name(of: subject)),"title":\#(quoted(agreement.title))\#(group),"agreed":\#(agreed),"dates":\#(dates)}"#
    case .due(let day, let screen, let subject, let contracted, let down):
      return
        #"{"day":\#(day),"screen":\#(quoted(screen)),\#(name(of: subject)),"contracted":\#(contracted),"down":\#(down)}"#
    case .unrecorded(let day, let screen, let time):
      return #"{"day":\#(day),"screen":\#(quoted(screen)),"unrecorded":\#(time)}"#
    case .end(let note): return #"{"end":\#(quoted(note))}"#
    }
  }
}

extension ProofLeaf {
  fileprivate var text: String {
    let start = #"{"leaf":\#(index),"hash":"\#(hash.base64)""#
    switch content {
    case .hidden: return start + "}"
    case .whole(let header, let lines):
      let texts = lines.map { #"{"salt":"\#(Base64.text($0.salt))","text":\#(StrictJSON.quoted($0.text))}"# }
      return start + #","header":\#(StrictJSON.quoted(header)),"lines":[\#(texts.joined(separator: ","))]}"#
    case .partial(let header, let count, let root, let lines):
      let texts = lines.map { line in
        let path = line.path.map { "\"\($0.base64)\"" }.joined(separator: ",")
        return """
          {"line":\(line.index),"salt":"\(Base64.text(line.line.salt))","text":\(StrictJSON.quoted(line.line.text)),\
          "path":[\(path)]}
          """
      }
      return start + """
        ,"header":\(StrictJSON.quoted(header)),"count":\(count),"root":"\(root.base64)",\
        "lines":[\(texts.joined(separator: ","))]}
        """
    }
  }
}

// Reading.
extension ProofLine {
  /// Reads what `text` writes; `nil` for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let json = StrictJSON(bytes) else { return nil }
    if let leaf = ProofLeaf(json) {
      self = .leaf(leaf)
    } else if let values = json.values("checkpoint"), let note = values[0].text {
      self = .checkpoint(note: note)
    } else if let values = json.values("card", "title", "tier"), let id = values[0].text, let title = values[1].text,
      values[2].isNull || values[2].text != nil
    {
      self = .card(id: id, title: title, tier: values[2].text)
    } else if let values = json.values("hour", "card", "opens", "codes"), let hour = values[0].number,
      let card = values[1].text, values[2...].allSatisfy({ $0.isNull || $0.number ?? 0 >= Self.leastCount })
    {
      self = .visits(hour: hour, card: card, opens: values[2].number, codes: values[3].number)
    } else if let line = Self.agreement(json) ?? Self.promise(json) {
      self = line
    } else if let values = json.values("end"), let note = values[0].text {
      self = .end(note: note)
    } else if let head = ProofHead(json) {
      self = .head(head)
    } else {
      return nil
    }
  }
}

extension ProofLine {
  private static func agreement(_ json: StrictJSON) -> ProofLine? {
    func isTextOrNull(_ value: StrictJSON) -> Bool { value.isNull || value.text != nil }
    let ofCard = json.values("card", "title", "tier", "agreed", "dates")
    guard let values = ofCard ?? json.values("tier", "title", "agreed", "dates"), let name = values[0].text,
      let title = values[1].text, values[2...].allSatisfy(isTextOrNull)
    else { return nil }
    let last = values.suffix(2).map(\.text)
    return .agreement(
      ofCard == nil ? .tier(name) : .card(name), tier: ofCard?[2].text,
      PlayTotals.Agreement(title: title, agreed: last[0], dates: last[1]))
  }

  /// A screen's day, as a line of the proof states it.
  private static func promise(_ json: StrictJSON) -> ProofLine? {
    if let values = json.values("day", "screen", "unrecorded"), let day = values[0].number,
      let screen = values[1].text, let time = values[2].number, time > 0
    {
      return .unrecorded(day: day, screen: screen, milliseconds: time)
    }
    for kind in ["card", "tier"] {
      let old = json.values("day", "screen", kind, "contracted")
      guard let values = old ?? json.values("day", "screen", kind, "contracted", "down"), let day = values[0].number,
        let screen = values[1].text, let name = values[2].text, let time = values[3].number, time > 0
      else { continue }
      let subject: MinuteRecord.Line.Subject = kind == "card" ? .card(name) : .tier(name)
      if old != nil { return .contracted(day: day, screen: screen, subject, milliseconds: time) }
      guard let down = values[4].number, (0...time).contains(down) else { return nil }
      return .due(day: day, screen: screen, subject, contracted: time, down: down)
    }
    return nil
  }
}

extension ProofHead {
  fileprivate init?(_ json: StrictJSON) {
    let names = ["format", "origin", "key", "size", "from", "until", "cards", "tiers"]
    let zoned = json.values(names + ["zone"])
    let format = zoned == nil ? 2 : 3
    guard let values = zoned ?? json.values(names),
      values[0].text?.utf8.elementsEqual(ProofLine.mark(ofFormat: format).utf8) == true, let origin = values[1].text,
      zoned == nil || values[8].text != nil,
      let key = values[2].text.flatMap({ VerifierKey($0) }), origin.utf8.elementsEqual(key.name.utf8),
      let size = values[3].number, size >= 0, values[4...5].allSatisfy({ $0.isNull || $0.number != nil }),
      values[6...7].allSatisfy({ $0.isNull || $0.list.map { $0.allSatisfy { $0.text != nil } } == true })
    else { return nil }
    self.init(
      format: format, key: key, size: size, from: values[4].number, until: values[5].number,
      cards: values[6].list.map { $0.compactMap(\.text) }, tiers: values[7].list.map { $0.compactMap(\.text) },
      zone: zoned?[8].text)
  }
}

extension ProofLeaf {
  fileprivate init?(_ json: StrictJSON) {
    let values: [StrictJSON]
    let content: Content
    if let hidden = json.values("leaf", "hash") {
      (values, content) = (hidden, .hidden)
    } else if let whole = json.values("leaf", "hash", "header", "lines"), let header = whole[2].text,
      let items = whole[3].list
    {
      var lines: [RecordLeaf.Line] = []
      for item in items {
        guard let values = item.values("salt", "text"), let line = RecordLeaf.Line(values[0], values[1]) else {
          return nil
        }
        lines.append(line)
      }
      (values, content) = (whole, .whole(header: header, lines: lines))
    } else if let part = json.values("leaf", "hash", "header", "count", "root", "lines"), let header = part[2].text,
      let count = part[3].number, let root = part[4].hash, let items = part[5].list
    {
      var lines: [Line] = []
      for item in items {
        guard let values = item.values("line", "salt", "text", "path"), let index = values[0].number,
          let line = RecordLeaf.Line(values[1], values[2]), let path = values[3].list
        else { return nil }
        let hashes = path.compactMap(\.hash)
        guard hashes.count == path.count else { return nil }
        lines.append(Line(index: index, line: line, path: hashes))
      }
      (values, content) = (part, .partial(header: header, count: count, root: root, lines: lines))
    } else {
      return nil
    }
    guard let index = values[0].number, let hash = values[1].hash else { return nil }
    self.init(index: index, hash: hash, content: content)
  }
}

extension RecordLeaf.Line {
  fileprivate init?(_ salt: StrictJSON, _ text: StrictJSON) {
    guard let salt = salt.text.flatMap({ Base64.bytes($0, count: 32) }), let text = text.text else { return nil }
    self.init(salt: salt, text: text)
  }
}
