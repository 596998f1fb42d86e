import ConfigurationValues
import TestSupport
import Testing

struct LocalDateTests {
  /// What a date looks like, by a regular expression: slower, and readable at a glance.
  private static func looksLikeDate(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.isASCII)
      && text.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}([T ]([01][0-9]|2[0-3]):[0-5][0-9])?/#) != nil
  }

  @Test(arguments: Seeds.few)
  func `a date reads back as it is written, and nothing that differs by a character is one without looking like it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let date = LocalDate(
        year: random.int(1900...2199), month: random.int(1...12), day: random.int(1...28),
        minute: random.chance(0.5) ? random.int(0...1439) : nil)
      #expect(LocalDate(written: date.description) == date)
      #expect(LocalDate(written: date.description.replacing("T", with: " ")) == date)
      var characters = Array(date.description)
      let place = random.int(0...characters.count - 1)
      let other = "0123456789-:T t/+٣é\u{301}\0".randomElement(using: &random) ?? "0"
      switch random.int(0...2) {
      case 0: characters[place] = other
      case 1: characters.insert(other, at: place)
      default: characters.remove(at: place)
      }
      let text = String(characters)
      if let read = LocalDate(written: text) {
        #expect(Self.looksLikeDate(text) && read.description == text.replacing(" ", with: "T"), "\(text)")
      } else if Self.looksLikeDate(text) {
        // It has a form, and is in no calendar.
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(
          !(1900...2199).contains(numbers[0]) || !(1...12).contains(numbers[1]) || !(1...28).contains(numbers[2]),
          "\(text)")
      }
    }
  }

  @Test(arguments: [
    "", "2026", "2026-02-29", "2025-13-01", "2026-11-00", "1899-12-31", "2200-01-01", "2026-11-22T24:00",
  ])
  func `what is no day is none`(text: String) {
    #expect(LocalDate(written: text) == nil)
    #expect(LocalDate(written: "2024-02-29") == LocalDate(year: 2024, month: 2, day: 29))
  }
}
