internal import CLinux
internal import ConfigurationStore
internal import Doctor
internal import FacePainting
internal import Foundation
internal import Kiosk
internal import Logging
internal import Logos
package import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
package import MarqueeValues
internal import Platform
internal import SDLKit
internal import StageDrawing

/// What the program's commands do: results go to stdout, all else to stderr.
package enum Commands {
  /// - Parameters:
  ///   - window: px; `nil` fills the screen.
  ///   - duration: how long to run; `nil` until somebody ends it.
  ///   - controlSocket: where commands are taken; `nil` where the environment says.
  ///   - version: the program's, for the status.
  ///   - logLevel: what is below it is not logged.
  ///   - printsStatistics: whether to tell at the end how even the frames were and what they cost.
  ///   - frameTimes: a CSV file to write the time of each frame to; `nil` for none.
  @MainActor package static func run(
    config: String, window: PixelSize?, duration: Duration?, controlSocket: String?, version: String,
    logLevel: LogLevel = .info, printsStatistics: Bool = false, frameTimes: String? = nil
  ) throws(CommandFailure) {
    // Pictures of all sizes come and go for months: what they leave free must not pile up.
    linux_return_large_blocks()
    LogSink.shared.level = logLevel.level
    LogSink.shared.detach()
    defer { LogSink.shared.flush() }
    let mailbox = Mailbox<Letter>(admit: Letter.admit)
    // First, so that a signal while a large file is read or the window opens ends the program as cleanly, and because
    // SDL and the GPU's driver start threads.
    let signalFault = SignalWatch.start(
      onStop: { mailbox.post(.stop) }, onReload: { mailbox.post(.reload) }, onReport: { mailbox.post(.report) })
    // A write beyond a limit on the size of files is to fail and not to end the program.
    signal(SIGXFSZ, SIG_IGN)
    // So is one to a log that nobody reads any more.
    signal(SIGPIPE, SIG_IGN)
    let logger = Logger.console()
    if let signalFault { logger.warning("signals end the program at once: \(signalFault)") }
    SDLLog.hand { severity, text in logger.log(level: severity.level, "SDL: \(text)") }
    let keeper = ConfigurationKeeper(of: config, logger: logger)
    let opening = Opening(path: config, keeper: keeper, logger: logger, read: loadTellingProgress)
    let reports = LogoReports(logger: logger)
    reports.learn(opening.configuration, from: config)
    let painter = FacePainter(
      fonts: fontBook(for: config), logos: LogoShelf(onFailure: reports.report, onSuccess: reports.noteDecoded))
    let loop = MarqueeLoop(
      opening: opening, from: config, keeper: keeper, painter: painter, logoReports: reports,
      options: MarqueeLoop.Options(
        windowSize: window, duration: duration, controlSocket: controlSocket, version: version,
        printsStatistics: printsStatistics),
      statistics: try RunStatistics(path: frameTimes), mailbox: mailbox, logger: logger)
    do {
      try loop.run()
    } catch {
      throw CommandFailure("ended without a picture")
    }
  }

  /// Prints all faults of the files and of their logos; whether they are all good.
  ///
  /// - Parameter isStrict: makes errors of warnings.
  package static func check(files: [String], isStrict: Bool = false) throws(CommandFailure) -> Bool {
    var output = StandardOutput()
    let style = ReportStyle(for: STDOUT_FILENO)
    var isGood = true
    let logos = LogoCheck()
    for file in files {
      var notes: [String] = []
      let progress = ProgressLine("reading \(quoted(file))…")
      let examined = ConfigurationLoader.examine(path: file) { progress.show("reading cards… \($0) of \($1)") }
      var diagnostics = examined.diagnostics(
        adding: logos.warnings(of: examined.logos, in: file) { progress.show("decoding logos… \($0) of \($1)") })
      if let loaded = examined.loaded {
        let advice = SpeedAdvice.notes(on: loaded.configuration) + FrameRateAdvice.notes(on: loaded.configuration)
        notes =
          FontAdvice.notes(on: loaded.configuration, in: file, located: examined.place)
          + advice.map { "\(file): note: \($0)" }
      }
      progress.end()
      if isStrict {
        for index in diagnostics.indices where diagnostics[index].severity == .warning {
          diagnostics[index].severity = .error
        }
      }
      if diagnostics.contains(where: { $0.severity == .error }) { isGood = false }
      for diagnostic in diagnostics { try output.write(style.report(diagnostic)) }
      for note in notes { try output.write(note) }
      try output.write(diagnostics.summary(of: file))
    }
    try output.flush()
    return isGood
  }

  @MainActor package static func snapshot(
    config: String, at time: Duration, size: PixelSize, touches: String?, output: String
  ) throws(CommandFailure) {
    try requireNameOfPNG(output)
    let loaded = try load(config)
    let stage = Stage(loaded, screen: size)
    let script = try script(touches)
    let reports = LogoReports(logger: Logger.console())
    reports.learn(loaded, from: config)
    let painter = FacePainter(fonts: fontBook(for: config), logos: LogoShelf(onFailure: reports.report))
    let bitmap: Bitmap
    do {
      let snapshot = try Snapshot(stage, painter: painter)
      bitmap = try snapshot.frame(at: Instant.start.advanced(by: time), script: script)
    } catch {
      throw CommandFailure("the frame cannot be drawn: \(error)")
    }
    do {
      try bitmap.writePNG(to: output)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// A PNG under the name of another picture is one that other programs refuse, or take for broken.
  static func requireNameOfPNG(_ path: String) throws(CommandFailure) {
    guard let ending = PNGFile.otherEnding(of: path) else { return }
    throw CommandFailure(
      "\(path): cannot be written as .\(ending): the picture is a PNG; expected a name that ends in .png")
  }

  package static func trace(
    config: String, for duration: Duration, size: PixelSize, touches: String?, lane: Int, details: Bool = false
  ) throws(CommandFailure) {
    let loaded = try load(config)
    let stage = Stage(loaded, screen: size)
    guard stage.controllers.indices.contains(lane) else {
      throw CommandFailure("--lane is \(lane); expected 0…\(stage.controllers.count - 1)")
    }
    let subject: Trace.Subject =
      details ? .details(FacePainter(fonts: fontBook(for: config), logos: LogoShelf { _, _ in })) : .lane(lane)
    let trace = Trace(stage, script: try script(touches), for: duration, of: subject)
    var output = StandardOutput()
    try output.write(Trace.header)
    for line in trace { try output.write(line) }
    try output.flush()
  }

  private static func loadTellingProgress(_ path: String) throws(ConfigurationError) -> ConfigurationLoader.Loaded {
    let progress = ProgressLine("reading \(quoted(path))…")
    let loaded = Result { () throws(ConfigurationError) in try read(path, telling: progress) }
    progress.end()
    return try loaded.get()
  }

  private static func load(_ path: String) throws(CommandFailure) -> Configuration {
    do {
      return try loadTellingProgress(path).configuration
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func read(
    _ path: String, telling progress: ProgressLine
  ) throws(ConfigurationError) -> ConfigurationLoader.Loaded {
    try ConfigurationLoader.load(path: path) { progress.show("reading cards… \($0) of \($1)") }
  }

  private static func script(_ path: String?) throws(CommandFailure) -> TouchScript {
    guard let path else { return TouchScript() }
    do {
      return try TouchScript.load(path: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func fontBook(for config: String) -> FontBook {
    FontBook(folders: FontFolders.folders(forConfig: config)) { error in
      Logger.console().warning("\(error)")
    }
  }
}
