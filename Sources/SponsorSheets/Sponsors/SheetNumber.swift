/// Numbers as spreadsheets of different countries export them.
enum SheetNumber {
  /// Parses plain digits with a decimal point or comma; grouped digits are refused.
  static func value(of text: String) -> Double? {
    let digits = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
    guard !digits.isEmpty, digits.utf8.count <= 20,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      digits.utf8.count(where: { $0 == 0x2E }) <= 1
    else { return nil }
    return Double(digits)
  }

  /// The shortest text of a number, without a fraction of zero.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
