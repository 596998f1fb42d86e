import Testing

@testable import SDLKit

struct FontTests {
  /// From Debian's fonts-inter, which the tests install.
  private static let path = "/usr/share/fonts/opentype/inter/Inter-Bold.otf"

  @Test func `opening a missing file, a file that is no font or a missing face throws an SDLError`() {
    #expect(throws: SDLError.self) { try Font(path: "/no/such/font.ttf", size: 20) }
    #expect(throws: SDLError.self) { try Font(path: "/etc/passwd", size: 20) }
    #expect(throws: SDLError.self) { try Font(path: Self.path, index: 99, size: 20) }
  }

  @Test func `a font reports its size, ascent, descent and cap height`() throws {
    let font = try Font(path: Self.path, size: 100)
    #expect(font.size == 100)
    #expect((90...100).contains(font.ascent))
    #expect((20...30).contains(font.descent))
    #expect((70...76).contains(font.capHeight))
  }

  @Test func `unhinted text widths are proportional to the font's size`() throws {
    let small = try Font(path: Self.path, size: 40, hinting: .none).width(of: "Northwind")
    let large = try Font(path: Self.path, size: 160, hinting: .none).width(of: "Northwind")
    #expect(abs(large - small * 4) <= 8)
    #expect(try Font(path: Self.path, size: 40).width(of: "") == 0)
  }

  @Test func `coverage is cropped to the ink and its top is relative to the baseline`() throws {
    let font = try Font(path: Self.path, size: 60)
    let capital = try #require(try font.coverage(of: "H"))
    #expect(capital.height == font.capHeight)
    #expect(capital.top == font.capHeight)
    #expect(capital.values.count == capital.width * capital.height)
    #expect(capital.values.contains(255))
    let hanging = try #require(try font.coverage(of: "g"))
    #expect(hanging.height > hanging.top)
    // A letter with an accent is higher, on the same baseline.
    let accented = try #require(try font.coverage(of: "É"))
    #expect(accented.top > font.capHeight)
    #expect(accented.height == accented.top)
    #expect(try font.coverage(of: " ") == nil)
    #expect(try font.coverage(of: "") == nil)
  }

  @Test func `fonts open, draw and close on many threads at once`() async {
    await withTaskGroup(of: Int.self) { group in
      for round in 0..<60 {
        group.addTask {
          let font = try? Font(path: Self.path, size: 10 + round % 30)
          return (try? font?.coverage(of: "Concurrency \(round)"))??.width ?? 0
        }
      }
      for await width in group { #expect(width > 0) }
    }
  }

  @Test func `a new surface is transparent and has the requested size`() throws {
    let surface = try Surface(width: 5, height: 3)
    #expect(surface.width == 5)
    #expect(surface.height == 3)
    #expect(surface.pixels() == [UInt32](repeating: 0, count: 15))
  }
}
