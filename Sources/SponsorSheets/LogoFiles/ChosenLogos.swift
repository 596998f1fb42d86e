internal import Logos
internal import MarqueeValues
internal import Messages

/// The logos that an import takes, decoded. Says what they look like, and which of them cannot be shown.
package struct ChosenLogos {
  /// How each file looks that can be shown, each file once.
  package private(set) var kinds: [LogoStyle.Kind] = []
  /// A warning for each row whose logo cannot be shown, for a run that ends without a summary.
  package private(set) var faults: [SheetFault] = []
  /// A warning or a note for each row and each thing that may be wrong with its logo, which can be shown.
  package private(set) var remarks: [SheetFault] = []
  /// What is wrong with logos or may be: a line for each row and fault.
  package private(set) var doubts: [String] = []

  /// The most files that are decoded.
  private static let most = 1000
  /// The width and height at which they are decoded, px.
  private static let side = 96
  private static func consequence(of error: LogoError) -> String {
    error.mayPass
      ? "; the card shows its name until the file can be decoded: run 'check', which tries it again, before you replace it"
      : "; the card shows its name until the file is replaced"
  }

  /// Decodes the logos. Blocks.
  /// - Parameters:
  ///   - choices: by their rows.
  ///   - table: the table's name, for warnings.
  ///   - column: that of the logos.
  package init(_ choices: [Int: LogoChooser.Choice], of table: String, column: (index: Int, heading: String)?) {
    let loader = LogoLoader.patient
    var known: [String: Result<[LogoRemark], LogoError>] = [:]
    for (row, choice) in choices.sorted(by: { $0.key < $1.key }) {
      if known[choice.read] == nil {
        guard known.count < Self.most else { continue }
        let result = loader.examined(choice.read, LogoRequest(width: Self.side, height: Self.side))
        if case .success(let decoded) = result { kinds.append(LogoStyle.kind(of: decoded.bitmap)) }
        known[choice.read] = result.map(\.remarks)
      }
      let start = "\(escaped(choice.sponsor)): \(escaped(choice.path)) "
      switch known[choice.read] {
      case .success(let remarks):
        doubts += remarks.map { start + escaped("\($0)") }
        self.remarks += remarks.map { remark in
          fault(
            escaped("\(remark)"), choice, row, of: table, column, severity: remark.isNote ? .note : .warning)
        }
      case .failure(let error):
        doubts.append(start + escaped("\(error)") + Self.consequence(of: error))
        faults.append(fault(escaped("\(error)") + Self.consequence(of: error), choice, row, of: table, column))
      case nil: break
      }
    }
  }

  private func fault(
    _ reason: String, _ choice: LogoChooser.Choice, _ row: Int, of table: String,
    _ column: (index: Int, heading: String)?, severity: Diagnostic.Severity = .warning
  ) -> SheetFault {
    SheetFault(
      file: table, row: row, column: column?.index, heading: column?.heading, severity: severity,
      message: "\(quoted(choice.sponsor)) has the logo \(quotedPath(choice.path)), which \(reason)")
  }
}
