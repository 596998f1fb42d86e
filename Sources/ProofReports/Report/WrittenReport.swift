/// A report that is made and has to be written.
package enum WrittenReport: Sendable {
  case whole([UInt8])
  /// Formats that grow with sponsors and days: a year of a large wall is a hundred MB, and is never in memory as a whole.
  case csv(ProofReport)
  case json(ProofReport)

  /// - Parameter write: is given the report piece by piece; what it throws ends the writing.
  package func write(_ write: (_ bytes: [UInt8]) throws -> Void) throws {
    switch self {
    case .whole(let bytes): try write(bytes)
    case .csv(let report): try report.writeCSV { try write(Array($0.utf8)) }
    case .json(let report):
      try report.writeJSON { try write(Array($0.utf8)) }
      try write([0x0A])
    }
  }
}
