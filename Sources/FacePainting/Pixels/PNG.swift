internal import CPNG
internal import MarqueeValues
package import Platform

extension Bitmap {
  /// Encodes the bitmap as a PNG with alpha, 8 bits a channel. Equal pixels give equal bytes.
  package func pngData() throws(PNGError) -> [UInt8] {
    var image = PNGImage()
    unsafe image.value.width = png_uint_32(clamping: width)
    unsafe image.value.height = png_uint_32(clamping: height)
    unsafe image.value.format = PNGImage.format
    // Incompressible pixels grow by a fraction of a percent, chunk headers included.
    let raw = pixels.count * 4 + height
    var size = raw + raw / 64 + 65_536
    let room = size
    var isDone = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      isDone = unsafe png_image_write_to_memory(&image.value, buffer.baseAddress, &size, 0, pixels, 0, nil) != 0
      count = isDone ? min(size, room) : 0
    }
    guard isDone else { throw .encoding(reason: image.message) }
    return bytes
  }

  /// Decodes a PNG of any bit depth, with or without a palette, to 8-bit sRGB with straight alpha.
  package init(pngData: [UInt8]) throws(PNGError) {
    // libpng keeps the address from the first call for the second, so both calls share one buffer pointer.
    let result = unsafe pngData.withUnsafeBytes { bytes in
      Result { () throws(PNGError) in try unsafe Bitmap(pngBytes: bytes) }
    }
    self = try result.get()
  }

  private init(pngBytes: UnsafeRawBufferPointer) throws(PNGError) {
    var image = PNGImage()
    guard let start = pngBytes.baseAddress else { throw .decoding(reason: "no data") }
    guard unsafe png_image_begin_read_from_memory(&image.value, start, pngBytes.count) != 0 else {
      throw .decoding(reason: image.message)
    }
    let (width, height) = unsafe (Int(image.value.width), Int(image.value.height))
    // 64 megapixels take a quarter of a gigabyte.
    guard width > 0, height > 0, height <= (1 << 26) / width else {
      throw .decoding(reason: "\(width)×\(height) px is more than 64 megapixels")
    }
    unsafe image.value.format = PNGImage.format
    self.init(width: width, height: height)
    guard unsafe png_image_finish_read(&image.value, nil, &pixels, 0, nil) != 0 else {
      throw .decoding(reason: image.message)
    }
  }

  /// Writes a PNG to `path` with `OutputFile`: afterwards a file holds either the whole picture or its previous
  /// content.
  package func writePNG(to path: String) throws(PNGError) {
    try PNGFile.write(try pngData(), to: path)
  }

  /// Decodes the PNG at `path`; a file over 256 MiB is an error.
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

/// Owns the state of libpng's simplified interface, which reports errors by return value and never by `longjmp`.
@safe struct PNGImage: ~Copyable {
  var value = unsafe png_image()

  init() {
    unsafe value.version = png_uint_32(PNG_IMAGE_VERSION)
  }

  deinit {
    var value = unsafe value
    unsafe png_image_free(&value)
  }

  /// Blue, green, red, alpha in memory, which is 0xAARRGGBB on the little-endian machines that Swift supports.
  static let format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)

  /// libpng's description of the last error.
  var message: String {
    let text = unsafe withUnsafeBytes(of: value.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "no reason given" : text
  }
}

/// Functions for PNG data that is already encoded.
package enum PNGFile {
  /// Writes `data` to `path` with `OutputFile`. Returns what kind of file it wrote to.
  @discardableResult
  package static func write(_ data: [UInt8], to path: String) throws(PNGError) -> OutputFile.Kind {
    do throws(FileError) {
      return try OutputFile.write(data, to: path)
    } catch {
      throw .writing(path: path, reason: error.reason)
    }
  }

  private static let otherEndings: Set<String> = ["jpg", "jpeg", "gif", "webp", "bmp", "svg", "pdf", "tif", "tiff"]

  /// The file name extension of `path`, as written, if it names an image format other than PNG; `nil` otherwise.
  package static func otherEnding(of path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(path[dot...].dropFirst())
    return otherEndings.contains(ending.lowercased()) ? ending : nil
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether `data` has the structure of a PNG: the signature, then complete chunks from IHDR to IEND, and nothing
  /// after them. Does not decode pixels.
  package static func isPNG(_ data: [UInt8]) -> Bool {
    guard data.starts(with: signature) else { return false }
    var index = signature.count
    var isFirst = true
    // A chunk: the length of its data, its name, the data, a checksum; 4 bytes each but for the data.
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

/// Why a PNG could not be encoded, decoded, written or read. `reason` is libpng's or the system's text.
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
