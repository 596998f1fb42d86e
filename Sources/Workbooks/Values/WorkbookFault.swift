/// Why a workbook is not read.
package struct WorkbookFault: Error, Sendable, Hashable {
  /// What is wrong, in words to follow the file's name, and what to do about it.
  package var message: String

  package init(_ message: String) { self.message = message }

  static let noVisibleSheet = "has no visible sheet"

  /// Whether the only fault is that no visible sheet is left after those that were skipped.
  package var isOfNoSheet: Bool { message.hasPrefix(Self.noVisibleSheet) }

  /// How to repair a damaged file.
  static let remedy = "open it in its program, and save it as .xlsx again"

  /// - Parameter reason: what is damaged, such as `it has no sheet`.
  static func damaged(_ reason: String) -> WorkbookFault {
    WorkbookFault("is damaged: \(reason); \(remedy)")
  }

  /// - Parameter kind: what to save a copy as, such as `.xlsx`.
  static func protected(_ kind: String) -> WorkbookFault {
    WorkbookFault("is protected by a password; open it in its program, and save a copy as \(kind) without the password")
  }

  /// - Parameter excess: what is over, such as `more than 10000 parts`.
  static func tooLarge(_ excess: String) -> WorkbookFault {
    WorkbookFault("holds \(excess); copy the list of sponsors into a workbook of its own")
  }

  static let tooMuchMemory = tooLarge("more than fits into the memory for reading it")

  /// The file itself is larger than `limits` allow.
  static func tooManyBytes(_ limits: WorkbookLimits) -> WorkbookFault {
    WorkbookFault("is larger than \(limits.fileBytes >> 20) MiB; copy the list of sponsors into a workbook of its own")
  }
}
