extension ValueParser where Value == String? {
  /// A URL for a visitor's phone: a scheme, no blanks, at most 2,000 bytes, for that is what a QR code can hold and a
  /// camera can still read. A blank one is none.
  static let link = ValueParser.scalar("a URL such as https://example.org", isText: true) { text in
    guard text.utf8.count <= 2000 else { return .refused("expected at most 2000 bytes") }
    let url = text.drop { $0.isBlank }.trimmingTail { $0.isBlank }
    guard !url.isEmpty else { return .value(nil) }
    if url.unicodeScalars.first?.isCurlyQuote == true {
      return .refused("curly quotes are letters to YAML; write straight ones, or none")
    }
    for scalar in url.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator: return .refused(withoutSpaces(url))
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
        return .refused("take out the control character \(escaped(scalar))")
      default: break
      }
    }
    if isComplete(url) { return .value(String(url)) }
    guard url.utf8.count <= 200, let meant = completed(url), isComplete(meant[...]) else { return .unexpected }
    return .refused("did you mean \(escaped(meant))?")
  }

  /// What to do about a URL with spaces: a telephone number has none, nor has an address for mail.
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

  /// The digits of a telephone number as people write it, with the + before them.
  private static func telephone(_ text: Substring) -> String? {
    var text = text.filter { !$0.isWhitespace }
    if text.first == "+" { text = text.replacing("(0)", with: "") }
    let digits = text.filter { !"()/-.–".contains($0) }
    let isNumber = digits.dropFirst(digits.first == "+" ? 1 : 0).allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber && digits.count >= 3 ? digits : nil
  }

  private static let schemes = ["http", "https", "mailto", "sms", "tel"]

  /// Any scheme will do, a host's name or a slip of the keyboard apart; the web's wants a host.
  private static func isComplete(_ url: Substring) -> Bool {
    guard let (scheme, rest) = parts(of: url), !rest.isEmpty, nearScheme(scheme) == scheme else { return false }
    guard scheme.hasPrefix("http") else { return true }
    guard rest.hasPrefix("//") else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
  }

  /// What was probably meant by a URL that is not complete.
  private static func completed(_ url: Substring) -> String? {
    if let (scheme, rest) = parts(of: url) {
      guard let meant = nearScheme(scheme) else { return nil }
      return meant + ":" + (meant.hasPrefix("http") ? "//" + rest.drop { $0 == "/" } : rest)
    }
    let name = url.drop { $0 == "/" }
    if name.first == "+", name.dropFirst().allSatisfy({ $0.isNumber || $0 == "-" }) { return "tel:\(name)" }
    let host = name.prefix { !"/?#".contains($0) }
    guard host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".") else { return nil }
    return host.contains("@") ? "mailto:\(name)" : "https://\(name)"
  }

  /// The scheme in small letters, and what follows its colon; `nil` where what stands before the colon is no scheme but
  /// a host with its port.
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

  /// A scheme as it was meant: itself, unless it is a slip away from one that everybody has.
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
