internal import ConfigurationValues
internal import Messages

extension ValueParser where Value == String {
  /// Parses any scalar as text, `No` and `1899` included. Keeps line breaks, turns tabs into spaces and trims blanks at
  /// the ends.
  static func text(upTo limit: Int = 1000) -> Self {
    let parser = characters(upTo: limit)
    return ValueParser(expected: parser.expected, kind: parser.kind) { node, key, faults in
      guard let text = parser.read(node, key, &faults) else { return nil }
      if let scalar = node.scalar { checkExtent(of: scalar, key, &faults) }
      if let first = text.unicodeScalars.first, text.unicodeScalars.allSatisfy(\.isInvisible) {
        let code = String(first.value, radix: 16, uppercase: true)
        faults.warning(
          at: node.mark,
          "'\(key)' holds nothing that can be seen, but the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code); "
            + "write a text, or take the key out")
      }
      return text
    }
  }

  /// Checks for a text that probably should have ended sooner or later.
  private static func checkExtent(of scalar: Node.Scalar, _ key: String, _ faults: inout Faults) {
    if scalar.style == .plain { faults.recordPlainText(scalar.string, of: key, at: scalar.mark) }
    // An unclosed quote ends at the next opening quote, and the result may be valid YAML.
    guard scalar.style == .quoted, let line = scalar.mark?.line, scalar.endLine > line else { return }
    let words = scalar.string.split(whereSeparator: \.isWhitespace)
    if words.contains(where: { $0.last == ":" && KeyWords.isKey(String($0.dropLast())) }) {
      faults.warning(
        at: scalar.mark,
        "'\(key)' goes on to line \(scalar.endLine), where its quotes end; if it ends in line \(line), close them there"
      )
    }
  }

  private static func characters(upTo limit: Int) -> Self {
    .scalar("text of up to \(limit) characters", kind: .text, isText: true) { text in
      // A scalar is 1…4 bytes, so this skips counting the scalars of a text of megabytes that many aliases share.
      guard text.utf8.count <= 4 * limit, text.unicodeScalars.count <= limit else {
        return .rejected("expected at most \(limit) characters")
      }
      var clean = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": clean.append("\n")
        case "\t": clean.append(" ")
        default:
          guard scalar.properties.generalCategory != .control else {
            return .rejected("take out the control character \(escaped(scalar))")
          }
          clean.append(scalar)
        }
      }
      return .value(trimmed(String(clean)))
    }
  }

  private static func trimmed(_ text: String) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
    var rest = text[...].drop(while: blank)
    while let last = rest.last, blank(last) { rest.removeLast() }
    return String(rest)
  }
}

extension ValueParser where Value == String? {
  /// Parses optional text; blank text is `nil`.
  static func optionalText(upTo limit: Int = 1000) -> Self {
    ValueParser<String>.text(upTo: limit).map { $0.isEmpty ? nil : $0 }
  }
}

/// A font family and its position in the file.
struct WrittenFamily: Sendable {
  var name: String
  var place: Place
}

extension FontChoice {
  /// `family` and `familyPlace` as one property for the schema.
  var writtenFamily: WrittenFamily? {
    get { family.map { WrittenFamily(name: $0, place: familyPlace ?? Place(line: 1, column: 1)) } }
    set { (family, familyPlace) = (newValue?.name, newValue?.place) }
  }
}

extension ValueParser where Value == WrittenFamily {
  /// Parses a font family and records its position.
  static let fontFamily = ValueParser(expected: ValueParser<String>.familyName.expected) { node, key, faults in
    guard let name = ValueParser<String>.familyName.read(node, key, &faults) else { return nil }
    return WrittenFamily(name: name, place: Place(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1))
  }
}

extension ValueParser where Value == String {
  /// Parses a family name for fontconfig.
  fileprivate static let familyName = ValueParser.scalar("a font's name, such as Inter", isText: true) { text in
    guard text.utf8.count <= 200, text.contains(where: { !$0.isWhitespace }),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return .unexpected }
    return .value(text)
  }
}

extension ValueParser where Value == Logo? {
  /// Parses the path of a logo; a blank path is `nil`.
  static let logo = ValueParser(expected: "a path such as logos/acme.svg") { node, key, faults in
    guard let path = ValueParser<String>.path.read(node, key, &faults) else { return nil }
    let place = Place(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    return .some(path.isEmpty ? nil : Logo(path: path, place: place, key: key))
  }
}

extension ValueParser where Value == [String] {
  /// Parses a list of folders, which may be empty.
  static let folders = ValueParser(expected: "a list of up to 100 folders, such as [/srv/logos]") { node, key, faults in
    if case .sequence(let list) = node, list.isEmpty { return [] }
    return ValueParser<String>.path.list(1...100, of: "folders").read(node, key, &faults)?.filter { !$0.isEmpty }
  }
}

extension ValueParser where Value == String {
  /// Parses a path of at most the system's 4,095 bytes and trims spaces at the ends.
  fileprivate static let path = ValueParser.scalar("a path such as logos/acme.svg", isText: true) { text in
    guard text.utf8.count < 4096 else { return .rejected("expected at most 4095 bytes") }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      // "logos\acme.svg" in double quotes contains one: \a is an escape.
      return .rejected("write folders with '/', such as logos/acme.svg")
    }
    if ["http://", "https://", "file://", "data:"].contains(where: text.lowercased().hasPrefix) {
      return .rejected("expected the path of a file on this machine, such as logos/acme.svg")
    }
    var path = text[...].drop { $0 == " " }
    while path.last == " " { path.removeLast() }
    return .value(String(path))
  }
}

extension ValueParser where Value == String? {
  /// Parses a URL for a visitor's phone: with a scheme, without spaces, at most 2,000 bytes, which is what fits into a QR
  /// code that a camera can still read. A blank URL is `nil`.
  static let link = ValueParser.scalar("a URL such as https://example.org", isText: true) { text in
    guard text.utf8.count <= 2000 else { return .rejected("expected at most 2000 bytes") }
    let url = text.drop { $0.isBlank }.trimmingTail { $0.isBlank }
    guard !url.isEmpty else { return .value(nil) }
    if url.unicodeScalars.first?.isCurlyQuote == true {
      return .rejected("curly quotes are letters to YAML; write straight ones, or none")
    }
    for scalar in url.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator: return .rejected(withoutSpaces(url))
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        return .rejected("take out the control character \(escaped(scalar))")
      default: break
      }
    }
    if isComplete(url) { return LinkHost.fault(of: url).map { .rejected($0) } ?? .value(String(url)) }
    guard url.utf8.count <= 200, let meant = completed(url).map(LinkHost.corrected), isComplete(meant[...]),
      LinkHost.fault(of: meant[...]) == nil
    else { return .unexpected }
    return .rejected("did you mean \(escaped(meant))?")
  }

  /// The remedy for a URL with spaces; telephone numbers and mail addresses are suggested without them.
  private static func withoutSpaces(_ url: Substring) -> String {
    guard url.utf8.count <= 200 else { return "take the space out, or write it as %20" }
    let scheme = parts(of: url)?.scheme
    if scheme == "tel" || scheme == "sms" || scheme == nil, let number = telephone(parts(of: url)?.rest ?? url) {
      return "a number has no spaces; write \(scheme ?? "tel"):\(number)"
    }
    let closed = url.filter { !$0.isWhitespace }
    if scheme == "mailto", isComplete(closed[...]) { return "write it without the space: \(escaped(closed))" }
    return "take the space out, or write it as %20"
  }

  /// The digits of a telephone number, with a leading `+` if it has one; `nil` for other text.
  private static func telephone(_ text: Substring) -> String? {
    var text = text.filter { !$0.isWhitespace }
    if text.first == "+" { text = text.replacing("(0)", with: "") }
    let digits = text.filter { !"()/-.–".contains($0) }
    let isNumber = digits.dropFirst(digits.first == "+" ? 1 : 0).allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber && digits.count >= 3 ? digits : nil
  }

  private static let schemes = ["http", "https", "mailto", "sms", "tel"]

  /// Whether a URL has a scheme that is not just a typo of a common one, and for `http` and `https` a host.
  private static func isComplete(_ url: Substring) -> Bool {
    guard let (scheme, rest) = parts(of: url), !rest.isEmpty, nearScheme(scheme) == scheme else { return false }
    guard scheme.hasPrefix("http") else { return true }
    guard rest.hasPrefix("//") else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
  }

  /// A suggestion for an incomplete URL.
  private static func completed(_ url: Substring) -> String? {
    if let (scheme, rest) = parts(of: url) {
      guard let meant = nearScheme(scheme) else { return nil }
      return meant + ":" + (meant.hasPrefix("http") ? "//" + rest.drop { $0 == "/" } : rest)
    }
    let name = url.drop { $0 == "/" }
    // A name on a social network.
    if name.first == "@" { return nil }
    if name.first == "+", name.dropFirst().allSatisfy({ $0.isNumber || $0 == "-" }) { return "tel:\(name)" }
    let host = name.prefix { !"/?#".contains($0) }
    guard host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".") else { return nil }
    return host.contains("@") ? "mailto:\(name)" : "https://\(name)"
  }

  /// The scheme in lower case and what follows its colon; `nil` if there is no scheme, as in `host:port`.
  private static func parts(of url: Substring) -> (scheme: String, rest: Substring)? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    let rest = url[colon...].dropFirst()
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    if scheme.contains("."), rest.first?.isNumber == true { return nil }
    return (scheme.lowercased(), rest)
  }

  /// The common scheme that `scheme` is a typo of, else `scheme` itself.
  private static func nearScheme(_ scheme: String) -> String? {
    schemes.contains(scheme) ? scheme : nearMiss(scheme, among: schemes) ?? scheme
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\n" }
}

extension Substring {
  fileprivate func trimmingTail(_ isBlank: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
