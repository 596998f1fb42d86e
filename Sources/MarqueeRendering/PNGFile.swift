/// A PNG file that was encoded elsewhere.
package enum PNGFile {
  /// Writes it to `path`, which either holds the whole picture afterwards or what it held before.
  package static func write(_ data: [UInt8], to path: String) throws(PNGError) {
    do throws(FileError) {
      try AtomicFile.write(data, to: path)
    } catch {
      throw .writing(path: path, reason: error.reason)
    }
  }
}
