/// An image format, detected from the beginning of the file, not from its name.
///
/// It selects gdk-pixbuf's loader, so that the loaders of other formats never see a file.
package enum ImageFormat: String, Sendable {
  // The raw values of raster images are gdk-pixbuf's names.
  case png, jpeg, webp, gif, bmp, tiff, avif, svg
  /// Also an Illustrator file that was saved with its PDF.
  case pdf

  /// `nil` for an unsupported format.
  /// - Parameter data: the file, or its first 4 KiB.
  package init?(of data: [UInt8]) {
    func begins(_ text: String, at offset: Int = 0) -> Bool { data.dropFirst(offset).starts(with: text.utf8) }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if begins("GIF8") {
      self = .gif
    } else if begins("BM") {
      self = .bmp
    } else if data.starts(with: [0x49, 0x49, 42, 0]) || data.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if begins("ftypavif", at: 4) || begins("ftypavis", at: 4) || begins("ftypmif1", at: 4) {
      self = .avif
    } else if Self.isMarkup(data) {
      self = .svg
    } else if Self.isPDF(data) {
      self = .pdf
    } else {
      return nil
    }
  }

  /// Whether the file is PostScript, which is not supported: EPS, or an Illustrator file without its PDF.
  package static func isPostScript(_ data: [UInt8]) -> Bool {
    data.starts(with: "%!PS".utf8) || data.starts(with: [0xC5, 0xD0, 0xD3, 0xC6])
  }

  /// Whether the header is in the first 1024 bytes, where PDF readers look for it.
  private static func isPDF(_ data: [UInt8]) -> Bool {
    let start = data.prefix(1024)
    return start.indices.contains { start[$0...].starts(with: "%PDF-".utf8) }
  }

  /// Whether the first character is `<` in UTF-8 or UTF-16, or the file is compressed with gzip, as SVG may be.
  private static func isMarkup(_ data: [UInt8]) -> Bool {
    if data.starts(with: [0x1F, 0x8B]) { return true }
    let skipped: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D]
    return data.prefix(4096).first { !skipped.contains($0) } == UInt8(ascii: "<")
  }
}
