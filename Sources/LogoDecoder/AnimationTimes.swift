internal import Logos

/// How long each frame of an animation stands, as its file says.
enum AnimationTimes {
  /// ms, for each frame; fewer than two for a still picture, and for a file that is not understood.
  static func times(in data: [UInt8], _ format: ImageFormat) -> [Int] {
    switch format {
    case .gif: gif(data)
    case .webp: webp(data)
    default: []
    }
  }

  /// Whether a picture whose still picture alone is read has more frames: an animated PNG or AVIF.
  static func hasMoreFrames(_ data: [UInt8], _ format: ImageFormat) -> Bool {
    switch format {
    case .png:
      // Its chunk stands before the picture's data.
      var start = 8
      while start + 12 <= data.count {
        let name = data[start + 4..<start + 8]
        if name.elementsEqual("acTL".utf8) { return true }
        if name.elementsEqual("IDAT".utf8) { return false }
        start += 12 + data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return false
    case .avif: return data.dropFirst(8).starts(with: "avis".utf8)
    default: return false
    }
  }

  /// What players take for a frame that says none, ms.
  private static let usual = 100

  private static func gif(_ data: [UInt8]) -> [Int] {
    guard data.count > 13 else { return [] }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    /// The index after blocks of data, each of which begins with its length.
    func end(ofBlocks start: Int) -> Int {
      var index = start
      while index < data.count, data[index] > 0 { index += Int(data[index]) + 1 }
      return index + 1
    }
    var (times, next, index): ([Int], Int, Int) = ([], 0, 13 + table(data[10]))
    while index + 10 < data.count {
      switch data[index] {
      case 0x21:
        if data[index + 1] == 0xF9 { next = (Int(data[index + 4]) | Int(data[index + 5]) << 8) * 10 }
        index = end(ofBlocks: index + 2)
      case 0x2C:
        times.append(next < 20 ? usual : next)
        next = 0
        index = end(ofBlocks: index + 11 + table(data[index + 9]))
      default: return times
      }
    }
    return times
  }

  private static func webp(_ data: [UInt8]) -> [Int] {
    func number(_ place: Int, _ count: Int) -> Int {
      data[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var (times, index): ([Int], Int) = ([], 12)
    while index + 8 <= data.count {
      let length = number(index + 4, 4)
      if data[index..<index + 4].elementsEqual("ANMF".utf8), index + 24 <= data.count {
        let time = number(index + 20, 3)
        times.append(time < 20 ? usual : time)
      }
      // Chunks of an odd length have a byte more.
      index += 8 + length + length % 2
    }
    return times
  }
}

/// Chooses the frame of an animation that is its logo: the one that stands longest, of equals the one with most that is not
/// paper, of those the first.
struct FrameChoice {
  private struct Frame {
    var index: Int
    /// Means over all pixels, 0…255: the difference from white, from transparency, and from the box's colour.
    var (dark, alpha, box): (Int, Int, Int)
    var isInBox: Bool
  }

  private let times: [Int]
  private var frames: [Frame] = []
  /// The colour of an opaque box that the first frame fills.
  private var box: [Int]?

  init(times: [Int]) {
    self.times = times
  }

  /// Whether a frame may be chosen, so that it has to be measured.
  func isCandidate(_ index: Int) -> Bool { times.indices.contains(index) && times[index] == times.max() }

  /// Measures a candidate.
  mutating func measure(_ index: Int, _ layout: PixelLayout, _ bytes: Span<UInt8>) {
    let corners = [0, layout.width - 1].flatMap { x in [0, layout.height - 1].map { y in color(x, y, layout, bytes) } }
    if frames.isEmpty, corners.allSatisfy({ Self.near($0, corners[0]) && $0[3] == 255 && $0[0..<3].min() ?? 0 < 240 }) {
      box = corners[0]
    }
    var frame = Frame(index: index, dark: 0, alpha: 0, box: 0, isInBox: false)
    if let box { frame.isInBox = corners.allSatisfy { Self.near($0, box) } }
    let (red, green, blue) = (box?[0] ?? 0, box?[1] ?? 0, box?[2] ?? 0)
    for y in 0..<layout.height {
      for x in 0..<layout.width {
        let place = y * layout.stride + x * layout.channels
        let alpha = layout.channels == 4 ? Int(bytes[place + 3]) : 255
        let (r, g, b) = (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
        let dark = (255 - min(r, g, b)) * alpha / 255
        // What lossy compression leaves of white.
        frame.dark += dark < 16 ? 0 : dark
        frame.alpha += alpha
        frame.box += max(abs(r - red), abs(g - green), abs(b - blue), 255 - alpha)
      }
    }
    // Means, so that what lossy compression does to a pixel decides nothing.
    let count = layout.width * layout.height
    func mean(_ sum: Int) -> Int { (sum + count / 2) / count }
    (frame.dark, frame.alpha, frame.box) = (mean(frame.dark), mean(frame.alpha), mean(frame.box))
    frames.append(frame)
  }

  /// The frames that may be chosen of those measured so far: the first with the most ink by each measure.
  var leaders: Set<Int> {
    func first(_ measure: (Frame) -> Int) -> Int? {
      let most = frames.map(measure).max()
      return frames.first { measure($0) == most }?.index
    }
    return Set([first { $0.dark }, first { $0.alpha }, first { $0.box }].compactMap(\.self))
  }

  /// The chosen frame's index; `nil` if none was measured.
  var choice: Int? {
    let measure: (Frame) -> Int =
      box != nil && frames.allSatisfy(\.isInBox)
      ? { $0.box } : frames.contains { $0.dark > 0 } ? { $0.dark } : { $0.alpha }
    guard let most = frames.map(measure).max() else { return nil }
    return frames.first { measure($0) == most }?.index
  }

  private func color(_ x: Int, _ y: Int, _ layout: PixelLayout, _ bytes: Span<UInt8>) -> [Int] {
    let place = y * layout.stride + x * layout.channels
    return (0..<4).map { $0 < layout.channels ? Int(bytes[place + $0]) : 255 }
  }

  private static func near(_ color: [Int], _ other: [Int]) -> Bool {
    zip(color, other).allSatisfy { abs($0 - $1) <= 12 }
  }
}
