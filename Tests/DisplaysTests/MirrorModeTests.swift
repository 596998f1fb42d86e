import ConfigurationValues
import KMSKit
import MarqueeValues
import Testing

@testable import Displays

/// The size of a picture that several displays show, and their modes.
@MainActor
struct MirrorModeTests {
  private func modes(_ words: String) -> [ScanMode] {
    words.split(separator: " ").map { word in
      let numbers = word.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
      return ScanMode(
        width: Int(numbers[0]), height: Int(numbers[1]), hertz: numbers.count > 2 ? numbers[2] : 60,
        isPreferred: word.hasSuffix("*"))
    }
  }

  @Test(arguments: [
    // What the first one prefers, if all have it.
    (nil, ["1280x720* 1920x1080", "1920x1080* 1280x720"], "1280x720"),
    // Else the largest that all have.
    (nil, ["1920x1080* 1280x720 800x600", "1280x720* 800x600", "800x600 1280x720 640x480"], "1280x720"),
    // Else the first one's.
    (nil, ["1920x1080*", "1280x720*"], "1920x1080"),
    ("1280x720", ["1920x1080* 1280x720", "1920x1080*"], "1280x720"),
    ("1280x720", ["1920x1080*", "1920x1080* 1280x720"], "1280x720"),
    ("1024x768", ["1920x1080*", "1920x1080*"], "1920x1080"),
  ])
  func `the picture has one size`(wanted: String?, displays: [String], expected: String) {
    let size = MirrorModes(wanted: wanted.flatMap(DisplayMode.init(written:))).size(of: displays.map(modes))
    #expect(size.map { "\($0)" } == expected)
  }

  @Test(arguments: [
    ("1280x720", nil, "1920x1080* 1280x720@50 1280x720@60", 50.0, "1280x720@50"),
    ("1280x720", nil, "1920x1080* 1280x720@50 1280x720@60", nil, "1280x720@60"),
    ("1280x720", "1280x720@60", "1280x720@50 1280x720@60", 50.0, "1280x720@60"),
    // A larger one has the picture in its middle.
    ("1280x720", nil, "3840x2160@30 1920x1080*", nil, "1920x1080@60"),
    ("1280x720", nil, "800x600* 3840x2160@30 1920x1080", nil, "1920x1080@60"),
    ("1280x720", nil, "1280x600 800x800", nil, nil),
  ])
  func `each display has a mode that holds the picture`(
    size: String, wanted: String?, modes words: String, rate: Double?, expected: String?
  ) throws {
    let picture = try #require(DisplayMode(written: size)).size
    let mode = MirrorModes(wanted: wanted.flatMap(DisplayMode.init(written:))).mode(
      for: picture, of: modes(words), near: rate)
    #expect(mode.map { "\($0.size)@\(Int(($0.refreshRate ?? 0).rounded()))" } == expected)
  }

  @Test(arguments: [59.94, 60]) func `a display gets the rate of the one that paces, to a hundredth of a hertz`(
    rate: Double
  )
    throws
  {
    let size = PixelSize(width: 1920, height: 1080)
    let mode = MirrorModes(wanted: nil).mode(
      for: size, of: modes("1920x1080@60* 1920x1080@59.94 1920x1080@50"), near: rate)
    #expect(abs(try #require(mode?.refreshRate) - rate) < 0.01)
  }

  @Test func `displays without modes have no size`() {
    #expect(MirrorModes(wanted: nil).size(of: []) == nil && MirrorModes(wanted: nil).size(of: [[]]) == nil)
  }
}
