import Foundation
import Platform
import Synchronization

/// Reads YAML text, and says in an operator's words what keeps it from being read.
enum YAMLText {
  /// - Returns: what could be read, with the faults noted; `nil` for a file that is empty or cannot be used at all.
  static func compose(_ text: String, _ faults: inout Faults) -> Node? {
    let outcome = YAMLComposer.compose(text, &faults)
    if let stop = outcome.stop {
      SyntaxAdvice.note(stop, in: text, &faults)
    }
    return outcome.root
  }

  /// Far more than the deepest file takes, in a debug build too. Only what is touched is ever backed by memory.
  private static let stackSize = 64 << 20

  /// Runs `work` on a thread with room for the recursion, and waits for it.
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
