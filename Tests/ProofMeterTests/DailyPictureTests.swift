import Foundation
import Logging
import MarqueeScene
import Spool
import StageDrawing
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues
@testable import ProofMeter

/// The pictures that are kept of each day.
struct DailyPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pictures(limit: Int = 64 << 20) -> DailyPictureFolder {
    DailyPictureFolder(
      folder.path + "/pictures", limit: limit, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Its upper left quarter is red.
  private static func wall(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, filledWith: 0xFF20_4060)
    for y in 0..<height / 2 {
      for x in 0..<width / 2 { bitmap.pixels[y * width + x] = 0xFFFF_0000 }
    }
    return bitmap
  }

  private func names(_ path: String = "") -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.path + "/pictures/" + path))?.sorted() ?? []
  }

  @Test(arguments: [ScreenRotation.none, .quarter, .half, .threeQuarters])
  func `the wall is kept upright, 480 px wide, for each card in a file of its name`(rotation: ScreenRotation) throws {
    let pictures = pictures()
    let turned = Self.wall(960, 540).turned(rotation)
    pictures.keep(
      turned, turned: rotation, of: ["Acme", "a/b c", String(repeating: "x", count: 300)], day: 20_415, isCertain: true)
    pictures.wait()
    let day = "2025-11-23"
    #expect(DailyPictureFolder.name(ofDay: 20_415) == day)
    #expect(names() == [day, "\(day)/Acme.png", "\(day)/a%2Fb%20c.png"])
    let data = try Data(contentsOf: folder.url.appending(path: "pictures/\(day)/Acme.png"))
    let picture = try Bitmap(pngData: Array(data))
    #expect(picture.width == 480 && picture.height == 270)
    #expect(picture.pixels[20 * 480 + 20] == 0xFFFF_0000 && picture.pixels[200 * 480 + 400] == 0xFF20_4060)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/pictures/\(day)/Acme.png")
    #expect((mode[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o640)
  }

  @Test func `of a day one picture is kept, and of days the last ninety that have room`() throws {
    let pictures = pictures()
    for day in 20_000..<20_100 {
      pictures.keep(Self.wall(48, 27), turned: .none, of: ["A"], day: day, isCertain: true)
      pictures.wait()
    }
    let days = names().filter { !$0.contains("/") }
    #expect(days.count == 90 && days.first == DailyPictureFolder.name(ofDay: 20_010))
    let file = "\(folder.path)/pictures/\(DailyPictureFolder.name(ofDay: 20_099))/A.png"
    let before = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    pictures.keep(Self.wall(96, 27), turned: .none, of: ["A"], day: 20_099, isCertain: true)
    pictures.wait()
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == before)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    let small = self.pictures(limit: size * 10)
    small.keep(Self.wall(48, 27), turned: .none, of: (0..<20).map { "B\($0)" }, day: 20_100, isCertain: true)
    small.wait()
    let left = names()
    #expect(left.filter { !$0.contains("/") } == [DailyPictureFolder.name(ofDay: 20_100)])
    #expect(left.count == 11, "ten have room: \(left)")
  }

  /// Names of screens that might be taken for one another, for a card's picture or for another folder.
  private static let screens = [
    "Hall", "hall", "A.png", "../A", "=a,b", "%", "", String(repeating: "界", count: 64),
    String(repeating: "界", count: 63) + "外",
  ]

  @Test func `each of several screens has its own picture of a card and a day`() throws {
    let pictures = pictures()
    for screen in [nil] + Self.screens.map(Optional.some) {
      let height = 20 + (screen.flatMap(Self.screens.firstIndex) ?? 9)
      pictures.keep(Self.wall(480, height), turned: .none, of: ["A"], screen: screen, day: 20_415, isCertain: true)
      pictures.wait()
    }
    let files = names().filter { $0.hasSuffix(".png") && !$0.hasSuffix(".screen") }
    #expect(files.count == 10 && files.allSatisfy { $0.hasPrefix("2025-11-23/") })
    for (index, screen) in Self.screens.enumerated() {
      let path = "pictures/2025-11-23/\(PictureName.folder(ofScreen: screen))/A.png"
      let picture = try Bitmap(pngData: Array(Data(contentsOf: folder.url.appending(path: path))))
      #expect(picture.height == 20 + index, "\(screen)")
    }
  }

  @Test func `the pictures of all screens have one limit and go together`() throws {
    let pictures = pictures()
    for day in 20_000..<20_095 {
      for screen in ["left", "right"] {
        pictures.keep(Self.wall(48, 27), turned: .none, of: ["A"], screen: screen, day: day, isCertain: true)
        pictures.wait()
      }
    }
    let days = names().filter { !$0.contains("/") }
    #expect(days.count == 90 && names().filter { $0.hasSuffix(".png") }.count == 180)
    let file = "\(folder.path)/pictures/\(DailyPictureFolder.name(ofDay: 20_094))/left.screen/A.png"
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    let small = self.pictures(limit: size * 10)
    for number in 0..<20 {
      let screen = number.isMultiple(of: 2) ? "left" : "right"
      small.keep(Self.wall(48, 27), turned: .none, of: ["B\(number)"], screen: screen, day: 20_100, isCertain: true)
      small.wait()
    }
    let left = names()
    #expect(left.filter { !$0.contains("/") } == [DailyPictureFolder.name(ofDay: 20_100)])
    #expect(left.filter { $0.hasSuffix(".png") }.count == 10, "ten have room: \(left)")
  }

  @Test func `a clock that is years ahead and not synchronised takes no picture away`() {
    let pictures = pictures()
    for (day, isCertain) in [(20_000, true), (20_001, false), (30_000, false), (30_001, false)] {
      pictures.keep(Self.wall(48, 27), turned: .none, of: ["A"], day: day, isCertain: isCertain)
      pictures.wait()
    }
    #expect(names().filter { !$0.contains("/") }.count == 4)
  }

  @Test func `a folder that cannot be written stops nothing`() throws {
    try Data().write(to: folder.url.appending(path: "pictures"))
    let pictures = pictures()
    pictures.keep(Self.wall(48, 27), turned: .none, of: ["A"], day: 1, isCertain: true)
    pictures.wait()
    #expect(!pictures.isBusy)
  }
}
