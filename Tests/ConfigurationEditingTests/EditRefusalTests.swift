import ConfigurationEditing
import Messages
import Testing

/// What cannot be edited safely is refused with its place, and the text stays as it was.
@Suite struct EditRefusalTests {
  static let refused: [(text: String, edit: Edit, fault: String)] = [
    (
      "a: &f x\nb: *f\n", .set(.text("y"), at: ["b"]),
      "2:4: error: 'b' is the alias '*f'; write the value out here, then edit it"
    ),
    (
      "a: &f {c: 1}\nb: *f\n", .set(.text("y"), at: ["b", "c"]),
      "2:4: error: 'b' is the alias '*f'; write the value out here, then edit it"
    ),
    (
      "a: &f {c: 1}\nb: *f\n", .set(.text("y"), at: ["a", "c"]),
      "1:4: error: 'a' is used elsewhere as '*f', which would change too; write the value out there first"
    ),
    (
      "cards:\n  - font: &f {c: 1}\n  - font: *f\n", .remove(["cards", 0]),
      "3:11: error: '*f' would no longer stand for the value behind '&f' above it; write that value out here first"
    ),
    (
      "cards:\n  - font: &f {c: 1}\n  - font: *f\n", .move(["cards", 1], to: ["cards"], at: 0),
      "3:11: error: '*f' would no longer stand for the value behind '&f' above it; write that value out here first"
    ),
    (
      "a: &f {c: 1}\nb:\n  <<: *f\n  d: 2\n", .set(.text("y"), at: ["b", "d"]),
      "3:3: error: '<<' adds keys from elsewhere; write them out, then edit them"
    ),
    (
      "a: 1\nb: 2\na: 3\n", .set(.text("y"), at: ["a"]), "3:1: error: \"a\" is here again; keep one, then edit it"
    ),
    ("? a\n: 1\n", .set(.text("y"), at: ["a"]), "1:3: error: '?' stands before this key; write it as 'key: value'"),
    (
      "a: [b: 1]\n", .set(.text("y"), at: ["a", 0, "b"]),
      "1:5: error: a key stands in a list without braces; write '{ key: value }'"
    ),
    (
      "a: !x 1\n", .set(.text("y"), at: ["a"]),
      "1:4: error: a tag stands before this value; take it out, then edit the value"
    ),
    (
      "a: text\n", .set(.text("y"), at: ["a", "b"]),
      "1:4: error: no keys stand here, so 'a.b' cannot be; expected 'key: value'"
    ),
    (
      "a: text\n", .insert(.text("y"), into: ["a"]),
      "1:4: error: no list stands here, so 'a' cannot be; expected '- ' entries"
    ),
    ("a: [b]\n", .set(.text("y"), at: ["a", 1]), "1:4: error: 'a[2]' does not exist; the list has 1 entry"),
    ("a: [b]\n", .remove(["a", -1]), "1:4: error: 'a[0]' does not exist; the list has 1 entry"),
    ("a: [b]\n", .move(["a", 2], to: ["a"]), "1:4: error: 'a[3]' does not exist; the list has 1 entry"),
    ("a: [b]\n", .insert(.text("y"), into: ["a"], at: 5), "1:4: error: 'a[6]' does not exist; the list has 1 entry"),
    ("a: 1\n", .move(["a"], to: ["b"]), " error: 'a' is no entry of a list; only those can be moved"),
    (
      "a: [[b]]\n", .move(["a", 0], to: ["a", 0]), "1:4: error: an entry cannot be moved into itself; name another list"
    ),
    ("a: 1\n", .remove([]), " error: the whole document cannot be taken out; delete the file instead"),
    (
      "x:\n  - a: 1 # c\ny: [b]\n", .move(["x", 0], to: ["y"]),
      "2:5: error: cannot be moved there: it has comments, for which there is no room in brackets; write the list that it "
        + "goes to with one '- ' entry first"
    ),
    (
      "a:\n  - b: |\n      x", .insert(.text("y"), into: ["a"]),
      "2:8: error: this text would gain or lose line breaks at its end; put '-' behind its '|' or '>', then edit the file"
    ),
  ]

  @Test(arguments: refused)
  func `what cannot be edited safely is refused with its place`(text: String, edit: Edit, fault: String) throws {
    var document = try ConfigurationText(bytes: Array(text.utf8), file: "m.yaml")
    do {
      try document.apply([.set(.text("other"), at: ["z"]), edit])
      Issue.record("not refused: \(String(decoding: document.bytes, as: UTF8.self))")
    } catch {
      #expect(error.diagnostics.map(\.description) == ["m.yaml:" + fault])
    }
    #expect(document.bytes == Array(text.utf8))
  }

  @Test(arguments: [
    ("a: [\n", "1:"), ("a: 1\n---\nb: 2\n", "2:1: error: a second document begins"), ("a:\tb: c\n", "1:"),
    ("a: \u{1}\n", "1:4: error: the control character"), (String(repeating: "[", count: 100), "nested over 64 deep"),
  ])
  func `a text that is no YAML is refused as the loader refuses it`(text: String, fault: String) {
    let message = edited(text, [])
    #expect(message.contains("m.yaml:") && message.contains(fault), "\(message)")
  }

  @Test func `texts and places of values can be read`() throws {
    let text = "a: &f {c: ä, d: ~}\nlanes:\n  - cards: [x]\n  - cards:\nb: *f\n"
    let document = try ConfigurationText(bytes: Array("\u{FEFF}\(text)".utf8), file: "m.yaml")
    #expect(document.text(at: ["b", "c"]) == "ä")
    #expect(document.text(at: ["a", "d"]) == nil && document.text(at: ["a"]) == nil && document.text(at: ["e"]) == nil)
    #expect(document.keys(at: []) == ["a", "lanes", "b"] && document.keys(at: ["lanes"]) == nil)
    #expect(
      document.count(at: ["lanes"]) == 2 && document.count(at: ["a"]) == 2 && document.count(at: ["a", "c"]) == nil)
    #expect(document.cardLists == [["lanes", 0, "cards"]])
    #expect(document.place(of: ["lanes", 0, "cards", 0]) == Place(line: 3, column: 13))
    #expect(document.place(of: ["lanes", 2]) == nil)
  }
}
