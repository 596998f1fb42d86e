import Foundation
import TestSupport
import Testing

/// What systemd and `status` hear of a marquee that shows nothing.
@Suite(.timeLimit(.minutes(4)))
struct ReadinessTests {
  /// systemd's end of the protocol, and the program under it.
  private final class Service {
    let kiosk: Kiosk
    let program: Command
    private let listener: DatagramSocket
    private(set) var messages: [String] = []

    init(_ configuration: String = Kiosk.good, environment: [String: String]) throws {
      kiosk = try Kiosk()
      let name = "kiosk-marquee-test-\(UUID().uuidString)"
      listener = try DatagramSocket(address: [0] + Array(name.utf8))
      program = try Command(
        [Kiosk.binary, "run", "--config", kiosk.file(configuration), "--window", "320x240"],
        environment: ["NOTIFY_SOCKET": "@\(name)"].merging(environment) { $1 })
    }

    /// Waits for a message that holds these words.
    func hears(_ words: String) async throws -> Bool {
      try await eventually(within: .seconds(20)) {
        while let message = listener.receive() { messages.append(message) }
        return messages.contains { $0.contains(words) }
      }
    }

    func status(_ format: String = "text") async throws -> Command.Result {
      try await Command.run(
        [Kiosk.binary, "status", "--format", format], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
    }

    /// Waits until `status` exits so.
    func exits(with status: Int32) async throws -> Bool {
      try await eventually(within: .seconds(20)) { try await self.status().status == status }
    }
  }

  /// A library that makes SDL refuse to fill areas while the file that DRAWING_FAILS names is there, and to give out the
  /// window's surface while the one is there that OPENING_FAILS names.
  private static func saboteur(in folder: TemporaryFolder) async throws -> String {
    let source = try folder.write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <unistd.h>
      int SDL_SetError(const char *format, ...);
      static int fails(const char *name) {
        const char *file = getenv(name);
        return file && !access(file, F_OK) && SDL_SetError("refused by the test");
      }
      int SDL_FillRect(void *surface, const void *area, unsigned color) {
        static int (*next)(void *, const void *, unsigned);
        if (fails("DRAWING_FAILS")) return -1;
        if (!next) next = (int (*)(void *, const void *, unsigned))dlsym(RTLD_NEXT, "SDL_FillRect");
        return next(surface, area, color);
      }
      void *SDL_GetWindowSurface(void *window) {
        static void *(*next)(void *);
        if (fails("OPENING_FAILS")) return 0;
        if (!next) next = (void *(*)(void *))dlsym(RTLD_NEXT, "SDL_GetWindowSurface");
        return next(window);
      }
      """, to: "saboteur.c")
    let library = "\(folder.path)/saboteur.so"
    let result = try await Command.run(["cc", "-shared", "-fPIC", "-o", library, source])
    #expect(result.status == 0, "\(result.errors)")
    return library
  }

  @Test func `the service is ready once a picture is up, and not while drawing fails`() async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.saboteur(in: folder)
    let fails = try folder.write("", to: "fails")
    let service = try Service(
      environment: ["SDL_VIDEODRIVER": "dummy", "LD_PRELOAD": library, "DRAWING_FAILS": fails])
    #expect(try await service.hears("STATUS=drawing fails; last fault: SDL_FillRect: refused by the test"))
    #expect(try await service.exits(with: 6))
    let status = try await service.status()
    #expect(status.output.hasPrefix("state          drawing fails\n"), "\(status)")
    #expect(status.output.contains("last fault     SDL_FillRect: refused by the test\n"))
    #expect(status.errors == "")
    #expect(try await service.status("json").output.contains(#""nothingShown":true"#))
    #expect(try await service.status("prometheus").output.contains("\nkiosk_marquee_nothing_shown 1\n"))
    try await Task.sleep(for: .seconds(1))
    _ = try await service.hears("STATUS")
    #expect(!service.messages.contains { $0.contains("READY=1") }, "\(service.messages)")
    try FileManager.default.removeItem(atPath: fails)
    #expect(try await service.hears("READY=1\nSTATUS=showing 2 cards"), "\(service.messages)")
    #expect(try await service.exits(with: 0))
    let recovers = try await eventually(within: .seconds(20)) { service.program.errors.contains("drawing works again") }
    #expect(recovers, "\(service.program.errors)")
    // Within a minute, with the same words.
    _ = try folder.write("", to: "fails")
    #expect(try await service.exits(with: 6))
    #expect(
      try await eventually(within: .seconds(20)) {
        service.program.errors.split(separator: "\n").filter { $0.hasSuffix("refused by the test") }.count == 2
      }, "\(service.program.errors)")
    try FileManager.default.removeItem(atPath: fails)
    #expect(
      try await eventually(within: .seconds(20)) {
        service.program.errors.split(separator: "\n").last?.hasSuffix("drawing works again") == true
      }, "\(service.program.errors)")
  }

  @Test func `a display that cannot be drawn on is reported as failing, not as missing`() async throws {
    let folder = try TemporaryFolder()
    let library = try await Self.saboteur(in: folder)
    let fails = try folder.write("", to: "fails")
    let service = try Service(
      environment: ["SDL_VIDEODRIVER": "dummy", "LD_PRELOAD": library, "OPENING_FAILS": fails])
    #expect(try await service.hears("STATUS=drawing fails; last fault: SDL_GetWindowSurface: refused by the test"))
    #expect(try await service.exits(with: 6))
    #expect(try await service.status().output.hasPrefix("state          drawing fails\n"))
    try await Task.sleep(for: .seconds(2))
    _ = try await service.hears("STATUS")
    #expect(!service.messages.contains { $0.contains("READY=1") }, "\(service.messages)")
    try FileManager.default.removeItem(atPath: fails)
    #expect(try await service.hears("READY=1\nSTATUS=showing 2 cards"), "\(service.messages)")
    #expect(try await service.exits(with: 0))
    #expect(service.program.errors.split(separator: "\n").last?.contains("there is a picture again") == true)
  }

  @Test func `the service is ready while it waits for a display, and its status says so`() async throws {
    let service = try Service(environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"])
    #expect(try await service.hears("READY=1\nSTATUS=waiting for a display"), "\(service.messages)")
    let status = try await service.status()
    #expect(status.status == 6, "\(status)")
    #expect(status.output.hasPrefix("state          waiting for a display\n"))
  }

  @Test func `the status reports nothing missing in hours of black, with a display or without`() async throws {
    for environment in [["SDL_VIDEODRIVER": "dummy"], ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"]] {
      let service = try Service("display: { off: ['00:00-24:00'] }\n" + Kiosk.good, environment: environment)
      #expect(try await service.hears("READY=1"))
      #expect(try await service.exits(with: 0), "\(environment)")
    }
  }

  @Test func `the status reports nothing shown while only the holding card is`() async throws {
    let service = try Service("cards: 5\n", environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(try await service.hears("READY=1\nSTATUS=nothing to show yet"), "\(service.messages)")
    #expect(try await service.exits(with: 6))
    _ = try service.kiosk.file()
    #expect(try await service.exits(with: 0))
  }
}
