extension ValueParser where Value == DisplayMode {
  static let displayMode = ValueParser.scalar("a size such as 1920x1080, or 1920x1080@60 with its Hz") { text in
    DisplayMode(written: text).map { .value($0) } ?? .unexpected
  }
}

extension ValueParser where Value == String {
  /// A connector's name, as the system has it.
  static let outputName = ValueParser.scalar("an output's name, such as HDMI-A-1") { text in
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 == 0x20 }) else {
      return .unexpected
    }
    return .value(text)
  }
}

extension ValueParser where Value == [ClockRange] {
  private static let expectedHours = #"a list of hours such as ["22:00-07:00"]"#

  static let hours = ValueParser(expected: expectedHours) { node, key, faults in
    guard case .sequence(let list) = node, list.count <= ClockRange.most else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expectedHours)")
      return nil
    }
    let ranges = list.compactMap { ValueParser<ClockRange>.hours.read($0, key, &faults) }
    guard ranges.count == list.count else { return nil }
    if !ranges.isEmpty, ClockRange.end(of: ranges, at: 0) == nil {
      faults.warning(
        at: node.mark,
        "'\(key)' takes the whole day, so that the screen is always black, but after a touch; leave some hours free")
    }
    return ranges
  }
}

extension ValueParser where Value == ClockRange {
  fileprivate static let hours = ValueParser.scalar("two different times of day, such as 22:00-07:00") { text in
    ClockRange(written: text).map { .value($0) } ?? .unexpected
  }
}
