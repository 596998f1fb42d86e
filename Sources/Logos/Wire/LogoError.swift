/// Why a logo could not be loaded. The description is a clause that follows the file's name in a warning.
package enum LogoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file does not exist.
  case missing
  /// The file cannot be read, or is a folder, a pipe or a device; `reason` is the system's text.
  case unreadable(reason: String)
  /// The system is out of descriptors, memory or processes; `reason` says which.
  case unavailable(reason: String)
  /// The path resolves to a file at `path`, outside all allowed folders.
  case outside(path: String)
  /// The file's location cannot be determined: it was deleted, or this process has no path to it.
  case unlocated
  /// The file exceeds `LogoLimits.bytes`.
  case tooManyBytes(Int)
  /// The image exceeds `LogoLimits.pixels`; it was not decoded.
  case tooManyPixels(width: Int, height: Int)
  /// The file is in none of the supported formats.
  case notAnImage
  /// The file is of a kind that is known and not supported, or no picture.
  case otherFile(OtherFile)
  /// The file is EPS, or an old Illustrator file.
  case postScript
  /// The file is an Illustrator file that was saved without its PDF, and without a preview: its only page is a notice.
  case withoutPDF
  /// The file is damaged; `reason` is the decoding library's text.
  case broken(reason: String)
  /// Timed out: a hostile file, or a busy machine.
  case tookTooLong(seconds: Double)
  /// The decoder died or sent an invalid reply, as `reason` says: a hostile file, or a machine out of memory.
  case endedDecoder(reason: String)
  /// Every attempt ended with `tookTooLong` or `endedDecoder`; `reason` describes the last. Not retried until the file
  /// changes.
  case harmful(attempts: Int, reason: String)
  /// The decoder cannot be started, regardless of the file.
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
    case .notAnImage: "is no image; expected SVG, PDF, AI, PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"
    case .otherFile(let kind): kind.description
    case .postScript:
      "is EPS or another PostScript file, which 'init' and 'import' convert; save it as SVG or PDF, or with the option "
        + "'Create PDF Compatible File'"
    case .withoutPDF:
      "is an Illustrator file without its PDF; save it with the option 'Create PDF Compatible File', or as SVG or PDF"
    case .broken(let reason): "cannot be decoded: \(reason)"
    case .tookTooLong(let seconds):
      "took longer than \(Int(seconds.rounded())) s to decode and was stopped, which also happens on a busy machine"
    case .endedDecoder(let reason): "cannot be decoded: \(reason)"
    case .harmful(let attempts, let reason):
      "\(reason), in each of \(attempts) attempts; it is tried again once the file changes, or the marquee is restarted"
    case .noDecoder(let reason): "cannot be decoded here: \(reason)"
    }
  }

  /// Whether the file is no picture at all, as its content tells.
  package var isOfOtherKind: Bool {
    switch self {
    case .notAnImage, .otherFile, .postScript: true
    default: false
    }
  }

  /// Whether the file itself may have caused the decoder to fail.
  package var mayBeHarmful: Bool {
    switch self {
    case .tookTooLong, .endedDecoder: true
    default: false
    }
  }

  /// Whether the system lacked something, and not the decoder.
  package var isShortage: Bool {
    if case .unavailable = self { true } else { false }
  }

  /// Whether a retry may succeed although the file is unchanged.
  package var mayPass: Bool {
    switch self {
    case .tookTooLong, .endedDecoder, .unavailable, .noDecoder: true
    default: false
    }
  }
}
