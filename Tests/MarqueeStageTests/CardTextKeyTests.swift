import MarqueeConfig
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Which of a card's texts its face shows.
@Suite struct CardTextKeyTests {
  private func faces(_ text: String) throws -> [CardFace] {
    let document = """
      card: { text: \(text), logo-area: auto }
      cards:
        - { title: Acme, subtitle: Gold, logo: a.svg }
        - { subtitle: Gold, logo: a.svg }
        - { title: Acme, subtitle: Gold }
        - { subtitle: Gold }
      """
    let configuration = try ConfigurationLoader.load(text: document, file: "test.yaml").configuration
    return StagePlan(configuration, glass: PixelSize(width: 1280, height: 720)).catalog.faces
  }

  @Test func `all, the title alone or no text is shown, but one on a card without a logo`() throws {
    let all = try faces("all")
    #expect(all.map(\.title) == ["Acme", nil, "Acme", nil] && all.allSatisfy { $0.subtitle == "Gold" })
    #expect(all.allSatisfy { $0.textRoom == .titleAndSubtitle })
    let title = try faces("title")
    #expect(title.map(\.title) == ["Acme", nil, "Acme", nil] && title.map(\.subtitle) == [nil, "Gold", nil, "Gold"])
    #expect(title.allSatisfy { $0.textRoom == .title })
    let none = try faces("none")
    #expect(none.map(\.title) == [nil, nil, "Acme", nil] && none.map(\.subtitle) == [nil, nil, nil, "Gold"])
  }

  @Test func `a title that is left out is shown in place of a logo that cannot be drawn`() throws {
    #expect(try faces("none")[0].logo?.name == "Acme")
  }
}
