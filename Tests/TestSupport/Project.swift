package import Foundation

/// Where the tests find what they try.
package enum Project {
  /// The folder of the package.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program, built beside the tests that run now.
  package static let binary = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "kiosk-marquee")
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
