package import ConfigurationValues
package import Logging
package import Logos
internal import Logs
package import MarqueeScene
internal import MarqueeStage
internal import Messages
internal import Synchronization

/// Warns of logos that cannot be drawn, and counts them. Warns of each once, however many faces need it, until its file
/// changes or it is drawn after all. Any thread may call it.
package final class LogoReports: Sendable {
  private struct Known {
    var file = ""
    /// The first card that names a logo, and that logo, by the logo's file.
    var cards: [String: (card: Card, logo: Logo)] = [:]
    /// How many cards have a logo that is no variant, by its file.
    var uses: [String: Int] = [:]
    /// The state of a logo's file that was warned of, by the file.
    var warned: [String: Warning] = [:]
    /// The state of a logo's file that could not be drawn, by the file.
    var failing: [String: [Int]] = [:]
    /// The logos about which something is doubtful, by their files.
    var doubtful: [String: Doubt] = [:]
    /// The files that cards show in a box, as no photograph or screenshot is meant to be.
    var boxed: Set<String> = []
    var counts = Counts()

    /// Whether a logo counts as one that may be wrong.
    func isDoubtful(_ file: String) -> Bool {
      doubtful[file].map { !$0.isOfPicture || boxed.contains(file) } ?? false
    }

    /// Adjusts the counts: one logo more or fewer (`change` is 1 or -1) cannot be drawn.
    mutating func count(_ reference: LogoReference, _ change: Int) {
      counts.logos += change
      counts.cards += change * (uses[reference.path] ?? 0)
    }
  }

  private struct Doubt {
    /// The state of the file.
    var version: [Int]
    /// Whether nothing else is doubtful, so that it is right where it fills its card.
    var isOfPicture: Bool
  }

  private struct Warning: Equatable {
    var version: [Int]
    /// Whether there will be no retry.
    var isFinal = false
  }

  /// Logos of the present configuration that could not be drawn when that was attempted.
  struct Counts: Equatable {
    var logos = 0
    /// Cards that are shown without their logo.
    var cards = 0
    /// Logos that are drawn, and may be wrong.
    var doubtful = 0
  }

  private let logger: Logger
  private let known = Mutex(Known())

  package init(logger: Logger) {
    self.logger = logger
  }

  /// The present counts.
  var counts: Counts { known.withLock(\.counts) }

  /// Learns which cards of all screens show which logos.
  package func learn(_ screens: [ConfiguredScreen], from file: String) {
    var cards: [String: (card: Card, logo: Logo)] = [:]
    var uses: [String: Int] = [:]
    var boxed: Set<String> = []
    for lane in screens.lazy.flatMap(\.configuration.lanes) {
      for card in lane.cards {
        let fillsCard = card.logoLook.filled(from: lane.card.logo).fit == .cover
        for logo in card.logos {
          if cards[logo.file] == nil { cards[logo.file] = (card, logo) }
          if !fillsCard { boxed.insert(logo.file) }
        }
        if let logo = card.logo { uses[logo.file, default: 0] += 1 }
      }
    }
    let former = known.withLock { known in
      let former = (known.cards, known.uses, known.boxed)
      known.file = file
      known.cards = cards
      // Warns again of a file that has changed.
      known.warned = known.warned.filter { cards[$0.key]?.logo.version == $0.value.version }
      known.uses = uses
      known.failing = known.failing.filter { cards[$0.key]?.logo.version == $0.value }
      known.doubtful = known.doubtful.filter { cards[$0.key]?.logo.version == $0.value.version }
      known.boxed = boxed
      known.counts = Counts(
        logos: known.failing.count, cards: known.failing.keys.reduce(0) { $0 + (uses[$1] ?? 0) },
        doubtful: known.doubtful.keys.count(where: known.isDoubtful))
      return former
    }
    // Freed outside the lock, as the render thread reads the counts.
    withExtendedLifetime(former) {}
  }

  /// Learns which cards of the only screen show which logos.
  package func learn(_ configuration: Configuration, from file: String) {
    learn([ConfiguredScreen(only: configuration)], from: file)
  }

  /// Warns once about a logo that cannot be drawn.
  @Sendable package func report(_ reference: LogoReference, _ error: LogoError) {
    let line = known.withLock { known -> String? in
      // A face of the file's former state: the one of its present state is on its way.
      if let user = known.cards[reference.path], user.logo.version != reference.version { return nil }
      if known.failing.updateValue(reference.version, forKey: reference.path) == nil { known.count(reference, 1) }
      let isFinal = if case .harmful = error { true } else { false }
      let warned = known.warned[reference.path]
      guard warned?.version != reference.version || isFinal && warned?.isFinal == false else { return nil }
      known.warned[reference.path] = Warning(version: reference.version, isFinal: isFinal)
      // A library's message may quote the file.
      let reason = escaped("\(error)")
      guard let (card, logo) = known.cards[reference.path] else {
        return "the logo \(escaped(reference.path)) \(reason)"
      }
      let consequence = logo.key == "logo" ? "the card shows its text" : "the card does without it"
      return
        "\(escaped(known.file)):\(logo.place.line): the \(logo.key) of \(quoted(card.name)), "
        + "\(escaped(reference.path)), \(reason); \(consequence)"
    }
    // This state ends with the next configuration that is shown, whose logos may be repaired.
    if let line { logger.reporting(.configuration, is: "logos").warning("\(line)") }
  }

  /// Counts a logo that was decoded and may be wrong. `check` says what it is.
  @Sendable package func note(_ reference: LogoReference, _ remarks: [LogoRemark]) {
    let doubts = remarks.filter { !$0.isNote }
    known.withLock { known in
      if let user = known.cards[reference.path], user.logo.version != reference.version { return }
      let former = known.isDoubtful(reference.path)
      known.doubtful[reference.path] =
        doubts.isEmpty ? nil : Doubt(version: reference.version, isOfPicture: doubts.allSatisfy(\.isOfPicture))
      known.counts.doubtful += (known.isDoubtful(reference.path) ? 1 : 0) - (former ? 1 : 0)
    }
  }

  /// A logo was decoded.
  @Sendable package func noteDecoded(_ reference: LogoReference) {
    let line = known.withLock { known -> String? in
      guard known.failing[reference.path] == reference.version else { return nil }
      known.failing[reference.path] = nil
      known.count(reference, -1)
      known.warned[reference.path] = nil
      guard let (card, logo) = known.cards[reference.path] else { return nil }
      return "the \(logo.key) of \(quoted(card.name)), \(escaped(reference.path)), is drawn again"
    }
    if let line { logger.reporting(.configuration, is: "logos drawn again").notice("\(line)") }
  }
}

extension Logo {
  /// The state of the file when the configuration was read, in the form in which faces hold it.
  fileprivate var version: [Int] { LogoReference(self).version }
}
