import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import SDLKit

/// The letters of a lane's cards as they are measured and painted.
struct LetterSizesTests {
  private let painter = FacePainter(fonts: FontBook(), logos: PlainLogos())

  private static let names = [
    "Acme", "Northwind Traders", "Glasshouse Labs", "Meridian Bank", "Halden & Rye", "Quince", "Kołłątaj & Synowie",
    "The Long Room", "Gypsy Åström", "Vermilion Air",
  ]

  private func face(_ title: String?, _ subtitle: String?, logo: Bool, width: Int = 420, height: Int = 320) -> CardFace
  {
    CardFace.plain(title, subtitle, logo: logo ? .sample("2:1") : nil, width: width, height: height)
  }

  /// The faces with the sizes that they share.
  private func lettered(_ faces: [CardFace], rank: Int? = nil) throws -> [CardFace] {
    let sizes = try #require(painter.letterSizes(of: [LetteredLane(faces: faces, rank: rank)])[0])
    return faces.map { face in
      var face = face
      face.letters = sizes
      return face
    }
  }

  private func sizes(_ faces: [CardFace], _ part: FaceMeasures.Text.Part) -> [Int?] {
    faces.flatMap { painter.measures(of: $0).texts.filter { $0.part == part }.map(\.size) }
  }

  @Test(arguments: [true, false], [nil, Color.white])
  func `titles have one size in a lane and subtitles one, whoever has a subtitle and whoever a logo`(
    hasLogos: Bool, plate: Color?
  ) throws {
    let faces = Self.names.enumerated().map { index, name in
      var face = face(name, index.isMultiple(of: 3) ? "Partner since 2019" : nil, logo: hasLogos && index != 4)
      face.plate = plate
      return face
    }
    let alone = Set(sizes(faces, .title))
    let shared = try lettered(faces)
    let (titles, subtitles) = (Set(sizes(shared, .title)), Set(sizes(shared, .subtitle)))
    #expect(
      titles == [shared[0].letters?.title] && subtitles == [shared[0].letters?.subtitle], "\(titles) \(subtitles)")
    #expect(alone.count > 1 || hasLogos)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `whatever fits by the rule is painted at the lane's size`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = ["Åre", "gypsum", "Works", "&", "Traders", "of", "Longfellow", "i", "Österreich", "漢字", "株式会社", "Wm."]
    let (width, height) = (
      Int.random(in: 120...700, using: &generator), Int.random(in: 90...500, using: &generator)
    )
    func phrase(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
        .joined(separator: " ")
    }
    let faces = (0..<8).map { _ in
      face(
        phrase(4), Bool.random(using: &generator) ? phrase(3) : nil, logo: Bool.random(using: &generator), width: width,
        height: height)
    }
    let shared = try lettered(faces)
    for face in shared {
      // Those that fit by themselves.
      guard
        painter.letterSizes(of: [LetteredLane(faces: [face])])[0].map({ $0.title >= face.letters?.title ?? 0 }) == true
      else { continue }
      for text in painter.measures(of: face).texts where text.part == .title {
        if text.size != face.letters?.title { #expect(isTooLong(face), "seed \(seed): \(face.title ?? "") \(text)") }
      }
    }
  }

  /// Whether the title does not fit at three quarters of its own size, so that the rule leaves it out.
  private func isTooLong(_ face: CardFace) -> Bool {
    let key = LetterMeasures.Key(title: face.title, subtitle: face.subtitle, font: face.font)
    guard let texts = painter.letters.texts([key], fonts: painter.fonts)[0], let card = LaneLetters.Card(face, texts)
    else { return true }
    let short = LaneLetters.Card(
      title: LetterText(widths: [0.1, 0.1, 0.1], lineHeight: 1.12, lineExtent: 0.9), width: card.width,
      height: card.height, preferred: card.preferred)
    // It counts for nothing beside another.
    return LaneLetters.sizes(of: [card, short]).title == LaneLetters.sizes(of: [short]).title
  }

  @Test func `a name that is far too long is left out below a logo, and set small without one`() throws {
    let long =
      "The Society for the Preservation of Steam Engines, Locomotives, Rolling Stock and Other Wonders of the Age, and "
      + "of the Friends of the Railways of the Valley and its Neighbours"
    let faces = [
      face("Acme", nil, logo: true, width: 240, height: 150), face(long, nil, logo: true, width: 240, height: 150),
      face(long, nil, logo: false, width: 240, height: 150),
    ]
    let shared = try lettered(faces)
    #expect(shared[0].letters == (try lettered([faces[0]]))[0].letters, "the others keep their size")
    #expect(painter.measures(of: shared[1]).texts.map(\.size) == [nil])
    let alone = try #require(painter.measures(of: shared[2]).texts.first)
    #expect(alone.cutAfter == nil && alone.size ?? 0 < shared[2].letters?.title ?? 0)
    #expect(alone.size ?? 0 >= TextFitter.legible)
  }

  @Test(arguments: [(907, 420), (1200, 300), (672, 497), (420, 497), (300, 160), (420, 900)])
  func `on plates of any shape a short name has one size with a subtitle and without`(width: Int, height: Int) throws {
    var faces = [
      face("Physio Drauwelle", "Bewegung tut gut", logo: true, width: width, height: height),
      face("Holzbau Oitzinger", nil, logo: true, width: width, height: height),
    ]
    for index in faces.indices { faces[index].plate = .white }
    let shared = try lettered(faces)
    #expect(Set(sizes(shared, .title)) == [shared[0].letters?.title])
    #expect(sizes(shared, .subtitle) == [shared[0].letters?.subtitle])
  }

  @Test func `a large card among smaller ones shrinks its texts before it leaves one out`() throws {
    var faces = [
      face("Stadtwerke Möhringhausen GmbH & Co. KG", "Energie für die Region", logo: true, width: 672, height: 497),
      face("Sparkasse Lauenthal", "Gut für Lauenthal", logo: true, width: 420, height: 497),
    ]
    for index in faces.indices { faces[index].plate = .white }
    let shared = try lettered(faces)
    let texts = shared.map { painter.measures(of: $0).texts.map { $0.size ?? 0 } }
    let letters = try #require(shared[0].letters)
    #expect(texts[1] == [letters.title, letters.subtitle])
    #expect(texts[0][0] < letters.title && texts[0][0] > letters.title / 2)
    #expect(texts[0][1] > 0 && texts[0][1] < texts[0][0])
  }

  @Test func `the space between the letters of a font is measured once, and again only if it could not be`() throws {
    let font = try FontBook().font(for: FontRequest(family: "Inter", weight: 700), size: 23, hinting: .none)
    var measured: [Double] = []
    func space(_ width: Double) -> Double {
      font.spaceBetweenLetters {
        measured.append(width)
        return width
      }
    }
    #expect([0, 0.25, 0.5, 0].map(space) == [0, 0.25, 0.25, 0.25])
    #expect(measured == [0, 0.25])
  }

  @Test func `a face depends on the sizes of its letters, at the scale at which it is painted`() throws {
    var face = face("Acme", "Partner", logo: false)
    face.letters = LetterSizes(title: 40, subtitle: 20)
    var other = face
    other.letters?.title = 30
    #expect(face != other && face.withoutLogoAndSizes == other.withoutLogoAndSizes)
    #expect(painter.paint(face) != painter.paint(other))
    face.sharpness = 0.5
    #expect(face.painted.letters == LetterSizes(title: 20, subtitle: 10))
  }

  @Test func `what was measured is kept, for as many texts as are needed`() {
    let keys = (0..<10).map {
      LetterMeasures.Key(title: "Sponsor \($0)", font: FontRequest(family: "Inter", weight: 700))
    }
    let measures = LetterMeasures()
    let first = measures.texts(keys, fonts: painter.fonts).map { $0?.title }
    #expect(first == measures.texts(keys, fonts: painter.fonts).map { $0?.title } && !first.contains(nil))
    #expect(first[0]?.widths.count == 3)
    // Two words: the longer one is the width of two lines.
    let (one, two) = (first[0]?.widths[0] ?? 0, first[0]?.widths[1] ?? 0)
    #expect(two > one / 2 && two < one)
  }
}
