/// What a hostile or broken client might write to a socket that takes a line of JSON a request: random bytes, halves of
/// good requests, good ones with a byte changed, nests, huge numbers, and now and then a good one.
package struct GarbageRequests {
  private var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// None of these ends a marquee or changes what it shows for long.
  private static let good = [
    #"{"do":"status"}"#, #"{"do":"next"}"#, #"{"do":"previous"}"#, #"{"do":"show","card":"Acme"}"#,
    #"{"do":"pause","for":0.01}"#, #"{"do":"resume"}"#, #"{"do":"reload"}"#,
  ]

  /// One line, without its end.
  package mutating func next() -> [UInt8] {
    let good = Array(generator.pick(Self.good).utf8)
    switch generator.int(0...8) {
    case 0: return bytes(generator.int(0...200), of: 0...255)
    case 1: return Array(good.prefix(generator.int(0...good.count)))
    case 2: return changed(good)
    case 3: return Array(repeating: generator.pick(Array("[{\"".utf8)), count: generator.int(1...4000))
    case 4:
      return Array(#"{"do":"pause","for":"#.utf8) + bytes(generator.int(1...30), of: 0x30...0x39) + Array("}".utf8)
    case 5:
      return Array(#"{"do":"show","card":""#.utf8) + bytes(generator.int(0...3000), of: 0x20...0xff) + Array("\"}".utf8)
    case 6: return bytes(generator.int(0...80), of: 0x20...0x7e)
    case 7: return Array(#"{"\#(generator.int(0...99))":{"#.utf8) + good
    default: return good
    }
  }

  private mutating func bytes(_ count: Int, of range: ClosedRange<UInt8>) -> [UInt8] {
    (0..<count).map { _ in
      let byte = UInt8.random(in: range, using: &generator)
      return byte == UInt8(ascii: "\n") ? 0 : byte
    }
  }

  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0...generator.int(0...3) { line[generator.int(0...(line.count - 1))] = bytes(1, of: 0...255)[0] }
    // One that ends the marquee for good reason is no garbage.
    return line
  }
}
