package import Platform

/// A folder held open, whose files a power cut leaves whole: as they were before, or as they are to be. A file is written under
/// another name, synced and renamed, and then the folder is synced.
///
/// All steps are taken beneath one descriptor: whatever takes a name on the folder's path meanwhile, none leads elsewhere.
/// Each is observed, so that tests can replay what a power cut after it would leave. Blocks; may be used on any thread.
package struct DurableFolder<Fault: Error>: ~Copyable {
  /// Called after each step; what it throws ends the work there, except after a removal.
  package typealias Observer = (DurableStep) throws(Fault) -> Void
  /// The caller's error for a step that failed.
  package typealias Report = (FailedStep) -> Fault

  /// The folder itself, for what changes nothing in it.
  package let place: OpenFolder
  /// Its path in the folder whose steps are observed; empty for that one.
  private let path: String
  private let observe: Observer
  private let report: Report

  /// - Parameters:
  ///   - place: the open folder.
  ///   - observe: called after each step.
  ///   - report: makes the error that is thrown for a step that failed.
  package init(_ place: consuming OpenFolder, observe: @escaping Observer, report: @escaping Report) {
    self.init(place, path: "", observe, report)
  }

  private init(_ place: consuming OpenFolder, path: String, _ observe: @escaping Observer, _ report: @escaping Report) {
    self.place = place
    self.path = path
    self.observe = observe
    self.report = report
  }

  private func path(to name: String) -> String {
    path.isEmpty || name.isEmpty ? path + name : "\(path)/\(name)"
  }

  /// Takes a step that the system may refuse, and tells of it.
  private func take<Result: ~Copyable>(
    _ action: FailedStep.Action, _ name: String, _ call: () throws(SystemError) -> Result
  ) throws(Fault) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw report(FailedStep(action, path(to: name), error))
    }
  }

  // MARK: - Folders

  /// Waits until the names in the folder are on the disk.
  package func sync() throws(Fault) {
    try take(.syncFolder, "") { () throws(SystemError) in try place.sync() }
    try observe(.syncedFolder(path))
  }

  /// Sets the folder's permissions, and waits until they and the names in it are on the disk.
  package func sync(permissions: UInt32) throws(Fault) {
    try take(.syncFolder, "") { () throws(SystemError) in try place.setPermissions(permissions) }
    try sync()
  }

  /// Makes a folder in the folder, for this user alone.
  package func makeFolder(_ name: String) throws(Fault) -> DurableFolder {
    let made = try take(.makeFolder, name) { () throws(SystemError) in try place.makeFolder(name) }
    try observe(.madeFolder(path(to: name)))
    return DurableFolder(made, path: path(to: name), observe, report)
  }

  /// Opens a folder beneath the folder, without following a link.
  /// - Parameter name: its path in the folder; empty for the folder itself.
  package func folder(_ name: String) throws(Fault) -> DurableFolder {
    let opened = try take(.openFolder, name) { () throws(SystemError) in
      var folder = try OpenFolder(place.path(to: "."))
      for part in name.split(separator: "/") { folder = try folder.folder(String(part)) }
      return folder
    }
    return DurableFolder(opened, path: path(to: name), observe, report)
  }

  // MARK: - Names

  /// Gives a file another name, in place of the file that has it.
  package func rename(_ name: String, to other: String) throws(Fault) {
    try take(.rename, other) { () throws(SystemError) in try place.rename(name, to: other) }
    try observe(.renamed(path(to: name), path(to: other)))
  }

  /// Exchanges the names of two files or folders. Not every file system can.
  package func exchange(_ name: String, with other: String) throws(Fault) {
    try take(.exchange, other) { () throws(SystemError) in try place.exchange(name, with: other) }
    try observe(.exchanged(path(to: name), path(to: other)))
  }

  /// Makes a link to `target`, as written.
  package func link(_ name: String, to target: String) throws(Fault) {
    try take(.link, name) { () throws(SystemError) in try place.makeLink(name, to: target) }
    try observe(.linked(path(to: name), to: target))
  }

  /// Removes a file; ignores errors.
  package func remove(_ name: String) {
    place.remove(name)
    try? observe(.removed(path(to: name)))
  }

  /// Removes a file, or a folder with all in it; ignores errors.
  package func removeTree(_ name: String) {
    place.removeTree(name)
    try? observe(.removed(path(to: name)))
  }

  /// Removes a folder if nothing is in it.
  package func removeEmptyFolder(_ name: String) {
    if place.removeEmptyFolder(name) { try? observe(.removed(path(to: name))) }
  }

  // MARK: - Files

  /// Writes a file, in place of the one that has its name.
  /// - Parameters:
  ///   - draft: the file's name until it is complete. What has it is removed.
  ///   - permissions: whatever the umask is.
  package func write(_ bytes: [UInt8], to name: String, as draft: String, permissions: UInt32) throws(Fault) {
    try fill(name, as: draft, permissions: permissions) { (file) throws(Fault) in
      try file.write(bytes)
      return true
    }
  }

  /// Writes a file through `body`, see `write(_:to:as:permissions:)`. Removes the draft after an error.
  /// - Parameter body: returns whether the file is wanted; an unwanted one is removed without an error.
  package func fill(
    _ name: String, as draft: String, permissions: UInt32,
    _ body: (borrowing DurableFile<Fault>) throws(Fault) -> Bool
  ) throws(Fault) {
    // A process that was ended here left it behind.
    place.remove(draft)
    do throws(Fault) {
      let file = try newFile(draft, for: name) { () throws(SystemError) in
        try place.newFile(draft, permissions: permissions)
      }
      guard try body(file) else { return remove(draft) }
      try file.finish()
      try rename(draft, to: name)
    } catch {
      place.remove(draft)
      throw error
    }
    try sync()
  }

  /// Makes a new file that has its name at once, in a folder that gets its own later.
  /// - Parameter group: the only one that may read the file besides its owner; `nil` if all may.
  package func newFile(_ name: String, forGroup group: UInt32?) throws(Fault) -> DurableFile<Fault> {
    try newFile(name, for: nil) { () throws(SystemError) in
      if let group { return try place.newFile(name, forGroup: group, permissions: 0o640) }
      return try place.newFile(name, permissions: 0o644)
    }
  }

  /// - Parameter final: the name that it will get; `nil` if it has that already.
  private func newFile(
    _ name: String, for final: String?, _ make: () throws(SystemError) -> Descriptor
  ) throws(Fault) -> DurableFile<Fault> {
    let (own, draft) = (path(to: final ?? name), final.map { _ in path(to: name) })
    let file: Descriptor
    do throws(SystemError) {
      file = try make()
    } catch {
      throw report(FailedStep(.create, own, draft: draft, error))
    }
    return DurableFile(file, own, draft: draft, observe, report)
  }
}

/// A file of a `DurableFolder` that is being written.
package struct DurableFile<Fault: Error>: ~Copyable {
  private let file: Descriptor
  private let name: String
  private let draft: String?
  private let observe: DurableFolder<Fault>.Observer
  private let report: DurableFolder<Fault>.Report

  init(
    _ file: consuming Descriptor, _ name: String, draft: String?, _ observe: @escaping DurableFolder<Fault>.Observer,
    _ report: @escaping DurableFolder<Fault>.Report
  ) {
    self.file = file
    self.name = name
    self.draft = draft
    self.observe = observe
    self.report = report
  }

  /// Writes at the file's end.
  package borrowing func write(_ bytes: some Collection<UInt8>) throws(Fault) {
    do throws(FileError) {
      try file.writeAll(bytes)
    } catch {
      throw report(FailedStep(.write, name, draft: draft, reason: error.reason))
    }
  }

  /// Waits until the content is on the disk. Call once, after all is written.
  package borrowing func finish() throws(Fault) {
    try observe(.wrote(draft ?? name))
    do throws(SystemError) {
      try file.sync()
    } catch {
      throw report(FailedStep(.syncFile, name, draft: draft, error))
    }
    try observe(.syncedFile(draft ?? name))
  }
}
