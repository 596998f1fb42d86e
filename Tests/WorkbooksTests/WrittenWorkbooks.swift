import Foundation
import TestSupport
import Testing

/// Workbooks that `programs.py` and `programs.pl` have written with the libraries of other programs.
struct WrittenWorkbooks {
  /// Those with rows to compare.
  static let names = [
    "openpyxl.xlsx", "openpyxl-1904.xlsx", "xlsxwriter.xlsx", "xlsxwriter-1904.xlsx", "xlsxwriter-strings.xlsx",
    "excel-writer.xlsx", "odfpy.ods", "amounts-openpyxl.xlsx", "amounts-xlsxwriter.xlsx", "amounts-odfpy.ods",
  ]

  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let script = Project.root.appending(path: "Tests/WorkbooksTests/programs.py").path(percentEncoded: false)
    // Debian's own, for which there are python3-openpyxl, python3-odf, python3-xlsxwriter and libexcel-writer-xlsx-perl.
    let result = try await Command.run(["/usr/bin/python3", "-B", script, folder.path])
    try #require(result.status == 0, "\(result.errors)")
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
  }

  /// What its cells should be read as.
  /// - Parameter name: without `.xlsx` or `.ods`.
  func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOfFile: "\(folder.path)/\(name).rows", encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }

  /// A workbook's parts without their compression.
  func zip(_ name: String) throws -> TinyZip {
    let parts = try JSONDecoder().decode([WrittenPart].self, from: Data(try bytes(name + ".parts")))
    var zip = TinyZip()
    zip.parts = parts.map { TinyZip.Part(name: $0.name, bytes: [UInt8]($0.content)) }
    return zip
  }

  private struct WrittenPart: Decodable {
    var name: String
    /// Base64 in the file.
    var content: Data
  }
}
