import Foundation
import TestSupport
import Testing

/// A wall as a careful technician makes one: each name once, logos that can be seen, tiers that are known by name.
/// The same number always makes the same wall.
private struct GoodWall: CustomTestStringConvertible {
  static let all = (0..<50).map { GoodWall(number: $0) } + (50..<90).map { GoodWall(varied: $0) }

  let number: Int
  /// The table, as CSV.
  let table: String
  /// The logos by their files' names.
  let logos: [String: Data]
  /// Arguments of `init`.
  let options: [String]
  /// The screen.
  let size: String

  var testDescription: String { "wall \(number): \(logos.count) logos, \(size) \(options.joined(separator: " "))" }

  private init(number: Int) {
    self.number = number
    var random = SeededGenerator(seed: UInt64(number))
    let count = [3, 5, 8, 12, 20, 6, 30, 42, 4, 60][number % 10]
    let allTiers = Self.tiers[number / 2 % Self.tiers.count]
    let tiers = allTiers.prefix(max(1, min(allTiers.count, count / 2)))
    let names = Self.names.shuffled(using: &random).prefix(count)
    let separator = [",", ";", "\t"][number % 3]
    var rows = [["Name", "Tier", "Logo", "Subtitle", "Website"]]
    var logos: [String: Data] = [:]
    for (index, name) in names.enumerated() {
      // Higher tiers have fewer sponsors.
      let tier = Int(Double(tiers.count) * (Double(index) / Double(count)).squareRoot())
      let file = number % 5 == 4 ? "" : "\(index)-logo.svg"
      if !file.isEmpty { logos[file] = Data(Self.logo(&random).utf8) }
      rows.append([
        "\(name) \(Self.trades[(index * 7 + number) % Self.trades.count])", tiers[min(tier, tiers.count - 1)], file,
        ["", "Since \(1900 + index)", "In the market hall"][number / 3 % 3],
        number.isMultiple(of: 2) ? "" : "https://sponsor-\(index).example",
      ])
    }
    table = rows.map { $0.joined(separator: separator) + "\r\n" }.joined()
    self.logos = logos
    let accent = Self.colors[number % Self.colors.count]
    options =
      [[], ["--theme", "day"], ["--theme", "brand", "--accent", accent], ["--accent", accent]][number % 4]
      + (number.isMultiple(of: 7) ? ["--title", "Summer Fair"] : [])
    size = ["1920x1080", "3840x1080", "2560x1080"][number / 4 % 3]
  }

  /// A wall with whatever tables and folders have: contracts, dates, taglines of some, names in other scripts, logos of all
  /// formats and of shapes from 6:1 to 1:2, on screens of all shapes.
  private init(varied number: Int) {
    self.number = number
    var random = SeededGenerator(seed: UInt64(number))
    let count = [3, 5, 8, 12, 20, 6, 30, 42, 4, 25][number % 10]
    let allTiers = Self.tiers[number / 2 % Self.tiers.count]
    let tiers = allTiers.prefix(max(1, min(allTiers.count, count / 2)))
    size = ["1920x1080", "3840x1080", "1080x1920", "800x480", "768x1366", "1280x720", "3840x2160"][number % 7]
    let scripts = Self.scripts.shuffled(using: &random)
    let names = Self.names.shuffled(using: &random).prefix(count).enumerated().map { index, name in
      number % 3 == 1 && index % 4 == 0 && index / 4 < scripts.count
        ? scripts[index / 4] : "\(name) \(Self.trades[(index * 7 + number) % Self.trades.count])"
    }
    // With logos of one colour, or few of them, `init` takes the other style.
    let (isPlain, isSparse) = (number % 4 == 1, number % 8 == 3)
    // A raster is good where it is not enlarged.
    let isLarge = size.hasPrefix("3840")
    var rows = [["Name", "Tier", "Logo", "Tagline", "Website", "Share", "From", "Until"]]
    var logos: [String: Data] = [:]
    for (index, name) in names.enumerated() {
      let tier = Int(Double(tiers.count) * (Double(index) / Double(count)).squareRoot())
      var file = ""
      if !isSparse || index % 3 == 0 {
        let (kind, data) =
          isPlain || isLarge
          ? ("svg", Data(Self.shaped(&random, isPlain: isPlain).utf8)) : Self.file(number + index, &random)
        file = "logo-\(index).\(kind)"
        logos[file] = data
      }
      rows.append([
        name, tiers[min(tier, tiers.count - 1)], file,
        ["", "Since \(1900 + index)", "Fresh every morning"][(number / 3 + (number % 2) * index) % 3],
        number.isMultiple(of: 2) ? "https://sponsor-\(index).example" : "",
        number % 5 == 2 && index == 0 ? "30%" : "",
        number % 5 == 3 && index % 3 == 0 ? "2026-01-01" : "", number % 5 == 3 && index % 3 == 0 ? "2098-12-31" : "",
      ])
    }
    table = rows.map { $0.joined(separator: ";") + "\r\n" }.joined()
    self.logos = logos
    let accent = Self.colors[number % Self.colors.count]
    options =
      [[], ["--theme", "day"], ["--theme", "brand", "--accent", accent], ["--accent", accent]][number / 2 % 4]
      + (number.isMultiple(of: 6) ? ["--title", "Summer Fair"] : []) + ["--size", size]
  }

  private static let scripts = [
    "Ærø Færge", "Łódź Tkaniny", "Çınar İnşaat", "Škoda Řemesla", "Ωmega Δίκτυα", "Завод Восток",
    "O’Brien & Ó Súilleabháin",
    "Ñandú Viajes", "שמש טורים", "شركة النور",
  ]

  /// A logo in one of the formats that sponsors send, and the ending of its name.
  private static func file(_ number: Int, _ random: inout SeededGenerator) -> (kind: String, data: Data) {
    let samples = ["wide.png", "square.jpg", "margins.gif", "tall.webp"]
    switch number % 7 {
    case let index where samples.indices.contains(index):
      let path = Project.root.appending(path: "Tests/Samples/\(samples[index])")
      return (path.pathExtension, (try? Data(contentsOf: path)) ?? Data())
    case 4:
      let mark = "0.1 0.45 0.9 rg 20 20 160 160 re f 1 1 1 rg 60 60 80 80 re f 0.1 0.45 0.9 rg 220 70 90 60 re f"
      return ("pdf", Data(TinyPDF(drawing: mark, box: [0, 0, 340, 200]).bytes))
    default: return ("svg", Data(shaped(&random, isPlain: false).utf8))
    }
  }

  /// A logo of any shape from 6:1 to 1:2; a plain one is not tall, for below it, without a plate, stands text.
  private static func shaped(_ random: inout SeededGenerator, isPlain: Bool) -> String {
    let color = isPlain ? "white" : colors.randomElement(using: &random) ?? "black"
    let (letters, isTall) = (
      [0, 1, 2, 4, 7, 10].randomElement(using: &random) ?? 0, !isPlain && Int.random(in: 0..<6, using: &random) == 0
    )
    let bars = (0..<letters).map { "M\(115 + $0 * 50) 30h14v40h-14z" }.joined()
    let mark = "M10 10h30v80H10zM60 10h30v80H60zM40 40h20v20H40z"
    return isTall
      ? "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 200'><path fill='\(color)' d='\(mark)M10 120h80v14H10zM10 160h80v14H10z'/></svg>"
      : "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(100 + letters * 50) 100'><path fill='\(color)' d='\(mark)\(bars)'/></svg>"
  }

  private static let tiers = [
    ["Main"], ["Gold", "Silver"], ["Gold", "Silver", "Bronze"], ["Presenting partner", "Gold", "Silver", "Bronze"],
    ["Platinum", "Gold", "Silver", "Bronze", "Supporters"],
  ]
  private static let colors = [
    "#d7263d", "#1b998b", "#2e294e", "#f46036", "#0b6e4f", "#1a73e8", "#7b2d8b", "#111111", "#004e98",
  ]
  private static let trades = ["Bank", "Brauerei", "Assurances", "Books", "& Sons", "Énergie", "Hotel", "Logistics"]
  private static let names = """
    Amsel Birke Calluna Drossel Elster Ferrow Garnet Halden Iltis Juniper Kestrel Linde Merle Norvik Ostra Pelion Quill \
    Rowan Sorrel Tamber Ulme Vesta Wacholder Xenia Yarrow Zander Ahorn Bussard Clover Dachs Eibe Falke Ginster Hasel \
    Indigo Jasmin Kiebitz Lerche Malve Nelke Orchis Pirol Quitte Reiher Sperling Teal Unke Viola Weide Yucca Zeisig \
    Anemone Bluebell Cormorant Dunlin Egret Finch Gannet Heron Ibis
    """.split(separator: " ")

  /// A mark of one or two colours, alone or beside bars in place of letters; sometimes on a white page.
  private static func logo(_ random: inout SeededGenerator) -> String {
    let color = colors.randomElement(using: &random) ?? "black"
    let second = colors.randomElement(using: &random) ?? "black"
    let mark =
      [
        "<circle cx='50' cy='50' r='46' fill='\(color)'/><circle cx='50' cy='50' r='18' fill='white'/>",
        "<path d='M50 4 96 96H4Z' fill='\(color)'/><path d='M50 44 70 84H30Z' fill='\(second)'/>",
        "<rect x='4' y='4' width='92' height='92' rx='20' fill='\(color)'/><path d='M25 70 50 25 75 70Z' fill='white'/>",
        "<path d='M10 10h30v80H10zM60 10h30v80H60zM40 40h20v20H40z' fill='\(color)'/>",
      ].randomElement(using: &random) ?? ""
    let letters = Int.random(in: 0...4, using: &random)
    let width = 100 + letters * 50
    let bars = (0..<letters).map { "<path d='M\(115 + $0 * 50) 30h14v40h-14z' fill='\(color)'/>" }.joined()
    let page = Bool.random(using: &random) ? "<rect width='\(width)' height='100' fill='white'/>" : ""
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(width) 100'>\(page)\(mark)\(bars)</svg>"
  }
}

/// Who has done all well hears nothing: what is said without need is not read when it matters.
@Suite(.timeLimit(.minutes(10)))
struct GoodWallTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test(arguments: GoodWall.all.sampled(every: 17))
  fileprivate func `check says nothing of a good wall, and init nothing that must be done`(wall: GoodWall) async throws
  {
    try write(wall.table, "in/sponsors.csv")
    for (file, data) in wall.logos { try data.write(to: URL(filePath: "\(folder)/in/\(file)")) }
    let made = try await Command.run(
      [Kiosk.binary, "init", "\(folder)/wall", "--from", "\(folder)/in/sponsors.csv"] + wall.options)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let checked = try await kiosk.run("check", "\(folder)/wall", "--size", wall.size)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    // Notes say what a wall is, such as which cards end when, and ask for nothing.
    let told = checked.output.split(separator: "\n").filter { wall.number < 50 || !$0.contains(": note: ") }
    #expect(told == ["\(folder)/wall/marquee.yaml: no faults"], "\(checked.output)")
  }
}
