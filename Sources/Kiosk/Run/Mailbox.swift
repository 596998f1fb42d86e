internal import Synchronization

/// Where other threads leave what the render thread is to know. It alone owns SDL; a letter wakes it.
package final class Mailbox<Letter: Sendable>: Sendable {
  /// Adds a letter to those that wait, in place of some of them if need be; returns false to reject it.
  package typealias Admission = @Sendable (_ letter: Letter, _ waiting: inout [Letter]) -> Bool

  private struct Box {
    var letters: [Letter] = []
    var wake: (@Sendable () -> Void)?
  }

  private let box = Mutex(Box())
  private let admit: Admission

  /// - Parameter admit: bounds what waits for a blocked render thread; by default there is no bound.
  package init(
    admit: @escaping Admission = { letter, waiting in
      waiting.append(letter)
      return true
    }
  ) {
    self.admit = admit
  }

  /// Says how the render thread is woken.
  package func onArrival(_ wake: @escaping @Sendable () -> Void) {
    box.withLock { $0.wake = wake }
  }

  /// Returns false where the letter is rejected, which its sender must handle.
  @discardableResult
  package func post(_ letter: Letter) -> Bool {
    let (isTaken, wake) = box.withLock { box in
      (admit(letter, &box.letters), box.wake)
    }
    if isTaken { wake?() }
    return isTaken
  }

  package var isEmpty: Bool { box.withLock { $0.letters.isEmpty } }

  /// Whether there is such a letter among those that nobody has taken.
  package func contains(where isWanted: (Letter) -> Bool) -> Bool {
    box.withLock { $0.letters.contains(where: isWanted) }
  }

  /// Takes all letters, in the order in which they came.
  package func takeAll() -> [Letter] {
    box.withLock { box in
      // Emptying what others may still see would take new memory, in each frame.
      guard !box.letters.isEmpty else { return [] }
      defer { box.letters.removeAll(keepingCapacity: true) }
      return box.letters
    }
  }
}
