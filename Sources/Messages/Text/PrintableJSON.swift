/// JSON that a terminal shows as it is: control characters that JSON allows, and those that turn the direction of what follows,
/// are written as escapes. They stand within strings alone, where readers take an escape for the character.
/// - Parameter json: valid JSON. What is below U+0020 is escaped there already.
package func printableJSON(_ json: String) -> String {
  guard json.utf8.contains(where: { $0 >= 0x7F }) else { return json }
  var result = String.UnicodeScalarView()
  for scalar in json.unicodeScalars {
    switch scalar.value {
    case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069:
      let digits = String(scalar.value, radix: 16)
      result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
    default: result.append(scalar)
    }
  }
  return String(result)
}
