internal import CFontconfig

/// Text prepared for typesetting: no control characters, white space collapsed, length bounded.
struct DisplayText: Sendable, Hashable {
  /// The lines as the operator broke them, with one space between words. The first and the last are not empty.
  let paragraphs: [String]
  /// The language whose forms Han characters take; `nil` if the text gives no hint.
  let hanLanguage: HanLanguage?

  /// The maximum number of Unicode scalars: more than fit on a card at a legible size. Laying out more would only cost
  /// time.
  static let maximumLength = 2000
  /// The maximum for details, in Unicode scalars. Details scroll if they are longer than their area. A configuration accepts
  /// less, so nothing is cut, and laying out this much is quick.
  static let maximumDetailsLength = 65_536

  /// `nil` if the text has nothing visible. Text over `limit` Unicode scalars is cut and ends with an ellipsis.
  ///
  /// - Parameter companion: text shown next to it, in the same language.
  init?(_ text: String?, beside companion: String? = nil, upTo limit: Int = maximumLength) {
    guard let text else { return nil }
    let scalars = text.unicodeScalars
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in scalars {
      guard count < limit else { break }
      count += 1
      switch scalar.value {
      case 0x0D: continue  // the line feed that follows breaks the line
      case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: kept.append("\n")
      case 0x00...0x1F, 0x7F...0x9F: kept.append(" ")
      // Byte order marks and noncharacters are not drawn.
      case 0xFEFF, 0xFFFE, 0xFFFF: continue
      default: kept.append(scalar)
      }
    }
    let isCut = count < scalars.count
    var paragraphs = String(kept).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split { $0.isBreakingSpace }.joined(separator: " ")
    }
    while paragraphs.first?.isEmpty == true { paragraphs.removeFirst() }
    while paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    guard !paragraphs.isEmpty else { return nil }
    if isCut { paragraphs[paragraphs.count - 1] += "…" }
    self.paragraphs = paragraphs
    hanLanguage = HanLanguage(
      evidentIn: paragraphs + (companion.map { [String($0.unicodeScalars.prefix(Self.maximumLength))] } ?? []))
  }
}

extension Character {
  /// White space at which a line may break, which excludes no-break spaces.
  fileprivate var isBreakingSpace: Bool { isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}" }
}

/// The language whose forms Han characters take: China, Japan and Korea write the same characters differently.
enum HanLanguage: String, Sendable, Hashable {
  // Language tags in fontconfig's form.
  case simplified = "zh-cn"
  case traditional = "zh-tw"
  case japanese = "ja"
  case korean = "ko"

  /// The language of the environment if it is one of these, else the one with the most readers.
  static let system: HanLanguage =
    preferredLanguages().lazy.compactMap { HanLanguage(rawValue: $0) }.first ?? .simplified

  /// The language that the other scripts in `texts` suggest; `nil` if none does.
  init?(evidentIn texts: [String]) {
    var found: HanLanguage?
    for scalar in texts.lazy.flatMap(\.unicodeScalars) {
      switch scalar.value {
      case 0x3041...0x30FF where scalar.value != 0x30FB: self = .japanese; return
      case 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .japanese; return
      case 0x1100...0x11FF, 0xAC00...0xD7A3: found = found ?? .korean
      case 0x3105...0x312F: found = found ?? .traditional
      default: continue
      }
    }
    guard let found else { return nil }
    self = found
  }
}

/// The languages of the environment in fontconfig's form, such as `ja` or `zh-tw`, preferred first.
private func preferredLanguages() -> [String] {
  guard let set = unsafe FcGetDefaultLangs(), let list = unsafe FcStrListCreate(set) else { return [] }
  defer {
    unsafe FcStrListDone(list)
    unsafe FcStrSetDestroy(set)
  }
  var languages: [String] = []
  while let next = unsafe FcStrListNext(list) { unsafe languages.append(String(cString: next)) }
  return languages
}
