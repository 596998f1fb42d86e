internal import Logos
internal import Platform

/// The decoding child's main loop: serves requests from its socket, one at a time.
///
/// ```swift
/// guard let service = DecodingService(descriptor: 3, idleTime: 30) else { return false }
/// service.run()
/// ```
package struct DecodingService: ~Copyable {
  /// Seconds after which a request ends the child.
  private static let longest = UInt32(LogoLoader.longPatience) + 15

  private let socket: PacketSocket
  /// Time to wait for a request, s.
  private let idleTime: Int
  private let isInBackground: Bool
  private let pageRenderer: PageRenderer

  /// - Parameters:
  ///   - descriptor: the socket that the child was started with; `init` returns `nil` if it is none.
  ///   - idleTime: time to wait for a request, s.
  ///   - isInBackground: whether to run at the lowest priority.
  ///   - pageRenderer: the program that draws PDF pages.
  package init?(
    descriptor: CInt, idleTime: Int, isInBackground: Bool = false, pageRenderer: PageRenderer = PageRenderer()
  ) {
    guard let socket = PacketSocket(inherited: descriptor) else { return nil }
    self.socket = socket
    self.idleTime = idleTime
    self.isInBackground = isInBackground
    self.pageRenderer = pageRenderer
  }

  /// Returns when there was no request for the idle time, the other end is closed, or the child should be replaced.
  package func run() {
    if isInBackground { Confinement.yieldProcessor() }
    Confinement.begin()
    let decoder: Result<PictureDecoder, LogoError> = Result { [pageRenderer] () throws(LogoError) in
      try PictureDecoder(pageRenderer: pageRenderer)
    }
    // After the libraries and the list of fonts are read, and before the first file is.
    Confinement.giveUpRoot()
    while !Confinement.isWornOut {
      let deadline = monotonicNanoseconds() + UInt64(idleTime) * 1_000_000_000
      let (received, descriptors) = socket.receive(limit: 64, deadline: deadline, descriptors: 2)
      guard case .packet(let packet) = received, let request = LogoRequest(packet: packet), descriptors.count == 2,
        let file = Descriptor(descriptors[0]), let memory = Descriptor(descriptors[1]),
        socket.send(LogoReply.taken.packet)
      else { return }
      // This ends the child if the parent is gone, and after the timeout of the most patient parent.
      ThisProcess.end(afterSeconds: Self.longest)
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
      let decoded = try decoder.decode(data, of: file, as: request, into: &span)
      return .decoded(width: decoded.width, height: decoded.height, remarks: decoded.remarks)
    }
  }

  /// Reads the whole file. A mapped file that is truncated meanwhile would kill the process; a read one is only broken.
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
