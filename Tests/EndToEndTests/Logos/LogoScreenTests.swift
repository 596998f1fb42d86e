import Foundation
import TestSupport
import Testing

@testable import Platform

extension LogoTests {
  /// The marquee with logos on a virtual screen.
  @Suite(.serialized) struct OnScreen {
    private let kiosk: Kiosk
    private static let red = Self.drawing("red")
    private static let blue = Self.drawing("blue")

    private static func drawing(_ color: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='\(color)'/></svg>"
    }

    init() throws { kiosk = try Kiosk() }

    /// Starts the marquee on a screen of 640 × 360 px and waits until it shows something.
    private func start(_ configuration: String) async throws -> (screen: VirtualScreen, program: Command) {
      let screen = try await VirtualScreen(width: 640, height: 360)
      let program = try Command(
        [Kiosk.binary, "run", "--config", kiosk.file(configuration), "--window", "640x360"],
        environment: screen.environment)
      let shows = try await eventually(within: .seconds(60)) {
        guard program.isRunning else { throw Command.Failure(description: "it ended at once: \(program.errors)") }
        return try await !screen.screenshot().isBlank
      }
      try #require(shows, "\(program.errors)")
      return (screen, program)
    }

    private func expectEnd(of program: Command) async throws {
      program.send(signal: SIGTERM)
      let result = try await program.end(within: .seconds(60))
      #expect(result.status == 0, "\(result.errors)")
    }

    private func shows(_ color: UInt32, on screen: VirtualScreen, x: Int = 100, within limit: Duration = .seconds(60))
      async throws -> Bool
    {
      try await eventually(within: limit) { try await screen.screenshot().color(x: x, y: 180) == color }
    }

    /// The decoder that a program has started for drawing.
    private func decoder(of program: Command) -> Int32? {
      let numbers = FolderNames.of("/proc")?.compactMap { Int32($0) } ?? []
      return numbers.first { number in
        guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8),
          status.contains("\nPPid:\t\(program.processIdentifier)\n"),
          let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
        else { return false }
        let words = String(decoding: line, as: UTF8.self)
        return words.contains("decode-logos") && !words.contains("--background")
      }
    }

    enum Trouble: CaseIterable { case killed, stopped, starved }

    @Test(arguments: Trouble.allCases)
    func `the marquee keeps scrolling when its decoder is killed, stopped or stuck`(trouble: Trouble) async throws {
      _ = try kiosk.file(slowSVG, name: "slow.svg")
      _ = try kiosk.file(Self.red, name: "red.svg")
      let (screen, program) = try await start(
        """
        speed: 60
        card: { width: 200, height: 200, spacing: 24, logo-fit: cover }
        cards:
          - { title: Slow, logo: slow.svg, gradient: "#202020" }
          - { title: Good, logo: red.svg, gradient: "#202020" }
          - { title: Plain, gradient: "#2f5bff" }
        """)
      var child: Int32?
      let isAtWork = try await eventually(within: .seconds(60)) {
        child = decoder(of: program)
        return child.map { busyTicks(of: $0) > 20 } ?? false
      }
      try #require(isAtWork, "\(program.errors)")
      let process = try #require(child)
      switch trouble {
      case .killed: kill(process, SIGKILL)
      case .stopped: kill(process, SIGSTOP)
      case .starved: try await limitDecoder(process, "--cpu=1")
      }
      // Until the other logo, which is decoded next, is visible.
      var pictures: [Screenshot] = []
      let hasRed = try await eventually(within: .seconds(60)) {
        let picture = try await screen.screenshot()
        pictures.append(picture)
        return (0..<640).contains { picture.color(x: $0, y: 180) == 0xFF0000 }
      }
      #expect(hasRed, "\(program.errors)")
      // On a busy machine two pictures in a row may be equal; a marquee that stood still would repeat one many times.
      let still = zip(pictures, pictures.dropFirst()).count { $0 == $1 }
      #expect(still <= pictures.count / 4, "\(still) of \(pictures.count)")
      let warnings = program.errors.split(separator: "\n").filter { $0.contains("slow.svg") }
      #expect(warnings.count == 1 && warnings[0].contains("the logo of \"Slow\""), "\(program.errors)")
      try await expectEnd(of: program)
    }

    /// The signal is what the kernel sends to the process it sacrifices when memory runs out.
    @Test func `a logo whose decoder was killed appears later without a change of its file`() async throws {
      // Takes some seconds to draw.
      let turbulence = String(repeating: #"<feTurbulence baseFrequency="0.1" numOctaves="9"/>"#, count: 100)
      let corners = String(repeating: #"<rect width="10" height="10" filter="url(#f)"/>"#, count: 60)
      _ = try kiosk.file(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
        <filter id="f" x="0" y="0" width="1" height="1">\(turbulence)</filter>
        <rect width="100" height="100" fill="red"/>\(corners)</svg>
        """, name: "honest.svg")
      let (screen, program) = try await start(
        """
        speed: 0
        card: { width: 200, height: 200, logo-fit: cover }
        cards:
          - { title: Acme, logo: honest.svg, gradient: { colors: ["#00ff00", "#00ff00"] } }
          - { title: Borealis, logo: honest.svg, gradient: { colors: ["#00ff00", "#00ff00"] } }
        """)
      func counts() async throws -> String {
        let status = try await Command.run(
          [Kiosk.binary, "status", "--format", "json"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
        return String(status.output.firstMatch(of: /"logos":\{[^}]*\}/)?.output ?? "")
      }
      #expect(killDecoderAtWork(of: program), "\(program.errors)")
      let isTold = try await eventually(within: .seconds(60)) { program.errors.contains("the logo of \"Acme\"") }
      #expect(isTold, "\(program.errors)")
      #expect(try await counts() == #""logos":{"cardsWithout":2,"failing":1}"#)
      #expect(try await shows(0xFF0000, on: screen, within: .seconds(300)), "\(program.errors)")
      #expect(program.errors.contains("is drawn again"), "\(program.errors)")
      #expect(try await counts() == #""logos":{"cardsWithout":0,"failing":0}"#)
      try await expectEnd(of: program)
    }

    /// Kills it while it decodes, and not while it starts, which takes a tenth of a second. Never suspends: on a busy
    /// machine the picture would be done by the time it went on.
    private func killDecoderAtWork(of program: Command) -> Bool {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        if let child = decoder(of: program), busyTicks(of: child) > 20 { return kill(child, SIGKILL) == 0 }
        usleep(2000)
      }
      return false
    }

    @Test func `a decoder that hangs does not delay the first frame`() async throws {
      _ = try kiosk.file(slowSVG, name: "slow.svg")
      let (screen, program) = try await start(
        """
        speed: 0
        card: { width: 200, height: 200 }
        cards: [{ logo: slow.svg, gradient: { colors: ["#00ff00", "#00ff00"] } }, { title: Plain, gradient: teal }]
        """)
      #expect(program.errors.contains("drawing with"))
      #expect(!program.errors.contains("slow.svg"), "it has not been given up yet")
      #expect(try await shows(0x00FF00, on: screen), "its gradient stands in")
      try await expectEnd(of: program)
    }

    @Test func `a logo that is changed, removed and restored is updated without a restart`() async throws {
      _ = try kiosk.file(Self.red, name: "logo.svg")
      let (screen, program) = try await start(
        """
        speed: 0
        card: { width: 200, height: 200, logo-fit: cover }
        cards: [{ title: Acme, logo: logo.svg, gradient: { colors: ["#00ff00", "#00ff00"] } }]
        """)
      // A corner of the card, which has no text.
      func shows(_ color: UInt32) async throws -> Bool {
        try await eventually(within: .seconds(60)) { try await screen.screenshot().color(x: 30, y: 110) == color }
      }
      #expect(try await shows(0xFF0000))
      _ = try kiosk.file(Self.blue, name: "logo.svg")
      #expect(try await shows(0x0000FF), "written over")
      try FileManager.default.removeItem(atPath: kiosk.path("logo.svg"))
      #expect(try await shows(0x00FF00), "gone")
      #expect(program.errors.contains("does not exist"))
      _ = try kiosk.file("<svg", name: "logo.svg")
      let isTold = try await eventually(within: .seconds(60)) { program.errors.contains("cannot be decoded") }
      #expect(isTold)
      _ = try kiosk.file(Self.red, name: "new.svg")
      #expect(rename(kiosk.path("new.svg"), kiosk.path("logo.svg")) == 0)
      #expect(try await shows(0xFF0000), "renamed into place")
      let warnings = program.errors.split(separator: "\n").filter { $0.contains("the logo of \"Acme\"") }
      #expect(warnings.count == 2, "one for each state: \(program.errors)")
      try await expectEnd(of: program)
    }

    @Test func `a marquee that shows logos maps no decoding library`() async throws {
      _ = try kiosk.file(Self.red, name: "logo.svg")
      let (screen, program) = try await start(
        "speed: 0\ncard: { width: 200, height: 200, logo-fit: cover }\ncards: [{ logo: logo.svg, gradient: teal }]\n")
      #expect(try await shows(0xFF0000, on: screen))
      let maps = try await Command.run(["cat", "/proc/\(program.processIdentifier)/maps"]).output
      #expect(maps.contains("/libSDL2"))
      for library in ["librsvg", "libgdk_pixbuf", "libcairo", "libgio", "libjpeg", "libtiff", "libavif"] {
        #expect(!maps.contains("/\(library)"))
      }
      let child = try #require(decoder(of: program))
      #expect(try await Command.run(["cat", "/proc/\(child)/maps"]).output.contains("/librsvg"))
      try await expectEnd(of: program)
    }
  }
}
