import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeStage
import Messages
import TestSupport
import Testing

/// The result of loading arbitrary bytes, and the general rules that it breaks.
enum Outcome {
  static func complaints(aboutConfiguration bytes: [UInt8]) -> [String] {
    let start = ContinuousClock.now
    var complaints: [String] = []
    func expect(_ isGood: Bool, _ complaint: String) { if !isGood { complaints.append(complaint) } }
    do {
      let loaded = try ConfigurationLoader.load(bytes: bytes, file: "m\u{1B}.yaml")
      let lanes = loaded.configuration.lanes
      expect((1...20).contains(lanes.count) && lanes.allSatisfy { !$0.cards.isEmpty }, "no lanes or cards, or too many")
      expect(lanes.allSatisfy { $0.cards.allSatisfy { ($0.link?.utf8.count ?? 0) <= 2000 } }, "a link is too long")
      expect(loaded.warnings.allSatisfy { $0.severity == .warning }, "an error is no warning")
      complaints += Self.complaints(about: loaded.warnings)
    } catch {
      expect(error.diagnostics.contains { $0.severity == .error }, "refused for no reason")
      complaints += Self.complaints(about: error.diagnostics)
    }
    // Generous, for a debug build on a busy machine.
    let examined = ConfigurationLoader.examine(bytes: bytes, file: "m\u{1B}.yaml")
    expect(
      (examined.loaded == nil) == examined.diagnostics.contains { $0.severity == .error },
      "refused for no reason, or let in")
    expect(examined.diagnostics.count <= 1001, "too much is told")
    expect(examined.diagnostics.allSatisfy { $0.message.utf8.count < 1200 }, "a message is too long")
    expect(!examined.diagnostics.contains { $0.message.isEmpty }, "a message says nothing")
    complaints += Self.complaints(about: examined.diagnostics)
    expect(ContinuousClock.now - start < .seconds(20), "took too long")
    return complaints
  }

  static func complaints(aboutTouchScript bytes: [UInt8]) -> [String] {
    do {
      let script = try TouchScript.load(bytes: bytes, file: "s.jsonl")
      return zip(script.events, script.events.dropFirst()).allSatisfy { $0.time <= $1.time } ? [] : ["out of order"]
    } catch {
      return complaints(about: error.diagnostics)
    }
  }

  /// The rules that every diagnostic must keep.
  private static func complaints(about diagnostics: [Diagnostic]) -> [String] {
    diagnostics.flatMap { diagnostic in
      let report = diagnostic.report
      let isShowable = report.unicodeScalars.allSatisfy {
        $0 == "\n" || escaped(String($0)).unicodeScalars.elementsEqual(CollectionOfOne($0))
      }
      let isShort = report.split(separator: "\n", omittingEmptySubsequences: false).count <= 3
      let isPlaced = diagnostic.place.map { $0.line > 0 && $0.column > 0 } ?? true
      return (isShowable ? [] : ["cannot be shown: \(escaped(report))"])
        + (isShort ? [] : ["over three lines: \(report)"]) + (isPlaced ? [] : ["nowhere: \(report)"])
    }
  }
}

/// Files on which loading once failed or nearly did.
@Suite struct RegressionTests {
  @Test(arguments: Regressions.paths("configurations"))
  func `a configuration of Tests/Regressions is loaded or rejected without a crash`(path: String) throws {
    #expect(try Outcome.complaints(aboutConfiguration: Array(Data(contentsOf: URL(filePath: path)))) == [])
  }

  @Test(arguments: Regressions.paths("touch-scripts"))
  func `a touch script of Tests/Regressions is loaded or rejected without a crash`(path: String) throws {
    #expect(try Outcome.complaints(aboutTouchScript: Array(Data(contentsOf: URL(filePath: path)))) == [])
  }

  @Test(arguments: ["configurations", "touch-scripts"])
  func `Tests/Regressions has files of each kind`(kind: String) {
    #expect(Regressions.paths(kind).count > 3)
  }
}
