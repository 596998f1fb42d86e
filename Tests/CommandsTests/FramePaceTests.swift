import ConfigurationValues
import Foundation
import Messages
import StageTestSupport
import TestSupport
import Testing

@testable import Commands

struct FramePaceTests {
  @Test(arguments: [
    // Hz, refreshes from one frame to the next, frames a second.
    (24.0, 1, 24.0), (30, 1, 30), (50, 1, 50), (59, 1, 59), (59.94, 1, 59.94), (60, 1, 60), (72, 1, 72), (74, 1, 74),
    (74.97, 1, 74.97), (75, 1, 75), (75.03, 1, 75.03), (75.06, 1, 75.06), (76, 2, 38), (85, 2, 42.5), (90, 2, 45),
    (100, 2, 50), (119.88, 2, 59.94), (120, 2, 60), (143.86, 2, 71.93), (144, 2, 72), (150, 2, 75), (165, 3, 55),
    (200, 3, 66.667), (240, 4, 60), (360, 5, 72),
  ])
  func `auto shows every refresh up to 75 Hz, else the largest whole fraction`(
    refreshRate: Double, stride: Int, rate: Double
  ) {
    let pace = FramePace(nil, refreshRate: refreshRate)
    #expect(pace.stride == stride)
    #expect(abs(pace.rate - rate) < 0.001)
  }

  @Test(arguments: [
    // Hz, frames a second wanted, refreshes from one frame to the next.
    (60.0, 60.0, 1), (59.94, 60, 1), (59, 60, 1), (63, 60, 1), (75, 60, 1), (74.97, 60, 1), (75.03, 60, 1), (84, 60, 1),
    (85, 60, 2), (90, 60, 2), (119.88, 60, 2), (120, 60, 2), (144, 60, 2), (165, 60, 3), (240, 60, 4), (50, 60, 1),
    (60, 59.94, 1), (120, 59.94, 2), (60, 30, 2), (75, 30, 3), (60, 24, 3), (60, 1, 60), (60, 240, 1), (240, 240, 1),
    (75, 75, 1), (60, 50, 1), (60, 45, 1), (60, 42, 2), (144, 75, 2),
  ])
  func `a number takes the fraction of the refresh that is nearest by ratio`(
    refreshRate: Double, wanted: Double, stride: Int
  ) {
    let pace = FramePace(FrameRate(millihertz: Int(wanted * 1000)), refreshRate: refreshRate)
    #expect(pace.stride == stride)
    #expect(pace.rate == refreshRate / Double(stride))
  }

  @Test(arguments: Seeds.few)
  func `no other fraction is nearer, and none that auto may show is larger`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let refreshRate = Double.random(in: 10...500, using: &generator)
      let wanted = FrameRate(millihertz: Int.random(in: 1000...240_000, using: &generator))
      let pace = FramePace(wanted, refreshRate: refreshRate)
      func distance(_ stride: Int) -> Double { abs(log(refreshRate / Double(stride)) - log(wanted.hertz)) }
      let nearest = (1...600).map(distance).min() ?? 0
      #expect(distance(pace.stride) <= nearest + 1e-9, "seed \(seed): \(wanted) on \(refreshRate) Hz")
      let auto = FramePace(nil, refreshRate: refreshRate)
      let largest = (1...600).map { refreshRate / Double($0) }.filter { $0 <= 75.75 }.max()
      #expect(auto.rate == largest, "seed \(seed): \(refreshRate) Hz")
    }
  }

  @Test(arguments: [nil, 0, -60, .nan, .infinity] as [Double?])
  func `without a refresh to follow auto shows 60 and a number itself`(refreshRate: Double?) {
    let auto = FramePace(nil, refreshRate: refreshRate)
    #expect(auto.refreshRate == nil && auto.rate == 60 && auto.clockRate == FrameRate(millihertz: 60_000))
    let number = FramePace(FrameRate(millihertz: 59_940), refreshRate: refreshRate)
    #expect(number.refreshRate == nil && number.rate == 59.94 && number.clockRate == FrameRate(millihertz: 59_940))
    #expect(auto.reason == "paced by the clock, for there is no refresh to follow")
  }

  @Test(
    arguments: [
      (nil, 60, "60 (auto): every refresh of 60 Hz"),
      (nil, 74.97, "74.97 (auto): every refresh of 74.97 Hz"),
      (nil, 144, "72 (auto): every 2nd refresh of 144 Hz, for auto shows at most 75 a second"),
      (nil, 240, "60 (auto): every 4th refresh of 240 Hz, for auto shows at most 75 a second"),
      (60, 60, "60 (60): every refresh of 60 Hz"), (60, 59.94, "59.94 (60): every refresh of 59.94 Hz"),
      (60, 75, "75 (60): every refresh of 75 Hz, the nearest to 60"),
      (60, 144, "72 (60): every 2nd refresh of 144 Hz, the nearest to 60"),
      (25, 75, "25 (25): every 3rd refresh of 75 Hz"), (30, 120, "30 (30): every 4th refresh of 120 Hz"),
    ] as [(Int?, Double, String)])
  func `the reason says what came of it`(wanted: Int?, refreshRate: Double, expected: String) {
    let pace = FramePace(wanted.map { FrameRate(millihertz: $0 * 1000) }, refreshRate: refreshRate)
    #expect("\(shortDecimal(pace.rate)) (\(pace.setting)): \(pace.reason)" == expected)
  }

  @Test(arguments: [
    (60.0, "60"), (59.94, "59.94"), (37.5, "37.5"), (71.928, "71.93"), (66.6667, "66.67"), (59.999, "60"),
    (0.05, "0.05"),
  ])
  func `a rate has at most two decimals`(rate: Double, text: String) {
    #expect(shortDecimal(rate) == text)
  }

  @Test func `a numeric frame rate is noted with its result on common displays, auto is not`() {
    var configuration = Configuration.strip()
    configuration.display.frameRate = nil
    #expect(FrameRateAdvice.notes(on: configuration) == [])
    configuration.display.frameRate = FrameRate(millihertz: 50_000)
    #expect(
      FrameRateAdvice.notes(on: configuration) == [
        "'frame-rate' is 50; a display shows the nearest rate that its refresh allows: 60 at 60 Hz, 37.5 at 75 Hz, "
          + "60 at 120 Hz, 48 at 144 Hz. auto follows the display, up to 75 a second"
      ])
  }
}
