internal import FoundationEssentials
internal import Platform

/// A file of a marquee's own in which it notes that a release has come that was published for a moment: until somebody
/// publishes again the clock alone tells, and that may be set back, or lost with the machine's power.
package struct ReleaseArrivals: Sendable, Hashable {
  /// The file.
  let path: String

  /// A release that has come.
  struct Note: Codable, Equatable, Sendable {
    var id: String
    /// Its moment, s since 1970.
    var moment: Int
    /// Whether the clock was synchronised then. If not, a synchronised one may still say that the moment is to come.
    var isTrusted: Bool

    /// Whether a release is the one that has come.
    /// - Parameter isSynchronised: whether the clock is; `nil` if that is not known.
    func holds(for next: ReleaseFolder.Next, isSynchronised: Bool?) -> Bool {
      id == next.id && moment == next.moment && (isTrusted || isSynchronised != true)
    }
  }

  /// - Parameters:
  ///   - folder: where the marquee keeps its state.
  ///   - configuration: the path of its configuration: several marquees may share a folder.
  package init(in folder: String, of configuration: String) {
    path = "\(folder)/\(StateFolder.name("release", of: configuration))"
  }

  /// Of the service, or of a marquee that this user has started.
  /// - Parameters:
  ///   - releases: what it shows.
  ///   - configuration: the path of its configuration.
  /// - Returns: `nil` if no folder for state is known.
  package init?(showing releases: ReleaseFolder, of configuration: String) {
    // The service keeps its state above its releases; a user's own folder says nothing of it.
    let service = PathName.folder(of: releases.path)
    guard let folder = releases.path == ReleaseFolder.standard ? service : StateFolder.path() else { return nil }
    self.init(in: folder, of: configuration)
  }

  /// Whether something is noted that this user may not read. Blocks.
  var isUnreadable: Bool {
    do throws(SystemError) {
      _ = try FileFacts(of: path)
      return !FileSystem.isReadable(path)
    } catch {
      return error != .noSuchFile && error != .notAFolder
    }
  }

  /// What was noted last; `nil` for nothing, or where it cannot be read. Blocks.
  var latest: Note? {
    (try? AtomicFile.read(path, limit: 4096)).flatMap { try? JSONDecoder().decode(Note.self, from: Data($0)) }
  }

  /// Takes the place of what was noted before. Blocks. Where it cannot be written, a start with another clock may show the
  /// former release, as without a folder for state.
  func write(_ note: Note) {
    guard let data = try? JSONEncoder().encode(note) else { return }
    try? FileSystem.makeFolders(PathName.folder(of: path), permissions: 0o700)
    try? AtomicFile.write(Array(data), to: path, isSynced: true)
  }

  /// Forgets what was noted. Blocks.
  func remove() { FileSystem.remove(path) }
}

/// When a release that is to come counts as come, while a marquee runs.
struct ReleaseArrival {
  private let arrivals: ReleaseArrivals?
  private var note: ReleaseArrivals.Note?
  /// Since when a release has been past its moment, by the clock that nobody sets.
  private var since: (next: ReleaseFolder.Next, time: Duration)?

  /// How long a release must be past its moment by a clock that is not synchronised: one that is wrong is set right sooner.
  static let patience = Duration.seconds(60)

  init(_ arrivals: ReleaseArrivals?) {
    self.arrivals = arrivals
    note = arrivals?.latest
  }

  /// Whether a release has come, whatever the clock says now. Notes it. Blocks.
  /// - Parameters:
  ///   - now: the time by the clock, since 1970.
  ///   - isSynchronised: whether the clock is; `nil` if that is not known.
  ///   - uptime: the time by the clock that nobody sets.
  mutating func hasCome(
    _ next: ReleaseFolder.Next, at now: Duration, isSynchronised: Bool?, uptime: Duration
  ) -> Bool {
    let isKnown = note?.holds(for: next, isSynchronised: isSynchronised) ?? false
    guard now >= .seconds(next.moment) else {
      since = nil
      // A synchronised clock knows better: that one was wrong, so it is not believed later either.
      if !isKnown, isSynchronised == true, let note, !note.isTrusted, note.id == next.id {
        arrivals?.remove()
        self.note = nil
      }
      return isKnown
    }
    if since?.next != next { since = (next, uptime) }
    let isTrusted = isSynchronised == true
    let isLong = since.map { uptime - $0.time >= Self.patience } ?? false
    let former = note.flatMap { $0.id == next.id && $0.moment == next.moment ? $0 : nil }
    if former.map({ isTrusted && !$0.isTrusted }) ?? (isTrusted || isLong) {
      let made = ReleaseArrivals.Note(id: next.id, moment: next.moment, isTrusted: isTrusted)
      arrivals?.write(made)
      note = made
    }
    return true
  }
}
