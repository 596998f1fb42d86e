/// Damage to texts in YAML and JSON, as a failing disk, a bad line or a hasty hand would do it.
package struct Mutations: Sendable {
  /// Pieces that mean something to YAML or JSON, which chance alone would hardly write.
  private static let pieces =
    [
      "[", "]", "{", "}", ": ", ":", "- ", "? ", "*a", "&a ", "!!str ", "!", "|\n", ">\n", "'", "\"", "#", " #", "\n",
      "\n  ", "\t", "%", "---\n", "...\n", "<<: ", "\\u", "\\ud800", "\0", "\u{FEFF}", "\u{2028}", "\u{85}", "1e999",
      "-", ".nan", "999999999999999999999", "%", "\r", "💥", "\u{202E}", "null", "~", ",", "{[", "*a :",
      "\u{A0}", "“", "”", " = ", "• ", "// ", "|\nx", "\n\t", ",\n", "image: ", "title: ", "#ff0", "\u{200B}", " px",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  private let seeds: [[UInt8]]

  /// - Parameter seeds: texts without damage; at least one.
  package init(of seeds: [[UInt8]]) {
    self.seeds = seeds
  }

  /// One of the texts with at least one damage.
  package func next(_ random: inout SeededGenerator, atMost damages: Int = 6) -> [UInt8] {
    var bytes = seeds[Int.random(in: seeds.indices, using: &random)]
    for _ in 0..<Int.random(in: 1...damages, using: &random) {
      guard !bytes.isEmpty else { break }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 4: bytes.insert(contentsOf: Self.pieces[Int.random(in: Self.pieces.indices, using: &random)], at: start)
      default:
        let other = seeds[Int.random(in: seeds.indices, using: &random)]
        let from = Int.random(in: 0...other.count, using: &random)
        bytes.replaceSubrange(start..<end, with: other[from..<min(other.count, from + 60)])
      }
    }
    return bytes
  }
}
