package import Platform

/// A folder held open. A power cut while a file in it is replaced leaves the old file or the new one, whole.
///
/// ```swift
/// let folder = try DurableFolder(path)
/// try folder.write(Array("on\n".utf8), to: "state", as: "state.part", permissions: .exactly(0o600))
/// ```
///
/// A file is written under another name, synced and renamed, and then the folder is synced. All steps are taken beneath one
/// descriptor: whatever takes a name on the folder's path meanwhile, none leads elsewhere. Each is observed, so that tests can
/// replay what a power cut after it would leave. Blocks; may be used on any thread.
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

  /// Makes a symbolic link with the text `target`.
  package func link(_ name: String, to target: String) throws(Fault) {
    try take(.link, name) { () throws(SystemError) in try place.makeLink(name, to: target) }
    try observe(.linked(path(to: name), to: target))
  }

  /// Removes a file; ignores errors. `sync()` has it survive a power cut.
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
  /// - Parameter draft: the file's name until it is complete. What has it is removed.
  package func write(
    _ bytes: [UInt8], to name: String, as draft: String, permissions: OpenFolder.Permissions
  ) throws(Fault) {
    try fill(name, as: draft, permissions: permissions) { (write) throws(Fault) in
      try write(bytes[...])
      return true
    }
  }

  /// Writes a file through `body`, see `write(_:to:as:permissions:)`. Removes the draft after an error.
  /// - Parameter body: is given what writes at the draft's end; returns whether the file is wanted. An unwanted one is removed
  ///   without an error.
  package func fill(
    _ name: String, as draft: String, permissions: OpenFolder.Permissions,
    _ body: (_ write: (ArraySlice<UInt8>) throws(Fault) -> Void) throws(Fault) -> Bool
  ) throws(Fault) {
    let (own, part) = (path(to: name), path(to: draft))
    let draft = OpenFolder.Draft(draft, permissions: permissions, isSynced: true)
    try place.replace(name, with: draft) { step, error in
      switch step {
      case .create, .fill, .remove: report(FailedStep(.create, own, draft: part, error))
      case .syncFile: report(FailedStep(.syncFile, own, draft: part, error))
      case .rename: report(FailedStep(.rename, own, error))
      case .syncFolder: report(FailedStep(.syncFolder, path, error))
      }
    } after: { (step) throws(Fault) in
      switch step {
      case .create: break
      case .fill: try observe(.wrote(part))
      case .syncFile: try observe(.syncedFile(part))
      case .rename: try observe(.renamed(part, own))
      case .syncFolder: try observe(.syncedFolder(path))
      case .remove: try? observe(.removed(part))
      }
    } filledBy: { (file) throws(Fault) in
      try body { (bytes) throws(Fault) in
        do throws(FileError) {
          try file.writeAll(bytes)
        } catch {
          throw report(FailedStep(.write, own, draft: part, reason: error.reason))
        }
      }
    }
  }

  /// Makes a new file that has its name at once. Where the folder has its own already, call `sync()` before the name is needed.
  /// - Parameter permissions: whatever the umask is.
  package func newFile(_ name: String, permissions: UInt32) throws(Fault) -> DurableFile<Fault> {
    try newFile(name) { () throws(SystemError) in try place.newFile(name, permissions: permissions) }
  }

  /// Makes a new file that has its name at once, for its owner and a group alone.
  /// - Parameter group: may read the file.
  package func newFile(_ name: String, forGroup group: UInt32) throws(Fault) -> DurableFile<Fault> {
    try newFile(name) { () throws(SystemError) in try place.newFile(name, forGroup: group, permissions: 0o640) }
  }

  private func newFile(
    _ name: String, _ make: () throws(SystemError) -> Descriptor
  ) throws(Fault) -> DurableFile<Fault> {
    let file = try take(.create, name, make)
    try observe(.madeFile(path(to: name)))
    return DurableFile(file, path(to: name), observe, report)
  }
}

extension DurableFolder where Fault == FileError {
  /// Opens the folder at `path`, links followed. Errors are the system's alone; those of the folder's sync, after which the
  /// changes are made, are `isOfFolderSync`.
  /// - Parameter observe: called after each step.
  package init(_ path: String, observe: @escaping Observer = { _ in }) throws(FileError) {
    let place: OpenFolder
    do { place = try OpenFolder(path, followsLink: true) } catch { throw FileError(error) }
    self.init(place, observe: observe) { step in
      step.error.map { FileError($0, isOfFolderSync: step.action == .syncFolder) } ?? FileError(reason: step.reason)
    }
  }
}

/// A file of a `DurableFolder` that has its name, and is being written.
package struct DurableFile<Fault: Error>: ~Copyable {
  private let file: Descriptor
  private let name: String
  private let observe: DurableFolder<Fault>.Observer
  private let report: DurableFolder<Fault>.Report

  init(
    _ file: consuming Descriptor, _ name: String, _ observe: @escaping DurableFolder<Fault>.Observer,
    _ report: @escaping DurableFolder<Fault>.Report
  ) {
    self.file = file
    self.name = name
    self.observe = observe
    self.report = report
  }

  /// Writes at the file's end.
  package borrowing func write(_ bytes: some Collection<UInt8>) throws(Fault) {
    do throws(FileError) {
      try file.writeAll(bytes)
    } catch {
      throw report(FailedStep(.write, name, reason: error.reason))
    }
  }

  /// Cuts the file off behind its first `size` bytes.
  /// - Returns: whether that is done.
  package borrowing func cut(to size: Int) -> Bool { file.cut(to: size) }

  /// Waits until all that was written is on the disk.
  package borrowing func sync() throws(Fault) {
    try observe(.wrote(name))
    do throws(SystemError) {
      try file.sync()
    } catch {
      throw report(FailedStep(.syncFile, name, error))
    }
    try observe(.syncedFile(name))
  }
}
