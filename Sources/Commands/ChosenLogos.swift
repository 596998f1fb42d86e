internal import Logos
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeValues

/// The logos that an import takes, decoded: what they look like, and which cannot be shown.
struct ChosenLogos {
  /// What those that can be shown look like, each file once.
  private(set) var kinds: [LogoStyle.Kind] = []
  /// A warning for each row whose logo cannot be shown.
  private(set) var faults: [SheetFault] = []

  /// The most files that are decoded, and the size at which, px.
  private static let most = 1000
  private static let side = 96

  /// Decodes the logos. Blocks.
  /// - Parameters:
  ///   - choices: by their rows.
  ///   - table: the table's name, for warnings.
  ///   - column: that of the logos.
  init(_ choices: [Int: LogoChooser.Choice], of table: String, column: (index: Int, heading: String)?) {
    let loader = LogoLoader()
    var errors: [String: LogoError?] = [:]
    for (row, choice) in choices.sorted(by: { $0.key < $1.key }) {
      if errors[choice.origin] == nil {
        guard errors.count < Self.most else { continue }
        switch loader.logo(choice.origin, LogoRequest(width: Self.side, height: Self.side)) {
        case .success(let picture):
          kinds.append(LogoStyle.kind(of: picture))
          errors.updateValue(nil, forKey: choice.origin)
        case .failure(let error): errors.updateValue(error, forKey: choice.origin)
        }
      }
      guard let error = errors[choice.origin] ?? nil else { continue }
      faults.append(
        SheetFault(
          file: table, row: row, column: column?.index, heading: column?.heading, severity: .warning,
          message: "\(quoted(choice.sponsor)) has the logo \(quoted(choice.path)), which \(escaped("\(error)")); "
            + "the card shows its name until the file is replaced"))
    }
  }
}
