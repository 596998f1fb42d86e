internal import Glibc

/// One end of a pair of Unix sockets that delivers whole packets, in order.
package struct PacketSocket: ~Copyable, Sendable {
  package enum Received: Sendable {
    case packet([UInt8])
    /// The deadline has passed.
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

    /// Returns one end and closes the other.
    package consuming func takeNear() -> PacketSocket { near }
  }

  /// Two ends, closed on exec.
  package static func pair() throws(SystemError) -> Pair {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    try unsafe checked(socketpair(AF_UNIX, kind, 0, &ends))
    return Pair(
      near: PacketSocket(try Descriptor(checking: ends[0])), far: PacketSocket(try Descriptor(checking: ends[1])))
  }

  /// Takes over the descriptor that this program was started with; `nil` if it is no socket for packets.
  package init?(inherited number: CInt) {
    var kind: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard unsafe getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &size) == 0, kind == CInt(SOCK_SEQPACKET.rawValue),
      let descriptor = Descriptor(number)
    else { return nil }
    self.init(descriptor)
  }

  /// Sends a packet with copies of `descriptors`. Never blocks: if the receiver does not keep up, the packet is not sent.
  /// Retries when interrupted by a signal.
  /// - Returns: whether the packet was sent.
  package borrowing func send(_ packet: [UInt8], with descriptors: [CInt] = []) -> Bool {
    var control = Control(descriptors)
    let sent = try? unsafe withMessage(Array(packet), &control) { message in
      unsafe sendmsg(descriptor.number, message, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
    }
    return sent != nil
  }

  /// Waits until `deadline`, ns on the monotonic clock, or for ever. Descriptors that come along are closed.
  package borrowing func receive(limit: Int, deadline: UInt64? = nil) -> Received {
    receive(limit: limit, deadline: deadline, descriptors: 0).received
  }

  /// Waits for a packet with `count` descriptors, which the caller owns; other numbers of them are not let in.
  package borrowing func receive(limit: Int, deadline: UInt64? = nil, descriptors count: Int)
    -> (received: Received, descriptors: [CInt])
  {
    while true {
      do throws(SystemError) {
        var polls = PollSet(descriptor.number, for: .readable)
        guard try polls.wait(atMost: deadline.map(Self.time(until:))) > 0 else { return (.nothing, []) }
        // Room for exactly those that are wanted: the kernel closes what does not fit.
        var control = Control([CInt](repeating: -1, count: count))
        let flags = CInt(MSG_CMSG_CLOEXEC) | CInt(MSG_DONTWAIT) | CInt(MSG_TRUNC)
        let (length, buffer, received) = unsafe try withMessage([UInt8](repeating: 0, count: limit + 1), &control) {
          unsafe recvmsg(descriptor.number, $0, flags)
        }
        let descriptors = control.descriptors(received: received)
        guard length > 0 else { return (.end, descriptors) }
        return (.packet(Array(buffer.prefix(length))), descriptors)
      } catch {
        guard error == .interrupted || error == .wouldBlock else { return (.end, []) }
      }
    }
  }

  private static func time(until deadline: UInt64) -> Duration {
    let now = monotonicNanoseconds()
    return .nanoseconds(deadline > now ? Int64(clamping: deadline - now) : 0)
  }

  /// Calls `call` with a message of these bytes and this control data until no signal interrupts it. Returns its result,
  /// the bytes as they are then, and the length of the control data.
  private borrowing func withMessage(
    _ bytes: [UInt8], _ control: inout Control, _ call: (UnsafeMutablePointer<msghdr>) -> Int
  ) throws(SystemError) -> (result: Int, bytes: [UInt8], controlLength: Int) {
    var bytes = bytes
    var controlLength = 0
    let result = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.words.withUnsafeMutableBytes { words in
        var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var message = unsafe msghdr()
          unsafe message.msg_iov = unsafe part
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = unsafe words.isEmpty ? nil : words.baseAddress
          unsafe message.msg_controllen = words.count
          let result = Result { () throws(SystemError) in try uninterrupted { unsafe call(&message) } }
          controlLength = unsafe message.msg_controllen
          return result
        }
      }
    }
    return (try result.get(), bytes, controlLength)
  }
}

/// Descriptors as control data: one word with the length, one with level and type, then the numbers. `CMSG_DATA` and
/// the like are macros, which Swift does not import.
private struct Control {
  private static let header = 16
  var words: [UInt64]

  init(_ descriptors: [CInt]) {
    let length = Self.header + descriptors.count * 4
    words = [UInt64](repeating: 0, count: descriptors.isEmpty ? 0 : (length + 7) / 8)
    unsafe words.withUnsafeMutableBytes { bytes in
      guard !descriptors.isEmpty else { return }
      unsafe bytes.storeBytes(of: length, as: Int.self)
      unsafe bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: CInt.self)
      unsafe bytes.storeBytes(of: CInt(SCM_RIGHTS), toByteOffset: 12, as: CInt.self)
      for (index, descriptor) in descriptors.enumerated() {
        unsafe bytes.storeBytes(of: descriptor, toByteOffset: Self.header + index * 4, as: CInt.self)
      }
    }
  }

  /// The descriptors in the first `received` bytes.
  func descriptors(received: Int) -> [CInt] {
    unsafe words.withUnsafeBytes { bytes in
      guard received >= Self.header, received <= bytes.count,
        unsafe bytes.load(fromByteOffset: 8, as: CInt.self) == SOL_SOCKET,
        unsafe bytes.load(fromByteOffset: 12, as: CInt.self) == CInt(SCM_RIGHTS)
      else { return [] }
      let count = unsafe (min(bytes.load(as: Int.self), received) - Self.header) / 4
      return (0..<max(count, 0)).map { unsafe bytes.load(fromByteOffset: Self.header + $0 * 4, as: CInt.self) }
    }
  }
}
