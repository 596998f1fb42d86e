internal import CLinux
internal import Glibc
internal import SystemPackage

/// Owns a file descriptor and closes it at the end of its life.
///
/// Calls may come from any thread; those that move the file's offset must not overlap.
package struct Descriptor: ~Copyable, Sendable {
  package let number: CInt

  /// Takes ownership of `number`; `nil` if it is negative.
  package init?(_ number: CInt) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  /// Takes ownership of the result of a system call; throws `errno` if it is negative.
  init(checking number: CInt) throws(SystemError) {
    self.number = try checked(number)
  }

  deinit {
    Glibc.close(number)
  }

  /// Closes the descriptor and reports what `deinit` would ignore. Never repeated: Linux frees the number in any case.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    try checked(Glibc.close(number))
  }

  /// Returns the number without closing it. The caller closes it.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Another descriptor of the same open file, closed on exec.
  package borrowing func duplicate() throws(SystemError) -> Descriptor {
    try Self.duplicate(number)
  }

  /// Another descriptor of the open file `number`, closed on exec and none of the standard streams' numbers.
  package static func duplicate(_ number: CInt) throws(SystemError) -> Descriptor {
    try Descriptor(checking: fcntl(number, F_DUPFD_CLOEXEC, 3))
  }
}

// Opening. Every descriptor is closed on exec. A call that a signal interrupts fails.
extension Descriptor {
  /// Opens `path` with the flags of `open(2)`.
  init(opening path: String, _ flags: CInt, mode: mode_t = 0) throws(SystemError) {
    unsafe try self.init(checking: open(path, flags | O_CLOEXEC, mode))
  }

  /// Opens a file or device to read, without waiting for the other end of a pipe.
  package static func reading(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens a device to read and write, which never blocks.
  package static func device(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(opening: path, O_RDWR | O_NONBLOCK | O_NOCTTY)
  }

  /// Opens the place of `path` in the file system (`O_PATH`), following links. A device or pipe there does not notice;
  /// the descriptor can only be asked for its facts and its path, and be opened again.
  package static func place(_ path: String) throws(SystemError) -> Descriptor {
    try unsafe Descriptor(checking: linux_open_place(path))
  }

  /// Opens what this place refers to for reading, whatever is at its path by now.
  package borrowing func reopenedForReading() throws(SystemError) -> Descriptor {
    try .reading(procPath)
  }

  /// Opens what this place refers to for writing, whatever is at its path by now. Waits for the reader of a pipe.
  borrowing func reopenedForWriting() throws(SystemError) -> Descriptor {
    try Descriptor(opening: procPath, O_WRONLY | O_NOCTTY)
  }

  /// Opens a file that is only locked, never read or written. Follows no link.
  /// - Parameter isCreated: whether to create it, for this user alone, if it does not exist.
  package static func lockFile(_ path: String, isCreated: Bool) throws(SystemError) -> Descriptor {
    try Descriptor(opening: path, O_RDWR | O_NOFOLLOW | (isCreated ? O_CREAT : 0), mode: 0o600)
  }
}

// Reading and writing. Calls that a signal interrupts are repeated.
extension Descriptor {
  /// Reads from the current offset to the end.
  /// - Returns: `nil` as soon as there are more than `limit` bytes.
  package borrowing func contents(limit: Int) throws(SystemError) -> [UInt8]? {
    let file = FileDescriptor(rawValue: number)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try typed { try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) } }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return nil }
    }
  }

  /// Fills `bytes` from `offset` on, as far as the file goes; leaves the current offset alone.
  /// - Returns: the number of bytes read; fewer than asked for only at the end of the file.
  package borrowing func read(into bytes: inout MutableRawSpan, at offset: Int = 0) throws(SystemError) -> Int {
    let file = FileDescriptor(rawValue: number)
    return try unsafe bytes.withUnsafeMutableBytes { (buffer) throws(SystemError) in
      var total = 0
      while total < buffer.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
        let count = try typed { try unsafe file.read(fromAbsoluteOffset: Int64(offset + total), into: rest) }
        if count == 0 { break }
        total += count
      }
      return total
    }
  }

  /// Reads `size` bytes from `offset` on, or fewer at the end of the file; leaves the current offset alone.
  package borrowing func contents(from offset: Int, size: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var span = bytes.mutableSpan
    var rawBytes = unsafe span.mutableBytes
    let count = try read(into: &rawBytes, at: offset)
    bytes.removeSubrange(count...)
    return bytes
  }

  /// Writes all bytes.
  package borrowing func writeAll(_ bytes: some Collection<UInt8>) throws(FileError) {
    try Platform.writeAll(bytes, to: number)
  }

  /// Waits until the file's content is on the disk. Not repeated when interrupted.
  package borrowing func sync() throws(SystemError) { try checked(fsync(number)) }

  /// Cuts a regular file off behind its first `size` bytes.
  /// - Returns: whether that is done.
  package borrowing func cut(to size: Int) -> Bool { ftruncate(number, size) == 0 }

  /// Cuts a regular file to nothing.
  borrowing func makeEmpty() throws(SystemError) { try checked(ftruncate(number, 0)) }
}

/// Writes all bytes to a descriptor that somebody else owns, with as many calls as that takes; repeats those that a signal
/// interrupts.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: CInt) throws(FileError) {
  let file = FileDescriptor(rawValue: descriptor)
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count: Int
    do {
      count = try typed { try unsafe rest.withUnsafeBytes { try unsafe file.write($0) } }
    } catch {
      throw FileError(error)
    }
    // FileDescriptor.writeAll would call on for ever.
    guard count > 0 else { throw FileError(reason: "nothing more can be written") }
    rest = rest.dropFirst(count)
  }
}

// Locks, times and paths.
extension Descriptor {
  /// Whether others may hold the same lock.
  package enum LockKind: Sendable {
    case shared, exclusive
  }

  /// Locks the open file against other processes, without waiting. The lock is advisory (`flock`) and belongs to the open
  /// file: a child that inherits the descriptor keeps it.
  /// - Returns: `false` if another process has the lock.
  package borrowing func lock(_ kind: LockKind) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try checked(flock(number, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB))
      return true
    } catch {
      guard error == .wouldBlock else { throw error }
      return false
    }
  }

  /// Releases the lock now, though a child that is just being started may still have a copy of the descriptor.
  package borrowing func unlock() { flock(number, LOCK_UN) }

  /// Sets the times of the last access and change to now.
  package borrowing func touch() { futimens(number, nil) }

  /// The absolute path of the open file with all links followed, as bytes: it need not be UTF-8. `nil` unless that path
  /// leads to this very file. The kernel has no path for a deleted file: it gives the old one with a suffix, where another
  /// file may lie.
  package borrowing func path() throws(SystemError) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try unsafe checked(readlink(procPath, &buffer, buffer.count))
    guard count > 0, count < buffer.count, buffer[0] == CChar(bitPattern: UInt8(ascii: "/")) else { return nil }
    var found = stat()
    guard unsafe lstat(buffer, &found) == 0, FileFacts(found).isSameFile(as: try facts()) else { return nil }
    return buffer[..<count].map(UInt8.init(bitPattern:))
  }

  /// A path that stands for the open file itself.
  var procPath: String { "/proc/self/fd/\(number)" }

  /// The range of an input device's absolute axis, such as 0 for X; `nil` if the device has no such axis.
  package borrowing func axisRange(_ axis: UInt32) -> (least: Int32, greatest: Int32)? {
    var (least, greatest): (CInt, CInt) = (0, 0)
    guard unsafe linux_axis_range(number, axis, &least, &greatest) == 0 else { return nil }
    return (least, greatest)
  }
}
