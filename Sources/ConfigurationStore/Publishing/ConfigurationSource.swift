internal import ConfigurationValues
internal import MarqueeConfig
package import MarqueeValues
internal import Messages
internal import Platform
package import Programme

/// Where a marquee's configuration is: the release that was published on this machine, and a file while there is none; or that
/// file alone.
package struct ConfigurationSource: Sendable, Hashable {
  /// The file that is shown while nothing is published.
  package let file: String
  /// `nil` shows the file whatever was published.
  package let releases: ReleaseFolder?
  /// Where a marquee notes that a release has come; `nil` asks the clock alone.
  package var arrivals: ReleaseArrivals?

  package init(file: String, releases: ReleaseFolder? = nil) {
    self.file = file
    self.releases = releases
  }

  private var clock: ReleaseClock { clock(at: LocalClock.now.wholeSeconds) }

  private func clock(at now: Int) -> ReleaseClock {
    ReleaseClock(now: now, isSynchronised: ClockRecord.present) { arrivals?.latest }
  }

  /// Whether a release has come, by the clock and by what the marquee has noted. Blocks.
  /// - Parameter now: s since 1970.
  package func hasCome(_ next: NextRelease, at now: Int) -> Bool { clock(at: now).hasCome(next) }

  /// The configuration's file now. Resolves the link to a release once: the path does not lead through it, so all files
  /// that are read by it belong to one release.
  package func located() -> String { located(by: clock) }

  func located(by clock: ReleaseClock) -> String {
    if let releases, let next = releases.next, clock.hasCome(next) { return releases.file(of: next.id) }
    return locatedLive()
  }

  /// The live configuration's file, without regard to a release to come.
  func locatedLive() -> String {
    guard let releases else { return file }
    return switch releases.live {
    case .none: file
    case .release(let id): releases.file(of: id)
    // Reading it fails, and says why.
    case .unclear: "\(releases.linkPath)/\(ReleaseFolder.configuration)"
    }
  }

  /// Paths at which a change may lead to another file.
  var links: [String] { releases.map { [$0.linkPath, $0.nextLinkPath] } ?? [] }

  /// Where a file was read from.
  package func place(of file: String) -> ConfigurationPlace {
    guard let releases, let id = releases.release(of: file) else { return ConfigurationPlace(file: file) }
    return ConfigurationPlace(
      file: file, release: id, since: moment(of: file) ?? releases.since(id, by: clock))
  }

  /// The moment of the release that a file lies in, if that is still to come, s since 1970; else `nil`. Such a release is read
  /// ahead of its moment.
  package func moment(of file: String) -> Int? {
    guard let next = releases?.next, next.id == release(of: file), !clock.hasCome(next) else { return nil }
    return next.moment
  }

  /// The release that a file lies in; `nil` for any other file. Asks no disk.
  package func release(of file: String) -> String? { releases?.release(of: file) }

  /// The fonts of the release that a file lies in, if it brings any.
  package func fonts(for file: String) -> FontCollection? {
    guard let releases, let id = releases.release(of: file) else { return nil }
    let folder = "\(releases.path)/\(id)/\(ReleaseFolder.fonts)"
    guard FileSystem.exists(folder) else { return nil }
    // Without its record no other release is known to have the same fonts.
    let name = ReleaseRecord.read("\(releases.path)/\(ReleaseRecord.name(of: id))")?.fonts ?? id
    return FontCollection(id: name, folder: folder)
  }

  /// Adds a release's fonts to a configuration that was read; outside of releases, a warning of an `apply-at`.
  func withFonts(_ loaded: ConfigurationLoader.Loaded) -> ConfigurationLoader.Loaded {
    var loaded = loaded
    if release(of: loaded.file) == nil,
      let warning = loaded.configuration.warningOfApplyAt(now: LocalClock.now.wholeSeconds)
    {
      loaded.warnings.append(
        Diagnostic(file: loaded.file, place: warning.place, severity: .warning, message: warning.message))
    }
    loaded.screens = loaded.screens.withFonts(fonts(for: loaded.file))
    return loaded
  }
}

/// Finds the file to read for a marquee that runs: it looks for a release to come, and asks the schedule whether that must be
/// read by now.
final class UpcomingRelease: Sendable {
  private let source: ConfigurationSource
  private let changes: SharedChanges
  private let now: @Sendable () -> Duration
  private let isSynchronised: @Sendable () -> Bool?
  private let uptime: @Sendable () -> Duration

  /// - Parameters:
  ///   - changes: the marquee's.
  ///   - now: the time by the clock, since 1970.
  ///   - isSynchronised: whether the clock is; `nil` if that is not known.
  ///   - uptime: the time by the clock that nobody sets.
  init(
    of source: ConfigurationSource, in changes: SharedChanges = SharedChanges(),
    now: @escaping @Sendable () -> Duration = { LocalClock.now },
    isSynchronised: @escaping @Sendable () -> Bool? = { ClockRecord.present },
    uptime: @escaping @Sendable () -> Duration = { MonotonicClock.now }
  ) {
    (self.source, self.changes, self.now) = (source, changes, now)
    (self.isSynchronised, self.uptime) = (isSynchronised, uptime)
    let (arrival, next) = (source.arrivals?.latest, source.releases?.next)
    changes.ask {
      $0.remember(arrival)
      $0.found(next)
    }
  }

  /// The file to read now; see `ConfigurationSource.located()`. Blocks.
  func located() -> String {
    guard let releases = source.releases else { return source.locatedLive() }
    let found = releases.next
    guard let next = found else {
      changes.ask { $0.found(nil) }
      return source.locatedLive()
    }
    let clocks = MachineClocks(now: now(), isSynchronised: isSynchronised(), uptime: uptime())
    let (isNow, update) = changes.ask {
      $0.found(next)
      return $0.reads(next, by: clocks)
    }
    if let update { source.arrivals?.take(update) }
    return isNow ? releases.file(of: next.id) : source.locatedLive()
  }

  /// The release that takes the place of the live one, as `located()` found it last, whether or not it was read by now; `nil`
  /// for none. Asks no disk.
  var next: NextRelease? { changes.ask { $0.nextRelease } }

  /// The time until another file must be read, if no link changes; `nil` if none is to come.
  var wait: Duration? {
    guard let next = source.releases?.next else { return nil }
    let now = now()
    return changes.ask { $0.timeUntilReading(next, at: now) }
  }
}

extension [ConfiguredScreen] {
  /// The screens with the configuration's fonts.
  func withFonts(_ fonts: FontCollection?) -> [ConfiguredScreen] {
    map { screen in
      var screen = screen
      screen.configuration.font.collection = fonts
      return screen
    }
  }
}

/// The file that a configuration was read from.
package struct ConfigurationPlace: Sendable, Hashable {
  package var file: String
  /// The release that the file lies in; `nil` for any other file.
  package var release: String?
  /// When that release went live, s since 1970; `nil` if it is not live.
  package var since: Int?

  package init(file: String, release: String? = nil, since: Int? = nil) {
    self.file = file
    self.release = release
    self.since = since
  }
}
