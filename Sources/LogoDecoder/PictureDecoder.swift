package import Logos
internal import MarqueeValues
package import Platform

/// Decodes files to pixels. Used only in the decoding child; not thread-safe.
package struct PictureDecoder {
  private let libraries: DecodingLibraries
  private let pageRenderer: PageRenderer

  /// Loads the libraries. Throws `noDecoder` if that fails.
  /// - Parameter pageRenderer: the program that draws PDF pages.
  package init(pageRenderer: PageRenderer = PageRenderer()) throws(LogoError) {
    libraries = try DecodingLibraries()
    // Otherwise when the first text is drawn, by a user who may not be allowed to read root's list.
    if Account.effectiveUser == 0 { libraries.loadFontList() }
    self.pageRenderer = pageRenderer
  }

  /// What `decode` has drawn.
  package struct Outcome {
    /// px.
    package var width: Int
    /// px.
    package var height: Int
    package var remarks: [LogoRemark]
  }

  /// Decodes `data`, scales it as `request` says and returns the size of the result and what is doubtful about the file.
  /// - Parameters:
  ///   - file: the file that `data` was read from.
  ///   - pixels: receives the picture row by row from the top, each pixel 0xAARRGGBB in sRGB with straight alpha. It has
  ///     room for the request's whole box.
  package func decode(
    _ data: [UInt8], of file: borrowing Descriptor, as request: LogoRequest, into pixels: inout MutableSpan<UInt32>
  ) throws(LogoError) -> Outcome {
    precondition(pixels.count >= request.width * request.height, "the picture needs room")
    let data = try CompressedDrawing(data, libraries).content
    if let other = OtherFile(of: data) { throw .otherFile(other) }
    guard let format = ImageFormat(of: data) else { throw ImageFormat.isPostScript(data) ? .postScript : .notAnImage }
    var remarks: [LogoRemark] = []
    let placement: LogoPlacement
    switch format {
    case .svg:
      let drawing = SVGPreparation(data)
      remarks = drawing.remarks + InstalledFonts(libraries).remarks(on: drawing.texts)
      var picture = try SVGPicture(drawing.bytes, libraries)
      let isWholePage = request.isTrimmed ? try picture.trim() : try picture.isWholePage()
      if isWholePage { remarks.append(.wholePage) }
      placement = try picture.draw(as: request, into: &pixels)
      if Paper.isAlone(in: pixels, placement), try picture.isBlank() { remarks.append(.blank) }
    case .pdf:
      placement = try draw(document: data, of: file, as: request, into: &pixels, &remarks)
      if Paper.isAlone(in: pixels, placement) { remarks.append(.blank) }
    default:
      let picture = try RasterPicture(data, format, libraries)
      if picture.isAnimated { remarks.append(.animation) }
      if format == .tiff, TIFFPages.areSeveral(in: data) { remarks.append(.pages) }
      if try picture.isBlank() { remarks.append(.blank) }
      if try picture.isWholePage() { remarks.append(.wholePage) }
      if try picture.isScreenshot() {
        remarks.append(.screenshot)
      } else if try picture.isPhotograph(isOfCamera: CameraMark.isPresent(in: data)) {
        remarks.append(.photograph)
      }
      placement = try picture.draw(request.isTrimmed ? picture.trimmedPart() : nil, as: request, into: &pixels)
    }
    // Otherwise the card would stay empty without a message.
    let count = placement.width * placement.height
    guard (0..<count).contains(where: { pixels[$0] >> 24 > 0 }) else {
      throw .invisible
    }
    return Outcome(width: placement.width, height: placement.height, remarks: remarks)
  }

  private func draw(
    document data: [UInt8], of file: borrowing Descriptor, as request: LogoRequest,
    into pixels: inout MutableSpan<UInt32>, _ remarks: inout [LogoRemark]
  ) throws(LogoError) -> LogoPlacement {
    guard ImageFormat.pdf.isComplete(data) else { throw .endsTooEarly }
    // First, so that a hostile page costs its time once.
    let page = try PDFPage(renderer: pageRenderer, libraries: libraries).draw(file, as: request, into: &pixels)
    let text = pageRenderer.text(of: file)
    if text?.isNotice == true {
      guard let jpeg = IllustratorPreview.jpeg(in: data),
        let preview = try? RasterPicture(jpeg, .jpeg, libraries), let size = try? preview.size()
      else { throw .withoutPDF }
      remarks.append(.preview(width: size.width, height: size.height))
      return try preview.draw(request.isTrimmed ? preview.trimmedPart() : nil, as: request, into: &pixels)
    }
    if text?.hasSeveralPages == true { remarks.append(.pages) }
    if page.isWholePage { remarks.append(.wholePage) }
    return page.placement
  }
}

extension LogoError {
  static let invisible = broken(reason: "nothing of it can be seen")
  static let endsTooEarly = broken(reason: "the file ends too early")
}
