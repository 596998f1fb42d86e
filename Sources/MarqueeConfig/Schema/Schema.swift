internal import ConfigurationValues
internal import Messages

/// The keys of one block of the configuration.
///
/// Each key is declared once, in one line: its name, the property it sets and how its value is parsed. The loader's
/// checks, the suggestions in messages and the test of the reference are all derived from that.
struct Schema<Block>: Sendable {
  let fields: [Field<Block>]
  private let indices: [String: Int]

  init(_ fields: [Field<Block>]) {
    self.fields = fields
    indices = Dictionary(fields.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
  }

  /// All keys below this block with their paths, parents before children.
  var keys: [KeyDescription] {
    fields.flatMap { field in
      [KeyDescription(path: [field.name], expected: field.expected)]
        + field.keys().map { KeyDescription(path: [field.name] + $0.path, expected: $0.expected) }
    }
  }

  /// Sets the properties of `block` from `node`. Absent and faulty values keep the property's present value.
  /// - Parameter name: the key of the block; `nil` for the document.
  func read(_ node: Node, as name: String?, into block: inout Block, _ faults: inout Faults) {
    guard case .mapping(let mapping) = node else {
      if let name {
        let meant = if case .sequence = node { names.contains("title") ? nil : name + "s" } else { String?.none }
        faults.error(
          at: node.mark,
          meant.map(KeyWords.isKey) == true
            ? "'\(name)' is a list; did you mean '\(name)s'?"
            : "'\(name)' is \(node.kindName); expected a block of keys: \(listed(names, "and"))")
      } else {
        faults.error(at: node.mark, "there are no keys in this file; \(Configuration.expectedForm)")
      }
      return
    }
    var emptyBlock: (header: String, mark: Mark)?
    for (key, value) in mapping {
      guard case .scalar(let word) = key else {
        faults.error(at: key.mark, "a key is \(key.kindName); expected a word")
        continue
      }
      guard let index = indices[word.string] else {
        if let emptyBlock, let mark = word.mark, mark.column <= emptyBlock.mark.column {
          faults.error(
            at: mark,
            "the text after '\(emptyBlock.header)' is not indented; "
              + "put \(emptyBlock.mark.column + 1) spaces before each of its lines")
        } else if case .sequence = value, names.contains(word.string + "s") {
          faults.error(at: word.mark, "unknown key '\(word.string)'; did you mean '\(word.string)s'?")
        } else {
          faults.error(at: word.mark, UnknownKey(word: word.string, names: names, keys: keys).message)
        }
        continue
      }
      emptyBlock = value.scalar.flatMap { text in
        guard text.style == .literal || text.style == .folded, text.string.isEmpty else { return nil }
        return word.mark.map { ("\(word.string): \(text.style == .literal ? "|" : ">")", $0) }
      }
      guard !value.isAbsent else {
        faults.recordEmptyValue(word.string, fields[index].kind, at: word.mark)
        continue
      }
      fields[index].read(value, &block, &faults)
    }
  }

  private var names: [String] { fields.map(\.name) }
}

/// A key's path and expected value, as the reference must document it.
struct KeyDescription: Sendable, Hashable {
  var path: [String]
  var expected: String
}

/// One key of a block.
struct Field<Block>: Sendable {
  let name: String
  /// The accepted values, see `ValueParser.expected`.
  let expected: String
  var kind = ValueKind.other
  /// The keys below this one. A function, because schemas may refer to each other.
  let keys: @Sendable () -> [KeyDescription]
  /// Parses `value` and sets the property.
  let read: @Sendable (_ value: Node, _ block: inout Block, _ faults: inout Faults) -> Void

  /// A key that sets the property at `path`.
  /// - Parameter record: called with the node first, to record its position for a later check.
  static func key<Value>(
    _ name: String, _ path: any WritableKeyPath<Block, Value> & Sendable, _ parser: ValueParser<Value>,
    keys: @escaping @Sendable () -> [KeyDescription] = { [] },
    record: @escaping @Sendable (inout Block, Node) -> Void = { _, _ in }
  ) -> Field {
    Field(name: name, expected: parser.expected, kind: parser.kind, keys: keys) { node, block, faults in
      record(&block, node)
      if let value = parser.read(node, name, &faults) { block[keyPath: path] = value }
    }
  }

  /// A key for an optional property, which is `nil` unless the key is written.
  static func optional<Value>(
    _ name: String, _ path: any WritableKeyPath<Block, Value?> & Sendable, _ parser: ValueParser<Value>,
    keys: @escaping @Sendable () -> [KeyDescription] = { [] }
  ) -> Field {
    key(name, path, parser.map { $0 }, keys: keys)
  }

  /// A key with a block of keys as its value.
  static func block<Inner>(
    _ name: String, _ path: any WritableKeyPath<Block, Inner> & Sendable,
    _ schema: @autoclosure @escaping @Sendable () -> Schema<Inner>
  ) -> Field {
    Field(name: name, expected: "a block of keys", keys: { schema().keys }) { node, block, faults in
      schema().read(node, as: name, into: &block[keyPath: path], &faults)
    }
  }

  /// A key with a block of keys as its value. The property stays `nil` unless one of them has a value.
  static func optionalBlock<Inner>(
    _ name: String, _ path: any WritableKeyPath<Block, Inner?> & Sendable,
    from initial: @autoclosure @escaping @Sendable () -> Inner,
    _ schema: @autoclosure @escaping @Sendable () -> Schema<Inner>
  ) -> Field {
    Field(name: name, expected: "a block of keys", keys: { schema().keys }) { node, block, faults in
      var inner = initial()
      schema().read(node, as: name, into: &inner, &faults)
      if node.mapping?.contains(where: { !$0.value.isAbsent }) == true { block[keyPath: path] = inner }
    }
  }

  /// The same key in an outer block that contains this block's keys directly.
  func lifted<Outer>(to path: any WritableKeyPath<Outer, Block> & Sendable) -> Field<Outer> {
    Field<Outer>(name: name, expected: expected, kind: kind, keys: keys) { [read] node, outer, faults in
      read(node, &outer[keyPath: path], &faults)
    }
  }
}
