internal import CRSVG
internal import Logos
internal import MarqueeValues
internal import PixelScaling

/// A raster image as gdk-pixbuf reads it: of an animation one frame, rotated upright according to its EXIF data.
struct RasterPicture: ~Copyable {
  private let libraries: DecodingLibraries
  private let pixbuf: GObject
  /// Whether there are more frames than the one that is drawn.
  let isAnimated: Bool

  /// By how much the pixels of a margin may differ in a channel: what lossy compression leaves of one colour, else what
  /// nobody sees.
  private let tolerance: Int

  /// Throws `tooManyPixels`, before it decodes, or `broken`.
  init(_ data: [UInt8], _ format: ImageFormat, _ libraries: DecodingLibraries) throws(LogoError) {
    let c = libraries.c
    let loader = unsafe GObject(
      try libraries.checked { error in unsafe c.gdk_pixbuf_loader_new_with_type(format.rawValue, error) }, libraries)
    let size = UnsafeMutablePointer<AnnouncedSize>.allocate(capacity: 1)
    unsafe size.initialize(to: AnnouncedSize(refuse: c.gdk_pixbuf_loader_set_size))
    defer { unsafe size.deallocate() }
    let announce: @convention(c) (OpaquePointer?, CInt, CInt, UnsafeMutableRawPointer?) -> Void = {
      loader, width, height, size in
      unsafe size?.assumingMemoryBound(to: AnnouncedSize.self).pointee.take(loader, width, height)
    }
    _ = unsafe c.g_signal_connect_data(
      UnsafeMutableRawPointer(loader.pointer), "size-prepared",
      unsafeBitCast(announce, to: (@convention(c) () -> Void).self), size, nil, 0)

    var fault: LogoError?
    do throws(LogoError) { try Self.feed(data, to: loader, libraries) { unsafe size.pointee.isRefused } } catch {
      fault = error
    }
    do throws(LogoError) {
      // Also after an error: a loader that is freed unclosed logs a warning.
      try unsafe libraries.check { error in unsafe c.gdk_pixbuf_loader_close(loader.pointer, error) }
    } catch { fault = fault ?? error }
    let announced = unsafe size.pointee
    if unsafe announced.isRefused { throw unsafe .tooManyPixels(width: announced.width, height: announced.height) }
    if let fault { throw fault }
    guard format.isComplete(data) else { throw .endsTooEarly }
    let times = AnimationTimes.times(in: data, format)
    let frame = times.count > 1 ? AnimationFrames(libraries, times).chosen(of: loader) : nil
    var pixbuf = unsafe c.gdk_pixbuf_loader_get_pixbuf(loader.pointer)
    if let frame { unsafe pixbuf = frame.object.pointer }
    guard let pixbuf = unsafe pixbuf, let upright = unsafe c.gdk_pixbuf_apply_embedded_orientation(pixbuf) else {
      throw .broken(reason: "there is no picture in it")
    }
    withExtendedLifetime(frame) {}
    isAnimated = times.count > 1 || AnimationTimes.hasMoreFrames(data, format)
    self.libraries = libraries
    self.pixbuf = unsafe GObject(upright, libraries)
    tolerance = format.isLossy ? 8 : 3
  }

  /// Feeds the file in chunks, to stop soon after a refusal.
  private static func feed(
    _ data: [UInt8], to loader: borrowing GObject, _ libraries: DecodingLibraries, until isRefused: () -> Bool
  ) throws(LogoError) {
    let pointer = unsafe loader.pointer
    var start = 0
    while start < data.count && !isRefused() {
      let count = min(data.count - start, 1 << 16)
      try unsafe libraries.check { error in
        unsafe data.withUnsafeBufferPointer { bytes in
          unsafe libraries.c.gdk_pixbuf_loader_write(pointer, bytes.baseAddress?.advanced(by: start), count, error)
        }
      }
      start += count
    }
  }

  /// Scales a part of the image as `request` says into the beginning of `pixels`, 0xAARRGGBB with straight alpha.
  /// - Parameter part: px of the image; `nil` is all of it.
  func draw(
    _ part: PixelArea? = nil, as request: LogoRequest, into pixels: inout MutableSpan<UInt32>
  ) throws(LogoError) -> LogoPlacement {
    let layout = try layout()
    let part = part ?? PixelArea(x: 0, y: 0, width: layout.width, height: layout.height)
    let placement = request.placement(ofWidth: Double(part.width), height: Double(part.height))
    let resampler = Resampler(
      from: PixelSize(width: part.width, height: part.height),
      to: PixelSize(width: placement.width, height: placement.height),
      fullWidth: placement.fullWidth, fullHeight: placement.fullHeight)
    let start = part.y * layout.stride + part.x * layout.channels
    try withBytes { bytes in
      resampler.draw(
        bytes: bytes.extracting(start..<bytes.count), channels: layout.channels, stride: layout.stride, into: &pixels)
    }
    return placement
  }

  /// px.
  func size() throws(LogoError) -> PixelSize {
    let layout = try layout()
    return PixelSize(width: layout.width, height: layout.height)
  }

  /// Whether it is opaque, and nowhere so dark that it is seen on white. Looked at in full size, where no line is thin.
  func isBlank() throws(LogoError) -> Bool {
    let layout = try layout()
    return try withBytes { bytes in layout.isBlank(bytes) }
  }

  /// Whether it looks like letter paper rather than like a logo.
  func isWholePage() throws(LogoError) -> Bool {
    let layout = try layout()
    return try withBytes { bytes in LetterPaper.isLikely(layout, bytes) }
  }

  /// Whether it looks like a photograph rather than like a logo.
  /// - Parameter isOfCamera: whether its file names a camera.
  func isPhotograph(isOfCamera: Bool) throws(LogoError) -> Bool {
    let layout = try layout()
    return try withBytes { bytes in Photograph.isLikely(layout, bytes, isOfCamera: isOfCamera) }
  }

  /// Whether it looks like a picture of a browser's window rather than like a logo.
  func isScreenshot() throws(LogoError) -> Bool {
    let layout = try layout()
    return try withBytes { bytes in Screenshot.isLikely(layout, bytes) }
  }

  /// The smallest part of the image, px, that contains every pixel that can be seen; `nil` if there is none.
  func drawnPart() throws(LogoError) -> PixelArea? {
    let layout = try layout()
    return try withBytes { bytes in layout.drawnPart(of: bytes) }
  }

  /// The image without its margins of one colour, px; all of it if nothing else is in it.
  /// - Parameter edge: px around the image that are not looked at.
  func trimmedPart(edge: Int = 0) throws(LogoError) -> PixelArea? {
    let layout = try layout()
    return try withBytes { bytes in layout.trimmedPart(of: bytes, tolerance: tolerance, edge: edge) }
  }

  private func layout() throws(LogoError) -> PixelLayout {
    guard let layout = unsafe PixelLayout(of: pixbuf.pointer, libraries) else { throw .unknownPixels }
    return layout
  }

  private func withBytes<Result>(_ body: (Span<UInt8>) -> Result) throws(LogoError) -> Result {
    guard let bytes = unsafe libraries.c.gdk_pixbuf_read_pixels(pixbuf.pointer) else { throw .unknownPixels }
    return unsafe body(UnsafeBufferPointer(start: bytes, count: try layout().byteCount).span)
  }
}

extension PixelLayout {
  /// That of a GdkPixbuf; `nil` for pixels of a kind that is not read.
  @unsafe init?(of pixbuf: OpaquePointer, _ libraries: DecodingLibraries) {
    let c = libraries.c
    unsafe self.init(
      width: Int(c.gdk_pixbuf_get_width(pixbuf)), height: Int(c.gdk_pixbuf_get_height(pixbuf)),
      channels: Int(c.gdk_pixbuf_get_n_channels(pixbuf)), stride: Int(c.gdk_pixbuf_get_rowstride(pixbuf)))
    guard width > 0, height > 0, channels == 3 || channels == 4 else { return nil }
  }
}

extension ImageFormat {
  fileprivate var isLossy: Bool {
    switch self {
    case .jpeg, .webp, .avif: true
    case .png, .gif, .bmp, .tiff, .svg, .pdf: false
    }
  }
}

extension LogoError {
  fileprivate static let unknownPixels = broken(reason: "its pixels are of a kind that is not read")
}

/// The size that a loader announces before it decodes.
@unsafe private struct AnnouncedSize {
  /// Sets the size to decode at; 0 × 0 stops the loader.
  let refuse: @convention(c) (OpaquePointer?, CInt, CInt) -> Void
  var width = 0
  var height = 0
  var isRefused: Bool { unsafe width.multipliedReportingOverflow(by: height).partialValue > LogoLimits.pixels }

  mutating func take(_ loader: OpaquePointer?, _ width: CInt, _ height: CInt) {
    unsafe (self.width, self.height) = (Int(width), Int(height))
    if unsafe isRefused { unsafe refuse(loader, 0, 0) }
  }
}
