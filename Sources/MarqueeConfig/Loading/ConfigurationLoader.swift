package import ConfigurationValues
internal import MarqueeValues
package import Messages

/// Loads a configuration and reports all its faults at once. May be called on any thread; blocks while it reads.
///
/// ```swift
/// let loaded = try ConfigurationLoader.load(text: "cards: [{ title: Acme }]", file: "marquee.yaml")
/// let titles = loaded.screens[0].configuration.lanes[0].cards.map(\.title)
/// ```
package enum ConfigurationLoader {
  /// A configuration without errors.
  package struct Loaded: Sendable {
    /// What each screen shows; at least one, and one alone without `screens`.
    package var screens: [ConfiguredScreen]
    /// What the first screen shows.
    package var configuration: Configuration {
      get { screens[0].configuration }
      set { screens[0].configuration = newValue }
    }
    /// Diagnostics of severity `warning`, in file order.
    package var warnings: [Diagnostic]
    /// The file's content as read.
    package var bytes: [UInt8]
    /// The file's path, or the name for diagnostics where none was read.
    package var file: String

    /// Refuses what `check` refuses, though a wall would show it.
    /// - Throws: all errors and warnings, if there is an error.
    package func requireChecked() throws(ConfigurationError) {
      let diagnostics = warnings.ofCheck
      guard !diagnostics.contains(where: { $0.severity == .error }) else {
        throw ConfigurationError(diagnostics: diagnostics)
      }
    }
  }

  /// Loads the file at `path`, at most 16 MiB of UTF-8. Never blocks on a pipe or a device.
  /// - Parameter onProgress: called on another thread every hundred cards.
  /// - Throws: all errors and warnings, if there is an error.
  package static func load(
    path: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    try loaded(examine(path: path, onProgress: onProgress))
  }

  /// Loads a configuration from `text`.
  /// - Parameter file: the name for diagnostics; logos are relative to its folder.
  package static func load(text: String, file: String) throws(ConfigurationError) -> Loaded {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// Loads a configuration from `bytes`.
  /// - Parameter file: the name for diagnostics; logos are relative to its folder.
  package static func load(
    bytes: [UInt8], file: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    try loaded(examine(bytes: bytes, file: file, onProgress: onProgress))
  }

  /// Reads the file at `path` and returns all diagnostics, whether or not it can be loaded.
  package static func examine(
    path: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) -> Examination {
    do {
      return examine(bytes: try FileBytes.read(path, as: .configuration), file: path, onProgress: onProgress)
    } catch {
      return Examination(
        Diagnostic(file: path, place: nil, severity: .error, message: error.message), isTransient: error.isTransient)
    }
  }

  /// Reads `bytes` and returns all diagnostics, whether or not they can be loaded.
  /// - Parameter file: the name for diagnostics; logos are relative to its folder.
  package static func examine(
    bytes: [UInt8], file: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) -> Examination {
    do {
      return try YAMLText.onDeepStack { decode(bytes, file, onProgress) }
    } catch {
      let fault = Diagnostic(file: file, place: nil, severity: .error, message: "cannot be read now: \(error)")
      return Examination(fault, isTransient: true)
    }
  }

  private static func loaded(_ examination: Examination) throws(ConfigurationError) -> Loaded {
    guard let loaded = examination.loaded else {
      throw ConfigurationError(
        diagnostics: examination.diagnostics.filter { $0.severity != .note }, isTransient: examination.isTransient)
    }
    return loaded
  }

  private static func decode(
    _ bytes: [UInt8], _ file: String, _ onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) -> Examination {
    let source: SourceText
    let text: String
    do throws(SourceText.Undecodable) {
      (source, text) = try SourceText.decode(bytes, file: file, as: .configuration)
    } catch {
      return Examination(error.diagnostic)
    }
    var faults = Faults()
    faults.onProgress = onProgress
    var screens = [ConfiguredScreen(only: Configuration())]
    if let root = YAMLText.compose(text, &faults), !root.isAbsent {
      if root.mapping == nil, let guess = FileGuess.message(about: text) {
        faults.error(line: guess.line, column: 1, guess.message)
      } else if root.mapping == nil, let remark = FileGuess.cause(forRoot: root, in: text) {
        faults.error(line: remark.line, column: remark.column, remark.message)
      } else if case .mapping(let document) = root, document.entry("screens") != nil {
        screens = ScreenReader(document).read(text, &faults)
      } else {
        var configuration = Configuration()
        Configuration.schema.read(root, as: nil, into: &configuration, &faults)
        HiddenByComment.report(in: text, &faults)
        if case .mapping(let document) = root { complete(&configuration, document, &faults) }
        screens = [ConfiguredScreen(only: configuration)]
      }
    } else if !faults.hasErrors {
      faults.error(at: nil, "the file is empty; list at least one card under 'cards:', such as '- title: Acme'")
    }
    var known: [PathKey: Logo] = [:]
    for index in screens.indices {
      screens[index].configuration.locateLogos(beside: file, &known)
      screens[index].configuration.readPasswords(beside: file, &faults)
      screens.shareCards(of: index)
    }
    return Examination(screens, bytes, file, source, faults)
  }

  /// Checks what was read across keys, and makes of it what is shown: lanes of tiers, programmes of shares.
  /// - Parameters:
  ///   - document: the keys that it was read from.
  ///   - block: the screen's own keys among them; `nil` without `screens`.
  static func complete(
    _ configuration: inout Configuration, _ document: Node.Mapping, of block: Node.Mapping? = nil,
    _ faults: inout Faults
  ) {
    let applyKeys = ApplyKeys(document: document, block: block)
    applyKeys.read(into: &configuration, &faults)
    ZoneAdvice.check(block?.entry("timezone") ?? document.entry("timezone"), configuration, &faults)
    OutputKeys.check(document, of: block, configuration, &faults)
    WallKeys.check(document, of: block, &configuration, &faults)
    checkLanes(document, of: block, &configuration, &faults)
    AccessibilityKeys(of: document).apply(to: &configuration, &faults)
    configuration.checkNetwork(document, &faults)
    ContractKeys.check(document, configuration, &faults)
    StartCards.check(document, configuration, &faults)
    configuration.removeHiddenCards(&faults)
    TierKeys(of: document).check(configuration, &faults)
    if !faults.hasErrors { applyKeys.checkLanes(configuration, &faults) }
    if !faults.hasErrors { configuration.applyTiers() }
    if !faults.hasErrors { applyKeys.checkStartPlaces(configuration, &faults) }
    Programmes(of: document).make(for: &configuration, &faults)
  }

  /// Checks the document across keys: that lanes are described in one place only, that there are cards, and what merely
  /// deserves a warning.
  private static func checkLanes(
    _ document: Node.Mapping, of block: Node.Mapping?, _ configuration: inout Configuration, _ faults: inout Faults
  ) {
    if document.entry("lanes") != nil {
      // The heading beside `lanes` is that of the whole screen.
      let names = Set(Lane.schema.fields.map(\.name)).subtracting(["heading"])
      for (key, value) in document where !value.isAbsent {
        guard let name = key.scalar?.string, names.contains(name) else { continue }
        faults.error(at: key.mark, "'\(name)' stands beside 'lanes'; move it into the lanes")
      }
    } else if !document.hasCards(&faults), !meansCards(document), !(block.map(meansCards) ?? false) {
      if let block {
        // They may stand in what could not be read.
        guard faults.unreadFrom == nil else { return }
        faults.error(
          at: block.mark,
          "this screen has no cards; list at least one under its 'cards:', or under that of the top level for all screens"
        )
      } else {
        faults.error(at: nil, "'cards' is missing; list at least one card under it, such as '- title: Acme'")
      }
    }
    for lane in configuration.lanes { DuplicateCards.report(lane.cards, &faults) }
    guard !faults.hasErrors else { return }
    IneffectiveKeys(of: document).warn(configuration, &faults)
    if document.entry("lanes") == nil { configuration.lanes[0].size = nil }
  }

  private static func meansCards(_ keys: Node.Mapping) -> Bool {
    keys.prefix(100).contains { meansCards($0.key, $0.value) }
  }

  /// Whether an unknown key was meant as `cards`, or as a list of what has cards; that has been reported already.
  private static func meansCards(_ key: Node, _ value: Node) -> Bool {
    guard let word = key.scalar?.string else { return false }
    if case .sequence = value, nearMiss(word, among: ["cards", "lanes", "screens"]) != nil { return true }
    return KeyWords.keys(meaning: word).first == "cards" || word != "card" && nearMiss(word, among: ["cards"]) != nil
  }
}
