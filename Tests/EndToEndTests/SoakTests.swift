import Foundation
import TestSupport
import Testing

/// What `make soak` needs of the program before it ill-treats it.
@Suite(.timeLimit(.minutes(2)))
struct SoakTests {
  @Test func `the soak test finds the window of a program with any name`() async throws {
    let folder = try TemporaryFolder()
    let binary = "\(folder.path)/otherwise"
    try FileManager.default.copyItem(at: Project.binary, to: URL(filePath: binary))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/soak", withIntermediateDirectories: true)
    _ = try folder.write("cards: [{ title: Acme }, { title: Borealis }]\n", to: "soak/marquee.yaml")
    let result = try await Command.run(
      [
        "python3", "-B", "-c",
        """
        import sys
        sys.path.insert(0, 'Tests/Unattended')
        import soak
        marquee = soak.Marquee(sys.argv[1])
        try:
            marquee.until_moving(60)
            print('window', int(marquee.window()))
        finally:
            marquee.close()
        """, "\(folder.path)/soak",
      ], environment: ["BINARY": binary])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("window "))
  }
}
