import Platform
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

struct PNGTests {
  private static func noise(width: Int, height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: 3)
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = UInt32.random(in: 0 ... .max, using: &generator) }
    return bitmap
  }

  @Test(arguments: [(1, 1), (3, 5), (257, 64)])
  func `encoding and decoding a PNG keeps all pixels, transparent ones included`(width: Int, height: Int) throws {
    let bitmap = Self.noise(width: width, height: height)
    let data = try bitmap.pngData()
    #expect(try Bitmap(pngData: data) == bitmap)
    #expect(try bitmap.pngData() == data)
  }

  @Test func `writing a PNG over another leaves one complete file and no temporary one`() throws {
    let folder = try TemporaryFolder()
    let bitmap = Self.noise(width: 20, height: 10)
    try Bitmap(width: 1, height: 1).writePNG(to: "\(folder.path)/a.png")
    try bitmap.writePNG(to: "\(folder.path)/a.png")
    #expect(try Bitmap(pngFile: "\(folder.path)/a.png") == bitmap)
    #expect(FolderNames.of(folder.path) == ["a.png"])
  }

  @Test func `complete PNGs are recognized, and cut, extended or altered ones are not`() throws {
    let data = try Self.noise(width: 16, height: 16).pngData()
    #expect(PNGFile.isPNG(data))
    #expect(!PNGFile.isPNG(data + [0]))
    #expect(!PNGFile.isPNG([]))
    #expect(!PNGFile.isPNG(Array("This is no picture at all".utf8)))
    for length in 0..<data.count { #expect(!PNGFile.isPNG(Array(data.prefix(length))), "cut to \(length)") }
    // The signature, the first chunk's length and name, and the last chunk's name.
    for index in Array(0..<16) + Array(data.count - 8..<data.count - 4) {
      var other = data
      other[index] ^= 0x20
      #expect(!PNGFile.isPNG(other), "byte \(index)")
    }
  }

  @Test func `an error of writing or reading a PNG names the path and the reason`() {
    #expect(throws: PNGError.writing(path: "/nowhere/at/all.png", reason: "No such file or directory")) {
      try Bitmap(width: 1, height: 1).writePNG(to: "/nowhere/at/all.png")
    }
    #expect(throws: PNGError.reading(path: "/tmp", reason: "it is a folder")) { try Bitmap(pngFile: "/tmp") }
  }

  @Test func `decoding a cut PNG throws, and decoding a garbled one does not crash`() throws {
    let data = try Self.noise(width: 16, height: 16).pngData()
    for length in stride(from: 0, to: data.count - 16, by: 7) {
      #expect(throws: PNGError.self, "cut to \(length)") { try Bitmap(pngData: Array(data.prefix(length))) }
    }
    #expect(throws: PNGError.self) { try Bitmap(pngData: Array("This is no picture at all".utf8)) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var garbled = data
      for _ in 0..<4 {
        garbled[Int.random(in: 0..<garbled.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = try? Bitmap(pngData: garbled)
    }
  }
}
