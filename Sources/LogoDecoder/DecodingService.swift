internal import Glibc
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
    var kind: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0, kind == CInt(SOCK_SEQPACKET.rawValue),
      let descriptor = Descriptor(descriptor)
    else { return nil }
    socket = PacketSocket(descriptor)
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
      alarm(20)
      let reply: LogoReply
      do throws(LogoError) {
        reply = try Self.carryOut(request, decoder.get(), file: file.number, memory: memory.number)
      } catch {
        reply = .failed(error)
      }
      alarm(0)
      guard socket.send(reply.packet) else { return }
    }
  }

  private static func carryOut(
    _ request: LogoRequest, _ decoder: PictureDecoder, file: CInt, memory: CInt
  ) throws(LogoError) -> LogoReply {
    let data = try bytes(of: file)
    let room = request.width * request.height
    let mapping = mmap(nil, room * 4, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)
    guard let mapping, mapping != MAP_FAILED else { throw .noDecoder(reason: systemText()) }
    defer { munmap(mapping, room * 4) }
    let pixels = mapping.bindMemory(to: UInt32.self, capacity: room)
    var span = UnsafeMutableBufferPointer(start: pixels, count: room).mutableSpan
    let size = try decoder.decode(data, as: request, into: &span)
    return .decoded(width: size.width, height: size.height)
  }

  /// The whole file, read and not mapped: one that is cut short meanwhile is then no more than broken.
  private static func bytes(of file: CInt) throws(LogoError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(reason: systemText()) }
    let limit = Int(status.st_size)
    guard limit <= LogoLimits.bytes else { throw .tooManyBytes(limit) }
    var count = 0
    let data = [UInt8](unsafeUninitializedCapacity: limit) { bytes, initialized in
      while count >= 0 && initialized < limit {
        count = uninterrupted {
          pread(file, bytes.baseAddress?.advanced(by: initialized), limit - initialized, initialized)
        }
        if count <= 0 { break }
        initialized += count
      }
    }
    guard count >= 0 else { throw .unreadable(reason: systemText()) }
    return data
  }
}
