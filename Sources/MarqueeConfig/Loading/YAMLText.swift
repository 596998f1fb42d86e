internal import Dispatch
package import Messages
package import Platform
internal import Synchronization

/// Parses YAML text and reports syntax errors in an operator's words.
package enum YAMLText {
  /// Parses `text` and reports its faults.
  /// - Returns: what could be parsed; `nil` if the file is empty or nothing of it is usable.
  static func compose(_ text: String, _ faults: inout Faults) -> Node? {
    let outcome = YAMLComposer.compose(text, &faults)
    if let error = outcome.syntaxError {
      SyntaxAdvice.report(error, in: text, &faults)
    }
    return outcome.root
  }

  /// The faults that `text` has as YAML; none if it can be composed. May be called on any thread; blocks.
  /// - Throws: if the system refuses the thread that parses.
  package static func faults(in text: String) throws(ThreadFault) -> Faults {
    try onDeepStack {
      var faults = Faults()
      _ = compose(text, &faults)
      return faults
    }
  }

  /// Bytes; far more than the deepest file needs, even in a debug build. Only pages that are touched take memory.
  private static let stackSize = 64 << 20

  /// Runs `work` on a thread with a stack large enough for the recursion, and waits for it.
  /// - Throws: `ThreadFault` if the system refuses a thread.
  static func onDeepStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) throws(ThreadFault) -> Result {
    let outcome = Outcome<Result>()
    let done = DispatchSemaphore(value: 0)
    try SystemThread.start(named: "reader", stackSize: stackSize) {
      let result = work()
      outcome.value.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = outcome.value.withLock({ $0 }) else { preconditionFailure("the thread left no result") }
    return result
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
