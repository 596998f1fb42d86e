package import Logos
package import Platform

/// Decodes files to pixels. Used only in the decoding child; not thread-safe.
package struct PictureDecoder {
  private let libraries: DecodingLibraries
  private let pageRenderer: PageRenderer

  /// Loads the libraries. Throws `noDecoder` if that fails.
  /// - Parameter pageRenderer: the program that draws PDF pages.
  package init(pageRenderer: PageRenderer = PageRenderer()) throws(LogoError) {
    libraries = try DecodingLibraries()
    self.pageRenderer = pageRenderer
  }

  /// Decodes `data`, scales it as `request` says and returns the size of the result, px.
  /// - Parameters:
  ///   - file: the file that `data` was read from.
  ///   - pixels: receives the picture row by row from the top, each pixel 0xAARRGGBB in sRGB with straight alpha. It has
  ///     room for the request's whole box.
  package func decode(
    _ data: [UInt8], of file: borrowing Descriptor, as request: LogoRequest, into pixels: inout MutableSpan<UInt32>
  ) throws(LogoError) -> (width: Int, height: Int) {
    precondition(pixels.count >= request.width * request.height, "the picture needs room")
    guard let format = ImageFormat(of: data) else { throw ImageFormat.isPostScript(data) ? .postScript : .notAnImage }
    let placement: LogoPlacement
    switch format {
    case .svg:
      var picture = try SVGPicture(data, libraries)
      if request.isTrimmed { try picture.trim() }
      placement = try picture.draw(as: request, into: &pixels)
    case .pdf:
      guard format.isComplete(data) else { throw .endsTooEarly }
      placement = try PDFPage(renderer: pageRenderer, libraries: libraries).draw(file, as: request, into: &pixels)
    default:
      let picture = try RasterPicture(data, format, libraries)
      placement = try picture.draw(request.isTrimmed ? picture.trimmedPart() : nil, as: request, into: &pixels)
    }
    // Otherwise the card would stay empty without a message.
    let count = placement.width * placement.height
    guard (0..<count).contains(where: { pixels[$0] >> 24 > 0 }) else {
      throw .invisible
    }
    return (placement.width, placement.height)
  }
}

extension LogoError {
  static let invisible = broken(reason: "nothing of it can be seen")
  static let endsTooEarly = broken(reason: "the file ends too early")
}
