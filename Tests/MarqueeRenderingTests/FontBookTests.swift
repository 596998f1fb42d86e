import SDLKit
import Synchronization
import Testing

@testable import MarqueeRendering

/// What a font book reported, from whichever thread.
private final class Reports: Sendable {
  private let errors = Mutex<[FontError]>([])
  var all: [FontError] { errors.withLock { $0 } }
  func add(_ error: FontError) { errors.withLock { $0.append(error) } }
}

struct FontBookTests {
  private static let inter = FontRequest(family: "Inter", weight: 700)

  @Test func `a family is found by weight and slant`() throws {
    let book = FontBook()
    let bold = try book.file(for: Self.inter)
    let regular = try book.file(for: FontRequest(family: "Inter", weight: 400))
    let italic = try book.file(for: FontRequest(family: "Inter", weight: 400, isItalic: true))
    #expect(Set([bold, regular, italic]).count == 3)
    #expect(bold.path.contains("Inter"))
  }

  @Test func `a family that nobody has falls back to one that is there`() throws {
    let book = FontBook()
    let file = try book.file(for: FontRequest(family: "No Such Family At All", weight: 400))
    #expect(!file.path.isEmpty)
    _ = try book.font(for: FontRequest(family: "No Such Family At All", weight: 400), size: 20)
    _ = try book.font(for: FontRequest(family: "", weight: 400), size: 20)
    _ = try book.font(for: FontRequest(family: "nul\u{0}nul", weight: -5), size: 20)
  }

  @Test func `a font in the operator's folder goes before the system's of the same family`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let copy = "\(folder.path)/operator.otf"
    try AtomicFile.write(try AtomicFile.read(system.path, limit: 64 << 20), to: copy)

    let book = FontBook(folders: [folder.path, "/no/such/folder"])
    #expect(try book.file(for: Self.inter).path == copy)
    #expect(try book.file(for: FontRequest(family: "inter", weight: 700)).path == copy)
    // Another family is none of the folder's business.
    #expect(try book.file(for: FontRequest(family: "DejaVu Serif", weight: 400)).path != copy)
    #expect(try FontBook().file(for: Self.inter).path == system.path)
  }

  @Test func `a font that does not open is reported once and the next best taken`() throws {
    let system = try FontBook().file(for: Self.inter)
    let folder = try TemporaryFolder()
    let copy = "\(folder.path)/operator.otf"
    let data = try AtomicFile.read(system.path, limit: 64 << 20)
    try AtomicFile.write(data, to: copy)
    let reports = Reports()
    let book = FontBook(folders: [folder.path]) { reports.add($0) }
    #expect(try book.file(for: Self.inter).path == copy)
    // Gone bad after it was found.
    try AtomicFile.write(Array("not a font".utf8), to: copy)
    for size in [20, 30] { #expect(try book.font(for: Self.inter, size: size).size == size) }
    #expect(reports.all.count == 1)
    guard case .unusable(let path, _)? = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(path == copy)
  }

  @Test func `open fonts are kept, but not all of them`() throws {
    let book = FontBook()
    let first = try book.font(for: Self.inter, size: 20)
    #expect(try book.font(for: Self.inter, size: 20) === first)
    for size in 21...90 { _ = try book.font(for: Self.inter, size: size) }
    #expect(try book.font(for: Self.inter, size: 20) !== first)
  }
}
