internal import Glibc

/// Owns a file descriptor.
package struct Descriptor: ~Copyable, Sendable {
  package let number: CInt

  /// `nil` for a negative number, as system calls return it.
  package init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit {
    close(number)
  }
}

/// The system's text for an error number, by default the present `errno`.
package func systemText(_ code: CInt = errno) -> String {
  String(cString: strerror(code))
}

/// Makes a system call again as long as a signal has interrupted it.
package func uninterrupted(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
