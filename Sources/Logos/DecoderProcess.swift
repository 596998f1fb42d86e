internal import CLinux
internal import Glibc
internal import MarqueeValues
internal import Platform

/// A decoding child and the socket to it. It ends when this value does.
final class DecoderProcess: Sendable {
  enum Outcome {
    case decoded(Bitmap)
    case failed(LogoError)
    /// The file was not even begun: this child is of no more use, and the file is not to blame.
    case notTaken
  }

  private let socket: PacketSocket
  private let keeper: ChildKeeper

  init(_ command: [String]) throws(LogoError) {
    guard let ends = PacketSocket.pair() else { throw .noDecoder(reason: systemText()) }
    do throws(FileError) {
      keeper = try ChildKeeper(command, environment: Self.environment, descriptor: ends.far.descriptor.number)
    } catch {
      throw .noDecoder(reason: error.reason)
    }
    socket = ends.takeNear()
  }

  /// Where fonts and loaders are, and else nothing of ours. GIO's modules would be code that is of no use here.
  private static var environment: [String] {
    let kept = [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "GDK_PIXBUF_MODULE_FILE", "HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ].compactMap { (name: String) in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    return kept + ["GIO_MODULE_DIR=/nonexistent", "GIO_USE_VFS=local", "SWIFT_BACKTRACE=enable=no"]
  }

  /// Has the file decoded. Takes at most twice `patience`, s, once for a child that starts and once for the file.
  /// Whatever comes back is looked at as a stranger's: the child has met hostile files.
  func decode(_ file: borrowing LogoFile, as request: LogoRequest, patience: Double) -> Outcome {
    guard let memory = Descriptor(linux_fixed_memory(request.width * request.height * 4)) else {
      return .failed(.noDecoder(reason: systemText()))
    }
    guard socket.send(request.packet, with: [file.descriptor.number, memory.number]),
      case .packet(let packet) = socket.receive(limit: LogoReply.limit, deadline: Self.deadline(in: patience)),
      LogoReply(packet: packet) == .taken
    else {
      keeper.kill()
      return .notTaken
    }
    switch socket.receive(limit: LogoReply.limit, deadline: Self.deadline(in: patience)) {
    case .nothing:
      keeper.kill()
      return .failed(.tookTooLong(seconds: patience))
    case .end:
      keeper.kill()
      return .failed(.endedDecoder(reason: keeper.account()))
    case .packet(let packet):
      switch LogoReply(packet: packet) {
      case .failed(let error): return .failed(error)
      case .decoded(let width, let height) where (1...request.width) ~= width && (1...request.height) ~= height:
        return .decoded(Bitmap(width: width, height: height, from: memory))
      case .decoded, .taken, nil:
        keeper.kill()
        return .failed(.endedDecoder(reason: "the decoder's answer makes no sense"))
      }
    }
  }

  private static func deadline(in seconds: Double) -> UInt64 {
    monotonicNanoseconds() + UInt64(seconds * 1e9)
  }
}

extension Bitmap {
  /// Copies what is at the beginning of `memory`; read, not mapped, so that nothing that happens to it does harm here.
  fileprivate init(width: Int, height: Int, from memory: borrowing Descriptor) {
    let number = memory.number
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, initialized in
      pixels.initialize(repeating: 0)
      initialized = pixels.count
      let bytes = UnsafeMutableRawBufferPointer(pixels)
      var count = 0
      while count < bytes.count {
        let more = uninterrupted { pread(number, bytes.baseAddress?.advanced(by: count), bytes.count - count, count) }
        if more <= 0 { break }
        count += more
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
