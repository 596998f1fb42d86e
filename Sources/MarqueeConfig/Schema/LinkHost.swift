internal import Messages

/// The host of a web address.
package enum LinkHost {
  /// What is wrong with the host or the port of a URL whose scheme is `http` or `https`, and what to do; `nil` for a good one, and
  /// for other URLs.
  static func fault(of url: Substring) -> String? {
    guard let range = authority(of: url) else { return nil }
    let (host, port) = parts(of: url[range])
    if !isGood(host) {
      let meant = corrected(String(url))
      return "\(quoted(String(host))) is no name of a web site; "
        + (meant != url && fault(of: meant[...]) == nil ? "did you mean \(escaped(meant))?" : "correct it")
    }
    guard let port else { return nil }
    let isPort = port.isEmpty || port.count <= 5 && port.allSatisfy { $0.isASCII && $0.isNumber }
    return isPort ? nil : "\(quoted(String(port))) is no port; correct it, or take it out with its colon"
  }

  /// The URL with dots in place of the commas and semicolons of its host.
  static func corrected(_ url: String) -> String {
    guard let range = authority(of: url[...]) else { return url }
    let end = url[range].lastIndex { !",;.".contains($0) }.map(url.index(after:)) ?? range.lowerBound
    let host = url[range.lowerBound..<end].replacing(#/[,;]\.?/#, with: ".")
    return String(url[..<range.lowerBound]) + host + url[range.upperBound...]
  }

  /// Whether a URL has a comma or a semicolon where its host needs a dot: `https://www,example.org`, unlike two addresses.
  package static func hasTypingError(_ url: String) -> Bool {
    guard !url.contains(where: \.isWhitespace), let range = authority(of: url[...]),
      let sign = url[range].firstIndex(where: { ",;".contains($0) }), !url[range.lowerBound..<sign].contains(".")
    else { return false }
    return fault(of: corrected(url)[...]) == nil
  }

  /// Where the host stands, with its port: behind the user's name, up to a path, a query or a fragment.
  private static func authority(of url: Substring) -> Range<Substring.Index>? {
    guard let slashes = url.firstRange(of: "://"), ["http", "https"].contains(url[..<slashes.lowerBound].lowercased())
    else { return nil }
    let end = url[slashes.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    let start = url[slashes.upperBound..<end].lastIndex(of: "@").map(url.index(after:)) ?? slashes.upperBound
    return start..<end
  }

  private static func parts(of authority: Substring) -> (host: Substring, port: Substring?) {
    let search = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[search...].firstIndex(of: ":") else { return (authority, nil) }
    return (authority[..<colon], authority[colon...].dropFirst())
  }

  /// Whether a host is an address in brackets, or labels between dots without signs that no host has; a dot may end it.
  private static func isGood(_ host: Substring) -> Bool {
    if host.first == "[" {
      return host.last == "]" && host.count > 3
        && host.dropFirst().dropLast().allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
    }
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels.allSatisfy { label in
      !label.isEmpty
        && !label.contains {
          $0.isWhitespace || ",;<>\"\\^|`{}[]".contains($0)
            || $0.isASCII && $0.asciiValue.map { $0 < 0x21 || $0 == 0x7F } == true
        }
    }
  }
}
