internal import Spool

/// JSON of which each value has exactly one text: no blanks, keys in a given order, whole numbers, and no escapes but those
/// that JSON demands.
enum StrictJSON: Equatable {
  case null
  case number(Int)
  case text(String)
  case list([StrictJSON])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: StrictJSON
  }

  /// Deeper ones are none of ours.
  private static let deepest = 6

  /// Reads a whole text; `nil` if it is not the one that `write` gives.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard let value = Self.value(&rest, depth: 0), rest.isEmpty else { return nil }
    self = value
  }

  private static func value(_ rest: inout ArraySlice<UInt8>, depth: Int) -> StrictJSON? {
    guard depth < deepest, let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "\""): return string(&rest).map(StrictJSON.text)
    case UInt8(ascii: "["):
      return items(&rest, until: UInt8(ascii: "]")) { value(&$0, depth: depth + 1) }.map(StrictJSON.list)
    case UInt8(ascii: "{"):
      return items(&rest, until: UInt8(ascii: "}")) { rest in
        guard rest.first == UInt8(ascii: "\""), let key = string(&rest), rest.popFirst() == UInt8(ascii: ":"),
          let value = value(&rest, depth: depth + 1)
        else { return nil }
        return Member(key: key, value: value)
      }.map(StrictJSON.object)
    case UInt8(ascii: "n"):
      guard rest.starts(with: "null".utf8) else { return nil }
      rest = rest.dropFirst(4)
      return .null
    default:
      let digits = rest.prefix { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), "\(number)".utf8.elementsEqual(digits) else {
        return nil
      }
      rest = rest.dropFirst(digits.count)
      return .number(number)
    }
  }

  private static func items<Item>(
    _ rest: inout ArraySlice<UInt8>, until end: UInt8, _ item: (inout ArraySlice<UInt8>) -> Item?
  ) -> [Item]? {
    rest = rest.dropFirst()
    var items: [Item] = []
    if rest.first == end {
      rest = rest.dropFirst()
      return items
    }
    while true {
      guard let next = item(&rest), let separator = rest.popFirst() else { return nil }
      items.append(next)
      if separator == end { return items }
      guard separator == UInt8(ascii: ",") else { return nil }
    }
  }

  private static func string(_ rest: inout ArraySlice<UInt8>) -> String? {
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(validating: bytes, as: UTF8.self)
        return text.flatMap { CombiningMarks.areTooMany(in: $0) ? nil : $0 }
      case UInt8(ascii: "\\"):
        guard let escaped = escaped(&rest) else { return nil }
        bytes.append(escaped)
      case 0..<0x20: return nil
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private static let short: [(letter: UInt8, byte: UInt8)] = [
    (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C), (UInt8(ascii: "b"), 8), (UInt8(ascii: "t"), 9),
    (UInt8(ascii: "n"), 10), (UInt8(ascii: "f"), 12), (UInt8(ascii: "r"), 13),
  ]

  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let letter = rest.popFirst() else { return nil }
    if let found = short.first(where: { $0.letter == letter }) { return found.byte }
    let digits = rest.prefix(4)
    guard letter == UInt8(ascii: "u"), digits.count == 4,
      let byte = (UInt8(0)..<0x20).first(where: { long($0).utf8.dropFirst(2).elementsEqual(digits) }),
      !short.contains(where: { $0.byte == byte })
    else { return nil }
    rest = rest.dropFirst(4)
    return byte
  }

  private static func long(_ byte: UInt8) -> String { "\\u00" + hexadecimal([byte]) }

  /// A text in quotes; of marks in a row, as many as there may be.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [0x22]
    for byte in CombiningMarks.limited(text).utf8 {
      if let found = short.first(where: { $0.byte == byte }) {
        bytes += [0x5C, found.letter]
      } else if byte < 0x20 {
        bytes += long(byte).utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes + [0x22], as: UTF8.self)
  }
}

// Values of an object with given keys.
extension StrictJSON {
  /// The values, if this is an object with exactly these keys in this order.
  func values(_ keys: String...) -> [StrictJSON]? { values(keys) }

  func values(_ keys: [String]) -> [StrictJSON]? {
    guard case .object(let members) = self, members.count == keys.count,
      zip(members, keys).allSatisfy({ $0.key.utf8.elementsEqual($1.utf8) })
    else { return nil }
    return members.map(\.value)
  }

  var isNull: Bool { self == .null }

  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var list: [StrictJSON]? {
    guard case .list(let list) = self else { return nil }
    return list
  }

  var hash: TreeHash? { text.flatMap { TreeHash(base64: $0) } }
}
