internal import Platform

/// What a workbook may hold, so that no file exhausts memory or time.
package struct WorkbookLimits: Sendable {
  /// Of the file, bytes. Workbooks hold pictures, which are not read.
  package var fileBytes = 64 << 20
  /// Of one part that is read, unpacked, bytes.
  package var partBytes = 64 << 20
  /// Of all parts that are read, unpacked, bytes.
  package var allBytes = 128 << 20
  /// How many times as large as packed a part may become, from `ratioBytes` on. Sheets become up to 50 times as large.
  package var ratio = 300
  package var ratioBytes = 1 << 20
  /// Number of parts in the file.
  package var entries = 10_000
  /// Of elements within each other.
  package var depth = 100
  /// Number of sheets.
  package var sheets = 1000
  /// Number of rows with content.
  package var rows = 20_000
  /// Number of columns that may have content.
  package var columns = 500
  /// Number of cells with content.
  package var cells = 1_000_000
  /// Of one cell, UTF-16 units.
  package var cellText = 32_767
  /// Of all cells, bytes of UTF-8.
  package var text = 16 << 20
  /// Number of shared strings.
  package var sharedStrings = 1_000_000
  /// Of the notes on one cell, characters; the rest is left out.
  package var comment = 2000
  /// Number of notes on cells, merged areas, links, styles or number formats.
  package var records = 100_000
  /// Time for the whole file, s.
  package var seconds = 10.0

  package init() {}

  /// Rows and columns of a sheet in either format's programs.
  static let mostRows = 1_048_576
  static let mostColumns = 16_384
}

/// The time that is left for a file.
struct Deadline: Sendable {
  private let limits: WorkbookLimits
  private let end: UInt64

  init(_ limits: WorkbookLimits) {
    self.limits = limits
    end = monotonicNanoseconds() + UInt64(max(limits.seconds, 0) * 1e9)
  }

  func check() throws(WorkbookFault) {
    guard monotonicNanoseconds() >= end else { return }
    throw WorkbookFault(
      "takes more than \(Int(limits.seconds)) s to read; copy the list of sponsors into a workbook of its own")
  }
}
