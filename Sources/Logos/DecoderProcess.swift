internal import Glibc
internal import MarqueeValues
internal import Platform

/// A decoding child and the socket to it. The child exits when this object is freed, because its socket closes.
final class DecoderProcess: Sendable {
  /// The outcome of a request.
  enum Outcome {
    case decoded(DecodedLogo)
    case failed(LogoError)
    /// The child did not take the request: it is useless, and the file is not to blame.
    case notTaken
  }

  private let socket: PacketSocket
  private let keeper: ChildKeeper

  /// Starts the child. Throws `noDecoder`, or `unavailable` where the system has no room for another process.
  init(_ command: [String]) throws(LogoError) {
    do throws(SystemError) {
      let ends = try PacketSocket.pair()
      keeper = try ChildKeeper(command, environment: Self.environment, descriptor: ends.far.descriptor.number)
      socket = ends.takeNear()
    } catch {
      let fault = StartFault(error)
      throw fault.isShortage ? .unavailable(reason: "\(fault)") : .noDecoder(reason: "\(fault)")
    }
  }

  /// Only the variables that locate fonts and loaders, and nothing that makes GIO load its modules, which are not needed.
  private static var environment: [String] {
    let kept = [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "GDK_PIXBUF_MODULE_FILE", "HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ].compactMap { (name: String) in ThisProcess.environment(name).map { "\(name)=\($0)" } }
    return kept + ["GIO_MODULE_DIR=/nonexistent", "GIO_USE_VFS=local", "SWIFT_BACKTRACE=enable=no"]
  }

  /// Decodes the file. Blocks for at most twice `patience`, s: once for a child that is starting and once for the file.
  /// Replies are validated as untrusted input, because a hostile file may have taken over the child.
  func decode(_ file: borrowing LogoFile, as request: LogoRequest, patience: Double) -> Outcome {
    let memory: Descriptor
    do {
      memory = try FixedMemory.make(size: request.width * request.height * 4)
    } catch {
      return .failed(.noDecoder(reason: "\(error)"))
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
      let end = keeper.end()
      if Self.isTimeout(end) { return .failed(.tookTooLong(seconds: patience)) }
      return .failed(.endedDecoder(reason: Self.account(of: end)))
    case .packet(let packet):
      switch LogoReply(packet: packet) {
      case .failed(let error): return .failed(error)
      case .decoded(let width, let height, let remarks)
      where (1...request.width) ~= width && (1...request.height) ~= height:
        return .decoded(
          DecodedLogo(bitmap: Bitmap(width: width, height: height, from: memory), remarks: remarks))
      case .decoded, .taken, nil:
        keeper.kill()
        return .failed(.endedDecoder(reason: "the decoder's answer makes no sense"))
      }
    }
  }

  /// Whether the child was ended because its time, or that of the processor, was up.
  private static func isTimeout(_ end: ChildKeeper.End?) -> Bool {
    if case .killed(let signal, _) = end { signal == SIGALRM || signal == SIGXCPU } else { false }
  }

  /// How the child ended, in words.
  private static func account(of end: ChildKeeper.End?) -> String {
    switch end {
    case .exited(let status): "the decoder ended with status \(status)"
    case .killed(_, let name): "the decoder was ended by the system (\(name))"
    case nil: "the decoder stopped without an answer, as may happen on a busy machine"
    }
  }

  private static func deadline(in seconds: Double) -> UInt64 {
    monotonicNanoseconds() + UInt64(seconds * 1e9)
  }
}

extension Bitmap {
  /// Copies the pixels at the beginning of `memory`. Reading, unlike mapping, is safe whatever the child does to it.
  fileprivate init(width: Int, height: Int, from memory: borrowing Descriptor) {
    var pixels = [UInt32](repeating: 0, count: width * height)
    var span = pixels.mutableSpan
    var bytes = unsafe span.mutableBytes
    // What cannot be read stays clear.
    _ = try? memory.read(into: &bytes)
    self.init(width: width, height: height, pixels: pixels)
  }
}
