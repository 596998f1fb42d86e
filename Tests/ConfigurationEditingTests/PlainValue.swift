import ConfigurationEditing
import Yams

/// A document's value as Yams reads it, or as it should read it after an edit. Aliases are expanded.
indirect enum PlainValue: Equatable, Sendable {
  /// A scalar and whether it is text rather than a number, a date, a boolean or null.
  case scalar(String, isText: Bool)
  case list([PlainValue])
  case map([Pair])

  struct Pair: Equatable, Sendable {
    var key: String
    var value: PlainValue
  }

  static let null = PlainValue.scalar("", isText: false)

  /// Reads a text with Yams; `nil` if Yams refuses it. It would count a byte order mark as a column.
  static func read(_ text: String) -> PlainValue? {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    guard let root = try? Parser(yaml: text, encoding: .utf8).singleRoot() else { return nil }
    return PlainValue(root)
  }

  private init(_ node: Yams.Node) {
    switch node {
    case .scalar(let scalar): self = .scalar(scalar.string, isText: node.tag.rawValue == Tag.Name.str.rawValue)
    case .sequence(let list): self = .list(list.map { PlainValue($0) })
    case .mapping(let map):
      self = .map(map.map { Pair(key: $0.scalar?.string ?? "?", value: PlainValue($1)) })
    default: self = .null
    }
  }

  init(_ value: EditValue) {
    switch value {
    case .text(let text): self = .scalar(text, isText: true)
    case .plain(let text): self = .scalar(text, isText: PlainValue.isText(text))
    case .list(let items): self = .list(items.map { PlainValue($0) })
    case .map(let entries): self = .map(entries.map { Pair(key: $0.key, value: PlainValue($0.value)) })
    }
  }

  private static func isText(_ word: String) -> Bool {
    if case .scalar(_, let isText) = read("- " + word).flatMap(\.items)?.first ?? .null { isText } else { false }
  }

  var items: [PlainValue]? { if case .list(let items) = self { items } else { nil } }
  var pairs: [Pair]? { if case .map(let pairs) = self { pairs } else { nil } }
  var isNull: Bool {
    if case .scalar(let word, false) = self { word.isEmpty || word == "~" || word == "null" } else { false }
  }

  func value(at steps: some Collection<EditPath.Step>) -> PlainValue? {
    guard let step = steps.first else { return self }
    switch step {
    case .key(let name): return pairs?.first { $0.key == name }?.value.value(at: steps.dropFirst())
    case .index(let index):
      guard let items, items.indices.contains(index) else { return nil }
      return items[index].value(at: steps.dropFirst())
    }
  }
}

/// A model of the edits on plain values, without any text.
extension PlainValue {
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .set(let value, let path, let order):
      change(path.steps) {
        $0 = $0.replaced(by: PlainValue(value))
      } adding: {
        Self.place($0, $1, order)
      }
    case .remove(let path):
      guard let last = path.steps.last, value(at: path.steps) != nil else { return }
      change(Array(path.steps.dropLast())) { parent in
        switch last {
        case .key(let name): parent = .map((parent.pairs ?? []).filter { $0.key != name })
        case .index(let index):
          var items = parent.items ?? []
          items.remove(at: index)
          parent = .list(items)
        }
      }
    case .insert(let value, let path, let index): insert(PlainValue(value), path, index)
    case .move(let path, let list, let index):
      guard let item = value(at: path.steps) else { return }
      change(list.steps) { if $0.isNull { $0 = .list([]) } }
      apply(.remove(path))
      insert(item, list, index)
    }
  }

  private mutating func insert(_ item: PlainValue, _ path: EditPath, _ index: Int?) {
    change(path.steps) { list in
      var items = list.items ?? []
      items.insert(item, at: index ?? items.count)
      list = .list(items)
    }
  }

  /// Which of the values remain as they are if `new` is set: those of the same text, however written.
  private func replaced(by new: PlainValue) -> PlainValue {
    switch (self, new) {
    case (.scalar(let old, _), .scalar(let text, _)) where old == text && !isNull: return self
    case (.list(let old), .list(let items)):
      return .list(zip(old, items).map { $0.replaced(by: $1) } + items.dropFirst(old.count))
    case (.map(let old), .map(let pairs)):
      let kept = old.compactMap { pair in
        pairs.first { $0.key == pair.key }.map { Pair(key: pair.key, value: pair.value.replaced(by: $0.value)) }
      }
      return .map(kept + pairs.filter { pair in !old.contains { $0.key == pair.key } })
    default: return new
    }
  }

  private mutating func change(
    _ steps: [EditPath.Step], _ body: (inout PlainValue) -> Void,
    adding place: ([Pair], String) -> Int = { pairs, _ in pairs.count }
  ) {
    guard let step = steps.first else { return body(&self) }
    let rest = Array(steps.dropFirst())
    switch step {
    case .key(let name):
      var pairs = self.pairs ?? []
      var index = pairs.firstIndex { $0.key == name }
      if index == nil {
        index = rest.isEmpty ? place(pairs, name) : pairs.count
        pairs.insert(Pair(key: name, value: .null), at: index ?? 0)
      }
      pairs[index ?? 0].value.change(rest, body, adding: place)
      self = .map(pairs)
    case .index(let index):
      guard var items, items.indices.contains(index) else { return }
      items[index].change(rest, body, adding: place)
      self = .list(items)
    }
  }

  private static func place(_ pairs: [Pair], _ name: String, _ order: [String]) -> Int {
    guard let rank = order.firstIndex(of: name) else { return pairs.count }
    let ranks = pairs.map { order.firstIndex(of: $0.key) ?? -1 }
    if let last = ranks.lastIndex(where: { (0..<rank).contains($0) }) { return last + 1 }
    return ranks.firstIndex { $0 > rank } ?? pairs.count
  }
}
