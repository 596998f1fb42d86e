internal import CFontconfig

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
