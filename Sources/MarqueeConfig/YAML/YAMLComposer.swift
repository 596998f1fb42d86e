internal import CLibYAML
internal import Messages

/// Builds a tree of nodes from libyaml's events, with bounded depth and size.
///
/// Yams's own parser (6.2.2) stops at the first duplicate key, which would hide all other faults. It also hashes every
/// key, lists and aliased blocks included, which a few lines can make exponential. Here a duplicate key is an ordinary
/// fault, and every key is a scalar.
@safe final class YAMLComposer {
  /// The result of composing a text.
  struct Outcome {
    /// The document's root. After a syntax error, the keys and cards that were complete by then.
    var root: Node?
    /// The syntax error that ended parsing, if any; the rest of the file is unread.
    var syntaxError: YAMLSyntaxError?
  }

  /// Maximum number of keys of a block that are checked for duplicates; real blocks have less than a hundredth of that.
  private static let keyLimit = 10_000

  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  private var anchors: [String: Composed] = [:]
  /// The number of values so far, before and after aliases are expanded.
  private var values = (written: 0, expanded: 0)
  /// The parts that were complete when the parser stopped.
  private var unfinished: (root: Node?, list: Node?)

  /// A node with its total number of values and its height, which an alias of it adds.
  private struct Composed {
    var node: Node
    var values = 1
    var height = 1

    mutating func add(_ child: Composed) {
      values += child.values
      height = max(height, child.height + 1)
    }
  }

  private enum Halt: Error {
    case syntaxError(YAMLSyntaxError)
    /// A limit was exceeded, and the fault has been reported.
    case reported
  }

  /// Parses `text`, which must hold at most one document, and reports structural faults.
  static func compose(_ text: String, _ faults: inout Faults) -> Outcome {
    var text = text
    return text.withUTF8 { unsafe YAMLComposer($0).compose(&faults) }
  }

  /// - Parameter bytes: must outlive the composer.
  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe event.initialize(to: yaml_event_t())
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_event_delete(event)
    unsafe yaml_parser_delete(parser)
    unsafe event.deallocate()
    unsafe parser.deallocate()
  }

  private func compose(_ faults: inout Faults) -> Outcome {
    do throws(Halt) {
      try next()
      try next()
      guard unsafe event.pointee.type != YAML_STREAM_END_EVENT else { return Outcome() }
      try next()
      let root = try node(depth: 1, &faults).node
      if root.mapping != nil { unfinished.root = root }
      try next()
      try next()
      if unsafe event.pointee.type != YAML_STREAM_END_EVENT {
        faults.error(at: mark, "a second document begins; expected one, so take the '---' out")
        faults.unreadFrom = mark.line
      }
      return Outcome(root: root)
    } catch {
      guard case .syntaxError(let syntaxError) = error else { return Outcome() }
      return Outcome(root: unfinished.root, syntaxError: syntaxError)
    }
  }

  private func next() throws(Halt) {
    unsafe yaml_event_delete(event)
    guard unsafe yaml_parser_parse(parser, event) == 1 else {
      unsafe event.pointee = unsafe yaml_event_t()
      throw unsafe .syntaxError(YAMLSyntaxError(parser.pointee))
    }
  }

  /// The position where the current event begins.
  private var mark: Mark {
    unsafe Mark(line: event.pointee.start_mark.line + 1, column: event.pointee.start_mark.column + 1)
  }

  /// Composes the node that begins with the current event.
  private func node(depth: Int, _ faults: inout Faults) throws(Halt) -> Composed {
    try require(depth <= YAMLLimits.depth, mark, Self.tooDeep, &faults)
    values.written += 1
    values.expanded += 1
    try require(
      values.written <= YAMLLimits.values, nil, "holds over a million values; list fewer cards", &faults)
    switch unsafe event.pointee.type {
    case YAML_SEQUENCE_START_EVENT: return try sequence(depth: depth, &faults)
    case YAML_MAPPING_START_EVENT: return try mapping(depth: depth, &faults)
    case YAML_ALIAS_EVENT: return try alias(depth: depth, &faults)
    default: return scalar(&faults)
    }
  }

  private func require(
    _ isGood: Bool, _ mark: Mark?, _ message: @autoclosure () -> String, _ faults: inout Faults
  ) throws(Halt) {
    if !isGood {
      faults.error(at: mark, message())
      throw .reported
    }
  }

  static let tooDeep = "nested over \(YAMLLimits.depth) deep; nothing here needs more than a few levels"

  private func scalar(_ faults: inout Faults) -> Composed {
    let data = unsafe event.pointee.data.scalar
    let text = unsafe String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
    let style: Node.Scalar.Style =
      switch unsafe data.style {
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      default: .plain
      }
    let isText = unsafe isTag(data.tag, "str", mark, &faults)
    let node = unsafe Node.scalar(
      Node.Scalar(
        string: text, style: style, isTaggedText: isText, mark: mark, endLine: event.pointee.end_mark.line + 1))
    return unsafe register(Composed(node: node), as: name(data.anchor))
  }

  private func sequence(depth: Int, _ faults: inout Faults) throws(Halt) -> Composed {
    let (mark, anchor) = unsafe (mark, name(event.pointee.data.sequence_start.anchor))
    _ = unsafe isTag(event.pointee.data.sequence_start.tag, "seq", mark, &faults)
    var whole = Composed(node: .sequence(.init(items: [], mark: mark)))
    var items: [Node] = []
    do throws(Halt) {
      try next()
      while unsafe event.pointee.type != YAML_SEQUENCE_END_EVENT {
        let item = try node(depth: depth + 1, &faults)
        items.append(item.node)
        whole.add(item)
        try next()
      }
    } catch {
      if depth == 2, !items.isEmpty { unfinished.list = .sequence(.init(items: items, mark: mark)) }
      throw error
    }
    whole.node = .sequence(.init(items: items, mark: mark))
    return register(whole, as: anchor)
  }

  private func mapping(depth: Int, _ faults: inout Faults) throws(Halt) -> Composed {
    let (mark, anchor) = unsafe (mark, name(event.pointee.data.mapping_start.anchor))
    _ = unsafe isTag(event.pointee.data.mapping_start.tag, "map", mark, &faults)
    var whole = Composed(node: .mapping(.init(pairs: [], mark: mark)))
    var pairs: [(key: Node, value: Node)] = []
    var lines: [String: Int] = [:]
    var key: Node?
    do throws(Halt) {
      try next()
      while unsafe event.pointee.type != YAML_MAPPING_END_EVENT {
        unfinished.list = nil
        key = try self.key(depth: depth + 1, into: &whole, &lines, &faults)
        try next()
        let value = try node(depth: depth + 1, &faults)
        whole.add(value)
        if let key { pairs.append((key, value.node)) }
        key = nil
        try next()
      }
    } catch {
      if depth == 1 {
        if let key, let list = unfinished.list { pairs.append((key, list)) }
        unfinished.root = .mapping(.init(pairs: pairs, mark: mark))
      }
      throw error
    }
    whole.node = .mapping(.init(pairs: pairs, mark: mark))
    return register(whole, as: anchor)
  }

  /// Composes the key that begins with the current event. Reports a key that is not a scalar and returns `nil`.
  private func key(
    depth: Int, into whole: inout Composed, _ lines: inout [String: Int], _ faults: inout Faults
  ) throws(Halt) -> Node? {
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: break
    case YAML_ALIAS_EVENT: faults.error(at: mark, "an alias stands where a key should; write the key out")
    default: faults.error(at: mark, "a list or a block stands where a key should; expected a word")
    }
    let key = try node(depth: depth, &faults)
    whole.add(key)
    guard case .scalar(let word) = key.node else { return nil }
    // In '-title' the leading sign is the fault, even if the key occurs twice.
    if word.string.first.map({ "-•*–—·".contains($0) }) == true { return key.node }
    if let line = lines[word.string] {
      faults.error(at: word.mark, Self.again(word.string, line))
    } else if lines.count < Self.keyLimit {
      lines[word.string] = word.mark?.line ?? 0
    }
    return key.node
  }

  private static func again(_ key: String, _ line: Int) -> String {
    let start = "'\(quoted(key).dropFirst().dropLast())' is here again, and already in line \(line)"
    switch key {
    case "title": return "\(start); keep one, or write '- ' before it to begin another card"
    case "cards": return "\(start); keep one, and list all cards under it"
    default: return "\(start); keep one"
    }
  }

  private func alias(depth: Int, _ faults: inout Faults) throws(Halt) -> Composed {
    let (mark, name) = unsafe (mark, name(event.pointee.data.alias.anchor) ?? "")
    guard let anchored = anchors[name] else {
      let text = "*" + escaped(name.prefix(40))
      faults.error(
        at: mark,
        "'\(text)' stands for what '&\(text.dropFirst())' names, which is not above it; "
          + "put text that begins with * in quotes")
      return Composed(node: .scalar(.init(string: "*" + name, style: .plain, mark: mark)))
    }
    try require(depth + anchored.height - 1 <= YAMLLimits.depth, mark, Self.tooDeep, &faults)
    values.expanded += anchored.values - 1
    try require(
      values.expanded <= YAMLLimits.values, nil,
      "over a million values once aliases are expanded; list fewer cards, or use fewer aliases", &faults)
    return anchored
  }

  private func name(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(decodingCString: $0, as: UTF8.self) }
  }

  private func register(_ composed: Composed, as anchor: String?) -> Composed {
    if let anchor { anchors[anchor] = composed }
    return composed
  }

  /// Whether `tag` explicitly names the node's own type. Any other tag is reported: values have no types here.
  private func isTag(
    _ tag: UnsafeMutablePointer<yaml_char_t>?, _ own: String, _ mark: Mark, _ faults: inout Faults
  ) -> Bool {
    guard let name = unsafe name(tag), name != "!" else { return false }
    let prefix = "tag:yaml.org,2002:"
    if name == prefix + own { return true }
    let short = name.hasPrefix(prefix) ? "!!" + name.dropFirst(prefix.count) : name
    faults.error(at: mark, "the tag \(quoted(short)) has no meaning here; take it out, or put the text in quotes")
    return false
  }
}

extension YAMLSyntaxError {
  fileprivate init(_ parser: yaml_parser_t) {
    isOutOfMemory = unsafe parser.error == YAML_MEMORY_ERROR
    problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? ""
    line = unsafe parser.problem_mark.line + 1
    column = unsafe parser.problem_mark.column + 1
    if let text = unsafe parser.context {
      context = unsafe Context(
        text: String(cString: text), line: parser.context_mark.line + 1, column: parser.context_mark.column + 1)
    }
  }
}

/// A syntax error as libyaml reports it.
struct YAMLSyntaxError: Error {
  /// What the parser was reading, and where that began.
  struct Context {
    var text: String
    var line: Int
    var column: Int
  }

  /// libyaml's description of the error.
  var problem: String
  var line: Int
  var column: Int
  var context: Context?
  var isOutOfMemory = false

  /// The message for an error that `SyntaxAdvice` cannot explain: libyaml's words and a usual remedy.
  var message: String {
    if isOutOfMemory { return "too large for the memory there is" }
    // libyaml limits nesting to a thousand levels.
    if problem.contains("nesting level") { return YAMLComposer.tooDeep }
    let remedy = Self.remedies.first { problem.contains($0.problem) }.map { "; " + $0.remedy } ?? ""
    return "this is no YAML: \(problem)\(around)\(remedy)"
  }

  /// Where the context began, if further up.
  private var around: String {
    guard let context, context.line < line, !context.text.isEmpty else { return "" }
    return " (\(context.text) from line \(context.line))"
  }

  private static let remedies: [(problem: String, remedy: String)] = [
    ("mapping values are not allowed", "put text that holds ': ' in quotes, and line keys up under each other"),
    ("tab character", "indent with spaces, not with tabs"),
    ("cannot start any token", "put text that begins with @, % or ` in quotes"),
    ("could not find expected ':'", "write 'key: value', and put text of several lines in quotes"),
    ("did not find expected key", "line the keys of a block up under each other"),
    ("did not find expected ',' or ']'", "close the list with ']', and put colours such as \"#0b0d17\" in quotes"),
    ("did not find expected ',' or '}'", "close the block with '}', and put colours such as \"#0b0d17\" in quotes"),
    ("did not find expected '-' indicator", "line the '-' of a list up under each other"),
    ("did not find expected node content", "close what is open with ']' or '}', and give every ',' a value"),
    ("did not find expected alphabetic or numeric", "put text that begins with * or & in quotes"),
    ("unexpected end of stream", "close the quotes"),
    ("unknown escape character", "write a backslash in double quotes as \\\\, or use single quotes"),
  ]
}
