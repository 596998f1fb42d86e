internal import CSDL2
package import MarqueeValues

/// Shows frames that are drawn in memory in a window. The middle of a frame is in the middle of the window: in a larger window
/// there is black around it, and in a smaller one its edges are cut off.
@MainActor
package final class WindowSink: FrameSink {
  package let window: Window
  /// Of the frames, px.
  private let size: PixelSize
  /// What the window lacks, in px of the frame.
  private var damage: [PixelArea] = []
  /// The same as parts of the window, while it is shown.
  private var parts: [SDL_Rect] = []
  private var lacksAll = true
  /// Of the window's surface when a frame was last shown, px.
  private var shownSize = PixelSize(width: 0, height: 0)
  /// Why the last frame could not be shown; `nil` if it was.
  package private(set) var fault: SDLError?

  /// More areas are shown as a whole frame.
  private static let most = 16

  /// - Parameter size: of the frames, px.
  package init(_ window: Window, size: PixelSize) {
    self.window = window
    self.size = size
    damage.reserveCapacity(Self.most + 1)
    parts.reserveCapacity(Self.most + 1)
  }

  package func note(_ area: PixelArea) {
    if damage.count < Self.most { damage.append(area) } else { lacksAll = true }
  }

  package func noteAll() { lacksAll = true }

  /// The window's size as far as it is known, px.
  private var windowSize: PixelSize { shownSize.width > 0 ? shownSize : window.size }

  /// Where the frame's top left corner is in a window of this size, px; negative where it is cut off.
  private func corner(in window: PixelSize) -> (x: Int, y: Int) {
    ((window.width - size.width) / 2, (window.height - size.height) / 2)
  }

  /// A place in the window, px, as a place in the frame.
  package func place(x: Double, y: Double) -> (x: Double, y: Double) {
    let corner = corner(in: windowSize)
    return (x - Double(corner.x), y - Double(corner.y))
  }

  /// A place in fractions of the window as one in fractions of the frame.
  package func place(partX x: Double, partY y: Double) -> (x: Double, y: Double) {
    let window = windowSize
    let place = place(x: x * Double(window.width), y: y * Double(window.height))
    return (place.x / Double(size.width), place.y / Double(size.height))
  }

  package func present(_ pixels: RawSpan, rowBytes: Int) {
    guard let surface = unsafe SDL_GetWindowSurface(window.handle.pointer) else {
      lacksAll = true
      fault = .last(in: "SDL_GetWindowSurface")
      return
    }
    let now = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    if now != shownSize {
      unsafe _ = SDL_FillRect(surface, nil, SDL_MapRGB(surface.pointee.format, 0, 0, 0))
      (shownSize, lacksAll) = (now, true)
    }
    if lacksAll {
      damage.removeAll(keepingCapacity: true)
      damage.append(PixelArea(x: 0, y: 0, width: size.width, height: size.height))
    }
    parts.removeAll(keepingCapacity: true)
    for area in damage { unsafe copy(area, of: pixels, rowBytes: rowBytes, to: surface) }
    damage.removeAll(keepingCapacity: true)
    if lacksAll {
      unsafe _ = SDL_UpdateWindowSurface(window.handle.pointer)
    } else if !parts.isEmpty {
      unsafe _ = SDL_UpdateWindowSurfaceRects(window.handle.pointer, parts, Int32(parts.count))
    }
    (lacksAll, fault) = (false, nil)
  }

  /// Copies what an area of the frame and the window have in common.
  private func copy(
    _ area: PixelArea, of pixels: RawSpan, rowBytes: Int, to surface: UnsafeMutablePointer<SDL_Surface>
  ) {
    let corner = corner(in: shownSize)
    let (minX, minY) = (max(area.minX, 0, -corner.x), max(area.minY, 0, -corner.y))
    let maxX = min(area.maxX, size.width, shownSize.width - corner.x)
    let maxY = min(area.maxY, size.height, shownSize.height - corner.y)
    guard minX < maxX, minY < maxY, (maxY - 1) * rowBytes + maxX * 4 <= pixels.byteCount,
      let target = unsafe surface.pointee.pixels
    else { return }
    let pitch = unsafe Int(surface.pointee.pitch)
    let format = unsafe surface.pointee.format.pointee
    let place = unsafe target + (minY + corner.y) * pitch + (minX + corner.x) * Int(format.BytesPerPixel)
    unsafe pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe _ = SDL_ConvertPixels(
        Int32(maxX - minX), Int32(maxY - minY), SDL_PIXELFORMAT_RGB888.rawValue, start + minY * rowBytes + minX * 4,
        Int32(clamping: rowBytes), format.format, place, Int32(clamping: pitch))
    }
    parts.append(
      SDL_Rect(
        x: Int32(minX + corner.x), y: Int32(minY + corner.y), w: Int32(maxX - minX), h: Int32(maxY - minY)))
  }
}
