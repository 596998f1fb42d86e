import Foundation
import Testing

@testable import Messages

@Suite struct NearFilesTests {
  private func withFolder(_ files: [String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "near-files-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let url = folder.appending(path: file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    try body(folder.path)
  }

  private static let files = [
    "logos/google.svg", "logos/acme.jpg", "logos/Ärzte.png", "logos/notes.txt", "logos/sub/deep.webp", "top.svg",
  ]

  @Test(arguments: [
    ("Logos/Google.svg", "logos/google.svg"), ("logos/GOOGLE.SVG", "logos/google.svg"),
    ("logos/acme.jpeg", "logos/acme.jpg"), ("logos/acme.png", "logos/acme.jpg"), ("LOGOS/Acme.JPEG", "logos/acme.jpg"),
    ("logos\\google.svg", "logos/google.svg"),
    ("“logos/google.svg”", "logos/google.svg"), ("logo/gogle.svg", "logos/google.svg"), ("./Top.svg", "./top.svg"),
    ("logos/sub/deap.webp", "logos/sub/deep.webp"), ("logos/../Top.svg", "logos/../top.svg"),
    ("logos/ärzte.png", "logos/Ärzte.png"), ("logos/notes.svg", nil), ("logos/nothing.svg", nil),
    ("elsewhere/google.svg", nil), ("", nil), ("/", nil), (String(repeating: "a/", count: 1000), nil),
  ])
  func `a file is suggested for a path with another case, extension, slash or a typo`(
    path: String, meant: String?
  ) throws {
    try withFolder(Self.files) { folder in
      var near = NearFiles()
      let found = near.suggestion(for: path, in: folder)
      // A path such as "/" has no parts to search for.
      #expect(found == meant || path == "/" && found == "/")
      if let meant {
        let absolute = "\(folder)/\(path)"
        #expect(near.suggestion(for: absolute, in: "/nowhere") == "\(folder)/\(meant)")
      }
    }
  }

  @Test func `suggestions for many paths among many files take bounded work`() throws {
    try withFolder((0..<3000).map { "logos/picture-\($0).svg" }) { folder in
      var near = NearFiles()
      let found = (0..<20_000).map { near.suggestion(for: "logos/pictures-\($0).sgv", in: folder) }
      #expect(found.contains { $0 != nil })
      #expect(found.last == .some(nil), "only so many names are compared")
    }
  }
}
