package import MarqueeValues

/// Shows frames that the processor draws into memory.
@MainActor
package protocol FrameSink: AnyObject {
  /// The area, px, changed since the last `present`; it may reach beyond the frame.
  func note(_ area: PixelArea)
  /// The whole frame changed.
  func noteAll()
  /// Shows the frame: rows of 0x00RRGGBB pixels that are `rowBytes` apart. The memory is drawn into again afterwards.
  func present(_ pixels: RawSpan, rowBytes: Int)
}
