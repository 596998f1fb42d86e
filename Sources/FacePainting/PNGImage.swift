internal import CPNG

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
