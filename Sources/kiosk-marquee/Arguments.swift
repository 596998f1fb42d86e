internal import ArgumentParser
internal import Commands
internal import Logs
internal import MarqueeValues

/// A length of time as people write it: `12.5s`, `800ms`, `5m` or plain seconds.
struct DurationArgument {
  let duration: Duration

  /// Any length, 0 too.
  static func length(_ text: String) throws -> Self {
    try Self(text, "expected a time from 0 on, such as 12.5s, 800ms or 5m") { $0 >= .zero }
  }

  /// What must take some time.
  static func positiveLength(_ text: String) throws -> Self {
    try Self(text, "expected a time above 0, such as 90s or 5m") { $0 > .zero }
  }

  private init(_ text: String, _ remedy: String, _ isGood: (Duration) -> Bool) throws {
    guard let duration = writtenDuration(text), isGood(duration) else { throw ValidationError(remedy) }
    self.duration = duration
  }
}

/// A size as people write it: `1920x1080`.
struct SizeArgument {
  let size: PixelSize

  /// 16 K displays are the largest there are.
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

/// What commands that read a configuration share.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The configuration to show.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config = "/etc/kiosk-marquee/marquee.yaml"
}

/// What commands that play a touch script share.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The size of the screen in px, such as 1080x1920. (default: 1920x1080)", valueName: "size"),
    transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @Option(
    name: .long, help: ArgumentHelp("A touch script to play, JSON Lines.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var touches: String?
}

/// Does a command's work on the main thread, where every command starts; a failure is told on stderr and ends the program
/// with the status that it names.
func carryOut(_ work: @MainActor () throws(CommandFailure) -> Void) throws {
  do {
    try MainActor.assumeIsolated(work)
  } catch let failure as CommandFailure {
    failure.print()
    throw ExitCode(failure.status)
  }
}
