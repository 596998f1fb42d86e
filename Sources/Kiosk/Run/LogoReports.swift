package import Logging
package import Logos
internal import Logs
package import MarqueeConfig
package import MarqueeScene
internal import MarqueeStage
internal import Synchronization

/// Warns of logos that cannot be drawn: of each once, however many faces want it, until its file changes or it is drawn
/// after all. Counts them. Safe on any thread.
package final class LogoReports: Sendable {
  private struct Known {
    var file = ""
    /// By the logo's file, the first card that shows it.
    var cards: [String: Card] = [:]
    /// By the logo's file, how many cards show it.
    var uses: [String: Int] = [:]
    /// By the logo's file, the state of it that has been told of.
    var told: [String: Told] = [:]
    /// By the logo's file, the state of it that could not be drawn the last time.
    var failing: [String: [Int]] = [:]
    var counts = Counts()

    /// One logo more or fewer cannot be drawn.
    mutating func count(_ reference: LogoReference, _ change: Int) {
      counts.logos += change
      counts.cards += change * (uses[reference.path] ?? 0)
    }
  }

  private struct Told: Equatable {
    var version: [Int]
    /// Whether it is not tried again.
    var isFinal = false
  }

  /// What cannot be drawn of the present configuration, as far as that has been attempted.
  struct Counts: Equatable {
    var logos = 0
    /// Cards that are shown without their logo.
    var cards = 0
  }

  private let logger: Logger
  private let known = Mutex(Known())

  package init(logger: Logger) {
    self.logger = logger
  }

  var counts: Counts { known.withLock(\.counts) }

  /// Learns which cards show which logos.
  package func learn(_ configuration: Configuration, from file: String) {
    var cards: [String: Card] = [:]
    var uses: [String: Int] = [:]
    for card in configuration.lanes.flatMap(\.cards) {
      guard let logo = card.logo else { continue }
      if cards[logo.file] == nil { cards[logo.file] = card }
      uses[logo.file, default: 0] += 1
    }
    let former = known.withLock { known in
      let former = (known.cards, known.uses)
      known.file = file
      known.cards = cards
      // A file that has been something else meanwhile is told of again.
      known.told = known.told.filter { cards[$0.key]?.logoVersion == $0.value.version }
      known.uses = uses
      known.failing = known.failing.filter { cards[$0.key]?.logoVersion == $0.value }
      known.counts = Counts(
        logos: known.failing.count, cards: known.failing.keys.reduce(0) { $0 + (uses[$1] ?? 0) })
      return former
    }
    // Freed outside of the lock, for the render thread asks for the counts.
    withExtendedLifetime(former) {}
  }

  @Sendable package func report(_ reference: LogoReference, _ error: LogoError) {
    let line = known.withLock { known -> String? in
      // A face from before the file changed has nothing to say about it: the one from after is on its way.
      if let card = known.cards[reference.path], card.logoVersion != reference.version { return nil }
      if known.failing.updateValue(reference.version, forKey: reference.path) == nil { known.count(reference, 1) }
      let isFinal = if case .harmful = error { true } else { false }
      let told = known.told[reference.path]
      guard told?.version != reference.version || isFinal && told?.isFinal == false else { return nil }
      known.told[reference.path] = Told(version: reference.version, isFinal: isFinal)
      // What a library says may quote the file.
      let reason = escaped("\(error)")
      guard let card = known.cards[reference.path] else { return "the logo \(escaped(reference.path)) \(reason)" }
      let place = "\(escaped(known.file)):\(card.logo?.place.line ?? card.place.line)"
      return
        "\(place): the logo of \(quoted(card.name)), \(escaped(reference.path)), \(reason); the card shows its text"
    }
    // Ends with the next configuration that is shown, whose logos may be repaired.
    if let line { logger.reporting(.configuration, is: "logos").warning("\(line)") }
  }

  /// A logo was decoded.
  @Sendable package func noteDecoded(_ reference: LogoReference) {
    let line = known.withLock { known -> String? in
      guard known.failing[reference.path] == reference.version else { return nil }
      known.failing[reference.path] = nil
      known.count(reference, -1)
      known.told[reference.path] = nil
      guard let card = known.cards[reference.path] else { return nil }
      return "the logo of \(quoted(card.name)), \(escaped(reference.path)), is drawn again"
    }
    if let line { logger.reporting(.configuration, is: "logos drawn again").notice("\(line)") }
  }
}

extension Card {
  /// The state of its logo's file when the configuration was read, as a face knows it.
  fileprivate var logoVersion: [Int]? { logo.map { LogoReference($0).version } }
}
