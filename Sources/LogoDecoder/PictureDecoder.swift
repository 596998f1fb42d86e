package import Logos

/// Files in, pixels out. For the decoding child alone; not thread-safe.
package struct PictureDecoder {
  let libraries: DecodingLibraries

  package init() throws(LogoError) {
    libraries = try DecodingLibraries()
  }

  /// Writes the picture that `data` is into `pixels`, row by row from the top, each 0xAARRGGBB in sRGB with straight
  /// alpha, and returns its size. `pixels` has room for the whole box of the request.
  package func decode(_ data: [UInt8], as request: LogoRequest, into pixels: inout MutableSpan<UInt32>)
    throws(LogoError) -> (width: Int, height: Int)
  {
    precondition(pixels.count >= request.width * request.height, "the picture needs room")
    guard let format = ImageFormat(of: data) else { throw .notAnImage }
    let placement =
      format == .svg
      ? try SVGPicture(data, libraries).draw(as: request, into: &pixels)
      : try RasterPicture(data, format, libraries).draw(as: request, into: &pixels)
    // A card would stay empty, and nobody would be told why.
    let count = placement.width * placement.height
    guard (0..<count).contains(where: { pixels[$0] >> 24 > 0 }) else {
      throw .broken(reason: "nothing of it can be seen")
    }
    return (placement.width, placement.height)
  }
}
