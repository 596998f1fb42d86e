// Scanned by hand: a regular expression is compiled anew each time that its literal is evaluated, which takes twenty times as long,
// and names of files are compared in pairs.

/// The number of a copy in a file's name, such as `acme (1).svg`: one or two digits in brackets.
enum CopyNumber {
  /// The digits of the first one.
  static func first(in name: String) -> String? { next(in: name[...]).map { String($0.digits) } }

  /// The name without these numbers, their brackets and the blanks before them.
  static func removed(from name: String) -> String {
    var result = ""
    var rest = name[...]
    while let number = next(in: rest) {
      var before = rest[..<number.brackets.lowerBound]
      while before.last?.isWhitespace == true { before.removeLast() }
      result += before
      rest = rest[number.brackets.upperBound...]
    }
    return result + rest
  }

  private static func next(in text: Substring) -> (digits: Substring, brackets: Range<String.Index>)? {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    var rest = text
    while let open = rest.firstIndex(of: "(") {
      rest = rest[open...].dropFirst()
      let digits = rest.prefix(while: \.isASCIIDigit)
      let end = digits.endIndex
      if (1...2).contains(digits.count), end < rest.endIndex, rest[end] == ")" {
        return (digits, open..<rest.index(after: end))
      }
    }
    return nil
  }
}

/// Sizes in pixels, resolutions and counts of colours in a file's name, such as `1200 x 600`, `500px`, `2x`, `300dpi` and `4c`.
enum FileSizes {
  /// The folded name without them.
  static func removed(from name: String) -> String {
    var result = ""
    var rest = name[...]
    while let start = rest.firstIndex(where: \.isASCIIDigit) {
      result += rest[..<start]
      let digits = rest[start...].prefix(while: \.isASCIIDigit)
      rest = rest[digits.endIndex...]
      if let end = unitEnd(in: rest) { rest = rest[end...] } else { result += digits }
    }
    return result + rest
  }

  /// Where the unit ends that a text begins with; `nil` if it begins with none.
  private static func unitEnd(in text: Substring) -> String.Index? {
    let unit = text.drop(while: \.isWhitespace)
    if unit.first == "x" {
      let height = unit.dropFirst().drop(while: \.isWhitespace)
      let rest = height.drop(while: \.isASCIIDigit)
      if rest.startIndex > height.startIndex, rest.first?.isASCIIWord != true { return rest.startIndex }
    }
    for name in ["px", "x", "c", "dpi"] where unit.hasPrefix(name) {
      let rest = unit.dropFirst(name.count)
      if rest.first?.isASCIIWord != true { return rest.startIndex }
    }
    return nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  /// Whether it is one of a folded word.
  fileprivate var isASCIIWord: Bool { isASCII && (isNumber || isLowercase) }
}
