extension ValueParser where Value == Int? {
  /// Bytes for pictures, such as `64 MiB`; `nil` is `auto`.
  static let textureBudget = ValueParser.scalar("\(budgets.spelled), such as 64 MiB, or auto") { text in
    if text == "auto" { return .value(nil) }
    if let bytes = bytes(written: text), budgets.range.contains(bytes) { return .value(bytes) }
    return nearMiss(text, among: ["auto"]).map { .nearMiss($0) } ?? .unexpected
  }

  /// Below it not even a small screen's cards are sharp; above it no machine has that much.
  private static let budgets = (range: 4 << 20...16 << 30, spelled: "4 MiB…16 GiB")

  /// `64 MiB`, `64MiB`, `1.5 GiB`, `65536 KiB` or plain bytes; `nil` for what is none of them.
  private static func bytes(written text: String) -> Int? {
    let units: [(suffix: String, bytes: Int128)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    var digits = text.dropLast(unit.suffix.count)
    if !unit.suffix.isEmpty { while digits.last == " " { digits.removeLast() } }
    return PlainDecimal(digits)?.rounded(times: unit.bytes).flatMap { Int(exactly: $0) }
  }
}
