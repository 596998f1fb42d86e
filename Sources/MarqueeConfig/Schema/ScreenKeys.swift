internal import ConfigurationValues
internal import Messages

/// The keys of a block of `screens` that are about the screen itself, apart from those of `display`.
struct ScreenKeys: Sendable {
  var name: String?
  var touchDevice: String?

  static let schema = Schema<ScreenKeys>([
    .optional("name", \.name, .screenName), .optional("touch-device", \.touchDevice, .touchDevice),
  ])

  /// What the list of screens has to be.
  static let expectedList = "a list of \(count.lowerBound)…\(count.upperBound) screens"

  /// How many screens a configuration may have; no machine has more outputs.
  static let count = 1...16

  /// A key of the top level. `ScreenReader` reads its value.
  static let field = Field<Configuration>(
    name: "screens", expected: expectedList,
    // The others are keys of the top level or of `display` too.
    keys: { schema.keys.filter { $0.path == ["touch-device"] } }, read: { _, _, _ in })

  /// The keys of `display` that stand in a screen's block without it.
  static let ofDisplay = Configuration.Display.schema.fields.map(\.name).filter { !globalOfDisplay.contains($0) }

  /// The keys of the top level that stand in a screen's block too.
  static let ofContent = Configuration.schema.fields.map(\.name).filter { !global.contains($0) && !odd.contains($0) }

  /// All keys of a block, those that tell screens apart first.
  static let names = schema.fields.map(\.name) + ofDisplay + ofContent

  private static let globalOfDisplay: Set = ["frame-rate", "renderer", "texture-budget"]
  private static let global: Set = ["assets", "timezone", "language", "apply-at"]
  private static let odd: Set = ["screens", "display"]

  /// The message for a key that no block has.
  static func fault(of word: String) -> String {
    switch word {
    case _ where globalOfDisplay.contains(word):
      "'\(word)' is the same for all screens; move it into 'display' at the top level"
    case _ where global.contains(word): "'\(word)' is the same for all screens; move it to the top level"
    case "display":
      "'display' stands in a screen, where its keys stand without it; write them directly into the screen, such as "
        + "'output: HDMI-A-1'"
    case "screens": "'screens' stands in a screen; take it out, and list all screens in one list"
    default: UnknownKey(word: word, names: names, keys: Configuration.schema.keys).message
    }
  }
}

extension ValueParser where Value == String {
  /// Parses the name of a screen, without blanks at its ends.
  static let screenName = ValueParser.scalar("a name of 1…64 printable characters", kind: .text, isText: true) { text in
    guard text.utf8.count <= 1000 else { return .unexpected }
    var name = text[...].drop { $0 == " " }
    while name.last == " " { name.removeLast() }
    let isPrintable = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate: false
      default: scalar == " " || !scalar.isInvisible
      }
    }
    return isPrintable && (1...64).contains(name.unicodeScalars.count) ? .value(String(name)) : .unexpected
  }

  /// Parses the path of an input device, or its name under `/dev/input/by-path`.
  static let touchDevice = ValueParser.scalar(
    "a device such as /dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event, or its name in that folder", isText: true
  ) { text in
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return .unexpected
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.count == 1
    guard isName || text.hasPrefix("/dev/input/"), !parts.dropFirst(isName ? 0 : 1).contains(where: isNoName) else {
      return .unexpected
    }
    return .value(text)
  }

  private static func isNoName(_ part: Substring) -> Bool { ["", ".", ".."].contains(part) }
}
