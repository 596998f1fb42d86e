import Dispatch
import Synchronization

/// Makes faces off the render thread, at most two at a time, the most wanted first.
package final class FaceWorkshop: Sendable {
  /// Two, so that one slow face does not hold up the rest, and a small machine keeps a core for the picture.
  private static let width = 2

  private struct Orders {
    /// Most wanted last.
    var waiting: [Int] = []
    var underWay: Set<Int> = []
  }

  private let faces: [CardFace]
  private let source: any FaceSource
  private let deliver: @Sendable (Int, Bitmap) -> Void
  private let orders = Mutex(Orders())
  private let queue = DispatchQueue(label: "faces", qos: .utility, attributes: .concurrent)

  /// - Parameters:
  ///   - faces: what can be ordered, by number.
  ///   - deliver: takes a face that is ready, on a thread of the workshop's.
  package init(faces: [CardFace], source: any FaceSource, deliver: @escaping @Sendable (Int, Bitmap) -> Void) {
    self.faces = faces
    self.source = source
    self.deliver = deliver
  }

  /// Orders these faces, the first one most wanted, in place of all earlier orders that are not yet under way.
  package func order(_ wanted: [Int]) {
    let started = orders.withLock { orders in
      orders.waiting = wanted.reversed().filter { !orders.underWay.contains($0) }
      var started: [Int] = []
      while orders.underWay.count < Self.width, let next = orders.waiting.popLast() {
        orders.underWay.insert(next)
        started.append(next)
      }
      return started
    }
    for face in started { make(face) }
  }

  private func make(_ face: Int) {
    queue.async { [self] in
      deliver(face, source.paint(faces[face]))
      let next = orders.withLock { orders in
        orders.underWay.remove(face)
        let next = orders.waiting.popLast()
        if let next { orders.underWay.insert(next) }
        return next
      }
      if let next { make(next) }
    }
  }
}
