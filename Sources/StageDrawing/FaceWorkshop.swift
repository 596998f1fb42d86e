package import FacePainting
package import MarqueeScene
package import Platform
import Synchronization

/// Paints faces off the render thread, at most two at a time, the most wanted first. Its methods may be called on any
/// thread.
package final class FaceWorkshop: Sendable {
  /// Two, so that one slow face does not delay the rest and a small machine keeps a core for the render thread.
  private static let workers = 2

  private struct Orders {
    /// Faces not begun, the most wanted last.
    var waiting: [Int] = []
    /// The face that each worker paints.
    var underWay: [Int?] = Array(repeating: nil, count: FaceWorkshop.workers)
    /// Faces delivered and not yet collected.
    var delivered: Set<Int> = []
  }

  private let faces: [CardFace]
  private let source: any FaceSource
  private let deliver: @Sendable (Int, PaintedFace) -> Void
  private let orders = Mutex(Orders())
  private let queues = (0..<workers).map { SerialQueue(named: "faces \($0)") }

  /// - Parameters:
  ///   - faces: the faces that can be ordered, by number.
  ///   - deliver: takes each painted face, on a thread of the workshop.
  package init(faces: [CardFace], source: any FaceSource, deliver: @escaping @Sendable (Int, PaintedFace) -> Void) {
    self.faces = faces
    self.source = source
    self.deliver = deliver
  }

  /// Orders faces, the most wanted first. Replaces earlier orders that have not begun, and skips faces that were delivered
  /// but not collected. Returns the fault if no thread could be started; then nothing begins until the next order.
  @discardableResult
  package func order(_ wanted: [Int]) -> ThreadFault? {
    let started = orders.withLock { orders in
      orders.waiting = wanted.reversed().filter { !orders.underWay.contains($0) && !orders.delivered.contains($0) }
      return start(&orders)
    }
    return paint(started)
  }

  /// Assigns the most wanted face to each free worker. Of faces that may wait for a decoder only one is painted at a time,
  /// so that the others go on.
  private func start(_ orders: inout Orders) -> [(face: Int, worker: Int)] {
    var started: [(face: Int, worker: Int)] = []
    while let worker = orders.underWay.firstIndex(of: nil) {
      let isWaiting = orders.underWay.contains { $0.map(mayWait) ?? false }
      guard let index = orders.waiting.lastIndex(where: { !isWaiting || !mayWait($0) }) else { break }
      let next = orders.waiting.remove(at: index)
      orders.underWay[worker] = next
      started.append((next, worker))
    }
    return started
  }

  private func mayWait(_ face: Int) -> Bool { source.mayWait(for: faces[face]) }

  /// Acknowledges a delivered face, which may be ordered again from now on.
  package func collect(_ face: Int) {
    orders.withLock { _ = $0.delivered.remove(face) }
  }

  private func paint(_ started: [(face: Int, worker: Int)]) -> ThreadFault? {
    var fault: ThreadFault?
    for (face, worker) in started {
      guard let refusal = paint(face, on: worker) else { continue }
      fault = refusal
      orders.withLock { $0.underWay[worker] = nil }
    }
    return fault
  }

  private func paint(_ face: Int, on worker: Int) -> ThreadFault? {
    queues[worker].async { [self] in
      let painted = source.attempt(faces[face].painted)
      // Before the delivery, because the face may be collected at once.
      orders.withLock { _ = $0.delivered.insert(face) }
      deliver(face, painted)
      let started = orders.withLock { orders in
        orders.underWay[worker] = nil
        return start(&orders)
      }
      _ = paint(started)
    }
  }
}
