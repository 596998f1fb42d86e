internal import Messages
internal import Platform

/// Folders that a command makes, and takes away again if it fails.
struct MadeFolders {
  /// Those above the others first.
  private var made: [String] = []

  /// Makes a folder, and those above it that are missing.
  mutating func make(_ path: String) throws(FileError) {
    var missing: [String] = []
    var place = Substring(path)
    while !place.isEmpty, !FileSystem.exists(String(place)) {
      missing.append(String(place))
      while place.last == "/" { place.removeLast() }
      place = place.lastIndex(of: "/").map { place[...$0] } ?? ""
    }
    for folder in missing.reversed() {
      do throws(SystemError) {
        try FileSystem.makeFolder(folder, permissions: 0o777)
      } catch {
        throw FileError(reason: "the folder \(quoted(folder)) cannot be made: \(error)")
      }
      made.append(folder)
    }
  }

  /// Removes those that are empty.
  func remove() {
    for folder in made.reversed() { _ = FileSystem.removeFolder(folder) }
  }
}
