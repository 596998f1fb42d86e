import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Messages
import Testing

/// `language`, and words in braces that stand for the time.
@Suite struct LanguageKeyTests {
  private static func load(_ keys: String) throws -> Configuration {
    try ConfigurationLoader.load(text: "\(keys)\ncards: [{ title: A }]", file: "t.yaml").configuration
  }

  private static func faults(_ keys: String) -> [String] {
    ConfigurationLoader.examine(bytes: Array("\(keys)\ncards: [{ title: A }]".utf8), file: "t.yaml").diagnostics.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message)"
    }
  }

  @Test func `a language is one of the table, by default the system's`() throws {
    #expect(try Self.load("language: de-CH").language == Language(tag: "de"))
    #expect(try Self.load("language: no").language == Language(tag: "nb"))
    #expect(try Self.load("language:").language == nil)
  }

  @Test(arguments: [
    ("language: de_DE.UTF-8", "1:11 'language' is \"de_DE.UTF-8\"; did you mean 'de-DE'?"),
    ("language: DE \ncaption: x {time}", ""),
    ("language: [de]", "1:11 'language' is a list; expected a language such as de, en-GB or ja"),
  ])
  func `another language is refused with a remedy`(keys: String, fault: String) {
    #expect(Self.faults(keys) == (fault.isEmpty ? [] : [fault]))
  }

  @Test func `a language that is not in the table is refused with those that are`() {
    let faults = Self.faults("language: klingon")
    #expect(faults.count == 1 && faults.first?.contains("expected one of ar, bg, ca") == true, "\(faults)")
  }

  @Test(arguments: [
    ("heading: a {until 25:00}", "1:10 'heading' has \"{until 25:00}\"; expected a time of day, as in {until 10:30}"),
    ("caption: \"{until 9.30}\"", "1:10 'caption' has \"{until 9.30}\"; did you mean {until 9:30}?"),
    (
      "tiers: { gold: { heading: \"{until x}\" } }",
      "1:27 'heading' has \"{until x}\"; expected a time of day, as in {until 10:30}"
    ),
    (
      "heading: {time}",
      "1:10 'heading' begins with a brace, which is a block to YAML; put the text in quotes: \"{time}\""
    ),
    (
      "heading: {until 10:30}",
      "1:10 'heading' begins with a brace, which is a block to YAML; put the text in quotes: \"{until 10:30}\""
    ),
    ("heading: {foo}", "1:10 'heading' is a block of keys; expected text of up to 1000 characters"),
    ("heading: \"{foo} {\"", ""), ("heading: Doors close {until 18:00}", ""),
  ])
  func `a time that is none is a fault, and other braces are text`(keys: String, fault: String) {
    #expect(Self.faults(keys) == (fault.isEmpty ? [] : [fault]))
  }

  @Test(arguments: [
    ("heading: \"{ time }\"", "1:10 'heading' has \"{ time }\", which stays text; {time} shows the time"),
    (
      "caption: x {Until 10:30}", "1:10 'caption' has \"{Until 10:30}\", which stays text; {until 10:30} shows the time"
    ),
    (
      "language: de",
      "1:1 'language' is that of words such as {time}, which no heading and no caption has; it concerns notices and the words of 'sheet' alone"
    ),
    ("language: de\nheading: x {left 10:30}", ""), ("heading: \"{a} { b }\"", ""),
  ])
  func `a word that only seems to show the time, and a language without one, are noted`(keys: String, note: String) {
    #expect(Self.faults(keys) == (note.isEmpty ? [] : [note]))
  }

  @Test func `a lane's heading is checked too`() {
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationLoader.load(
        text: "lanes: [{ heading: \"{until 1}\", cards: [{ title: A }] }]", file: "t.yaml")
    }
    #expect(error?.diagnostics.first?.message.hasPrefix("'heading' has \"{until 1}\"") == true)
  }
}
