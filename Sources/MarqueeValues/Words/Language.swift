/// A language in which the time is written.
package struct Language: Sendable, Hashable {
  /// Of `LanguageWords.all`, or of a region that differs, such as `en-US`.
  package let key: String

  /// English with 24 hours.
  package static let english = Language(key: "en")

  private init(key: String) { self.key = key }

  /// - Parameter tag: as BCP 47 has it, such as `de`, `de-CH` or `zh-Hant-TW`. `nil` if that is no tag, or of a language that
  ///   is not known.
  package init?(tag: String) {
    guard tag.utf8.count <= 100 else { return nil }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard let first = parts.first,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    let script = parts.dropFirst().first { $0.utf8.count == 4 }
    let region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    var language = Self.formerNames[first] ?? first
    if language == "zh", script == "hant" || script == nil && ["TW", "HK", "MO"].contains(region) {
      language = "zh-Hant"
    }
    guard LanguageWords.all[language] != nil, language != "sr" || script != "latn" else { return nil }
    key = region.flatMap { Self.regions["\(language)-\($0)"] } ?? language
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The language of the system: LC_ALL, LC_TIME or LANG, whichever is set first; English where it is not known.
  package init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // Such as de_CH.UTF-8, ca_ES@valencia or C.
    let tag = name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : String($0) }.joined()
    self = Language(tag: tag) ?? .english
  }

  /// The tags of all languages, without those of regions.
  package static var tags: [String] { LanguageWords.all.keys.sorted() }

  private static let formerNames = ["no": "nb", "iw": "he", "in": "id"]

  /// Regions that write the time in another way than the language does elsewhere, and an example of them.
  private static let regions: [String: String] = {
    let alike = [
      "de-AT": ["AT"], "en-US": ["US", "CA", "PH"], "en-AU": ["AU", "IN", "NZ", "SG"],
      "es-MX": ["MX", "CO", "DO", "PA", "PR", "US", "VE"],
    ]
    return Dictionary(
      uniqueKeysWithValues: alike.flatMap { example, regions in
        regions.map { (example.prefix(3) + $0, example) }
      }.map { (String($0), $1) })
  }()

  /// The name of a month as it stands in a date.
  /// - Parameter month: 1…12.
  package func name(ofMonth month: Int) -> String { words.months[month - 1] }

  /// How the time is written.
  var words: LanguageWords {
    var words = LanguageWords.all[String(key.prefix(2))] ?? LanguageWords.english
    switch key {
    case "zh-Hant": words = LanguageWords.all[key] ?? words
    case "de-AT": words.months[0] = "Jänner"
    case "en-US": (words.clock, words.halves, words.dateForm) = ("h:mm a", ["am", "pm"], "%w, %m %d")
    case "en-AU": (words.clock, words.halves) = ("h:mm a", ["am", "pm"])
    case "es-MX": (words.clock, words.halves) = ("h:mm a", ["a.m.", "p.m."])
    default: break
    }
    return words
  }
}
