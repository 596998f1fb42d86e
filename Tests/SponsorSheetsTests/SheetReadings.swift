import ConfigurationEditing
import Messages
import SponsorSheets
import Testing

/// Reads a table with answers, as `init` and `import` do.
func sheet(_ text: String, _ answer: (inout SheetAnswers) -> Void = { _ in }) -> SponsorSheet {
  var answers = SheetAnswers()
  answer(&answers)
  return SponsorSheet.read(Array(text.utf8), file: "s.csv", answers: answers)
}

/// What an import of a table into a configuration does.
struct ImportOutcome {
  var plan: ImportPlan
  /// The configuration afterwards.
  var text: String
  /// The errors of the import, in one line each.
  var errors: [String] { plan.faults.filter { $0.severity == .error }.map(\.description) }

  /// - Parameter logos: the paths of logos by their rows.
  init(
    _ csv: String, into yaml: String, logos: [Int: String] = [:], _ answer: (inout SheetAnswers) -> Void = { _ in }
  ) throws {
    var answers = SheetAnswers()
    answer(&answers)
    let sheet = SponsorSheet.read(Array(csv.utf8), file: "s.csv", answers: answers)
    #expect(!sheet.hasErrors, "\(sheet.faults)")
    var text = try ConfigurationText(bytes: Array(yaml.utf8), file: "m.yaml")
    plan = ImportPlan(sheet.sponsors, of: "s.csv", into: text, logos: logos, answers: answers)
    try text.apply(plan.edits)
    self.text = String(decoding: text.bytes, as: UTF8.self)
  }
}
