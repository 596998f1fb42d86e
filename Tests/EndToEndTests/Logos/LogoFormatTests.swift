import Foundation
import Logos
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

extension LogoTests {
  @Suite(.serialized) struct Formats {
    @Test(arguments: ["png", "jpg", "webp", "gif", "bmp", "tiff", "avif"])
    func `a picture of each format keeps its colours and its size`(format: String) async throws {
      let bench = try LogoBench()
      let file = try await bench.picture(
        "-size", "80x40", "xc:red", "-fill", "blue", "-draw", "rectangle 40,0 79,39",
        "-quality", "95", to: "logo.\(format)")
      let bitmap = try bench.logo(file, 160, 40)
      #expect((bitmap.width, bitmap.height) == (80, 40))
      #expect(bitmap.pixel(20, 20).distance(to: .pureRed) <= 12, "\(bitmap.pixel(20, 20))")
      #expect(bitmap.pixel(60, 20).distance(to: .pureBlue) <= 12, "\(bitmap.pixel(60, 20))")
    }

    @Test(arguments: ["png", "webp", "gif", "tiff", "avif"])
    func `a picture of each format with alpha keeps its transparency`(format: String) async throws {
      let bench = try LogoBench()
      let file = try await bench.picture(
        "-size", "64x64", "xc:none", "-fill", "red", "-draw", "rectangle 32,0 63,63",
        to: "logo.\(format)")
      let bitmap = try bench.logo(file)
      #expect(bitmap.pixel(10, 32).alpha <= 4)
      #expect(bitmap.pixel(50, 32).distance(to: .pureRed) <= 12, "\(bitmap.pixel(50, 32))")
    }

    @Test func `half-transparent pixels have straight alpha, from pictures and from drawings`() throws {
      let bench = try LogoBench()
      var bitmap = Bitmap(width: 8, height: 8, filledWith: 0x80C0_4020)
      let file = try bench.write(bitmap.pngData(), "logo.png")
      #expect(try bench.logo(file, 8, 8) == bitmap)
      bitmap = try bench.logo(
        bench.svg(
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
          <rect width="8" height="8" fill="rgb(192,64,32)" fill-opacity="0.5"/></svg>
          """), 8, 8)
      #expect(bitmap.center.distance(to: Color(pixel: 0x80C0_4020)) <= 1, "\(bitmap.center)")
    }

    @Test func `an opaque picture at its own size is unchanged`() throws {
      let bench = try LogoBench()
      var bitmap = Bitmap(width: 256, height: 3)
      for index in bitmap.pixels.indices {
        bitmap.pixels[index] = 0xFF00_0000 | UInt32(index % 256) << [0, 8, 16][index / 256]
      }
      #expect(try bench.logo(bench.write(bitmap.pngData(), "logo.png"), 256, 3) == bitmap)
    }

    @Test(arguments: [["-colorspace", "CMYK"], ["-colorspace", "Gray", "-colorspace", "CMYK"]])
    func `CMYK colours become the sRGB colours they print as`(space: [String]) async throws {
      let bench = try LogoBench()
      let file = bench.path("logo.jpg")
      let result = try await Command.run(["convert", "-size", "64x64", "xc:red"] + space + ["-quality", "95", file])
      try #require(result.status == 0)
      let center = try bench.logo(file).center
      if space.count == 2 {
        #expect(center.distance(to: .pureRed) <= 16, "\(center)")
      } else {
        #expect(center.red == center.blue && center.red == center.green, "\(center)")
      }
    }

    @Test func `a JPEG in YCCK, as Photoshop writes CMYK, has its colours`() throws {
      let bench = try LogoBench()
      // 16 × 16 px of pure magenta and yellow, inverted as Adobe does.
      let data = try #require(
        Data(
          base64Encoded: """
            /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoK
            CgYICwwLCgwJCgoK/9sAQwECAgICAgIFAwMFCgcGBwoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
            CgoKCgoK/8AAFAgAEAAQBAEiAAIRAQMRAQQiAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMF
            BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RV
            VldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh
            4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQEAAECdwAB
            AgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2Rl
            ZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp
            6vLz9PX29/j5+v/aAA4EAQACEQMRBAAAPwD7Mooor+rD/n/P38ooor//2Q==
            """, options: .ignoreUnknownCharacters))
      let center = try bench.logo(bench.write(data, "logo.jpg"), 16, 16).center
      #expect(center.distance(to: .pureRed) <= 16, "\(center)")
    }

    /// `x`, `y`: where the quarter that is stored at the top left should appear.
    @Test(arguments: [(1, 0, 0), (2, 1, 0), (3, 1, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 1), (8, 0, 1)])
    func `a photograph is rotated upright according to its EXIF orientation`(orientation: Int, x: Int, y: Int)
      async throws
    {
      let bench = try LogoBench()
      let plain = try bench.bytes(
        await bench.picture(
          "-size", "64x32", "xc:blue", "-fill", "red", "-draw", "rectangle 0,0 31,15",
          "-quality", "95", to: "plain.jpg"))
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
      let bitmap = try bench.logo(bench.write(plain.prefix(2) + exif + plain.dropFirst(2), "logo.jpg"))
      #expect((bitmap.width > bitmap.height) == (orientation < 5))
      let seen = bitmap.pixel(bitmap.width * (1 + 2 * x) / 4, bitmap.height * (1 + 2 * y) / 4)
      #expect(seen.distance(to: .pureRed) <= 30, "\(seen)")
    }

    @Test(arguments: ["gif", "webp"])
    func `an animation shows the frame that stands longest, of equals the one with most ink`(format: String)
      async throws
    {
      let bench = try LogoBench()
      func drawn(_ name: String, _ frames: String...) async throws -> DecodedLogo {
        let file = bench.path("\(name).\(format)")
        let result = try await Command.run(
          ["convert", "-size", "40x20", "-dispose", "background"] + frames + ["-loop", "0", file])
        try #require(result.status == 0, "\(result.errors)")
        return try bench.loader.examined(file, LogoRequest(width: 40, height: 20)).get()
      }
      let grows = try await drawn(
        "grows", "-delay", "10", "xc:white", "(", "xc:white", "-fill", "red", "-draw", "rectangle 5,5 9,15", ")", "(",
        "xc:white", "-fill", "red", "-draw", "rectangle 5,5 35,15", ")")
      #expect(grows.bitmap.center.distance(to: .pureRed) <= 12, "\(grows.bitmap.center)")
      #expect(grows.remarks == [.animation])
      let appears = try await drawn(
        "appears", "-delay", "20", "xc:none", "(", "xc:none", "-fill", "blue", "-draw", "rectangle 5,5 35,15", ")")
      #expect(appears.bitmap.center.distance(to: .pureBlue) <= 12, "\(appears.bitmap.center)")
      let stands = try await drawn(
        "stands", "-delay", "5", "xc:red", "-delay", "150", "xc:lime", "-delay", "5", "xc:blue")
      // In WebP some versions of ImageMagick give each frame the time of the next.
      var standing = 1
      if format == "webp" {
        let times = Self.frameTimes(ofWebP: try bench.bytes(bench.path("stands.webp")))
        try #require(times.count == 3)
        standing = try #require(times.indices.max { times[$0] < times[$1] })
      }
      let color: Color = [.pureRed, .pureLime, .pureBlue][standing]
      #expect(stands.bitmap.center.distance(to: color) <= 12, "\(stands.bitmap.center)")
    }

    /// How long each frame of an animated WebP stands, ms: the chunks ANMF have it behind four sizes of three bytes.
    private static func frameTimes(ofWebP bytes: [UInt8]) -> [Int] {
      var (times, place) = ([Int](), 12)
      while place + 24 <= bytes.count {
        func number(_ offset: Int, _ length: Int) -> Int {
          (0..<length).reduce(0) { $0 | Int(bytes[place + offset + $1]) << (8 * $1) }
        }
        if bytes[place..<place + 4].elementsEqual("ANMF".utf8) { times.append(number(20, 3)) }
        place += 8 + (number(4, 4) + 1) / 2 * 2
      }
      return times
    }

    @Test func `of an animated PNG its still picture is shown, though no frame of the animation has it`() throws {
      let bench = try LogoBench()
      var still = Bitmap(width: 40, height: 20, filledWith: Color.pureRed.pixel)
      for index in still.pixels.indices where index % 40 >= 20 { still.pixels[index] = Color.pureBlue.pixel }
      let frame = Bitmap(width: 40, height: 20, filledWith: Color.pureLime.pixel)
      let (png, other) = (try Self.chunks(of: still.pngData()), try Self.chunks(of: frame.pngData()))
      func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
      // Two frames of a second each; a picture without a chunk fcTL before it is none of them.
      func times(_ index: Int) -> [UInt8] {
        number(index) + number(40) + number(20) + number(0) + number(0) + [0, 1, 0, 1, 0, 0]
      }
      let pixels = other.filter { $0.name == "IDAT" }.flatMap(\.content)
      let animation = [
        ("fcTL", times(0)), ("fdAT", number(1) + pixels), ("fcTL", times(2)), ("fdAT", number(3) + pixels),
      ]
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      for (name, content) in png {
        if name == "IEND" { bytes += animation.flatMap(Self.chunk) }
        bytes += Self.chunk(name, content)
        if name == "IHDR" { bytes += Self.chunk("acTL", number(2) + number(0)) }
      }
      let drawn = try bench.loader.examined(
        bench.write(bytes, "logo.png"), LogoRequest(width: 40, height: 20)
      ).get()
      #expect(drawn.bitmap == still)
      #expect(drawn.remarks == [.animation])
      let plain = try bench.loader.examined(
        bench.write(still.pngData(), "plain.png"), LogoRequest(width: 40, height: 20)
      ).get()
      #expect(plain.bitmap == still && plain.remarks.isEmpty)
    }

    /// The chunks of a PNG in their order.
    private static func chunks(of png: [UInt8]) -> [(name: String, content: [UInt8])] {
      var (chunks, place) = ([(name: String, content: [UInt8])](), 8)
      while place + 12 <= png.count {
        let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        let content = png.dropFirst(place + 8).prefix(length)
        chunks.append((String(decoding: png[place + 4..<place + 8], as: UTF8.self), Array(content)))
        place += 12 + length
      }
      return chunks
    }

    /// A chunk of a PNG with its length and its checksum, CRC-32.
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      var rest: UInt32 = .max
      for byte in Array(name.utf8) + content {
        rest ^= UInt32(byte)
        for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
      return bytes(UInt32(content.count)) + Array(name.utf8) + content + bytes(~rest)
    }

    @Test(arguments: ["gif", "webp"])
    func `an animation of equal frames shows its first`(format: String) async throws {
      let bench = try LogoBench()
      let file = try await bench.picture(
        "-size", "32x32", "-delay", "10", "xc:red", "xc:blue", "xc:lime", "-loop", "0",
        to: "logo.\(format)")
      #expect(try bench.logo(file).center.distance(to: .pureRed) <= 12)
    }

    @Test func `a drawing shows a picture embedded in it`() async throws {
      let bench = try LogoBench()
      let data = Data(try Bitmap(width: 4, height: 4, filledWith: 0xFF00_FF00).pngData()).base64EncodedString()
      let bitmap = try bench.logo(
        bench.svg(
          #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><image width="4" height="4" href="data:image/png;base64,\#(data)"/></svg>"#
        ))
      #expect(bitmap.center == .pureLime)
    }

    @Test(arguments: [
      #"width="40" height="20""#, #"viewBox="0 0 4 2""#, #"viewBox="10 10 400 200""#, #"width="4in" height="2in""#,
      #"width="100%" height="100%" viewBox="0 0 4 2""#, #"width="1e-3" height="5e-4" viewBox="0 0 2 1""#, "",
    ])
    func `a drawing of any declared size fills its box`(size: String) throws {
      let bench = try LogoBench()
      let bitmap = try bench.logo(
        bench.svg(
          #"<svg xmlns="http://www.w3.org/2000/svg" \#(size)><rect width="400" height="200" x="\#(size.isEmpty ? 5 : 0)" fill="red"/></svg>"#
        ), 128, 128)
      #expect((bitmap.width, bitmap.height) == (128, 64))
      #expect(bitmap.center == .pureRed)
    }

    @Test func `compressed drawings and drawings in UTF-16 are read`() async throws {
      let bench = try LogoBench()
      let file = try bench.svg(redSVG)
      _ = try await Command.run(["gzip", "-k", file])
      #expect(try bench.logo("\(file).gz").center == .pureRed)
      let wide = try #require("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(redSVG)".data(using: .utf16))
      #expect(try bench.logo(bench.write(wide, "wide.svg")).center == .pureRed)
    }
  }
}
