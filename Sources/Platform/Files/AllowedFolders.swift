/// A folder held open, with others beside it, in one of which a file has to be: a configuration's and those of its `assets`.
///
/// A path may lead through any folder and any link as long as the file in the end lies in one of these folders or below. It
/// lies there if the way to it went down through one of them, each name opened in the folder before: no name is asked for
/// twice, so nobody can change what it means between a check and its use.
package final class AllowedFolders: Sendable {
  private let home: OpenFolder
  private let allowed: Set<FileIdentity>

  /// Opens the folders; links in their own paths are followed.
  /// - Parameters:
  ///   - home: what relative paths begin in.
  ///   - others: those that do not exist allow nothing.
  package init(_ home: String, others: [String] = []) throws(SystemError) {
    self.home = try OpenFolder(home, followsLink: true)
    var allowed: Set = [FileIdentity(try self.home.facts())]
    for other in others {
      if let facts = try? OpenFolder(other, followsLink: true).facts() { allowed.insert(FileIdentity(facts)) }
    }
    self.allowed = allowed
  }

  /// Opens the place of a path, relative to the first folder or absolute.
  /// - Throws: `outside` for one in none of the folders.
  package func place(at path: String) throws(OpenFault) -> Descriptor { try place(at: path, by: .kernel) }

  /// Opens a regular file to read. See `place(at:)`.
  package func regularFile(at path: String) throws(OpenFault) -> Descriptor {
    try place(at: path).openedRegularFile()
  }

  func place(
    at path: String, by way: BeneathWay, beforeName: @escaping ([String]) -> Void = { _ in }
  ) throws(OpenFault) -> Descriptor {
    let bytes = Array(path.utf8)
    // Nearly all lie beneath the first folder, and are opened by one call.
    do throws(OpenFault) {
      return try home.place(beneath: bytes, followsLinks: true, by: way, beforeName: beforeName)
    } catch {
      switch error {
      case .outside, .absoluteLink: break
      case .system, .kind, .link, .tooManyLinks: throw error
      }
    }
    let end = try PathWalk.end(of: bytes, from: home.place, within: .anywhere, beforeName: beforeName)
    if end.folders.contains(where: { allowed.contains($0.identity) }) || isAllowed(above: end.folders[0]) {
      return end.place
    }
    let path = ((try? end.place.path()) ?? nil).map { String(decoding: $0, as: UTF8.self) }
    throw .outside(path ?? "a file that was deleted")
  }

  /// Whether a folder is in one of those that are allowed.
  private func isAllowed(above first: PathWalk.Held) -> Bool {
    var folder = first
    for _ in 0..<PathWalk.mostFolders {
      guard let above = folder.above, above.identity != folder.identity else { return false }
      if allowed.contains(above.identity) { return true }
      folder = above
    }
    return false
  }
}
