import Foundation
import TestSupport
import Testing

/// What `check`, `status` and the journal say about the frame rate.
@Suite(.timeLimit(.minutes(3)))
struct FrameRateCommandTests {
  /// A library that makes SDL report a display with the refresh rate REFRESH, in Hz, and presenting return at a refresh.
  ///
  /// SDL's own simulation of a refresh counts whole ms and waits for none where one has passed since the last frame. To the
  /// marquee that is a display whose refresh is not waited for, which it says after thirty frames.
  private static func display(in folder: TemporaryFolder) async throws -> String {
    let source = try folder.write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <time.h>
      struct mode { unsigned format; int width, height, refresh; void *data; };
      int SDL_GetCurrentDisplayMode(int display, struct mode *mode) {
        int (*next)(int, struct mode *) = (int (*)(int, struct mode *))dlsym(RTLD_NEXT, "SDL_GetCurrentDisplayMode");
        int result = next(display, mode);
        mode->refresh = atoi(getenv("REFRESH"));
        return result;
      }
      void SDL_RenderPresent(void *renderer) {
        ((void (*)(void *))dlsym(RTLD_NEXT, "SDL_RenderPresent"))(renderer);
        long long second = 1000000000, refresh = atoi(getenv("REFRESH"));
        if (refresh == 0) return;
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        long long count = now.tv_nsec * refresh / second + 1, next = (count * second + refresh - 1) / refresh;
        now.tv_sec += next / second;
        now.tv_nsec = next % second;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL);
      }
      """, to: "display.c")
    let library = "\(folder.path)/display.so"
    let result = try await Command.run(["cc", "-shared", "-fPIC", "-o", library, source])
    #expect(result.status == 0, "\(result.errors)")
    return library
  }

  private static func status(of program: Command) async throws -> Command.Result {
    try await Command.run([Kiosk.binary, "status"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
  }

  @Test(arguments: [
    ("", "60", "60 a second (auto): every refresh of 60 Hz"),
    ("", "75", "75 a second (auto): every refresh of 75 Hz"),
    ("", "144", "72 a second (auto): every 2nd refresh of 144 Hz, for auto shows at most 75 a second"),
    ("frame-rate: 60, ", "75", "75 a second (60): every refresh of 75 Hz, the nearest to 60"),
    ("frame-rate: 30, ", "120", "30 a second (30): every 4th refresh of 120 Hz"),
    ("", "0", "60 a second (auto): paced by the clock, for there is no refresh to follow"),
    ("frame-rate: 50, ", "0", "50 a second (50): paced by the clock, for there is no refresh to follow"),
  ])
  func `frames follow the display's refresh, and status and journal state the rate`(
    setting: String, refreshRate: String, expected: String
  ) async throws {
    let kiosk = try Kiosk()
    let library = try await Self.display(in: kiosk.folder)
    // SDL's software renderer says that it waits for a refresh.
    let file = try kiosk.file("display: { \(setting)renderer: gpu }\n" + Kiosk.good)
    let program = try Command(
      [Kiosk.binary, "run", "--config", file, "--window", "320x240"],
      environment: [
        "SDL_VIDEODRIVER": "dummy", "SDL_RENDER_DRIVER": "software", "LD_PRELOAD": library, "REFRESH": refreshRate,
      ])
    let parts = expected.split(separator: ":", maxSplits: 1)
    let (rate, reason) = (parts[0].prefix { $0 != " " }, parts[1])
    let isTold = try await eventually(within: .seconds(20)) {
      program.errors.contains("showing \(rate) frames a second:\(reason) frame-rate=")
    }
    #expect(isTold, "\(program.errors)")
    let shows = try await eventually(within: .seconds(20)) { try await Self.status(of: program).status == 0 }
    #expect(shows)
    let status = try await Self.status(of: program).output
    #expect(status.contains("\nframe rate     \(expected)\n"), "\(status)")
  }

  @Test func `a changed frame rate is adopted with the configuration`() async throws {
    let marquee = try await RunningMarquee()
    func isLogged(_ text: String) async throws -> Bool {
      try await eventually(within: .seconds(20)) { marquee.program.errors.contains(text) }
    }
    #expect(try await isLogged("showing 60 frames a second: paced by the clock"))
    try marquee.write("display: { frame-rate: 30 }\n" + Kiosk.good)
    let isAdopted = try await eventually(within: .seconds(20)) {
      try await Self.status(of: marquee.program).output.contains(
        "\nframe rate     30 a second (30): paced by the clock")
    }
    #expect(isAdopted)
    #expect(try await isLogged("showing 30 frames a second: paced by the clock"))
  }

  @Test func `check notes the result of a numeric frame rate on common displays`() async throws {
    let kiosk = try Kiosk()
    let result = try await kiosk.run("check", kiosk.file("display: { frame-rate: 60 }\n" + Kiosk.good))
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "note: 'frame-rate' is 60; a display shows the nearest rate that its refresh allows: 60 at 60 Hz, 75 at 75 Hz, "
          + "60 at 120 Hz, 72 at 144 Hz. auto follows the display"), "\(result.output)")
    let auto = try await kiosk.run("check", kiosk.file("display: { frame-rate: auto }\n" + Kiosk.good))
    #expect(!auto.output.contains("note"), "\(auto.output)")
  }
}
