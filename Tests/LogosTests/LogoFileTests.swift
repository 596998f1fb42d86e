import Foundation
import Logos
import TestSupport
import Testing

@testable import Platform

/// Which files may be opened as logos.
struct LogoFileTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder
  private var folders: [String] { [folder.path] }

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
  }

  private func write(_ name: String, in other: TemporaryFolder? = nil) throws -> String {
    let path = "\((other ?? folder).path)/\(name)"
    try AtomicFile.write(Array("<svg/>".utf8), to: path)
    return path
  }

  private func fault(_ path: String) -> LogoError? { Self.fault(path, within: folders) }

  private static func fault(_ path: String, within folders: [String]) -> LogoError? {
    do throws(LogoError) {
      _ = try LogoFile(path, within: folders)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file in the folder is opened, whatever its name`() throws {
    for name in ["a.svg", "a (deleted)", "ünï.svg", " ", "\u{0A}.svg"] {
      #expect(fault(try write(name)) == nil, "\(name)")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.svg", withDestinationPath: "a.svg")
    #expect(fault("\(folder.path)/link.svg") == nil)
    #expect(fault("\(folder.path)/../\(URL(filePath: folder.path).lastPathComponent)/a.svg") == nil)
  }

  @Test func `a file outside the folder is refused, whatever path leads to it`() throws {
    let secret = try write("secret.svg", in: outside)
    let real = try #require(realpath(secret, nil).map { String(cString: $0) })
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.svg", withDestinationPath: secret)
    let descriptor = open(secret, O_RDONLY)
    defer { close(descriptor) }
    for path in [secret, "\(folder.path)/link.svg", "/proc/self/fd/\(descriptor)"] {
      #expect(fault(path) == .outside(path: real), "\(path)")
    }
  }

  @Test func `a folder whose name differs only in its bytes is outside`() throws {
    let (composed, decomposed) = ("\(folder.path)/\u{E9}", "\(folder.path)/e\u{301}")
    try #require(composed == decomposed, "the same to a string")
    // All bytes that are not UTF-8 decode to the same character.
    let first = Array(folder.path.utf8) + [0x2F, 0xFE]
    let second = Array(folder.path.utf8) + [0x2F, 0xFF]
    for bytes in [Array(composed.utf8), Array(decomposed.utf8), first, second] {
      try #require(mkdir((bytes + [0]).map(CChar.init(bitPattern:)), 0o700) == 0)
    }
    let file = try write("\u{E9}/a.svg")
    #expect(Self.fault(file, within: [composed]) == nil)
    #expect(Self.fault(file, within: [decomposed]) != nil)
    let (source, target) = ((Array(file.utf8) + [0]), first + Array("/a.svg".utf8) + [0])
    try #require(link(source.map(CChar.init(bitPattern:)), target.map(CChar.init(bitPattern:))) == 0)
    for (name, bytes) in [("first", first), ("second", second)] {
      let place = Array("\(folder.path)/\(name)".utf8) + [0]
      try #require(symlink((bytes + [0]).map(CChar.init(bitPattern:)), place.map(CChar.init(bitPattern:))) == 0)
    }
    #expect(Self.fault("\(folder.path)/first/a.svg", within: ["\(folder.path)/first"]) == nil)
    #expect(Self.fault("\(folder.path)/first/a.svg", within: ["\(folder.path)/second"]) != nil)
  }

  @Test func `a deleted or replaced file without a path is refused`() throws {
    let secret = try write("secret.svg", in: outside)
    let inner = try write("inner.svg")
    let descriptors = [open(secret, O_RDONLY), open(inner, O_RDONLY)]
    defer { for descriptor in descriptors { close(descriptor) } }
    unlink(secret)
    unlink(inner)
    for descriptor in descriptors { #expect(fault("/proc/self/fd/\(descriptor)") == .unlocated) }
    // Another file may have the name that the kernel now gives them.
    _ = try write("inner.svg (deleted)")
    _ = try write("secret.svg (deleted)", in: outside)
    for descriptor in descriptors { #expect(fault("/proc/self/fd/\(descriptor)") == .unlocated) }
    // A file that another one has replaced has no path either.
    let again = open(try write("inner.svg"), O_RDONLY)
    defer { close(again) }
    _ = try write("new.svg")
    rename("\(folder.path)/new.svg", "\(folder.path)/inner.svg")
    #expect(fault("/proc/self/fd/\(again)") == .unlocated)
  }

  @Test func `out of descriptors, opening fails as unavailable and not as unreadable`() throws {
    let path = try write("a.svg")
    try withoutDescriptors { [folders] in
      let fault = Self.fault(path, within: folders)
      guard case .unavailable(let reason)? = fault else {
        Issue.record("\(String(describing: fault))")
        return
      }
      #expect(reason == "Too many open files")
    }
    #expect(fault(path) == nil)
  }
}
