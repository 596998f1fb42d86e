internal import ArgumentParser
internal import Commands
internal import ConfigurationStore
internal import ConfigurationValues
internal import Logs
internal import MarqueeValues
internal import Messages

/// A duration as people write it: `12.5s`, `800ms`, `5m` or plain seconds.
struct DurationArgument {
  let duration: Duration

  /// Parses a duration of 0 or more.
  static func length(_ text: String) throws -> Self {
    try Self(text, "expected a time from 0 on, such as 12.5s, 800ms or 5m") { $0 >= .zero }
  }

  /// Parses a duration above 0.
  static func positiveLength(_ text: String) throws -> Self {
    try Self(text, "expected a time above 0, such as 90s or 5m") { $0 > .zero }
  }

  private init(_ text: String, _ remedy: String, _ isGood: (Duration) -> Bool) throws {
    guard let duration = writtenDuration(text), isGood(duration) else { throw ValidationError(remedy) }
    self.duration = duration
  }
}

/// A length in the room as people write it: `55in`, `140cm`, `1400mm` or `1.4m`.
struct MeasureArgument {
  let millimetres: Double

  /// Parses a screen's diagonal.
  static func diagonal(_ text: String) throws -> Self {
    try Self(text, 50...50_000, "expected a length of 5cm to 50m in in, cm, mm or m, such as 55in or 139.7cm")
  }

  /// Parses a distance from a screen.
  static func distance(_ text: String) throws -> Self {
    try Self(text, 100...1_000_000, "expected a length of 10cm to 1000m in m, cm, mm or in, such as 3m or 2.5m")
  }

  private init(_ text: String, _ range: ClosedRange<Double>, _ remedy: String) throws {
    guard let length = writtenMillimetres(text), range.contains(length) else { throw ValidationError(remedy) }
    millimetres = length
  }
}

/// A moment as people write it: `2026-11-21T09:00`.
struct InstantArgument {
  let instant: WrittenInstant

  static func read(_ text: String) throws -> Self {
    guard let instant = WrittenInstant(written: text) else {
      throw ValidationError("expected a date, or a date and a time, such as 2026-11-21T09:00 or 2026-11-21T08:00Z")
    }
    return Self(instant: instant)
  }
}

/// A path as people write it; see `WrittenPath`.
enum PathArgument {
  static func read(_ text: String) throws -> String {
    if let fault = WrittenPath.fault(of: text) { throw ValidationError(fault) }
    return text
  }

  /// Of a configuration; a folder stands for the one in it.
  static func configuration(_ text: String) throws -> String { WallFolder.configuration(at: try read(text)) }
}

/// The option of commands that show what the calendar says.
struct DateOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time for which cards are on, such as 2026-11-21T09:00: local to the configuration's 'timezone', unless it ends with Z or an offset. (default: now)",
      valueName: "instant"), transform: InstantArgument.read)
  var on: InstantArgument?
}

/// A size as people write it: `1920x1080`.
struct SizeArgument {
  let size: PixelSize

  /// px; the largest displays are 16K.
  private static let sides = 16...16384

  init(width: Int, height: Int) {
    size = PixelSize(width: width, height: height)
  }

  static func read(_ text: String) throws -> Self {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else {
      throw ValidationError(
        "expected a width and a height of \(Self.sides.lowerBound)…\(Self.sides.upperBound) px, such as 1920x1080")
    }
    return Self(width: width, height: height)
  }
}

/// The options of commands that read a configuration.
struct ConfigurationOptions: ParsableArguments {
  static let installed = "/etc/kiosk-marquee/marquee.yaml"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The configuration, or the folder of one. By default what was published here, else \(installed).",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]), transform: PathArgument.configuration)
  var config: String?

  @OptionGroup var releases: ReleaseOptions

  /// The file that was named, or the wall of this machine.
  var source: ConfigurationSource {
    config.map { ConfigurationSource(file: $0) }
      ?? ConfigurationSource(file: Self.installed, releases: releases.folder)
  }
}

/// The options of commands that are about one wall, whose folder can be named as it is for `init` and `publish`.
struct WallOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder of the wall, or its configuration, in place of --config.", valueName: "folder"),
    completion: .directory, transform: PathArgument.configuration)
  var wall: String?

  @OptionGroup var options: ConfigurationOptions

  func validate() throws {
    if wall != nil, options.config != nil { throw ValidationError("expected a folder or --config, not both") }
  }

  /// The file that was named, or the wall of this machine.
  var source: ConfigurationSource { wall.map { ConfigurationSource(file: $0) } ?? options.source }
}

/// Where releases are published; for tests.
struct ReleaseOptions: ParsableArguments {
  @Option(help: .hidden, transform: PathArgument.read)
  var releases = ReleaseFolder.standard

  var folder: ReleaseFolder { ReleaseFolder(releases) }
}

/// Runs a command on the main actor; every command starts on the main thread. Prints a failure to stderr and ends the program
/// with its exit status.
func carryOut(_ work: @MainActor () throws(CommandFailure) -> Void) throws {
  do {
    try MainActor.assumeIsolated(work)
  } catch let failure as CommandFailure {
    failure.print()
    throw ExitCode(failure.status)
  }
}
