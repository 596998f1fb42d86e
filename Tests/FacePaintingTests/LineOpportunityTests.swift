import TestSupport
import Testing

@testable import FacePainting

struct LineOpportunityTests {
  private func parts(_ text: String, _ language: HanLanguage? = nil) -> [String] {
    SegmentedParagraph(text, hanLanguage: language).parts.map { ($0.followsSpace ? "" : "+") + $0.text }
  }

  @Test(arguments: [
    ("Our sponsors", ["Our", "sponsors"]), ("Baden-Baden", ["Baden-", "+Baden"]),
    // No line begins with a dash, but for one that begins the text or is a sign.
    ("Fair – our sponsors", ["Fair –", "our", "sponsors"]), ("Acme - Bolt", ["Acme -", "Bolt"]),
    ("– Acme — Bolt", ["–", "Acme —", "Bolt"]), ("Acme –Bolt", ["Acme –Bolt"]), ("minus −5 –5", ["minus", "−5", "–5"]),
    ("北京 – Acme", ["北", "+京 –", "Acme"]),
    // No line begins with closing punctuation or ends with an opening bracket.
    ("日本語、「海」。", ["日", "+本", "+語、", "+「海」。"]), ("北京Acme公司", ["北", "+京", "+Acme", "+公", "+司"]),
    ("서울 인쇄소", ["서", "+울", "인", "+쇄", "+소"]),
    ("शर्मा एंड संस", ["शर्मा", "एंड", "संस"]), ("شركة الطباعة", ["شركة", "الطباعة"]),
    ("ขอขอบคุณผู้สนับสนุน", ["ขอ", "+ขอบคุณ", "+ผู้", "+สนับสนุน"]),
    ("🎉🇩🇪🇯🇵👍🏽", ["🎉", "+🇩🇪", "+🇯🇵", "+👍🏽"]),
    ("zero\u{200B}width", ["zero\u{200B}", "+width"]), ("so\u{AD}ft", ["so\u{AD}", "+ft"]),
    ("word\u{2060}joiner", ["word\u{2060}joiner"]),
    ("“漢字” (注)", ["“漢", "+字” (注)"]),
  ])
  func `text is split where its script allows a line to end`(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test func `small kana do not begin a line in Japanese`() {
    #expect(parts("キャット", .japanese) == ["キャッ", "+ト"])
  }

  @Test func `line breaking accepts every Unicode scalar`() {
    // libunibreak 1.1 aborts the process at some characters unless they are replaced.
    let all = (0...0x10FFFF as ClosedRange<UInt32>).filter { Unicode.Scalar($0) != nil }
    for language in [nil, "ja", "ko", "zh-cn"] {
      #expect(LineOpportunities.after(all, language: language).count == all.count)
    }
    #expect(LineOpportunities.after([], language: nil).isEmpty)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `line breaking and ellipses never split a grapheme cluster`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [String] = [
      "a", "漢", "か", "न", "\u{94D}", "क", "\u{93F}", "น", "\u{E49}", "\u{E33}", "\u{301}", "\u{200D}", "👩", "🏽", "🚀",
      "🇩",
      "🇪", "\u{FE0F}", "\u{FE0E}", "☎", "1", "\u{20E3}", "ᄒ", "ᅡ", "ᆫ", " ", "ע", "ع", "-", "\u{AD}", "🏴", "\u{E0067}",
    ]
    let text = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? "a" }.joined()
    let display = try #require(DisplayText(text + "x"))
    struct Wide: TextMeasuring {
      func width(of text: String) -> Double { Double(text.count) }
    }
    let breaker = LineBreaker(display, measurer: Wide())
    let paragraph = display.paragraphs[0]
    var ends: Set<Int> = [0]
    for character in paragraph { ends.insert((ends.max() ?? 0) + character.unicodeScalars.count) }
    for lines in [try #require(breaker.lines(width: 5, breaksWords: true)), breaker.filled(width: 4).flatMap { $0 }] {
      var position = 0
      let scalars = Array(paragraph.unicodeScalars)
      for line in lines {
        if position > 0, line.followsSpace, position < scalars.count, scalars[position] == " " { position += 1 }
        #expect(ends.contains(position), "seed \(seed): \(line) begins inside a cluster")
        position += line.text.unicodeScalars.count
        #expect(ends.contains(position), "seed \(seed): \(line) ends inside a cluster")
      }
      #expect(position == scalars.count, "seed \(seed)")
    }
    // An ellipsis cuts only between clusters, too.
    let cut = String(breaker.ellipsized(paragraph, width: 9).dropLast())
    #expect(Array(paragraph).starts(with: Array(cut)), "seed \(seed)")
  }
}
