import TestSupport
import Testing

@testable import MarqueeValues

/// Words in braces.
@Suite struct TimedTextTests {
  private static func filled(_ text: String) -> String {
    TimedText(text).text(at: LocalMinute(at: 1_795_269_900) { _ in 0 }, in: .english)
  }

  @Test(arguments: [
    "", "{", "}", "{}", "{foo}", "{Time}", "{ time }", "{time", "time}", "{until 25:00}", "{until}", "{untilx 10:30}",
    "a { b } c", "}{", "{{}}", "{da{te}", "{left}", "{left side}",
  ])
  func `other braces stay text`(text: String) {
    #expect(Self.filled(text) == text)
    #expect(!TimedText.showsTime(text))
    #expect(TimedText(text).longest(in: .english) == text)
  }

  @Test(arguments: [
    ("Now {time}", "Now 14:05"), ("{{time}}", "{14:05}"), ("{time}{time}", "14:0514:05"),
    ("{foo} {time} }", "{foo} 14:05 }"),
    ("👩‍🚀{time}é", "👩‍🚀14:05é"), ("{until 9:05} {x", "In 19\u{A0}hr {x"), ("{until   14:05}", "Now"),
  ])
  func `words are filled in among other text`(text: String, expected: String) {
    #expect(Self.filled(text) == expected)
    #expect(TimedText.showsTime(text))
    #expect(TimedText.fault(in: text) == nil)
  }

  @Test(arguments: [
    ("{until 25:00}", "{until 25:00}", "expected a time of day, as in {until 10:30}"),
    ("{time} {until 10.30}", "{until 10.30}", "did you mean {until 10:30}?"),
    ("a {until 10h30} b", "{until 10h30}", "did you mean {until 10:30}?"),
    ("{until}", "{until}", "expected a time of day, as in {until 10:30}"),
    ("{until soon}", "{until soon}", "expected a time of day, as in {until 10:30}"),
    ("{until 10:3}", "{until 10:3}", "expected a time of day, as in {until 10:30}"),
    ("{until 24:00}", "{until 24:00}", "expected a time of day, as in {until 10:30}"),
    ("{left 10.30}", "{left 10.30}", "did you mean {left 10:30}?"),
    ("{until ١٠:٣٠}", "{until ١٠:٣٠}", "expected a time of day, as in {until 10:30}"),
  ])
  func `a time of day that is none is a fault with a remedy`(text: String, word: String, remedy: String) {
    let fault = TimedText.fault(in: text)
    #expect(fault?.word == word && fault?.remedy == remedy)
  }

  @Test(arguments: [
    ("{Time} {date}", "{Time}", "{time}"), ("a { DATE }", "{ DATE }", "{date}"),
    ("{until  10:30} {LEFT  9:05}", "{LEFT  9:05}", "{left 9:05}"),
  ])
  func `braces that are nearly a word are found`(text: String, written: String, meant: String) {
    let found = TimedText.nearMiss(in: text)
    #expect(found?.written == written && found?.meant == meant)
  }

  @Test(arguments: ["{times}", "{}", "{time}", "Time", "{until noon}", "{ left side }"])
  func `other braces are no near miss`(text: String) { #expect(TimedText.nearMiss(in: text) == nil) }

  @Test func `random braces never fail, and text without words stays`() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["{", "}", "time", "date", "until ", "left ", "10:30", "99:99", " ", "x", "é", "\n", "株"]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let filled = Self.filled(text)
      #expect((filled == text) == !TimedText.showsTime(text), "\(text)")
      #expect(TimedText(text).longest(in: .english).count >= filled.count, "\(text)")
    }
  }

  @Test(arguments: Language.tags) func `nothing is longer than the longest text`(tag: String) throws {
    let language = try #require(Language(tag: tag))
    let text = TimedText("{date} {time} x {until 10:30} {left 10:30}")
    let longest = text.longest(in: language).count
    for step in 0..<600 {
      let minute = LocalMinute(at: 1_767_225_600 + step * 52_571) { _ in 0 }
      #expect(text.text(at: minute, in: language).count <= longest)
    }
  }

  @Test func `without a time a text stands as it is written`() {
    let time: TextTime? = nil
    #expect(time.text("{time}", in: nil) == "{time}")
    let now: TextTime? = TextTime(LocalMinute(at: 1_795_269_900) { _ in 0 }, language: .english)
    #expect(now.text("{time}", in: Language(tag: "en-US")) == "2:05\u{A0}pm")
    #expect(now.text("{time}", in: nil) == "14:05")
  }
}
