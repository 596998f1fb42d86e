package import Foundation

/// Where the tests find what they try.
package enum Project {
  /// The folder of the package.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A program that was built with the tests that run now.
  package static func program(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
  }

  /// The program that tests run: the one that `TESTED_BINARY` names, which in a run of all tests is the one that people get; else
  /// the one that was built with the tests.
  package static let binary =
    ProcessInfo.processInfo.environment["TESTED_BINARY"].map { URL(filePath: $0) } ?? program("kiosk-marquee")
}

/// A folder that is there as long as this value is.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "kiosk-marquee-test-\(UUID().uuidString)")
    // Whatever the umask: a control socket is put only where nobody else may write.
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path(percentEncoded: false) }

  /// Writes `text` to a file of this name and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path(percentEncoded: false)
  }
}
