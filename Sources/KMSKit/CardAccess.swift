/// Whether this program could take a graphics card over now.
package enum CardAccess {
  /// Takes the card over and gives it back at once; a display that nobody drives shows the same as before.
  /// - Parameter path: such as `/dev/dri/card0`.
  /// - Returns: why it cannot be taken; `nil` if it can.
  package static func fault(of path: String) -> KMSError? {
    do throws(KMSError) {
      _ = try CardFile(path)
      return nil
    } catch {
      return error
    }
  }
}
