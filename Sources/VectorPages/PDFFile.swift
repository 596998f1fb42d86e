/// Pages as a PDF. Text stays text, with the fonts in the file; pictures are JPEG.
package enum PDFFile {
  /// A picture on a page, above what is drawn there. Lengths in pt from the top left corner.
  package struct PlacedPicture {
    package var picture: PagePicture
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(_ picture: PagePicture, x: Double, y: Double, width: Double, height: Double) {
      (self.picture, self.x, self.y, self.width, self.height) = (picture, x, y, width, height)
    }
  }

  package struct Page {
    /// An SVG document.
    package var svg: String
    package var pictures: [PlacedPicture]

    package init(svg: String, pictures: [PlacedPicture] = []) { (self.svg, self.pictures) = (svg, pictures) }
  }

  /// The bytes of a PDF.
  /// - Parameters:
  ///   - width: of every page, pt.
  package static func make(
    of pages: [Page], width: Double, height: Double, title: String, _ libraries: PageLibraries
  ) throws(PageFault) -> [UInt8] {
    var bytes: [UInt8] = []
    let surface = PageSurface(.pdf(title: title), width: width, height: height, libraries) { bytes += $0 }
    for page in pages {
      try surface.draw(page.svg)
      for picture in page.pictures { try surface.draw(picture) }
      try surface.endPage()
    }
    try surface.finish()
    return bytes
  }
}
