/// The languages of reports for people.
package enum ReportLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  /// With *Jänner* for January.
  case austrian = "de-AT"
  case french = "fr"
  case spanish = "es"

  /// The language of the system: LC_ALL, LC_MESSAGES or LANG, whichever is set first; English where it is none of these.
  package init(environment: (_ name: String) -> String?) {
    // Such as de_CH.UTF-8.
    let parts = Self.locale("LC_MESSAGES", environment).split(separator: "_", maxSplits: 1)
      .map { String($0.prefix { $0.isLetter }) }
    let language = parts.first?.lowercased() ?? ""
    self = Self(rawValue: "\(language)-\(parts.last ?? "")") ?? Self(rawValue: language) ?? .english
  }

  /// The first that is set of LC_ALL, this one and LANG; empty if none is.
  static func locale(_ category: String, _ environment: (_ name: String) -> String?) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
  }

  /// How this language says it.
  var words: ReportWords {
    switch self {
    case .english: .english
    case .german: .german
    case .austrian: .austrian
    case .french: .french
    case .spanish: .spanish
    }
  }
}
