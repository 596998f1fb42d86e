internal import Glibc

/// One end of a pair of sockets that keeps packets apart, so that there are no half ones.
package struct PacketSocket: ~Copyable, Sendable {
  package enum Received: Sendable {
    case packet([UInt8])
    /// The time is over.
    case nothing
    /// The other end is closed, or the socket is broken.
    case end
  }

  package let descriptor: Descriptor

  package init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  package struct Pair: ~Copyable {
    package let near: PacketSocket
    package let far: PacketSocket

    /// One end, and closes the other.
    package consuming func takeNear() -> PacketSocket { near }
  }

  /// Two ends, closed on exec; `nil` when the system refuses, with `errno` set.
  package static func pair() -> Pair? {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0, let first = Descriptor(ends[0]), let second = Descriptor(ends[1])
    else { return nil }
    return Pair(near: PacketSocket(first), far: PacketSocket(second))
  }

  /// Whether it went out. Never waits: packets are few and small, and who does not fetch them is not waited for.
  package borrowing func send(_ packet: [UInt8], with descriptors: [CInt] = []) -> Bool {
    var control = Control(descriptors)
    return withMessage(Array(packet), &control) { message in
      uninterrupted { sendmsg(descriptor.number, message, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)) }
    }.result >= 0
  }

  /// Waits until `deadline`, ns on the monotonic clock, or for ever. Descriptors that come along are closed.
  package borrowing func receive(limit: Int, deadline: UInt64? = nil) -> Received {
    receive(limit: limit, deadline: deadline, descriptors: 0).received
  }

  /// Waits for a packet with `count` descriptors; other numbers of them are not let in.
  package borrowing func receive(limit: Int, deadline: UInt64? = nil, descriptors count: Int)
    -> (received: Received, descriptors: [CInt])
  {
    while true {
      var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, deadline.map(Self.milliseconds(until:)) ?? -1)
      if ready < 0 && errno == EINTR { continue }
      guard ready != 0 else { return (.nothing, []) }
      guard ready > 0 else { return (.end, []) }
      // Room for exactly those that are wanted: the kernel closes what does not fit.
      var control = Control([CInt](repeating: -1, count: count))
      let flags = CInt(MSG_CMSG_CLOEXEC) | CInt(MSG_DONTWAIT) | CInt(MSG_TRUNC)
      let (length, buffer, received) = withMessage([UInt8](repeating: 0, count: limit + 1), &control) { message in
        uninterrupted { recvmsg(descriptor.number, message, flags) }
      }
      if length < 0 && errno == EAGAIN { continue }
      let descriptors = control.descriptors(received: received)
      guard length > 0 else { return (.end, descriptors) }
      return (.packet(Array(buffer.prefix(length))), descriptors)
    }
  }

  private static func milliseconds(until deadline: UInt64) -> CInt {
    let now = monotonicNanoseconds()
    return deadline > now ? CInt(clamping: (deadline - now + 999_999) / 1_000_000) : 0
  }

  /// Calls `body` with a message of these bytes and this control data; returns also what they are then, and the control
  /// data's length.
  private borrowing func withMessage(
    _ bytes: [UInt8], _ control: inout Control, _ body: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> (result: Int, bytes: [UInt8], controlLength: Int) {
    var bytes = bytes
    var controlLength = 0
    let result = bytes.withUnsafeMutableBytes { bytes in
      control.words.withUnsafeMutableBytes { words in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = words.isEmpty ? nil : words.baseAddress
          message.msg_controllen = words.count
          let result = body(&message)
          controlLength = message.msg_controllen
          return result
        }
      }
    }
    return (result, bytes, controlLength)
  }
}

/// Descriptors as control data: the length as a word, level and type in the next, then the numbers. `CMSG_DATA` and its
/// like are macros that Swift does not see.
private struct Control {
  private static let header = 16
  var words: [UInt64]

  init(_ descriptors: [CInt]) {
    let length = Self.header + descriptors.count * 4
    words = [UInt64](repeating: 0, count: descriptors.isEmpty ? 0 : (length + 7) / 8)
    words.withUnsafeMutableBytes { bytes in
      guard !descriptors.isEmpty else { return }
      bytes.storeBytes(of: length, as: Int.self)
      bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: CInt.self)
      bytes.storeBytes(of: CInt(SCM_RIGHTS), toByteOffset: 12, as: CInt.self)
      for (index, descriptor) in descriptors.enumerated() {
        bytes.storeBytes(of: descriptor, toByteOffset: Self.header + index * 4, as: CInt.self)
      }
    }
  }

  /// Those in the first `received` bytes.
  func descriptors(received: Int) -> [CInt] {
    words.withUnsafeBytes { bytes in
      guard received >= Self.header, received <= bytes.count,
        bytes.load(fromByteOffset: 8, as: CInt.self) == SOL_SOCKET,
        bytes.load(fromByteOffset: 12, as: CInt.self) == CInt(SCM_RIGHTS)
      else { return [] }
      let count = (min(bytes.load(as: Int.self), received) - Self.header) / 4
      return (0..<max(count, 0)).map { bytes.load(fromByteOffset: Self.header + $0 * 4, as: CInt.self) }
    }
  }
}

/// The monotonic clock, ns.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
