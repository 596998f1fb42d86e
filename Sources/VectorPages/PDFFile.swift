internal import CRSVG

/// Pages as a PDF, through librsvg and cairo. Text stays text, with the fonts in the file.
enum PDFFile {
  /// What cairo writes to.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// The bytes of a PDF.
  /// - Parameters:
  ///   - pages: SVG documents.
  ///   - width: of every page, pt.
  static func make(
    of pages: [String], width: Double, height: Double, title: String, _ libraries: PageLibraries
  ) throws(PageFault) -> [UInt8] {
    let c = libraries.c
    let output = Output()
    let surface = unsafe c.cairo_pdf_surface_create_for_stream(
      { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else {
          return cairo_status_t(CAIRO_STATUS_WRITE_ERROR)
        }
        let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return cairo_status_t(CAIRO_STATUS_SUCCESS)
      }, Unmanaged.passUnretained(output).toOpaque(), width, height)
    let result = Result { () throws(PageFault) in
      unsafe c.cairo_pdf_surface_set_metadata(surface, cairo_pdf_metadata_t(CAIRO_PDF_METADATA_TITLE), title)
      unsafe c.cairo_pdf_surface_set_metadata(
        surface, cairo_pdf_metadata_t(CAIRO_PDF_METADATA_CREATOR), "Kiosk Marquee")
      let context = unsafe c.cairo_create(surface)
      defer { unsafe c.cairo_destroy(context) }
      for page in pages {
        let drawing = try PageDrawing(page, libraries)
        try unsafe drawing.draw(on: context, width: width, height: height)
        unsafe c.cairo_surface_show_page(surface)
      }
      try unsafe check(c.cairo_status(context), c)
    }
    // Writes the rest, and does not write to `output` after it.
    unsafe c.cairo_surface_finish(surface)
    let status = unsafe c.cairo_surface_status(surface)
    unsafe c.cairo_surface_destroy(surface)
    try result.get()
    try check(status, c)
    return withExtendedLifetime(output) { output.bytes }
  }

  private static func check(_ status: cairo_status_t, _ c: CRSVGLibraries) throws(PageFault) {
    guard status != cairo_status_t(CAIRO_STATUS_SUCCESS) else { return }
    let reason = unsafe c.cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? "no reason given"
    throw PageFault(description: "the PDF cannot be written: \(reason)")
  }
}
