import Platform
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct PlatformExampleTests {
  @Test func `what is written is read`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/state"
    // Example: AtomicFile
    try AtomicFile.write(Array("on\n".utf8), to: path)
    let state = try AtomicFile.read(path, limit: 1024)
    // End of the example.
    #expect(state == Array("on\n".utf8))
  }
}
