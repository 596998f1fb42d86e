import Foundation
import Testing

@testable import MarqueeValues

/// The table of languages.
@Suite struct LanguageTests {
  /// 2026-11-21, a Saturday, at 14:05.
  private static let minute = LocalMinute(at: 1_795_269_900) { _ in 0 }

  private static func text(_ text: String, _ tag: String, at seconds: Int = 1_795_269_900) throws -> String {
    TimedText(text).text(at: LocalMinute(at: seconds) { _ in 0 }, in: try #require(Language(tag: tag)))
  }

  @Test(arguments: Language.tags) func `a language's words are complete`(tag: String) throws {
    let words = try #require(Language(tag: tag)).words
    #expect(Set(words.days).count == 7 && Set(words.months).count == 12)
    #expect((words.days + words.months + [words.now]).allSatisfy { !$0.isEmpty && $0.first?.isWhitespace == false })
    #expect(["%w", "%d", "%m"].allSatisfy(words.dateForm.contains))
    #expect(words.untilForm.contains("%"))
    #expect((1...2).contains(words.hours.count) && (1...2).contains(words.minutes.count))
    #expect(
      words.clock.contains("a") == (words.halves.count == 2) && words.clock.contains("h") == words.clock.contains("a"))
    for minute in 0..<1440 {
      #expect(!words.time(ofMinute: minute).isEmpty)
      let left = words.until(minute)
      #expect(!left.contains("%") && minute == 0 || left.contains(where: \.isNumber))
    }
    #expect(Set((0..<1440).map(words.time)).count == 1440)
  }

  /// The system library has the data of the Unicode CLDR.
  @Test(arguments: Language.tags + ["de-AT", "en-US", "en-AU", "es-MX"])
  func `dates and times are written as the system library writes them`(tag: String) throws {
    let formatter = DateFormatter()
    // English without a region is that of most regions.
    formatter.locale = Locale(identifier: tag == "en" ? "en-GB" : tag)
    formatter.timeZone = TimeZone(identifier: "UTC")
    let spaces = { (text: String) in String(text.map { $0.isWhitespace ? " " : $0 }).lowercased() }
    for day in stride(from: 0, to: 366, by: 9) {
      let seconds = 1_767_225_600 + day * 86_400 + day * 173
      let date = Date(timeIntervalSince1970: Double(seconds))
      formatter.setLocalizedDateFormatFromTemplate("MMMMEEEEd")
      #expect(spaces(try Self.text("{date}", tag, at: seconds)) == spaces(formatter.string(from: date)))
      formatter.setLocalizedDateFormatFromTemplate("jmm")
      #expect(spaces(try Self.text("{time}", tag, at: seconds)) == spaces(formatter.string(from: date)))
    }
  }

  @Test(arguments: [
    ("en", "14:05", "Saturday 21 November", "Keynote in 25 min"),
    ("en-US", "2:05 pm", "Saturday, November 21", "Keynote in 25 min"),
    ("de", "14:05", "Samstag, 21. November", "Keynote in 25 min"),
    ("fr", "14:05", "Samedi 21 novembre", "Keynote dans 25 min"),
    ("fi", "14.05", "Lauantai 21. marraskuuta", "Keynote 25 min päästä"),
    ("ja", "14:05", "11月21日 土曜日", "Keynote 25分後"),
    ("zh-TW", "下午2:05", "11月21日 星期六", "Keynote 25分鐘後"),
    ("el", "2:05 μμ", "Σάββατο 21 Νοεμβρίου", "Keynote σε 25 λεπτά"),
  ])
  func `the words read well`(tag: String, time: String, date: String, until: String) throws {
    let spaced = try Self.text("{time}|{date}", tag).replacing("\u{A0}", with: " ").split(separator: "|").map(
      String.init)
    #expect(spaced.first == time)
    #expect(try Self.text("{date}", tag) == date)
    #expect(try Self.text("Keynote {until 14:30}", tag).replacing("\u{A0}", with: " ") == until)
  }

  @Test(arguments: [
    ("{until 14:30}", "In 25 min"), ("x {until 14:05}", "x now"), ("{until 14:05}", "Now"),
    ("x {until 13:51}", "x now"),
    ("x {until 13:50}", "x in 23 hr 45 min"), ("x {until 15:05}", "x in 1 hr"), ("x {until 15:06}", "x in 1 hr 1 min"),
    ("x {until 9:00}", "x in 18 hr 55 min"), ("a\n{until 14:06}", "a\nIn 1 min"), ("{date}", "Saturday 21 November"),
  ])
  func `the time that is left stands alone or follows a text`(text: String, expected: String) throws {
    #expect(try Self.text(text, "en").replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    ("en", "Still 25 min", "Keynote in 25 min"), ("de", "Noch 25 min", "Keynote in 25 min"),
    ("fr", "Encore 25 min", "Keynote dans 25 min"), ("es", "Quedan 25 min", "Keynote dentro de 25 min"),
  ])
  func `the time that is left reads well with and without a word of the text's own`(
    tag: String, left: String, until: String
  ) throws {
    let word = try #require(left.split(separator: " ").first)
    #expect(try Self.text("\(word) {left 14:30}", tag).replacing("\u{A0}", with: " ") == left)
    #expect(try Self.text("Keynote {until 14:30}", tag).replacing("\u{A0}", with: " ") == until)
    #expect(try Self.text("x {left 14:05}", tag).replacing("\u{A0}", with: " ") == "x 0 min")
  }

  @Test func `a number stays with its unit, and one differs from many where a language says so`() throws {
    #expect(try Self.text("x {until 14:30}", "en") == "x in 25\u{A0}min")
    #expect(try Self.text("x {until 15:06}", "el") == "x σε 1\u{A0}ώρα 1\u{A0}λεπτό")
    #expect(try Self.text("x {until 15:30}", "ja") == "x 1時間25分後")
  }

  @Test(arguments: [
    ("de", "de"), ("DE-ch", "de"), ("de-Latn-AT", "de-AT"), ("en-IE", "en"), ("en-CA", "en-US"), ("en-NZ", "en-AU"),
    ("es-US", "es-MX"), ("es-419", "es"), ("no", "nb"), ("iw", "he"), ("zh-Hans-TW", "zh"), ("zh-HK", "zh-Hant"),
    ("zh-Hant-CN", "zh-Hant"), ("pt-BR", "pt"), ("de-u-nu-latn", "de"), ("sr-Cyrl", "sr"),
  ])
  func `a tag names a language, and a region where that differs`(tag: String, same: String) throws {
    #expect(Language(tag: tag) != nil && Language(tag: tag) == Language(tag: same))
  }

  @Test(arguments: [
    "", "-", "de-", "-de", "german", "tlh", "de_DE", "C", "de DE", "xx", "sr-Latn", "d", "deutsch-DE", "日本",
  ])
  func `other words name no language`(tag: String) { #expect(Language(tag: tag) == nil) }

  @Test(arguments: [
    ([:], "en"), (["LANG": "de_CH.UTF-8"], "de"), (["LANG": "de_DE", "LC_TIME": "en_US.UTF-8"], "en-US"),
    (["LANG": "de_DE", "LC_TIME": "fr_FR", "LC_ALL": "ja_JP.eucJP"], "ja"), (["LANG": "de_DE", "LC_ALL": ""], "de"),
    (["LANG": "fr_FR", "LC_ALL": "C"], "en"), (["LANG": "POSIX"], "en"), (["LANG": "C.UTF-8"], "en"),
    (["LANG": "ca_ES@valencia"], "ca"), (["LANG": "tlh_XX"], "en"), (["LANG": "zh_TW.Big5"], "zh-TW"),
  ])
  func `the system's language is that of its environment`(environment: [String: String], tag: String) {
    #expect(Language(environment: environment) == Language(tag: tag))
  }
}
