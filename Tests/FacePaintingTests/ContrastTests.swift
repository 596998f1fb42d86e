import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

struct ContrastTests {
  @Test func `contrast ratios match those published for WCAG`() {
    #expect(abs(Contrast.ratio(1, 0) - 21) < 1e-9)
    let grey = Contrast.luminance(Color(0x767676).pixel)
    #expect(abs(Contrast.ratio(1, grey) - 4.54) < 0.01)
  }

  @Test func `white or near-black text is readable on any flat colour`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let color = Color.random(using: &generator)
      #expect(Contrast.textColor(over: [color.pixel]).contrast >= 4.49, "\(color)")
    }
  }

  /// Each case has its own seed, so that a failure can be repeated.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `text on any gradient has at least the contrast of WCAG AA at every pixel`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let kinds: [Gradient.Kind] = [.linear(angle: .random(in: 0..<360, using: &generator)), .radial, .conic(angle: 40)]
    let kind = try #require(kinds.randomElement(using: &generator))
    let colors = (0..<Int.random(in: 1...4, using: &generator)).map { _ in Color.random(using: &generator) }
    let face = CardFace.sample("Northwind", "Partner", Gradient(kind, colors), width: 200, height: 160)

    let text = try #require(try CardText(face, fonts: FontBook()))
    let scene = FacePainter.scene(of: face, with: text)
    #expect(scene.color == .white || scene.color == .nearBlack)
    let luminance = Contrast.luminance(scene.color.pixel)
    var least = 21.0
    for frame in text.frames {
      for y in frame.minY..<frame.maxY {
        for x in frame.minX..<frame.maxX {
          let pixel = scene.background.pixels[y * face.width + x]
          least = min(least, Contrast.ratio(luminance, Contrast.luminance(pixel)))
        }
      }
    }
    #expect(least >= 4.5, "seed \(seed): \(least)")
  }

  @Test func `a scrim is painted only where contrast is too low`() throws {
    let fonts = FontBook()
    let plain = CardFace.sample("Acme", nil, Gradient(.linear(angle: 135), [Color(0x101020), Color(0x202040)]))
    let harsh = CardFace.sample("Acme", nil, Gradient(.linear(angle: 90), [Color(0x000000), .white]))
    let text = try #require(try CardText(plain, fonts: fonts))
    #expect(FacePainter.scene(of: plain, with: text).background == plain.gradient.bitmap(width: 420, height: 420))
    #expect(FacePainter.scene(of: harsh, with: text).background != harsh.gradient.bitmap(width: 420, height: 420))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `text in a written colour is readable too, wherever any shade can make it so`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let colors = (0..<Int.random(in: 1...3, using: &generator)).map { _ in Color.random(using: &generator) }
    var face = CardFace.sample("Acme", "Partner", Gradient(.linear(angle: 60), colors), width: 200, height: 160)
    let written = Color.random(using: &generator)
    face.textColor = written
    let text = try #require(try CardText(face, fonts: FontBook()))
    let scene = FacePainter.scene(of: face, with: text)
    #expect(scene.color == written)
    let luminance = Contrast.luminance(written.pixel)
    let best = max(Contrast.ratio(luminance, 1), Contrast.ratio(luminance, Contrast.luminance(Color.nearBlack.pixel)))
    let contrast = Contrast.contrast(
      of: written, over: FacePainter.pixels(of: scene.background, in: text.frames, over: face.backdrop))
    if best > 4.6 {
      #expect(contrast >= 4.5, "seed \(seed)")
    } else if contrast < 4.5 {
      // Nothing helps, and the gradient stays as it is.
      #expect(scene.background == face.gradient.bitmap(width: face.width, height: face.height))
    }
    #expect(FacePainter(fonts: FontBook()).measures(of: face).writtenContrast == contrast)
  }

  @Test(arguments: UInt64(0)..<40)
  func `what is under frames is the same whether all of the gradient is painted or a part`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let colors = (0..<Int.random(in: 1...3, using: &random)).map { _ in Color.random(using: &random) }
    let kinds: [Gradient.Kind] = [.linear(angle: 0), .linear(angle: 217), .radial, .conic(angle: 30)]
    let gradient = Gradient(kinds.randomElement(using: &random) ?? .radial, colors)
    let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
    // Some overlap, and some lie partly or wholly outside.
    let frames = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      PixelArea(
        x: .random(in: -40...120, using: &random), y: .random(in: -40...120, using: &random),
        width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
    }
    let whole = gradient.bitmap(width: width, height: height)
    #expect(
      FacePainter.pixels(of: gradient, width: width, height: height, in: frames, over: .white)
        == FacePainter.pixels(of: whole, in: frames, over: .white), "seed \(seed)")
  }

  @Test func `behind a translucent text what is seen of it counts`() throws {
    var face = CardFace.sample("Acme", nil, Gradient(.linear, [Color(0x101020)]))
    face.textColor = Color(red: 255, green: 255, blue: 255, alpha: 40)
    let measured = try #require(FacePainter(fonts: FontBook()).measures(of: face).writtenContrast)
    #expect(measured < 2)
    face.textColor = nil
    #expect(FacePainter(fonts: FontBook()).measures(of: face).writtenContrast == nil)
  }

  @Test func `the text colour of a translucent card depends on the backdrop`() throws {
    var face = CardFace.sample("Acme", nil, Gradient(.radial, [Color(0x808080, alpha: 10)]))
    let text = try #require(try CardText(face, fonts: FontBook()))
    face.backdrop = .white
    #expect(FacePainter.scene(of: face, with: text).color == .nearBlack)
    face.backdrop = .nearBlack
    #expect(FacePainter.scene(of: face, with: text).color == .white)
  }

  @Test(arguments: [20, 60, 100, 129, 180])
  func `a scrim shifts the gradient over the card's whole width and fades out smoothly`(width: Int) throws {
    let box = PixelArea(minX: 100 - width / 2, minY: 80, maxX: 100 + width / 2, maxY: 120)
    let scrim = try #require(Scrim(behind: .nearBlack, over: [0xFF00_0000], box: box, feather: 80, shape: .band))
    for y in 0..<200 {
      let shares = (0..<200).map { scrim.share(x: $0, y: y) }
      #expect(Set(shares).count == 1, "row \(y)")
      if (80..<120).contains(y) { #expect(shares[100] == scrim.strength) }
    }
    #expect(scrim.share(x: 0, y: 0) < 0.01 * scrim.strength && scrim.share(x: 0, y: 199) < 0.01 * scrim.strength)
    let steps = (1..<200).map { abs(scrim.share(x: 0, y: $0) - scrim.share(x: 0, y: $0 - 1)) }
    #expect((steps.max() ?? 1) < 0.03 * scrim.strength)
  }

  @Test func `a weak scrim is the same all over the card`() throws {
    let box = PixelArea(minX: 80, minY: 80, maxX: 120, maxY: 120)
    let scrim = try #require(Scrim(behind: .nearBlack, over: [0xFF7A_5A40], box: box, feather: 80, shape: .band))
    #expect(scrim.strength < 0.4)
    #expect(Set((0..<200).flatMap { y in (0..<200).map { scrim.share(x: $0, y: y) } }) == [scrim.strength])
  }

  @Test(arguments: ["A", "Acme", "Northwind Traders of the Far Side"])
  func `the light behind a title is the same from one side of the card to the other`(title: String) throws {
    // Neither white nor near-black is readable on all of it.
    let gradient = Gradient(.linear(angle: 180), [.nearBlack, .white])
    let face = CardFace.sample(title, nil, gradient)
    let text = try #require(try CardText(face, fonts: FontBook()))
    let background = FacePainter.scene(of: face, with: text).background
    #expect(background != gradient.bitmap(width: face.width, height: face.height))
    for y in 0..<face.height {
      let row = background.pixels[y * face.width..<(y + 1) * face.width].map { Int($0 >> 8 & 0xFF) }
      // Dither changes a channel by up to one step.
      #expect((row.max() ?? 0) - (row.min() ?? 255) <= 2, "row \(y) of \(title)")
    }
  }
}
