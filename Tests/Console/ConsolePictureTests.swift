import Foundation
import TestSupport
import Testing

/// What the displays of a console without GL show, byte for byte, on a fake graphics card.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConsolePictureTests {
  struct Kind: CustomTestStringConvertible {
    let card: String
    var rotation = 0
    var testDescription: String { "\(card)\(rotation == 0 ? "" : ", turned by \(rotation)")" }
  }

  @Test(arguments: [
    Kind(card: "atomic"), Kind(card: "clips"), Kind(card: "legacy"), Kind(card: "legacy clips"),
    Kind(card: "atomic", rotation: 90), Kind(card: "clips", rotation: 180),
  ])
  func `for minutes each picture is a frame of snapshot's, and none is torn`(kind: Kind) async throws {
    let text = ConsoleMarquee.configuration(display: kind.rotation == 0 ? "" : ", rotate: \(kind.rotation)")
    let frames = try await ConsoleFrames(text, width: 320, height: 180)
    try #require(frames.numbers.count == ConsoleFrames.count)
    let words = kind.card.replacing("atomic", with: "")
    let marquee = try await ConsoleMarquee(
      on: "card0 \(words) HDMI-A-1=320x180", configuration: text, speed: 8)
    try await marquee.until("two minutes of pictures") {
      let flips = marquee.card.lines("flip")
      guard let first = flips.first, let last = flips.last else { return false }
      return last.time - first.time > 120_000_000_000
    }
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
    let shown = marquee.card.lines("flip").filter { $0.words.count > 5 }.map { frames.numbers[$0.words[5]] }
    // The first pictures may come before the cards are painted, as the clock is fast.
    let whole = shown.drop { $0 == nil }
    let unknown = whole.indices.filter { shown[$0] == nil }
    #expect(unknown.isEmpty, "\(unknown) of \(shown.count) pictures are none of snapshot's")
    #expect(whole.startIndex < 100)
    // And they follow each other: forward, by less than a lap.
    let laps = zip(shown, shown.dropFirst()).count { one, next in (one ?? 0) > (next ?? 0) }
    #expect(laps >= 25, "\(laps) laps in two minutes, which has 35")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults.prefix(5))")
    // Only the question whether the card is atomic may be.
    let refused = marquee.card.lines("refused").filter { $0.words.last != "EOPNOTSUPP" }
    #expect(refused.isEmpty, "\(refused.prefix(5))")
  }

  @Test func `only what changed is named as damage`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 clips HDMI-A-1=320x180")
    try await marquee.untilFlips(60)
    _ = try await marquee.end()
    // The band of cards is 100 px high, in the middle of 180.
    let steady = marquee.card.lines("flip").suffix(30).compactMap { $0.words.last }
    for clips in steady {
      for clip in clips.split(separator: ";") {
        let sides = clip.split(separator: ",").compactMap { Int($0) }
        #expect(sides.count == 4 && sides[1] >= 38 && sides[3] <= 142, "\(clips)")
      }
    }
  }

  @Test(arguments: ["", "legacy"])
  func `no GL is loaded`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(5)
    let maps = try await Command.run(["cat", "/proc/\(marquee.program.processIdentifier)/maps"]).output
    let names = Set(maps.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) })
    // SDL itself is linked with libgbm, which loads no driver until it is used.
    let graphics = names.filter { name in
      ["libGL", "libEGL", "libgallium", "libLLVM", "swrast", "_dri.so"].contains(where: name.contains)
    }
    #expect(graphics.isEmpty, "\(graphics)")
    #expect(names.contains { $0.hasPrefix("libdrm.so") })
  }

  @Test func `where GL fails on a GPU the processor draws without it`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360", configuration: ConsoleMarquee.configuration(renderer: "auto"), hasGPU: true,
      environment: ["GBM_BACKENDS_PATH": "/nonexistent", "LIBGL_DRIVERS_PATH": "/nonexistent"])
    try await marquee.until("it says so") { marquee.program.errors.contains("the GPU cannot be used") }
    try await marquee.untilFlips(30)
    #expect(try await !marquee.card.picture(of: "HDMI-A-1").isBlank)
    #expect(!marquee.program.errors.contains("no picture"), "\(marquee.program.errors)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a display that is asked for shows the marquee, and the other is left alone`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360 DP-1=320x180*,640x480",
      configuration: ConsoleMarquee.configuration(display: ", output: DP-1"))
    try await marquee.untilFlips(10, on: "DP-1")
    #expect(try await marquee.card.state(of: "DP-1").mode == "320x180")
    #expect(marquee.card.lines("flip", of: "HDMI-A-1").count <= 1)
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "console")
    #expect(try await !marquee.card.picture(of: "DP-1").isBlank)
  }

  @Test func `a display of another card is found`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360; card1 legacy DP-1=320x180",
      configuration: ConsoleMarquee.configuration(display: ", output: DP-1"))
    try await marquee.untilFlips(10, on: "DP-1")
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "console")
  }

  @Test(arguments: [(", mode: 640x480", "640x480"), ("", "320x180"), (", mode: 999x999", "320x180")])
  func `the mode is the one that is asked for, or the preferred one`(display: String, mode: String) async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=1024x768,640x480,320x180*", configuration: ConsoleMarquee.configuration(display: display))
    try await marquee.untilFlips(5)
    #expect(try await marquee.card.state(of: "HDMI-A-1").mode == mode)
  }

  @Test(arguments: [
    // A television that prefers 1080i, and the guesses of a kernel for a display without an EDID.
    ("1920x1080i@60,1280x720@50,720x576@50", "1280x720"), ("1920x1080i@60,720x576@50", "1920x1080i"),
    ("1024x768,800x600,1280x720+", "1280x720"),
  ])
  func `no interlaced mode is used where there is another, and a forced one goes first`(modes: String, mode: String)
    async throws
  {
    let marquee = try await ConsoleMarquee(on: "card0 HDMI-A-1=\(modes)")
    try await marquee.untilFlips(3)
    #expect(try await marquee.card.state(of: "HDMI-A-1").mode == mode)
  }
}
