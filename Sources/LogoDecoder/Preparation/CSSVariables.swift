/// The CSS variables of a drawing, and values with `var()` resolved.
struct CSSVariables {
  private struct Definition {
    var values: [String] = []
    /// Whether each of them is for the whole drawing.
    var isOfRoot = true
    var rootValue: String?
  }

  private var definitions: [String: Definition] = [:]

  /// How deep values may refer to others, and how long one may become, characters.
  private static let (depth, length) = (16, 4096)

  /// Learns that `name` has a value, for the whole drawing or a part of it.
  mutating func define(_ name: String, _ value: String, isOfRoot: Bool) {
    var definition = definitions[name] ?? Definition()
    if !definition.values.contains(value) { definition.values.append(value) }
    if isOfRoot { definition.rootValue = value } else { definition.isOfRoot = false }
    definitions[name] = definition
  }

  /// A value with its variables resolved: by the only definition for the whole drawing, or else by the fallback.
  /// - Parameter doubtful: receives variables that are defined otherwise, or not at all.
  /// - Returns: `nil` if a variable has no value.
  func resolved(_ value: String, doubtful: inout [String]) -> String? {
    resolved(value[...], depth: 0, &doubtful)
  }

  private func resolved(_ value: Substring, depth: Int, _ doubtful: inout [String]) -> String? {
    guard depth < Self.depth else { return nil }
    var (result, rest) = ("", value)
    while let start = rest.firstRange(of: "var(") {
      result += rest[..<start.lowerBound]
      guard let end = Self.closing(rest[start.upperBound...]) else { return nil }
      guard let part = substitute(rest[start.upperBound..<end], depth: depth, &doubtful) else { return nil }
      result += part
      guard result.count <= Self.length else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The value of `var()` by what is between its parentheses.
  private func substitute(_ arguments: Substring, depth: Int, _ doubtful: inout [String]) -> String? {
    let comma = arguments.firstIndex(of: ",")
    let name = arguments[..<(comma ?? arguments.endIndex)].filter { !$0.isWhitespace }
    let fallback = comma.map { arguments[arguments.index(after: $0)...].drop(while: \.isWhitespace) }
    let definition = definitions[name]
    if let definition, !definition.isOfRoot || definition.values.count > 1 { doubtful.append(name) }
    // The best guess of several.
    let value = definition?.rootValue ?? (fallback == nil ? definition?.values.first : nil)
    if let value, let text = resolved(value[...], depth: depth + 1, &doubtful) { return text }
    if let fallback { return resolved(fallback, depth: depth + 1, &doubtful) }
    doubtful.append(name)
    return nil
  }

  /// The parenthesis that closes one before `text`.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }
}
