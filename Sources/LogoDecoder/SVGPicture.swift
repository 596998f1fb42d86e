internal import CRSVG
internal import Logos
internal import MarqueeValues

/// An SVG drawing as librsvg reads it. librsvg gets the text without a base address, and so loads nothing from outside.
struct SVGPicture: ~Copyable {
  private let libraries: DecodingLibraries
  private let handle: GObject
  /// The part of the drawing that is drawn, in its own px.
  private var frame: RsvgRectangle
  /// The rectangle that lengths in percent refer to.
  private let viewport: RsvgRectangle
  /// Whether the drawing scales with the viewport.
  private let hasViewBox: Bool

  /// Throws `broken`.
  init(_ data: [UInt8], _ libraries: DecodingLibraries) throws(LogoError) {
    let c = libraries.c
    let pointer = try unsafe libraries.checked { error in
      unsafe data.withUnsafeBufferPointer { unsafe c.rsvg_handle_new_from_data($0.baseAddress, $0.count, error) }
    }
    let handle = unsafe GObject(pointer, libraries)
    // The resolution that CSS defines and drawing programs export for.
    unsafe c.rsvg_handle_set_dpi(pointer, 96)
    var (hasViewBox, viewBox): (CInt, RsvgRectangle) = (0, RsvgRectangle())
    unsafe c.rsvg_handle_get_intrinsic_dimensions(pointer, nil, nil, nil, nil, &hasViewBox, &viewBox)
    let (frame, viewport) = try Self.extent(of: handle, hasViewBox != 0 ? viewBox : nil, libraries)
    self.libraries = libraries
    self.handle = handle
    self.frame = frame
    self.viewport = viewport
    self.hasViewBox = hasViewBox != 0
  }

  /// From width and height, else the view box, else the bounds of what is drawn.
  private static func extent(of handle: borrowing GObject, _ viewBox: RsvgRectangle?, _ libraries: DecodingLibraries)
    throws(LogoError) -> (frame: RsvgRectangle, viewport: RsvgRectangle)
  {
    func isUsable(_ rectangle: RsvgRectangle) -> Bool {
      // librsvg's arithmetic fails beyond these.
      [rectangle.width, rectangle.height].allSatisfy { (1e-6...1e9).contains($0) }
        && [rectangle.x, rectangle.y].allSatisfy { abs($0) <= 1e9 }
    }
    let (c, pointer) = unsafe (libraries.c, handle.pointer)
    var size = RsvgRectangle()
    if unsafe c.rsvg_handle_get_intrinsic_size_in_pixels(pointer, &size.width, &size.height) != 0, isUsable(size) {
      return (size, size)
    }
    if let viewBox, isUsable(viewBox) {
      let box = RsvgRectangle(x: 0, y: 0, width: viewBox.width, height: viewBox.height)
      return (box, box)
    }
    // The size that browsers give a drawing without one.
    var viewport = RsvgRectangle(x: 0, y: 0, width: 300, height: 150)
    var ink = RsvgRectangle()
    try unsafe libraries.check { error in
      unsafe c.rsvg_handle_get_geometry_for_layer(pointer, nil, &viewport, &ink, nil, error)
    }
    guard isUsable(ink) else { throw .broken(reason: "it has no size, and nothing is drawn in it") }
    return (ink, viewport)
  }

  /// Cuts the margins off, as of raster images. Returns what `isWholePage` does before.
  mutating func trim() throws(LogoError) -> Bool {
    var isWholePage = false
    for attempt in 1...Self.trimAttempts {
      let (placement, pixels) = try measured()
      let layout = PixelLayout(
        width: placement.width, height: placement.height, channels: 4, stride: placement.width * 4)
      if attempt == 1 { isWholePage = Self.isWholePage(layout, pixels) }
      let found = unsafe pixels.withUnsafeBytes { bytes in
        unsafe layout.trimmedPart(of: bytes.bindMemory(to: UInt8.self).span, tolerance: 3)
      }
      guard let found else { break }
      // What is small is measured again, with a pixel around it.
      let isFine = max(found.width, found.height) * 2 >= Self.trimSide || attempt == Self.trimAttempts
      let whole = PixelArea(x: 0, y: 0, width: placement.width, height: placement.height)
      let part = isFine ? found : found.inset(by: -1).intersection(whole)
      let (wide, high) = (frame.width / Double(placement.width), frame.height / Double(placement.height))
      frame = RsvgRectangle(
        x: frame.x + Double(part.x) * wide, y: frame.y + Double(part.y) * high, width: Double(part.width) * wide,
        height: Double(part.height) * high)
      if isFine { break }
    }
    return isWholePage
  }

  /// Whether the drawing, not trimmed, looks like letter paper rather than like a logo.
  func isWholePage() throws(LogoError) -> Bool {
    guard LetterPaper.hasShape(width: frame.width, height: frame.height) else { return false }
    let (placement, pixels) = try measured()
    let layout = PixelLayout(width: placement.width, height: placement.height, channels: 4, stride: placement.width * 4)
    return Self.isWholePage(layout, pixels)
  }

  private static func isWholePage(_ layout: PixelLayout, _ pixels: [UInt32]) -> Bool {
    unsafe pixels.withUnsafeBytes { bytes in
      unsafe LetterPaper.isLikely(layout, bytes.bindMemory(to: UInt8.self).span)
    }
  }

  /// Whether the drawing is opaque, pale and of one colour also where thin lines are seen.
  func isBlank() throws(LogoError) -> Bool {
    var (placement, pixels) = try measured()
    return Paper.isAlone(in: pixels.mutableSpan, placement)
  }

  /// The drawing at the size at which margins are measured.
  private func measured() throws(LogoError) -> (placement: LogoPlacement, pixels: [UInt32]) {
    let placement = LogoRequest(width: Self.trimSide, height: Self.trimSide)
      .placement(ofWidth: frame.width, height: frame.height)
    var pixels = [UInt32](repeating: 0, count: placement.width * placement.height)
    var span = pixels.mutableSpan
    try paint(placement, into: &span)
    for index in 0..<span.count { span[index] = Self.straight(span[index]) }
    return (placement, pixels)
  }

  /// The longer side at which margins are measured, px.
  private static let trimSide = 1024
  /// How often they are measured at most: a mark of a thousandth of the drawing is found first and measured then.
  private static let trimAttempts = 3

  /// Draws at the size that `request` says into the beginning of `pixels`, 0xAARRGGBB with straight alpha.
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
    try unsafe pixels.withUnsafeMutableBytes { bytes throws(LogoError) in try unsafe paint(placement, into: bytes) }
  }

  private func paint(_ placement: LogoPlacement, into bytes: UnsafeMutableRawBufferPointer) throws(LogoError) {
    let c = libraries.c
    let surface = unsafe c.cairo_image_surface_create_for_data(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CInt(CAIRO_FORMAT_ARGB32), CInt(placement.width),
      CInt(placement.height), CInt(placement.width * 4))
    defer { unsafe c.cairo_surface_destroy(surface) }
    let context = unsafe c.cairo_create(surface)
    defer { unsafe c.cairo_destroy(context) }
    // Drawings a thousandth of a px large exist. librsvg skips what is so small, unless it does the scaling itself.
    let growth = hasViewBox ? placement.fullWidth / frame.width : 1
    unsafe c.cairo_translate(context, -placement.left, -placement.top)
    unsafe c.cairo_scale(
      context, placement.fullWidth / frame.width / growth, placement.fullHeight / frame.height / growth)
    unsafe c.cairo_translate(context, -frame.x * growth, -frame.y * growth)
    var viewport = viewport
    viewport.width *= growth
    viewport.height *= growth
    let pointer = unsafe handle.pointer
    try unsafe libraries.check { error in unsafe c.rsvg_handle_render_document(pointer, context, &viewport, error) }
    unsafe c.cairo_surface_flush(surface)
    let status = unsafe c.cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .broken(
        reason: unsafe c.cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? "no reason given")
    }
  }

  /// Converts a pixel from cairo's premultiplied alpha to straight alpha.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255 else { return pixel }
    guard alpha != 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) }
    return alpha << 24 | channel(16) << 16 | channel(8) << 8 | channel(0)
  }
}
