import ConfigurationEditing
import Foundation
import Messages
import TestSupport
import Testing

/// Random edits of random documents, with Yams as the judge of what a text holds.
@Suite struct EditPropertyTests {
  private static let cases = Sweep.cases(of: 2000)
  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
  }

  @Test func `after a random edit the text holds what it should, and the comments it should`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var (applied, refused, unread) = (0, 0, 0)
    for number in 0..<UInt64(Self.cases) {
      var generator = EditGenerator(seed: seed &+ number)
      let made = generator.make()
      guard let before = PlainValue.read(made.text) else {
        unread += 1
        if ProcessInfo.processInfo.environment["SHOW"] != nil { print("UNREAD\n\(made.text)\nUNREADEND") }
        continue
      }
      let edit = RandomEdit.any(of: made, before, &generator)
      let label = "FUZZ_SEED=\(seed &+ number) FUZZ_CASES=1: \(edit)\n\(made.text)"
      var document = try ConfigurationText(bytes: Array(made.text.utf8), file: "m.yaml")
      do {
        try document.apply([edit.edit])
      } catch {
        refused += 1
        #expect(document.bytes == Array(made.text.utf8), "\(label)")
        let isExpected = error.diagnostics.allSatisfy { fault in
          EditPropertyTests.reasons.contains { fault.message.contains($0) }
        }
        #expect(isExpected && (made.mayRefuse || edit.mayRefuse), "\(error.diagnostics)\n\(label)")
        continue
      }
      applied += 1
      let after = String(decoding: document.bytes, as: UTF8.self)
      if case .set = edit.edit {
        try document.apply([edit.edit])
        #expect(document.bytes.elementsEqual(after.utf8), "the second time: \(label)")
      }
      var expected = before
      expected.apply(edit.edit)
      if PlainValue.read(after) != expected {
        Issue.record(
          "\(label)\n--- after\n\(after)\n--- \(String(describing: PlainValue.read(after)))\n--- \(expected)")
      }
      let complaints =
        CommentCheck(made.text, after).complaints(about: edit) + Self.changesElsewhere(made, after, edit)
      #expect(complaints == [], "\(label)\n--- after\n\(after)")
    }
    print("Edits: \(applied) applied, \(refused) refused, \(unread) documents not read")
    #expect(applied > Self.cases * 3 / 4 && unread * 20 <= Self.cases)
  }

  /// The cards that an edit changed, but that it was not about; and, of an edit in a card, what changed around that card.
  private static func changesElsewhere(
    _ made: EditGenerator.Document, _ after: String, _ edit: RandomEdit
  ) -> [String] {
    var rest = after[...]
    var complaints: [String] = []
    for (number, card) in made.cards.enumerated() where number != edit.card {
      // Blank lines behind a card are nobody's.
      let text = card.text.replacing(/\s+$/, with: "")
      if let range = rest.firstRange(of: text) {
        rest = rest[range.upperBound...]
      } else {
        complaints.append("changed \(card.text)")
      }
    }
    guard let number = edit.card, edit.kind == .set || edit.kind == .remove else { return complaints }
    if !after.hasPrefix(made.cards[number].above) { complaints.append("changed what is above the card") }
    let below = made.cards[number].below.drop(while: \.isWhitespace)
    if !after.hasSuffix(below) { complaints.append("changed what is below the card") }
    return complaints
  }

  /// What a random edit may be refused for.
  static let reasons = [
    "is the alias", "is used elsewhere", "would no longer stand", "no room in brackets", "gain or lose line breaks",
    "no keys stand here", "a comment stands above it",
    "a tag stands before",
  ]

  @Test func `a thousand edits in a row keep the text readable, and equal those of one batch`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var generator = EditGenerator(seed: seed)
    var made = generator.make()
    while made.mayRefuse || made.isFlow || PlainValue.read(made.text) == nil { made = generator.make() }
    var document = try ConfigurationText(bytes: Array(made.text.utf8), file: "m.yaml")
    var value = try #require(PlainValue.read(made.text))
    var batch: [Edit] = []
    var batched = document
    for number in 1...1000 {
      let edit = RandomEdit.any(of: made, value, &generator).edit
      do {
        try document.apply([edit])
      } catch {
        continue
      }
      value.apply(edit)
      batch.append(edit)
      made.lists = made.lists.map { ($0.path, document.count(at: $0.path) ?? 0) }
      guard number % 100 == 0 else { continue }
      let text = String(decoding: document.bytes, as: UTF8.self)
      #expect(PlainValue.read(text) == value, "FUZZ_SEED=\(seed)")
      try batched.apply(batch)
      #expect(PlainValue.read(String(decoding: batched.bytes, as: UTF8.self)) == value, "FUZZ_SEED=\(seed)")
      batched = document
      batch = []
    }
  }

  @Test func `edits of damaged texts never crash, and leave what they refuse`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var generator = EditGenerator(seed: seed)
    let mutations = Mutations(of: (0..<40).map { _ in Array(generator.make().text.utf8) })
    var edited = 0
    for number in 0..<Self.cases {
      let bytes = mutations.next(&generator.random)
      let trial = try FuzzCase("edit", type: "yaml", seed: seed, number: number, bytes: bytes)
      guard var document = try? ConfigurationText(bytes: bytes, file: "m.yaml") else { continue }
      let lists = document.cardLists.map { (path: $0, count: document.count(at: $0) ?? 0) }
      let made = EditGenerator.Document(lists: lists.isEmpty ? [(["cards"], 0)] : lists)
      let edits = (0..<3).map { _ in RandomEdit.any(of: made, .map([]), &generator).edit }
      let before = document.bytes
      #expect(before == bytes)
      do {
        try document.apply(edits)
        edited += 1
        _ = try ConfigurationText(bytes: document.bytes, file: "m.yaml")
      } catch {
        if document.bytes != before { trial.keep() }
        #expect(document.bytes == before, "\(trial.path)")
      }
    }
    print("Edits: \(edited) of \(Self.cases) damaged texts edited")
  }
}

/// A random edit, and the card that it is about.
struct RandomEdit: CustomStringConvertible {
  enum Kind { case set, remove, insert, removeCard, move, top }
  var kind: Kind
  var edit: Edit
  var mayRefuse = false
  /// The number of the card that it is about, among those of all lists.
  var card: Int?

  var description: String { "\(edit)" }

  static func any(of made: EditGenerator.Document, _ before: PlainValue, _ generator: inout EditGenerator) -> RandomEdit
  {
    let number = generator.random.int(0...made.lists.count - 1)
    let list = made.lists[number]
    let index = list.count > 0 ? generator.random.int(0...list.count - 1) : 0
    let item = list.path.index(index)
    let card = made.lists[..<number].reduce(index) { $0 + $1.count }
    let key = generator.random.pick(EditGenerator.keys)
    let order = generator.random.chance(0.5) ? Edit.cardOrder : []
    switch generator.random.int(0...9) {
    case 0...2 where list.count > 0:
      return RandomEdit(kind: .set, edit: .set(value(&generator), at: item.key(key), order: order), card: card)
    case 3 where list.count > 0: return RandomEdit(kind: .remove, edit: .remove(item.key(key)), card: card)
    case 4:
      let position = generator.random.chance(0.3) ? nil : generator.random.int(0...list.count)
      return RandomEdit(kind: .insert, edit: .insert(newCard(&generator), into: list.path, at: position))
    case 5 where list.count > 0: return RandomEdit(kind: .removeCard, edit: .remove(item), card: card)
    case 6, 7:
      guard list.count > 0 else { fallthrough }
      let target = generator.random.pick(made.lists)
      let room = target.path == list.path ? list.count - 1 : target.count
      let position = generator.random.chance(0.2) ? nil : generator.random.int(0...room)
      return RandomEdit(kind: .move, edit: .move(item, to: target.path, at: position), card: card)
    case 8:
      guard list.count > 0 else { fallthrough }
      let date = EditValue.plain("2026-11-2\(generator.random.int(0...9))")
      return RandomEdit(kind: .set, edit: .set(date, at: item.key("show").key("from")), mayRefuse: true, card: card)
    default:
      let path = generator.random.pick(
        [["speed"], ["tiers", "gold", "heading"], ["font", "family"], ["heading"]] as [EditPath])
      return RandomEdit(kind: .top, edit: .set(value(&generator), at: path), mayRefuse: path.steps.count > 1)
    }
  }

  private static func value(_ generator: inout EditGenerator) -> EditValue {
    switch generator.random.int(0...9) {
    case 0...5: .text(generator.text())
    case 6, 7: .plain(generator.random.pick(EditGenerator.words))
    case 8: .list((0..<generator.random.int(0...3)).map { _ in .text(generator.text()) })
    default: .map([.init("from", .plain("2026-11-22")), .init("a b", .text(generator.text()))])
    }
  }

  private static func newCard(_ generator: inout EditGenerator) -> EditValue {
    .map(
      EditGenerator.keys.shuffled(using: &generator.random).prefix(generator.random.int(1...4)).map {
        .init($0, value(&generator))
      })
  }
}

/// Compares the comments before and after an edit.
struct CommentCheck {
  private let before: [String]
  private let after: [String]

  init(_ before: String, _ after: String) {
    (self.before, self.after) = (Self.comments(before), Self.comments(after))
  }

  /// The generator's comments, each to the end of its line.
  private static func comments(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      line.firstRange(of: "# c-").map { String(line[$0.lowerBound...]) }
    }
  }

  func complaints(about edit: RandomEdit) -> [String] {
    let lost = Set(before).subtracting(after)
    let made = Set(after).subtracting(before)
    var complaints = made.map { "made \($0)" }
    if after.count != Set(after).count { complaints.append("a comment is there twice") }
    switch edit.kind {
    case .insert, .move:
      complaints += lost.map { "lost \($0)" }
      // Those of a card stay together and in order.
      let mine = "in card \(edit.card ?? -1);"
      let places = after.indices.filter { after[$0].contains(mine) }
      if before.filter({ $0.contains(mine) }) != places.map({ after[$0] }) { complaints.append("\(mine) shuffled") }
      if let first = places.first, let last = places.last, last - first != places.count - 1 {
        complaints.append("\(mine) scattered")
      }
    case .removeCard, .set, .remove:
      let cards = Set(lost.compactMap { $0.firstMatch(of: /in card \d+;/).map { String($0.0) } })
      if cards.count > 1 || lost.contains(where: { $0.contains("outside;") }) { complaints.append("lost \(lost)") }
      if edit.kind == .removeCard, let card = cards.first, after.contains(where: { $0.contains(card) }) {
        complaints.append("left some of \(card)")
      }
    case .top:
      // Those of a value that gave way to another kind.
      if lost.contains(where: { $0.contains("in card") }) { complaints.append("lost \(lost)") }
    }
    return complaints
  }
}
