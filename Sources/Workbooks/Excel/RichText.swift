/// A text that may have runs with formats of their own.
struct RichText {
  var text = ""
  /// Whether some text has no format of its own.
  private(set) var hasPlain = false
  /// Whether some text has a format of its own that is not struck through.
  private(set) var hasUnstruck = false
  /// Its runs, if any has a format of its own.
  private var runs: [(text: String, isStruck: Bool?)] = []

  /// Whether all of it is struck through in a cell whose style does so, or does not.
  func isStruck(inCell isCellStruck: Bool) -> Bool { !hasUnstruck && (!hasPlain || isCellStruck) }

  /// The text without what is struck through, unless all of it is.
  func kept(inCell isCellStruck: Bool) -> String {
    guard !runs.isEmpty, !isStruck(inCell: isCellStruck) else { return text }
    return runs.filter { !($0.isStruck ?? isCellStruck) || $0.text.allSatisfy(\.isWhitespace) }.map(\.text).joined()
  }

  fileprivate mutating func add(_ part: String, isStruck: Bool?) {
    if isStruck != nil || !runs.isEmpty {
      if runs.isEmpty, !text.isEmpty { runs.append((text, nil)) }
      runs.append((part, isStruck))
    }
    text += part
    guard !part.allSatisfy(\.isWhitespace) else { return }
    switch isStruck {
    case nil: hasPlain = true
    case false?: hasUnstruck = true
    case true?: break
    }
  }
}

/// Collects a text from its elements, as they are in shared strings and in cells. What its readings say (`rPh`) is left out.
struct RichTextCollector {
  private var result = RichText()
  private var buffer: [UInt8] = []
  private var isInText = false
  private var readings = 0
  private var isInRun = false
  /// Whether the run is struck through; `nil` if it has no format of its own.
  private var isRunStruck: Bool?

  mutating func begin(_ element: borrowing MarkupElement) {
    guard element.vocabulary == .sheet else { return }
    switch element.name {
    case "t": isInText = readings == 0
    case "rPh": readings += 1
    case "r": (isInRun, isRunStruck) = (true, nil)
    case "rPr" where isInRun: isRunStruck = isRunStruck ?? false
    case "strike" where isInRun && isRunStruck != nil: isRunStruck = element.flag("val") ?? true
    default: break
    }
  }

  mutating func end(_ vocabulary: Vocabulary, _ name: String) {
    guard vocabulary == .sheet else { return }
    switch name {
    case "t":
      guard isInText else { break }
      result.add(CellText.decoded(String(decoding: buffer, as: UTF8.self)), isStruck: isInRun ? isRunStruck : nil)
      buffer.removeAll(keepingCapacity: true)
      isInText = false
    case "rPh": readings -= 1
    case "r": (isInRun, isRunStruck) = (false, nil)
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInText { unsafe buffer.append(contentsOf: bytes) }
  }

  /// The text, after which another one begins.
  mutating func take() -> RichText {
    defer { self = RichTextCollector() }
    return result
  }
}

/// Reads the strings that cells name by numbers.
final class SharedStringsReader: MarkupHandler {
  private let limits: WorkbookLimits
  private var collector = RichTextCollector()
  private(set) var strings: [RichText] = []

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) { collector.begin(element) }

  func end(_ vocabulary: Vocabulary, _ name: String) throws(WorkbookFault) {
    collector.end(vocabulary, name)
    guard vocabulary == .sheet, name == "si" else { return }
    strings.append(collector.take())
    guard strings.count <= limits.sharedStrings else {
      throw .tooLarge("more than \(limits.sharedStrings) shared strings")
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe collector.text(bytes) }
}
