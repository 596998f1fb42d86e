internal import Dispatch
internal import StageDrawing
internal import Synchronization

/// Takes in the faces of the first frame as they are made, for a thread that waits for them.
final class FirstFaces: Sendable {
  private struct State {
    var isOpen = true
    var made: [(face: Int, picture: PreparedPicture)] = []
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// Whether the face was still waited for.
  func take(_ face: Int, _ picture: PreparedPicture) -> Bool {
    let isTaken = state.withLock { state in
      if state.isOpen { state.made.append((face, picture)) }
      return state.isOpen
    }
    if isTaken { arrival.signal() }
    return isTaken
  }

  /// The next face that is made; `nil` if none is until then.
  func next(until deadline: DispatchTime) -> (face: Int, picture: PreparedPicture)? {
    guard arrival.wait(timeout: deadline) == .success else { return nil }
    return state.withLock { $0.made.isEmpty ? nil : $0.made.removeFirst() }
  }

  /// Ends the waiting; what has come in the meantime.
  func close() -> [(face: Int, picture: PreparedPicture)] {
    state.withLock { state in
      defer { state.made = [] }
      state.isOpen = false
      return state.made
    }
  }
}
