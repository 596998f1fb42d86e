import Foundation
import MarqueeValues
import Platform
import Spool
import TestSupport

/// A folder in which the commands of a page run, with the files that the pages speak of.
///
/// `kiosk-marquee` is the program under test, with releases, spool and ledger in this folder; `sudo` only runs its command.
final class ConsoleSandbox {
  /// What the pages' table of sponsors has.
  private static let table = """
    Sponsor,Level,Website,Tagline
    Halden & Rye,Platinum,haldenrye.example,Bread before sunrise
    Lumenfold GmbH,Gold,https://lumenfold.example,Light for rooms
    Velvet Anchor,Gold,velvetanchor.example,Rope since 1890
    Northfold,Silver,https://northfold.example,Wool from the hills

    """
  private static let marquee = """
    #!/bin/sh
    places="--spool $SANDBOX/spool --ledger $SANDBOX/ledger"
    case "$1 $2" in
      publish*) shift; set -- publish --releases "$SANDBOX/releases" "$@" ;;
      "proof trust" | "proof verify") ;;
      proof*) case "$*" in *.export*) ;; *) set -- "$@" $places ;; esac ;;
    esac
    exec "$PROGRAM" "$@"

    """

  let folder: TemporaryFolder
  private var screen: VirtualScreen?
  private var program: Command?

  init() throws {
    folder = try TemporaryFolder()
    for name in ["bin", "releases"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for (name, script) in [("kiosk-marquee", Self.marquee), ("sudo", "#!/bin/sh\nexec \"$@\"\n")] {
      let file = try folder.write(script, to: "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    _ = try folder.write(Self.table, to: "sponsors.csv")
    let config = Project.root.path(percentEncoded: false) + "config"
    for (source, name) in [
      ("logos/halden-rye.svg", "halden-rye_RGB.svg"), ("logos/lumenfold.svg", "lumenfold.svg"),
      ("examples/tiers.yaml", "tiers.yaml"),
    ] {
      try FileManager.default.copyItem(atPath: "\(config)/\(source)", toPath: "\(folder.path)/\(name)")
    }
    // A link, which `init` does not follow as it looks for logos.
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/config", withDestinationPath: config)
  }

  private var environment: [String: String] {
    [
      "SANDBOX": folder.path, "PROGRAM": Kiosk.binary, "HOME": folder.path, "TZ": "UTC",
      "PATH": "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      "XDG_STATE_HOME": "\(folder.path)/state", "XDG_CONFIG_HOME": "\(folder.path)/settings",
      "KIOSK_MARQUEE_SOCKET": "\(folder.path)/control.sock",
    ].merging(screen?.environment ?? [:]) { own, _ in own }
  }

  /// What a line of shell prints, errors included, as on a terminal.
  func run(_ line: String) async throws -> String {
    let words = ["bash", "-c", "exec 2>&1\n" + line]
    return try await Command(words, environment: environment, in: folder.url).end(within: .seconds(60)).output
  }

  /// Shows the demo on a virtual screen, and returns once it is there; does nothing where it is.
  func startMarquee() async throws {
    guard program == nil else { return }
    screen = try await VirtualScreen(width: 1280, height: 720)
    let words = ["kiosk-marquee", "run", "--config", "config/marquee.yaml", "--window", "1280x720"]
    let program = try Command(
      ["\(folder.path)/bin/\(words[0])"] + words.dropFirst(), environment: environment, in: folder.url)
    self.program = program
    let shows = try await eventually(within: .seconds(60)) {
      try await self.run("kiosk-marquee status").contains(/state +showing/)
    }
    guard shows else { throw Command.Failure(description: "no marquee is shown: \(program.errors)") }
  }

  /// Records of the example of tiers: eleven hours of a day, of which ten minutes are missing.
  func recordMinutes() throws {
    let text = try String(contentsOfFile: "\(folder.path)/tiers.yaml", encoding: .utf8)
    let hash = SHA256.hex(of: text.utf8)
    var writer = try SpoolWriter(folder: "\(folder.path)/spool", boot: "first")
    try writer.append(.configuration(.init(hash: hash, text: text)))
    for number in 0..<660 where !(300..<310).contains(number) {
      var record = MinuteRecord(
        key: .init(boot: "", sequence: 0), start: 1_795_262_400_000 + number * 60_000, clock: .trusted,
        zone: "Europe/Berlin", zoneOffset: 3600, length: 60_000, screen: "HDMI-A-1", screenWidth: 1920,
        screenHeight: 1080, configuration: hash)
      record.screenTime.shown = 60_000
      record.lines = Self.shown.map { name, tier, time in
        var line = MinuteRecord.Line(.card(name), tier: tier)
        (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (time, time, 3)
        return line
      }
      try writer.append(.minute(record))
    }
  }

  /// What `plan` says of the example of tiers: how long each card is in view in a minute with three places, ms.
  private static let shown = [
    ("Vermilion Air", "platinum", 36_000), ("Glasshouse Labs", "platinum", 36_000), ("Meridian Bank", "gold", 27_000),
    ("Juniper", "gold", 13_500), ("Cobalt Kiln", "gold", 13_500), ("Larkspur", "silver", 15_000),
    ("Tin Whistle", "silver", 15_000), ("Quince", "silver", 15_000), ("Ember Yard", "silver", 9_000),
  ]
}
