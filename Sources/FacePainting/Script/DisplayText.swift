internal import CFontconfig

/// Text as it can be set: control characters gone, white space collapsed, bounded in length.
struct DisplayText: Sendable, Hashable {
  /// The lines that the operator asked for, none of them empty at the ends; words stand one space apart.
  let paragraphs: [String]
  /// Whose forms its Han characters take; `nil` where nothing tells.
  let hanLanguage: HanLanguage?

  /// More than a card can hold at a legible size; the rest would be cut anyway, and cost time before it is.
  static let longest = 2000
  /// Of running text, which scrolls where it is longer than its room: more than a configuration accepts, so that none is
  /// cut, and little enough to be laid out in a moment.
  static let longestProse = 65_536

  /// `nil` for text in which there is nothing to see. `companion` is read beside it and in the same language. What is over
  /// `limit` Unicode scalars ends with an ellipsis.
  init?(_ text: String?, beside companion: String? = nil, upTo limit: Int = longest) {
    guard let text else { return nil }
    let scalars = text.unicodeScalars
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in scalars {
      guard count < limit else { break }
      count += 1
      switch scalar.value {
      case 0x0D: continue  // the line feed after it breaks the line
      case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: kept.append("\n")
      case 0x00...0x1F, 0x7F...0x9F: kept.append(" ")
      // Byte order marks and noncharacters are nothing to draw.
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
      evidentIn: paragraphs + (companion.map { [String($0.unicodeScalars.prefix(Self.longest))] } ?? []))
  }
}

extension Character {
  /// White space at which a line may break: not the no-break spaces.
  fileprivate var isBreakingSpace: Bool { isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}" }
}

/// Whose forms Han characters take: the same ones are written differently in China, Japan and Korea.
enum HanLanguage: String, Sendable, Hashable {
  // As fontconfig writes them.
  case simplified = "zh-cn"
  case traditional = "zh-tw"
  case japanese = "ja"
  case korean = "ko"

  /// The operator's own, if it is one of these, or else that of the most readers.
  static let system: HanLanguage =
    preferredLanguages().lazy.compactMap { HanLanguage(rawValue: $0) }.first ?? .simplified

  /// What the scripts beside the Han characters tell; `nil` if they tell nothing.
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

/// Languages of the environment as fontconfig writes them, e.g. `ja` or `zh-tw`.
private func preferredLanguages() -> [String] {
  guard let set = FcGetDefaultLangs(), let list = FcStrListCreate(set) else { return [] }
  defer {
    FcStrListDone(list)
    FcStrSetDestroy(set)
  }
  var languages: [String] = []
  while let next = FcStrListNext(list) { languages.append(String(cString: next)) }
  return languages
}
