internal import ArgumentParser
internal import Commands
internal import ConfigurationStore
internal import Logs
internal import Platform

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Put a folder on this machine's wall.",
    discussion: """
      Checks marquee.yaml in the folder as 'check' does, and copies it with the logos that it names and its fonts. A \
      marquee that runs shows the copy within a second; with errors nothing changes. The last three are kept. For root \
      and members of the group \(Publisher.group).

      Examples: kiosk-marquee publish summer-fair --dry-run, sudo kiosk-marquee publish summer-fair, sudo kiosk-marquee \
      publish summer-fair --at 2026-11-24T06:00:00Z
      """)

  @Argument(
    help: ArgumentHelp("The folder, which has a marquee.yaml.", valueName: "folder"), completion: .directory,
    transform: PathArgument.read)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "The moment from which on it is shown, such as 2026-11-24T06:00:00Z: local to the configuration's 'timezone', unless it ends with Z or an offset. Until then the wall stays as it is.",
      valueName: "instant"), transform: InstantArgument.read)
  var at: InstantArgument?

  @Option(
    help: ArgumentHelp(
      "With --at, the displays' size, if the places of strips depend on it. (default: the configuration's mode)",
      valueName: "width>x<height"), transform: SizeArgument.read)
  var size: SizeArgument?

  @Flag(help: "Drop the release that is to come; if there is none, return to the one that was on the wall before.")
  var back = false

  @Flag(help: "List the releases that are kept, and say which is on the wall, and which is to come.")
  var list = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @Flag(help: "Check the folder and print what would be done, and change nothing. For everybody.")
  var dryRun = false

  @OptionGroup var releases: ReleaseOptions

  func validate() throws {
    guard (folder == nil ? 0 : 1) + (back ? 1 : 0) + (list ? 1 : 0) == 1 else {
      throw ValidationError("expected a folder, or --back, or --list")
    }
    if dryRun, folder == nil { throw ValidationError("--dry-run is for a folder that is published") }
    if at != nil, folder == nil { throw ValidationError("--at is for a folder that is published") }
    if size != nil, at == nil { throw ValidationError("--size is for --at") }
    if strict, folder == nil { throw ValidationError("--strict is for a folder that is published") }
  }

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      let arrivals = ReleaseArrivals(showing: releases.folder, of: ConfigurationOptions.installed)
      if let folder {
        var source = ConfigurationSource(file: ConfigurationOptions.installed, releases: releases.folder)
        source.arrivals = arrivals
        try Commands.publish(
          folder, to: source, at: at?.instant, size: size?.size, isStrict: strict, isDryRun: dryRun)
      } else if back {
        try Commands.publishFormer(in: releases.folder, knowing: arrivals)
      } else {
        try Commands.listReleases(in: releases.folder, knowing: arrivals)
      }
    }
  }
}

/// Opens files of a folder with another user's rights. Only for `publish`, which starts itself with this command.
struct ReadFolderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-folder", abstract: "Read a folder for 'publish', which starts this by itself.",
    shouldDisplay: false)

  @Option(help: .hidden)
  var socket: Int32 = 3

  @Option(help: .hidden)
  var user: UInt32

  /// The user's groups by number, the first one in front, with commas between.
  @Option(help: .hidden)
  var groups: String

  func run() throws {
    let numbers = groups.split(separator: ",").compactMap { UInt32($0) }
    guard let reading = FolderReading(descriptor: socket), !numbers.isEmpty else {
      throw ValidationError("'publish' starts this by itself, with a socket to answer on.")
    }
    reading.run(as: Account(user: user, groups: numbers))
  }
}
