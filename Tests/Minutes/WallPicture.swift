import Foundation
import TestSupport

/// A picture of the wall, and the bars that can be read in it.
struct WallPicture {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel.
  private let bytes: [UInt8]

  /// Reads a PNG with a decoder that is not the project's.
  init(png path: String) async throws {
    let raw = path + ".ppm"
    let result = try await Command.run(["convert", path, "-depth", "8", raw])
    guard result.status == 0 else { throw Command.Failure(description: result.errors) }
    let data = try [UInt8](Data(contentsOf: URL(filePath: raw)))
    try FileManager.default.removeItem(atPath: raw)
    // P6, width and height, the largest value, then the pixels.
    var (fields, index) = ([Int](), 2)
    while fields.count < 3, index < data.count {
      while index < data.count, !(48...57).contains(data[index]) { index += 1 }
      var number = 0
      while index < data.count, (48...57).contains(data[index]) {
        number = 10 * number + Int(data[index] - 48)
        index += 1
      }
      fields.append(number)
    }
    guard fields.count == 3, data.count == index + 1 + 3 * fields[0] * fields[1] else {
      throw Command.Failure(description: "\(raw) is no picture")
    }
    (width, height) = (fields[0], fields[1])
    bytes = Array(data[(index + 1)...])
  }

  /// The luminance of a pixel by WCAG 2.2, 0…1.
  private func luminance(_ x: Int, _ y: Int) -> Double {
    let parts = (0..<3).map { part in
      let value = Double(bytes[3 * (y * width + x) + part]) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// For each sponsor whose bars are in the picture, the contrast of the bars to the gaps between them: the best of all
  /// places.
  func sponsors() -> [Int: Double] {
    var found: [Int: (lines: Int, contrast: Double)] = [:]
    for y in stride(from: 0, to: height, by: 2) {
      read(length: width, place: { ($0, y) }, into: &found)
    }
    for x in stride(from: 0, to: width, by: 2) {
      read(length: height, place: { (x, $0) }, into: &found)
    }
    // A single line may be chance.
    return found.filter { $0.value.lines >= 3 }.mapValues(\.contrast)
  }

  /// The sponsor whose ink a pixel has; `nil` for none.
  private func sponsor(_ x: Int, _ y: Int) -> Int? {
    let index = 3 * (y * width + x)
    let (red, green, blue) = (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
    return Self.table[Self.key(red, green, blue)]?.first { number in
      let ink = BarLogo.inks[number]
      return max(abs(ink[0] - red), abs(ink[1] - green), abs(ink[2] - blue)) <= Self.tolerance
    }
  }

  /// What a picture's compression may change.
  private static let tolerance = 7

  /// The sponsors whose ink may be found at a place of a coarse grid of colours.
  private static let table: [Int: [Int]] = {
    var table: [Int: [Int]] = [:]
    for (number, ink) in BarLogo.inks.enumerated() {
      let ranges = ink.map { max($0 - tolerance, 0) / 16...min($0 + tolerance, 255) / 16 }
      for red in ranges[0] {
        for green in ranges[1] {
          for blue in ranges[2] { table[key(16 * red, 16 * green, 16 * blue), default: []].append(number) }
        }
      }
    }
    return table
  }()

  private static func key(_ red: Int, _ green: Int, _ blue: Int) -> Int { red / 16 << 8 | green / 16 << 4 | blue / 16 }

  /// Reads the bars along one line of pixels.
  private func read(
    length: Int, place: (Int) -> (Int, Int), into found: inout [Int: (lines: Int, contrast: Double)]
  ) {
    var runs: [(sponsor: Int, range: Range<Int>)] = []
    for index in 0..<length {
      let (x, y) = place(index)
      guard let sponsor = sponsor(x, y) else { continue }
      if let last = runs.last, last.sponsor == sponsor, last.range.upperBound == index {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((sponsor, index..<index + 1))
      }
    }
    // What is between the bars may have the ink of another sponsor.
    for (sponsor, bars) in Dictionary(grouping: runs.filter { $0.range.count >= 3 }, by: \.sponsor)
    where bars.count >= 3 {
      for first in 0...(bars.count - 3) {
        let ranges = bars[first..<first + 3].map(\.range)
        guard Self.areBars(ranges) else { continue }
        func light(_ places: [Int]) -> Double {
          let lights = places.map { index in
            let (x, y) = place(index)
            return luminance(x, y)
          }
          return lights.reduce(0, +) / Double(lights.count)
        }
        let ink = light(ranges.map { ($0.lowerBound + $0.upperBound) / 2 })
        let behind = light(zip(ranges, ranges.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 })
        let contrast = (max(ink, behind) + 0.05) / (min(ink, behind) + 0.05)
        let former = found[sponsor] ?? (0, 0)
        found[sponsor] = (former.lines + 1, max(former.contrast, contrast))
      }
    }
  }

  /// Whether three bars and the gaps between them have one width, but for a pixel's edge.
  private static func areBars(_ bars: [Range<Int>]) -> Bool {
    let step = Double(bars[2].lowerBound - bars[0].lowerBound) / 4
    let widths = bars.map { Double($0.count) }
    let gaps = zip(bars, bars.dropFirst()).map { Double($1.lowerBound - $0.upperBound) }
    return (widths + gaps).allSatisfy { abs($0 - step) <= max(2, step / 5) }
  }
}
