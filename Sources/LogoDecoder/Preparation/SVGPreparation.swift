internal import Logos

/// A drawing rewritten for librsvg, which knows neither CSS variables nor the colours of CSS Color 4, and what is doubtful
/// about it. A pure function of the file's bytes.
struct SVGPreparation {
  /// Text of the drawing in one list of fonts.
  struct Text: Hashable {
    /// As the drawing asks for them; empty for none.
    var families: [String]
    /// The characters, each once, in their order.
    var characters: [Unicode.Scalar]
  }

  /// The drawing for librsvg: the file as it is, where nothing has to be changed.
  private(set) var bytes: [UInt8]
  private(set) var remarks: [LogoRemark] = []
  private(set) var texts: [Text] = []

  /// - Parameter data: the file; one that is no markup is left as it is.
  init(_ data: [UInt8]) {
    bytes = data
    guard let markup = Markup(data) else { return }
    var sheets = SVGStyles(markup)
    let edits = sheets.edits()
    if !edits.isEmpty { bytes = markup.replacing(edits) }
    var reader = SVGReader(markup, sheets)
    reader.read()
    texts = reader.texts
    for remark in sheets.remarks + reader.remarks where !remarks.contains(remark) { remarks.append(remark) }
  }
}

/// The style sheets and attributes of a drawing, whose variables and colours are rewritten.
struct SVGStyles {
  private let markup: Markup
  private(set) var sheets: [CSSRules] = []
  private var variables = CSSVariables()
  private(set) var index = StyleIndex()
  private(set) var remarks: [LogoRemark] = []

  private static let colors: Set<String> = [
    "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "solid-color",
  ]
  private static let names: Set<String> = ["id", "class", "d", "points", "href", "xlink:href"]

  init(_ markup: Markup) {
    self.markup = markup
    var isSheet = false
    var root: Markup.Element?
    for token in markup.tokens {
      switch token {
      case .start(let element):
        if root == nil { root = element }
        isSheet = element.localName == "style" && !element.isEmpty
        guard let style = element.attributes.first(where: { $0.name == "style" }) else { continue }
        define(variablesOf: style.value, isOfRoot: root == element)
      case .text(let range, _) where isSheet: sheets.append(CSSRules(markup.bytes, in: range))
      default: isSheet = false
      }
    }
    define(variablesOf: root)
  }

  private mutating func define(variablesOf style: Range<Int>, isOfRoot: Bool) {
    let bytes = Array(markup.text(style).utf8)
    for declaration in CSSRules.declarations(bytes, in: 0..<bytes.count) where declaration.name.hasPrefix("--") {
      let value = String(decoding: bytes[declaration.value], as: UTF8.self)
      variables.define(declaration.name, value, isOfRoot: isOfRoot)
    }
  }

  /// Learns the variables of all sheets, then what their rules say of elements.
  private mutating func define(variablesOf root: Markup.Element?) {
    var roots: Set<String> = [":root", "svg", "html", "*", ":host", "svg:root"]
    for attribute in root?.attributes ?? [] {
      if attribute.name == "id" { roots.insert("#" + markup.text(attribute.value)) }
      if attribute.name == "class" {
        roots.formUnion(markup.text(attribute.value).split(whereSeparator: \.isWhitespace).map { ".\($0)" })
      }
    }
    // Rules on a condition, such as a dark theme, are not followed by librsvg either.
    let rules = sheets.flatMap(\.rules).filter(\.conditions.isEmpty)
    for rule in rules {
      let isOfRoot = rule.selectors.contains { roots.contains($0) }
      for declaration in rule.declarations where declaration.name.hasPrefix("--") {
        variables.define(declaration.name, markup.text(declaration.value, isRaw: true), isOfRoot: isOfRoot)
      }
    }
    for rule in rules {
      let values = rule.declarations.filter { StyledProperty.isRead($0.name) }.map { declaration in
        (declaration.name, resolved(markup.text(declaration.value, isRaw: true)))
      }
      for selector in rule.selectors { index.add(selector, values) }
    }
  }

  private func resolved(_ value: String) -> String {
    var ignored: [String] = []
    let value = variables.resolved(value, doubtful: &ignored) ?? value
    return value.replacing("!important", with: "")
  }

  // MARK: Rewriting

  /// The replacements; also remembers what is doubtful.
  mutating func edits() -> [(place: Range<Int>, text: String)] {
    var edits: [(place: Range<Int>, text: String)] = []
    for rule in sheets.flatMap(\.rules) where !rule.conditions.contains(where: { $0.hasPrefix("@font-face") }) {
      for declaration in rule.declarations where !declaration.name.hasPrefix("--") {
        let text = markup.text(declaration.value, isRaw: true)
        if let new = rewritten(text, of: declaration.name) { edits.append((declaration.value, new)) }
      }
    }
    for case .start(let element) in markup.tokens {
      for attribute in element.attributes where markup.bytes[attribute.value].contains(UInt8(ascii: "(")) {
        let text = markup.text(attribute.value)
        let new = attribute.name == "style" ? rewritten(style: text) : rewritten(text, ofAttribute: attribute.name)
        if let new { edits.append((attribute.value, References.escaped(new))) }
      }
    }
    return edits
  }

  private mutating func rewritten(style: String) -> String? {
    let bytes = Array(style.utf8)
    var (result, start): ([UInt8], Int) = ([], 0)
    for declaration in CSSRules.declarations(bytes, in: 0..<bytes.count) where !declaration.name.hasPrefix("--") {
      let text = String(decoding: bytes[declaration.value], as: UTF8.self)
      guard let new = rewritten(text, of: declaration.name) else { continue }
      result += bytes[start..<declaration.value.lowerBound] + Array(new.utf8)
      start = declaration.value.upperBound
    }
    return start == 0 ? nil : String(decoding: result + bytes[start...], as: UTF8.self)
  }

  private mutating func rewritten(_ text: String, ofAttribute name: String) -> String? {
    guard !Self.names.contains(name), Self.colors.contains(name) || text.contains("var(") else { return nil }
    return rewritten(text, of: name)
  }

  /// A property's value that librsvg understands; `nil` if it is as it was.
  private mutating func rewritten(_ text: String, of name: String) -> String? {
    guard text.contains("(") else { return nil }
    var value = text
    if text.contains("var(") {
      var doubtful: [String] = []
      let found = variables.resolved(text, doubtful: &doubtful)
      remarks += doubtful.map { .variable($0) }
      guard let found else { return nil }
      value = found
    }
    if Self.colors.contains(name) || name == "filter" {
      var unknown: [String] = []
      value = CSSColor.converted(value, unknown: &unknown) ?? value
      if name != "filter" { remarks += unknown.map { .color($0) } }
    }
    return value == text ? nil : value
  }
}
