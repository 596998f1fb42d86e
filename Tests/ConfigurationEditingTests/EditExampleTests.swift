import ConfigurationEditing
import Foundation
import MarqueeConfig
import TestSupport
import Testing

/// The files that the project ships, and large ones.
@Suite struct EditExampleTests {
  private static let folder = Project.root.appending(path: "config")

  @Test(
    arguments: ["marquee.yaml", "reference.yaml"]
      + ["bounded", "gallery", "lanes", "pages", "strip", "vertical", "wall", "wall-grid"].map { "examples/\($0).yaml" }
  )
  func `a title that is set changes its own line alone, and the file loads`(name: String) throws {
    let path = Self.folder.appending(path: name).path
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    var document = try ConfigurationText(bytes: bytes, file: path)
    let list = try #require(document.cardLists.first)
    let count = try #require(document.count(at: list))
    let edits = (0..<count).filter { document.text(at: list.index($0).key("title")) != nil }.map { index in
      Edit.set(.text("Number: \(index)"), at: list.index(index).key("title"))
    }
    try document.apply(edits)
    let before = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let after = document.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    try #require(before.count == after.count)
    #expect(zip(before, after).filter { $0 != $1 }.count == edits.count)
    _ = try ConfigurationLoader.load(bytes: document.bytes, file: path)

    try document.insert(.map([.init("title", .text("New"))]), into: list, at: 0)
    try document.move(list.index(count), to: list, at: 0)
    try document.remove(list.index(0))
    _ = try ConfigurationLoader.load(bytes: document.bytes, file: path)
    #expect(document.text(at: list.index(0).key("title")) == "New")
  }

  @Test func `five hundred rows go into thousands of cards in one batch`() throws {
    var (text, expected) = ("cards:\n", "cards:\n")
    for number in 0..<3000 {
      let rest = "    logo: \(number).svg\n\n"
      text += "  # above \(number)\n  - title: Sponsor \(number)\n" + rest
      let isNew = number % 6 == 0
      let title = isNew ? "\"New: \(number / 6)\"\n    tier: Gold" : "Sponsor \(number)"
      expected += "  # above \(number)\n  - title: \(title)\n" + rest
    }
    for number in 0..<500 { expected += "  - title: Added \(number)\n\n" }
    var document = try ConfigurationText(bytes: Array(text.utf8), file: "m.yaml")
    var edits: [Edit] = []
    for number in 0..<500 {
      edits.append(.set(.text("Gold"), at: ["cards", .index(6 * number), "tier"], order: Edit.cardOrder))
      edits.append(.set(.text("New: \(number)"), at: ["cards", .index(6 * number), "title"]))
      edits.append(.insert(.map([.init("title", .text("Added \(number)"))]), into: ["cards"]))
    }
    try document.apply(edits)
    #expect(document.bytes == Array(expected.utf8))
  }
}
