internal import CHarfBuzz

/// A script, identified by its ISO 15924 tag.
struct WritingSystem: Sendable, Hashable {
  private let tag: UInt32

  /// `name` is the tag, four ASCII letters.
  init(_ name: StaticString) {
    tag = name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The script of a character.
  init(of scalar: UInt32) {
    // HarfBuzz's table is immutable, so this is safe on any thread.
    tag = unsafe hb_script_to_iso15924_tag(hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
  }

  static let common = WritingSystem("Zyyy")
  static let latin = WritingSystem("Latn")
  static let han = WritingSystem("Hani")
  static let hiragana = WritingSystem("Hira")
  static let katakana = WritingSystem("Kana")
  static let hangul = WritingSystem("Hang")
  static let bopomofo = WritingSystem("Bopo")
  private static let inherited = WritingSystem("Zinh")
  private static let unknown = WritingSystem("Zzzz")

  /// Whether characters of the script take the script of their neighbours, as punctuation, digits and marks do.
  var isShared: Bool { self == .common || self == Self.inherited || self == Self.unknown }

  /// Whether letters fill an em square, so that the line spacing of their font is more than they need.
  var isSquare: Bool { [.han, .hiragana, .katakana, .hangul, .bopomofo].contains(self) }

  /// The tag, four ASCII letters.
  var name: String {
    String(String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: tag >> $0)) }))
  }

  /// The language, in fontconfig's form, that uses the script most; `nil` if there is no such language. Han has none:
  /// see `DisplayText.hanLanguage`.
  var language: String? { Self.languages[self] }

  private static let languages: [WritingSystem: String] = [
    WritingSystem("Arab"): "ar", WritingSystem("Armn"): "hy", WritingSystem("Beng"): "bn", .bopomofo: "zh-tw",
    WritingSystem("Cyrl"): "ru", WritingSystem("Deva"): "hi", WritingSystem("Ethi"): "am", WritingSystem("Geor"): "ka",
    WritingSystem("Grek"): "el", WritingSystem("Gujr"): "gu", WritingSystem("Guru"): "pa", .hangul: "ko",
    WritingSystem("Hebr"): "he", .hiragana: "ja", .katakana: "ja", WritingSystem("Khmr"): "km",
    WritingSystem("Knda"): "kn", WritingSystem("Laoo"): "lo", WritingSystem("Mlym"): "ml", WritingSystem("Mymr"): "my",
    WritingSystem("Orya"): "or", WritingSystem("Sinh"): "si", WritingSystem("Taml"): "ta", WritingSystem("Telu"): "te",
    WritingSystem("Thai"): "th", WritingSystem("Tibt"): "bo",
  ]
}
