internal import Logos
internal import Platform

/// The decoding child: takes one request after the other from its socket.
package struct DecodingService: ~Copyable {
  private let socket: PacketSocket
  /// s.
  private let idleTime: Int
  private let isInBackground: Bool

  /// - Parameters:
  ///   - descriptor: the socket that the child was started with; `nil` when there is none.
  ///   - idleTime: how long it waits for a request, s.
  ///   - isInBackground: whether it runs at the lowest priority.
  package init?(descriptor: CInt, idleTime: Int, isInBackground: Bool = false) {
    guard let socket = PacketSocket(inherited: descriptor) else { return nil }
    self.socket = socket
    self.idleTime = idleTime
    self.isInBackground = isInBackground
  }

  /// Returns when it is of no more use: nobody asks, the other end is gone, or it is worn out.
  package func run() {
    if isInBackground { Confinement.yieldProcessor() }
    Confinement.begin()
    let decoder: Result<PictureDecoder, LogoError> = Result { () throws(LogoError) in try PictureDecoder() }
    while !Confinement.isWornOut {
      let deadline = monotonicNanoseconds() + UInt64(idleTime) * 1_000_000_000
      let (received, descriptors) = socket.receive(limit: 64, deadline: deadline, descriptors: 2)
      guard case .packet(let packet) = received, let request = LogoRequest(packet: packet), descriptors.count == 2,
        let file = Descriptor(descriptors[0]), let memory = Descriptor(descriptors[1]),
        socket.send(LogoReply.taken.packet)
      else { return }
      // Whoever asked gives up long before; this is for when nobody is left to.
      ThisProcess.end(afterSeconds: 20)
      let reply: LogoReply
      do throws(LogoError) {
        reply = try Self.carryOut(request, decoder.get(), file: file, memory: memory)
      } catch {
        reply = .failed(error)
      }
      ThisProcess.end(afterSeconds: 0)
      guard socket.send(reply.packet) else { return }
    }
  }

  private static func carryOut(
    _ request: LogoRequest, _ decoder: PictureDecoder, file: borrowing Descriptor, memory: borrowing Descriptor
  ) throws(LogoError) -> LogoReply {
    let data = try bytes(of: file)
    return try unsafe FixedMemory.withMapped(memory, as: UInt32.self, count: request.width * request.height) { error in
      .noDecoder(reason: "\(error)")
    } _: { pixels throws(LogoError) in
      var span = unsafe pixels.mutableSpan
      let size = try decoder.decode(data, as: request, into: &span)
      return .decoded(width: size.width, height: size.height)
    }
  }

  /// The whole file, read and not mapped: one that is cut short meanwhile is then no more than broken.
  private static func bytes(of file: borrowing Descriptor) throws(LogoError) -> [UInt8] {
    let reason: LogoError
    do throws(SystemError) {
      let size = try file.facts().size
      if size <= LogoLimits.bytes { return try file.contents(from: 0, size: size) }
      reason = .tooManyBytes(size)
    } catch {
      reason = .unreadable(reason: "\(error)")
    }
    throw reason
  }
}
