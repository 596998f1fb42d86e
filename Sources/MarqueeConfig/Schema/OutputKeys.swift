internal import ConfigurationValues
internal import Messages

/// The keys that name outputs: `output` for one, or `outputs` for several that show the same picture.
enum OutputKeys {
  static let names = ["output", "outputs"]

  /// How many outputs may show the same picture.
  static let count = 1...16

  /// Reports both keys in one block, and a renderer that does not draw on several outputs.
  ///
  /// - Parameters:
  ///   - document: what the screen shows.
  ///   - block: the screen's own block; `nil` for the top level, where the keys stand in `display`.
  static func check(
    _ document: Node.Mapping, of block: Node.Mapping?, _ configuration: Configuration, _ faults: inout Faults
  ) {
    guard let keys = block ?? document.entry("display")?.value.mapping, let several = keys.entry("outputs") else {
      return
    }
    if configuration.display.renderer == .gpu, !configuration.display.outputs.isEmpty,
      let renderer = keys.entry("renderer")
    {
      faults.warning(
        at: renderer.value.mark,
        "'renderer' is gpu, but the processor draws what 'outputs' shows on several outputs; take 'renderer' out")
    }
    guard let one = keys.entry("output") else { return }
    let last = [one.key.mark, several.key.mark].compactMap(\.self).max { ($0.line, $0.column) < ($1.line, $1.column) }
    faults.error(
      at: last,
      "'output' and 'outputs' stand in one block; keep 'outputs', which lists all outputs that show the picture, or 'output'"
    )
  }

  /// A name where it is written.
  struct Written {
    let key: String
    let name: String
    let mark: Mark?
  }

  /// The outputs that a block names and that could be read.
  static func written(in block: Node.Mapping, as display: Configuration.Display) -> [Written] {
    var found: [Written] = []
    if let name = display.output, let entry = block.entry("output") {
      found.append(Written(key: "output", name: name, mark: entry.value.mark))
    }
    if let entry = block.entry("outputs"), case .sequence(let list) = entry.value, list.count == display.outputs.count {
      found += zip(display.outputs, list).map { Written(key: "outputs", name: $0, mark: $1.mark) }
    }
    return found
  }
}

extension ValueParser where Value == [String] {
  private static let expectedOutputs =
    "a list of \(OutputKeys.count.lowerBound)…\(OutputKeys.count.upperBound) outputs, such as [HDMI-A-1, HDMI-A-2]"

  /// Parses the names of different outputs.
  static let outputNames = ValueParser(expected: expectedOutputs) { node, key, faults in
    guard case .sequence(let list) = node else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expectedOutputs)")
      return nil
    }
    guard OutputKeys.count.contains(list.count) else {
      faults.error(at: list.mark, "'\(key)' lists \(list.count); expected \(expectedOutputs)")
      return nil
    }
    var known: Set<String> = []
    var names: [String] = []
    for item in list {
      guard let name = ValueParser<String>.outputName.read(item, key, &faults) else { continue }
      guard known.insert(name.lowercased()).inserted else {
        faults.error(at: item.mark, "'\(key)' lists \(shown(name)) twice; list each output once")
        continue
      }
      names.append(name)
    }
    return names.count == list.count ? names : nil
  }
}
