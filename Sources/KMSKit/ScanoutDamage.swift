package import MarqueeValues

/// What each of two scan-out buffers lacks of the surface that is drawn into.
///
/// A pure value. Areas that are close are merged, so that a buffer's list stays short; nothing is allocated after `init`.
package struct ScanoutDamage: Sendable {
  /// The areas that a buffer lacks.
  package struct Lacks: Sendable {
    fileprivate(set) var areas: [PixelArea] = []
  }

  private let whole: PixelArea
  private var first = Lacks()
  private var second = Lacks()

  /// The most areas that a buffer's list holds.
  package static let most = 12

  /// Both buffers lack everything.
  /// - Parameter size: of the surface and of the buffers, px.
  package init(size: PixelSize) {
    whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    first.areas.reserveCapacity(Self.most + 1)
    second.areas.reserveCapacity(Self.most + 1)
    addAll()
  }

  /// The surface changed in this area; what lies outside it is ignored.
  package mutating func add(_ area: PixelArea) {
    let part = area.intersection(whole)
    guard part.width > 0, part.height > 0 else { return }
    Self.add(part, to: &first.areas)
    Self.add(part, to: &second.areas)
  }

  /// The whole surface changed.
  package mutating func addAll() { add(whole) }

  /// How many areas a buffer lacks.
  /// - Parameter buffer: 0 or 1, as in all of these.
  package func count(of buffer: Int) -> Int { buffer == 0 ? first.areas.count : second.areas.count }

  /// An area that a buffer lacks.
  package func area(_ index: Int, of buffer: Int) -> PixelArea {
    buffer == 0 ? first.areas[index] : second.areas[index]
  }

  /// A buffer equals the surface now.
  package mutating func settle(_ buffer: Int) {
    if buffer == 0 {
      first.areas.removeAll(keepingCapacity: true)
    } else {
      second.areas.removeAll(keepingCapacity: true)
    }
  }

  /// A buffer's contents are unknown.
  package mutating func lose(_ buffer: Int) {
    settle(buffer)
    if buffer == 0 { Self.add(whole, to: &first.areas) } else { Self.add(whole, to: &second.areas) }
  }

  /// Adds an area to a list; merges it with those whose union is no more to copy than both.
  private static func add(_ area: PixelArea, to areas: inout [PixelArea]) {
    var area = area
    var index = 0
    while index < areas.count {
      let union = areas[index].union(area)
      if union.count <= areas[index].count + area.count {
        area = union
        areas.swapAt(index, areas.count - 1)
        areas.removeLast()
        index = 0
      } else {
        index += 1
      }
    }
    areas.append(area)
    guard areas.count > most else { return }
    // Copying more than is needed costs less than a long list.
    var union = areas[0]
    for area in areas { union = union.union(area) }
    areas.removeAll(keepingCapacity: true)
    areas.append(union)
  }
}

extension PixelArea {
  fileprivate var count: Int { width * height }

  fileprivate func union(_ other: PixelArea) -> PixelArea {
    PixelArea(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
