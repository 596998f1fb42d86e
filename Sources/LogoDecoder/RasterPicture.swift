internal import CRSVG
internal import Logos
internal import MarqueeValues
internal import PixelScaling

/// A picture of pixels as gdk-pixbuf reads it: the first frame, turned upright as its EXIF data says.
struct RasterPicture: ~Copyable {
  private let libraries: DecodingLibraries
  private let pixbuf: GObject

  init(_ data: [UInt8], _ format: ImageFormat, _ libraries: DecodingLibraries) throws(LogoError) {
    let c = libraries.c
    let loader = GObject(
      try libraries.checked { error in c.gdk_pixbuf_loader_new_with_type(format.rawValue, error) }, libraries)
    let size = UnsafeMutablePointer<AnnouncedSize>.allocate(capacity: 1)
    size.initialize(to: AnnouncedSize(refuse: c.gdk_pixbuf_loader_set_size))
    defer { size.deallocate() }
    let announce: @convention(c) (OpaquePointer?, CInt, CInt, UnsafeMutableRawPointer?) -> Void = {
      loader, width, height, size in
      size?.assumingMemoryBound(to: AnnouncedSize.self).pointee.take(loader, width, height)
    }
    _ = c.g_signal_connect_data(
      UnsafeMutableRawPointer(loader.pointer), "size-prepared",
      unsafeBitCast(announce, to: (@convention(c) () -> Void).self), size, nil, 0)

    var fault: LogoError?
    do throws(LogoError) {
      try Self.feed(data, to: loader.pointer, libraries) { size.pointee.isRefused }
    } catch {
      fault = error
    }
    do throws(LogoError) {
      // Also after a fault, or the loader complains when it is let go.
      try libraries.check { error in c.gdk_pixbuf_loader_close(loader.pointer, error) }
    } catch {
      fault = fault ?? error
    }
    if size.pointee.isRefused { throw .tooManyPixels(width: size.pointee.width, height: size.pointee.height) }
    if let fault { throw fault }
    guard format.isComplete(data) else { throw .broken(reason: "the file ends too early") }
    guard let pixbuf = c.gdk_pixbuf_loader_get_pixbuf(loader.pointer),
      let upright = c.gdk_pixbuf_apply_embedded_orientation(pixbuf)
    else { throw .broken(reason: "there is no picture in it") }
    self.libraries = libraries
    self.pixbuf = GObject(upright, libraries)
  }

  /// In parts, so that a refusal is heeded soon.
  private static func feed(
    _ data: [UInt8], to loader: OpaquePointer, _ libraries: DecodingLibraries, until isRefused: () -> Bool
  ) throws(LogoError) {
    var start = 0
    while start < data.count && !isRefused() {
      let count = min(data.count - start, 1 << 16)
      try libraries.check { error in
        data.withUnsafeBufferPointer { bytes in
          libraries.c.gdk_pixbuf_loader_write(loader, bytes.baseAddress?.advanced(by: start), count, error)
        }
      }
      start += count
    }
  }

  func draw(as request: LogoRequest, into pixels: inout MutableSpan<UInt32>) throws(LogoError) -> LogoPlacement {
    let c = libraries.c
    let (width, height) = (Int(c.gdk_pixbuf_get_width(pixbuf.pointer)), Int(c.gdk_pixbuf_get_height(pixbuf.pointer)))
    let channels = Int(c.gdk_pixbuf_get_n_channels(pixbuf.pointer))
    let stride = Int(c.gdk_pixbuf_get_rowstride(pixbuf.pointer))
    guard width > 0, height > 0, channels == 3 || channels == 4, let bytes = c.gdk_pixbuf_read_pixels(pixbuf.pointer)
    else { throw .broken(reason: "its pixels are of a kind that is not read") }
    let placement = request.placement(ofWidth: Double(width), height: Double(height))
    // The last row may end where its pixels do.
    let source = UnsafeBufferPointer(start: bytes, count: stride * (height - 1) + width * channels)
    let resampler = Resampler(
      from: PixelSize(width: width, height: height), to: PixelSize(width: placement.width, height: placement.height),
      fullWidth: placement.fullWidth, fullHeight: placement.fullHeight)
    resampler.draw(bytes: source.span, channels: channels, stride: stride, into: &pixels)
    return placement
  }
}

/// What a loader says about the size of its picture, before it decodes it.
private struct AnnouncedSize {
  /// A size of nothing makes loaders stop.
  let refuse: @convention(c) (OpaquePointer?, CInt, CInt) -> Void
  var width = 0
  var height = 0
  var isRefused: Bool { width.multipliedReportingOverflow(by: height).partialValue > LogoLimits.pixels }

  mutating func take(_ loader: OpaquePointer?, _ width: CInt, _ height: CInt) {
    (self.width, self.height) = (Int(width), Int(height))
    if isRefused { refuse(loader, 0, 0) }
  }
}
