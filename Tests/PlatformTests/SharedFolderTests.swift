import Foundation
import Testing

@testable import Platform

/// A folder that several users write to.
@Suite struct SharedFolderTests {
  private func withFolder(_ body: (String, borrowing OpenFolder) throws -> Void) throws {
    let path = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-shared.")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path, OpenFolder(path))
  }

  @Test func `a file for a group is closed to all others`() throws {
    try withFolder { path, folder in
      let group = try folder.facts().group
      let facts = try folder.newFile("draft", forGroup: group, permissions: 0o640).facts()
      #expect(facts.group == group && facts.permissions & 0o777 == 0o640 && !facts.isReadableByAll)
    }
  }

  @Test func `a name is claimed once, and what has it stays`() throws {
    try withFolder { path, folder in
      try Data("first".utf8).write(to: URL(fileURLWithPath: "\(path)/a"))
      try Data("second".utf8).write(to: URL(fileURLWithPath: "\(path)/b"))
      #expect(try folder.claim("name", for: "a"))
      #expect(try !folder.claim("name", for: "b"))
      #expect(try String(contentsOfFile: "\(path)/name", encoding: .utf8) == "first")
      #expect(!FileSystem.exists("\(path)/a") && FileSystem.exists("\(path)/b"))
      #expect(throws: SystemError.noSuchFile) { try folder.claim("other", for: "missing") }
    }
  }

  @Test func `an empty folder alone is removed`() throws {
    try withFolder { path, folder in
      try FileManager.default.createDirectory(atPath: "\(path)/full/inner", withIntermediateDirectories: true)
      #expect(!folder.removeEmptyFolder("full") && FileSystem.exists("\(path)/full/inner"))
      try FileManager.default.removeItem(atPath: "\(path)/full/inner")
      #expect(folder.removeEmptyFolder("full") && !FileSystem.exists("\(path)/full"))
    }
  }
}
