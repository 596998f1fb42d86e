internal import DurableFiles
internal import Messages
internal import Platform

// The folder of releases: opened, locked and, by root, made.
extension Publisher {
  /// Works while no other publisher does.
  func alone<Result>(
    _ disk: borrowing ReleaseDisk, _ body: (borrowing ReleaseDisk) throws(PublishFault) -> Result
  ) throws(PublishFault) -> Result {
    let lock = try disk.locked(patience: patience)
    defer { lock.unlock() }
    return try body(disk)
  }

  /// Opens the folder if this user may publish.
  func opened() throws(PublishFault) -> ReleaseDisk {
    let isRoot = Account.effectiveUser == 0
    if isRoot, !FileSystem.exists(folder.path) { try makeFolder() }
    let place = try openedFolder()
    let facts = try PublishFault.system("\(folder.path) cannot be read") { () throws(SystemError) in try place.facts() }
    // The folder above belongs to the marquee's user, who could put another one in its place.
    guard facts.owner == 0 || facts.owner == Account.effectiveUser else {
      throw PublishFault(
        "the folder of releases \(quoted(folder.path)) belongs to another user; give it back: sudo chown root:"
          + "\(Self.group) \(quotedForShell(folder.path))")
    }
    if let fault = place.faultOfWriting() { throw notWritable(fault) }
    return try ReleaseDisk(place, path: folder.path, observe: observe)
  }

  private func openedFolder() throws(PublishFault) -> OpenFolder {
    do throws(SystemError) {
      return try OpenFolder(folder.path)
    } catch {
      if error == .permissionDenied { throw notWritable(error) }
      throw PublishFault("the folder of releases \(quoted(folder.path)) cannot be opened: \(error); \(remedy)")
    }
  }

  /// Why this user cannot write to the folder, and what helps.
  func notWritable(_ error: SystemError) -> PublishFault {
    let what = "the folder of releases \(quoted(folder.path)) cannot be written to: \(error)"
    if error == .readOnlyFileSystem {
      return PublishFault(
        "\(what); mount its disk so that it can be written to, such as with 'sudo mount -o remount,rw'")
    }
    guard error == .permissionDenied, Account.effectiveUser != 0 else {
      return PublishFault(
        "\(what); \(shellCommand("lsattr -d", folder.path)) and \(shellCommand("findmnt -T", folder.path)) tell more")
    }
    return PublishFault(
      "you may not publish here: only root and members of the group \(Self.group) may; use sudo, or join the group with "
        + "\(shellCommand("sudo usermod -aG \(Self.group)", Account.presentName)) and log in again", kind: .notAllowed)
  }

  /// Makes the folder, as the package does.
  private func makeFolder() throws(PublishFault) {
    let parts = folder.path.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw PublishFault("\(quoted(folder.path)) is no folder for releases") }
    let above = "/" + parts.dropLast().joined(separator: "/")
    let place: OpenFolder
    do throws(SystemError) {
      place = try OpenFolder(above)
    } catch {
      let isMissing = error == .noSuchFile && !FileSystem.exists(above)
      throw cannotMake(isMissing ? "\(quoted(above)) does not exist" : "\(error)")
    }
    let durable = DurableFolder<PublishFault>(place, observe: { _ in }, report: { cannotMake($0.reason) })
    let made = try durable.makeFolder(name)
    let group = Account.group(named: Self.group)
    if let group {
      do throws(SystemError) { try made.place.setGroup(group) } catch { throw cannotMake("\(error)") }
    }
    try made.sync(permissions: group == nil ? 0o755 : 0o2775)
    try durable.sync()
  }

  private func cannotMake(_ reason: String) -> PublishFault {
    PublishFault("the folder of releases \(quoted(folder.path)) cannot be made: \(reason); \(remedy)")
  }

  /// How the folder comes to be.
  var remedy: String {
    guard folder.path == ReleaseFolder.standard else {
      return "make it first, such as with \(shellCommand("mkdir -p", folder.path))"
    }
    return
      "install the package, or run 'sudo make install', which make it; where the program is installed already, run "
      + "'sudo systemd-sysusers && sudo systemd-tmpfiles --create'"
  }
}
