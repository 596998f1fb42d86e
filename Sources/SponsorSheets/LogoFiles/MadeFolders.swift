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
    do throws(FolderFault) {
      try FileSystem.makeFolders(path, permissions: 0o777) { made.append($0) }
    } catch {
      throw FileError(reason: error.text)
    }
  }

  /// Removes those that are empty.
  package func remove() {
    for folder in made.reversed() { _ = FileSystem.removeFolder(folder) }
  }
}
