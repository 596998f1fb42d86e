internal import MarqueeValues

// Both ends are the same binary, so the format needs no version: 32-bit integers, the lowest byte first, then text.

extension LogoRequest {
  /// The request as a packet. It carries two descriptors: the file, open for reading, and shared memory of four bytes for
  /// each pixel of the box.
  package var packet: [UInt8] {
    encoded([UInt32(width), UInt32(height), fit.rawValue, UInt32(area), isTrimmed ? 1 : 0, mayEnlarge ? 1 : 0])
  }

  /// Parses a packet; `nil` for one that is not a request.
  package init?(packet: [UInt8]) {
    guard let fields = integers(packet, count: 6), packet.count == 24, let fit = LogoFit(rawValue: fields[2]) else {
      return nil
    }
    let (width, height) = (Int(fields[0]), Int(fields[1]))
    guard width > 0, height > 0, width * height <= LogoLimits.pixels else { return nil }
    self.init(width: width, height: height, fit: fit, area: Int(fields[3]))
    isTrimmed = fields[4] != 0
    mayEnlarge = fields[5] != 0
  }
}

/// The decoder's replies: first that it has taken the request, then the outcome.
package enum LogoReply: Sendable, Hashable {
  case taken
  /// The shared memory now begins with a bitmap's pixels, row by row; its size in px.
  case decoded(width: Int, height: Int, remarks: [LogoRemark])
  case failed(LogoError)

  /// Maximum size of a packet, bytes.
  package static let limit = 12 + 1024

  private enum Kind: UInt32 {
    case taken = 0x4C6F_676F
    case decoded, tooManyBytes, tooManyPixels, notAnImage, broken, unreadable, noDecoder, postScript, otherFile
    case withoutPDF, unavailable
  }

  /// The reply as a packet.
  package var packet: [UInt8] {
    switch self {
    case .taken: Self.packet(.taken)
    case .decoded(let width, let height, let remarks):
      Self.packet(.decoded, width, height) + LogoRemark.encoded(remarks)
    case .failed(.tooManyBytes(let count)): Self.packet(.tooManyBytes, count)
    case .failed(.tooManyPixels(let width, let height)): Self.packet(.tooManyPixels, width, height)
    case .failed(.notAnImage): Self.packet(.notAnImage)
    case .failed(.postScript): Self.packet(.postScript)
    case .failed(.otherFile(let kind)): Self.packet(.otherFile, Int(kind.rawValue))
    case .failed(.withoutPDF): Self.packet(.withoutPDF)
    case .failed(.broken(let reason)): Self.packet(.broken, text: reason)
    case .failed(.unreadable(let reason)): Self.packet(.unreadable, text: reason)
    case .failed(.noDecoder(let reason)): Self.packet(.noDecoder, text: reason)
    case .failed(.unavailable(let reason)): Self.packet(.unavailable, text: reason)
    case .failed(.missing), .failed(.outside), .failed(.unlocated), .failed(.tookTooLong), .failed(.endedDecoder),
      .failed(.harmful):
      preconditionFailure("the decoder cannot know this")
    }
  }

  /// Parses a packet; `nil` for one that is not a reply.
  package init?(packet: [UInt8]) {
    guard packet.count <= Self.limit, let fields = integers(packet, count: 3), let kind = Kind(rawValue: fields[0])
    else {
      return nil
    }
    let (first, second) = (Int(fields[1]), Int(fields[2]))
    let text = String(decoding: packet.dropFirst(12), as: UTF8.self)
    switch kind {
    case .taken: self = .taken
    case .decoded:
      guard let remarks = LogoRemark.decoded(packet.dropFirst(12)) else { return nil }
      self = .decoded(width: first, height: second, remarks: remarks)
    case .tooManyBytes: self = .failed(.tooManyBytes(first))
    case .tooManyPixels: self = .failed(.tooManyPixels(width: first, height: second))
    case .notAnImage: self = .failed(.notAnImage)
    case .postScript: self = .failed(.postScript)
    case .otherFile:
      guard let kind = OtherFile(rawValue: fields[1]) else { return nil }
      self = .failed(.otherFile(kind))
    case .withoutPDF: self = .failed(.withoutPDF)
    case .broken: self = .failed(.broken(reason: text))
    case .unreadable: self = .failed(.unreadable(reason: text))
    case .noDecoder: self = .failed(.noDecoder(reason: text))
    case .unavailable: self = .failed(.unavailable(reason: text))
    }
  }

  private static func packet(_ kind: Kind, _ first: Int = 0, _ second: Int = 0, text: String = "") -> [UInt8] {
    encoded([kind.rawValue, UInt32(clamping: first), UInt32(clamping: second)]) + text.utf8.prefix(limit - 12)
  }
}

private func encoded(_ fields: [UInt32]) -> [UInt8] {
  fields.flatMap { field in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: field >> $0) } }
}

/// The first `count` integers; `nil` if there are fewer.
private func integers(_ packet: [UInt8], count: Int) -> [UInt32]? {
  guard packet.count >= count * 4 else { return nil }
  return (0..<count).map { index in
    packet[index * 4..<index * 4 + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
