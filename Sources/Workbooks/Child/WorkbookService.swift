internal import Platform

/// The child that reads one workbook from its standard input, and writes its sheet to standard output. It is started confined,
/// by `WorkbookProcess`, and forbids itself to open files before it reads.
package enum WorkbookService {
  /// Reads the workbook. Returns when the sheet, or why there is none, is written.
  /// - Parameters:
  ///   - sheet: the name of a sheet; `nil` for one that is not hidden.
  ///   - passedOver: the number of visible sheets before that one.
  package static func run(sheet: String?, passedOver: Int = 0) {
    ThisProcess.forbidOpening()
    let limits = WorkbookLimits()
    let outcome = Result { () throws(WorkbookFault) in
      guard let input = Descriptor(0) else { throw WorkbookFault("cannot be read: there is no input") }
      let bytes: [UInt8]?
      do { bytes = try input.contents(limit: limits.fileBytes) } catch {
        throw WorkbookFault("cannot be read: \(error)")
      }
      guard let bytes else { throw WorkbookFault.tooManyBytes(limits) }
      return try WorkbookReader.read(
        bytes, sheet: sheet.map { .named($0) } ?? .visible(passedOver: max(passedOver, 0)), limits)
    }
    _ = try? writeAll(WorkbookWire.bytes(of: outcome), to: 1)
  }
}
