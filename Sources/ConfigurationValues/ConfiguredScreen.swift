package import MarqueeValues
package import Messages
package import Platform

/// One screen of a machine: on which output it is, and what it shows there.
package struct ConfiguredScreen: Sendable, Hashable {
  /// Tells the screen from the others in commands, in the status and in the ledger; unique in a file. It is the one that the
  /// file gives, else the first output's, else `screen 2` by its place in the list.
  package var name: String
  /// The path of its touch panel under /dev/input/by-path, as written; `nil` where none is named.
  package var touchDevice: String?
  /// All that it shows. What its block leaves out is the top level's.
  package var configuration: Configuration
  /// Where its block begins; `nil` for the only screen of a file without `screens`.
  package var place: Place?

  package init(
    name: String, touchDevice: String? = nil, configuration: Configuration, place: Place? = nil
  ) {
    self.name = name
    self.touchDevice = touchDevice
    self.configuration = configuration
    self.place = place
  }

  /// The only screen of a file without `screens`.
  package init(only configuration: Configuration) {
    self.init(name: configuration.display.namedOutputs.first ?? "screen", configuration: configuration)
  }
}

extension ConfiguredScreen {
  /// The beginning of a message about some of several screens: their names. Empty for none.
  package static func heading(of names: [String]) -> String {
    guard let first = names.first else { return "" }
    guard names.count > 1 else { return "screen \(quoted(first)): " }
    let parts = names.prefix(4).map { quoted($0) } + (names.count > 4 ? ["\(names.count - 4) more"] : [])
    return "screens \(listed(parts, "and")): "
  }
}

extension [ConfiguredScreen] {
  /// Each logo's file once, with its state when the configuration was read; `nil` if there was no file.
  package var logoFiles: [PathKey: FileState?] {
    reduce(into: [:]) { $0.merge($1.configuration.logoFiles) { first, _ in first } }
  }

  /// The files of passwords that are used, each place that names one once.
  /// - Parameter file: the configuration's path.
  package func passwordFiles(beside file: String) -> [PasswordFile] {
    var known: Set<PasswordFile> = []
    return flatMap { $0.configuration.passwordFiles(beside: file) }.filter { known.insert($0).inserted }
  }

  /// The number of different cards; one that several screens show counts once.
  package var cardCount: Int {
    guard count > 1 else { return first?.configuration.lanes.reduce(0) { $0 + $1.cards.count } ?? 0 }
    return Set(flatMap { $0.configuration.lanes }.flatMap { $0.cards.map(\.place) }).count
  }

  /// Gives the lanes of a screen the memory of equal ones of the screens before it: most often all screens show the same
  /// cards, and there may be thousands.
  package mutating func shareCards(of index: Int) {
    for lane in self[index].configuration.lanes.indices {
      for earlier in 0..<index where self[earlier].configuration.lanes.indices.contains(lane) {
        guard self[earlier].configuration.lanes[lane].cards == self[index].configuration.lanes[lane].cards else {
          continue
        }
        self[index].configuration.lanes[lane].cards = self[earlier].configuration.lanes[lane].cards
        break
      }
    }
  }
}
