import Foundation
import Synchronization

/// Carries out `body` on a thread that has no file descriptors left, while the rest of the program has its own as ever:
/// the thread leaves the table that all share, and fills its copy.
package func withoutDescriptors(_ body: @escaping @Sendable () -> Void) throws {
  typealias Unshare = @convention(c) (CInt) -> CInt
  struct Failure: Error {}
  guard let symbol = dlsym(nil, "unshare") else { throw Failure() }
  let unshare = unsafeBitCast(symbol, to: Unshare.self)
  let cloneFiles: CInt = 0x400
  let done = DispatchSemaphore(value: 0)
  let isPossible = Atomic(false)
  Thread.detachNewThread {
    defer { done.signal() }
    guard unshare(cloneFiles) == 0 else { return }
    while dup(2) >= 0 {}
    isPossible.store(errno == EMFILE, ordering: .relaxed)
    body()
  }
  done.wait()
  guard isPossible.load(ordering: .relaxed) else { throw Failure() }
}
