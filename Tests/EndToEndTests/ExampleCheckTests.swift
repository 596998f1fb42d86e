import Foundation
import TestSupport
import Testing

/// What Tests/Runner/examples.py says of a made-up package.
@Suite(.timeLimit(.minutes(1)))
struct ExampleCheckTests {
  private static let source = """
    import Paper

    /// A page of words.
    ///
    /// ```swift
    /// let page = Page("one")
    /// if page.isFull {
    ///   print(page)
    /// }
    /// ```
    ///
    /// More of it.
    package struct Page: Sendable {}

    """
  /// Put together, so that this is no example itself.
  private static let mark = "Example"
  private static let test = """
    struct PageTests {
      @Test func `a page`() {
        // \(mark): Page
        let page = Page("one")
        if page.isFull {
          print(page)
        }
        // End of the example.
      }
    }

    """

  private func check(
    source: String = source, test: String = test, holds: String = "what is printed; enter by `Page`"
  ) async throws -> Command.Result {
    let folder = try TemporaryFolder()
    for name in ["Sources/Pages", "Tests/PagesTests"] {
      try FileManager.default.createDirectory(at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    _ = try folder.write(source, to: "Sources/Pages/Page.swift")
    _ = try folder.write(test, to: "Tests/PagesTests/PageTests.swift")
    _ = try folder.write("| `Pages` | \(holds) | Paper |\n", to: "ARCHITECTURE.md")
    return try await Command.run([
      "/usr/bin/python3", Project.root.appending(path: "Tests/Runner/examples.py").path, folder.path,
    ])
  }

  @Test func `an example that its test compiles passes, and so does a target without one`() async throws {
    #expect(try await check().status == 0)
    #expect(try await check(source: "struct Page {}\n", test: "\n", holds: "what is printed").status == 0)
  }

  @Test func `an example that differs, is missing or is nobody's fails with the place`() async throws {
    let faults: [(Command.Result, String)] = [
      (try await check(source: Self.source.replacing("\"one\"", with: "\"two\"")), "is not what its test compiles"),
      (try await check(source: Self.source.replacing("```swift", with: "")), "does not begin with a sentence"),
      (try await check(test: "\n"), "no test has the lines '// Example: Page'"),
      (try await check(holds: "what is printed"), "the example of 'Page' is of no type"),
      (try await check(holds: "enter by `Leaf`"), "is entered by 'Leaf', which is no type of it"),
    ]
    for (result, message) in faults {
      #expect(result.status == 1 && result.errors.contains(message), "\(message): \(result.errors)")
    }
  }
}
