internal import Messages
internal import Platform
package import Programme

/// Puts releases on this machine's wall.
///
/// ```swift
/// let contents = try ReleaseContents(of: SourceFolder(path))
/// let outcome = try Publisher(releases).publish(contents)
/// ```
///
/// A release is written whole and synced under a name of its own; then one link is replaced by a rename. So the wall has the
/// former release or the new one, whenever the power fails.
package struct Publisher {
  /// The group whose members may publish.
  package static let group = "kiosk-publish"
  /// How many releases are kept.
  static let most = 3

  // What other files of this folder need as well is not private.
  let folder: ReleaseFolder
  /// What the marquee has noted of releases that have come; `nil` asks the clock alone.
  private let arrivals: ReleaseArrivals?
  /// s since 1970.
  private let now: () -> Int
  /// Whether the clock is synchronised; `nil` if that is not known.
  private let isSynchronised: () -> Bool?
  let patience: Duration
  let observe: ReleaseDisk.Observer

  /// - Parameter arrivals: what the marquee has noted of releases that have come; `nil` asks the clock alone.
  package init(_ folder: ReleaseFolder, arrivals: ReleaseArrivals? = nil) {
    self.init(folder, arrivals: arrivals) { (_) throws(PublishFault) in }
  }

  /// - Parameters:
  ///   - patience: how long another publisher is waited for.
  ///   - observe: called after each change on the disk; what it throws stops the work there.
  init(
    _ folder: ReleaseFolder, arrivals: ReleaseArrivals? = nil,
    now: @escaping () -> Int = { LocalClock.now.wholeSeconds },
    isSynchronised: @escaping () -> Bool? = { ClockRecord.present }, patience: Duration = ReleaseLock.patience,
    observe: @escaping ReleaseDisk.Observer
  ) {
    self.folder = folder
    self.arrivals = arrivals
    self.now = now
    self.isSynchronised = isSynchronised
    self.patience = patience
    self.observe = observe
  }

  /// The clock by which a release for a later moment is on the wall, or not yet.
  var clock: ReleaseClock {
    ReleaseClock(now: now(), isSynchronised: isSynchronised()) { [arrivals] in arrivals?.latest }
  }

  /// A release that is to come by the clock, and has perhaps come.
  package struct PerhapsCome: Sendable, Equatable {
    package var id: String
    /// The file that says so, which this user may not read.
    package var file: String
  }

  /// The release that is to come by the clock alone, because this user may not read what the marquee has noted; `nil` for
  /// none. Blocks.
  package var perhapsCome: PerhapsCome? {
    guard let arrivals, let next = folder.next, !next.hasCome(at: now()), arrivals.isUnreadable else { return nil }
    return PerhapsCome(id: next.id, file: arrivals.path)
  }

  /// What was done.
  package struct Outcome: Sendable, Equatable {
    package var id: String
    /// The release that was live before; `nil` for none.
    package var previous: String?
    /// Whether it was live already, so that nothing changed.
    package var wasLive = false
    /// Whether it is only the newest other one, as no record says which was live before.
    package var isGuessed = false
    package var files = 0
    package var bytes = 0
    /// A release that was to come and is dropped.
    package var dropped: NextRelease?
  }

  /// Whether this user may publish; throws why not. Makes the folder where root may.
  package func prepare() throws(PublishFault) { _ = try opened() }

  /// What is unsafe about the folder, to be said to root, whose publishing others could undo; `nil` for nothing.
  package var warning: String? {
    guard Account.effectiveUser == 0, let facts = try? FileFacts(of: folder.path), facts.permissions & 0o002 != 0 else {
      return nil
    }
    return
      "everybody may write to the folder of releases \(quoted(folder.path)), and so change what the wall shows; to "
      + "prevent it: sudo chmod o-w \(quotedForShell(folder.path))"
  }

  /// Puts a configuration with what belongs to it on the wall. What was to come is dropped.
  /// - Parameter moment: when it takes the place of the live one, s since 1970; `nil` is at once.
  package func publish(_ contents: ReleaseContents, at moment: Int? = nil) throws(PublishFault) -> Outcome {
    try contents.requireFolder()
    let disk = try opened()
    return try alone(disk) { (disk) throws(PublishFault) in
      try requireLinks(disk)
      removeRemains(disk)
      try takeNext(disk)
      try settle(disk)
      let live = folder.liveRelease
      let next = folder.next
      var placed: String?
      var outcome = Outcome(id: "", previous: live)
      do throws(PublishFault) {
        var draft = try disk.makeDraft(ReleaseDisk.draftName)
        try draft.write(contents.text, to: ReleaseFolder.configuration, isClosed: contents.isTextClosed)
        for file in contents.files { try draft.copy(file, from: contents.staged) }
        try draft.finish()
        let digest = draft.digest
        (outcome.id, outcome.files, outcome.bytes) = (digest.id, digest.count, draft.bytes)
        outcome.wasLive = live == digest.id
        let record = ReleaseRecord(published: now(), previous: live, fonts: digest.fonts, applies: moment)
        if !outcome.wasLive {
          if !disk.names.contains(digest.id) { placed = digest.id }
          try write(record.following(former(of: digest.id)), of: digest.id, disk)
        }
        try place(draft.name, digest, disk)
        if !outcome.wasLive {
          try lead(moment == nil ? ReleaseFolder.link : ReleaseFolder.nextLink, to: digest.id, disk)
          placed = nil
          // The wall has it; what is left undone here the next publisher does.
          do { try write(record, of: digest.id, disk) } catch { removeRemains(disk) }
        }
        outcome.dropped = next.flatMap { $0.id == digest.id ? nil : $0 }
        if moment == nil || outcome.wasLive { try removeNext(disk) }
        if let dropped = outcome.dropped { try note(dropped, disk) }
      } catch {
        if let placed, folder.liveRelease != placed, folder.next?.id != placed { remove(placed, disk) }
        try? settle(disk)
        removeRemains(disk)
        throw error
      }
      removeOld(disk)
      return outcome
    }
  }

  /// What publishing would do, as far as the files to publish say. Changes nothing, and needs no rights.
  package func rehearse(_ contents: ReleaseContents) throws(PublishFault) -> Outcome {
    try contents.requireFolder()
    var digest = ReleaseDigest()
    var hash = FileHash()
    hash.add(contents.text)
    digest.add(ReleaseFolder.configuration, hash)
    var bytes = hash.size
    for file in contents.files {
      let copy = try contents.staged.opened(file.path)
      let hash = try PublishFault.system("the copy of \(file.path) cannot be read") { () throws(SystemError) in
        try FileHash(of: copy)
      }
      digest.add(file.path, hash)
      bytes += hash.size
    }
    if let disk = try? ReleaseDisk(OpenFolder(folder.path), path: folder.path, observe: observe) {
      try requireLinks(disk)
    }
    let live = folder.shown(by: clock)
    let next = folder.next.flatMap { $0.id == live || $0.id == digest.id ? nil : $0 }
    return Outcome(
      id: digest.id, previous: live, wasLive: live == digest.id, files: digest.count, bytes: bytes, dropped: next)
  }

  /// Drops the release that is to come, if there is one; else puts the release on the wall that was there before the live one.
  package func goBack() throws(PublishFault) -> Outcome {
    let disk = try opened()
    return try alone(disk) { (disk) throws(PublishFault) in
      try requireLinks(disk)
      try takeNext(disk)
      try settle(disk)
      if let next = folder.next {
        try removeNext(disk)
        try note(next, disk)
        return Outcome(id: folder.liveRelease ?? "", dropped: next)
      }
      guard let live = folder.liveRelease else {
        throw PublishFault("nothing is published here, so there is nothing to go back from")
      }
      // Without a record of the live one, nobody knows which was before it.
      let known = record(of: live)
      let newest = known == nil ? newestOther(than: live, disk) : nil
      guard let former = known?.previous ?? newest, former != live, disk.names.contains(former) else {
        throw PublishFault(
          "no release from before \(live) is kept here; publish a folder, or remove \(folder.linkPath) to show the "
            + "configuration of /etc again")
      }
      guard let digest = disk.digest(of: former), digest.id == former else {
        throw PublishFault(
          "the release \(former) is damaged and was not put on the wall; publish its folder again")
      }
      removeRemains(disk)
      // It comes back now, and not when it once was to come.
      if var record = record(of: former), record.applies != nil || record.dropped != nil {
        (record.applies, record.dropped) = (nil, nil)
        try disk.write(record.json, to: ReleaseRecord.name(of: former), as: ReleaseDisk.draftName)
      }
      try lead(ReleaseFolder.link, to: former, disk)
      return Outcome(id: former, previous: live, isGuessed: newest != nil, files: digest.count)
    }
  }

  /// The release that was published last besides the live one, of those that are not damaged and were not dropped unshown.
  private func newestOther(than live: String, _ disk: borrowing ReleaseDisk) -> String? {
    var newest: (id: String, published: Int)?
    for id in disk.names where ReleaseFolder.isID(id) && id != live && record(of: id)?.dropped == nil {
      guard disk.digest(of: id)?.id == id else { continue }
      let time = published(id) ?? 0
      if (time, id) > (newest?.published ?? .min, newest?.id ?? "") { newest = (id, time) }
    }
    return newest?.id
  }

  // MARK: Steps

  /// Neither link can be replaced by a rename where a folder has its name. One that has something in it is somebody's.
  private func requireLinks(_ disk: borrowing ReleaseDisk) throws(PublishFault) {
    for name in [ReleaseFolder.link, ReleaseFolder.nextLink] where disk.kind(of: name) == .folder {
      disk.removeEmptyFolder(name)
      if disk.kind(of: name) == .folder { throw .folder(in: "\(folder.path)/\(name)") }
    }
  }

  /// Notes that a release that was to come was dropped.
  private func note(_ dropped: NextRelease, _ disk: borrowing ReleaseDisk) throws(PublishFault) {
    guard var record = record(of: dropped.id) else { return }
    record.dropped = now()
    try disk.write(record.json, to: ReleaseRecord.name(of: dropped.id), as: ReleaseDisk.draftName)
  }

  private func write(_ record: ReleaseRecord, of id: String, _ disk: borrowing ReleaseDisk) throws(PublishFault) {
    try disk.write(record.json, to: ReleaseRecord.name(of: id), as: ReleaseDisk.draftName)
  }

  /// Ends what an interrupted publisher began: what a link leads to has come true, and what none leads to was never shown.
  private func settle(_ disk: borrowing ReleaseDisk) throws(PublishFault) {
    let linked = [folder.liveRelease, folder.next?.id]
    for id in disk.names where ReleaseFolder.isID(id) {
      guard var record = record(of: id), record.draft != nil else { continue }
      if linked.contains(id) {
        record.draft = nil
        try write(record, of: id, disk)
      } else if let former = record.former {
        try write(former, of: id, disk)
      } else {
        remove(id, disk)
      }
    }
  }

  /// Removes a release; it is never seen half removed.
  private func remove(_ id: String, _ disk: borrowing ReleaseDisk) {
    let name = ReleaseDisk.draftName
    try? disk.rename(id, to: name)
    guard !disk.names.contains(id) else { return }
    disk.remove(name)
    disk.remove(ReleaseRecord.name(of: id))
  }

  /// Gives a complete release its name. If it is there already, one that is damaged, or open to others than the new one, is
  /// replaced.
  private func place(
    _ draft: String, _ digest: ReleaseDigest, _ disk: borrowing ReleaseDisk
  ) throws(PublishFault) {
    let id = digest.id
    guard disk.names.contains(id) else {
      try disk.rename(draft, to: id)
      return try disk.sync()
    }
    let present = disk.digest(of: id)
    if present?.id != id || present?.closed != digest.closed {
      try disk.exchange(draft, with: id)
      try disk.sync()
    }
    disk.remove(draft)
  }

  /// Makes the link lead to a release.
  private func lead(_ link: String, to id: String, _ disk: borrowing ReleaseDisk) throws(PublishFault) {
    let draft = ReleaseDisk.draftName
    try disk.link(draft, to: id)
    try disk.rename(draft, to: link)
    try disk.sync()
  }

  /// Makes a release the live one whose moment has come, which marquees show since then.
  private func takeNext(_ disk: borrowing ReleaseDisk) throws(PublishFault) {
    guard let next = folder.next, clock.hasCome(next) else { return }
    try lead(ReleaseFolder.link, to: next.id, disk)
    try removeNext(disk)
  }

  private func removeNext(_ disk: borrowing ReleaseDisk) throws(PublishFault) {
    guard disk.names.contains(ReleaseFolder.nextLink) else { return }
    disk.remove(ReleaseFolder.nextLink)
    try disk.sync()
  }

  /// Removes what an interrupted publisher left behind.
  private func removeRemains(_ disk: borrowing ReleaseDisk) {
    for name in disk.names where name.hasPrefix(ReleaseDisk.draftPrefix) { disk.remove(name) }
  }

  /// Removes all but the live release, those that were live before it, and the newest others. The one to come stays too.
  private func removeOld(_ disk: borrowing ReleaseDisk) {
    let ids = disk.names.filter(ReleaseFolder.isID)
    guard let live = folder.liveRelease, ids.contains(live) else { return }
    let next = folder.next?.id
    var kept = [live]
    while kept.count < Self.most, let former = kept.last.flatMap({ record(of: $0)?.previous }), ids.contains(former),
      !kept.contains(former)
    {
      kept.append(former)
    }
    let rest = ids.filter { !kept.contains($0) && $0 != next }.sorted {
      (published($0) ?? 0, $0) > (published($1) ?? 0, $1)
    }
    for id in rest.dropFirst(Self.most - kept.count) { remove(id, disk) }
    for name in disk.names where name.hasSuffix(".json") {
      let id = String(name.dropLast(5))
      if ReleaseFolder.isID(id), !ids.contains(id) { disk.remove(name) }
    }
  }

  func record(of id: String) -> ReleaseRecord? {
    ReleaseRecord.read("\(folder.path)/\(ReleaseRecord.name(of: id))")
  }

  /// What is known of a release that no link leads to.
  func former(of id: String) -> ReleaseRecord? { record(of: id)?.former }

  func published(_ id: String) -> Int? {
    record(of: id)?.published ?? (try? FileFacts(of: "\(folder.path)/\(id)", followsLinks: false))?.changed.seconds
  }
}
