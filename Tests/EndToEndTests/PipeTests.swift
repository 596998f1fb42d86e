import Foundation
import TestSupport
import Testing

/// Named pipes, and links without an end, in the place of files: the program refuses them, and does not wait.
@Suite(.timeLimit(.minutes(2)))
struct PipeTests {
  private let kiosk: Kiosk
  private let folder: String

  init() throws {
    kiosk = try Kiosk()
    folder = (kiosk.path("x") as NSString).deletingLastPathComponent
    mkfifo("\(folder)/pipe", 0o644)
  }

  @Test(arguments: [
    ["check", "pipe"], ["plan", "--config", "pipe"], ["snapshot", "--config", "pipe", "--output", "x.png"],
    ["trace", "--for", "1s", "--config", "pipe"], ["import", "pipe", "--into", "marquee.yaml"],
    ["import", "sponsors.csv", "--into", "pipe"], ["init", "wall", "--from", "pipe"],
    ["trace", "--for", "1s", "--config", "marquee.yaml", "--touches", "pipe"],
  ])
  func `a pipe in the place of what a command reads is an error`(arguments: [String]) async throws {
    _ = try kiosk.file()
    _ = try kiosk.file("name\nAcme\n", name: "sponsors.csv")
    let words = arguments.map { ["pipe", "marquee.yaml", "sponsors.csv", "wall"].contains($0) ? kiosk.path($0) : $0 }
    let result = try await Command.run([Kiosk.binary] + words, within: .seconds(30))
    #expect(result.status == 1)
    #expect((result.output + result.errors).contains("is a named pipe; expected a regular file"), "\(result)")
  }

  @Test func `a pipe in the place of a logo is warned of`() async throws {
    let config = try kiosk.file("cards: [{ title: A, logo: pipe }]\n")
    let result = try await Command.run([Kiosk.binary, "check", config], within: .seconds(30))
    #expect(result.output.contains("'logo' is \"pipe\", which"), "\(result.output)")
    #expect(result.output.contains("1 warning"), "\(result.output)")
  }

  @Test func `a folder of fonts with pipes and endless links keeps nothing waiting, and is warned of`() async throws {
    let config = try kiosk.file()
    mkdir("\(folder)/fonts", 0o755)
    mkfifo("\(folder)/fonts/pipe.ttf", 0o644)
    for name in ["a", "b"] { symlink(".", "\(folder)/fonts/\(name)") }
    let what = "not all of it is used: 'a' is a link to a folder, 'b' is a link to a folder, 'pipe.ttf' is a named pipe"
    let check = try await Command.run([Kiosk.binary, "check", config], within: .seconds(30))
    #expect(
      check.status == 0 && check.output.contains("\(config): warning: \(folder)/fonts: \(what)"), "\(check.output)")
    #expect(try await Command.run([Kiosk.binary, "check", "--strict", config], within: .seconds(30)).status == 1)
    let picture = kiosk.path("x.png")
    let snapshot = try await Command.run(
      [Kiosk.binary, "snapshot", "--config", config, "--output", picture], within: .seconds(30))
    #expect(snapshot.status == 0 && snapshot.errors.contains(what), "\(snapshot.errors)")
    let publish = try await Command.run(
      [Kiosk.binary, "publish", "--dry-run", "--releases", kiosk.path("releases"), folder], within: .seconds(30))
    #expect(publish.status == 1)
    for name in ["a", "b", "pipe.ttf"] {
      #expect(publish.output.contains("error: \"fonts/\(name)\", "), "\(publish.output)")
    }
    let run = try await Command.run(
      [Kiosk.binary, "run", "--config", config, "--window", "320x240", "--for", "1s"], within: .seconds(60))
    #expect(run.errors.contains(what), "\(run.errors)")
  }
}
