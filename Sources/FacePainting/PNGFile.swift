package import Platform

/// A PNG file that was encoded elsewhere.
package enum PNGFile {
  /// Writes it to `path`, as `OutputFile` does. Returns where it went.
  @discardableResult
  package static func write(_ data: [UInt8], to path: String) throws(PNGError) -> OutputFile.Kind {
    do throws(FileError) {
      return try OutputFile.write(data, to: path)
    } catch {
      throw .writing(path: path, reason: error.reason)
    }
  }

  private static let otherEndings: Set<String> = ["jpg", "jpeg", "gif", "webp", "bmp", "svg", "pdf", "tif", "tiff"]

  /// The ending of a path, as it is written, if it promises another kind of picture than a PNG.
  package static func otherEnding(of path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(path[dot...].dropFirst())
    return otherEndings.contains(ending.lowercased()) ? ending : nil
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether `data` is built as a PNG: its signature, then whole chunks from IHDR to IEND, and nothing after them. Pixels
  /// are not decoded.
  package static func isPNG(_ data: [UInt8]) -> Bool {
    guard data.starts(with: signature) else { return false }
    var index = signature.count
    var isFirst = true
    // A chunk is its length, its name, as many bytes, and a checksum.
    while data.count - index >= 12 {
      let length = data[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = data[index + 4..<index + 8]
      guard length <= data.count - index - 12 else { return false }
      if isFirst, !name.elementsEqual("IHDR".utf8) || length != 13 { return false }
      index += length + 12
      if name.elementsEqual("IEND".utf8) { return length == 0 && index == data.count }
      isFirst = false
    }
    return false
  }
}
