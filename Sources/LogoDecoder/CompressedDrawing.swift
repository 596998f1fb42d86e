internal import CRSVG
internal import Logos

/// A file without its compression: a drawing may be compressed with gzip, as `.svgz`.
///
/// librsvg reads those too, but not what is examined and rewritten of a drawing before.
struct CompressedDrawing {
  /// The file as it is, if it is not compressed.
  let content: [UInt8]

  /// Bytes that are decompressed at once.
  private static let chunk = 1 << 16

  /// Throws `otherFile` if something else than a drawing is compressed, `tooManyBytes`, or `broken`.
  init(_ data: [UInt8], _ libraries: DecodingLibraries) throws(LogoError) {
    guard data.starts(with: [0x1F, 0x8B]) else {
      content = data
      return
    }
    let text = try Self.decompressed(data, libraries)
    guard !text.starts(with: [0x1F, 0x8B]), ImageFormat(of: text) == .svg, OtherFile(of: text) == nil else {
      throw .otherFile(.archive)
    }
    content = text
  }

  private static func decompressed(_ data: [UInt8], _ libraries: DecodingLibraries) throws(LogoError) -> [UInt8] {
    let c = libraries.c
    guard let pointer = c.g_zlib_decompressor_new(UInt32(G_ZLIB_COMPRESSOR_FORMAT_GZIP)) else {
      throw .broken(reason: "no reason given")
    }
    let converter = unsafe GObject(pointer, libraries)
    var content: [UInt8] = []
    var output = [UInt8](repeating: 0, count: chunk)
    var start = 0
    while true {
      var (read, written) = (0, 0)
      let result = try unsafe libraries.checked { error -> GConverterResult? in
        unsafe data.withUnsafeBufferPointer { input in
          unsafe output.withUnsafeMutableBufferPointer { output -> GConverterResult? in
            let result = unsafe c.g_converter_convert(
              converter.pointer, input.baseAddress?.advanced(by: start), input.count - start, output.baseAddress,
              output.count, UInt32(G_CONVERTER_INPUT_AT_END), &read, &written, error)
            return result == G_CONVERTER_ERROR ? nil : result
          }
        }
      }
      start += read
      content += output.prefix(written)
      guard content.count <= LogoLimits.bytes else { throw .tooManyBytes(content.count) }
      if result == G_CONVERTER_FINISHED { return content }
    }
  }
}
