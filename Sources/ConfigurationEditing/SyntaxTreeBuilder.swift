internal import CLibYAML
internal import MarqueeConfig

/// Builds a `SyntaxTree` from libyaml's events. Their marks are exact where scalars and brackets begin and end; all else is
/// scanned. Not recursive; one pass, and linear in the text's size.
struct SyntaxTreeBuilder {
  private let source: TextLines
  private let offsets: ScalarOffsets
  private var nodes: [SyntaxTree.Node] = []
  /// The open collections.
  private var stack: [Int] = []
  private var anchors: [String: Int] = [:]
  private var root: Int?
  private var documents = 0
  private var documentEnd: Int

  /// The tree of a text without byte order mark; `nil` if `YAMLText.faults(in:)` says why not.
  static func build(_ bytes: [UInt8]) -> SyntaxTree? {
    var builder = SyntaxTreeBuilder(bytes)
    guard builder.read() else { return nil }
    return SyntaxTree(source: builder.source, nodes: builder.nodes, root: builder.root, end: builder.documentEnd)
  }

  private init(_ bytes: [UInt8]) {
    source = TextLines(bytes)
    offsets = ScalarOffsets(bytes)
    documentEnd = bytes.count
  }

  private mutating func read() -> Bool {
    var parser = unsafe yaml_parser_t()
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else { return false }
    defer { unsafe yaml_parser_delete(&parser) }
    unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    return unsafe source.bytes.withUnsafeBufferPointer { bytes in
      unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      while true {
        guard unsafe yaml_parser_parse(&parser, &event) == 1 else { return false }
        defer { unsafe yaml_event_delete(&event) }
        if unsafe event.type == YAML_STREAM_END_EVENT { return true }
        guard unsafe handle(event), nodes.count <= YAMLLimits.values, stack.count <= YAMLLimits.depth
        else {
          return false
        }
      }
    }
  }

  private mutating func handle(_ event: yaml_event_t) -> Bool {
    let start = unsafe offsets.byte(of: event.start_mark.index)
    let end = unsafe offsets.byte(of: event.end_mark.index)
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      return documents == 1
    case YAML_DOCUMENT_END_EVENT:
      documentEnd = unsafe event.data.document_end.implicit == 0 ? start : source.bytes.count
    case YAML_ALIAS_EVENT: unsafe alias(name(event.data.alias.anchor) ?? "", start, end)
    case YAML_SCALAR_EVENT: unsafe scalar(event, start, end)
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      unsafe open(.sequence(isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE), start, name(data.anchor), name(data.tag))
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.data.mapping_start
      unsafe open(.mapping(isFlow: data.style == YAML_FLOW_MAPPING_STYLE), start, name(data.anchor), name(data.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: close(end)
    default: break
    }
    return true
  }

  private func name(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  @discardableResult
  private mutating func add(_ node: SyntaxTree.Node) -> Int {
    var node = node
    node.parent = stack.last
    nodes.append(node)
    if let parent = stack.last { nodes[parent].children.append(nodes.count - 1) } else { root = nodes.count - 1 }
    return nodes.count - 1
  }

  private mutating func alias(_ name: String, _ start: Int, _ end: Int) {
    let target = anchors[name]
    if let target { nodes[target].isAliased = true }
    add(SyntaxTree.Node(kind: .alias, start: start, content: start, end: end, text: name, target: target))
  }

  private mutating func open(_ kind: SyntaxTree.Node.Kind, _ start: Int, _ anchor: String?, _ tag: String?) {
    let content = contentStart(start)
    let id = add(SyntaxTree.Node(kind: kind, start: start, content: content, end: content, anchor: anchor, tag: tag))
    stack.append(id)
  }

  private mutating func close(_ end: Int) {
    guard let id = stack.popLast() else { return }
    let first = source.skipBlanks(nodes[id].content)
    if nodes[id].isFlow, source.isByte("{", at: first) || source.isByte("[", at: first) {
      nodes[id].end = end
    } else {
      nodes[id].end = nodes[id].children.reduce(nodes[id].content) { max($0, nodes[$1].end) }
    }
    if let anchor = nodes[id].anchor { anchors[anchor] = id }
  }

  private mutating func scalar(_ event: yaml_event_t, _ start: Int, _ end: Int) {
    let data = unsafe event.data.scalar
    let style: SyntaxTree.Node.Style =
      switch unsafe data.style {
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .single
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .double
      default: .plain
      }
    let text = unsafe String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    // Of an anchor alone, the empty content is at its end.
    let content = start == end ? start : min(contentStart(start), end)
    var node = SyntaxTree.Node(kind: .scalar(style), start: start, content: content, end: end, text: text)
    node.anchor = unsafe name(data.anchor)
    node.tag = unsafe name(data.tag).flatMap { $0.isEmpty ? nil : $0 }
    if style.isBlock { node.end = BlockScalarHeader(at: content, in: source).end(of: end, in: source) }
    let id = add(node)
    if let anchor = node.anchor { anchors[anchor] = id }
  }

  /// Skips an anchor and a tag, in any order.
  private func contentStart(_ start: Int) -> Int {
    var offset = start
    for _ in 0..<2 {
      let isAnchor = source.isByte("&", at: offset)
      guard isAnchor || source.isByte("!", at: offset) else { break }
      offset += 1
      while offset < source.bytes.count, isAnchor ? Self.isAnchorByte(source.bytes[offset]) : !isTagEnd(offset) {
        offset += 1
      }
      offset = source.skipTrivia(offset)
    }
    return offset
  }

  private static func isAnchorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private func isTagEnd(_ offset: Int) -> Bool {
    source.isBlank(at: offset) || source.isByte(",", at: offset) || source.breakLength(at: offset) > 0
  }
}

/// Converts libyaml's character indices to byte offsets.
private struct ScalarOffsets {
  private static let stride = 64
  private let bytes: [UInt8]
  /// The offset of every 64th character; empty if all characters have one byte.
  private var marks: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    var count = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices where unsafe bytes[offset] & 0xC0 != 0x80 {
        if count % Self.stride == 0 { marks.append(offset) }
        count += 1
      }
    }
  }

  func byte(of index: Int) -> Int {
    guard !marks.isEmpty else { return min(index, bytes.count) }
    guard index / Self.stride < marks.count else { return bytes.count }
    var offset = marks[index / Self.stride]
    for _ in 0..<index % Self.stride where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

/// The first line of a block scalar, such as `|2-  # note`.
struct BlockScalarHeader {
  /// Whether blank lines at the end are part of the text.
  var keepsBlankLines = false
  /// Whether the header has an indentation indicator.
  var hasIndentation = false
  /// The offset after the indicators.
  var end: Int

  init(at start: Int, in source: TextLines) {
    end = start + 1
    while end < source.bytes.count, end <= start + 2 {
      switch source.bytes[end] {
      case UInt8(ascii: "+"): keepsBlankLines = true
      case UInt8(ascii: "-"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasIndentation = true
      default: return
      }
      end += 1
    }
  }

  /// The offset at which the text ends, before a line break.
  /// - Parameter limit: where the parser ends it: behind the break of the last line, or behind the blank lines after it.
  func end(of limit: Int, in source: TextLines) -> Int {
    let header = source.line(of: end)
    var last = source.line(of: limit)
    // At the beginning of a line, the text ends with the one before.
    if limit == source.start(ofLine: last), last > header { last -= 1 }
    guard !keepsBlankLines else { return source.end(ofLine: last) }
    let width = contentColumn(header, last, source) ?? Int.max
    while last > header, source.isBlankLine(last), source.indentation(ofLine: last) <= width { last -= 1 }
    return source.end(ofLine: last)
  }

  /// The column of the text: that of its first line that is not blank. With an indicator in the header, that line may be
  /// deeper than others.
  private func contentColumn(_ header: Int, _ last: Int, _ source: TextLines) -> Int? {
    guard header < last else { return nil }
    var least: Int?
    for line in header + 1...last where !source.isBlankLine(line) {
      var column = 0
      while source.isByte(" ", at: source.start(ofLine: line) + column) { column += 1 }
      least = min(least ?? column, column)
      if !hasIndentation { break }
    }
    return least
  }
}
