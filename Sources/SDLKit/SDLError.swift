internal import CSDL2

/// What SDL said when a call failed, taken down at once: its error text is one slot per thread.
nonisolated package struct SDLError: Error, Hashable, CustomStringConvertible {
  /// The call that failed, e.g. `SDL_CreateWindow`.
  package let function: String
  /// SDL's own words.
  package let message: String

  package init(function: String, message: String) {
    self.function = function
    self.message = message
  }

  /// Captures SDL's present error text for the call `function`.
  static func last(in function: String) -> SDLError {
    let text = unsafe SDL_GetError()
    return SDLError(function: function, message: unsafe text.map { unsafe String(cString: $0) } ?? "no reason given")
  }

  package var description: String { "\(function): \(message)" }
}
