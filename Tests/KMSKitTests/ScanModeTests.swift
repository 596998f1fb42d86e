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

  private func text(_ mode: ScanMode?) -> String? {
    mode.map { "\($0.size)\($0.isInterlaced ? "i" : "")@\(String(($0.refreshRate ?? 0).rounded()))" }
  }

  @Test(
    arguments: [
      // A television of 2008: 1080i, and 720p beside it.
      ([(1920, 1080, 60, true), (1280, 720, 60, false), (720, 480, 60, false)], "1280x720@60.0"),
      // The same size without interlacing is better, at the rate that is nearest.
      ([(1920, 1080, 50, true), (1920, 1080, 60, false), (1920, 1080, 50, false)], "1920x1080@50.0"),
      // 24 Hz are for films.
      ([(1920, 1080, 60, true), (1920, 1080, 24, false), (1280, 720, 50, false)], "1280x720@50.0"),
      ([(1920, 1080, 60, true), (1920, 1080, 24, false)], "1920x1080@24.0"),
      // Fewer lines than 720 are worse than half of 1080.
      ([(1920, 1080, 60, true), (720, 576, 50, false), (1024, 768, 60, false)], "1024x768@60.0"),
      ([(1920, 1080, 60, true), (720, 576, 50, false)], "1920x1080i@60.0"),
      // A mode larger than the preferred one may be more than the display shows well.
      ([(1920, 1080, 60, true), (3840, 2160, 30, false)], "1920x1080i@60.0"),
      ([(1920, 1080, 60, false), (1920, 1080, 60, true)], "1920x1080@60.0"),
    ] as [([(Int, Int, Double, Bool)], String)])
  func `in place of an interlaced preferred mode a progressive one is used`(
    timings: [(Int, Int, Double, Bool)], expected: String
  ) {
    let modes = timings.enumerated().map {
      ScanMode(width: $1.0, height: $1.1, hertz: $1.2, isPreferred: $0 == 0, isInterlaced: $1.3)
    }
    #expect(text(.preferred(of: modes)) == expected)
  }

  @Test func `a mode of the kernel's command line goes before the one that the kernel prefers without an EDID`() {
    let modes = [
      ScanMode(width: 1024, height: 768, hertz: 60, isPreferred: true), ScanMode(width: 800, height: 600, hertz: 60),
      ScanMode(width: 1920, height: 1080, hertz: 60, isForced: true),
    ]
    #expect(text(.preferred(of: modes)) == "1920x1080@60.0")
    let rates = [
      ScanMode(width: 1920, height: 1080, hertz: 60, isPreferred: true),
      ScanMode(width: 1920, height: 1080, hertz: 50, isForced: true),
    ]
    #expect(text(.fitting(PixelSize(width: 1920, height: 1080), hertz: nil, of: rates)) == "1920x1080@50.0")
  }

  @Test func `59_94 Hz counts as 60, and the nearer of both is found`() throws {
    let size = PixelSize(width: 1920, height: 1080)
    let modes = [
      ScanMode(width: 1920, height: 1080, hertz: 60),
      ScanMode(width: 1920, height: 1080, hertz: 59.94, isPreferred: true),
    ]
    func rate(_ near: Double?) throws -> Double {
      try #require(ScanMode.fitting(size, hertz: 60, near: near, of: modes)?.refreshRate)
    }
    #expect(try abs(rate(nil) - 59.94) < 0.01, "the preferred one")
    #expect(try abs(rate(60) - 60) < 0.01)
    #expect(try abs(rate(59.94) - 59.94) < 0.01)
  }
}
