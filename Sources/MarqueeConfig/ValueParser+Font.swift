/// A font's family and where it is written.
struct WrittenFamily: Sendable {
  var name: String
  var place: Place
}

extension FontChoice {
  var writtenFamily: WrittenFamily? {
    get { family.map { WrittenFamily(name: $0, place: familyPlace ?? Place(line: 1, column: 1)) } }
    set { (family, familyPlace) = (newValue?.name, newValue?.place) }
  }
}

extension ValueParser where Value == WrittenFamily {
  /// A font's family, and where it is written.
  static let fontFamily = ValueParser(expected: ValueParser<String>.familyName.expected) { node, key, faults in
    guard let name = ValueParser<String>.familyName.read(node, key, &faults) else { return nil }
    return WrittenFamily(name: name, place: Place(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1))
  }
}

extension ValueParser where Value == String {
  /// A font's family, as fontconfig knows it.
  fileprivate static let familyName = ValueParser.scalar("a font's name, such as Inter", isText: true) { text in
    guard text.utf8.count <= 200, text.contains(where: { !$0.isWhitespace }),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return .unexpected }
    return .value(text)
  }
}
