package import ConfigurationValues
internal import FoundationEssentials
package import MarqueeValues
internal import Platform
internal import Programme
internal import Synchronization

/// The wall clock, how far it is believed, and what was shown while it was: kept in a file, so that a machine which starts
/// without its time shows what it showed before.
package final class TrustedClock: Sendable {
  private let path: String?
  private let built: Int
  private let readNow: @Sendable () -> Duration
  private let readSynchronised: @Sendable () -> Bool?
  private let readError: @Sendable () -> Int?
  private let kept: Mutex<Kept>
  private let queue = SerialQueue(named: "clock")

  /// The file's content.
  private struct Kept: Codable, Equatable {
    /// When the clock was last trusted, s since 1970.
    var trusted: Int?
    /// The identities of the cards with dates that were on when the clock was last good.
    var shown: [String]?
    /// Those of further screens, by the screens' numbers; `nil` where there is one screen.
    var shownElsewhere: [String: [String]]?

    subscript(screen: Int) -> [String]? {
      get { screen == 0 ? shown : shownElsewhere?["\(screen)"] }
      set {
        if screen == 0 {
          shown = newValue
        } else {
          var others = shownElsewhere ?? [:]
          others["\(screen)"] = newValue
          shownElsewhere = others
        }
      }
    }
  }

  /// bytes
  private static let limit = 8 << 20
  /// How old the record of a trusted clock may become before it is written anew, s: flash wears out.
  private static let recordInterval = 3600

  /// - Parameters:
  ///   - built: when the program was built, s since 1970.
  ///   - folder: where the marquee keeps its state; `nil` keeps nothing.
  ///   - configuration: the path of its configuration: several marquees may share a folder.
  ///   - now: reads the wall clock.
  ///   - isSynchronised: reads what the kernel says of it; `nil` if that is not known.
  ///   - error: reads how far it may be off at most, µs; `nil` if that is not known.
  package init(
    built: Int, in folder: String? = nil, of configuration: String = "",
    now: @escaping @Sendable () -> Duration = { LocalClock.now },
    isSynchronised: @escaping @Sendable () -> Bool? = { ClockRecord.present },
    error: @escaping @Sendable () -> Int? = { ClockRecord.error() }
  ) {
    let name = StateFolder.name("clock", of: configuration)
    path = folder.map { "\($0)/\(name)" }
    self.built = built
    readNow = now
    readSynchronised = isSynchronised
    readError = error
    let bytes = path.flatMap { try? AtomicFile.read($0, limit: Self.limit) }
    kept = Mutex(bytes.flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0)) } ?? Kept())
  }

  /// The time since 1970-01-01 00:00 UTC, as the clock shows it.
  package var now: Duration { readNow() }

  /// How far the clock may be off at most; `nil` if that is not known.
  package var error: Duration? { readError().map { .microseconds($0) } }

  /// How far the clock is believed at a moment, s since 1970. Notes the moment if it is trusted.
  package func trust(at moment: Int) -> ClockTrust {
    let record = kept.withLock(\.trusted)
    let trust = ClockTrust(now: moment, isSynchronised: readSynchronised(), record: record, built: built)
    if trust == .trusted, record.map({ abs(moment - $0) >= Self.recordInterval }) ?? true {
      change { $0.trusted = moment }
    }
    return trust
  }

  /// The time now, s since 1970-01-01 00:00 UTC, and how far it is believed.
  package var reading: (now: Int, trust: ClockTrust) {
    let moment = now.wholeSeconds
    return (moment, trust(at: moment))
  }

  /// Keeps which cards with dates are on.
  /// - Parameter screen: the number of the screen that shows them, from 0.
  package func keep(_ cards: [Card], onScreen screen: Int = 0) {
    change { $0[screen] = cards.map(\.identity) }
  }

  /// Whether each of these cards was on when the clock was last good; `nil` if that is not known.
  /// - Parameter screen: the number of the screen that shows them, from 0.
  package func known(among cards: [Card], onScreen screen: Int = 0) -> [Bool]? {
    guard let shown = kept.withLock({ $0[screen] }) else { return nil }
    let identities = Set(shown)
    return cards.map { identities.contains($0.identity) }
  }

  /// Waits until what was kept is in the file.
  package func flush() { queue.wait() }

  private func change(_ make: (inout Kept) -> Void) {
    let changed = kept.withLock { kept -> Kept? in
      let former = kept
      make(&kept)
      return kept == former ? nil : kept
    }
    guard let changed, let path else { return }
    queue.async {
      guard let data = try? JSONEncoder().encode(changed) else { return }
      try? FileSystem.makeFolders(PathName.folder(of: path), permissions: 0o700)
      try? AtomicFile.write(Array(data), to: path, isSynced: true)
    }
  }
}
