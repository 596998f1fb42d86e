package import DurableFiles
internal import Messages
package import Platform

/// Writes the spool: what the marquee showed, minute by minute, for the ledger to take in.
///
/// ```swift
/// var writer = try SpoolWriter(folder: folder, boot: "5c0f4a")
/// let key = try writer.append(.minute(record))
/// ```
///
/// An entry is on the disk when `append` returns. Each run writes files of its own and nothing is ever changed in a file
/// of an earlier one, so that a power cut can damage the last entry at most. Files are deleted, the oldest first, only
/// where all of them together grow too large: with nobody taking them in, the last weeks remain. Blocks; not for the render
/// thread.
package struct SpoolWriter: ~Copyable {
  /// Called after each change of the folder; what it throws ends the work there.
  package typealias Observer = DurableFolder<FileError>.Observer

  private let folder: String
  private let limit: Int
  private let boot: String
  /// Held as long as this writes.
  private let lock: Descriptor
  private let observe: Observer
  /// The number of the next minute.
  private var next: Int
  /// The minute with that number whose bytes may be on the disk although writing it has failed.
  private var unsure: MinuteRecord?
  /// The file that is written; `nil` before the first entry and after a fault.
  private var file: DurableFile<FileError>?
  private var name: SpoolName?
  /// Bytes in it.
  private var size = 0
  private var mark: SpoolMark

  /// A new file is begun where the present one is larger, bytes.
  private static let fileSize = 1 << 20
  /// For the owner, and for the group that the folder gives its files: the ledger's.
  private static let permissions: UInt32 = 0o640

  /// - Parameters:
  ///   - folder: made if it is missing.
  ///   - limit: of all files together, bytes; an entry may exceed it.
  ///   - boot: the kernel's name of this start of the machine.
  ///   - run: names this run of the marquee.
  ///   - observe: called after each change of the folder.
  /// - Throws: if the folder cannot be made or read, or another marquee writes there.
  package init(
    folder: String, limit: Int = 64 << 20, boot: String, run: String = SpoolWriter.newRun(),
    observe: @escaping Observer = { _ in }
  ) throws(FileError) {
    try Self.make(folder)
    let lock = try Self.lock(folder)
    let last = try Self.lastKey(in: folder)
    self.folder = folder
    self.limit = limit
    self.observe = observe
    self.lock = lock
    mark = SpoolMark(in: folder, run: run, observe: observe)
    next = (last?.sequence ?? 0) + 1
    if let last {
      // After an emptied spool the name had an end of its own.
      self.boot = last.boot.hasPrefix(boot + "+") ? last.boot : boot
    } else {
      // The numbers begin again: with another name no two minutes have the same key.
      self.boot = boot + "+" + String(UInt32.random(in: 0 ... .max), radix: 16)
    }
  }

  deinit {
    // A child that is just being started has a copy of the descriptor, which would hold the lock until it runs its program.
    lock.unlock()
  }

  /// A name for a run of the marquee.
  package static func newRun() -> String { String(UInt64.random(in: 0 ... .max), radix: 16) }

  private static func lock(_ folder: String) throws(FileError) -> Descriptor {
    do throws(SystemError) {
      let lock = try Descriptor.lockFile("\(folder)/lock", isCreated: true)
      guard try lock.lock(.exclusive) else { throw SystemError.wouldBlock }
      return lock
    } catch {
      throw FileError(
        reason: error == .wouldBlock ? "another marquee writes there" : "its lock cannot be taken: \(error)")
    }
  }

  /// Notes on the disk which screens have an open record; with none, that the end is clean. If the marquee is killed, the run
  /// after it states the loss.
  package mutating func note(open screens: [SpoolEntry.Loss]) throws(FileError) { try mark.set(open: screens) }

  /// Writes an entry and waits until it is on the disk. A minute gets its key here: the same one if it is tried again. What
  /// former runs lost is stated before the first minute.
  /// - Returns: the minute's key.
  @discardableResult
  package mutating func append(_ entry: SpoolEntry) throws(FileError) -> MinuteRecord.Key? {
    if case .minute(let record) = entry {
      // Before all records of this run, also those without a picture: a loss reaches from the record before it to this run.
      mark.settle(at: record.start, record.clock)
      for loss in mark.losses {
        try append(.lost(loss))
        mark.forget(loss)
      }
    }
    var (entry, minute) = (entry, MinuteRecord?.none)
    if case .minute(var record) = entry {
      record.key = MinuteRecord.Key(boot: boot, sequence: next)
      if let unsure, unsure != record {
        // Another minute of that number may come to light.
        (self.unsure, next) = (nil, next + 1)
        record.key.sequence = next
      }
      (entry, minute) = (.minute(record), record)
    }
    let bytes = SpoolFrame.bytes(of: entry.text)
    if size > 0, size + bytes.count > Self.fileSize { file = nil }
    if file == nil { try begin() }
    makeRoom(for: bytes.count)
    let former = size
    do {
      try write(bytes, of: minute)
    } catch {
      // What was written of it is taken back, and on a full disk the next entry stands in its place. What may be on the disk whole
      // stays. Of a disk that fails otherwise another file is tried, and readers pass over the damage.
      if former == 0 || size > former || file?.cut(to: former) != true || !error.isOfSpace { abandon() }
      throw error
    }
    if minute != nil { (unsure, next) = (nil, next + 1) }
    return minute?.key
  }

  private mutating func write(_ bytes: [UInt8], of minute: MinuteRecord?) throws(FileError) {
    // Of an entry that is written in part nothing is ever read.
    try file?.write(bytes)
    size += bytes.count
    if let minute { unsure = minute }
    try file?.sync()
  }

  /// Makes the next file, and has its name on the disk.
  private mutating func begin() throws(FileError) {
    var name = SpoolName(sequence: next, attempt: 0)
    while FileSystem.exists("\(folder)/\(name)") { name.attempt += 1 }
    do throws(FileError) {
      let place = try opened()
      file = try place.newFile("\(name)", permissions: Self.permissions)
      (self.name, size) = (name, 0)
      try place.sync()
    } catch {
      if file != nil { abandon() }
      throw error
    }
  }

  /// The folder as it is at its path now: somebody may have made it anew.
  private func opened() throws(FileError) -> DurableFolder<FileError> { try DurableFolder(folder, observe: observe) }

  /// Closes the present file. One without a whole entry is removed: on a full disk there would be another each minute.
  private mutating func abandon() {
    file = nil
    guard size == 0, let name else { return }
    try? opened().remove("\(name)")
  }

  /// Deletes the oldest files until `size` more bytes fit the limit.
  private func makeRoom(for size: Int) {
    guard let names = try? SpoolName.all(in: folder), let place = try? opened() else { return }
    let sizes = names.map { (try? FileFacts(of: "\(folder)/\($0)", followsLinks: false))?.size ?? 0 }
    var total = sizes.reduce(size, +)
    for (name, size) in zip(names, sizes) where total > limit && name != self.name {
      place.remove("\(name)")
      total -= size
    }
  }

  /// Of the last minute that is whole.
  private static func lastKey(in folder: String) throws(FileError) -> MinuteRecord.Key? {
    for name in try SpoolName.all(in: folder).reversed() {
      var (last, offset) = (MinuteRecord.Key?.none, 0)
      let bytes = try AtomicFile.read("\(folder)/\(name)", limit: SpoolReader.largestFile)
      while let found = SpoolReader.nextEntry(in: bytes, from: offset) {
        if case .minute(let record) = found.entry, MinuteRecord.sequences.contains(record.key.sequence) {
          last = record.key
        }
        offset = found.end
      }
      if let last { return last }
    }
    return nil
  }

  /// Makes a folder and those above it, for this user alone.
  private static func make(_ path: String) throws(FileError) {
    do throws(FolderFault) {
      try FileSystem.makeFolders(path, permissions: 0o700)
    } catch {
      throw FileError(reason: error.text)
    }
  }
}
