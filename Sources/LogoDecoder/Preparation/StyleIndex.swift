internal import Logos

/// The style sheets of a drawing, as far as they give a value to an element: by its name, classes and id. Of a selector
/// with ancestors only the last part counts, which errs towards more elements.
struct StyleIndex {
  private struct Entry {
    var name: String
    var classes: [String]
    var id: String?
    var order: Int
    var values: [(name: String, value: String)]

    /// Ids before classes before names, then the later rule.
    var rank: Int {
      let (ids, names) = (id == nil ? 0 : 1, name == "*" ? 0 : 1)
      return ids << 50 | min(classes.count, 15) << 40 | names << 30 | min(order, 1 << 30 - 1)
    }
  }

  private var entries: [String: [Entry]] = [:]
  private var count = 0

  /// Adds a rule for elements that `selector` names.
  mutating func add(_ selector: String, _ values: [(name: String, value: String)]) {
    guard !values.isEmpty, let last = selector.split(whereSeparator: { " >+~\n\t\r".contains($0) }).last else { return }
    // A state, such as being pointed at, does not hold on a wall.
    guard !last.contains(":"), !last.contains("[") else { return }
    var (name, classes, id): (String, [String], String?) = ("", [], nil)
    var rest = last
    while let first = rest.first {
      let isMarked = first == "." || first == "#"
      let part = (isMarked ? rest.dropFirst() : rest).prefix { $0 != "." && $0 != "#" }
      guard isMarked || !part.isEmpty else { return }
      if first == "." {
        classes.append(String(part))
      } else if first == "#" {
        id = String(part)
      } else {
        name = String(part)
      }
      rest = rest[part.endIndex...]
    }
    let entry = Entry(name: name.isEmpty ? "*" : name, classes: classes, id: id, order: count, values: values)
    count += 1
    entries[id.map { "#\($0)" } ?? classes.first.map { ".\($0)" } ?? entry.name, default: []].append(entry)
  }

  /// The values of an element's properties.
  func values(of element: Markup.Element, in markup: Markup) -> [String: String] {
    var values: [String: String] = [:]
    var (classes, id, style): (Set<String>, String?, Range<Int>?) = ([], nil, nil)
    for attribute in element.attributes {
      switch attribute.name {
      case "class": classes = Set(markup.text(attribute.value).split(whereSeparator: \.isWhitespace).map(String.init))
      case "id": id = markup.text(attribute.value)
      case "style": style = attribute.value
      case let name where StyledProperty.isRead(name) && name != "font": values[name] = markup.text(attribute.value)
      default: break
      }
    }
    var keys: [String] = ["*", String(element.localName)]
    keys += classes.map { ".\($0)" }
    if let id { keys.append("#\(id)") }
    let rules: [Entry] = keys.flatMap { entries[$0] ?? [] }.filter { (entry: Entry) -> Bool in
      (entry.name == "*" || entry.name == element.localName) && classes.isSuperset(of: entry.classes)
        && (entry.id == nil || entry.id == id)
    }
    for rule in rules.sorted(by: { $0.rank < $1.rank }) {
      for (name, value) in rule.values { set(name, value, in: &values) }
    }
    if let style {
      let bytes = Array(markup.text(style).utf8)
      for declaration in CSSRules.declarations(bytes, in: 0..<bytes.count) where StyledProperty.isRead(declaration.name)
      {
        set(declaration.name, String(decoding: bytes[declaration.value], as: UTF8.self), in: &values)
      }
    }
    return values
  }

  private func set(_ name: String, _ value: String, in values: inout [String: String]) {
    if name == "font" {
      if let family = StyledProperty.family(ofFont: value) { values["font-family"] = family }
    } else {
      values[name] = value
    }
  }
}

/// The properties that matter for what is said about a drawing.
enum StyledProperty {
  private static let read: Set<String> = [
    "font-family", "font", "display", "visibility", "opacity", "fill-opacity", "stroke-opacity", "stroke-dashoffset",
    "stroke-dasharray", "transform", "animation", "animation-name", "width", "height", "r",
  ]

  static func isRead(_ name: String) -> Bool { read.contains(name) }

  /// The families in the short form, such as `700 64px/1.2 "Acme Sans", serif`.
  static func family(ofFont value: String) -> String? {
    let words = value.split(whereSeparator: \.isWhitespace)
    // The size is the first number with a unit; a weight has none.
    guard
      let size = words.firstIndex(where: { $0.first?.isNumber == true && $0.contains { !$0.isNumber && $0 != "." } })
    else { return nil }
    let family = words[(size + 1)...].joined(separator: " ")
    return family.isEmpty ? nil : family
  }

  /// Families as they are listed, without quotes.
  static func families(_ value: String) -> [String] {
    value.split(separator: ",").map { part in
      part.filter { $0 != "\"" && $0 != "'" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Whether an element with these values is hidden until an animation changes `property`; `nil` stands for any.
  static func hides(_ values: [String: String], _ property: String? = nil) -> Bool {
    values.contains { name, value in
      guard property == nil || property == name else { return false }
      let text = value.filter { !$0.isWhitespace }.lowercased()
      switch name {
      case "opacity", "fill-opacity", "stroke-opacity", "width", "height", "r": return number(text) == 0
      case "visibility": return text == "hidden" || text == "collapse"
      case "display": return text == "none"
      case "stroke-dashoffset": return number(text) ?? 0 != 0 && values["stroke-dasharray"] ?? "none" != "none"
      case "transform":
        return ["scale(0)", "scale(0,", "scalex(0)", "scaley(0)", "scale3d(0,"].contains { text.contains($0) }
      default: return false
      }
    }
  }

  private static func number(_ text: String) -> Double? { Double(text.prefix { $0.isNumber || "+-.".contains($0) }) }
}
