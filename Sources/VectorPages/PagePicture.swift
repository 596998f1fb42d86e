internal import CRSVG
internal import Glibc

/// A picture for pages, decoded by gdk-pixbuf. Not for several threads.
@safe package final class PagePicture {
  /// px.
  package let width: Int
  package let height: Int

  /// As cairo takes it: JPEG, and its px for whatever does not keep JPEG.
  struct Encoded {
    /// `nil` where gdk-pixbuf cannot write it: the px are enough, and larger.
    let jpeg: [UInt8]?
    /// 0xXXRRGGBB, row by row.
    let pixels: [UInt32]
    let width: Int
    let height: Int
  }

  private let libraries: PageLibraries
  private let pixbuf: OpaquePointer

  /// `nil` for what gdk-pixbuf cannot read as a PNG.
  package init?(png: [UInt8], _ libraries: PageLibraries) {
    let c = libraries.c
    guard let loader = unsafe c.gdk_pixbuf_loader_new_with_type("png", nil) else { return nil }
    defer { unsafe c.g_object_unref(UnsafeMutableRawPointer(loader)) }
    let isTaken = unsafe c.gdk_pixbuf_loader_write(loader, png, png.count, nil) != 0
    // Also after an error: a loader that is freed unclosed logs a warning.
    let isWhole = unsafe c.gdk_pixbuf_loader_close(loader, nil) != 0
    guard isTaken, isWhole, let pixbuf = unsafe c.gdk_pixbuf_loader_get_pixbuf(loader),
      // Another reference: this one is the loader's.
      let own = unsafe c.gdk_pixbuf_copy(pixbuf)
    else { return nil }
    self.libraries = libraries
    unsafe self.pixbuf = unsafe own
    unsafe (width, height) = (Int(c.gdk_pixbuf_get_width(own)), Int(c.gdk_pixbuf_get_height(own)))
  }

  deinit { unsafe libraries.c.g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// Of 100: edges of letters stay clean.
  private static let quality = "85"

  /// The picture as JPEG, at most so wide; transparent parts are black.
  /// - Parameter most: px, from 1 on.
  func encoded(most: Int) -> Encoded? {
    let c = libraries.c
    let isLarge = width > max(most, 1)
    let (width, height) =
      isLarge ? (max(most, 1), max(self.height * max(most, 1) / self.width, 1)) : (width, self.height)
    var scaled: OpaquePointer?
    if isLarge {
      unsafe scaled = unsafe c.gdk_pixbuf_scale_simple(
        pixbuf, CInt(width), CInt(height), GdkInterpType(GDK_INTERP_BILINEAR))
      guard unsafe scaled != nil else { return nil }
    }
    defer { if let scaled = unsafe scaled { unsafe c.g_object_unref(UnsafeMutableRawPointer(scaled)) } }
    let shown = unsafe scaled ?? pixbuf
    let (stride, channels) = unsafe (Int(c.gdk_pixbuf_get_rowstride(shown)), Int(c.gdk_pixbuf_get_n_channels(shown)))
    guard let bytes = unsafe c.gdk_pixbuf_read_pixels(shown), channels >= 3 else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = unsafe bytes + y * stride + x * channels
        unsafe pixels[y * width + x] = UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
      }
    }
    return unsafe Encoded(jpeg: jpeg(of: shown), pixels: pixels, width: width, height: height)
  }

  private func jpeg(of pixbuf: OpaquePointer) -> [UInt8]? {
    let c = libraries.c
    var buffer: UnsafeMutablePointer<CChar>?
    var count = 0
    var names: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("quality"), nil]
    var values: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(Self.quality), nil]
    defer { unsafe (names + values).forEach { unsafe free($0) } }
    guard unsafe c.gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "jpeg", &names, &values, nil) != 0,
      let buffer = unsafe buffer
    else { return nil }
    defer { unsafe c.g_free(buffer) }
    return unsafe buffer.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }
}
