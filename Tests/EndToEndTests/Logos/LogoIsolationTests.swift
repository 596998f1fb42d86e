import Foundation
import TestSupport
import Testing

extension LogoTests {
  @Suite(.serialized) struct Isolation {
    private static let libraries = ["librsvg", "libgdk_pixbuf", "libcairo", "libgio"]

    @Test func `the program links no decoding library`() async throws {
      let result = try await Command.run(["ldd", Project.binary.path(percentEncoded: false)])
      try #require(result.status == 0 && result.output.contains("libSDL2"))
      for library in Self.libraries { #expect(!result.output.contains(library)) }
    }

    @Test func `a running marquee maps no decoding library, its decoder does`() async throws {
      let bench = try LogoBench()
      _ = try bench.logo(bench.svg(redSVG))
      let decoder = try #require(bench.child)
      let theirs = try await Command.run(["cat", "/proc/\(decoder)/maps"]).output
      // By now the logo has been requested and the loader has finished.
      let ours = try await Command.run(["cat", "/proc/\(getpid())/maps"]).output
      #expect(ours.contains("/libSDL2"))
      for library in Self.libraries {
        #expect(theirs.contains("/\(library)"))
        #expect(!ours.contains("/\(library)"))
      }
    }

    @Test func `the help does not list the decoder's command`() async throws {
      let kiosk = try Kiosk()
      let help = try await kiosk.run("--help")
      #expect(!help.output.contains("decode"))
      let result = try await kiosk.run("decode-logos")
      #expect(result.status == 64)
      #expect(result.errors.contains("The marquee starts this by itself"))
    }

    @Test func `the declarations of CRSVG match the libraries' own headers`() async throws {
      let folder = try TemporaryFolder()
      let source = try folder.write(
        """
        #define CRSVG_OWN_HEADERS
        #include "CRSVG.h"
        #define CRSVG_SAME(library, returned, name, taken) \\
          _Static_assert(__builtin_types_compatible_p(__typeof__(&name), returned(*) taken), #name);
        CRSVG_FUNCTIONS(CRSVG_SAME)
        _Static_assert(sizeof(RsvgRectangle) == 4 * sizeof(double), "RsvgRectangle");
        _Static_assert(sizeof(GError) == 16 && offsetof(GError, message) == 8, "GError");
        """, to: "same.c")
      let include = Project.root.appending(path: "Sources/C/CRSVG/include").path(percentEncoded: false)
      let result = try await Command.run([
        "bash", "-c",
        "gcc -Werror -fsyntax-only -I'\(include)' $(pkg-config --cflags librsvg-2.0 gdk-pixbuf-2.0) '\(source)'",
      ])
      #expect(result.status == 0, "\(result.errors)")
    }
  }
}
