import FacePainting
import Foundation
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Platform
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// An operator's notice over the picture.
struct NoticeTests {
  private static func at(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

  private static func stage() throws -> Stage {
    Stage(
      try ConfigurationLoader.load(text: "cards: [{ title: A }, { title: B }, { title: C }]", file: "test.yaml")
        .configuration, screen: PixelSize(width: 1000, height: 800))
  }

  private static func notice(_ text: String = "Hall B", _ style: Notice.Style = .ribbon) throws -> Notice {
    try #require(Notice(text, style: style))
  }

  private static func opacity(_ stage: Stage) -> Double? { stage.moment.notice?.opacity }

  @Test func `a notice fades in, stays for its time, fades out, and leaves the strip alone`() throws {
    var stage = try Self.stage()
    var other = stage
    stage.say(try Self.notice(), for: .seconds(10), at: Self.at(1))
    #expect(Self.opacity(stage) == 0)
    #expect(stage.deadline == Self.at(11))
    for (time, expected) in [(1.15, 0.5), (1.3, 1), (6, 1), (11, 1), (11.15, 0.5)] {
      stage.advance(to: Self.at(time))
      #expect(abs((Self.opacity(stage) ?? -1) - expected) < 1e-9, "\(time)")
      other.advance(to: Self.at(time))
      #expect(stage.moment.lanes == other.moment.lanes)
    }
    stage.advance(to: Self.at(11.3))
    #expect(stage.moment.notice == nil)
    #expect(stage.noticeNumber == 0)
  }

  @Test func `a strip at rest is drawn while a notice fades, and not before and after`() throws {
    var stage = try Self.stage()
    stage.pause(for: nil, at: Self.at(0))
    stage.say(try Self.notice(), for: .seconds(10), at: Self.at(1))
    for (time, isStill) in [(1.1, false), (1.31, true), (10.9, true), (11.1, false), (11.4, true)] {
      stage.advance(to: Self.at(time))
      #expect(stage.isStill == isStill, "\(time)")
    }
  }

  @Test func `unsay has a notice fade out, and a later one takes its place`() throws {
    var stage = try Self.stage()
    let without = stage.unsay(at: Self.at(1))
    #expect(!without)
    stage.say(try Self.notice("One"), for: nil, at: Self.at(1))
    let first = stage.noticeNumber
    stage.say(try Self.notice("Two"), for: nil, at: Self.at(5))
    #expect(stage.noticeNumber != first && stage.notice?.notice.text == "Two")
    stage.advance(to: Self.at(100_000))
    #expect(Self.opacity(stage) == 1, "for good")
    let isGone = stage.unsay(at: Self.at(100_000))
    #expect(isGone)
    let again = stage.unsay(at: Self.at(100_000.1))
    #expect(!again)
    stage.advance(to: Self.at(100_001))
    #expect(stage.noticeNumber == 0)
  }

  @Test func `a notice survives another configuration and another timeline`() throws {
    var stage = try Self.stage()
    stage.say(try Self.notice(), for: .seconds(10), at: Self.at(1))
    stage.advance(to: Self.at(4))
    stage.adopt(try Self.stage().configuration)
    #expect(stage.noticeNumber == 1)
    var next = try Self.stage()
    next.keepNotice(of: stage)
    next.advance(to: Self.at(6.9))
    #expect(Self.opacity(next) == 1)
    next.advance(to: Self.at(7.4))
    #expect(next.noticeNumber == 0)
    stage.runDownNotice(by: .seconds(3))
    #expect(stage.deadline == Self.at(8))
  }

  @Test func `a notice is kept for the next run, with what is left of its time, for its configuration alone`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(NoticeFile(in: folder.path + "/state", of: "/a/marquee.yaml"))
    #expect(file.load() == nil)
    let notice = try Self.notice("Grüße \"hier\"", .full)
    file.keep(notice, for: .seconds(600))
    file.flush()
    let kept = try #require(file.load())
    #expect(kept.notice == notice)
    #expect(try #require(kept.length) <= .seconds(600))
    #expect(try #require(NoticeFile(in: folder.path + "/state", of: "/b/marquee.yaml")).load() == nil)
    file.keep(notice, for: nil)
    file.flush()
    #expect(try #require(file.load()).length == nil)
    file.keep(notice, for: .nanoseconds(1))
    file.flush()
    #expect(file.load() == nil, "its time is over")
    file.keep(nil, for: nil)
    file.flush()
    #expect(FolderNames.of(folder.path + "/state") == [])
    #expect(NoticeFile(in: nil, of: "/a") == nil)
  }

  @Test(arguments: ["", " ", "\u{7}", String(repeating: "x", count: 301)])
  func `what has no words or too many is no notice`(text: String) { #expect(Notice(text) == nil) }

  @Test(arguments: Notice.Style.allCases, [PixelSize(width: 1920, height: 1080), PixelSize(width: 320, height: 900)])
  func `a notice's picture has its words, within the screen`(style: Notice.Style, size: PixelSize) throws {
    let painter = FacePainter(fonts: FontBook())
    let font = FontRequest(family: "Inter", weight: 700)
    let picture = painter.paint(
      try Self.notice("Keynote in hall B in 10 minutes", style), font: font, on: size)
    #expect(picture.area.width == size.width && picture.area.maxY == size.height && picture.area.minY >= 0)
    #expect((picture.bitmap.width, picture.bitmap.height) == (picture.area.width, picture.area.height))
    #expect(style == .full ? picture.area.minY == 0 : picture.area.height < size.height / 3)
    let color = (style == .full ? Color.white : .nearBlack).pixel & 0xFF_FFFF
    #expect(picture.bitmap.pixels.filter { $0 & 0xFF_FFFF == color && $0 >> 24 >= 240 }.count > 200, "the letters")
  }

  @Test(arguments: Notice.Style.allCases, [PixelSize(width: 1920, height: 1080), PixelSize(width: 480, height: 800)])
  func `a notice's letters keep to the safe area, and its ground goes on to the edge`(
    style: Notice.Style, size: PixelSize
  ) throws {
    let text = "display: { safe-area: 10% }\ncards: [{ title: A }]"
    let stage = Stage(try ConfigurationLoader.load(text: text, file: "test.yaml").configuration, screen: size)
    let words = Array(repeating: "Keynote in hall B", count: 12).joined(separator: " ")
    let picture = FacePainter(fonts: FontBook()).paint(
      try Self.notice(words, style), font: stage.noticeFont, on: size, inset: stage.noticeInset)
    #expect(picture.area.width == size.width && picture.area.maxY == size.height)
    let ground = try #require(picture.bitmap.pixels.first)
    let (x, y) = (size.width / 10, size.height / 10)
    let letters = picture.bitmap.pixels.indices.filter { picture.bitmap.pixels[$0] != ground }
    #expect(letters.count > 200)
    let outside = letters.filter { index in
      let column = index % size.width
      let row = index / size.width + picture.area.y
      return column < x || column >= size.width - x || row < y || row >= size.height - y
    }
    #expect(outside.isEmpty, "\(outside.count) px of letters are in the margin that displays cut off")
  }
}
