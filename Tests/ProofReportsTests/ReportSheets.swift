import Foundation
import Ledger
import ProofReports
import TestSupport
import Testing

/// PDFs of reports, as other programs read them.
enum ReportSheets {
  /// Where PDFs are left for a look: `MARQUEE_SHEETS=folder scripts/test --filter ReportPages` writes them.
  private static let folder = ProcessInfo.processInfo.environment["MARQUEE_SHEETS"]

  /// One px of grey.
  static let picture = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
  /// The same, with a checksum that is wrong.
  static let damaged = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoBwAAgQCA3rZ6MQAAAABJRU5ErkJggg==")

  private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

  struct Sheet: Sendable {
    /// The text of each page.
    let pages: [String]
    let bytes: Int
    /// pt.
    let size: String
    let title: String
    /// Of each picture in the file its page, its width and height, px, and how it is compressed.
    let pictures: [(page: Int, width: Int, height: Int, encoding: String)]
    /// The words of each page but those of its last line, with their left, right and lower ends, as parts of its sides.
    let words: [[(text: String, left: Double, right: Double, bottom: Double)]]

    var text: String { pages.joined() }
  }

  static func pages(
    _ report: ProofReport, pictures: Int = 0, of picture: [UInt8] = picture, name: String
  ) async throws -> [String] {
    try await sheet(report, pictures: pictures, of: picture, name: name).pages
  }

  /// What a sheet is made of, and where it is left.
  private struct Request: Hashable, Sendable {
    let report: String
    let pictures: Int
    let frames: [[UInt8]]
    let file: String?
    let language: ReportLanguage
    let paper: ReportPaper
  }

  /// Many tests look at the same sheets, of which each takes five programs.
  private static let made = MadeOnce<Request, Sheet>()

  /// A report as PDF.
  /// - Parameter pictures: as many days have one.
  static func sheet(
    _ report: ProofReport, pictures: Int = 0, of picture: [UInt8] = picture, name: String,
    _ language: ReportLanguage = .english, _ paper: ReportPaper = .a4
  ) async throws -> Sheet {
    try await sheet(report, pictures: pictures, of: [picture], name: name, language, paper)
  }

  /// - Parameter frames: what the days show, in their order and again from the first on.
  static func sheet(
    _ report: ProofReport, pictures: Int, of frames: [[UInt8]], name: String, _ language: ReportLanguage = .english,
    _ paper: ReportPaper = .a4
  ) async throws -> Sheet {
    let request = Request(
      report: try report.json(), pictures: pictures, frames: frames, file: folder.map { "\($0)/\(name).pdf" },
      language: language, paper: paper)
    return try await made.value(request) { try await sheet(request) }
  }

  private static func sheet(_ request: Request) async throws -> Sheet {
    let folder = try TemporaryFolder()
    let file = request.file ?? "\(folder.path)/report.pdf"
    try await make(
      request.report, request.pictures, of: request.frames, in: folder, file, request.language, request.paper)
    let text = try await Command.run(["pdftotext", "-layout", "-enc", "UTF-8", file, "-"])
    try #require(text.status == 0 && text.errors == "", "\(text.errors)")
    let boxes = try await Command.run(["pdftotext", "-bbox", "-enc", "UTF-8", file, "-"]).output
    let facts = try await Command.run(["pdfinfo", "-enc", "UTF-8", file]).output.split(separator: "\n")
    let images = try await Command.run(["pdfimages", "-list", file]).output.split(separator: "\n").dropFirst(2)
    func fact(_ name: String) -> String {
      facts.first { $0.hasPrefix(name) }.map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) } ?? ""
    }
    return Sheet(
      pages: text.output.split(separator: "\u{C}").map(String.init),
      bytes: try Data(contentsOf: URL(filePath: file)).count,
      size: fact("Page size:"), title: fact("Title:"),
      pictures: images.compactMap { line in
        let cells = line.split(separator: " ")
        guard cells.count > 8, let page = Int(cells[0]), let width = Int(cells[3]), let height = Int(cells[4]) else {
          return nil
        }
        return (page, width, height, String(cells[8]))
      }, words: boxes.split(separator: "<page ").dropFirst().map { Self.words(of: $0) })
  }

  private static func make(
    _ report: String, _ pictures: Int, of frames: [[UInt8]], in folder: TemporaryFolder, _ file: String,
    _ language: ReportLanguage, _ paper: ReportPaper
  ) async throws {
    let paths = try frames.enumerated().map { number, frame in
      let path = "\(folder.path)/\(number).png"
      try Data(frame).write(to: URL(filePath: path))
      return path
    }
    let program = Project.program("ReportPDF").path(percentEncoded: false)
    let made = try await Command.run([
      program, try folder.write(report, to: "report.json"), paths.joined(separator: ":"), file, "\(pictures)",
      language.rawValue, paper.rawValue,
    ])
    try #require(made.status == 0, "\(made.errors)")
  }

  /// Where the last line of each page ends, but for the one at its foot, as a part of its height.
  static func bottoms(
    _ report: ProofReport, pictures: Int, of picture: [UInt8] = picture, name: String, _ language: ReportLanguage,
    _ paper: ReportPaper
  ) async throws -> [Double] {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/\(name).pdf"
    try await make(report.json(), pictures, of: [picture], in: folder, file, language, paper)
    let boxes = try await Command.run(["pdftotext", "-bbox", "-enc", "UTF-8", file, "-"]).output
    return boxes.split(separator: "<page ").dropFirst().map { words(of: $0).map(\.bottom).max() ?? 0 }
  }

  /// Of a page of `pdftotext -bbox`, which has each word on a line of its own. Not by a regular expression: a report has some
  /// hundred thousand letters of these lines.
  private static func words(of page: Substring) -> [(text: String, left: Double, right: Double, bottom: Double)] {
    let lines = page.split(separator: "\n")
    let sides = lines.first?.split(separator: "\"") ?? []
    guard sides.count > 3, let width = Double(sides[1]), let height = Double(sides[3]) else { return [] }
    return lines.dropFirst().compactMap { line in
      // <word xMin="48.0" yMin="47.3" xMax="79.0" yMax="58.2">PROOF</word>
      let parts = line.split(separator: "\"", maxSplits: 8, omittingEmptySubsequences: false)
      guard parts.count == 9, parts[8].hasSuffix("</word>"), let left = Double(parts[1]), let right = Double(parts[5]),
        let bottom = Double(parts[7]), left >= 0, bottom < height - 50
      else { return nil }
      return (String(parts[8].dropFirst().dropLast(7)), left / width, right / width, bottom / height)
    }
  }
}
