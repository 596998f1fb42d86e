import Foundation
import TestSupport

/// What listens at a control socket in a marquee's place, and answers every client with one line.
final class FakeMarquee {
  private let descriptor: Int32

  convenience init(at path: String, answering line: String) throws {
    try self.init(at: path, answering: Array(line.utf8))
  }

  init(at path: String, answering line: [UInt8]) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, 8) == 0 else { throw Command.Failure(description: "no socket at \(path)") }
    let listener = descriptor
    let bytes = line + [UInt8(ascii: "\n")]
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(client, &request, request.count, 0)
        var sent = 0
        while sent < bytes.count {
          let count = bytes.withUnsafeBytes {
            send(client, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
          }
          guard count > 0 else { break }
          sent += count
        }
        close(client)
      }
    }
  }

  deinit {
    // Wakes the thread, which a close alone would not.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
