import ConfigurationValues
import FacePainting
import MarqueeEngine
import SDLKit
import StageTestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// Which panel is made and shown when orders, reloads and other cards' panels cross.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PanelOrderTests {
  private static let glass = PixelSize(width: 320, height: 200)
  private static let painter = FacePainter(fonts: FontBook())
  private static let finger = PointerEvent.Identifier(device: .touch, number: 1)

  /// Two cards side by side that do not move, with details longer than their panel.
  private static func configuration(_ mark: String = "", cards: Int = 2) -> Configuration {
    let shape = CardShape(width: .pixels(140), height: .pixels(140), spacing: .pixels(10))
    let colors = (0..<cards).map { $0 % 2 == 0 ? Card.plain(0x204080) : .plain(0x802040) }
    var lane = Lane(speed: 0, card: shape, cards: colors)
    for index in lane.cards.indices {
      lane.cards[index].id = "card \(index)"
      lane.cards[index].title = "Card \(index)\(mark)"
      lane.cards[index].details = (0..<400).map { "\(index): line \($0) of many." }.joined(separator: "\n")
    }
    lane.layout = .strip
    return Configuration(touch: .init(resumeAfter: .seconds(1)), lanes: [lane])
  }

  /// A render loop without a clock, for a stage and its stage renderer.
  @MainActor
  private final class Show {
    let renderer: Renderer
    var stage: Stage
    var picture: StageRenderer
    private let mailbox: Mailbox<StageRenderer.Product>

    init(_ stage: Stage) throws {
      self.stage = stage
      let mailbox = Mailbox<StageRenderer.Product>()
      self.mailbox = mailbox
      renderer = try Renderer(size: glass)
      picture = try StageRenderer(stage: stage, renderer: renderer, painter: painter) { mailbox.post($0) }
    }

    /// Adopts another configuration and waits for its faces.
    func reload(_ configuration: Configuration) async throws {
      stage.adopt(configuration)
      _ = mailbox.takeAll()
      picture = try StageRenderer(stage: stage, renderer: renderer, painter: painter, adopting: picture) {
        [mailbox] in mailbox.post($0)
      }
      for _ in 0..<400 {
        _ = try pixels()
        if picture.placeholders == 0 { return }
        try await Task.sleep(for: .milliseconds(5))
        for product in mailbox.takeAll() { _ = try picture.accept(product) }
        while picture.hasUploads { _ = try picture.upload() }
      }
    }

    /// Advances by this many milliseconds and prefetches.
    func advance(by milliseconds: Int) {
      stage.advance(to: stage.now.advanced(by: .milliseconds(milliseconds)))
      picture.prefetch(for: stage)
    }

    func touch(_ phase: PointerEvent.Phase, card: Int) throws {
      let tile = try #require(stage.contents[0].tiles.first { $0.card == card })
      let area = stage.layout.lanes[0].frame(of: tile, focus: nil)
      stage.handle(
        StageInput(
          time: stage.now,
          kind: .pointer(finger, phase, x: area.x + area.width / 2, y: area.y + area.height / 2)))
      picture.prefetch(for: stage)
    }

    func press(_ kind: StageInput.Kind) { stage.handle(StageInput(time: stage.now, kind: kind)) }

    /// Waits for the next panel; `nil` where none comes.
    func product() async throws -> StageRenderer.Product? {
      for _ in 0..<400 {
        for product in mailbox.takeAll() { if case .panel = product { return product } }
        try await Task.sleep(for: .milliseconds(5))
      }
      return nil
    }

    func take(_ product: StageRenderer.Product) throws {
      if case .panel(let panel, let prepared) = product { stage.accept(prepared.scroll, of: panel) }
      _ = try picture.accept(product)
      while picture.hasUploads { _ = try picture.upload() }
      picture.prefetch(for: stage)
    }

    /// Opens a card with its panel.
    func open(_ card: Int) async throws {
      try touch(.down, card: card)
      try take(try #require(try await product()))
      try touch(.up, card: card)
      advance(by: 1000)
      try #require(stage.isCardOpen)
    }

    func close() {
      press(.closeCard)
      advance(by: 1000)
    }

    func pixels() throws -> [UInt32] {
      try picture.draw(stage, stage.moment)
      return try renderer.readPixels()
    }

    /// Makes all bands of the details in view.
    func bringBands() throws {
      guard let opened = stage.openedCard else { return }
      while let (bands, details) = picture.missingBands(of: opened) {
        for band in bands {
          let prepared = picture.preparation.prepared(details.paint(band: band))
          _ = try picture.accept(.band(band, of: opened.panel, prepared))
        }
      }
    }
  }

  @Test func `memory for what is behind a card is kept until the strip goes on, for the next card`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try await show.open(0)
    _ = try show.picture.accept(.underlay(LayerPixels(size: Self.glass)))
    show.press(.closeCard)
    show.advance(by: 300)
    #expect(!show.stage.mayShowPanel)
    #expect(show.picture.view.hasUnderlay, "the visitor is still there")
    show.advance(by: 2000)
    #expect(!show.picture.view.hasUnderlay, "the strip went on")
  }

  @Test func `memory for what is behind a card is kept while a strip coasts that its visitor has flung`() async throws {
    let show = try Show(Stage(Self.configuration(cards: 40), screen: Self.glass))
    func finger(_ phase: PointerEvent.Phase, _ x: Double) {
      show.stage.handle(StageInput(time: show.stage.now, kind: .pointer(Self.finger, phase, x: x, y: 100)))
    }
    finger(.down, 300)
    show.advance(by: 10)
    _ = try show.picture.accept(.underlay(LayerPixels(size: Self.glass)))
    for step in 1...10 {
      finger(.move, 300 - 20 * Double(step))
      show.advance(by: 10)
    }
    finger(.up, 100)
    show.advance(by: 20)
    try #require(show.stage.controllers[0].phase == .coasting)
    #expect(show.picture.view.hasUnderlay, "the visitor is still there")
    for _ in 0..<100 { show.advance(by: 100) }
    #expect(!show.picture.view.hasUnderlay, "the strip went on")
  }

  @Test func `memory for what is behind a card is part of the textures' budget`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    let before = show.picture.textureBytes
    try await show.open(0)
    #expect(show.picture.textureBytes >= before + LayerPixels.bytes(of: Self.glass), "from its order on")
    _ = try show.picture.accept(.underlay(LayerPixels(size: Self.glass)))
    #expect(show.picture.textureBytes >= before + LayerPixels.bytes(of: Self.glass))
    show.close()
    show.advance(by: 2000)
    #expect(!show.picture.view.hasUnderlay)
    #expect(show.picture.textureBytes < before + LayerPixels.bytes(of: Self.glass))
  }

  @Test func `a panel that is ready late does not replace the open card's`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try await show.open(0)
    let before = try show.pixels()
    show.close()
    try show.touch(.down, card: 1)
    let late = try #require(try await show.product())
    try show.touch(.cancel, card: 1)
    show.advance(by: 100)
    try show.touch(.down, card: 0)
    try show.touch(.up, card: 0)
    show.advance(by: 1000)
    try show.take(late)
    #expect(try show.pixels() == before)
    // And it can be scrolled.
    if let again = try await show.product() { try show.take(again) }
    show.press(.key(.last))
    show.advance(by: 1000)
    #expect(show.stage.openedCard?.scrolled ?? 0 > 100)
    // The other panel is ready when its card opens.
    show.close()
    try await show.open(1)
    #expect(show.picture.isStale)
  }

  @Test func `scrolled details stay in view through a reload`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try await show.open(0)
    show.press(.key(.last))
    show.advance(by: 2000)
    try show.bringBands()
    _ = try show.pixels()
    try await show.reload(Self.configuration("!"))
    show.advance(by: 20)
    try show.take(try #require(try await show.product()))
    let seen = try show.pixels()
    try show.bringBands()
    #expect(try show.pixels() == seen, "text came later than its panel")
  }

  @Test func `a panel from before a reload is not shown for another card`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try await show.open(0)
    try await show.reload(Self.configuration("!"))
    _ = try show.pixels()
    show.press(.closeCard)
    show.advance(by: 50)
    _ = try show.pixels()
    try show.touch(.down, card: 1)
    try show.touch(.up, card: 1)
    show.advance(by: 50)
    _ = try show.pixels()
    show.advance(by: 1000)
    try #require(show.stage.openedCard?.panel.title == "Card 1!")
    // The faces fade in with the first frame and are whole in the second.
    _ = try show.pixels()
    show.advance(by: 200)
    let seen = try show.pixels()
    let other = try Renderer(size: Self.glass)
    let picture = try StageRenderer(stage: show.stage, renderer: other, painter: Self.painter) { _ in }
    try picture.draw(show.stage, show.stage.moment)
    #expect(try other.readPixels() == seen)
  }

  @Test func `a provisional panel is retried after a reload too`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try show.touch(.down, card: 0)
    _ = try #require(try await show.product())
    let panel = try #require(show.stage.pressedPanel)
    var painted = Self.painter.painted(panel)
    painted.isProvisional = true
    try show.take(.panel(panel, show.picture.preparation.prepared(painted)))
    try show.touch(.up, card: 0)
    show.advance(by: 1000)
    show.close()
    try await show.reload(Self.configuration())
    show.advance(by: 1000)
    try show.touch(.down, card: 0)
    #expect(try await show.product() != nil)
  }

  @Test func `details scroll even if a reload came while another panel was uploaded`() async throws {
    let show = try Show(Stage(Self.configuration(), screen: Self.glass))
    try await show.open(0)
    show.close()
    try show.touch(.down, card: 1)
    guard case .panel(let panel, let prepared) = try #require(try await show.product()) else { return }
    // Measured, but its textures are not whole.
    show.stage.accept(prepared.scroll, of: panel)
    try show.touch(.cancel, card: 1)
    try await show.reload(Self.configuration())
    show.advance(by: 1000)
    try show.touch(.down, card: 0)
    try show.touch(.up, card: 0)
    show.advance(by: 1000)
    if let product = try await show.product() { try show.take(product) }
    show.press(.key(.last))
    show.advance(by: 1000)
    #expect(show.stage.openedCard?.scrolled ?? 0 > 100)
  }
}
