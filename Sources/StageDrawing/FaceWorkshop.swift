package import FacePainting
package import MarqueeScene
package import Platform
import Synchronization

/// Makes faces off the render thread, at most two at a time, the most wanted first.
package final class FaceWorkshop: Sendable {
  /// Two, so that one slow face does not hold up the rest, and a small machine keeps a core for the picture.
  private static let width = 2

  private struct Orders {
    /// Most wanted last.
    var waiting: [Int] = []
    /// The face under way at each bench.
    var underWay: [Int?] = Array(repeating: nil, count: FaceWorkshop.width)
    /// Delivered and not yet collected.
    var delivered: Set<Int> = []
  }

  private let faces: [CardFace]
  private let source: any FaceSource
  private let deliver: @Sendable (Int, PaintedFace) -> Void
  private let orders = Mutex(Orders())
  private let benches = (0..<width).map { SerialQueue(named: "faces \($0)") }

  /// - Parameters:
  ///   - faces: what can be ordered, by number.
  ///   - deliver: takes a face that is ready, on a thread of the workshop's.
  package init(faces: [CardFace], source: any FaceSource, deliver: @escaping @Sendable (Int, PaintedFace) -> Void) {
    self.faces = faces
    self.source = source
    self.deliver = deliver
  }

  /// Orders these faces, the first one most wanted, in place of all earlier orders that are not yet under way. What was
  /// delivered and waits to be collected is not made again. Where there is no thread for it, nothing is begun until the
  /// next order, and the fault is returned.
  @discardableResult
  package func order(_ wanted: [Int]) -> ThreadFault? {
    let started = orders.withLock { orders in
      orders.waiting = wanted.reversed().filter { !orders.underWay.contains($0) && !orders.delivered.contains($0) }
      return start(&orders)
    }
    return make(started)
  }

  /// Gives each free bench the most wanted face that it may make; a face that may wait for somebody else is none while
  /// another such is under way.
  private func start(_ orders: inout Orders) -> [(face: Int, bench: Int)] {
    var started: [(face: Int, bench: Int)] = []
    while let bench = orders.underWay.firstIndex(of: nil) {
      let isWaiting = orders.underWay.contains { $0.map(mayWait) ?? false }
      guard let index = orders.waiting.lastIndex(where: { !isWaiting || !mayWait($0) }) else { break }
      let next = orders.waiting.remove(at: index)
      orders.underWay[bench] = next
      started.append((next, bench))
    }
    return started
  }

  private func mayWait(_ face: Int) -> Bool { source.mayWait(for: faces[face]) }

  /// The face was taken in; it may be ordered again.
  package func collect(_ face: Int) {
    orders.withLock { _ = $0.delivered.remove(face) }
  }

  private func make(_ started: [(face: Int, bench: Int)]) -> ThreadFault? {
    var fault: ThreadFault?
    for (face, bench) in started {
      guard let refusal = make(face, at: bench) else { continue }
      fault = refusal
      orders.withLock { $0.underWay[bench] = nil }
    }
    return fault
  }

  private func make(_ face: Int, at bench: Int) -> ThreadFault? {
    benches[bench].async { [self] in
      let painted = source.attempt(faces[face].painted)
      // Noted first: it may be collected at once.
      orders.withLock { _ = $0.delivered.insert(face) }
      deliver(face, painted)
      let started = orders.withLock { orders in
        orders.underWay[bench] = nil
        return start(&orders)
      }
      _ = make(started)
    }
  }
}
