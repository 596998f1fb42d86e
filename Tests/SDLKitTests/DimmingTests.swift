import CSDL2
import Testing

@testable import MarqueeValues
@testable import SDLKit

/// Drawing under black and with less opacity, against SDL's own blending.
@MainActor
@Suite(.serialized)
struct DimmingTests {
  private static let size = PixelSize(width: 37, height: 11)

  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 { UInt64(next(0...0xFFFF)) << 48 | UInt64(next(0...0xFFFF)) << 16 }

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }

    mutating func pixels(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in UInt32(next(0...0xFFFF)) << 16 | UInt32(next(0...0xFFFF)) }
    }
  }

  private func renderer(showing pixels: [UInt32]) throws -> Renderer {
    let renderer = try Renderer(size: Self.size)
    try renderer.draw(
      Texture(renderer: renderer, size: Self.size, pixels: pixels.map { $0 | 0xFF00_0000 }), x: 0, y: 0)
    return renderer
  }

  /// What SDL gives where it blends one picture over another.
  private func blended(_ pixels: [UInt32], over behind: [UInt32], brightness: UInt8 = 255, alpha: UInt8 = 255) throws
    -> [UInt32]
  {
    let (width, height) = (Int32(Self.size.width), Int32(Self.size.height))
    let over = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue))
    let under = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGB888.rawValue))
    defer {
      SDL_FreeSurface(over)
      SDL_FreeSurface(under)
    }
    func memory(_ surface: UnsafeMutablePointer<SDL_Surface>) -> UnsafeMutableBufferPointer<UInt32> {
      UnsafeMutableBufferPointer(
        start: surface.pointee.pixels.assumingMemoryBound(to: UInt32.self), count: pixels.count)
    }
    _ = memory(over).update(from: pixels)
    _ = memory(under).update(from: behind)
    SDL_SetSurfaceBlendMode(over, SDL_BLENDMODE_BLEND)
    SDL_SetSurfaceColorMod(over, brightness, brightness, brightness)
    SDL_SetSurfaceAlphaMod(over, alpha)
    #expect(SDL_UpperBlit(over, nil, under, nil) == 0)
    return memory(under).map { $0 | 0xFF00_0000 }
  }

  #if arch(x86_64)
    @Test func `black of any opacity gives the pixels that SDL gives`() throws {
      var random = Random(seed: 7)
      for opacity in 0...255 as ClosedRange<UInt32> {
        let behind = random.pixels(Self.size.width * Self.size.height)
        let renderer = try renderer(showing: behind)
        try renderer.fill(PixelArea(x: 0, y: 0, width: 37, height: 11), opacity << 24)
        let black = [UInt32](repeating: opacity << 24, count: behind.count)
        #expect(try renderer.readPixels() == blended(black, over: behind), "opacity \(opacity)")
      }
    }
  #endif

  @Test(arguments: 0..<20)
  func `a picture with less opacity or brightness gives the pixels that SDL gives`(seed: UInt64) throws {
    var random = Random(seed: seed)
    let count = Self.size.width * Self.size.height
    let (behind, pixels) = (random.pixels(count), random.pixels(count))
    let (brightness, alpha) = (UInt8(seed % 3 == 0 ? 255 : random.next(0...255)), UInt8(random.next(0...254)))
    let renderer = try renderer(showing: behind)
    try renderer.draw(
      Texture(renderer: renderer, size: Self.size, pixels: pixels), x: 0, y: 0, brightness: Double(brightness) / 255,
      alpha: Double(alpha) / 255)
    #expect(
      try renderer.readPixels() == blended(pixels, over: behind, brightness: brightness, alpha: alpha), "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `a dimmed layer gives the pixels of what was drawn into it, dimmed`(seed: UInt64) throws {
    var random = Random(seed: seed)
    var pixels = random.pixels(Self.size.width * Self.size.height)
    // Some rows of one colour, and some that differ only in one place.
    for row in 0..<Self.size.height where seed % 4 != 0 && random.next(0...2) > 0 {
      let places = row * Self.size.width..<(row + 1) * Self.size.width
      for place in places { pixels[place] = seed % 2 == 0 ? pixels[places.lowerBound] : 0x0B0D17 }
      if random.next(0...3) == 0 { pixels[places.randomElement(using: &random) ?? 0] ^= 0x100 }
    }
    let expected = try renderer(showing: pixels)
    let opacity = random.next(0...200)
    try expected.fill(PixelArea(x: 0, y: 0, width: 37, height: 11), UInt32(opacity) << 24)
    let renderer = try Renderer(size: Self.size)
    let layer = try #require(try renderer.layer(LayerPixels(size: Self.size)))
    try renderer.clear(0xFF12_3456)
    try renderer.draw(into: layer) { () throws(SDLError) in
      try renderer.draw(
        Texture(renderer: renderer, size: Self.size, pixels: pixels.map { $0 | 0xFF00_0000 }), x: 0, y: 0)
    }
    #expect(try renderer.readPixels().allSatisfy { $0 == 0xFF12_3456 }, "the layer is drawn apart")
    // A card with an opaque middle; what it hides may be left out.
    let size = PixelSize(width: random.next(1...20), height: random.next(1...20))
    let rim = random.next(0...4)
    let card = Texture.Card(size: size, rim: rim, pixels: random.pixels(size.width * size.height))
    let texture = try Texture(renderer: renderer, size: size, pixels: card.pixels)
    let area = PixelArea(
      x: random.next(-10...35), y: random.next(-10...10), width: random.next(1...45), height: random.next(1...25))
    try renderer.drawDimmed(layer, opacity: opacity, under: texture, in: area)
    for renderer in [renderer, expected] {
      try renderer.draw(
        Texture(renderer: renderer, size: size, pixels: card.pixels), x: Double(area.x), y: Double(area.y),
        width: Double(area.width), height: Double(area.height))
    }
    #expect(try renderer.readPixels() == expected.readPixels(), "seed \(seed): \(size), rim \(rim), in \(area)")
  }

  @Test(arguments: 0..<20)
  func `a layer that is drawn into again gives its new pixels, dimmed`(seed: UInt64) throws {
    var random = Random(seed: seed)
    let whole = PixelArea(x: 0, y: 0, width: 37, height: 11)
    let (renderer, expected) = (try Renderer(size: Self.size), try Renderer(size: Self.size))
    let layer = try #require(try renderer.layer(LayerPixels(size: Self.size)))
    let cover = try Texture(renderer: renderer, size: PixelSize(width: 1, height: 1), pixels: [0])
    try renderer.draw(into: layer) { () throws(SDLError) in try renderer.fill(whole, 0xFF0B_0D17) }
    try expected.fill(whole, 0xFF0B_0D17)
    for step in 0..<6 {
      let area = PixelArea(
        x: random.next(0...36), y: random.next(0...10), width: random.next(1...37), height: random.next(1...3))
      let color = UInt32(random.next(0...0xFFFF)) * 251 & 0xFF_FFFF | 0xFF00_0000
      try renderer.draw(into: layer) { () throws(SDLError) in try renderer.fill(area, color) }
      try expected.fill(area, color)
      let opacity = random.next(0...255)
      try renderer.drawDimmed(
        layer, opacity: opacity, under: cover, in: PixelArea(x: 0, y: 0, width: 0, height: 0))
      let dimmed = try Renderer(size: Self.size)
      try dimmed.draw(
        Texture(renderer: dimmed, size: Self.size, pixels: expected.readPixels()), x: 0, y: 0)
      try dimmed.fill(whole, UInt32(opacity) << 24)
      #expect(try renderer.readPixels() == dimmed.readPixels(), "seed \(seed), step \(step)")
    }
  }

  @Test func `a layer of another size is refused`() throws {
    let renderer = try Renderer(size: Self.size)
    #expect(try renderer.layer(LayerPixels(size: PixelSize(width: 36, height: 11))) == nil)
  }
}

extension Texture {
  /// A picture whose rows are opaque but for some at both ends.
  fileprivate struct Card {
    let pixels: [UInt32]

    init(size: PixelSize, rim: Int, pixels: [UInt32]) {
      self.pixels = pixels.enumerated().map { place, pixel in
        (rim..<max(size.height - rim, rim)).contains(place / size.width) ? pixel | 0xFF00_0000 : pixel
      }
    }
  }
}
