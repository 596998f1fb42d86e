import Dispatch
import Glibc
import SceneTestSupport
import Synchronization
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import Platform
@testable import SDLKit

/// Collects what a font book reports, from any thread.
private final class Reports: Sendable {
  private let errors = Mutex<[FontError]>([])
  var all: [FontError] { errors.withLock { $0 } }
  func add(_ error: FontError) { errors.withLock { $0.append(error) } }
}

struct FontBookTests {
  fileprivate static let inter = FontRequest(family: "Inter", weight: 700)

  @Test func `a font lookup respects weight and slant`() throws {
    let book = FontBook()
    let bold = try book.file(for: Self.inter)
    let regular = try book.file(for: FontRequest(family: "Inter", weight: 400))
    let italic = try book.file(for: FontRequest(family: "Inter", weight: 400, isItalic: true))
    #expect(Set([bold, regular, italic]).count == 3)
    #expect(bold.path.contains("Inter"))
  }

  @Test func `all who ask while the fonts are still being read get the same one`() throws {
    let expected = try FontBook().file(for: Self.inter)
    for _ in 0..<5 {
      let book = FontBook()
      let found = Mutex<[FontFile?]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { number in
        let file = number == 0 && !book.has(family: "Inter") ? nil : try? book.file(for: Self.inter)
        found.withLock { $0.append(file) }
      }
      #expect(found.withLock { $0 } == Array(repeating: expected, count: 6))
    }
  }

  @Test func `a font lookup for an unknown family falls back to an installed one`() throws {
    let book = FontBook()
    let file = try book.file(for: FontRequest(family: "No Such Family At All", weight: 400))
    #expect(!file.path.isEmpty)
    _ = try book.font(for: FontRequest(family: "No Such Family At All", weight: 400), size: 20)
    _ = try book.font(for: FontRequest(family: "", weight: 400), size: 20)
    _ = try book.font(for: FontRequest(family: "nul\u{0}nul", weight: -5), size: 20)
  }

  @Test func `a font in the operator's folder takes precedence over the system's of the same family`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let copy = "\(folder.path)/operator.otf"
    try AtomicFile.write(try AtomicFile.read(system.path, limit: 64 << 20), to: copy)

    let book = FontBook(folders: [folder.path, "/no/such/folder"])
    #expect(try book.file(for: Self.inter).path == copy)
    #expect(try book.file(for: FontRequest(family: "inter", weight: 700)).path == copy)
    // The folder does not affect other families.
    #expect(try book.file(for: FontRequest(family: "DejaVu Serif", weight: 400)).path != copy)
    #expect(try FontBook().file(for: Self.inter).path == system.path)
  }

  @Test(.timeLimit(.minutes(1)))
  func `of a folder of fonts only regular files are used, by links to files too, and what is left out is said`()
    async throws
  {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let data = try AtomicFile.read(system.path, limit: 64 << 20)
    let deep = (1...8).map { "d\($0)" }
    var path = folder.path
    for name in deep + ["d9"] {
      path += "/\(name)"
      mkdir(path, 0o755)
    }
    try AtomicFile.write(data, to: "\(folder.path)/\(deep.joined(separator: "/"))/own.otf")
    try AtomicFile.write(data, to: "\(path)/deeper.otf")
    let book = FontBook(folders: [folder.path])
    #expect(try book.file(for: Self.inter).path == "\(folder.path)/\(deep.joined(separator: "/"))/own.otf")
    #expect(book.folderFaults.map { "\($0)" }.first?.contains("d9' lies more than 8 folders deep") == true)

    let other = try TemporaryFolder()
    for name in ["loop", "loop2"] { symlink(".", "\(other.path)/\(name)") }
    mkfifo("\(other.path)/pipe.otf", 0o644)
    symlink("/dev/zero", "\(other.path)/device.otf")
    symlink("none", "\(other.path)/broken.otf")
    try AtomicFile.write(Array("no font".utf8), to: "\(other.path)/README")
    symlink(system.path, "\(other.path)/linked.otf")
    let reports = Reports()
    let linked = FontBook(folders: [other.path, "\(other.path)/none"]) { reports.add($0) }
    #expect(try linked.file(for: Self.inter).path == "\(other.path)/linked.otf")
    // The thread that looks fonts up reports them, once it has let the book go.
    #expect(try await eventually(within: .seconds(30)) { !reports.all.isEmpty })
    #expect(
      reports.all.map { "\($0)" } == [
        """
        \(other.path): not all of it is used: 'device.otf' is a device, 'loop' is a link to a folder, 'loop2' is a link to a \
        folder, and 1 more; put the font files themselves there
        """
      ])
    #expect(linked.folderFaults == reports.all)
  }

  @Test func `a pipe that takes the place of a font is no font, and keeps nobody waiting`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let copy = "\(folder.path)/operator.otf"
    try AtomicFile.write(try AtomicFile.read(system.path, limit: 64 << 20), to: copy)
    let book = FontBook(folders: [folder.path])
    #expect(try book.file(for: Self.inter).path == copy)
    FileSystem.remove(copy)
    mkfifo(copy, 0o644)
    #expect(try book.opened(for: Self.inter, size: 20, hinting: .light).file == system)
  }

  @Test func `a folder with more fonts than are used is said to have them`() throws {
    let folder = try TemporaryFolder()
    for number in 0...FontListing.mostFiles { try AtomicFile.write([0], to: "\(folder.path)/\(number).otf") }
    let listing = FontListing(of: folder.path)
    #expect(listing.files.count == FontListing.mostFiles)
    #expect(listing.fault == .omitted(folder: folder.path, what: "it has more than 1000 fonts"))
  }

  @Test func `each collection of fonts comes before all others, and is found where it is now`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let data = try AtomicFile.read(system.path, limit: 64 << 20)
    for name in ["one", "two", "three", "four"] {
      try FileSystem.makeFolder("\(folder.path)/\(name)", permissions: 0o755)
      try AtomicFile.write(data, to: "\(folder.path)/\(name)/own.otf")
    }
    let book = FontBook()
    func path(_ id: String, in name: String) throws -> String {
      var request = Self.inter
      request.collection = FontCollection(id: id, folder: "\(folder.path)/\(name)")
      _ = try book.font(for: request, size: 20)
      return try book.file(for: request).path.replacing("\(folder.path)/", with: "")
    }
    #expect(try path("A", in: "one") == "one/own.otf")
    #expect(try path("B", in: "two") == "two/own.otf")
    #expect(try path("A", in: "one") == "one/own.otf")
    // The same fonts elsewhere: those that are open already serve, until they are gone.
    #expect(try path("A", in: "three") == "one/own.otf")
    FileSystem.remove("\(folder.path)/one/own.otf")
    #expect(FileSystem.removeFolder("\(folder.path)/one"))
    #expect(try path("A", in: "three") == "three/own.otf")
    for id in ["C", "D", "E"] { #expect(try path(id, in: "four") == "four/own.otf") }
    #expect(try path("B", in: "two") == "two/own.otf")
    // Other requests know nothing of them.
    #expect(try book.file(for: Self.inter).path == system.path)
    #expect(
      FontRequest(family: "A", weight: 400, collection: .init(id: "x", folder: "/a"))
        == FontRequest(family: "A", weight: 400, collection: .init(id: "x", folder: "/b")))
  }

  @Test func `a font that does not open is reported once and replaced by the next match`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let copy = "\(folder.path)/operator.otf"
    let data = try AtomicFile.read(system.path, limit: 64 << 20)
    try AtomicFile.write(data, to: copy)
    let reports = Reports()
    let book = FontBook(folders: [folder.path]) { reports.add($0) }
    #expect(try book.file(for: Self.inter).path == copy)
    // The file is damaged after it was found.
    try AtomicFile.write(Array("not a font".utf8), to: copy)
    for size in [20, 30] { #expect(try book.font(for: Self.inter, size: size).size == size) }
    #expect(reports.all.count == 1)
    guard case .unusable(let path, _)? = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(path == copy)
  }

  /// A font book whose best font is a temporary file, with a controlled clock.
  private struct Bench {
    let folder: TemporaryFolder
    let book: FontBook
    let reports = Reports()
    let copy: String
    let good: [UInt8]

    init() throws {
      folder = try TemporaryFolder()
      copy = "\(folder.path)/operator.otf"
      good = try AtomicFile.read(try FontBook().file(for: FontBookTests.inter).path, limit: 64 << 20)
      try AtomicFile.write(good, to: copy)
      let (reports, time) = (reports, time)
      book = FontBook(folders: [folder.path], report: { reports.add($0) }, now: { time.now })
      #expect(try book.file(for: FontBookTests.inter).path == copy)
    }

    final class Time: Sendable {
      private let nanoseconds = Atomic<UInt64>(1 << 40)
      var now: UInt64 { nanoseconds.load(ordering: .relaxed) }
      func pass(_ seconds: Double) { nanoseconds.add(UInt64(seconds * 1e9), ordering: .relaxed) }
    }
    let time = Time()

    /// The file that the font is opened from. `size` must be one that has not been opened before.
    func file(size: Int) throws -> String {
      try book.opened(for: FontBookTests.inter, size: size, hinting: .light).file.path
    }
  }

  @Test(arguments: 1...3)
  func `a font that failed to open is retried after its delay`(failures: Int) throws {
    let bench = try Bench()
    try AtomicFile.write(Array("not a font".utf8), to: bench.copy)
    for attempt in 1...failures {
      let before = bench.book.shortages
      #expect(try bench.file(size: 20) != bench.copy)
      #expect(bench.book.shortages > before, "a retry may improve what is painted now")
      bench.time.pass(FontFailures.retryDelays[attempt - 1] - 0.1)
      if attempt == failures { try AtomicFile.write(bench.good, to: bench.copy) }
      #expect(try bench.file(size: 20) != bench.copy, "retried before the delay is over")
      bench.time.pass(0.2)
    }
    #expect(try bench.file(size: 20) == bench.copy)
    let before = bench.book.shortages
    #expect(try bench.file(size: 21) == bench.copy)
    #expect(bench.book.shortages == before)
    #expect(bench.reports.all.count == 1)
  }

  @Test func `a font that still fails after the last retry is not tried again`() throws {
    let bench = try Bench()
    try AtomicFile.write(Array("not a font".utf8), to: bench.copy)
    for pause in FontFailures.retryDelays + [1e6] {
      #expect(try bench.file(size: 20) != bench.copy)
      bench.time.pass(pause + 0.1)
    }
    try AtomicFile.write(bench.good, to: bench.copy)
    let before = bench.book.shortages
    #expect(try bench.file(size: 20) != bench.copy)
    #expect(bench.book.shortages == before)
    #expect(bench.reports.all.count == 1)
  }

  @Test func `a shortage of descriptors is reported once and blocks no font`() throws {
    let bench = try Bench()
    let (book, reports) = (bench.book, bench.reports)
    for _ in 0..<6 {
      try withoutDescriptors {
        let before = book.shortages
        #expect(throws: FontError.self) { try book.font(for: FontBookTests.inter, size: 20) }
        #expect(book.shortages > before)
      }
    }
    #expect(reports.all.count { if case .unavailable = $0 { true } else { false } } == 1, "\(reports.all)")
    #expect(try bench.file(size: 20) == bench.copy, "not opened immediately")
  }

  @Test func `a configuration that cannot be opened now is not replaced by another`() throws {
    try withoutDescriptors {
      #expect(throws: FontError.noConfiguration) { _ = try FontconfigHandle(folders: []) }
    }
    #expect(throws: Never.self) { _ = try FontconfigHandle(folders: []) }
  }

  @Test func `a face painted during a shortage of descriptors is provisional`() throws {
    let book = FontBook()
    // What fonts there are is read on a thread of its own. On a busy machine it would not have begun: then the thread without
    // descriptors would read it, and find no fonts for good.
    _ = try book.file(for: Self.inter)
    let painter = FacePainter(fonts: book)
    let face = CardFace.plain("Acme", logo: nil)
    try withoutDescriptors { #expect(painter.attempt(face).isProvisional) }
    let second = painter.attempt(face)
    #expect(!second.isProvisional)
    #expect(second.bitmap.count(where: { $0 == .white }) > 100, "its title")
  }

  @Test func `the font book caches open fonts and evicts the least recently used ones`() throws {
    let book = FontBook()
    let first = try book.font(for: Self.inter, size: 20)
    #expect(try book.font(for: Self.inter, size: 20) === first)
    for size in 21...90 { _ = try book.font(for: Self.inter, size: size) }
    #expect(try book.font(for: Self.inter, size: 20) !== first)
  }
}
