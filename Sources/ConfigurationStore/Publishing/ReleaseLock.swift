internal import Messages
internal import Platform

/// Keeps out other publishers while it lives.
///
/// It is a lock on a file that only those open who may write to the folder: a lock on the folder itself, which all may read,
/// could be held by anybody for ever. Older programs lock the folder, though. So that is locked too if it can be, and if not,
/// only a publisher counts that is running: a process of an older program whose user may write to the folder.
struct ReleaseLock: ~Copyable {
  static let name = ".lock"
  /// How long a publisher waits for another one.
  static let patience = Duration.seconds(10)
  private static let pause = Duration.milliseconds(20)
  /// Of older programs, as the system names processes.
  private static let program = "kiosk-marquee"

  private let file: Descriptor
  /// Locked for older programs; `nil` where somebody else has it.
  private let folder: Descriptor?

  /// Waits for the lock.
  /// - Parameters:
  ///   - path: of the folder, for messages.
  ///   - draft: a name that nothing has.
  init(
    _ folder: borrowing OpenFolder, path: String, draft: String, patience: Duration
  ) throws(PublishFault) {
    let end = MonotonicClock.now + patience
    let file = try Self.file(in: folder, path: path, draft: draft, until: end)
    let whole = try Self.whole(folder, path: path, until: end)
    self.file = file
    self.folder = whole
  }

  /// Locks the folder itself.
  /// - Returns: `nil` if somebody has locked it who does not publish.
  private static func whole(
    _ folder: borrowing OpenFolder, path: String, until end: Duration
  ) throws(PublishFault) -> Descriptor? {
    while true {
      let whole = try PublishFault.system("\(path) cannot be opened") { () throws(SystemError) in
        try folder.descriptor()
      }
      // Some network file systems do not support such locks on folders.
      if (try? whole.lock(.exclusive)) == true { return whole }
      guard let facts = try? whole.facts(),
        let holder = LockHolder.all(of: facts).first(where: { isPublisher($0, in: facts) })
      else { return nil }
      guard MonotonicClock.now < end else { throw fault([holder], path) }
      SystemThread.sleep(pause)
    }
  }

  /// Opens the lock's file, makes it if it is missing, and locks it.
  private static func file(
    in folder: borrowing OpenFolder, path: String, draft: String, until end: Duration
  ) throws(PublishFault) -> Descriptor {
    while true {
      let file = try opened(in: folder, path: path, draft: draft)
      let isLocked = try PublishFault.system("\(path)/\(name) cannot be locked") { () throws(SystemError) in
        try file.lock(.exclusive)
      }
      // Another file may have taken its name since it was opened.
      if isLocked, let own = try? file.facts(), let present = try? folder.facts(of: name), present.isSameFile(as: own) {
        return file
      }
      guard MonotonicClock.now < end else {
        let facts = try? file.facts()
        throw fault(facts.map { LockHolder.all(of: $0) } ?? [], path)
      }
      SystemThread.sleep(pause)
    }
  }

  private static func opened(
    in folder: borrowing OpenFolder, path: String, draft: String
  ) throws(PublishFault) -> Descriptor {
    for _ in 0..<8 {
      do throws(OpenFault) {
        return try folder.regularFile(beneath: name, followsLinks: false)
      } catch {
        guard error == .system(.noSuchFile) else {
          throw PublishFault(
            "\(path)/\(name) cannot be opened: \(error); move it away, such as with "
              + shellCommand("sudo mv", "\(path)/\(name)", "/tmp"))
        }
      }
      try PublishFault.system("\(path)/\(name) cannot be made") { () throws(SystemError) in
        // With its permissions before it has its name, whoever ends this process.
        _ = try folder.newFile(draft, forGroup: folder.facts().group, permissions: 0o660)
        defer { folder.remove(draft) }
        _ = try folder.claim(name, for: draft)
      }
    }
    throw PublishFault("\(path)/\(name) cannot be made: somebody removes it again and again; try again")
  }

  /// Whether a process that has locked the folder itself is an older program that publishes, and not just anybody.
  private static func isPublisher(_ holder: LockHolder, in facts: FileFacts) -> Bool {
    holder.program == program && (holder.account.map(facts.isWritable(by:)) ?? false)
  }

  private static func fault(_ holders: [LockHolder], _ path: String) -> PublishFault {
    let others = holders.filter { $0.process != ThisProcess.identifier }
    let names = (others.isEmpty ? holders : others).map { holder in
      "\(holder.program.map { "'\(escaped($0))', " } ?? "")process \(holder.process)"
    }
    let who = names.isEmpty ? "" : ": \(names.joined(separator: "; "))"
    return PublishFault("somebody else is publishing to \(path)\(who); try again when that is done")
  }

  /// Lets others publish now, though a child that is just being started may still have copies of the descriptors.
  borrowing func unlock() {
    folder?.unlock()
    file.unlock()
  }
}
