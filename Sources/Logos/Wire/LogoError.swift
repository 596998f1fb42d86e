/// Why there is no logo. The description is a clause for a warning that has named the file.
package enum LogoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No file is there.
  case missing
  /// It cannot be read, or it is a folder, a pipe or a device; `reason` is the system's text.
  case unreadable(reason: String)
  /// The system has no descriptors or no memory left; `reason` is its text.
  case unavailable(reason: String)
  /// It leads to a file at `path` that lies in none of the folders that it may lie in.
  case outside(path: String)
  /// Its place cannot be told for certain: it was deleted, or lies where this process has no path to it.
  case unlocated
  /// Above `LogoLimits.bytes`.
  case tooManyBytes(Int)
  /// Above `LogoLimits.pixels`; not decoded.
  case tooManyPixels(width: Int, height: Int)
  /// None of the formats that are read.
  case notAnImage
  /// `reason` is the decoding library's text.
  case broken(reason: String)
  /// Not decoded in time, s: a hostile file, or a busy machine.
  case tookTooLong(seconds: Double)
  /// The decoder died over it or sent nonsense, and `reason` says how: a hostile file, or a machine out of memory.
  case endedDecoder(reason: String)
  /// `tookTooLong` or `endedDecoder` in each of several attempts, of which `reason` describes the last; not tried again
  /// until the file changes.
  case harmful(attempts: Int, reason: String)
  /// The decoder cannot be started, whatever the file.
  case noDecoder(reason: String)

  package var description: String {
    switch self {
    case .missing: "does not exist"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .outside(let path): "leads to \(path), outside of the configuration's folder; list its folder under 'assets'"
    case .unlocated: "has no path for certain; copy the file itself beside the configuration"
    case .unavailable(let reason): "cannot be read now: \(reason)"
    case .tooManyBytes(let count): "has \(count) bytes; at most \(LogoLimits.bytes >> 20) MiB are read"
    case .tooManyPixels(let width, let height):
      "is \(width) × \(height) px; at most \(LogoLimits.pixels / 1_000_000) megapixels are read"
    case .notAnImage: "is no image; expected SVG, PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"
    case .broken(let reason): "cannot be decoded: \(reason)"
    case .tookTooLong(let seconds): "was not decoded within \(seconds) s"
    case .endedDecoder(let reason): "cannot be decoded: \(reason)"
    case .harmful(let attempts, let reason): "\(reason), in each of \(attempts) attempts"
    case .noDecoder(let reason): "cannot be decoded here: \(reason)"
    }
  }

  /// Whether the file itself may be the cause that the decoder failed.
  package var mayBeHarmful: Bool {
    switch self {
    case .tookTooLong, .endedDecoder: true
    default: false
    }
  }

  /// Whether a later attempt may succeed though the file stays as it is.
  package var mayPass: Bool {
    switch self {
    case .tookTooLong, .endedDecoder, .unavailable, .noDecoder: true
    default: false
    }
  }
}
