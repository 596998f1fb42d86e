import Foundation
import Synchronization
import TestSupport

/// A client that asks for a reload again and again, as fast as it is answered, and comes back when it is shown out.
final class ReloadLoop: Sendable {
  private let state = Mutex((answers: 0, hasEnded: false))

  var answers: Int { state.withLock { $0.answers } }

  init(at path: String) {
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.hasEnded }) { ask(at: path) }
    }
  }

  func end() { state.withLock { $0.hasEnded = true } }

  private func ask(at path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { return }
    let request = Array("{\"do\":\"reload\"}\n".utf8)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !state.withLock({ $0.hasEnded }) {
      guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) > 0,
        recv(descriptor, &buffer, buffer.count, 0) > 0
      else { return }
      state.withLock { $0.answers += 1 }
    }
  }
}
