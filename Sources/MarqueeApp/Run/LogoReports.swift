internal import Logging
internal import LogoWire
internal import MarqueeConfig
internal import MarqueeRendering
internal import Synchronization

/// Warns of logos that cannot be drawn: of each once, however many faces want it, until its file changes. Safe on any
/// thread.
nonisolated final class LogoReports: Sendable {
  private struct Known {
    var file = ""
    /// By the logo's file, the first card that shows it.
    var cards: [String: Card] = [:]
    /// By the logo's file, the state of it that has been told of.
    var told: [String: [Int]] = [:]
  }

  private let logger: Logger
  private let known = Mutex(Known())

  init(logger: Logger) {
    self.logger = logger
  }

  /// Learns which cards show which logos.
  func learn(_ configuration: Configuration, from file: String) {
    var cards: [String: Card] = [:]
    for card in configuration.lanes.flatMap(\.cards) {
      if let logo = card.logo, cards[logo.file] == nil { cards[logo.file] = card }
    }
    known.withLock { known in
      known.file = file
      known.cards = cards
      // A file that has been something else meanwhile is told of again.
      known.told = known.told.filter { cards[$0.key]?.logoVersion == $0.value }
    }
  }

  @Sendable func report(_ reference: LogoReference, _ error: LogoError) {
    let line = known.withLock { known -> String? in
      guard known.told[reference.path] != reference.version else { return nil }
      // A face from before the file changed has nothing to say about it: the one from after is on its way.
      if let card = known.cards[reference.path], card.logoVersion != reference.version { return nil }
      known.told[reference.path] = reference.version
      // What a library says may quote the file.
      let reason = escaped("\(error)")
      guard let card = known.cards[reference.path] else { return "the logo \(escaped(reference.path)) \(reason)" }
      let place = "\(escaped(known.file)):\(card.logo?.place.line ?? card.place.line)"
      return
        "\(place): the logo of \(quoted(card.name)), \(escaped(reference.path)), \(reason); the card shows its text"
    }
    if let line { logger.warning("\(line)") }
  }
}

extension Card {
  /// The state of its logo's file when the configuration was read, as a face knows it.
  fileprivate nonisolated var logoVersion: [Int]? { logo.map { LogoReference($0).version } }
}
