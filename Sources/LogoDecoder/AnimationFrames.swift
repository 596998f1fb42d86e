internal import CRSVG

/// The frames of an animation as gdk-pixbuf composes them.
@safe struct AnimationFrames {
  /// Maximum area of all frames that are looked at, px²; what comes after is not chosen.
  private static let pixelLimit = 150_000_000

  private let libraries: DecodingLibraries
  /// ms, for each frame.
  private let times: [Int]

  init(_ libraries: DecodingLibraries, _ times: [Int]) {
    self.libraries = libraries
    self.times = times
  }

  /// A copy of the frame that is drawn; `nil` if the loader has no animation.
  func chosen(of loader: borrowing GObject) -> FrameCopy? {
    let c = libraries.c
    guard let animation = unsafe c.gdk_pixbuf_loader_get_animation(loader.pointer),
      unsafe c.gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return nil }
    var choice = FrameChoice(times: times)
    // Frames cannot be asked for again: iterators of WebP share the decoder's place.
    var copies: [Int: FrameCopy] = [:]
    unsafe walk(animation) { index, frame, layout in
      guard choice.isCandidate(index), let bytes = unsafe c.gdk_pixbuf_read_pixels(frame) else { return }
      let span = unsafe UnsafeBufferPointer(start: bytes, count: layout.byteCount).span
      choice.measure(index, layout, span)
      let leaders = choice.leaders
      copies = copies.filter { leaders.contains($0.key) }
      guard leaders.contains(index), let copy = unsafe c.gdk_pixbuf_copy(frame) else { return }
      copies[index] = unsafe FrameCopy(GObject(copy, libraries))
    }
    return choice.choice.flatMap { copies[$0] }
  }

  /// Calls `body` for each frame. Only once for an animation.
  private func walk(_ animation: OpaquePointer, _ body: (Int, OpaquePointer, PixelLayout) -> Void) {
    let c = libraries.c
    var time = GTimeVal(tv_sec: 0, tv_usec: 0)
    guard let pointer = unsafe c.gdk_pixbuf_animation_get_iter(animation, &time) else { return }
    let iterator = unsafe GObject(pointer, libraries)
    var left = Self.pixelLimit
    for index in times.indices {
      guard let frame = unsafe c.gdk_pixbuf_animation_iter_get_pixbuf(iterator.pointer),
        let layout = unsafe PixelLayout(of: frame, libraries)
      else { return }
      left -= layout.width * layout.height
      guard left >= 0 || index == 0 else { return }
      unsafe body(index, frame, layout)
      let delay = unsafe Int(c.gdk_pixbuf_animation_iter_get_delay_time(iterator.pointer))
      // The last one of an animation that ends.
      guard delay >= 0 else { return }
      // The loader of WebP goes on only after the frame's time, that of GIF at its end.
      for milliseconds in [delay, 1] {
        time.tv_usec += milliseconds * 1000
        time.tv_sec += time.tv_usec / 1_000_000
        time.tv_usec %= 1_000_000
        if unsafe c.gdk_pixbuf_animation_iter_advance(iterator.pointer, &time) != 0 { break }
      }
    }
  }
}

/// A box, as a noncopyable value cannot be in a dictionary.
final class FrameCopy {
  /// A GdkPixbuf.
  let object: GObject

  init(_ object: consuming GObject) { self.object = object }
}
