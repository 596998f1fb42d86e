package import Logos

/// Decodes files to pixels. Used only in the decoding child; not thread-safe.
package struct PictureDecoder {
  private let libraries: DecodingLibraries

  /// Loads the libraries. Throws `noDecoder` if that fails.
  package init() throws(LogoError) { libraries = try DecodingLibraries() }

  /// Decodes `data`, scales it as `request` says and returns the size of the result, px.
  /// - Parameter pixels: receives the picture row by row from the top, each pixel 0xAARRGGBB in sRGB with straight alpha.
  ///   It has room for the request's whole box.
  package func decode(_ data: [UInt8], as request: LogoRequest, into pixels: inout MutableSpan<UInt32>)
    throws(LogoError) -> (width: Int, height: Int)
  {
    precondition(pixels.count >= request.width * request.height, "the picture needs room")
    guard let format = ImageFormat(of: data) else { throw .notAnImage }
    let placement =
      format == .svg
      ? try SVGPicture(data, libraries).draw(as: request, into: &pixels)
      : try RasterPicture(data, format, libraries).draw(as: request, into: &pixels)
    // Otherwise the card would stay empty without a message.
    let count = placement.width * placement.height
    guard (0..<count).contains(where: { pixels[$0] >> 24 > 0 }) else {
      throw .broken(reason: "nothing of it can be seen")
    }
    return (placement.width, placement.height)
  }
}
