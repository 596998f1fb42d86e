import ConfigurationValues
import Foundation
import LogTestSupport
import Logging
import MarqueeConfig
import Synchronization
import TestSupport
import Testing

@testable import Kiosk
@testable import Logos
@testable import Logs
@testable import MarqueeScene
@testable import MarqueeStage

/// Warnings about logos that cannot be drawn, and their counts.
@Suite struct LogoReportsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "logo-reports-\(UUID())")
  private let lines = Lines()
  private let reports: LogoReports

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    reports = LogoReports(logger: lines.logger)
  }

  /// Reads a configuration of two lanes whose cards all show one logo, as at the start and at each reload.
  private func read() throws -> LogoReference {
    let cards = "[{ title: Acme, logo: acme.svg }, { title: Again, logo: acme.svg, logo-fit: cover }]"
    let file = folder.appending(path: "marquee.yaml")
    try Data("lanes:\n  - cards: \(cards)\n  - cards: \(cards)\n".utf8).write(to: file)
    let configuration = try ConfigurationLoader.load(path: file.path).configuration
    reports.learn(configuration, from: file.path)
    return LogoReference(try #require(configuration.lanes[0].cards[0].logo))
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "acme.svg"))
  }

  @Test func `a failing logo is warned of once for each state of its file, however many faces need it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<sv")
    let broken = try read()
    for _ in 1...3 {
      for _ in 1...5 { reports.report(broken, .broken(reason: "no end")) }
      // The configuration is saved again, and the logo is as it was.
      #expect(try read() == broken)
    }
    #expect(lines.all.count == 1)
    let line = try #require(lines.all.first)
    #expect(line.contains("the logo of \"Acme\", \(folder.path)/acme.svg, cannot be decoded: no end"))

    try write("<svg, still no drawing")
    reports.report(try read(), .broken(reason: "no end"))
    #expect(lines.all.count == 2, "another file")
    reports.report(broken, .broken(reason: "no end"))
    #expect(lines.all.count == 2, "a face from before")
  }

  @Test func `a logo that may be wrong is counted once, until its file is another, and a note does not count`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<svg>")
    let logo = try read()
    reports.note(logo, [.animation])
    #expect(reports.counts.doubtful == 0)
    for _ in 1...3 { reports.note(logo, [.animation, .pages]) }
    #expect(reports.counts == LogoReports.Counts(doubtful: 1))
    #expect(try read() == logo)
    #expect(reports.counts.doubtful == 1)
    try write("<svg/>, another")
    let next = try read()
    #expect(reports.counts.doubtful == 0)
    reports.note(logo, [.pages])
    #expect(reports.counts.doubtful == 0, "a face from before")
    reports.note(next, [.pages])
    reports.note(next, [])
    #expect(reports.counts.doubtful == 0)
    #expect(lines.all == [])
  }

  @Test func `a photograph counts as doubtful where a card shows it in a box, and not where it fills all its cards`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<svg>")
    let file = folder.appending(path: "marquee.yaml")
    var logo = try read()
    reports.note(logo, [.photograph])
    #expect(reports.counts.doubtful == 1, "the first card shows it in a box")
    for (card, cards, doubtful) in [
      ("{}", "[{ title: A, logo: acme.svg, logo-fit: cover }]", 0), ("{ logo-fit: cover }", "[{ logo: acme.svg }]", 0),
      ("{ logo-fit: cover }", "[{ logo: acme.svg, logo-fit: contain }]", 1),
    ] {
      try Data("card: \(card)\ncards: \(cards)\n".utf8).write(to: file)
      let configuration = try ConfigurationLoader.load(path: file.path).configuration
      reports.learn(configuration, from: file.path)
      logo = LogoReference(try #require(configuration.lanes[0].cards[0].logo))
      #expect(reports.counts.doubtful == doubtful, "the file is as it was: \(cards)")
      reports.note(logo, [.photograph])
      #expect(reports.counts.doubtful == doubtful, "\(cards)")
      reports.note(logo, [.screenshot])
      #expect(reports.counts.doubtful == doubtful, "a screenshot as well: \(cards)")
      reports.note(logo, [.photograph, .pages])
      #expect(reports.counts.doubtful == 1)
      reports.note(logo, [.photograph])
    }
  }

  @Test func `a variant that fails is named by its key and costs no card its logo`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<sv")
    let file = folder.appending(path: "marquee.yaml")
    try Data("cards:\n- title: Acme\n  logo: good.svg\n  logo-on-dark: acme.svg\n".utf8).write(to: file)
    let configuration = try ConfigurationLoader.load(path: file.path).configuration
    reports.learn(configuration, from: file.path)
    let variant = LogoReference(try #require(configuration.lanes[0].cards[0].logoOnDark))
    reports.report(variant, .broken(reason: "no end"))
    #expect(reports.counts == .init(logos: 1, cards: 0))
    let line = try #require(lines.all.first)
    #expect(line.contains("marquee.yaml:4: the logo-on-dark of \"Acme\", \(folder.path)/acme.svg, cannot be decoded"))
    #expect(line.contains("; the card does without it"))
    reports.noteDecoded(variant)
    #expect(reports.counts == .init())
  }

  @Test func `the counts of failing logos follow failures, successes and configurations`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let nothing = LogoReports.Counts()
    try write("<sv")
    var logo = try read()
    #expect(reports.counts == nothing)
    for _ in 1...3 { reports.report(logo, .endedDecoder(reason: "killed")) }
    #expect(reports.counts == .init(logos: 1, cards: 4), "two cards in each of two lanes")
    reports.noteDecoded(logo)
    reports.noteDecoded(logo)
    #expect(reports.counts == nothing)
    reports.report(logo, .broken(reason: "no end"))
    #expect(try read() == logo)
    #expect(reports.counts == .init(logos: 1, cards: 4), "the same file after a reload")
    try write("<svg/>")
    let before = logo
    logo = try read()
    #expect(reports.counts == nothing, "another file, not yet attempted")
    reports.report(before, .broken(reason: "no end"))
    #expect(reports.counts == nothing, "a face from before")
  }

  @Test func `a transient logo failure is logged once, its end is, and that it became final is`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<svg/>")
    let logo = try read()
    for _ in 1...3 { reports.report(logo, .tookTooLong(seconds: 5)) }
    #expect(lines.all.count == 1)
    reports.noteDecoded(logo)
    reports.report(logo, .tookTooLong(seconds: 5))
    #expect(lines.all.count == 2, "it happened again")
    for _ in 1...3 { reports.report(logo, .harmful(attempts: 4, reason: "was not decoded within 5 s")) }
    #expect(lines.all.count == 3)
    #expect(
      lines.all.last?.contains("was not decoded within 5 s, in each of 4 attempts; it is tried again once") == true,
      "\(lines.all)")
  }

  @Test func `each logo failure that passes and recurs is logged, in spite of the repeat filter`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<svg/>")
    let written = Mutex<[String]>([])
    let sink = LogSink { line in written.withLock { $0.append(line) } }
    let reports = LogoReports(
      logger: Logger(label: "test") { _ in
        var handler = ConsoleLogHandler()
        handler.sink = sink
        return handler
      })
    let logo = try read()
    let file = folder.appending(path: "marquee.yaml").path
    reports.learn(try ConfigurationLoader.load(path: file).configuration, from: file)
    for round in 1...3 {
      reports.report(logo, .tookTooLong(seconds: 5))
      #expect(written.withLock { $0.count { $0.contains("took longer than 5 s") } } == round)
      reports.noteDecoded(logo)
      #expect(written.withLock { $0.count { $0.contains("is drawn again") } } == round)
    }
  }

  @Test func `a logo that fails again after a success is warned of again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for count in 1...3 {
      let missing = try read()
      for _ in 1...2 { reports.report(missing, .missing) }
      #expect(lines.all.count == count, "\(lines.all)")
      try write("<svg/>")
      _ = try read()
      try FileManager.default.removeItem(at: folder.appending(path: "acme.svg"))
    }
  }
}
