internal import CSDL2
internal import Glibc

/// A failed call with SDL's message, captured at once: SDL keeps one message per thread.
package struct SDLError: Error, Hashable, CustomStringConvertible {
  /// The call that failed, e.g. `SDL_CreateWindow`.
  package let function: String
  /// SDL's own message.
  package let message: String
  /// Whether the system ran out of descriptors or memory, so that the object of the call is not at fault.
  package let isShortage: Bool

  package init(function: String, message: String, isShortage: Bool = false) {
    self.function = function
    self.message = message
    self.isShortage = isShortage
  }

  /// - Parameter code: a value of `errno`.
  init(system code: Int32, in function: String) {
    self.init(
      function: function, message: unsafe String(cString: strerror(code)),
      isShortage: [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code))
  }

  /// Captures SDL's current message for the call `function`.
  static func last(in function: String) -> SDLError {
    let text = unsafe SDL_GetError()
    return SDLError(function: function, message: unsafe text.map { unsafe String(cString: $0) } ?? "no reason given")
  }

  package var description: String { "\(function): \(message)" }
}
