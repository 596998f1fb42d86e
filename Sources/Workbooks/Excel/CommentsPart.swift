/// A note on a cell, as its program shows it.
struct ExcelComment {
  var place: CellPlace
  var text: String
}

/// Reads the part with the notes on a sheet's cells.
final class CommentsReader: MarkupHandler {
  private let limits: WorkbookLimits
  private(set) var comments: [ExcelComment] = []
  private var authors: [String] = []
  /// The note that is open: its place, and who wrote it.
  private var open: (place: CellPlace, author: Int)?
  private var collector = RichTextCollector()
  private var author: [UInt8]?

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    guard element.vocabulary == .sheet else { return }
    switch element.name {
    case "author": author = []
    case "comment":
      guard comments.count < limits.records else { throw .tooLarge("more than \(limits.records) notes on cells") }
      let author = element.number("authorId") ?? -1
      open = element["ref"].flatMap { CellArea($0) }.map { ($0.first, author) }
    case _ where open != nil: collector.begin(element)
    default: break
    }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {
    guard vocabulary == .sheet else { return }
    switch name {
    case "author":
      if let author, authors.count < limits.records { authors.append(String(decoding: author, as: UTF8.self)) }
      author = nil
    case "comment":
      let text = collector.take().kept(inCell: false)
      if let open { comments.append(ExcelComment(place: open.place, text: withoutAuthor(text, open.author))) }
      open = nil
    case _ where open != nil: collector.end(vocabulary, name)
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if author != nil { unsafe author?.append(contentsOf: bytes) } else if open != nil { unsafe collector.text(bytes) }
  }

  /// Excel begins a note with the name of who writes it and a colon.
  private func withoutAuthor(_ text: String, _ author: Int) -> String {
    // Programs that know no answers keep what Excel wrote for them: a line about that, and the comments below an empty line.
    if text.hasPrefix("[Threaded comment]"), let end = text.ranges(of: "\n\n").prefix(2).last {
      let lines = text[end.upperBound...].split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      return lines.filter { !$0.hasSuffix(":") || $0.contains(" ") }.joined(separator: "\n")
    }
    guard authors.indices.contains(author), !authors[author].isEmpty, text.hasPrefix("\(authors[author]):") else {
      return text
    }
    return String(text.dropFirst(authors[author].count + 1).drop(while: \.isWhitespace))
  }
}

/// Reads the part with comments that can be answered. Answers are comments on the same cell.
final class ThreadsReader: MarkupHandler {
  private let limits: WorkbookLimits
  private(set) var comments: [ExcelComment] = []
  /// The cells with comments, done or not.
  private(set) var places: Set<CellPlace> = []
  private var place: CellPlace?
  /// The comments that are marked as done.
  private var done: Set<String> = []
  private var buffer: [UInt8]?

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    guard element.vocabulary == .threads else { return }
    switch element.name {
    case "threadedComment":
      // What was marked as done, and the answers to it, hold no more.
      let isDone = element["done"] == "1"
      if isDone, let id = element["id"] { done.insert(id) }
      let isAnswer = element["parentId"].map { done.contains($0) } ?? false
      let cell = element["ref"].flatMap { CellArea($0) }?.first
      if let cell { places.insert(cell) }
      place = isDone || isAnswer ? nil : cell
    case "text":
      guard comments.count < limits.records else { throw .tooLarge("more than \(limits.records) notes on cells") }
      if place != nil { buffer = [] }
    default: break
    }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {
    guard vocabulary == .threads, name == "text", let place, let text = buffer else { return }
    comments.append(ExcelComment(place: place, text: CellText.lineFeeds(String(decoding: text, as: UTF8.self))))
    buffer = nil
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe buffer?.append(contentsOf: bytes) }
}
