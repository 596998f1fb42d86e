internal import CPNG
internal import MarqueeValues
internal import Platform

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
