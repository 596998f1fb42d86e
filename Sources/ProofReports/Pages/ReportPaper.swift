/// The paper that a report is printed on.
package enum ReportPaper: String, Sendable, CaseIterable {
  case a4, letter

  /// pt.
  var width: Double { self == .a4 ? 595.28 : 612 }
  var height: Double { self == .a4 ? 841.89 : 792 }

  /// Where people print on Letter, by the Unicode CLDR.
  private static let letterTerritories: Set<String> = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// The paper of the system's country: of LC_ALL, LC_PAPER or LANG, whichever is set first; A4 where none is named.
  package init(environment: (_ name: String) -> String?) {
    // Such as en_US.UTF-8.
    let parts = ReportLanguage.locale("LC_PAPER", environment).split(separator: "_", maxSplits: 1)
    let territory = parts.count == 2 ? parts[1].prefix { $0.isLetter } : ""
    self = Self.letterTerritories.contains(String(territory)) ? .letter : .a4
  }
}
