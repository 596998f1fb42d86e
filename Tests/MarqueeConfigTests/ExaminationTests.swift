import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import Messages

/// Diagnostics of a file as a whole.
@Suite struct ExaminationTests {
  private func examination(_ text: String) -> Examination {
    ConfigurationLoader.examine(bytes: Array(text.utf8), file: "m.yaml")
  }

  @Test func `duplicate keys hide no other fault and are reported with the line of the first`() {
    let file = examination(
      "speed: 100\nspeed: x\nsped: 1\nspeed: 2\ncards:\n  - {title: A, title: B}\n  - {title: C, width: 1}\n")
    #expect(file.loaded == nil)
    #expect(
      file.diagnostics.map(\.description) == [
        "m.yaml:2:1: error: 'speed' is here again, and already in line 1; keep one",
        "m.yaml:2:8: error: 'speed' is \"x\"; expected 0…5000 px/s",
        "m.yaml:3:1: error: unknown key 'sped'; did you mean 'speed'?",
        "m.yaml:4:1: error: 'speed' is here again, and already in line 1; keep one",
        "m.yaml:6:16: error: 'title' is here again, and already in line 6; keep one, or write '- ' before it to begin "
          + "another card",
        "m.yaml:7:23: error: 'width' is 1; expected 8…8192 px or 0.1%…400%",
      ])
  }

  @Test func `logos of a file with errors are listed, those of an alias once`() {
    let file = examination(
      "speed: x\nlanes:\n  - cards: [&a {logo: a.svg}, *a, {logo: b.svg, width: 1}]\n  - nothing\n  - cards: [{logo: c.svg}]\n"
    )
    #expect(file.loaded == nil)
    #expect(file.logos.map(\.path) == ["a.svg", "b.svg", "c.svg"])
    #expect(file.logos.map(\.place.line) == [3, 3, 5])
  }

  @Test func `warnings about logos are sorted among the other faults, before the summary`() {
    let file = examination("speed: x\ncards:\n  - {logo: a.svg}\n  - {logo: b.svg, width: 1}\n")
    let all = file.diagnostics(adding: file.logos.map { ($0.place, "\($0.path) is bad") })
    #expect(
      all.map { "\($0.place?.line ?? 0) \($0.severity)" } == ["1 error", "3 warning", "4 warning", "4 error"])
    let many = examination(
      "cards:\n  - {logo: a.svg}\n  - [" + String(repeating: "x,", count: 10) + "]\n"
        + String(repeating: "  - x\n", count: 1200) + "  - {logo: b.svg}\n")
    let more = many.diagnostics(adding: many.logos.map { ($0.place, "bad") })
    #expect(more.last?.message == "201 more errors follow; mend the first 1000 and check again")
    #expect(more.filter { $0.severity == .warning }.map(\.place?.line) == [2, 1204])
  }

  @Test func `notes count neither as warnings nor as errors`() throws {
    let text = "heading: Hall # 3\ncards:\n  - {title: A, gradient: '#ff00'}\n  - title: A\n  - title: A\n"
    let file = examination(text)
    #expect(file.diagnostics.map(\.severity) == [.note, .note, .note, .note])
    #expect(file.diagnostics.map(\.place?.line) == [1, 3, 4, 5])
    #expect(try #require(file.loaded).warnings == [])
    #expect(file.diagnostics.summary(of: "m.yaml") == "m.yaml: no faults")
    let bad = examination(text + "speed: x\n")
    #expect(bad.diagnostics.map(\.severity) == [.note, .note, .note, .note, .error])
    let error = try #require(throws: ConfigurationError.self) {
      try ConfigurationLoader.load(text: text + "speed: x\n", file: "m.yaml")
    }
    #expect(error.diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "cards:\n  - &a {title: A}\n  - *a", "cards:\n  - {title: A, id: a}\n  - {title: A, id: b}",
    "lanes:\n  - cards: [{title: A}]\n  - cards: [{title: A}]", "cards:\n  - {title: A}\n  - {title: A, logo: a.svg}",
    "cards:\n  - title: A   # a comment\n", "cards:\n  - title: 'A # b'\n", "cards:\n  - title: A#b\n",
    "cards:\n  - title: A\n    details: |\n      title: B # c\n", "cards:\n  - title: A\n    subtitle: # none\n",
    "cards:\n  - title: A\n    gradient: transparent\n", "cards:\n  - {title: A, gradient: '#0000'}",
    "cards:\n  - {title: A, gradient: '#ff01'}", "cards:\n  - {title: A, gradient: '#00000000'}",
    "display: {off: ['00:00-23:59']}\ncards:\n  - title: A\n", "cards:\n  - title: \"A\\u200b\"\n",
    "display: {off: ['06:00-18:00', '18:30-06:00']}\ncards:\n  - title: A\n",
  ])
  func `a harmless file causes no diagnostics`(text: String) {
    #expect(examination(text).diagnostics == [])
  }

  @Test func `after a syntax error only faults above it are reported`() {
    let file = examination(
      "sped: 1\ncards:\n  - title: A\n    width: 1\n  - subtitle: B\n    lnk\n    link: https://a.example\nspeed: x\n")
    #expect(
      file.diagnostics.map(\.description) == [
        "m.yaml:1:1: error: unknown key 'sped'; did you mean 'speed'?",
        "m.yaml:4:12: error: 'width' is 1; expected 8…8192 px or 0.1%…400%",
        "m.yaml:6:8: error: there is no colon after 'lnk'; write 'lnk:'",
      ])
  }

  @Test func `a key in the wrong block is reported with the right one`() {
    let all = Set(Configuration.schema.keys.compactMap(\.path.last))
    let blocks: [(text: (String) -> String, keys: [String])] = [
      ({ "display: {\($0): {}}\n" }, Configuration.Display.schema.fields.map(\.name)),
      ({ "touch: {\($0): {}}\n" }, Configuration.Touch.schema.fields.map(\.name)),
      ({ "font: {\($0): {}}\n" }, FontChoice.schema.fields.map(\.name)),
      ({ "card: {\($0): {}}\n" }, CardShape.schema.fields.map(\.name)),
      ({ "step: {\($0): {}}\n" }, Lane.Step.schema.fields.map(\.name)),
    ]
    for block in blocks {
      for key in all.subtracting(block.keys) {
        let found = examination(block.text(key) + "cards: [{title: A}]\n").diagnostics.map(\.message)
        #expect(found.count == 1 && found[0].contains("belongs "), "\(block.text(key)) \(found)")
      }
    }
  }
}
