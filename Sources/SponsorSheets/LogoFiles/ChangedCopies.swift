internal import FoundationEssentials
internal import Platform

/// What copies of logos contain that differ from their sources, also as files, so that they can be decoded before anything is
/// copied. The files go with this object.
final class ChangedCopies {
  private(set) var contents: [LogoChooser.Source: [UInt8]] = [:]
  /// Why sources could not be converted.
  var faults: [LogoChooser.Source: String] = [:]
  private var folder: String?

  /// Keeps the content of a copy and returns the path of a file with it; `nil` if there is no room for it.
  func keep(_ content: [UInt8], of source: LogoChooser.Source) -> String? {
    contents[source] = content
    let parent = FileManager.default.temporaryDirectory.path
    guard let folder = folder ?? (try? FileSystem.makeTemporaryFolder("\(parent)/kiosk-marquee-logos.")) else {
      return nil
    }
    self.folder = folder
    let path = "\(folder)/\(contents.count)"
    return (try? AtomicFile.write(content, to: path)) == nil ? nil : path
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
