extension ValueParser where Value == Logo? {
  /// A file beside the configuration. A blank one is none.
  static let logo = ValueParser(expected: "a path such as logos/acme.svg") { node, key, faults in
    guard let path = ValueParser<String>.path.read(node, key, &faults) else { return nil }
    let place = Place(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    return .some(path.isEmpty ? nil : Logo(path: path, place: place))
  }
}

extension ValueParser where Value == [String] {
  /// Folders outside of the configuration's own.
  static let folders = ValueParser(expected: "a list of up to 100 folders, such as [/srv/logos]") { node, key, faults in
    if case .sequence(let list) = node, list.isEmpty { return [] }
    return ValueParser<String>.path.list(1...100, of: "folders").read(node, key, &faults)?.filter { !$0.isEmpty }
  }
}

extension ValueParser where Value == String {
  /// At most what the system takes for a path, blanks at the ends gone.
  fileprivate static let path = ValueParser.scalar("a path such as logos/acme.svg", isText: true) { text in
    guard text.utf8.count < 4096 else { return .refused("expected at most 4095 bytes") }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      // "logos\acme.svg" in double quotes holds one.
      return .refused("write folders with '/', such as logos/acme.svg")
    }
    if ["http://", "https://", "file://", "data:"].contains(where: text.lowercased().hasPrefix) {
      return .refused("expected the path of a file on this machine, such as logos/acme.svg")
    }
    var path = text[...].drop { $0 == " " }
    while path.last == " " { path.removeLast() }
    return .value(String(path))
  }
}

extension ValueParser where Value == Double {
  /// A part of something, `12.5%`; as a fraction.
  static func share(_ range: ClosedRange<Double>) -> Self {
    .scalar("\(plain(range.lowerBound * 100))%…\(plain(range.upperBound * 100))%") { text in
      guard text.hasSuffix("%"), let number = PlainDecimal(text.dropLast()) else { return .unexpected }
      let value = number.double / 100 + 0
      return range.contains(value) ? .value(value) : .unexpected
    }
  }
}
