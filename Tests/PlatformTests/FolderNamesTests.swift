import Foundation
import Testing

@testable import Platform

struct FolderNamesTests {
  @Test(arguments: ["a", "1358", "höhe.yaml", String(repeating: "x", count: 255)])
  func `reading a folder entry does not read past its end`(name: String) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    try #require(memory != MAP_FAILED)
    defer { munmap(memory, 2 * page) }
    // Reading the second page would crash the tests.
    try #require(mprotect(memory + page, page, PROT_NONE) == 0)
    let offset = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
    let bytes = Array(name.utf8) + [0]
    let entry = memory + page - offset - bytes.count
    (entry + offset).copyMemory(from: bytes, byteCount: bytes.count)
    #expect(FolderNames.name(of: UnsafePointer(entry.assumingMemoryBound(to: dirent.self))) == name)
  }

  @Test func `all names of a folder with thousands of files are listed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folder-names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = (0..<3000).map { "\($0)" + String(repeating: "-", count: $0 % 40) }
    for name in names { try Data().write(to: folder.appending(path: name)) }
    #expect(Set(FolderNames.of(folder.path) ?? []) == Set(names))
    #expect(FolderNames.of(folder.path)?.count == names.count)
  }

  @Test func `listing something other than a folder returns nil`() {
    #expect(FolderNames.of("/no/such/folder") == nil)
    #expect(FolderNames.of("/dev/null") == nil)
  }
}
