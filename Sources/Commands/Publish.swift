package import ConfigurationStore
internal import Foundation
package import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Platform
internal import RemoteControl

extension Commands {
  /// Checks a folder and puts it on this machine's wall. Prints what the check found and what was done.
  /// - Parameters:
  ///   - folder: the path of a folder with a `marquee.yaml`.
  ///   - isStrict: whether warnings are errors.
  ///   - isDryRun: whether to print what would be done, and change nothing.
  package static func publish(
    _ folder: String, to releases: ReleaseFolder, isStrict: Bool, isDryRun: Bool
  ) throws(CommandFailure) {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let config = "\(folder)/\(ReleaseFolder.configuration)"
    let kind = (try? FileFacts(of: folder))?.kind
    guard kind == .folder else {
      let reason = kind == nil ? "does not exist" : "is no folder; name the folder that it is in"
      throw CommandFailure("\(quoted(folder)) \(reason)")
    }
    guard FileSystem.exists(config) else {
      throw CommandFailure(
        "\(quoted(folder)) has no \(ReleaseFolder.configuration); make one with 'kiosk-marquee init'")
    }
    let publisher = Publisher(releases)
    if !isDryRun { try carried { () throws(PublishFault) in try publisher.prepare() } }

    var contents: ReleaseContents?
    let checked = CheckedFile(config, logos: LogoCheck(), isStrict: isStrict) { examined in
      guard let loaded = examined.loaded else { return [] }
      let found = ReleaseContents(
        of: folder, text: loaded.bytes, logos: examined.logos,
        passwords: loaded.screens.passwordFiles(beside: config))
      contents = found
      return found.objections.compactMap { objection in
        if case .named(let place, let message) = objection { (place, message) } else { nil }
      }
    }
    var output = StandardOutput()
    try checked.write(to: &output, ReportStyle(for: StandardStream.output))
    let fonts = (contents?.objections ?? []).compactMap { if case .font(let message) = $0 { message } else { nil } }
    for message in fonts { try output.write("\(folder): error: \(message)") }
    try output.flush()
    guard let contents, let loaded = checked.examined.loaded, !checked.hasErrors, fonts.isEmpty else {
      throw CommandFailure(
        isDryRun
          ? "\(quoted(folder)) would not be published" : "\(quoted(folder)) was not published; the wall is as it was")
    }

    let outcome = try carried { () throws(PublishFault) in
      isDryRun ? try publisher.rehearse(contents) : try publisher.publish(contents)
    }
    let what = text(of: ReleaseSummary(of: loaded.screens))
    if outcome.wasLive {
      try output.write("\(outcome.id) is on the wall already: \(what)")
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
    if isDryRun { try output.write("nothing was changed, as --dry-run asks") }
    try output.flush()
  }

  /// Puts the release on the wall that was there before.
  package static func publishFormer(in releases: ReleaseFolder) throws(CommandFailure) {
    let outcome = try carried { () throws(PublishFault) in try Publisher(releases).goBack() }
    let summary = ReleaseSummary(of: releases.file(of: outcome.id)).map { ": \(text(of: $0))" } ?? ""
    var output = StandardOutput()
    try output.write("back to \(outcome.id)\(summary)")
    if let former = outcome.previous { try output.write("before it was \(former)") }
    try output.flush()
  }

  /// Prints the releases that are kept, the live one first.
  package static func listReleases(in releases: ReleaseFolder) throws(CommandFailure) {
    var output = StandardOutput()
    let entries = Publisher(releases).list()
    for entry in entries {
      let time = entry.time.map(LocalTime.text) ?? "at an unknown time"
      let when = entry.isLive ? "on the wall since \(time)" : "published \(time)"
      let summary = entry.summary.map(text) ?? "damaged; publish its folder again"
      try output.write("\(entry.id)  \(when.padding(toLength: 34, withPad: " ", startingAt: 0))  \(summary)")
    }
    if entries.isEmpty { try output.write("nothing is published in \(releases.path)") }
    try output.flush()
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
