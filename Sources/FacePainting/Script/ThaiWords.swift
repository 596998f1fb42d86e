internal import CThai
internal import Synchronization

/// Owns one `ThBrk`, libthai's dictionary.
private struct ThaiDictionaryHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// `nil` where the dictionary is not there.
  init?() {
    guard let pointer = th_brk_new(nil) else { return nil }
    self.pointer = pointer
  }

  deinit {
    th_brk_delete(pointer)
  }

  /// Positions at which a word begins, not counting the first.
  func breaks(in text: [thwchar_t]) -> [Int] {
    // The text ends with a zero, as libthai wants it.
    let text = text + [0]
    var positions = [CInt](repeating: 0, count: text.count)
    let count = th_brk_wc_find_breaks(pointer, text, &positions, positions.count)
    return positions.prefix(max(0, Int(count))).map(Int.init)
  }
}

/// The words of Thai, which has no spaces between them.
enum ThaiWords {
  /// One at a time: libthai does not promise more.
  private static let dictionary = Mutex(ThaiDictionaryHandle())

  /// The positions in `scalars` of those that end a Thai word before another.
  static func ends(in scalars: [UInt32]) -> [Int] {
    guard scalars.contains(where: isThai) else { return [] }
    var ends: [Int] = []
    var start = 0
    while start < scalars.count {
      let isThai = isThai(scalars[start])
      let end = scalars[start...].firstIndex { Self.isThai($0) != isThai } ?? scalars.count
      if isThai, end - start > 1 {
        let text = scalars[start..<end].map { thwchar_t(bitPattern: $0) }
        let breaks = dictionary.withLock { $0?.breaks(in: text) ?? [] }
        ends += breaks.filter { $0 > 0 && $0 < end - start }.map { start + $0 - 1 }
      }
      start = end
    }
    return ends
  }

  private static func isThai(_ scalar: UInt32) -> Bool { (0xE00...0xE7F).contains(scalar) }
}
