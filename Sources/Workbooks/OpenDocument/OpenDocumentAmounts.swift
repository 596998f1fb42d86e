/// The styles of numbers and currencies of an .ods file, by name.
struct OpenDocumentAmounts {
  private struct Style {
    var amount = AmountFormat()
    var isUnderstood = true
    /// The styles of numbers that fulfil conditions, in order.
    var maps: [(condition: String, style: String)] = []
  }

  private var styles: [String: Style] = [:]
  /// The style that is open.
  private var open: String?
  /// Whether the text of the open element is part of what the style shows.
  private var isInText = false
  private var isFiller = false

  var count: Int { styles.count }

  mutating func begin(_ element: borrowing MarkupElement) {
    switch (element.vocabulary, element.name) {
    case (.number, "number-style"), (.number, "currency-style"):
      open = element["name", .style]
      if let open { styles[open] = Style() }
    case (.style, "map"):
      guard let open, let condition = element["condition", .style], let style = element["apply-style-name", .style]
      else { break }
      if (styles[open]?.maps.count ?? 0) < 4 { styles[open]?.maps.append((condition, style)) }
    case (.number, let name):
      guard let open else { break }
      switch name {
      case "number":
        if styles[open]?.amount.digits != nil { styles[open]?.isUnderstood = false }
        styles[open]?.amount.digits = Self.digits(element)
        if styles[open]?.amount.digits == nil { styles[open]?.isUnderstood = false }
      case "text", "currency-symbol", "fill-character": (isInText, isFiller) = (true, name == "fill-character")
      // Fractions, exponents, texts between digits.
      default: styles[open]?.isUnderstood = false
      }
    default: break
    }
  }

  private static func digits(_ element: borrowing MarkupElement) -> AmountFormat.Digits? {
    var digits = AmountFormat.Digits()
    digits.whole = element.number("min-integer-digits", .number) ?? 0
    guard digits.whole >= 0 else { return nil }
    digits.isGrouped = element.flag("grouping", .number) ?? false
    if let most = element.number("decimal-places", .number) {
      let least = element.number("min-decimal-places", .number) ?? most
      guard most >= 0, (0...most).contains(least) else { return nil }
      digits.decimals = least...most
    } else if digits.isGrouped {
      digits.decimals = 0...10
    }
    switch element["display-factor", .number] {
    case nil, "1": break
    case "1000": digits.thousands = 1
    case "1000000": digits.thousands = 2
    default: return nil
    }
    return digits
  }

  mutating func end(_ name: String) {
    isInText = false
    if name == "number-style" || name == "currency-style" { open = nil }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isInText, let open, let amount = styles[open]?.amount else { return }
    guard amount.before.utf8.count + amount.after.utf8.count + bytes.count <= 1000 else {
      styles[open]?.isUnderstood = false
      return
    }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    // A character that fills the cell.
    if isFiller, text != " " { return }
    if amount.digits == nil { styles[open]?.amount.before += text } else { styles[open]?.amount.after += text }
  }

  /// The format of a style and of those that it names for other signs; `nil` if there is no such style, or it is not understood.
  func format(_ name: String) -> NumberFormat? {
    guard let style = styles[name], let own = amount(name) else { return nil }
    func named(_ conditions: String...) -> AmountFormat?? {
      style.maps.first { map in conditions.contains(map.condition.filter { $0 != " " }) }.map { amount($0.style) }
    }
    guard !style.maps.isEmpty else { return NumberFormat(amounts: [own]) }
    // As LibreOffice writes two sections, and three.
    if style.maps.count == 1, let positive = named("value()>=0") { return NumberFormat(amounts: [positive, own]) }
    if style.maps.count == 2, let positive = named("value()>0"), let negative = named("value()<0") {
      return NumberFormat(amounts: [positive, negative, own])
    }
    return nil
  }

  private func amount(_ name: String) -> AmountFormat? {
    styles[name].flatMap { $0.isUnderstood ? $0.amount : nil }
  }
}
