/// Why a PNG could not be made, read or kept; `reason` is libpng's or the system's own text.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  case encoding(reason: String)
  case decoding(reason: String)
  case writing(path: String, reason: String)
  case reading(path: String, reason: String)

  package var description: String {
    switch self {
    case .encoding(let reason): "the picture cannot be made a PNG: \(reason)"
    case .decoding(let reason): "not a readable PNG: \(reason)"
    case .writing(let path, let reason): "\(path): cannot be written: \(reason)"
    case .reading(let path, let reason): "\(path): cannot be read: \(reason)"
    }
  }
}
