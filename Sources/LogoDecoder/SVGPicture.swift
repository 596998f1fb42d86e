internal import CRSVG
internal import Logos

/// An SVG as librsvg reads it. It is given the text and no address, and then loads nothing from outside of it.
struct SVGPicture: ~Copyable {
  private let libraries: DecodingLibraries
  private let handle: GObject
  /// What of the picture is drawn, in its own px.
  private let frame: RsvgRectangle
  /// What lengths in percent are of.
  private let viewport: RsvgRectangle
  /// Whether what is drawn grows with the viewport.
  private let hasViewBox: Bool

  init(_ data: [UInt8], _ libraries: DecodingLibraries) throws(LogoError) {
    let c = libraries.c
    let pointer = try libraries.checked { error in
      data.withUnsafeBufferPointer { c.rsvg_handle_new_from_data($0.baseAddress, $0.count, error) }
    }
    let handle = GObject(pointer, libraries)
    // What CSS says that an inch has, and what drawing programs export for.
    c.rsvg_handle_set_dpi(pointer, 96)
    var (hasViewBox, viewBox): (CInt, RsvgRectangle) = (0, RsvgRectangle())
    c.rsvg_handle_get_intrinsic_dimensions(pointer, nil, nil, nil, nil, &hasViewBox, &viewBox)
    let (frame, viewport) = try Self.extent(of: pointer, hasViewBox != 0 ? viewBox : nil, libraries)
    self.libraries = libraries
    self.handle = handle
    self.frame = frame
    self.viewport = viewport
    self.hasViewBox = hasViewBox != 0
  }

  /// By width and height, else by the view box, else by what is drawn at all.
  private static func extent(of handle: OpaquePointer, _ viewBox: RsvgRectangle?, _ libraries: DecodingLibraries)
    throws(LogoError) -> (frame: RsvgRectangle, viewport: RsvgRectangle)
  {
    func isUsable(_ rectangle: RsvgRectangle) -> Bool {
      // Beyond these, librsvg's own arithmetic ends.
      [rectangle.width, rectangle.height].allSatisfy { (1e-6...1e9).contains($0) }
        && [rectangle.x, rectangle.y].allSatisfy { abs($0) <= 1e9 }
    }
    var size = RsvgRectangle()
    if libraries.c.rsvg_handle_get_intrinsic_size_in_pixels(handle, &size.width, &size.height) != 0, isUsable(size) {
      return (size, size)
    }
    if let viewBox, isUsable(viewBox) {
      let box = RsvgRectangle(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
      return (box, box)
    }
    // What a browser takes for a picture that does not say.
    var viewport = RsvgRectangle(x: 0, y: 0, width: 300, height: 150)
    var ink = RsvgRectangle()
    try libraries.check { error in
      libraries.c.rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &ink, nil, error)
    }
    guard isUsable(ink) else { throw .broken(reason: "it has no size, and nothing is drawn in it") }
    return (ink, viewport)
  }

  func draw(as request: LogoRequest, into pixels: inout MutableSpan<UInt32>) throws(LogoError) -> LogoPlacement {
    let placement = request.placement(ofWidth: frame.width, height: frame.height)
    let drawn = 0..<placement.width * placement.height
    for index in drawn { pixels[index] = 0 }
    try paint(placement, into: &pixels)
    for index in drawn { pixels[index] = Self.straight(pixels[index]) }
    return placement
  }

  private func paint(_ placement: LogoPlacement, into pixels: inout MutableSpan<UInt32>) throws(LogoError) {
    precondition(pixels.count >= placement.width * placement.height, "the picture needs room")
    try pixels.withUnsafeMutableBytes { bytes throws(LogoError) in
      try paint(placement, into: bytes)
    }
  }

  private func paint(_ placement: LogoPlacement, into bytes: UnsafeMutableRawBufferPointer) throws(LogoError) {
    let c = libraries.c
    let surface = c.cairo_image_surface_create_for_data(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CInt(CAIRO_FORMAT_ARGB32), CInt(placement.width),
      CInt(placement.height), CInt(placement.width * 4))
    defer { c.cairo_surface_destroy(surface) }
    let context = c.cairo_create(surface)
    defer { c.cairo_destroy(context) }
    // Drawings a thousandth of a px large exist; librsvg leaves out what is so small, unless it is enlarged by itself.
    let growth = hasViewBox ? placement.fullWidth / frame.width : 1
    c.cairo_translate(context, -placement.left, -placement.top)
    c.cairo_scale(
      context, placement.fullWidth / frame.width / growth, placement.fullHeight / frame.height / growth)
    c.cairo_translate(context, -frame.x * growth, -frame.y * growth)
    var viewport = viewport
    viewport.width *= growth
    viewport.height *= growth
    try libraries.check { error in c.rsvg_handle_render_document(handle.pointer, context, &viewport, error) }
    c.cairo_surface_flush(surface)
    let status = c.cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .broken(reason: c.cairo_status_to_string(status).map { String(cString: $0) } ?? "no reason given")
    }
  }

  /// A pixel of cairo's, whose colours are multiplied by its alpha, with colours of its own.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255 else { return pixel }
    guard alpha != 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) }
    return alpha << 24 | channel(16) << 16 | channel(8) << 8 | channel(0)
  }
}
