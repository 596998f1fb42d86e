import Yams

/// Finds out, without ever hashing one, whether a text has keys that are not plain words.
///
/// Yams hashes the keys of each mapping to find duplicates, and a key may be a list, a block or an alias of either:
/// thirty lines of nested aliases as a key would take longer than the kiosk lasts. So a text that could hold such a key
/// is first composed with every notation of one disarmed by a character that means nothing to YAML: `*`, `?`, and the
/// colon after a closing bracket. Flow mappings become flow lists that begin with a marker, for in a list a list is no
/// key. The scanner treats the result as it does the original, and the tree shows where such a key would have been.
enum KeyProbe {
  // Noncharacters: the parser lets them through, and no text holds them.
  private static let alias: Unicode.Scalar = "\u{10FFFE}"
  private static let explicitKey: Unicode.Scalar = "\u{10FFFF}"
  fileprivate static let colon: Unicode.Scalar = "\u{FFFFE}"
  private static let mapping: Unicode.Scalar = "\u{FFFFF}"

  /// - Returns: whether all keys are words; if not, or if the text is no YAML, that has been noted.
  static func run(on text: String, _ faults: inout Faults) -> Bool {
    let probe = disarmed(text)
    var found = Faults()
    if let root = YAMLText.parse(probe, &found) { visit(root, &found) }
    faults.absorb(found) { fault in
      let (markers, scalar) = surroundings(of: fault, in: probe)
      var moved = fault
      moved.column -= 2 * markers
      if scalar == colon {
        moved.message = oddKey
      } else if fault.message.contains("expected ',' or ']'") {
        // Which bracket it was, the probe has forgotten.
        moved.message = "not YAML: a list or a block in brackets is not closed; expected ',' or its closing bracket"
      }
      return moved
    }
    return !found.hasErrors
  }

  /// The original spelling of text that went through the probe.
  static func restored(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case alias: result.append("*")
      case explicitKey: result.append("?")
      case colon: result.append(":")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func disarmed(_ text: String) -> String {
    let alias = Array(String(alias).utf8)
    let explicitKey = Array(String(explicitKey).utf8)
    let colon = Array(String(colon).utf8)
    let opening = Array("[\(mapping),".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    var isAfterBracket = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "*"): result += alias
      case UInt8(ascii: "?"): result += explicitKey
      case UInt8(ascii: ":") where isAfterBracket: result += colon
      case UInt8(ascii: "{"): result += opening
      case UInt8(ascii: "}"): result.append(UInt8(ascii: "]"))
      default: result.append(byte)
      }
      switch byte {
      case UInt8(ascii: "]"), UInt8(ascii: "}"): isAfterBracket = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default: isAfterBracket = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let oddKey = "a list or a block stands where a key should; expected a word"

  private static let explicit = "a key is given with '?'; write 'key: value', or put text that begins with ? in quotes"

  /// How many markers come before a place on its line, each of which has pushed it two columns to the right, and what
  /// stands there.
  private static func surroundings(
    of fault: Faults.Fault, in probe: String
  ) -> (markers: Int, scalar: Unicode.Scalar?) {
    var line = 1
    var column = 1
    var markers = 0
    var last: Unicode.Scalar = " "
    for scalar in probe.unicodeScalars {
      if line == fault.line, column >= fault.column { return (markers, scalar) }
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        line += 1
        column = 1
      default:
        column += 1
        if line == fault.line, scalar == mapping { markers += 1 }
      }
      if line > fault.line { break }
      last = scalar
    }
    return (markers, nil)
  }

  /// Looks for keys that are no words in a disarmed tree; the first is enough.
  private static func visit(_ node: Node, _ faults: inout Faults) {
    guard !faults.hasErrors else { return }
    switch node {
    case .scalar(let scalar):
      if scalar.begins(with: explicitKey), !scalar.isWord(from: 1) {
        faults.error(at: scalar.mark, explicit)
      } else if scalar.holdsDisarmedKey {
        // What follows has become part of this text, and could hide anything.
        faults.error(at: scalar.mark, "a key ends in a bracket; put it in quotes, or put the text in quotes")
      }
    case .sequence(let list):
      let isMapping = list.first?.scalar?.begins(with: mapping) ?? false
      for item in list {
        // In a flow mapping an item without a colon is a key with no value.
        if isMapping, !item.isPair { checkKey(item, &faults) } else { visit(item, &faults) }
      }
    case .mapping(let mapping):
      for (key, value) in mapping {
        checkKey(key, &faults)
        visit(value, &faults)
      }
    case .alias: break
    }
  }

  private static func checkKey(_ key: Node, _ faults: inout Faults) {
    guard case .scalar(let scalar) = key else {
      faults.error(at: key.mark, oddKey)
      return
    }
    visit(key, &faults)
    if scalar.begins(with: alias) {
      faults.error(at: scalar.mark, "an alias stands where a key should; write the key out")
    }
  }
}

extension Node {
  fileprivate var isPair: Bool {
    if case .mapping = self { true } else { false }
  }
}

extension Node.Scalar {
  /// Whether a colon was disarmed that ended a key: one before a blank.
  fileprivate var holdsDisarmedKey: Bool {
    guard style == .plain else { return false }
    var isAfterColon = false
    for scalar in string.unicodeScalars {
      if isAfterColon, scalar.properties.isWhitespace { return true }
      isAfterColon = scalar == KeyProbe.colon
    }
    return isAfterColon
  }

  /// Whether a letter or digit stands at `index`: `?x` is text or, inside brackets, a key that is a word.
  fileprivate func isWord(from index: Int) -> Bool {
    string.unicodeScalars.dropFirst(index).first.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
  }

  /// Only what is written without quotes is more than text.
  fileprivate func begins(with scalar: Unicode.Scalar) -> Bool {
    style == .plain && string.unicodeScalars.first == scalar
  }
}
