internal import CRSVG
internal import Logos
internal import MarqueeValues
internal import PixelScaling

/// A raster image as gdk-pixbuf reads it: the first frame, rotated upright according to its EXIF data.
struct RasterPicture: ~Copyable {
  private let libraries: DecodingLibraries
  private let pixbuf: GObject

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
    guard format.isComplete(data) else { throw .broken(reason: "the file ends too early") }
    guard let pixbuf = unsafe c.gdk_pixbuf_loader_get_pixbuf(loader.pointer),
      let upright = unsafe c.gdk_pixbuf_apply_embedded_orientation(pixbuf)
    else { throw .broken(reason: "there is no picture in it") }
    self.libraries = libraries
    self.pixbuf = unsafe GObject(upright, libraries)
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

  /// Scales the image as `request` says into the beginning of `pixels`, 0xAARRGGBB with straight alpha.
  func draw(as request: LogoRequest, into pixels: inout MutableSpan<UInt32>) throws(LogoError) -> LogoPlacement {
    let c = libraries.c
    let pointer = unsafe pixbuf.pointer
    let (width, height) = unsafe (Int(c.gdk_pixbuf_get_width(pointer)), Int(c.gdk_pixbuf_get_height(pointer)))
    let channels = unsafe Int(c.gdk_pixbuf_get_n_channels(pointer))
    let stride = unsafe Int(c.gdk_pixbuf_get_rowstride(pointer))
    guard width > 0, height > 0, channels == 3 || channels == 4, let bytes = unsafe c.gdk_pixbuf_read_pixels(pointer)
    else { throw .broken(reason: "its pixels are of a kind that is not read") }
    let placement = request.placement(ofWidth: Double(width), height: Double(height))
    let resampler = Resampler(
      from: PixelSize(width: width, height: height), to: PixelSize(width: placement.width, height: placement.height),
      fullWidth: placement.fullWidth, fullHeight: placement.fullHeight)
    // The last row has no padding.
    let source = unsafe UnsafeBufferPointer(start: bytes, count: stride * (height - 1) + width * channels)
    unsafe resampler.draw(bytes: source.span, channels: channels, stride: stride, into: &pixels)
    return placement
  }
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
