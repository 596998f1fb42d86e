import Foundation
import Testing
import Yams

@testable import MarqueeConfig
@testable import MarqueeValues

/// The package's own files, from where this one is.
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
  func `every configuration that comes along loads with no fault and no warning`(path: String) throws {
    do {
      #expect(try ConfigurationLoader.load(path: path).warnings == [])
    } catch {
      Issue.record("\(error.diagnostics.map(\.report).joined(separator: "\n"))")
    }
  }

  @Test func `the reference is among them`() {
    #expect(Self.files.contains(Self.path))
  }

  @Test(arguments: [
    ("strip", 1), ("gallery", 1), ("pages", 1), ("lanes", 2), ("vertical", 1), ("bounded", 1),
  ])
  func `each layout has an example, with a card to read more on`(name: String, lanes: Int) throws {
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

  @Test func `no key is missing from the reference`() throws {
    let root = try #require(try Yams.compose(yaml: String(contentsOfFile: Self.path, encoding: .utf8)))
    let known = Configuration.schema.keys.map(\.path)
    #expect(known.count > 30)
    // A gradient is documented once, at the card's, and a lane's keys once, as those of the one lane.
    let documented = Self.paths(in: root)
    let missing = Set(known).subtracting(documented).filter { path in
      !path.starts(with: ["display", "background"])
        && !(path.first == "lanes" && (path.count == 1 || documented.contains(Array(path.dropFirst()))))
    }
    #expect(missing == [])
  }

  /// Lanes and the keys of one lane cannot stand in one document, so the reference shows them in a comment.
  @Test func `the lanes that the reference shows in its last comment are a configuration`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\n# lanes:\n")).lowerBound
    let lanes = try configuration(String(text[start...]).replacing("\n# ", with: "\n")).lanes
    #expect(lanes.map(\.size) == [.percent(60), nil])
    #expect(lanes.map(\.direction) == [.left, .right])
  }

  @Test func `the defaults of the reference are the real ones`() throws {
    let stated = try ConfigurationLoader.load(path: Self.path).configuration
    let cards = stated.lanes[0].cards
    #expect(stated == Configuration(lanes: [Lane(cards: cards)]))
    let bare = try configuration("cards: [{ title: A }]")
    #expect(bare == Configuration(lanes: [Lane(cards: bare.lanes[0].cards)]))
    // A gradient's own defaults, and that a card has nothing else unless it is said.
    let colors = [Color(red: 0xff, green: 0x51, blue: 0x2f), Color(red: 0xdd, green: 0x24, blue: 0x76)]
    #expect(cards[0].gradient == .gradient(Gradient(evenly: colors)))
    #expect(cards[0].width == nil)
    #expect(cards[0].details == nil)
    #expect(cards[0].link == nil)
    #expect(cards[0].font == FontChoice())
  }

  /// The comment above a key or beside it says what the loader says when the value is wrong.
  @Test func `the reference states every range as the loader does`() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
      .replacing(/\n *# */, with: " ").lowercased()
    let isChoice = try Regex("^[a-z0-9, ]+ or [a-z0-9]+$")
    for key in Configuration.schema.keys {
      // A range may be taken apart to say what is measured, a choice of words may not.
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
