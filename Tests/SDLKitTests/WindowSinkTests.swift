import MarqueeValues
import SDLKit
import TestSupport
import Testing

/// Frames that are drawn in memory and shown in a window.
@MainActor
@Suite(.serialized)
struct WindowSinkTests {
  /// What the window must show: the middle of the frame in its middle, and black around it.
  private func expected(_ frame: [UInt32], _ size: PixelSize, in window: PixelSize) -> [UInt32] {
    let (left, top) = ((window.width - size.width) / 2, (window.height - size.height) / 2)
    var pixels = [UInt32](repeating: 0, count: window.width * window.height)
    for y in 0..<window.height {
      for x in 0..<window.width {
        let (column, row) = (x - left, y - top)
        guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { continue }
        pixels[y * window.width + x] = frame[row * size.width + column] & 0xFF_FFFF
      }
    }
    return pixels
  }

  @Test(arguments: [(64, 40), (91, 57), (33, 21), (64, 20), (20, 40), (80, 30)])
  func `the window shows the middle of each frame, by its damage`(width: Int, height: Int) throws {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "test")
    let size = PixelSize(width: 64, height: 40)
    let windowSize = PixelSize(width: width, height: height)
    let window = try Window(session: session, title: "test", mode: .resizable(windowSize))
    let sink = WindowSink(window, size: size)
    let renderer = try Renderer(size: size, sink: sink, waitsForRefresh: false)
    let shown = try Renderer(window: window, kind: .software, waitForRefresh: false)
    var random = SeededGenerator(seed: UInt64(width * 1000 + height))
    try renderer.clear(0xFF10_2030)
    renderer.present()
    for _ in 0..<60 {
      for _ in 0..<random.int(1...24) {
        let area = PixelArea(
          x: random.int(-9...63), y: random.int(-9...39), width: random.int(1...30), height: random.int(1...30))
        try renderer.fill(area, 0xFF00_0000 | UInt32(random.int(0...0xFF_FFFF)))
        renderer.limitPresent(to: area)
      }
      renderer.present()
      let pixels = try shown.readPixels().map { $0 & 0xFF_FFFF }
      let wanted = expected(try renderer.readPixels(), size, in: windowSize)
      #expect(pixels == wanted)
      #expect(sink.fault == nil)
    }
  }

  @Test func `a place in the window is one in the frame`() throws {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "test")
    let window = try Window(session: session, title: "test", mode: .resizable(PixelSize(width: 100, height: 30)))
    let sink = WindowSink(window, size: PixelSize(width: 60, height: 40))
    let place = sink.place(x: 50, y: 15)
    #expect(place == (30, 20))
    let corner = sink.place(x: 20, y: 0)
    #expect(corner == (0, 5))
    let part = sink.place(partX: 0.5, partY: 0.5)
    #expect(part == (0.5, 0.5))
    let edge = sink.place(partX: 0.2, partY: 1)
    #expect(edge == (0, 35.0 / 40))
  }
}
