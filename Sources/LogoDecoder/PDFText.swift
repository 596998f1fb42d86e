internal import Logos
internal import Platform

/// What the text of a document's first two pages tells.
struct PDFText {
  /// Whether there is a second page.
  let hasSeveralPages: Bool
  /// Whether the first page is Illustrator's notice that the drawing was saved without its PDF.
  let isNotice: Bool

  /// - Parameter text: of the first two pages, each followed by a form feed.
  init(_ text: String) {
    let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false)
    hasSeveralPages = pages.count > 2
    let words = (pages.first ?? "").lowercased().split { !$0.isLetter }.joined(separator: " ")
    isNotice =
      words.contains("illustrator")
      && (words.contains("saved without pdf content") || words.contains("create pdf compatible file"))
  }
}

extension PageRenderer {
  /// Maximum size of the text, bytes.
  private static let textLimit = 1 << 20
  /// Processor time for the text, s: a page that was drawn has hardly more than a word.
  private static let textTime: UInt32 = 1

  /// The text of the first two pages, read by `pdftotext`, which is beside `pdftocairo`; `nil` if it cannot be read. Blocks.
  func text(of file: borrowing Descriptor) -> PDFText? {
    guard let program = program(named: "pdftotext") else { return nil }
    let found = try? output(
      of: [program, "-f", "1", "-l", "2", "-enc", "UTF-8", "-", "-"], file: file, limit: Self.textLimit,
      seconds: Self.textTime)
    return found.map { PDFText(String(decoding: $0, as: UTF8.self)) }
  }
}
