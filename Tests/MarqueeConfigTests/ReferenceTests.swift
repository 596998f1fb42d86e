import Foundation
import Testing
import Yams

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import MarqueeValues
@testable import Messages

/// The package's folder, relative to this file.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct ReferenceTests {
  static let path = packageRoot.appending(path: "config/reference.yaml").path

  /// Every YAML file under config/.
  static let files: [String] = {
    let folder = packageRoot.appending(path: "config")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appending(path: $0).path }
  }()

  @Test(arguments: files)
  func `every configuration of the package loads without diagnostics`(path: String) throws {
    do {
      #expect(try ConfigurationLoader.load(path: path).warnings == [])
    } catch {
      Issue.record("\(error.diagnostics.map(\.report).joined(separator: "\n"))")
    }
  }

  @Test func `the reference is one of the package's configurations`() {
    #expect(Self.files.contains(Self.path))
  }

  @Test(arguments: [
    ("strip", 1), ("gallery", 1), ("pages", 1), ("lanes", 2), ("vertical", 1), ("bounded", 1), ("tiers", 1),
    ("wall", 1), ("wall-grid", 1),
  ])
  func `each layout has an example with a card that has details`(name: String, lanes: Int) throws {
    let loaded = try ConfigurationLoader.load(path: packageRoot.appending(path: "config/examples/\(name).yaml").path)
    #expect(loaded.configuration.lanes.count == lanes)
    let card = try #require(loaded.configuration.lanes[0].cards.first)
    #expect(card.details != nil && card.link != nil)
  }

  private static func paths(in node: Yams.Node) -> Set<[String]> {
    var paths: Set<[String]> = []
    switch node {
    case .mapping(let mapping):
      for (key, value) in mapping {
        guard let name = key.scalar?.string else { continue }
        paths.insert([name])
        paths.formUnion(Self.paths(in: value).map { [name] + $0 })
      }
    case .sequence(let list):
      for item in list { paths.formUnion(Self.paths(in: item)) }
    default: break
    }
    return paths
  }

  @Test func `the reference documents every key`() throws {
    let root = try #require(try Yams.compose(yaml: String(contentsOfFile: Self.path, encoding: .utf8)))
    let known = Configuration.schema.keys.map(\.path)
    #expect(known.count > 30)
    // A gradient is documented once, for cards, a font for the document and for cards, and a lane's keys once, as those of the
    // single lane.
    let documented = Self.paths(in: root)
    let missing = Set(known).subtracting(documented).filter { path in
      let ofLane = path.first == "lanes" ? path.dropFirst() : path[...]
      return !path.starts(with: ["display", "background"]) && !ofLane.starts(with: ["card", "gradient"])
        && !ofLane.starts(with: ["card", "font"])
        && !(["tiers", "screens", "start-place"].contains(path.first) && path.count > 1)
        && !(path.first == "lanes" && (path.count == 1 || documented.contains(Array(path.dropFirst()))))
    }
    #expect(missing == [])
  }

  /// `lanes` and the keys of a single lane exclude each other, so the reference shows `lanes` in a comment.
  @Test func `the lanes in the reference's last comment are a valid configuration`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n# lanes:\n")).lowerBound
    let lanes = try configuration(String(text[start...]).replacing("\n# ", with: "\n")).lanes
    #expect(lanes.map(\.size) == [.percent(60), nil])
    #expect(lanes.map(\.direction) == [.left, .right])
  }

  /// A tier has a name of the operator's, so the reference shows tiers in a comment.
  @Test func `the tiers in the reference's comment are valid and have every key of a tier`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n# tiers:\n")).lowerBound
    let end = try #require(text[start...].firstRange(of: "\ntiers:\n")).lowerBound
    let block = String(text[start..<end]).replacing("\n# ", with: "\n")
    let tiers = try configuration(block + "\ncards: [{ title: A, tier: silver }]").tiers
    #expect(tiers.map(\.name) == ["platinum", "gold", "silver"])
    #expect(tiers.map(\.share) == [0.4, nil, nil])
    let root = try #require(try Yams.compose(yaml: block))
    let documented = Set(Self.paths(in: root).filter { $0.count == 3 }.map { $0[2] })
    #expect(documented == Set(Tier.schema.fields.map(\.name)))
  }

  /// A lane that cruises has a number, so the reference shows blocks in a comment.
  @Test func `the places in the reference's comment are valid and have every key of one`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n# start-place:\n")).lowerBound
    let end = try #require(text[start...].firstRange(of: "\nstart-place:\n")).lowerBound
    let block = String(text[start..<end]).replacing("\n# ", with: "\n")
    let rest = "\napply-at: 2026-11-24T06:00:00Z\nposition: utc\nlayout: pages\ncards: [{ title: A }]"
    let places = try configuration(block + rest).startPlaces
    #expect(places == [StartPlace(offset: 1234.5, phase: .dwelling, left: .milliseconds(3250), isForward: true)])
    let root = try #require(try Yams.compose(yaml: block))
    #expect(
      Set(Self.paths(in: root).filter { $0.count == 2 }.map { $0[1] }) == Set(StartPlace.schema.fields.map(\.name)))
  }

  /// The keys of a screen are also those of the document, so the reference shows screens in a comment.
  @Test func `the screens in the reference's comment are valid and have every key of a screen alone`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n# screens:\n")).lowerBound
    let end = try #require(text[start...].firstRange(of: "\nscreens:\n")).lowerBound
    let block = String(text[start..<end]).replacing("\n# ", with: "\n")
    let loaded = try ConfigurationLoader.load(text: "cards: [{ title: A }]\n\(block)", file: "marquee.yaml")
    #expect(loaded.screens.map(\.name) == ["Foyer", "DP-1"] && loaded.warnings == [])
    let root = try #require(try Yams.compose(yaml: block))
    let documented = Set(Self.paths(in: root).filter { $0.count == 2 }.map { $0[1] })
    #expect(documented.isSuperset(of: ScreenKeys.schema.fields.map(\.name) + ScreenKeys.ofDisplay))
    for key in ScreenKeys.schema.keys {
      let isStated = text.replacing(/\n# *(# )?/, with: " ").contains(key.expected)
      #expect(isStated, "\(key.path): \(key.expected)")
    }
  }

  @Test func `the reference's defaults are the loader's`() throws {
    let stated = try ConfigurationLoader.load(path: Self.path).configuration
    let cards = stated.lanes[0].cards
    #expect(stated == Configuration(lanes: [Lane(cards: cards)]))
    let bare = try configuration("cards: [{ title: A }]")
    #expect(bare == Configuration(lanes: [Lane(cards: bare.lanes[0].cards)]))
    // A gradient's own defaults, and a card's keys, which are unset by default.
    let colors = [Color(red: 0xff, green: 0x51, blue: 0x2f), Color(red: 0xdd, green: 0x24, blue: 0x76)]
    #expect(cards[0].gradient == .gradient(Gradient(evenly: colors)))
    #expect(cards[0].width == nil)
    #expect(cards[0].details == nil)
    #expect(cards[0].link == nil)
    #expect(cards[0].font == FontChoice())
  }

  @Test func `the schema marks the keys whose values may begin with a # as texts and colours`() {
    func names<Block>(of schema: Schema<Block>, _ kind: ValueKind) -> Set<String> {
      Set(schema.fields.filter { $0.kind == kind }.map(\.name))
    }
    #expect(names(of: Configuration.schema, .text) == ["heading", "caption", "start-at"])
    #expect(names(of: Card.schema, .text) == ["id", "title", "subtitle", "details", "tier"])
    #expect(names(of: Card.schema, .color) == ["gradient", "logo-background"])
    #expect(names(of: Configuration.Display.schema, .color) == ["background"])
    #expect(names(of: FontChoice.schema, .color) == ["color"])
    #expect(names(of: CardShape.schema, .color) == ["gradient", "logo-background"])
    #expect(names(of: PartialCardShape.schema, .color) == ["gradient", "logo-background"])
    #expect(names(of: Tier.schema, .color) == ["gradient", "logo-background"])
    #expect(names(of: CardShape.Border.schema, .color) == ["color"])
    #expect(names(of: GradientBlock.schema, .color) == ["colors"])
    #expect(names(of: Lane.schema, .text) == ["heading", "start-at"] && names(of: Tier.schema, .text) == ["heading"])
    #expect(names(of: Lane.schema, .color) == [])
  }

  /// The comment above or beside a key has the words of the loader for what it expects.
  @Test func `the reference states every range in the loader's words`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
      .replacing(/\n *# */, with: " ").lowercased()
    let isChoice = try Regex("^[a-z0-9, ]+ or [a-z0-9]+$")
    for key in Configuration.schema.keys {
      // A range may be split to say what it measures, a choice of words may not.
      let parts =
        key.expected.contains("…")
        ? key.expected.lowercased().split(separator: " or ")
        : key.expected.contains(isChoice) ? [key.expected[...]] : []
      for part in parts {
        let isStated = text.contains(part)
        #expect(isStated, "\(key.path.joined(separator: ".")): \(part)")
      }
    }
  }
}
