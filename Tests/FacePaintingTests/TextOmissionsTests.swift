import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// Which texts are left out where the cards of a lane choose.
struct TextOmissionsTests {
  private let painter = FacePainter(fonts: FontBook(), logos: PlainLogos())

  /// A lane of cards, and the same with the title alone and without texts.
  private func lane(
    _ texts: [(title: String, subtitle: String?)], width: Int, height: Int, rank: Int? = nil, plate: Color? = .white,
    hasLogos: Bool = true, leastText: Int = 18
  ) -> LetteredLane {
    func faces(_ shown: Int) -> [CardFace] {
      texts.map { title, subtitle in
        let isTitled = shown > 0 || !hasLogos
        var face = CardFace.plain(
          isTitled ? title : nil, shown > 1 ? subtitle : nil, logo: hasLogos ? .sample("2:1") : nil, width: width,
          height: height)
        (face.leastText, face.plate) = (leastText, plate)
        if shown < 2 { face.textRoom = .title }
        return face
      }
    }
    return LetteredLane(faces: faces(2), shorter: [faces(1), faces(0)], rank: rank)
  }

  private static let texts = [("Acme", "Since 1921"), ("Borealis", nil), ("Cobalt Works", "Tools")]

  @Test(arguments: [nil, Color.white])
  func `cards show as many texts as have room, the less the smaller they are`(plate: Color?) {
    let omissions = [600, 400, 300, 240, 180, 120, 60].map { height in
      painter.omissions(in: [lane(Self.texts, width: height * 3 / 2, height: height, plate: plate)])[0]
    }
    #expect(omissions.first == 0 && omissions.last == 2 && omissions.contains(1), "\(omissions)")
    #expect(omissions == omissions.sorted(), "\(omissions)")
  }

  @Test func `where letters have no least size, and where texts are given, all are shown`() {
    #expect(painter.omissions(in: [lane(Self.texts, width: 150, height: 100, leastText: 0)]) == [0])
    let given = LetteredLane(faces: lane(Self.texts, width: 90, height: 60).faces)
    #expect(painter.omissions(in: [given, lane(Self.texts, width: 90, height: 60)]) == [0, 2])
  }

  @Test func `a card without a logo does not take the names from others`() {
    let long = [("The Society for the Preservation of Steam Engines and Other Wonders of the World", String?.none)]
    var mixed = lane(Self.texts.map { ($0.0, nil) }, width: 360, height: 240)
    let alone = lane(long, width: 360, height: 240, hasLogos: false)
    mixed.faces += alone.faces
    for index in mixed.shorter.indices { mixed.shorter[index] += alone.shorter[index] }
    #expect(painter.omissions(in: [mixed]) == [0])
  }

  @Test func `a tier leaves texts out so that its logos are not smaller than a lower tier's`() {
    let high = lane([("Acme", nil)], width: 330, height: 220, rank: 0)
    #expect(painter.omissions(in: [high]) == [0])
    let low = lane([("A very long name of a company that nobody can read", nil)], width: 300, height: 200, rank: 1)
    #expect(painter.omissions(in: [high, low]) == [2, 2])
    // In any order, and not those without a rank.
    #expect(painter.omissions(in: [low, high]) == [2, 2])
    var unranked = low
    unranked.rank = nil
    #expect(painter.omissions(in: [high, unranked]) == [0, 2])
  }
}
