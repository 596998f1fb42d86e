/// A place on the desktop, px.
package struct PixelPlace: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// Names of displays by where they are on the desktop, where somebody else than SDL has to be asked for them. Asked again when
/// displays come, go or move, and now and then while some names are missing.
struct DisplayNames {
  struct Display: Hashable {
    /// SDL's description, which several displays may share.
    var description: String
    var place: PixelPlace
  }

  /// How long to wait after an incomplete answer: whoever is asked may be slow to answer, and is waited for. ms
  static let pause: UInt64 = 5000

  private var displays: [Display] = []
  private var names: [String?] = []
  /// When the answer came; `nil` if none did.
  private var time: UInt64?

  /// The displays' names; `nil` for one that is not known.
  /// - Parameters:
  ///   - time: ms on any clock.
  ///   - ask: returns the names of the displays at these places.
  mutating func names(of displays: [Display], at time: UInt64, asking ask: ([PixelPlace]) -> [String?]) -> [String?] {
    let isSame = self.time != nil && displays == self.displays
    if isSame, !names.contains(nil) || time &- (self.time ?? 0) < Self.pause { return names }
    let former = Dictionary(zip(self.displays, names)) { first, _ in first }
    var answer = ask(displays.map(\.place))
    // A display that is where it was has its name still, should the answer not have come.
    for index in displays.indices {
      if !answer.indices.contains(index) { answer.append(nil) }
      answer[index] = answer[index] ?? former[displays[index]] ?? nil
    }
    (self.displays, names, self.time) = (displays, answer, time)
    return answer
  }
}
