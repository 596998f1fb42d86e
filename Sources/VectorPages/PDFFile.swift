/// Pages as a PDF. Text stays text, with the fonts in the file.
package enum PDFFile {
  /// The bytes of a PDF.
  /// - Parameters:
  ///   - pages: SVG documents.
  ///   - width: of every page, pt.
  package static func make(
    of pages: [String], width: Double, height: Double, title: String, _ libraries: PageLibraries
  ) throws(PageFault) -> [UInt8] {
    var bytes: [UInt8] = []
    let surface = PageSurface(.pdf(title: title), width: width, height: height, libraries) { bytes += $0 }
    for page in pages {
      try surface.draw(page)
      try surface.endPage()
    }
    try surface.finish()
    return bytes
  }
}
