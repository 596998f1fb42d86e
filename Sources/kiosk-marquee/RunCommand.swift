internal import ArgumentParser
internal import Commands
internal import ConfigurationStore
internal import Kiosk
internal import LogoDecoder
internal import Logs

extension LogLevel: ExpressibleByArgument {}

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show the marquee until it is ended.",
    discussion: """
      Fills the screen, or opens a window of the given size, which Escape closes.

      Example: kiosk-marquee run --config marquee.yaml --window 1280x720 --for 60s
      """)

  @OptionGroup var options: ConfigurationOptions

  @Flag(help: "Show what was published here, if anything, rather than the file of --config.")
  var published = false

  @Option(
    name: .long, help: ArgumentHelp("Open a window of this size in px, such as 1280x720.", valueName: "size"),
    transform: SizeArgument.read)
  var window: SizeArgument?

  @Option(
    name: .customLong("for"), help: ArgumentHelp("End after this time, such as 60s or 5m.", valueName: "time"),
    transform: DurationArgument.length)
  var duration: DurationArgument?

  @Option(
    name: .customLong("control-socket"), help: ArgumentHelp("Where to take commands.", valueName: "path"),
    transform: PathArgument.read)
  var socket: String?

  @Flag(name: .customLong("stats"), help: "Tell at the end how even the frames were and what they cost.")
  var printsStatistics = false

  @Option(
    name: .customLong("stats-file"),
    help: ArgumentHelp(
      "Write the time of each frame to a CSV file, or with - to the standard output.", valueName: "file"),
    transform: PathArgument.read)
  var frameTimes: String?

  @Option(
    name: .customLong("log-level"), help: ArgumentHelp("What to log at least.", valueName: "level"))
  var logLevel = LogLevel.info

  private var source: ConfigurationSource {
    guard published, let config = options.config else { return options.source }
    return ConfigurationSource(file: config, releases: options.releases.folder)
  }

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.run(
        source, window: window?.size, duration: duration?.duration, controlSocket: socket,
        version: programVersion, built: programDate, logLevel: logLevel, printsStatistics: printsStatistics,
        frameTimes: frameTimes)
    }
  }
}

/// Runs the logo decoder. Only for the marquee, which starts itself with this command.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode-logos", abstract: "Decode logos for a marquee, which starts this by itself.",
    shouldDisplay: false)

  @Option(help: .hidden)
  var socket: Int32 = 3

  @Option(help: .hidden)
  var idleSeconds: Int = 30

  @Flag(help: .hidden)
  var background = false

  @Option(help: .hidden)
  var pageRenderer: String?

  func validate() throws {
    guard idleSeconds > 0 else { throw ValidationError("Expected a time to wait above 0 s.") }
  }

  func run() throws {
    guard
      let service = DecodingService(
        descriptor: socket, idleTime: idleSeconds, isInBackground: background,
        pageRenderer: pageRenderer.map { PageRenderer(paths: [$0]) } ?? PageRenderer())
    else {
      throw ValidationError("The marquee starts this by itself, with a socket to answer on.")
    }
    service.run()
  }
}
