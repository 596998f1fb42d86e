internal import Synchronization

/// Where other threads leave what the render thread is to know. It alone owns SDL; a letter wakes it.
nonisolated package final class Mailbox<Letter: Sendable>: Sendable {
  private struct Box {
    var letters: [Letter] = []
    var wake: (@Sendable () -> Void)?
  }

  private let box = Mutex(Box())

  package init() {}

  /// Says how the render thread is woken.
  package func onArrival(_ wake: @escaping @Sendable () -> Void) {
    box.withLock { $0.wake = wake }
  }

  package func post(_ letter: Letter) {
    let wake = box.withLock { box in
      box.letters.append(letter)
      return box.wake
    }
    wake?()
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
