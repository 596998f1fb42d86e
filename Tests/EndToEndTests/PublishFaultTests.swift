import Foundation
import Glibc
import TestSupport
import Testing

/// What `publish` says of a folder or of releases with faults.
@Suite(.timeLimit(.minutes(3)))
struct PublishFaultTests {
  private let kiosk: Kiosk
  private var releases: String { kiosk.path("releases") }
  private var wall: String { kiosk.path("wall") }

  init() throws {
    kiosk = try Kiosk()
    for path in ["releases", "wall/logos", "wall/fonts"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(path), withIntermediateDirectories: true)
    }
  }

  private func write(_ text: String, _ name: String = "marquee.yaml") throws {
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/\(name)"))
  }

  private func publish(_ arguments: String...) async throws -> Command.Result {
    try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
  }

  @Test(arguments: [nil, "{", #"{"published":"never"}"#])
  func `without a record of the live release, the newest other one comes back`(record: String?) async throws {
    var ids: [String] = []
    for heading in ["One", "Two", "Three"] {
      try write("heading: \(heading)\ncards: [{ title: A }]\n")
      ids.append(String(try #require(try await publish(wall).output.firstMatch(of: /published ([0-9a-f]{16})/)).1))
      // Releases are dated by the second.
      try await Task.sleep(for: .milliseconds(1100))
    }
    // One that was dropped before it was shown is the newest.
    try write("heading: Four\ncards: [{ title: A }]\n")
    #expect(try await publish(wall, "--at", "2199-11-24T06:00:00Z").status == 0)
    #expect(try await publish("--back").output.hasPrefix("dropped "))
    let file = "\(releases)/\(ids[2]).json"
    try FileManager.default.removeItem(atPath: file)
    if let record { try Data(record.utf8).write(to: URL(filePath: file)) }
    let back = try await publish("--back")
    #expect(back.status == 0, "\(back.errors)")
    #expect(
      back.output == "back to \(ids[1]): \"Two\", 1 card\nbefore it was \(ids[2])\n"
        + "what was before that is not noted any more, so this is the newest other release that is kept\n")
  }

  private static let card = "cards: [{ title: A, wifi: { ssid: Guests, password-file: wifi.txt } }]\n"

  /// Of a process `$pid`, in every folder for temporary files.
  private static let copies =
    #"copies() { ls -d {/var/tmp,/tmp,"$TMPDIR"}/kiosk-marquee-publish-$pid-* 2>/dev/null; };"#

  @Test func `a reader that closes the pipe leaves no copy of what was to be published`() async throws {
    try write("cards: [{ title: A }]\n")
    let result = try await kiosk.shell(
      """
      \(Self.copies) exec 3> >(true); wait $!
      $kiosk publish --releases '\(releases)' '\(wall)' >&3 & pid=$!; wait $pid; echo $?; copies
      """, environment: ["TMPDIR": kiosk.folder.path])
    #expect(result.output == "141\n" && result.errors == "", "\(result)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal that ends publish leaves no copy of what was to be published`(
    signal: String, status: Int
  ) async throws {
    try write("cards: [{ title: A }]\n")
    // It waits for a pipe that is full. With job control, an interrupt is not ignored in the background.
    let result = try await kiosk.shell(
      """
      set -m; \(Self.copies) mkfifo "$TMPDIR/full"; exec 3<> "$TMPDIR/full"
      dd if=/dev/zero of=/dev/fd/3 bs=4096 count=16 oflag=nonblock status=none
      $kiosk publish --dry-run --releases '\(releases)' '\(wall)' >&3 & pid=$!
      for try in {1..600}; do [ -n "$(copies)" ] && echo copied && break; sleep 0.05; done
      kill -\(signal) $pid; wait $pid 2>/dev/null; echo $?; copies
      """, environment: ["TMPDIR": kiosk.folder.path])
    #expect(result.output == "copied\n\(status)\n", "\(result)")
  }

  @Test(arguments: ["pipe", "folder", "large"])
  func `a file of a password that cannot be published has one fault, and is there`(kind: String) async throws {
    try write(Self.card)
    let path = "\(wall)/wifi.txt"
    switch kind {
    case "pipe": try #require(mkfifo(path, 0o644) == 0)
    case "folder": try #require(mkdir(path, 0o755) == 0)
    default:
      try write("", "wifi.txt")
      try #require(truncate(path, 100 << 20) == 0)
    }
    let result = try await publish(wall)
    #expect(result.status == 1 && result.output.contains("error: 'password-file' is \"wifi.txt\", which "))
    #expect(!result.output.contains("does not exist"), "\(result.output)")
    let check = try await Command.run([Kiosk.binary, "check", wall])
    // What is too long is no password; the others may be put right without a change to the configuration.
    let severity = kind == "large" ? "error" : "warning"
    #expect(check.output.contains("\(severity): 'password-file' is \"wifi.txt\", which "), "\(check.output)")
    if kind == "large" {
      #expect(
        check.output.contains("which has 104857600 bytes; a file with a password has one line, and at most 64 KiB"))
    }
  }

  @Test func `a wrong password in a file is an error to check, publish and import, and no wall is black for it`()
    async throws
  {
    try write("heading: One\n" + Self.card)
    try write("abc\n", "wifi.txt")
    let table = try kiosk.file("name\nBolt\n", name: "sponsors.csv")
    let fault = "error: 'password-file' is \"wifi.txt\", which begins with a password that has 3 bytes;"
    for (arguments, word) in [
      (["check", "\(wall)/marquee.yaml"], "1 error in "),
      (["publish", "--releases", releases, wall], "was not published"),
      (["import", table, wall], "error: "),
    ] {
      let result = try await Command.run([Kiosk.binary] + arguments)
      #expect(result.status == 1, "\(arguments)")
      #expect((result.output + result.errors).contains(fault) && (result.output + result.errors).contains(word))
    }
    #expect(try String(contentsOfFile: "\(wall)/marquee.yaml", encoding: .utf8) == "heading: One\n" + Self.card)
    #expect(!FileManager.default.fileExists(atPath: "\(releases)/live"))
    let shown = try await kiosk.run(
      "run", "--config", "\(wall)/marquee.yaml", "--for", "1s", environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(shown.status == 0 && shown.errors.contains("ended frames="))
    #expect(shown.errors.contains("warning: 'password-file' is \"wifi.txt\""), "\(shown.errors)")
    try write("welcome to all\n", "wifi.txt")
    let good = try await publish(wall)
    #expect(good.status == 0 && good.output.contains("published "), "\(good.output)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root reads as another user"))
  func `a file of a password that the owner may not read has one fault`() async throws {
    chmod(kiosk.folder.path, 0o755)
    try write(Self.card)
    try write("welcome to all\n", "wifi.txt")
    chmod("\(wall)/wifi.txt", 0o600)
    try #require(chown(wall, 12_345, 12_345) == 0)
    let result = try await publish(wall)
    #expect(result.status == 1 && result.output.contains("\"wifi.txt\", which user 12345"), "\(result.output)")
    #expect(!result.output.contains("does not exist"), "\(result.output)")
  }

  @Test func `a path that goes back in the folder is not said to lead out of it`() async throws {
    try write(
      "cards: [{ title: A, logo: fonts/../logos/a.svg, wifi: { ssid: Guests, password-file: logos/../wifi.txt } }]\n")
    try write("welcome to all\n", "wifi.txt")
    try write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#, "logos/a.svg")
    let result = try await publish(wall)
    #expect(result.status == 1)
    for path in ["fonts/../logos/a.svg", "logos/../wifi.txt"] {
      #expect(
        result.output.contains("is \"\(path)\", which goes back by '..'; write its path without"), "\(result.output)")
    }
    #expect(!result.output.contains("leads out") && !result.output.contains("does not exist"), "\(result.output)")
  }

  @Test func `a link among the fonts is refused, wherever it leads`() async throws {
    try write("cards: [{ title: A }]\n")
    try write("font", "fonts/a.ttf")
    try #require(symlink("a.ttf", "\(wall)/fonts/c.ttf") == 0)
    let result = try await publish(wall)
    #expect(
      result.status == 1
        && result.output.contains(
          "\(wall): error: \"fonts/c.ttf\", a link; to publish it, put the file itself there\n"),
      "\(result.output)")
    #expect(!result.output.contains("/proc/"), "\(result.output)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root is warned"))
  func `root is warned of a folder of releases that everybody can write to`() async throws {
    try write("cards: [{ title: A }]\n")
    chmod(releases, 0o777)
    let result = try await publish(wall)
    #expect(result.status == 0 && result.output.hasPrefix("warning: everybody may write to the folder of releases "))
    chmod(releases, 0o2775)
    #expect(!(try await publish(wall).output.contains("warning")))
  }
}
