package import ConfigurationStore
package import ConfigurationValues
internal import Logos
package import Logs
internal import MarqueeConfig
package import MarqueeValues
internal import Messages
internal import Platform
internal import Programme
internal import RemoteControl

extension Commands {
  /// Checks a folder and puts it on this machine's wall. Prints what the check found and what was done.
  /// - Parameters:
  ///   - folder: the path of a folder with a `marquee.yaml`.
  ///   - source: the releases of this machine, and what it shows while there are none.
  ///   - instant: when it takes the place of what is shown; `nil` is at once, or what the configuration says itself.
  ///   - size: of every display, px; `nil` where only the configuration says.
  ///   - isStrict: whether warnings are errors.
  ///   - isDryRun: whether to print what would be done, and change nothing.
  package static func publish(
    _ folder: String, to source: ConfigurationSource, at instant: WrittenInstant? = nil, size: PixelSize? = nil,
    isStrict: Bool, isDryRun: Bool
  ) throws(CommandFailure) {
    // Before any thread is started: no copy of what is published may stay, and it may hold a password.
    SignalSet.onEnd { StagedFolder.removeAll() }
    let endsByPipe = Signal.brokenPipe.isDefault
    Signal.brokenPipe.ignore()
    do {
      try publishFolder(folder, to: source, at: instant, size: size, isStrict: isStrict, isDryRun: isDryRun)
    } catch {
      // As commands end that have nothing to remove.
      if error.isOfClosedPipe, endsByPipe { Signal.brokenPipe.endProcess() }
      throw error
    }
  }

  private static func publishFolder(
    _ folder: String, to source: ConfigurationSource, at instant: WrittenInstant?, size: PixelSize?, isStrict: Bool,
    isDryRun: Bool
  ) throws(CommandFailure) {
    guard let releases = source.releases else { throw CommandFailure("there is no folder for releases") }
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let config = "\(folder)/\(ReleaseFolder.configuration)"
    let publisher = Publisher(releases, arrivals: source.arrivals)
    let opened = try carried { () throws(PublishFault) in try SourceFolder(folder) }
    if !isDryRun { try carried { () throws(PublishFault) in try publisher.prepare() } }
    var contents = try carried { () throws(PublishFault) in try ReleaseContents(of: opened) }
    // Once for what it names, and once more when that is there.
    let named = ConfigurationLoader.examine(bytes: contents.text, file: contents.file)
    try carried { () throws(PublishFault) in
      try contents.add(
        logos: named.logos, passwords: named.passwords,
        cards: named.loaded.map { cards(in: $0.screens) } ?? [:])
    }
    let checked = CheckedFile(
      config, logos: LogoCheck(), isStrict: isStrict,
      copy: CheckedFile.Copy(
        file: contents.file,
        objections: contents.objections.compactMap { objection in
          if case .named(let place, let message) = objection { (place, message) } else { nil }
        }, refused: contents.refused))
    var output = StandardOutput()
    if let warning = publisher.warning { try output.write("warning: \(warning)") }
    try checked.write(to: &output, ReportStyle(for: StandardStream.output))
    let fonts = contents.objections.compactMap { if case .font(let message) = $0 { message } else { nil } }
    let whole = contents.objections.compactMap { if case .folder(let message) = $0 { message } else { nil } }
    for message in whole + fonts { try output.write("\(escaped(folder)): error: \(message)") }
    if contents.unlisted > 0 {
      let files = contents.unlisted == 1 ? "1 more file is" : "\(contents.unlisted) more files are"
      try output.write("\(escaped(folder)): error: \(files) not published for such reasons")
    }
    try output.flush()
    guard let loaded = checked.examined.loaded, !checked.hasErrors, whole.isEmpty, fonts.isEmpty else {
      throw CommandFailure(
        isDryRun
          ? "\(quoted(folder)) would not be published" : "\(quoted(folder)) was not published; the wall is as it was")
    }
    // Warned of: what is no picture would not be shown, and may be anything.
    // The content alone tells whether a file is a picture: a release is the same on a machine that cannot decode it.
    for (path, error) in checked.logoErrors where error.isOfOtherKind { contents.leaveOut(path.path) }
    for file in checked.examined.passwords where !file.isRead { contents.leaveOut(file.path) }

    let moment = try moment(of: loaded.configuration, instant)
    var strips = ScheduledRelease.Strips.own
    if let moment {
      // What is shown until then; without it, the strips begin anew.
      let former = (try? ConfigurationLoader.load(path: source.located()).screens) ?? []
      let scheduled = try ScheduledRelease(loaded, at: moment, after: former, size: size)
      contents = contents.with(text: scheduled.bytes)
      strips = scheduled.strips
    }
    let perhapsCome = publisher.perhapsCome
    let outcome = try carried { () throws(PublishFault) in
      isDryRun ? try publisher.rehearse(contents) : try publisher.publish(contents, at: moment)
    }
    let zone = FollowedZone(named: loaded.configuration.timeZone).zone
    let what = text(of: ReleaseSummary(of: loaded.screens))
    if outcome.wasLive {
      try output.write("\(outcome.id) is on the wall already: \(what)")
    } else if let moment {
      let files = "\(counted(outcome.files, "file")), \((outcome.bytes + 1023) >> 10) KiB"
      let time = text(of: moment, in: zone)
      try output.write("\(isDryRun ? "would publish" : "published") \(outcome.id) for \(time): \(what), \(files)")
      let shown = outcome.previous ?? "the file in /etc/kiosk-marquee"
      try output.write(
        isDryRun
          ? "until then the wall would show \(shown)"
          : "until then the wall shows \(shown); to drop what is to come: kiosk-marquee publish --back")
      if let text = text(of: strips) { try output.write(text) }
    } else if isDryRun {
      let files = "\(counted(outcome.files, "file")), \((outcome.bytes + 1023) >> 10) KiB"
      try output.write("would publish \(outcome.id): \(what), \(files)")
      try output.write(
        outcome.previous.map { former in
          "it would take the place of \(former)"
            + (ReleaseSummary(of: releases.file(of: former)).map { ": \(text(of: $0))" } ?? "")
        } ?? "from then on the wall would show what is published, and no longer the file in /etc/kiosk-marquee")
    } else {
      let files = "\(counted(outcome.files, "file")), \((outcome.bytes + 1023) >> 10) KiB"
      try output.write("published \(outcome.id): \(what), \(files)")
      try output.write(
        outcome.previous.map { "before it was \($0); to return to it: kiosk-marquee publish --back" }
          ?? "from now on the wall shows what is published, and no longer the file in /etc/kiosk-marquee")
    }
    let closed = contents.closedFiles
    if !closed.isEmpty {
      let names = closed.prefix(3).joined(separator: ", ") + (closed.count > 3 ? " and \(closed.count - 3) more" : "")
      try output.write(
        "not readable by everybody, as in \(quoted(folder)): \(escaped(names)); the group of \(releases.path) may read "
          + (closed.count > 1 ? "them" : "it"))
    }
    if let dropped = outcome.dropped {
      let time = text(of: dropped.moment, in: zone)
      try output.write("\(dropped.id), which was to come at \(time), \(isDryRun ? "would be" : "is") dropped")
      if let perhapsCome { try output.write(text(of: perhapsCome)) }
    }
    if isDryRun { try output.write("nothing was changed, as --dry-run asks") }
    try output.flush()
  }

  /// The cards' names by the positions of their logos.
  private static func cards(in screens: [ConfiguredScreen]) -> [Place: String] {
    var names: [Place: String] = [:]
    for card in screens.lazy.flatMap(\.configuration.lanes).flatMap(\.cards) {
      for logo in card.logos { names[logo.place] = card.name }
    }
    return names
  }

  /// How much earlier than its moment a release has to be published, s.
  private static let leastNotice = 5

  /// When a configuration takes the place of what is shown, s since 1970; `nil` is at once.
  private static func moment(
    of configuration: Configuration, _ instant: WrittenInstant?
  ) throws(CommandFailure) -> Int? {
    let now = LocalClock.now.wholeSeconds
    guard let instant else { return configuration.applyAt.flatMap { ChangeSchedule.hasCome($0, at: now) ? nil : $0 } }
    let zone = FollowedZone(named: configuration.timeZone).zone
    let moment = instant.moment(in: zone)
    guard moment < now + leastNotice else { return moment }
    let time = text(of: moment, in: zone)
    let example = text(of: (now / 60 + 6) * 60, in: zone)
    throw CommandFailure(
      moment < now
        ? "--at is \(time), which is past; name a moment to come, such as \(example)"
        : "--at is \(time), which is too soon for all to be ready; name a later moment, such as \(example)")
  }

  /// What happens to the strips; `nil` unless they follow UTC.
  private static func text(of strips: ScheduledRelease.Strips) -> String? {
    switch strips {
    case .own: nil
    case .goOn: "all strips stay the same, and go on without a jump"
    case .change: "strips change, and come in by a fade"
    case .unknownSize:
      "strips come in by a fade, for where they are depends on the size of the display; name it with --size, and they go on"
    }
  }

  /// Puts the release on the wall that was there before, or drops what is to come.
  /// - Parameter arrivals: what the marquee has noted of releases that have come.
  package static func publishFormer(
    in releases: ReleaseFolder, knowing arrivals: ReleaseArrivals?
  ) throws(CommandFailure) {
    let publisher = Publisher(releases, arrivals: arrivals)
    let perhapsCome = publisher.perhapsCome
    let outcome = try carried { () throws(PublishFault) in try publisher.goBack() }
    if let dropped = outcome.dropped {
      var output = StandardOutput()
      let shown = outcome.id.isEmpty ? "the file in /etc/kiosk-marquee" : outcome.id
      try output.write("dropped \(dropped.id), which was to come at \(text(of: dropped.moment))")
      if let perhapsCome { try output.write(text(of: perhapsCome)) }
      try output.write("the wall goes on with \(shown)")
      return try output.flush()
    }
    let summary = ReleaseSummary(of: releases.file(of: outcome.id)).map { ": \(text(of: $0))" } ?? ""
    var output = StandardOutput()
    try output.write("back to \(outcome.id)\(summary)")
    if let former = outcome.previous { try output.write("before it was \(former)") }
    if outcome.isGuessed {
      try output.write("what was before that is not noted any more, so this is the newest other release that is kept")
    }
    try output.flush()
  }

  /// Prints the releases that are kept, the live one first.
  /// - Parameter arrivals: what the marquee has noted of releases that have come.
  package static func listReleases(
    in releases: ReleaseFolder, knowing arrivals: ReleaseArrivals?
  ) throws(CommandFailure) {
    var output = StandardOutput()
    let publisher = Publisher(releases, arrivals: arrivals)
    let entries = publisher.list()
    for entry in entries {
      let time = entry.time.map(LocalTime.text) ?? "at an unknown time"
      let when =
        entry.isLive
        ? "on the wall since \(time)"
        : entry.applies.map { "to come at \(text(of: $0))" }
          ?? (entry.wasDropped ? "dropped, never shown" : entry.wasNeverShown ? "never shown" : "published \(time)")
      let summary =
        entry.summary.map(text)
        ?? (entry.isUnreadable ? "not readable for you" : "damaged; publish its folder again")
      let column = when + String(repeating: " ", count: max(34 - when.count, 0))
      try output.write("\(entry.id)  \(column)  \(summary)")
    }
    if let perhapsCome = publisher.perhapsCome { try output.write(text(of: perhapsCome)) }
    if entries.isEmpty { try output.write("nothing is published in \(releases.path)") }
    if releases.isUnclear {
      try output.write(
        "\(releases.linkPath) leads to no release, or cannot be read; publish a folder again, or remove it to show the file in "
          + "/etc/kiosk-marquee")
    }
    try output.flush()
  }

  /// What a user cannot know who may not read the marquee's note.
  private static func text(of release: Publisher.PerhapsCome) -> String {
    "\(release.id) is to come by this machine's clock; whether it has come before that was set back is noted in "
      + "\(release.file), which you may not read; root may"
  }

  /// A moment to come, such as `2026-11-24T07:00:00+01:00`.
  private static func text(of moment: Int, in zone: Zone = ZoneDatabase.own) -> String {
    WrittenInstant.iso(moment, in: zone).replacing("+00:00", with: "Z")
  }

  private static func text(of summary: ReleaseSummary) -> String {
    (summary.title.map { "\(quoted($0)), " } ?? "") + counted(summary.cards, "card")
      + (summary.screens > 1 ? " on \(summary.screens) screens" : "")
  }

  private static func carried<Result>(_ work: () throws(PublishFault) -> Result) throws(CommandFailure) -> Result {
    do {
      return try work()
    } catch {
      throw CommandFailure(error.description, status: error.kind == .notAllowed ? 4 : 1)
    }
  }
}
