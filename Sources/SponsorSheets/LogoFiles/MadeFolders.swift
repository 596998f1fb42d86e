internal import Messages
package import Platform

/// Folders that a command makes, and takes away again if it fails.
package struct MadeFolders {
  /// Those above the others first.
  private var made: [String] = []

  /// None yet.
  package init() {}

  /// Makes a folder, and those above it that are missing. They survive a power cut once this returns.
  package mutating func make(_ path: String) throws(FileError) {
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
      do throws(SystemError) {
        try FileSystem.syncName(of: folder)
      } catch {
        throw FileError(reason: "the new folder \(quoted(folder)) cannot be synced: \(error)")
      }
    }
  }

  /// Removes those that are empty.
  package func remove() {
    for folder in made.reversed() { _ = FileSystem.removeFolder(folder) }
  }
}
