import Foundation
import TestSupport
import Testing

/// The configurations that are there to be copied, drawn on screens of every shape.
struct ExampleSnapshotTests {
  @Test(arguments: ["strip", "gallery", "pages", "lanes", "vertical", "bounded"], ["480x270", "270x480", "400x300"])
  func `an example configuration is drawn without output on stderr`(example: String, size: String) async throws {
    let kiosk = try Kiosk()
    let file = Project.root.appending(path: "config/examples/\(example).yaml").path(percentEncoded: false)
    let result = try await kiosk.run(
      "snapshot", "--config", file, "--at", "9.4s", "--size", size, "--output", kiosk.path("example.png"))
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: kiosk.path("example.png"))).count > 5000)
  }

  @Test(arguments: [
    "examples/strip", "examples/gallery", "examples/pages", "examples/lanes", "examples/vertical",
    "examples/bounded", "marquee", "reference",
  ])
  func `a shipped configuration is checked without faults or notes`(name: String) async throws {
    let file = Project.root.appending(path: "config/\(name).yaml").path(percentEncoded: false)
    let result = try await Kiosk().run("check", "--strict", file)
    #expect(result.output == "\(file): no faults\n" && result.status == 0)
  }
}
