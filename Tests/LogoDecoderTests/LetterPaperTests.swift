import MarqueeValues
import SceneTestSupport
import Testing

@testable import LogoDecoder
@testable import Logos

/// What is a whole page, and what is a logo with margins.
struct LetterPaperTests {
  /// A page, on paper or with nothing behind it.
  private struct Page {
    var (width, height): (Int, Int)
    var bytes: [UInt8]
    let isClear: Bool

    init(_ width: Int, _ height: Int, isClear: Bool = false) {
      (self.width, self.height, self.isClear) = (width, height, isClear)
      bytes = (0..<width * height).flatMap { _ -> [UInt8] in isClear ? [0, 0, 0, 0] : [250, 250, 249, 255] }
    }

    /// Inks a rectangle; its edges are shares of the page's sides.
    func inked(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ color: [UInt8] = [20, 30, 60, 255]) -> Page {
      var page = self
      for row in Int(y.lowerBound * Double(height))..<Int(y.upperBound * Double(height)) {
        for column in Int(x.lowerBound * Double(width))..<Int(x.upperBound * Double(width)) {
          page.bytes.replaceSubrange((row * width + column) * 4..<(row * width + column) * 4 + 4, with: color)
        }
      }
      return page
    }

    /// A line of letters.
    func written(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Page {
      stride(from: x.lowerBound, to: x.upperBound, by: 0.02).reduce(self) { page, left in
        page.inked(left...left + 0.008, y)
      }
    }

    var isWhole: Bool {
      LetterPaper.isLikely(PixelLayout(width: width, height: height, channels: 4, stride: width * 4), bytes.span)
    }
  }

  @Test(
    arguments: [(595, 842), (612, 792), (842, 595), (612, 1008), (1240, 1754)], [false, true])
  func `letter paper is told, with marks for folding or without`(size: (width: Int, height: Int), isClear: Bool) {
    let empty = Page(size.width, size.height, isClear: isClear)
    let page = empty.written(0.25...0.75, 0.07...0.09).written(0.2...0.8, 0.93...0.94).written(0.2...0.8, 0.95...0.96)
    #expect(page.isWhole)
    #expect(page.inked(0...0.02, 0.333...0.336).inked(0...0.02, 0.5...0.503).inked(0...0.02, 0.667...0.67).isWhole)
    #expect(empty.inked(0.7...0.9, 0.04...0.14).written(0.1...0.9, 0.95...0.96).isWhole, "a mark in a corner")
  }

  @Test(arguments: [false, true])
  func `a logo with margins is not, nor one of a mark and a word below`(isClear: Bool) {
    let empty = Page(595, 842, isClear: isClear)
    #expect(!empty.isWhole)
    #expect(!empty.written(0.25...0.75, 0.48...0.52).isWhole, "a word")
    #expect(!empty.written(0.05...0.95, 0.48...0.5).written(0.2...0.8, 0.53...0.535).isWhole, "a word and a line")
    #expect(!empty.inked(0.1...0.9, 0.05...0.6).written(0.1...0.9, 0.85...0.95).isWhole, "a mark over a word")
    #expect(!empty.inked(0.4...0.6, 0.3...0.45).written(0.3...0.7, 0.55...0.58).isWhole, "a small mark over a word")
    #expect(!empty.inked(0.1...0.9, 0.3...0.301).written(0.2...0.8, 0.4...0.41).inked(0.1...0.9, 0.5...0.501).isWhole)
    #expect(!empty.written(0.25...0.75, 0.48...0.52).inked(0.1...0.101, 0.9...0.901).isWhole, "a speck")
    let strip = Page(842, 200, isClear: isClear).inked(0.01...0.03, 0.4...0.6).written(0.8...0.98, 0.4...0.6)
    #expect(!strip.isWhole, "not of a page's shape")
  }

  @Test func `no drawing of the corpus is`() {
    var seen: Set<String> = []
    for item in LogoCorpus.cases where seen.insert(item.name).inserted {
      let bitmap = item.drawing.bitmap(LogoRequest(width: 200, height: 200))
      let bytes = bitmap.pixels.flatMap { pixel in [16, 8, 0, 24].map { UInt8(pixel >> UInt32($0) & 0xFF) } }
      let layout = PixelLayout(width: bitmap.width, height: bitmap.height, channels: 4, stride: bitmap.width * 4)
      let isWhole = LetterPaper.isLikely(layout, bytes.span)
      #expect(!isWhole, "\(item.name)")
    }
  }
}
