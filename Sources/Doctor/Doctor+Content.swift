internal import ConfigurationStore
internal import ConfigurationValues
internal import FacePainting
internal import FoundationEssentials
internal import Logos
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import Programme
internal import RemoteControl

// Checks of the configuration, the fonts and the logo decoder.
extension Doctor {
  /// The screens of the configuration, if it has no errors, and the findings about it.
  func configurationFindings() -> ([ConfiguredScreen]?, [Finding]) {
    let check = "run \(shellCommand("kiosk-marquee check", config)) and put right what it says"
    do {
      let loaded = try ConfigurationLoader.load(path: config)
      let screens = loaded.screens.count > 1 ? " on \(loaded.screens.count) screens" : ""
      let cards = counted(loaded.screens.cardCount, "card")
      var findings = [Finding.ok("configuration", "\(config): \(cards)\(screens)")]
      findings += loaded.warnings.map { .warning("configuration", $0.description, remedy: check) }
      return (loaded.screens, findings)
    } catch {
      return (nil, error.diagnostics.map { .fault("configuration", $0.description, remedy: check) })
    }
  }

  /// What is published on this machine, and what is to come; nothing if a file is named instead.
  /// - Parameter answer: what the marquee that runs says of itself.
  func release(_ answer: Result<ControlReply, ControlClient.Failure>) -> [Finding] {
    guard let releases = source.releases else { return [] }
    // A marquee that was started with another file shows nothing of this.
    let running = (try? answer.get())?.status?.configuration
    let isAbout = running.map { $0.followsReleases ?? ($0.release != nil || $0.file == source.file) } ?? false
    return releaseOnTheWall(releases)
      + upcomingRelease(releases, now: LocalClock.now.wholeSeconds, running: isAbout ? running : nil)
  }

  /// How long after its moment a marquee shows a release at the latest, s.
  private static let patience = 15

  /// What takes the place of the release on the wall at a moment, or did.
  /// - Parameters:
  ///   - now: s since 1970.
  ///   - running: what the marquee that runs shows of these releases; `nil` where none does.
  func upcomingRelease(
    _ releases: ReleaseFolder, now: Int, running: MarqueeStatus.ConfigurationState?
  ) -> [Finding] {
    guard let next = releases.next else { return [] }
    let time = LocalTime.precise(next.moment)
    // Whatever the clock says by now.
    guard running?.release?.id != next.id else { return [] }
    guard source.hasCome(next, at: now) else {
      guard let summary = ReleaseSummary(of: releases.file(of: next.id)) else {
        return [
          .fault(
            "release", "\(next.id) is to come at \(time) and cannot be shown; the wall will stay as it is",
            remedy: "publish its folder again, or drop it: kiosk-marquee publish --back")
        ]
      }
      return [.ok("release", "\(next.id) is to come at \(time)" + (summary.title.map { ": \(quoted($0))" } ?? ""))]
    }
    guard let running, now >= next.moment + Self.patience else { return [] }
    return [
      .warning(
        "release",
        "\(next.id) was to come at \(time), and the marquee that runs still shows "
          + (running.release?.id ?? running.file),
        remedy: "read why: journalctl -u kiosk-marquee -b -p warning; then sudo systemctl restart kiosk-marquee")
    ]
  }

  private func releaseOnTheWall(_ releases: ReleaseFolder) -> [Finding] {
    let place = source.place(of: config)
    guard let id = place.release else {
      guard config == source.file else {
        return [
          .fault(
            "release", "\(releases.linkPath) leads to no release, or cannot be read",
            remedy: "publish a folder again: kiosk-marquee publish FOLDER")
        ]
      }
      return [.ok("release", "none is published; the configuration is \(source.file)")]
    }
    let since = place.since.map { " since \(LocalTime.text($0))" } ?? ""
    guard let summary = ReleaseSummary(of: config) else {
      return [
        .fault(
          "release",
          "\(id) is published\(since) and cannot be shown; a marquee goes on with the last good configuration",
          remedy: "publish its folder again, or return to the one before: kiosk-marquee publish --back")
      ]
    }
    let title = summary.title.map { ": \(quoted($0))" } ?? ""
    return [.ok("release", "\(id) is on the wall\(since)\(title)")]
  }

  /// The files of the fonts that the configuration names.
  func fonts(of screens: [ConfiguredScreen]?) -> [Finding] {
    var requests: [FontRequest] = []
    for configuration in screens?.map(\.configuration) ?? [Configuration()] {
      let document = configuration.font
      for font in [document] + configuration.lanes.flatMap(\.cards).map({ $0.font.filled(from: document) }) {
        // A person names fewer families; a generated file may name one for each card.
        if requests.count < 20, !requests.contains(font.request) { requests.append(font.request) }
      }
    }
    let book = FontBook(folders: FontFolders.folders(forConfig: config))
    let faults = book.folderFaults.map {
      Finding.warning("fonts", "\($0)", remedy: "take out of it what is no font file")
    }
    return requests.map { finding(for: $0, in: book) } + characters(of: screens ?? [], in: book) + faults
  }

  /// Texts with characters that no installed font has.
  private func characters(of screens: [ConfiguredScreen], in book: FontBook) -> [Finding] {
    let missing = MissingGlyphs(in: screens.map(\.configuration), book).faults
    guard let first = missing.first else { return [] }
    var all: [Character] = []
    for character in missing.flatMap(\.characters) where !all.contains(character) { all.append(character) }
    let more = missing.count > 1 ? " and \(counted(missing.count - 1, "more text"))" : ""
    return [
      .warning(
        "fonts", "no font has \(MissingGlyphs.list(all)), in the text of \(first.name)\(more)",
        remedy: "sudo apt install \(MissingGlyphs.packages(for: all).joined(separator: " "))")
    ]
  }

  private func finding(for request: FontRequest, in book: FontBook) -> Finding {
    let name = "\(request.family) \(request.weight)\(request.isItalic ? " italic" : "")"
    do {
      let file = try book.file(for: request)
      guard book.has(family: request.family) else {
        return .warning(
          "fonts", "\(name) is not installed; in its place \(file.path)",
          remedy: "install its package, such as fonts-inter, or put its files into /etc/kiosk-marquee/fonts")
      }
      return .ok("fonts", "\(name): \(file.path)")
    } catch {
      return .fault("fonts", "\(name): \(error)", remedy: "sudo apt install fonts-inter fonts-noto-core")
    }
  }

  /// Decodes a picture with each library and program that the logo decoder uses.
  func logoDecoder() -> [Finding] {
    // The name is unpredictable: root writes here, in a folder that everybody can write to.
    let folder: URL
    let parent = FileManager.default.temporaryDirectory.path
    do {
      folder = URL(fileURLWithPath: try FileSystem.makeTemporaryFolder("\(parent)/kiosk-marquee-doctor."))
    } catch {
      return [
        .warning(
          "logos", "not tried: no folder can be made: \(error)", remedy: "see that there is room in \(parent)")
      ]
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>"#
    // Read by searching it for its objects, as it has no table of them.
    let pdf = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 8 8]/Contents 4 0 R>>endobj
      4 0 obj<</Length 11>>stream
      0 0 8 8 re f
      endstream endobj
      trailer<</Root 1 0 R>>
      %%EOF
      """
    var picture = Bitmap(width: 8, height: 8)
    picture.pixels = picture.pixels.map { _ in 0xff30_60ff }
    do {
      try Data(svg.utf8).write(to: folder.appendingPathComponent("a.svg"))
      try Data(pdf.utf8).write(to: folder.appendingPathComponent("a.pdf"))
      try picture.writePNG(to: folder.appendingPathComponent("a.png").path)
    } catch {
      return [.warning("logos", "not tried: \(error)", remedy: "see that there is room in \(folder.path)")]
    }
    let loader = LogoLoader()
    let faults = ["svg", "png", "pdf"].compactMap { type -> (type: String, error: LogoError)? in
      switch loader.logo(folder.appendingPathComponent("a.\(type)").path, LogoRequest(width: 8, height: 8)) {
      case .success: nil
      case .failure(let error): (type, error)
      }
    }
    if faults.isEmpty { return [.ok("logos", "the decoder reads SVG, PNG and PDF")] }
    let text = faults.map { "\($0.type.uppercased()) \($0.error)" }.joined(separator: "; ")
    // No package helps against a limit.
    guard !faults.contains(where: \.error.isShortage) else {
      return [
        .warning("logos", text, remedy: "raise this user's limit on processes ('ulimit -u', TasksMax= of a service)")
      ]
    }
    let packages = faults.contains { $0.type != "pdf" } ? ["librsvg2-2", "libgdk-pixbuf-2.0-0"] : []
    let more = faults.contains { $0.type == "pdf" } ? ["poppler-utils"] : []
    return [
      .warning(
        "logos", text,
        remedy: "sudo apt install \((packages + more).joined(separator: " "))")
    ]
  }
}
