internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Reads a document with `screens`: for each block the top level with the block laid over it.
///
/// What all screens have in common is read and reported once, its cards most of all: there may be thousands.
struct ScreenReader {
  private let document: Node.Mapping
  /// The document without `screens`.
  private let top: Node.Mapping
  private let list: (key: Node, value: Node)?

  /// The most cards of all screens together, those counted again that several screens show.
  static let cardLimit = 200_000

  init(_ document: Node.Mapping) {
    self.document = document
    var top = document
    top.remove(["screens"])
    self.top = top
    list = document.entry("screens")
  }

  /// A block while it is read, with the faults of what it shows.
  private struct Reading {
    var block: ScreenBlock
    var screen: ConfiguredScreen
    var faults: Faults

    /// Checks what was read across keys.
    /// - Parameters:
    ///   - known: the faults of what all screens have in common.
    ///   - mark: where the top level says what is shown where no card is on.
    mutating func complete(with known: Faults, whenEmpty mark: Mark?) {
      faults.add(known)
      checkWhenEmpty(at: mark)
      ConfigurationLoader.complete(&screen.configuration, block.document, of: block.keys, &faults)
    }

    /// The card that the top level shows where none is on may be none of this screen's.
    private mutating func checkWhenEmpty(at mark: Mark?) {
      guard case .named(let name) = screen.configuration.whenEmpty, block.keys.entry("when-empty") == nil,
        !block.showsCommonCards, !faults.hasErrors,
        !screen.configuration.lanes.contains(where: { $0.card(named: name) != nil })
      else { return }
      screen.configuration.whenEmpty = .card
      faults.warning(
        at: mark,
        "'when-empty' is \(shown(name)), which no card is, so that the plain card is shown then; set 'when-empty' in the "
          + "screen too")
    }
  }

  /// - Parameter text: the file's, for values that a comment hides.
  /// - Returns: at least one screen; with faults, what could be read.
  func read(_ text: String, _ faults: inout Faults) -> [ConfiguredScreen] {
    var common = Configuration()
    Configuration.schema.read(.mapping(top), as: nil, into: &common, &faults)
    let shared = topOfScreens(&faults)
    let blocks = blocks(over: shared, &faults)
    guard !blocks.isEmpty, isSmall(blocks, &faults) else {
      HiddenByComment.report(in: text, &faults)
      return [ConfiguredScreen(only: common)]
    }
    var fresh = Faults()
    (fresh.onProgress, fresh.unreadFrom) = (faults.onProgress, faults.unreadFrom)
    var readings = blocks.enumerated().map { number, block in
      var reading = Reading(
        block: block, screen: ConfiguredScreen(name: "", configuration: Configuration()), faults: fresh)
      read(&reading, with: common, number: number)
      faults.addUnchecked(of: reading.faults)
      return reading
    }
    HiddenByComment.report(in: text, &faults)
    checkNames(readings, &faults)
    let known = faults
    for index in readings.indices {
      readings[index].complete(with: known, whenEmpty: top.entry("when-empty")?.value.mark)
    }
    add(readings, to: &faults)
    noteUnshown(blocks, &faults)
    WallScreens(readings.map { (screen: $0.screen, keys: $0.block.document, block: $0.block.keys) }).check(&faults)
    return readings.map(\.screen)
  }

  // MARK: Blocks

  /// The top level without what cannot be common to screens.
  private func topOfScreens(_ faults: inout Faults) -> Node.Mapping {
    guard let display = top.entry("display"), case .mapping(var keys) = display.value else { return top }
    let found = OutputKeys.names.compactMap { name in keys.entry(name).map { (name, $0.value) } }
    guard !found.isEmpty else { return top }
    for (name, value) in found {
      faults.error(
        at: value.mark,
        "'\(name)' is \(value.kindName), which would be that of all screens; move it into its screen")
    }
    keys.remove(Set(OutputKeys.names))
    var result = top
    for index in result.pairs.indices where result.pairs[index].key.scalar?.string == "display" {
      result.pairs[index].value = .mapping(keys)
    }
    return result
  }

  private func blocks(over top: Node.Mapping, _ faults: inout Faults) -> [ScreenBlock] {
    guard let list else { return [] }
    guard case .sequence(let items) = list.value else {
      faults.error(at: list.value.mark, "'screens' is \(list.value.kindName); expected \(ScreenKeys.expectedList)")
      return []
    }
    guard ScreenKeys.count.contains(items.count) else {
      faults.error(at: items.mark, "'screens' lists \(items.count); expected \(ScreenKeys.expectedList)")
      return []
    }
    var blocks: [ScreenBlock] = []
    for item in items {
      guard case .mapping(let keys) = item else {
        let kind = item.isAbsent ? "empty" : item.kindName
        faults.error(at: item.mark, "a screen is \(kind); expected a block of keys such as 'output: HDMI-A-1'")
        continue
      }
      blocks.append(ScreenBlock(keys, over: top, &faults))
    }
    return blocks
  }

  /// Whether the screens have a number of cards that memory has room for, however often a few are repeated.
  private func isSmall(_ blocks: [ScreenBlock], _ faults: inout Faults) -> Bool {
    let count = blocks.reduce(0) { $0 + $1.document.cardCount }
    guard count > Self.cardLimit else { return true }
    faults.error(
      at: list?.key.mark,
      "the screens show \(count) cards together; list fewer cards, so that they are at most \(Self.cardLimit)")
    return false
  }

  // MARK: Reading

  /// Reads what the block says, and takes over the cards of the top level where the block has none.
  private func read(_ reading: inout Reading, with common: Configuration, number: Int) {
    let block = reading.block
    var keys = ScreenKeys()
    ScreenKeys.schema.read(.mapping(block.own), as: "screens", into: &keys, &reading.faults)
    var configuration = Configuration()
    if block.showsCommonCards {
      if block.document.entry("lanes") != nil {
        configuration.lanes = common.lanes
      } else {
        configuration.lanes[0].cards = common.lanes[0].cards
      }
    }
    Configuration.schema.read(.mapping(block.documentBesideCommonCards), as: nil, into: &configuration, &reading.faults)
    reading.screen = ConfiguredScreen(
      name: keys.name ?? configuration.display.namedOutputs.first ?? "screen \(number + 1)",
      touchDevice: keys.touchDevice,
      configuration: configuration, place: Node.mapping(block.keys).place)
  }

  // MARK: Checks across screens

  /// Reports names, outputs and touchscreens that two screens have.
  private func checkNames(_ readings: [Reading], _ faults: inout Faults) {
    /// - Parameters:
    ///   - keys: those that the value may come from.
    ///   - same: what two values have in common that are the same.
    func check(
      _ value: (ConfiguredScreen) -> String?, of keys: [String], same: (String) -> String = { $0 },
      _ message: (_ value: String, _ line: Int) -> String
    ) {
      var lines: [String: Int] = [:]
      for reading in readings {
        guard let text = value(reading.screen) else { continue }
        let block = reading.block.keys
        let mark = keys.lazy.compactMap { block.entry($0)?.value.mark }.first ?? block.mark
        if let line = lines[same(text)] {
          faults.error(at: mark, message(text, line))
        } else {
          lines[same(text)] = mark?.line ?? 0
        }
      }
    }
    let faultsBefore = faults.hasErrors
    checkOutputs(readings, &faults)
    check(\.touchDevice, of: ["touch-device"], same: { $0.split(separator: "/").last.map(String.init) ?? $0 }) {
      "'touch-device' is \(quoted($0)), which the screen in line \($1) has too; give each screen its own"
    }
    // Screens with one output have one name, which is the same fault.
    guard faultsBefore || !faults.hasErrors else { return }
    check(\.name, of: ["name"] + OutputKeys.names) {
      "the name \(quoted($0)) is that of the screen in line \($1) too; give each screen a 'name' of its own"
    }
  }

  /// Reports outputs that two screens have.
  private func checkOutputs(_ readings: [Reading], _ faults: inout Faults) {
    var lines: [String: Int] = [:]
    for reading in readings {
      let found = OutputKeys.written(in: reading.block.keys, as: reading.screen.configuration.display)
      for output in found {
        guard let line = lines[output.name.lowercased()] else { continue }
        faults.error(
          at: output.mark,
          "'\(output.key)' \(output.key == "output" ? "is" : "lists") \(shown(output.name)), which the screen in line "
            + "\(line) has too; give each screen an output of its own")
      }
      for output in found where lines[output.name.lowercased()] == nil {
        lines[output.name.lowercased()] = output.mark?.line ?? 0
      }
    }
  }

  /// Adds the faults of all screens. One about a common key that others show too, but that is no fault there, names its
  /// screens; but that a common key has no effect is no fault as long as it has one elsewhere.
  private func add(_ readings: [Reading], to faults: inout Faults) {
    let found = readings.map { Set($0.faults.found) }
    for reading in readings {
      faults.add(reading.faults) { fault in
        let key = commonKey(of: fault)
        guard key != nil || fault.line == 0 else { return fault }
        let isElsewhere = zip(readings, found).contains { other, found in
          !found.contains(fault) && (key == nil || other.block.document.contains { $0.key.mark == key })
        }
        guard isElsewhere else { return fault }
        guard !fault.isOfEffect else { return nil }
        var named = fault
        let names = zip(readings, found).filter { $1.contains(fault) }.map(\.0.screen.name)
        named.message = ConfiguredScreen.heading(of: names) + fault.message
        return named
      }
    }
  }

  /// Where the key of the top level begins that a fault is about; `nil` if it is about one of `screens`.
  private func commonKey(of fault: Faults.Fault) -> Mark? {
    let mark = document.lazy.compactMap(\.key.mark).last { ($0.line, $0.column) <= (fault.line, fault.column) }
    return mark == list?.key.mark ? nil : mark
  }

  private func noteUnshown(_ blocks: [ScreenBlock], _ faults: inout Faults) {
    guard !blocks.contains(where: \.showsCommonCards), !faults.hasErrors,
      let unshown = top.entry("lanes") ?? top.entry("cards"), let word = unshown.key.scalar?.string
    else { return }
    faults.warning(
      at: unshown.key.mark,
      "'\(word)' is shown on no screen, for each has cards of its own; take it out, or leave out those of a screen")
  }
}

extension Node.Mapping {
  /// The number of cards of all its lists.
  fileprivate var cardCount: Int {
    func count(_ keys: Node.Mapping) -> Int {
      if case .sequence(let list)? = keys.entry("cards")?.value { list.count } else { 0 }
    }
    guard case .sequence(let lanes)? = entry("lanes")?.value else { return count(self) }
    return lanes.reduce(0) { $0 + ($1.mapping.map(count) ?? 0) }
  }
}
