internal import ArgumentParser
internal import MarqueeApp
internal import SDLKit

/// A length of time as people write it: `12.5s`, `800ms`, `5m` or plain seconds.
struct DurationArgument: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    guard let duration = writtenDuration(argument), duration >= .zero else { return nil }
    self.duration = duration
  }

  static var allValueStrings: [String] { [] }
}

/// A size as people write it: `1920x1080`.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  /// 16 K displays are the largest there are.
  private static let sides = 16...16384

  init(width: Int, height: Int) {
    size = PixelSize(width: width, height: height)
  }

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }

  var defaultValueDescription: String { size.description }
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
  @Option(name: .long, help: ArgumentHelp("The size of the screen in px, such as 1080x1920.", valueName: "size"))
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
