internal import CPNG
internal import MarqueeValues
package import Platform

extension Bitmap {
  /// The picture as a PNG with alpha, 8 bits a channel: the same pixels make the same bytes.
  package func pngData() throws(PNGError) -> [UInt8] {
    var image = PNGImage()
    image.value.width = png_uint_32(clamping: width)
    image.value.height = png_uint_32(clamping: height)
    image.value.format = PNGImage.format
    // Pixels that do not compress grow by a fraction of a percent, chunk headers included.
    let raw = pixels.count * 4 + height
    var size = raw + raw / 64 + 65_536
    let room = size
    var isDone = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      isDone = png_image_write_to_memory(&image.value, buffer.baseAddress, &size, 0, pixels, 0, nil) != 0
      count = isDone ? min(size, room) : 0
    }
    guard isDone else { throw .encoding(reason: image.message) }
    return bytes
  }

  /// Reads any PNG, whatever its depth and palette, to 8-bit sRGB with straight alpha.
  package init(pngData: [UInt8]) throws(PNGError) {
    // libpng keeps the address from the first call for the second, so both are made while the bytes hold still.
    let result = pngData.withUnsafeBytes { bytes in
      Result { () throws(PNGError) in try Bitmap(pngBytes: bytes) }
    }
    self = try result.get()
  }

  private init(pngBytes: UnsafeRawBufferPointer) throws(PNGError) {
    var image = PNGImage()
    guard let start = pngBytes.baseAddress else { throw .decoding(reason: "no data") }
    guard png_image_begin_read_from_memory(&image.value, start, pngBytes.count) != 0 else {
      throw .decoding(reason: image.message)
    }
    let (width, height) = (Int(image.value.width), Int(image.value.height))
    // 64 MP is a quarter of a gigabyte of pixels.
    guard width > 0, height > 0, height <= (1 << 26) / width else {
      throw .decoding(reason: "\(width)×\(height) px is more than 64 megapixels")
    }
    image.value.format = PNGImage.format
    self.init(width: width, height: height)
    guard png_image_finish_read(&image.value, nil, &pixels, 0, nil) != 0 else {
      throw .decoding(reason: image.message)
    }
  }

  /// Writes a PNG to `path` as `OutputFile` does: a file either holds the whole picture afterwards or what it held before.
  package func writePNG(to path: String) throws(PNGError) {
    try PNGFile.write(try pngData(), to: path)
  }

  /// Reads the PNG at `path`.
  package init(pngFile path: String) throws(PNGError) {
    let data: [UInt8]
    do throws(FileError) {
      data = try AtomicFile.read(path, limit: 256 << 20)
    } catch {
      throw .reading(path: path, reason: error.reason)
    }
    try self.init(pngData: data)
  }
}

/// Owns the state of libpng's simplified interface, which reports errors by return value and never jumps.
struct PNGImage: ~Copyable {
  var value = png_image()

  init() {
    value.version = png_uint_32(PNG_IMAGE_VERSION)
  }

  deinit {
    var value = value
    png_image_free(&value)
  }

  /// Blue, green, red, alpha in memory: 0xAARRGGBB on the little-endian machines that Swift runs on.
  static let format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)

  /// libpng's account of what went wrong.
  var message: String {
    let text = withUnsafeBytes(of: value.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "no reason given" : text
  }
}

/// A PNG file that was encoded elsewhere.
package enum PNGFile {
  /// Writes it to `path`, as `OutputFile` does. Returns where it went.
  @discardableResult
  package static func write(_ data: [UInt8], to path: String) throws(PNGError) -> OutputFile.Kind {
    do throws(FileError) {
      return try OutputFile.write(data, to: path)
    } catch {
      throw .writing(path: path, reason: error.reason)
    }
  }

  private static let otherEndings: Set<String> = ["jpg", "jpeg", "gif", "webp", "bmp", "svg", "pdf", "tif", "tiff"]

  /// The ending of a path, as it is written, if it promises another kind of picture than a PNG.
  package static func otherEnding(of path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(path[dot...].dropFirst())
    return otherEndings.contains(ending.lowercased()) ? ending : nil
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether `data` is built as a PNG: its signature, then whole chunks from IHDR to IEND, and nothing after them. Pixels
  /// are not decoded.
  package static func isPNG(_ data: [UInt8]) -> Bool {
    guard data.starts(with: signature) else { return false }
    var index = signature.count
    var isFirst = true
    // A chunk is its length, its name, as many bytes, and a checksum.
    while data.count - index >= 12 {
      let length = data[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = data[index + 4..<index + 8]
      guard length <= data.count - index - 12 else { return false }
      if isFirst, !name.elementsEqual("IHDR".utf8) || length != 13 { return false }
      index += length + 12
      if name.elementsEqual("IEND".utf8) { return length == 0 && index == data.count }
      isFirst = false
    }
    return false
  }
}

/// Why a PNG could not be made, read or kept; `reason` is libpng's or the system's own text.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  case encoding(reason: String)
  case decoding(reason: String)
  case writing(path: String, reason: String)
  case reading(path: String, reason: String)

  package var description: String {
    switch self {
    case .encoding(let reason): "the picture cannot be made a PNG: \(reason)"
    case .decoding(let reason): "not a readable PNG: \(reason)"
    case .writing(let path, let reason): "\(path): cannot be written: \(reason)"
    case .reading(let path, let reason): "\(path): cannot be read: \(reason)"
    }
  }
}
