import Foundation
import TestSupport
import Testing

@testable import Platform

/// Opening what others may have made, in folders that others may change.
@Suite(.timeLimit(.minutes(1)))
final class BeneathTests {
  /// Has the folders `home` and `outside`.
  private let folder: String
  private var home: String { "\(folder)/home" }

  init() throws {
    folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-beneath.")
    for name in ["home", "home/sub", "home/sub/deep", "outside", "homely"] { mkdir("\(folder)/\(name)", 0o755) }
    for name in ["home/file", "home/sub/file", "home/sub/deep/file"] { try write("inside", to: name) }
    for name in ["outside/file", "homely/file"] { try write("secret", to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
  }

  private func link(_ name: String, to target: String) { symlink(target, "\(home)/\(name)") }

  /// How a path is resolved, and what the kernel says to openat2.
  enum Way: Sendable, CaseIterable {
    case kernel, steps
    /// A service's confinement forbids the call, or there is none, or names are changed somewhere all the time.
    case forbidden, missing, contended

    /// Carries out `body` as the way demands.
    func run<Result>(_ body: (BeneathWay) throws -> Result) throws -> Result {
      switch self {
      case .kernel: try body(.kernel)
      case .steps: try body(.steps)
      case .forbidden: try Self.forbidding.get().run { try body(.kernel) }
      case .missing: try Self.lacking.get().run { try body(.kernel) }
      case .contended: try Self.contending.get().run { try body(.kernel) }
      }
    }

    private static let forbidding = Result { try RefusingThread(RefusingThread.openat2, with: EPERM) }
    private static let lacking = Result { try RefusingThread(RefusingThread.openat2, with: ENOSYS) }
    private static let contending = Result { try RefusingThread(RefusingThread.openat2, with: EAGAIN) }
  }

  /// What a file beneath `home` has in it, or why it is not opened.
  private func outcome(
    _ path: String, followsLinks: Bool = true, by way: Way, beforeName: @escaping ([String]) -> Void = { _ in }
  ) -> String {
    do {
      return try way.run { way in
        let home = try OpenFolder(home)
        let place = try home.place(
          beneath: Array(path.utf8), followsLinks: followsLinks, by: way, beforeName: beforeName)
        return try text(of: place)
      }
    } catch {
      return "\(error)"
    }
  }

  private func text(of place: borrowing Descriptor) throws -> String {
    let file = try place.openedRegularFile()
    return String(decoding: try file.contents(limit: 100) ?? [], as: UTF8.self)
  }

  private static let ways = Way.allCases

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a walk tells who could have led it elsewhere`() throws {
    func owners(_ path: String) throws -> Set<UInt32> {
      var way = OpenFolder.Way()
      _ = try OpenFolder(walking: path, &way)
      return way.owners
    }
    #expect(try owners("\(home)/sub") == [0])
    // The folder itself, one on the way, one that is left again, a link, and one that a link leads through.
    chown("\(home)/sub/deep", 11, 11)
    chown("\(folder)/homely", 12, 12)
    link("near", to: "sub")
    lchown("\(home)/near", 13, 13)
    link("far", to: "../homely/../outside")
    #expect(try owners("\(home)/sub/deep") == [0, 11])
    #expect(try owners("\(home)/sub/deep/..") == [0, 11])
    #expect(try owners("\(home)/near") == [0, 13])
    #expect(try owners("\(home)/far") == [0, 12])
    link("absolute", to: "\(folder)/homely")
    #expect(try owners("\(home)/absolute") == [0, 12])
    #expect(throws: OpenFault.self) { try owners("\(home)/file") }
  }

  // MARK: What is beneath

  @Test(arguments: ways)
  func `a file beneath the folder is opened, by links and dots that stay beneath it too`(way: Way) {
    link("near", to: "sub/file")
    link("sub/up", to: "../file")
    link("sub/deep/chain", to: "../../near")
    link("folder", to: "sub/deep/")
    for path in [
      "file", "./file", "sub//file", "sub/deep/file", "sub/../file", "sub/deep/../../sub/file", "near", "sub/up",
      "sub/deep/chain", "folder/file", "folder/../file",
    ] {
      #expect(outcome(path, by: way) == "inside", "\(path)")
    }
  }

  @Test(arguments: ways)
  func `a path that leaves the folder is refused, however it does`(way: Way) throws {
    link("out", to: "../outside/file")
    link("out-folder", to: "../outside")
    link("sub/far", to: "../../outside/file")
    link("back", to: "../home/file")
    link("self", to: "../home")
    for path in [
      "..", "../outside/file", "../home/file", "sub/../../outside/file", "sub/../../home/file", "out",
      "out-folder/file", "sub/far", "back", "self/file", "../homely/file", "sub/deep/../../../outside/file",
    ] {
      #expect(outcome(path, by: way).hasPrefix("it leads out of its folder, to .."), "\(path)")
    }
  }

  @Test(arguments: ways)
  func `an absolute path and an absolute link are told from other faults`(way: Way) throws {
    link("absolute", to: "\(home)/file")
    link("folder", to: home)
    link("chain", to: "sub/../absolute")
    let folder = try OpenFolder(home)
    for (path, target) in [
      ("absolute", "\(home)/file"), ("folder/file", home), ("chain", "\(home)/file"), ("/etc/passwd", "/etc/passwd"),
    ] {
      #expect(throws: OpenFault.absoluteLink(target), "\(path)") {
        try way.run { _ = try folder.place(beneath: Array(path.utf8), followsLinks: true, by: $0) }
      }
    }
  }

  @Test(arguments: ways)
  func `without links, the first link is named`(way: Way) throws {
    link("near", to: "sub/file")
    link("folder", to: "sub")
    let folder = try OpenFolder(home)
    for path in ["near", "folder/file", "sub/../folder/deep/file"] {
      #expect(throws: OpenFault.link(path == "near" ? "near" : "folder"), "\(path)") {
        try way.run { _ = try folder.place(beneath: Array(path.utf8), followsLinks: false, by: $0) }
      }
    }
    #expect(outcome("sub/deep/file", followsLinks: false, by: way) == "inside")
  }

  @Test(arguments: ways)
  func `links that lead in a circle, and more links than the kernel follows, are refused`(way: Way) {
    link("loop", to: "sub/loop")
    link("sub/loop", to: "../loop")
    link("dot", to: ".")
    link("chain0", to: "file")
    for number in 1...41 { link("chain\(number)", to: "chain\(number - 1)") }
    let tooMany = "\(OpenFault.tooManyLinks)"
    #expect(outcome("loop", by: way) == tooMany)
    #expect(outcome(String(repeating: "dot/", count: 41) + "file", by: way) == tooMany)
    #expect(outcome(String(repeating: "dot/", count: 40) + "file", by: way) == "inside")
    #expect(outcome("chain39", by: way) == "inside")
    #expect(outcome("chain41", by: way) == tooMany)
  }

  @Test(arguments: ways)
  func `the kernel's own links in proc are not followed`(way: Way) throws {
    let secret = try Descriptor.regularFile("\(folder)/outside/file")
    let proc = try OpenFolder("/proc/self/fd", followsLink: true)
    for name in ["\(secret.number)", "../cwd/x", "../root/etc/passwd", "../ns/mnt"] {
      #expect(throws: OpenFault.self, "\(name)") {
        try way.run { _ = try proc.place(beneath: Array(name.utf8), followsLinks: true, by: $0) }
      }
    }
  }

  @Test(arguments: ways)
  func `what is missing, or no file, is said as the kernel says it`(way: Way) {
    link("broken", to: "none")
    link("slashed", to: "file/")
    mkfifo("\(home)/pipe", 0o644)
    for (path, fault) in [
      ("none", "No such file or directory"), ("none/file", "No such file or directory"),
      ("", "No such file or directory"), ("broken", "No such file or directory"), ("file/x", "Not a directory"),
      ("file/", "Not a directory"),
      ("file/.", "Not a directory"), ("file/..", "Not a directory"), ("slashed", "Not a directory"),
      (String(repeating: "n", count: 256), "File name too long"),
      (String(repeating: "./", count: 2048), "File name too long"),
      ("file\u{0}/../../outside/file", "Invalid argument"),
      ("pipe", "it is a named pipe, and no regular file"), ("sub", "it is a folder"), ("sub/", "it is a folder"),
      (".", "it is a folder"),
    ] {
      #expect(outcome(path, by: way) == fault, "\(path.prefix(30))")
    }
  }

  // MARK: What the kernel refuses

  @Test(arguments: 0...6)
  func `openat2 is asked again a few times while names change, and then the path is walked`(failures: Int) throws {
    var (questions, isWalked) = (0, false)
    let place = try OpenFolder(home).place(
      beneath: Array("sub/file".utf8), followsLinks: true, by: .kernel, beforeName: { _ in isWalked = true },
      asking: { folder, path, followsLinks in
        questions += 1
        guard questions > failures else { return refused(EAGAIN) }
        return OpenFolder.openat2(folder, path, followsLinks)
      })
    #expect(try text(of: place) == "inside")
    #expect(questions == min(failures + 1, 4))
    #expect(isWalked == (failures >= 4))
  }

  @Test(arguments: [(ENOSYS, true), (EPERM, true), (EINVAL, true), (EXDEV, true), (ELOOP, true), (EMFILE, false)])
  func `what openat2 says otherwise is asked once, and walked if it does not say why`(error: CInt, walks: Bool) throws {
    var (questions, isWalked) = (0, false)
    func open() throws {
      _ = try OpenFolder(home).place(
        beneath: Array("sub/file".utf8), followsLinks: true, by: .kernel, beforeName: { _ in isWalked = true },
        asking: { _, _, _ in
          questions += 1
          return refused(error)
        })
    }
    if walks { try open() } else { #expect(throws: OpenFault.system(SystemError(code: error))) { try open() } }
    #expect(questions == 1 && isWalked == walks)
  }

  @Test(arguments: [Way.forbidden, .missing, .contended])
  func `a path is walked where the kernel itself refuses openat2`(way: Way) {
    var names: [[String]] = []
    #expect(outcome("sub/file", by: way) { names.append($0) } == "inside")
    #expect(names == [["sub", "file"], ["file"]])
    #expect(outcome("sub/file", by: .kernel) { _ in names = [] } == "inside")
    #expect(!names.isEmpty, "other threads have the call")
  }

  // MARK: Swaps

  @Test func `a folder that a link replaces between two steps leads nowhere else`() throws {
    for (target, expected) in [("../outside", "it leads out of its folder, to ../outside/file"), ("deep", "inside")] {
      let text = outcome("sub/file", by: .steps) { names in
        // The link takes the name before it is opened.
        guard names == ["sub", "file"] else { return }
        rename("\(self.home)/sub", "\(self.home)/away")
        self.link("sub", to: target == "deep" ? "away" : target)
      }
      #expect(text == expected)
      unlink("\(home)/sub")
      rename("\(home)/away", "\(home)/sub")
    }
    // The folder is held when the link takes its name.
    let text = outcome("sub/deep/../file", by: .steps) { names in
      guard names == ["..", "file"] else { return }
      rename("\(self.home)/sub", "\(self.folder)/away")
      self.link("sub", to: "../outside")
      // Its own parent is another one by now.
      rename("\(self.folder)/away/deep", "\(self.folder)/outside/deep")
    }
    #expect(text == "inside", "what was the parent is the parent")
  }

  @Test(arguments: ways)
  func `whatever another swaps at its own pace, only what is beneath is read`(way: Way) throws {
    link("swap", to: "../outside")
    let isOver = Flag()
    let home = home
    let thread = Thread {
      while !isOver.value, let place = try? OpenFolder(home) { try? place.exchange("swap", with: "sub") }
    }
    thread.start()
    defer { isOver.value = true }
    var texts: [String: Int] = [:]
    var isRacing = false
    for _ in 0..<200_000 where texts.count < 2 || !isRacing || texts.values.reduce(0, +) < 5000 {
      texts[outcome("sub/file", by: way), default: 0] += 1
      let byName = (try? AtomicFile.read("\(home)/sub/file", limit: 100)) ?? []
      isRacing = isRacing || byName == Array("secret".utf8)
    }
    #expect(isRacing, "who opens by the path reads the secret")
    #expect(texts["secret"] == nil)
    #expect(texts["inside", default: 0] > 0 && texts["it leads out of its folder, to ../outside/file", default: 0] > 0)
    #expect(texts.count == 2, "\(texts)")
  }

  // MARK: Several folders

  /// What a file has in it that has to be in `home` or in `others`, or why it is not opened.
  private func outcome(_ path: String, others: [String], by way: Way) -> String {
    do {
      return try way.run { way in
        let folders = try AllowedFolders(home, others: others.map { "\(folder)/\($0)" })
        return try text(of: try folders.place(at: path, by: way))
      }
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ways)
  func `an absolute path and links to anywhere are followed into folders that are allowed, and into no others`(
    way: Way
  ) throws {
    mkdir("\(folder)/assets", 0o755)
    mkdir("\(folder)/assets/deep", 0o755)
    try write("asset", to: "assets/file")
    try write("asset", to: "assets/deep/file")
    symlink("assets", "\(folder)/by-link")
    symlink("../outside/file", "\(folder)/assets/out")
    symlink("\(home)/file", "\(folder)/assets/home")
    link("absolute", to: "\(folder)/assets/deep/file")
    link("relative", to: "../by-link/file")
    link("own", to: "\(home)/sub/file")
    link("secret", to: "\(folder)/outside/file")
    for (path, text) in [
      ("file", "inside"), ("own", "inside"), ("\(home)/sub/../file", "inside"), ("../home/file", "inside"),
      ("absolute", "asset"), ("relative", "asset"), ("\(folder)/assets/deep/../file", "asset"),
      ("\(folder)/by-link/file", "asset"), ("../assets/file", "asset"), ("../outside/../assets/file", "asset"),
      ("\(folder)/assets/home", "inside"),
    ] {
      #expect(outcome(path, others: ["by-link", "none"], by: way) == text, "\(path)")
    }
    let refusal = "it leads out of its folder, to \(String(decoding: FileSystem.resolved(folder) ?? [], as: UTF8.self))"
    for path in [
      "secret", "../outside/file", "\(folder)/outside/file", "\(folder)/assets/out", "\(folder)/assets/../outside/file",
      "../homely/file", "../assets/out",
    ] {
      #expect(outcome(path, others: ["assets"], by: way).hasPrefix(refusal), "\(path)")
    }
    for path in ["absolute", "relative", "\(folder)/assets/file", "../assets/file"] {
      #expect(outcome(path, others: [], by: way).hasPrefix(refusal), "\(path)")
    }
  }

  @Test(arguments: ways)
  func `a folder above the first one may be allowed`(way: Way) {
    #expect(outcome("../outside/file", others: ["."], by: way) == "secret")
    #expect(outcome("../../\(folder.split(separator: "/").last ?? "")/outside/file", others: [""], by: way) == "secret")
    #expect(outcome("/dev/null", others: ["../../../../../.."], by: way) == "it is a device, and no regular file")
  }

  // MARK: Regular files alone

  @Test func `a pipe, a socket, a device and a folder are refused unopened, at once`() throws {
    mkfifo("\(folder)/pipe", 0o644)
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(folder)/socket".utf8)) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
    symlink("pipe", "\(folder)/link")
    for (path, kind) in [
      ("\(folder)/pipe", FileFacts.Kind.pipe), ("\(folder)/link", .pipe), ("\(folder)/socket", .socket),
      ("/dev/null", .characterDevice), (folder, .folder),
    ] {
      #expect(throws: OpenFault.kind(kind), "\(path)") { _ = try Descriptor.regularFile(path) }
      #expect(throws: FileError.self, "\(path)") { _ = try AtomicFile.read(path, limit: 100) }
    }
    #expect(throws: OpenFault.system(.noSuchFile)) { _ = try Descriptor.regularFile("\(folder)/none") }
    #expect(throws: OpenFault.system(.invalidArgument)) { _ = try Descriptor.regularFile("\(home)/file\u{0}.png") }
    #expect(try Descriptor.regularFile("\(home)/file").contents(limit: 10) == Array("inside".utf8))
  }
}

/// As a system call that fails.
private func refused(_ error: CInt) -> CInt {
  errno = error
  return -1
}

/// Shared by two threads.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var isSet = false
  var value: Bool {
    get { lock.withLock { isSet } }
    set { lock.withLock { isSet = newValue } }
  }
}
