import Yams

/// The keys of one block of the configuration. Each is declared once, in one line: its name, where its value goes and
/// how it is read; what the loader refuses, what messages suggest and what the reference must document follow from it.
struct Schema<Block>: Sendable {
  let fields: [Field<Block>]
  private let indices: [String: Int]

  init(_ fields: [Field<Block>]) {
    self.fields = fields
    indices = Dictionary(fields.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
  }

  /// Every key with its path from this block, parents before their keys.
  var keys: [KeyDescription] {
    fields.flatMap { field in
      [KeyDescription(path: [field.name], expected: field.expected)]
        + field.keys().map { KeyDescription(path: [field.name] + $0.path, expected: $0.expected) }
    }
  }

  /// Reads what `node` holds over the values that `block` has; what is absent or faulty keeps them.
  /// - Parameter name: the key that the block stands at; `nil` for the document.
  func read(_ node: Node, as name: String?, into block: inout Block, _ faults: inout Faults) {
    guard case .mapping(let mapping) = node else {
      let subject = name.map { "'\($0)'" } ?? "the document"
      faults.error(
        at: node.mark, "\(subject) is \(node.kindName); expected a block of keys: \(listed(names, "and"))")
      return
    }
    for (key, value) in mapping {
      guard case .scalar(let word) = key else {
        faults.error(at: key.mark, "a key is \(key.kindName); expected a word")
        continue
      }
      guard let index = indices[word.string] else {
        faults.error(at: word.mark, unknown(word.string))
        continue
      }
      guard !value.isAbsent else {
        if fields[index].expected.contains("colour") { faults.noteEmptyColor(word.string, at: word.mark) }
        continue
      }
      fields[index].read(value, &block, &faults)
    }
  }

  private var names: [String] { fields.map(\.name) }

  private func unknown(_ word: String) -> String {
    if word == "<<" { return "merge keys ('<<') are not supported; write the keys out, or give a whole block by alias" }
    let start = "unknown key '\(unquoted(word))'"
    if let meant = nearMiss(word, among: names) { return "\(start); did you mean '\(meant)'?" }
    if let home = Configuration.schema.keys.first(where: { $0.path.last == word }) {
      let parents = home.path.dropLast().joined(separator: ".")
      guard parents.isEmpty else { return "\(start) here; it belongs in '\(parents)'" }
      let isOfLane = Lane.schema.fields.contains { $0.name == word }
      return "\(start) here; it belongs to the top level" + (isOfLane ? ", or to a lane" : "")
    }
    return "\(start); expected \(listed(names))"
  }

  private func unquoted(_ word: String) -> String { String(quoted(word).dropFirst().dropLast()) }
}

/// A key as the reference must document it.
struct KeyDescription: Sendable, Hashable {
  var path: [String]
  var expected: String
}

/// One key of a block.
struct Field<Block>: Sendable {
  let name: String
  let expected: String
  /// The keys below it; a function, for schemas may hold each other.
  let keys: @Sendable () -> [KeyDescription]
  let read: @Sendable (_ value: Node, _ block: inout Block, _ faults: inout Faults) -> Void

  /// A key whose value goes to `path`.
  /// - Parameter note: is shown the node as well, where a later check needs its place.
  static func key<Value>(
    _ name: String, _ path: any WritableKeyPath<Block, Value> & Sendable, _ parser: ValueParser<Value>,
    keys: @escaping @Sendable () -> [KeyDescription] = { [] },
    note: @escaping @Sendable (inout Block, Node) -> Void = { _, _ in }
  ) -> Field {
    Field(name: name, expected: parser.expected, keys: keys) { node, block, faults in
      note(&block, node)
      if let value = parser.read(node, name, &faults) { block[keyPath: path] = value }
    }
  }

  /// A key that may stay unset: `nil` unless it is written.
  static func optional<Value>(
    _ name: String, _ path: any WritableKeyPath<Block, Value?> & Sendable, _ parser: ValueParser<Value>,
    keys: @escaping @Sendable () -> [KeyDescription] = { [] }
  ) -> Field {
    key(name, path, parser.map { $0 }, keys: keys)
  }

  /// A key that holds a block of keys.
  static func block<Inner>(
    _ name: String, _ path: any WritableKeyPath<Block, Inner> & Sendable,
    _ schema: @autoclosure @escaping @Sendable () -> Schema<Inner>
  ) -> Field {
    Field(name: name, expected: "a block of keys", keys: { schema().keys }) { node, block, faults in
      schema().read(node, as: name, into: &block[keyPath: path], &faults)
    }
  }

  /// A key that holds a block of keys, which stays unset unless one of them has a value.
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

  /// The same key, for a block that holds this one without a name of its own.
  func lifted<Outer>(to path: any WritableKeyPath<Outer, Block> & Sendable) -> Field<Outer> {
    Field<Outer>(name: name, expected: expected, keys: keys) { [read] node, outer, faults in
      read(node, &outer[keyPath: path], &faults)
    }
  }
}
