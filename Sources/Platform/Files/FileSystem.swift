internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// Calls on paths that need no open file.
package enum FileSystem {
  /// Whether something is there, links followed.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether this process may read it.
  package static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

  /// Whether this process may write to it; for a folder, make files in it.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// What a link leads to, as written. `invalidArgument` for what is no link.
  package static func linkTarget(_ path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try unsafe checked(readlink(path, &buffer, buffer.count))
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether this process may read and write it, access control lists included.
  package static func isReadableAndWritable(_ path: String) -> Bool { unsafe access(path, R_OK | W_OK) == 0 }

  /// Whether a file is in a file system of this machine's own, where the kernel tells of every change (inotify). On a network
  /// share it does not tell of what others write, nor does it in folders that a program plays. `false` if nothing is there.
  package static func announcesChanges(of path: String) -> Bool {
    unsafe localKinds.contains(linux_file_system(path))
  }

  /// File systems by their numbers in linux/magic.h: ext2 to ext4, XFS, Btrfs, F2FS, tmpfs, overlayfs, SquashFS, EROFS, FAT, exFAT.
  private static let localKinds: Set<Int> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994, 0x794C_7630, 0x7371_7368, 0xE0F5_E1E2, 0x4D44,
    0x2011_BAB0,
  ]

  /// Removes a file or a link, if it can be removed.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Removes an empty folder.
  /// - Returns: whether it is gone.
  package static func removeFolder(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  /// Makes one folder; those above it must exist. `syncName(of:)` has it survive a power cut.
  /// - Parameter permissions: from which the umask takes away.
  package static func makeFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    try unsafe checked(mkdir(path, permissions))
  }

  /// Waits until the names beside `path`, and its own, are on the disk.
  package static func syncName(of path: String) throws(SystemError) {
    let above = PathName.folder(of: path)
    try OpenFolder(above.isEmpty ? "." : above, followsLink: true).sync()
  }

  /// Makes a folder for this user alone, whose name nobody can know before.
  /// - Parameter prefix: its path but for the random end.
  /// - Returns: its path.
  package static func makeTemporaryFolder(_ prefix: String) throws(SystemError) -> String {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last }
    return String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The absolute path with all links followed, as bytes: it need not be UTF-8. `nil` if there is nothing.
  package static func resolved(_ path: String) -> [UInt8]? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:))
  }
}

/// Lists folders.
///
/// Foundation's `contentsOfDirectory(atPath:)` reads each entry to the full length of a `dirent`, of which the system
/// writes only as much as the name takes. Behind the last entry of a long folder there may be no memory, and the program
/// ends by SIGSEGV: seen with /proc. (swift-foundation as of Swift 6.3.)
package enum FolderNames {
  /// The names in a folder in the system's order, without `.` and `..`; `nil` where it cannot be read.
  /// - Parameter most: how many names are read.
  package static func of(_ path: String, atMost most: Int = .max) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < most {
      errno = 0
      guard let entry = unsafe readdir(folder) else { return errno == 0 ? names : nil }
      let name = unsafe name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// As `of(_:atMost:)`, of a folder that is open.
  package static func of(_ folder: borrowing Descriptor, atMost most: Int = .max) -> [String]? {
    of(folder.procPath, atMost: most)
  }

  /// The entry's name, read only up to its end.
  static func name(of entry: UnsafePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? MemoryLayout<dirent>.size
    return unsafe String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
  }
}

/// Where the marquee keeps what must survive a restart of the machine.
package enum StateFolder {
  /// systemd's StateDirectory=, else the user's state folder by the XDG rules; `nil` if there is neither.
  package static func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    func folder(_ variable: String) -> String? {
      // systemd may list several folders, of which the first is ours. XDG says to ignore relative paths.
      environment[variable].flatMap { $0.split(separator: ":").first.map(String.init) }
        .flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let path = folder("STATE_DIRECTORY") { return path }
    if let path = folder("XDG_STATE_HOME") { return path + "/kiosk-marquee" }
    return folder("HOME").map { $0 + "/.local/state/kiosk-marquee" }
  }

  /// The name of a file of JSON for one configuration: several marquees may share a folder.
  package static func name(_ kind: String, of configuration: String) -> String {
    let absolute = URL(fileURLWithPath: configuration).standardizedFileURL.path
    // FNV-1a.
    let hash = absolute.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(kind)-\(String(hash, radix: 16)).json"
  }
}
