import Foundation
import LogoWire
import TestSupport
import Testing

@testable import MarqueeRendering
@testable import Platform

/// Which files may be opened for a logo.
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

  @Test func `a file in the folder is opened, whatever it is called`() throws {
    for name in ["a.svg", "a (deleted)", "ünï.svg", " ", "\u{0A}.svg"] {
      #expect(fault(try write(name)) == nil, "\(name)")
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.svg", withDestinationPath: "a.svg")
    #expect(fault("\(folder.path)/link.svg") == nil)
    #expect(fault("\(folder.path)/../\(URL(filePath: folder.path).lastPathComponent)/a.svg") == nil)
  }

  @Test func `a file outside is refused, by whatever way it is reached`() throws {
    let secret = try write("secret.svg", in: outside)
    let real = try #require(realpath(secret, nil).map { String(cString: $0) })
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link.svg", withDestinationPath: secret)
    let descriptor = open(secret, O_RDONLY)
    defer { close(descriptor) }
    for path in [secret, "\(folder.path)/link.svg", "/proc/self/fd/\(descriptor)"] {
      #expect(fault(path) == .outside(path: real), "\(path)")
    }
  }

  @Test func `a file that has no path any more is refused`() throws {
    let secret = try write("secret.svg", in: outside)
    let inner = try write("inner.svg")
    let descriptors = [open(secret, O_RDONLY), open(inner, O_RDONLY)]
    defer { for descriptor in descriptors { close(descriptor) } }
    unlink(secret)
    unlink(inner)
    for descriptor in descriptors { #expect(fault("/proc/self/fd/\(descriptor)") == .unlocated) }
    // What the kernel calls them now, another file may be called.
    _ = try write("inner.svg (deleted)")
    _ = try write("secret.svg (deleted)", in: outside)
    for descriptor in descriptors { #expect(fault("/proc/self/fd/\(descriptor)") == .unlocated) }
    // Nor has one that another took the place of.
    let again = open(try write("inner.svg"), O_RDONLY)
    defer { close(again) }
    _ = try write("new.svg")
    rename("\(folder.path)/new.svg", "\(folder.path)/inner.svg")
    #expect(fault("/proc/self/fd/\(again)") == .unlocated)
  }

  @Test func `without descriptors a file is not to blame`() throws {
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
