import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// The picture of the control that gives more time, and texts that must be readable on any background.
struct MoreTimePictureTests {
  private static let painter = FacePainter(fonts: FontBook())
  private static let font = FontRequest(family: "Inter", weight: 600)

  private static func pictures(
    _ width: Int, _ height: Int, _ text: String = "More time", isRightToLeft: Bool = false
  ) -> MoreTimePictures {
    MoreTimePictures(
      Backdrop.MoreTime(
        area: PixelArea(x: 5, y: 7, width: width, height: height), text: text, font: font, isRightToLeft: isRightToLeft),
      painter: painter)
  }

  /// Pixels that are nearly white, in columns.
  private static func light(_ bitmap: Bitmap, _ columns: Range<Int>) -> Int {
    var count = 0
    for y in 0..<bitmap.height {
      for x in columns where Contrast.luminance(bitmap.pixels[y * bitmap.width + x]) > 0.6 { count += 1 }
    }
    return count
  }

  @Test(arguments: [(252, 60), (386, 92), (772, 184)])
  func `its ground is dark and opaque, in a light rim that stands out from it`(width: Int, height: Int) {
    let bitmap = Self.pictures(width, height).paint(seconds: 9)
    #expect(bitmap.width == width && bitmap.height == height)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { bitmap.pixels[y * width + x] }
    // Along the middle row: rim, then ground; corners are cut.
    #expect(pixel(1, height / 2) == Color.white.pixel && pixel(0, 0) >> 24 == 0)
    let ground = pixel(width - height / 4, height / 2)
    #expect(ground >> 24 == 255)
    // 1.4.11 asks for 3, and text for 4.5 (1.4.3): each pixel of the ink's middle is white.
    #expect(Contrast.ratio(of: .white, over: ground) >= 18)
    // Whatever is behind it, rim or ground stand out from it.
    for level in 0...255 {
      let behind = Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
      #expect(max(Contrast.ratio(of: behind, over: Color.white.pixel), Contrast.ratio(of: behind, over: ground)) >= 3)
    }
  }

  @Test func `the ring runs down by an equal part with each second`() {
    let pictures = Self.pictures(386, 92)
    // The ring alone: without the number inside, and without the text.
    func ring(_ seconds: Int) -> Int {
      let bitmap = pictures.paint(seconds: seconds)
      var count = 0
      for y in 0..<92 {
        for x in 0..<92 {
          let (across, down) = (Double(x) - 45.5, Double(y) - 45.5)
          let radius = (across * across + down * down).squareRoot()
          guard (30.5...36).contains(radius) else { continue }
          if Contrast.luminance(bitmap.pixels[y * 92 * 386 / 92 + x]) > 0.6 { count += 1 }
        }
      }
      return count
    }
    let lengths = (1...20).map(ring)
    for (second, length) in lengths.enumerated() {
      #expect(abs(length * 20 - lengths[19] * (second + 1)) <= lengths[19] * 2, "\(second + 1) s: \(lengths)")
    }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 < $1 }, "\(lengths)")
  }

  @Test func `each second has a number of its own, and others are not asked for`() {
    let pictures = Self.pictures(386, 92)
    let painted = (1...20).map { pictures.paint(seconds: $0).pixels }
    #expect(Set(painted).count == 20)
    #expect(pictures.paint(seconds: 21).pixels == painted[19] && pictures.paint(seconds: 0).pixels == painted[0])
  }

  @Test func `from right to left the countdown is at the right`() {
    let (left, right) = (Self.pictures(386, 92), Self.pictures(386, 92, "עוד זמן", isRightToLeft: true))
    func hasRing(_ pictures: MoreTimePictures, _ columns: Range<Int>) -> Bool {
      Self.light(pictures.paint(seconds: 20), columns) > 2 * Self.light(pictures.paint(seconds: 1), columns) / 2 + 300
    }
    #expect(hasRing(left, 0..<92) && !hasRing(left, 294..<386))
    #expect(hasRing(right, 294..<386) && !hasRing(right, 0..<92))
  }

  @Test func `in every language the words are whole`() {
    for tag in Language.tags {
      guard let text = Language(tag: tag)?.moreTime else {
        Issue.record("\(tag) has none")
        continue
      }
      let label = TextLabel(
        text: text, font: Self.font, color: .white, size: 26, maximumWidth: 168, maximumHeight: 48)
      #expect(Self.painter.paint(label) != nil, "\(tag)")
      #expect(Set(Language.moreTime.keys).contains(tag), "\(tag)")
    }
    #expect(Language(tag: "de-AT")?.moreTime == "Mehr Zeit" && Language(tag: "zh-Hant")?.moreTime == "延長時間")
  }

  // MARK: Texts on the background

  /// The least contrast between the text's colour and what is under and around its letters, as it is seen.
  private static func contrast(of bitmap: Bitmap, at place: (x: Int, y: Int), on fill: Backdrop.Fill, _ size: PixelSize)
    -> Double
  {
    var screen =
      switch fill {
      case .color(let color): Bitmap(width: size.width, height: size.height, filledWith: color.pixel)
      case .gradient(let gradient): gradient.bitmap(width: size.width, height: size.height)
      }
    let ground = screen
    screen.draw(bitmap, x: place.x, y: place.y)
    // The letters' middles have the colour that most pixels that differ have, apart from a ground's.
    var counts: [UInt32: Int] = [:]
    for (new, old) in zip(screen.pixels, ground.pixels) where new != old { counts[new, default: 0] += 1 }
    let common = counts.sorted { $0.value > $1.value }.prefix(2).map(\.key)
    guard let first = common.first else { return 0 }
    let hasGround = bitmap.pixels.filter { $0 >> 24 == 255 }.count * 2 > bitmap.pixels.count
    if hasGround { return Contrast.ratio(Contrast.luminance(first), Contrast.luminance(common.last ?? first)) }
    return ground.pixels.map { Contrast.ratio(Contrast.luminance(first), Contrast.luminance($0)) }.min() ?? 0
  }

  @Test(
    arguments: [
      Backdrop.Fill.color(.nearBlack), .color(.white), .color(Color(0x777777)), .color(Color(0x808080)),
      .gradient(Gradient(.linear(angle: 90), [Color(0x000000), .white])),
      .gradient(Gradient(.linear(angle: 30), [Color(0xffcc00), Color(0x003366)])),
    ], [Color?.none, .white, Color(0x777777), Color(0xffcc00)])
  func `a heading has a contrast of at least 4.5 wherever it must`(fill: Backdrop.Fill, color: Color?) throws {
    let size = PixelSize(width: 600, height: 200)
    var label = Backdrop.Label(
      text: "MMMM HHHH", font: Self.font, color: color, textHeight: 60,
      area: PixelArea(x: 20, y: 20, width: 560, height: 160))
    label.isReadable = true
    let bitmap = try #require(Self.painter.paint(label, over: fill))
    #expect(bitmap.width <= 560 && bitmap.height <= 160)
    let place = (x: label.left(ofWidth: bitmap.width), y: 20 + (160 - bitmap.height) / 2)
    #expect(Self.contrast(of: bitmap, at: place, on: fill, size) >= 4.48)
  }

  @Test func `a heading whose contrast does not matter is drawn in the colour that it is given`() throws {
    var label = Backdrop.Label(
      text: "MMMM HHHH", font: Self.font, color: Color(0x777777), textHeight: 60,
      area: PixelArea(x: 20, y: 20, width: 560, height: 160))
    label.isReadable = false
    let plain = try #require(Self.painter.paint(label, over: .color(.white)))
    #expect(plain.pixels.contains(Color(0x777777).pixel))
    label.isReadable = true
    let readable = try #require(Self.painter.paint(label, over: .color(.white)))
    #expect(readable != plain && !readable.pixels.contains(Color(0x777777).pixel))
  }
}
