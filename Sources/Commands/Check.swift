package import ConfigurationValues
internal import Logos
package import Logs
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage
package import MarqueeValues
internal import Messages
internal import Platform

extension Commands {
  /// Prints all faults of the files, of their logos, of how their screens would look, and of the table in a folder. Returns
  /// whether there are no errors.
  /// - Parameters:
  ///   - paths: of the configurations, or of their folders.
  ///   - tables: how tables are read.
  ///   - size: of the screen, px.
  ///   - reading: the size of the screen and the distance of its readers; `nil` if unknown.
  ///   - instant: the moment to measure for, which decides which cards are on; `nil` is now.
  ///   - isStrict: whether warnings are errors.
  package static func check(
    files paths: [String], tables: TableOptions = TableOptions(),
    size: PixelSize = PixelSize(width: 1920, height: 1080), reading: ReadingDistance? = nil,
    on instant: WrittenInstant? = nil, isStrict: Bool = false
  ) throws(CommandFailure) -> Bool {
    var output = StandardOutput()
    let style = ReportStyle(for: StandardStream.output)
    var isGood = true
    let logos = LogoCheck()
    for path in paths {
      let file = WallFolder.configuration(at: path)
      let table = try FolderTable(path, config: file, reading: tables)
      if let table, let check = try NewWallCheck(table, size: size, isStrict: isStrict) {
        isGood = false
        for line in check.lines { try output.write(line) }
        continue
      }
      var checked = CheckedFile(
        file, logos: logos, size: size, reading: reading, on: instant, isStrict: isStrict)
      if checked.hasErrors { isGood = false }
      if checked.examined.loaded != nil, let table { checked.notes += WallTableCheck(table).notes }
      try checked.write(to: &output, style)
    }
    try output.flush()
    return isGood
  }
}

/// All that `check` finds in a configuration.
struct CheckedFile {
  /// A copy of a configuration with all that it names, about to be published. It does not wait for its `apply-at`, and a logo
  /// that cannot be decoded now is an error.
  struct Copy {
    /// The path of the configuration.
    var file: String
    /// Why the copy cannot be published, with places as the parser counts them.
    var objections: [(place: Place, message: String)]
    /// Paths as written of what was not copied for that.
    var refused: Set<PathKey>
  }

  /// The name for messages.
  let file: String
  let examined: Examination
  /// Why logos cannot be drawn, by their paths as written.
  let logoErrors: [PathKey: LogoError]
  private(set) var diagnostics: [Diagnostic]
  fileprivate(set) var notes: [String] = []

  /// Examines a file and decodes its logos. Blocks, and shows its progress.
  /// - Parameters:
  ///   - size: of the screen, px.
  ///   - reading: from where it is read; `nil` if that is not known.
  ///   - instant: `nil` is now.
  ///   - isStrict: whether warnings are errors.
  ///   - copy: what is checked instead, to be published; `nil` for the file itself.
  init(
    _ file: String, logos: LogoCheck, size: PixelSize = PixelSize(width: 1920, height: 1080),
    reading: ReadingDistance? = nil, on instant: WrittenInstant? = nil, isStrict: Bool, copy: Copy? = nil
  ) {
    self.file = file
    let read = copy?.file ?? file
    let progress = ProgressLine("reading \(quoted(file))…")
    examined = ConfigurationLoader.examine(path: read) { progress.show("reading cards… \($0) of \($1)") }
    let copied = examined.logos.filter { copy?.refused.contains(PathKey($0.path)) != true }
    let names = examined.logoNames
    let covering = examined.loaded.map { LogoCheck.covering(in: $0.screens) } ?? []
    let decoded = logos.findings(on: copied, of: names, covering: covering, in: file) {
      progress.show("decoding logos… \($0) of \($1)")
    }
    logoErrors = decoded.errors
    var fontWarnings: [Diagnostic] = []
    var warnings = decoded.warnings
    notes = decoded.notes
    // A logo that was not copied is not looked for elsewhere.
    if let loaded = examined.loaded, copy?.objections.isEmpty != false {
      let check = ScreensCheck(loaded, screen: size, reading: reading, on: instant) {
        progress.show("measuring cards… \($0) of \($1)")
      }
      warnings += check.warnings
      if copy == nil, let warning = loaded.configuration.warningOfApplyAt(now: LocalClock.now.wholeSeconds) {
        warnings.append(warning)
      }
      let fonts = FontAdvice(for: file, beside: read)
      fontWarnings = fonts.warnings
      warnings += fonts.missingCharacters(on: loaded.screens.map(\.configuration))
      notes +=
        fonts.notes(on: loaded.screens.map(\.configuration), located: examined.place)
        + check.notes.map { "\(file): note: \($0)" }
    }
    let errors = copy?.objections ?? []
    diagnostics =
      examined.diagnostics(
        adding: (warnings + errors).enumerated().sorted {
          ($0.element.place.line, $0.element.place.column, $0.offset)
            < ($1.element.place.line, $1.element.place.column, $1.offset)
        }.map(\.element)) + fontWarnings
    progress.end()
    // What was not copied is missing in the copy alone.
    let missing = (copy?.refused ?? []).map { "'password-file' is \(quoted($0.path)), which does not exist;" }
    diagnostics.removeAll { diagnostic in missing.contains(where: diagnostic.message.hasPrefix) }
    let messages = Set(errors.map(\.message) + (copy == nil ? [] : decoded.undecided))
    diagnostics = diagnostics.ofCheck
    for index in diagnostics.indices {
      diagnostics[index].file = file
      guard diagnostics[index].severity == .warning else { continue }
      if isStrict || messages.contains(diagnostics[index].message) { diagnostics[index].severity = .error }
    }
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func write(to output: inout StandardOutput, _ style: ReportStyle) throws(CommandFailure) {
    for diagnostic in diagnostics { try output.write(style.report(diagnostic)) }
    for note in notes { try output.write(note) }
    try output.write(diagnostics.summary(of: file))
  }
}

/// What would be seen of each screen of a configuration.
private struct ScreensCheck {
  /// With places as the parser counts them.
  let warnings: [(place: Place, message: String)]
  let notes: [String]

  /// Measures cards. Blocks.
  /// - Parameters:
  ///   - size: of every screen, px.
  ///   - reading: from where each is read; `nil` if that is not known.
  ///   - instant: `nil` is now.
  init(
    _ loaded: ConfigurationLoader.Loaded, screen size: PixelSize, reading: ReadingDistance?,
    on instant: WrittenInstant?, onProgress: (_ done: Int, _ all: Int) -> Void
  ) {
    let seen = SeenCheck(loaded.file, screen: size, reading: reading)
    var warned: [(String?, [PlacedMessage])] = []
    var noted: [(String?, [String])] = []
    for screen in loaded.screens {
      let wall = DatedWall(screen.configuration, on: instant)
      let exposure = ExposureCheck(wall.configuration, screen: size)
      let found = seen.warnings(on: screen.configuration, onProgress: onProgress) + exposure.warnings + wall.warnings
      warned.append((screen.listedName, found.map(PlacedMessage.init)))
      let advice =
        SpeedAdvice.notes(on: screen.configuration, screen: size) + FrameRateAdvice.notes(on: screen.configuration)
      noted.append(
        (
          screen.listedName,
          [RotatedSize.note(on: screen.configuration, size)].compactMap(\.self) + advice
            + seen.mixNotes(on: screen.configuration) + exposure.notes
            + [wall.note, wall.overNote, wall.endingNote, wall.emptyNote].compactMap(\.self)
            + LeftPart.texts(LeftPart.all(of: wall))
        ))
    }
    // A file without `screens` may say the same twice, for each of two cards.
    guard loaded.screens.count > 1 else {
      (warnings, notes) = (warned[0].1.map { ($0.place, $0.message) }, noted[0].1)
      return
    }
    warnings = ScreenFindings(warned).messages + Self.differing(loaded.screens, of: size)
    notes = ScreenFindings(noted).messages
  }

  /// Screens of one wall that do not show one picture.
  private static func differing(
    _ screens: [ConfiguredScreen], of size: PixelSize
  ) -> [(place: Place, message: String)] {
    var known: [PixelSize: (name: String, digest: String)] = [:]
    return screens.compactMap { screen in
      guard let place = screen.place, let wall = screen.configuration.wall else { return nil }
      let zone = FollowedZone(named: screen.configuration.timeZone).zone
      let canvas = wall.canvas(of: screen.configuration.rotation.turned(size))
      var shown = screen.configuration
      // A screen may be dark while others of its wall are not.
      shown.display.off = []
      let digest = WallHash.digest(of: shown, zone: zone.name)
      guard let first = known[canvas] else {
        known[canvas] = (screen.name, digest)
        return nil
      }
      guard first.digest != digest else { return nil }
      return (
        place,
        "this screen shows other things than \(quoted(first.name)) on the same wall, or moves them otherwise, so that pictures "
          + "break off between the two; write what is shown at the top level, for all screens"
      )
    }
  }
}
