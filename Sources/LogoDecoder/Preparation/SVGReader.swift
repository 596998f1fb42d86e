internal import Logos

/// Reads a drawing's elements for its texts and for what is doubtful about it.
struct SVGReader {
  private struct Frame {
    var element: Markup.Element
    var values: [String: String]
    /// As they are inherited.
    var families: [String]
    var isHidden: Bool
    var isText: Bool
  }

  private let markup: Markup
  private let styles: SVGStyles
  private var stack: [Frame] = []
  private(set) var texts: [SVGPreparation.Text] = []
  private(set) var remarks: [LogoRemark] = []

  /// The most characters of a text that are looked at, and the most lists of fonts.
  private static let (characterLimit, textLimit) = (2000, 40)
  /// How deep elements may be in others.
  private static let depth = 2000

  /// Elements that draw what they refer to.
  private static let drawing: Set<Substring> = [
    "image", "feImage", "use", "tref", "textPath", "pattern", "linearGradient", "radialGradient", "filter",
  ]
  private static let animating: Set<Substring> = [
    "animate", "set", "animateTransform", "animateMotion", "animateColor",
  ]
  /// Their children are no drawing.
  private static let described: Set<Substring> = ["title", "desc", "metadata", "script", "style"]

  init(_ markup: Markup, _ styles: SVGStyles) {
    self.markup = markup
    self.styles = styles
  }

  mutating func read() {
    for sheet in styles.sheets { read(sheet) }
    for token in markup.tokens {
      switch token {
      case .start(let element): start(element)
      case .end: _ = stack.popLast()
      case .text(let range, let isCDATA): read(text: markup.text(range, isRaw: isCDATA))
      case .instruction(let range): read(instruction: markup.text(range))
      }
    }
  }

  private mutating func start(_ element: Markup.Element) {
    let name = element.localName
    let parent = stack.last
    let values = styles.index.values(of: element, in: markup)
    if Self.animating.contains(name) { read(animation: element, name, of: parent) }
    let isAnimated = values["animation"] ?? values["animation-name"] ?? "none" != "none"
    if isAnimated, StyledProperty.hides(values) { remarks.append(.hiddenAtFirst) }
    readReferences(of: element)
    guard !element.isEmpty, stack.count < Self.depth else { return }
    let families = values["font-family"].map(StyledProperty.families).flatMap { $0 == ["inherit"] ? nil : $0 }
    stack.append(
      Frame(
        element: element, values: values, families: families ?? parent?.families ?? [],
        isHidden: parent?.isHidden == true || values["display"]?.filter { !$0.isWhitespace } == "none",
        isText: (parent?.isText == true || name == "text") && !Self.described.contains(name)))
  }

  // MARK: Texts

  private mutating func read(text: String) {
    guard let frame = stack.last, frame.isText, !frame.isHidden else { return }
    let place = texts.firstIndex { $0.families == frame.families }
    guard place != nil || texts.count < Self.textLimit else { return }
    var found = place.map { texts[$0] } ?? SVGPreparation.Text(families: frame.families, characters: [])
    var known = Set(found.characters)
    for scalar in text.unicodeScalars
    where !scalar.properties.isWhitespace && found.characters.count < Self.characterLimit {
      if known.insert(scalar).inserted { found.characters.append(scalar) }
    }
    guard !found.characters.isEmpty else { return }
    if let place { texts[place] = found } else { texts.append(found) }
  }

  // MARK: Animations

  private mutating func read(animation element: Markup.Element, _ name: Substring, of parent: Frame?) {
    guard let parent else { return }
    let property = element.attributes.first { $0.name == "attributeName" }.map { markup.text($0.value) }
    let changed = name == "animateTransform" ? "transform" : property
    guard let changed, StyledProperty.hides(parent.values, changed) else { return }
    remarks.append(.hiddenAtFirst)
  }

  // MARK: Other files

  private mutating func readReferences(of element: Markup.Element) {
    for attribute in element.attributes {
      if attribute.localName == "href" {
        if Self.drawing.contains(element.localName) { note(file: markup.text(attribute.value)) }
      } else if markup.bytes[attribute.value].contains(UInt8(ascii: "(")) {
        read(urlsIn: markup.text(attribute.value))
      }
    }
  }

  private mutating func read(_ sheet: CSSRules) {
    for statement in sheet.statements where statement.lowercased().hasPrefix("@import") {
      let words = statement.dropFirst(7).split { " \t\n\r\"'()".contains($0) }
      // What a sheet of fonts lacks shows in the text that asks for them, and is said there.
      guard let file = words.first(where: { $0 != "url" }), !file.lowercased().contains("font") else { continue }
      note(file: String(file))
    }
    for rule in sheet.rules where !rule.selectors.contains(where: { $0.hasPrefix("@") }) {
      let isFont = rule.declarations.contains { $0.name == "src" }
      for declaration in rule.declarations where !isFont { read(urlsIn: markup.text(declaration.value, isRaw: true)) }
    }
  }

  private mutating func read(urlsIn value: String) {
    var rest = value[...]
    while let start = rest.firstRange(of: "url(") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: ")") else { return }
      note(file: rest[..<end].filter { $0 != "\"" && $0 != "'" })
      rest = rest[end...]
    }
  }

  private mutating func read(instruction: String) {
    guard instruction.hasPrefix("xml-stylesheet"), let start = instruction.firstRange(of: "href=") else { return }
    let value = instruction[start.upperBound...]
    guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { return }
    note(file: String(value[..<end].dropFirst()))
  }

  private mutating func note(file: String) {
    guard let file = OutsideReference.file(file) else { return }
    // The end of a long path tells more than its beginning.
    remarks.append(.outside(file.count > 56 ? "…" + file.suffix(50) : file))
  }
}
