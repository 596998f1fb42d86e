internal import Dispatch
internal import StageDrawing
internal import Synchronization

/// Collects the faces of the first frame for a thread that waits for them.
final class FirstFaces: Sendable {
  private struct State {
    var isOpen = true
    var made: [(face: Int, picture: PreparedPicture)] = []
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// Adds a face. Returns `false` once nobody waits any more.
  func take(_ face: Int, _ picture: PreparedPicture) -> Bool {
    let isTaken = state.withLock { state in
      if state.isOpen { state.made.append((face, picture)) }
      return state.isOpen
    }
    if isTaken { arrival.signal() }
    return isTaken
  }

  /// Waits for the next face; `nil` if none is made before `deadline`.
  func next(until deadline: DispatchTime) -> (face: Int, picture: PreparedPicture)? {
    guard arrival.wait(timeout: deadline) == .success else { return nil }
    return state.withLock { $0.made.isEmpty ? nil : $0.made.removeFirst() }
  }

  /// Ends the waiting. Returns the faces that nobody has taken.
  func close() -> [(face: Int, picture: PreparedPicture)] {
    state.withLock { state in
      defer { state.made = [] }
      state.isOpen = false
      return state.made
    }
  }
}
