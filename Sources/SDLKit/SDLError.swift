internal import CSDL2
internal import Glibc

/// What SDL said when a call failed, taken down at once: its error text is one slot per thread.
package struct SDLError: Error, Hashable, CustomStringConvertible {
  /// The call that failed, e.g. `SDL_CreateWindow`.
  package let function: String
  /// SDL's own words.
  package let message: String
  /// Whether the system had no descriptors or no memory left: whatever the call was about is not the cause.
  package let isShortage: Bool

  package init(function: String, message: String, isShortage: Bool = false) {
    self.function = function
    self.message = message
    self.isShortage = isShortage
  }

  /// - Parameter code: of `errno`.
  init(system code: Int32, in function: String) {
    self.init(
      function: function, message: unsafe String(cString: strerror(code)),
      isShortage: [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code))
  }

  /// Captures SDL's present error text for the call `function`.
  static func last(in function: String) -> SDLError {
    let text = unsafe SDL_GetError()
    return SDLError(function: function, message: unsafe text.map { unsafe String(cString: $0) } ?? "no reason given")
  }

  package var description: String { "\(function): \(message)" }
}
