import MarqueeValues
import Testing

@testable import LogoDecoder

/// What is a picture of a browser's window, and what is a logo with a bar in it.
struct ScreenshotTests {
  private typealias Color = SIMD3<Int>

  /// A window of bars above a page, with what is drawn in it.
  private struct Window {
    var size = (width: 800, height: 500)
    var bars: [(height: Int, color: Color)] = [(60, Color(241, 241, 243))]
    var page = Color(255, 255, 255)
    /// What is in the uppermost bar: the part of its width.
    var field = 0.4
    var channels = 3
    var alpha: UInt8 = 255
    /// px at the right side of the page that have another colour.
    var side = 0

    func isTold() -> Bool {
      let stride = (size.width * channels + 3) / 4 * 4
      var bytes = [UInt8](repeating: 0, count: stride * size.height)
      let top = bars.reduce(0) { $0 + $1.height }
      for y in 0..<size.height {
        for x in 0..<size.width {
          var color = page
          var edge = 0
          for bar in bars {
            if (edge..<edge + bar.height).contains(y) {
              let isField =
                edge == 0 && (15..<max(bar.height - 15, 15)).contains(y) && x > 100
                && x < 100 + Int(field * Double(size.width))
              color = isField ? Color(120, 30, 60) : bar.color
            }
            edge += bar.height
          }
          if y >= top, x > size.width / 3, x < size.width * 2 / 3, y > size.height / 2, y < size.height * 3 / 4 {
            color = Color(200, 20, 30)
          }
          if y >= top, x >= size.width - side { color = Color(0, 90, 160) }
          for channel in 0..<3 { bytes[y * stride + x * channels + channel] = UInt8(color[channel]) }
          if channels == 4 { bytes[y * stride + x * channels + 3] = alpha }
        }
      }
      return Screenshot.isLikely(
        PixelLayout(width: size.width, height: size.height, channels: channels, stride: stride), bytes.span)
    }
  }

  @Test func `a window with a bar or several above a page of another colour is a screenshot`() {
    #expect(Window().isTold())
    #expect(Window(channels: 4).isTold())
    #expect(Window(bars: [(60, Color(241, 241, 243)), (1, Color(200, 200, 200))], page: Color(220, 220, 220)).isTold())
    #expect(
      Window(bars: [(40, Color(222, 225, 230)), (45, Color(255, 255, 255))], page: Color(240, 240, 240)).isTold())
    #expect(Window(bars: [(50, Color(32, 33, 36)), (40, Color(53, 54, 58))], page: Color(255, 255, 255)).isTold())
  }

  @Test func `a logo with a bar is none unless the bar is an even grey with something in it`() {
    #expect(!Window(bars: []).isTold(), "paper")
    #expect(!Window(bars: [], page: Color(220, 220, 220)).isTold(), "a grey box")
    #expect(!Window(bars: [(60, Color(10, 10, 10))]).isTold(), "a black bar")
    #expect(!Window(bars: [(60, Color(0, 80, 160))]).isTold(), "a blue bar")
    #expect(!Window(bars: [(250, Color(230, 230, 230))]).isTold(), "half of it")
    #expect(!Window(field: 0).isTold(), "an empty bar")
    #expect(!Window(page: Color(200, 230, 120)).isTold(), "a coloured page")
    #expect(!Window(side: 20).isTold(), "a page that is no ground for both sides")
    #expect(!Window(size: (200, 120), bars: [(20, Color(241, 241, 243))]).isTold(), "small")
    #expect(!Window(channels: 4, alpha: 180).isTold(), "not opaque")
  }
}
