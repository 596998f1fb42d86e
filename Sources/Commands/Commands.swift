package import ConfigurationStore
internal import Doctor
internal import FacePainting
internal import FoundationEssentials
internal import Kiosk
internal import Logging
internal import Logos
package import Logs
internal import MarqueeConfig
internal import MarqueeStage
package import MarqueeValues
internal import Messages
internal import Platform
internal import ProofMeter
internal import SDLKit

/// The program's commands. Results go to stdout, everything else to stderr.
///
/// ```swift
/// let isGood = try Commands.check(files: [path])
/// ```
package enum Commands {
  /// Shows the marquee until it is ended.
  /// - Parameters:
  ///   - source: where the configuration is.
  ///   - window: the window's size, px; `nil` fills the screen.
  ///   - duration: how long to run; `nil` until a signal or a command ends it.
  ///   - controlSocket: the control socket's path; `nil` for the one named by the environment.
  ///   - version: the program's, for the status.
  ///   - built: when the program was built, s since 1970.
  ///   - logLevel: the minimum level of logged lines.
  ///   - printsStatistics: whether to print at the end how even the frames were and what they cost.
  ///   - frameTimes: a CSV file to write the time of each frame to; `nil` for none.
  @MainActor package static func run(
    _ source: ConfigurationSource, window: PixelSize?, duration: Duration?, controlSocket: String?, version: String,
    built: Int,
    logLevel: LogLevel = .info, printsStatistics: Bool = false, frameTimes: String? = nil
  ) throws(CommandFailure) {
    // Images of all sizes are allocated and freed for months: without this the freed memory would not be returned.
    ThisProcess.returnLargeBlocks()
    LogSink.shared.level = logLevel.level
    LogSink.shared.detach()
    defer { LogSink.shared.flush() }
    let mailbox = Mailbox<LoopMessage>(admit: LoopMessage.admit)
    // Before anything starts a thread, as SDL and the GPU's driver do: threads inherit which signals are blocked, and a signal
    // that some thread does not block ends the program at once. From here on it ends cleanly, even while a large file is read.
    let exit = ForcedExit()
    let signalFault = SignalWatch.start(
      onStop: { mailbox.post(.stop) }, onReload: { mailbox.post(.reload) }, onReport: { mailbox.post(.report) },
      beforeExit: exit.prepare)
    // A write beyond the limit on file sizes must fail rather than end the program.
    Signal.fileTooLarge.ignore()
    // The same for a log that nobody reads any more.
    Signal.brokenPipe.ignore()
    let logger = Logger.console()
    if let signalFault { logger.warning("signals end the program at once: \(signalFault)") }
    SDLLog.hand { severity, text in logger.log(level: severity.level, "SDL: \(text)") }
    // By this name whatever is published, so that there is one to show where a release cannot be.
    let keeper = ConfigurationKeeper(of: source.file, logger: logger)
    var source = source
    source.arrivals = StateFolder.path().map { ReleaseArrivals(in: $0, of: source.file) }
    let opening = Opening(source, keeper: keeper, logger: logger, read: loadShowingProgress)
    let reports = LogoReports(logger: logger)
    reports.learn(opening.screens, from: opening.file ?? source.file)
    let painter = FacePainter(
      fonts: fontBook(for: source.file),
      logos: LogoCache(onFailure: reports.report, onSuccess: reports.noteDecoded, onRemarks: reports.note))
    let clock = TrustedClock(built: built, in: StateFolder.path(), of: source.file)
    let journal = StateFolder.path().map {
      ProofJournal(folder: "\($0)/spool", clock: { clock.reading }, logger: logger)
    }
    if journal == nil { logger.warning("there is no folder for state, so no proof of play is recorded") }
    exit.onExit { journal?.finish(within: $0) }
    let loop = MarqueeLoop(
      opening: opening, from: source, keeper: keeper, painter: painter, logoReports: reports,
      options: MarqueeLoop.Options(
        windowSize: window, duration: duration, controlSocket: controlSocket, version: version,
        printsStatistics: printsStatistics, notices: NoticeFile(in: StateFolder.path(), of: source.file),
        clock: clock, journal: journal),
      statistics: try RunStatistics(path: frameTimes), mailbox: mailbox, logger: logger)
    ThisProcess.releaseCode(after: .seconds(8), every: .seconds(900))
    do {
      try loop.run()
    } catch {
      throw CommandFailure("ended without a picture")
    }
  }

  /// Prints what is in order on this machine and what is not, with remedies. Returns whether there is no fault.
  /// - Parameters:
  ///   - source: where the configuration is.
  ///   - socket: the control socket's path; `nil` for the usual places.
  ///   - isJSON: whether to print a JSON array rather than lines for people.
  package static func doctor(_ source: ConfigurationSource, socket: String?, isJSON: Bool) throws(CommandFailure)
    -> Bool
  {
    let findings = Doctor(source, socket: socket).findings()
    var output = StandardOutput()
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = (try? encoder.encode(findings)) ?? Data("[]".utf8)
      try output.write(printableJSON(String(decoding: data, as: UTF8.self)))
    } else {
      for finding in findings { try output.write(finding.line) }
      try output.write(summary(of: findings))
    }
    try output.flush()
    return !findings.contains { $0.verdict == .fault }
  }

  private static func summary(of findings: [Finding]) -> String {
    func count(_ verdict: Finding.Verdict, _ word: String) -> String {
      counted(findings.count { $0.verdict == verdict }, word)
    }
    return "\(count(.fault, "fault")), \(count(.warning, "warning"))"
  }

  private static func loadShowingProgress(_ path: String) throws(ConfigurationError) -> ConfigurationLoader.Loaded {
    let progress = ProgressLine("reading \(quoted(path))…")
    let loaded = Result { () throws(ConfigurationError) in try read(path, showing: progress) }
    progress.end()
    return try loaded.get()
  }

  /// Loads a configuration.
  /// - Parameter name: of the screen that is asked for; `nil` for all.
  static func load(_ path: String, screen name: String?) throws(CommandFailure) -> ChosenScreens {
    let loaded: ConfigurationLoader.Loaded
    do throws(ConfigurationError) {
      loaded = try loadShowingProgress(path)
    } catch {
      throw CommandFailure(error)
    }
    return try ChosenScreens(name, of: loaded)
  }

  private static func read(
    _ path: String, showing progress: ProgressLine
  ) throws(ConfigurationError) -> ConfigurationLoader.Loaded {
    try ConfigurationLoader.load(path: path) { progress.show("reading cards… \($0) of \($1)") }
  }

  /// Loads a touch script; an empty one for `nil`.
  static func script(_ path: String?) throws(CommandFailure) -> TouchScript {
    guard let path else { return TouchScript() }
    do {
      return try TouchScript.load(path: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The fonts for a configuration: those beside it and the system's.
  static func fontBook(for config: String) -> FontBook {
    FontBook(folders: FontFolders.folders(forConfig: config)) { error in
      Logger.console().warning("\(error)")
    }
  }
}

/// The remedy for an unknown command: the one probably meant, or a list of all.
package func commandRemedy(for name: String, among names: [String]) -> String {
  nearMiss(name, among: names).map { "did you mean '\($0)'?" } ?? "expected \(listed(names))"
}

/// A word of the command line for an error message: shortened, with control characters escaped.
package func shownArgument(_ word: String) -> String {
  escaped(word.prefix(40))
}

/// Parses a duration as people write it: `12.5s`, `800ms`, `5m`, `1h` or plain seconds; `nil` if it is none.
package func writtenDuration(_ text: String) -> Duration? {
  Duration(written: text)
}

extension SDLLog.Severity {
  /// The level at which the log has SDL's messages.
  fileprivate var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
