import KMSKit
import MarqueeValues
import Testing

/// Which of a display's modes is used.
@Suite
struct ScanModeTests {
  private let modes = [
    ScanMode(width: 3840, height: 2160, hertz: 30), ScanMode(width: 1920, height: 1080, hertz: 60, isPreferred: true),
    ScanMode(width: 1920, height: 1080, hertz: 50), ScanMode(width: 1920, height: 1080, hertz: 60, isInterlaced: true),
    ScanMode(width: 1280, height: 720, hertz: 50), ScanMode(width: 1280, height: 720, hertz: 60),
    ScanMode(width: 720, height: 576, hertz: 50, isInterlaced: true),
  ]

  @Test func `without a wish it is the one that the display prefers, or else its first`() throws {
    let preferred = try #require(ScanMode.preferred(of: modes))
    #expect(preferred.size == PixelSize(width: 1920, height: 1080) && preferred.isPreferred)
    #expect(ScanMode.preferred(of: Array(modes.dropFirst(4)))?.size == PixelSize(width: 1280, height: 720))
    #expect(ScanMode.preferred(of: []) == nil)
  }

  @Test(arguments: [
    (1280, 720, nil, 60), (1280, 720, 50, 50), (1920, 1080, nil, 60), (1920, 1080, 50, 50), (3840, 2160, nil, 30),
    (720, 576, nil, 50),
  ])
  func `a size without a rate gets the preferred one or the highest`(
    width: Int, height: Int, wanted: Int?, hertz: Int
  ) throws {
    let found = try #require(
      ScanMode.fitting(PixelSize(width: width, height: height), hertz: wanted, of: modes))
    #expect(found.refreshRate.map { Int($0.rounded()) } == hertz)
    #expect(!found.isInterlaced || height == 576, "interlaced only where there is nothing else")
  }

  @Test func `a size or a rate that the display does not take has no mode`() {
    #expect(ScanMode.fitting(PixelSize(width: 1024, height: 768), hertz: nil, of: modes) == nil)
    #expect(ScanMode.fitting(PixelSize(width: 1280, height: 720), hertz: 75, of: modes) == nil)
  }
}
