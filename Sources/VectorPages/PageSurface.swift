internal import CRSVG
internal import Glibc

/// Draws pages one after the other into a PDF, or one page into a PNG. Finished pages of a PDF are not kept in memory.
@safe package final class PageSurface {
  package enum Form: Sendable {
    /// A px of a drawing is a point.
    case pdf(title: String)
    /// White where nothing is drawn.
    case png
  }

  /// What cairo writes to.
  private final class Output {
    let write: ([UInt8]) throws -> Void
    /// Why writing failed, in words.
    var fault: String?

    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

    func take(_ bytes: [UInt8]) -> cairo_status_t {
      do {
        if fault == nil { try write(bytes) }
      } catch {
        fault = "\(error)"
      }
      return cairo_status_t(fault == nil ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR)
    }
  }

  /// The most px of a side of a PNG: cairo has no larger pictures.
  package static let mostSide = 32_767

  private let libraries: PageLibraries
  private let width: Double
  private let height: Double
  private let isPNG: Bool
  private let output: Output
  private let surface: OpaquePointer?
  private let context: OpaquePointer?

  private static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t =
    {
      closure, data, length in
      guard let closure = unsafe closure, let data = unsafe data else {
        return cairo_status_t(CAIRO_STATUS_WRITE_ERROR)
      }
      let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
      return output.take(unsafe Array(UnsafeBufferPointer(start: data, count: Int(length))))
    }

  /// - Parameters:
  ///   - width: of every page, pt or px.
  ///   - write: takes the file's next bytes. What it throws ends the work, and is the fault's text.
  package init(
    _ form: Form, width: Double, height: Double, _ libraries: PageLibraries,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    (self.libraries, self.width, self.height) = (libraries, width, height)
    output = Output(write)
    let c = libraries.c
    switch form {
    case .pdf(let title):
      isPNG = false
      unsafe surface = unsafe c.cairo_pdf_surface_create_for_stream(
        Self.write, Unmanaged.passUnretained(output).toOpaque(), width, height)
      unsafe c.cairo_pdf_surface_set_metadata(surface, cairo_pdf_metadata_t(CAIRO_PDF_METADATA_TITLE), title)
      unsafe c.cairo_pdf_surface_set_metadata(
        surface, cairo_pdf_metadata_t(CAIRO_PDF_METADATA_CREATOR), "Kiosk Marquee")
      unsafe context = unsafe c.cairo_create(surface)
    case .png:
      isPNG = true
      unsafe surface = c.cairo_image_surface_create(
        cairo_format_t(CAIRO_FORMAT_RGB24), CInt(width), CInt(height))
      unsafe context = unsafe c.cairo_create(surface)
      unsafe c.cairo_set_source_rgb(context, 1, 1, 1)
      unsafe c.cairo_paint(context)
    }
  }

  deinit {
    unsafe libraries.c.cairo_destroy(context)
    // Discards the rest of an unfinished PDF, which cairo writes now.
    output.fault = output.fault ?? "abandoned"
    unsafe libraries.c.cairo_surface_finish(surface)
    unsafe libraries.c.cairo_surface_destroy(surface)
  }

  /// Draws an SVG document as large as the page.
  package func draw(_ svg: String) throws(PageFault) {
    try unsafe PageDrawing(svg, libraries).draw(on: context, width: width, height: height)
    try check(unsafe libraries.c.cairo_status(context))
  }

  /// Paints a picture, each px of it as `scale` of the page's.
  /// - Parameter pixels: 0xAARRGGBB, row by row, with straight alpha.
  package func paint(
    _ pixels: [UInt32], width: Int, height: Int, x: Double, y: Double, scale: Double
  ) throws(PageFault) {
    var premultiplied = pixels
    for index in premultiplied.indices { premultiplied[index] = Self.premultiplied(pixels[index]) }
    try paint(
      &premultiplied, cairo_format_t(CAIRO_FORMAT_ARGB32), width: width, height: height, x: x, y: y, scaleX: scale,
      scaleY: scale, jpeg: nil)
  }

  /// px of a picture on an inch: more cannot be seen on paper.
  private static let resolution = 220.0

  /// Draws a picture as large as its place, as JPEG where the file can have that.
  func draw(_ placed: PDFFile.PlacedPicture) throws(PageFault) {
    let most = Int((placed.width / 72 * Self.resolution).rounded(.up))
    guard placed.width > 0, placed.height > 0, let encoded = placed.picture.encoded(most: most) else { return }
    var pixels = encoded.pixels
    try paint(
      &pixels, cairo_format_t(CAIRO_FORMAT_RGB24), width: encoded.width, height: encoded.height, x: placed.x,
      y: placed.y, scaleX: placed.width / Double(encoded.width), scaleY: placed.height / Double(encoded.height),
      jpeg: encoded.jpeg)
  }

  private func paint(
    _ pixels: inout [UInt32], _ format: cairo_format_t, width: Int, height: Int, x: Double, y: Double, scaleX: Double,
    scaleY: Double, jpeg: [UInt8]?
  ) throws(PageFault) {
    let c = libraries.c
    let status = unsafe pixels.withUnsafeMutableBytes { bytes in
      let picture = unsafe c.cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), format, CInt(width), CInt(height), CInt(width * 4))
      if let jpeg { unsafe attach(jpeg, to: picture) }
      unsafe c.cairo_save(context)
      unsafe c.cairo_translate(context, x, y)
      unsafe c.cairo_scale(context, scaleX, scaleY)
      unsafe c.cairo_set_source_surface(context, picture, 0, 0)
      unsafe c.cairo_paint(context)
      unsafe c.cairo_restore(context)
      // Here cairo copies the pixels that the page still needs.
      unsafe c.cairo_surface_finish(picture)
      unsafe c.cairo_surface_destroy(picture)
      return unsafe c.cairo_status(context)
    }
    try check(status)
  }

  /// Has a PDF embed the picture's JPEG unchanged; falls back to the pixels without memory for a copy of it.
  private func attach(_ jpeg: [UInt8], to picture: OpaquePointer?) {
    guard let copy = unsafe malloc(jpeg.count) else { return }
    unsafe copy.copyMemory(from: jpeg, byteCount: jpeg.count)
    let status = unsafe libraries.c.cairo_surface_set_mime_data(
      picture, "image/jpeg", copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count), { unsafe free($0) }, copy)
    if status != cairo_status_t(CAIRO_STATUS_SUCCESS) { unsafe free(copy) }
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift) & 0xFF) * alpha + 127) / 255 }
    return alpha << 24 | part(16) << 16 | part(8) << 8 | part(0)
  }

  /// Ends a page of a PDF.
  package func endPage() throws(PageFault) {
    unsafe libraries.c.cairo_surface_show_page(surface)
    try check(unsafe libraries.c.cairo_surface_status(surface))
  }

  /// Writes what is left. Nothing may be drawn afterwards.
  package func finish() throws(PageFault) {
    if isPNG {
      let status = unsafe libraries.c.cairo_surface_write_to_png_stream(
        surface, Self.write, Unmanaged.passUnretained(output).toOpaque())
      return try check(status)
    }
    unsafe libraries.c.cairo_surface_finish(surface)
    try check(unsafe libraries.c.cairo_surface_status(surface))
  }

  private func check(_ status: cairo_status_t) throws(PageFault) {
    if let fault = output.fault { throw PageFault(description: fault) }
    guard status != cairo_status_t(CAIRO_STATUS_SUCCESS) else { return }
    let reason = unsafe libraries.c.cairo_status_to_string(status).map { unsafe String(cString: $0) }
    throw PageFault(description: "the pages cannot be drawn: \(reason ?? "no reason given")")
  }
}
