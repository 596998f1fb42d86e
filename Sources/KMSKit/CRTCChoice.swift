/// Which CRTC drives a display, and which plane shows its picture. A pure function, so that it can be tried without a card.
package enum CRTCChoice {
  /// The CRTC for a connector: the one that drives it already, or else the one that the fewest other displays could use.
  /// - Parameters:
  ///   - possible: the CRTCs that can drive the connector, a bit for each by its index.
  ///   - current: the index of the one that drives it; `nil` if none does.
  ///   - taken: the indices of those that drive open displays.
  ///   - others: `possible` of connectors with a display that is not open.
  ///   - count: of the card's CRTCs.
  /// - Returns: its index; `nil` if none is left.
  package static func crtc(
    possible: UInt32, current: Int?, taken: Set<Int>, others: [UInt32], count: Int
  ) -> Int? {
    let free = (0..<min(count, 32)).filter { possible & (1 << UInt32($0)) != 0 && !taken.contains($0) }
    if let current, free.contains(current) { return current }
    return free.min { one, other in rivals(one, others) < rivals(other, others) }
  }

  private static func rivals(_ index: Int, _ others: [UInt32]) -> Int {
    others.count { $0 & (1 << UInt32(index)) != 0 }
  }

  /// A primary plane of the card.
  package struct Plane: Sendable {
    let id: UInt32
    /// The CRTCs that it can be on, a bit for each by its index.
    let possible: UInt32
    /// The number of the CRTC that it is on; 0 if it is on none.
    let crtc: UInt32

    package init(id: UInt32, possible: UInt32, crtc: UInt32) {
      self.id = id
      self.possible = possible
      self.crtc = crtc
    }
  }

  /// The plane for a CRTC: the one that is on it, or else one that is on none.
  /// - Parameters:
  ///   - crtc: its index and its number.
  ///   - taken: planes of open displays.
  package static func plane(for crtc: (index: Int, id: UInt32), among planes: [Plane], taken: Set<UInt32>) -> UInt32? {
    let free = planes.filter { $0.possible & (1 << UInt32(crtc.index)) != 0 && !taken.contains($0.id) }
    return (free.first { $0.crtc == crtc.id } ?? free.first { $0.crtc == 0 } ?? free.first)?.id
  }
}
