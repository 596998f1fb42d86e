internal import Messages

/// A value to write into a configuration.
package enum EditValue: Sendable, Hashable {
  /// Text, in quotes where YAML would read it as something else: `yes`, `12`, `2026-11-22`, `a: b`.
  case text(String)
  /// A word, number, date or measure that is written without quotes: `true`, `30%`, `2026-11-22`. Written like text if YAML
  /// cannot hold it without quotes.
  case plain(String)
  /// A list.
  case list([EditValue])
  /// A block of keys, in the order in which they are written. Of a key that occurs twice, the last value counts.
  case map([Entry])

  /// A key with its value.
  package struct Entry: Sendable, Hashable {
    /// The key's name, unquoted.
    package var key: String
    /// The key's value.
    package var value: EditValue

    package init(_ key: String, _ value: EditValue) {
      self.key = key
      self.value = value
    }
  }
}

/// The way from the document's root to a value: keys of blocks and indices of lists, from 0. `["cards", 3, "title"]`.
package struct EditPath: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// One step down.
  package enum Step: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case index(Int)

    package init(stringLiteral value: String) { self = .key(value) }
    package init(integerLiteral value: Int) { self = .index(value) }
  }

  /// From the root; empty for the root itself.
  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
  package init(arrayLiteral elements: Step...) { steps = elements }

  /// The path of a key below this one.
  package func key(_ name: String) -> EditPath { EditPath(steps + [.key(name)]) }

  /// The path of a list's item below this one.
  package func index(_ index: Int) -> EditPath { EditPath(steps + [.index(index)]) }
}

extension EditPath: CustomStringConvertible {
  /// As in a message: `cards[4].title`, where entries count from 1.
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let name): text += (text.isEmpty ? "" : ".") + escaped(name)
      case .index(let index): text += "[\(index &+ 1)]"
      }
    }
    return text
  }
}

/// One change to a configuration.
package enum Edit: Sendable, Hashable {
  /// Replaces the value at a path, or adds the path's last key; blocks on the way that do not exist are added. A value that
  /// is there already, however it is written, is left alone. A block that replaces a block keeps the keys that both have in
  /// place, with their comments, and a list keeps its items likewise.
  ///
  /// A key that is new goes after the last of the block's keys that stand before it in `order`, else before the first that
  /// stands behind it, else to the end.
  case set(EditValue, at: EditPath, order: [String] = [])
  /// Takes a key or a list's item out, with its comments. Does nothing if the key is missing.
  case remove(EditPath)
  /// Inserts an item into a list; the list is added if it is missing or empty. `nil` is the end.
  case insert(EditValue, into: EditPath, at: Int? = nil)
  /// Moves a list's item, with its comments, within its list or to another one, which may be missing or empty. Both paths
  /// are those before the move; the index counts without the item, and `nil` is the end.
  case move(EditPath, to: EditPath, at: Int? = nil)

  /// The order in which a document's keys are usually written, for `set`.
  package static let documentOrder = [
    "heading", "caption", "language", "display", "font", "touch", "assets", "timezone", "when-empty", "proof", "tiers",
    "arrange", "tier-step", "wall", "position", "apply-at", "start-place", "layout",
    "direction", "speed",
    "card", "show",
    "cards", "lanes",
  ]
  /// The order in which a card's keys are usually written, for `set`.
  package static let cardOrder = [
    "id", "title", "subtitle", "tier", "logo", "details", "link", "hidden", "show", "share", "weight", "gradient",
    "width",
    "font",
  ]
}
