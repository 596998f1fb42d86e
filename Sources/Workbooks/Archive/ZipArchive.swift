internal import CMinizip

/// The parts of a ZIP archive in memory, unpacked one by one into memory: nothing is ever written to a file, so the names of
/// parts can do no harm. Parts that nobody asks for are never unpacked.
@safe final class ZipArchive {
  private struct Entry {
    var position: unz64_file_pos
    var size: UInt64
    var packed: UInt64
    var flags: UInt
    var method: UInt
    var isDouble = false
  }

  private let memory: ArchiveMemory
  private let file: unzFile
  private let limits: WorkbookLimits
  private let deadline: Deadline
  private var entries: [String: Entry] = [:]
  /// Where the packed bytes of parts are that were read, to find those that overlap.
  private var areas: [Range<UInt64>] = []
  /// Bytes that may still be unpacked.
  private var rest: Int

  /// Reads the list of parts.
  init(_ bytes: [UInt8], _ limits: WorkbookLimits, _ deadline: Deadline) throws(WorkbookFault) {
    self.limits = limits
    self.deadline = deadline
    rest = limits.allBytes
    memory = ArchiveMemory(bytes)
    guard let file = unsafe memory.open() else {
      throw .damaged("its list of parts is missing, as where a copy or download broke off")
    }
    unsafe self.file = unsafe file
    try readList()
  }

  deinit { unsafe unzClose(file) }

  private func readList() throws(WorkbookFault) {
    var status = unsafe unzGoToFirstFile(file)
    var count = 0
    // An archive without parts.
    if status == UNZ_END_OF_LIST_OF_FILE { return }
    while status == UNZ_OK {
      count += 1
      guard count <= limits.entries else { throw .tooLarge("more than \(limits.entries) parts") }
      if count % 256 == 0 { try deadline.check() }
      var information = unz_file_info64()
      var name = [CChar](repeating: 0, count: 512)
      guard
        unsafe unzGetCurrentFileInfo64(file, &information, &name, uLong(name.count - 1), nil, 0, nil, 0) == UNZ_OK
      else { break }
      var entry = Entry(
        position: unz64_file_pos(), size: information.uncompressed_size, packed: information.compressed_size,
        flags: UInt(information.flag), method: UInt(information.compression_method))
      guard unsafe unzGetFilePos64(file, &entry.position) == UNZ_OK else { break }
      // A longer name is none of those that are looked for.
      if information.size_filename < name.count {
        let bytes = name.prefix(Int(information.size_filename)).map(UInt8.init(bitPattern:))
        let key = Self.key(String(decoding: bytes, as: UTF8.self))
        entry.isDouble = entries[key] != nil
        entries[key] = entry
      }
      status = unsafe unzGoToNextFile(file)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE else { throw .damaged("its list of parts is broken") }
  }

  /// Programs differ in case and slashes.
  static func key(_ name: String) -> String {
    let name = name.replacing("\\", with: "/").lowercased()
    return name.hasPrefix("/") ? String(name.dropFirst()) : name
  }

  /// The names of all parts, in lower case.
  var names: some Collection<String> { entries.keys }

  func contains(_ name: String) -> Bool { entries[Self.key(name)] != nil }

  /// Unpacks a part; `nil` if there is none of this name.
  func contents(of name: String) throws(WorkbookFault) -> [UInt8]? {
    guard var entry = entries[Self.key(name)] else { return nil }
    guard !entry.isDouble else { throw .damaged("two of its parts are called '\(name)'") }
    guard entry.flags & 1 == 0 else {
      throw WorkbookFault("is protected by a password; save it without one")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw .damaged("its part '\(name)' is packed in an unknown way")
    }
    guard entry.size <= UInt64(limits.partBytes) else { throw Self.largePart(name, limits) }
    guard unsafe unzGoToFilePos64(file, &entry.position) == UNZ_OK, unsafe unzOpenCurrentFile(file) == UNZ_OK else {
      throw .damaged("its part '\(name)' cannot be found in it")
    }
    let bytes = Result { () throws(WorkbookFault) in try unpacked(name, entry) }
    let status = unsafe unzCloseCurrentFile(file)
    let result = try bytes.get()
    guard status == UNZ_OK, result.count == Int(entry.size) else {
      throw .damaged("its part '\(name)' has other content than was saved")
    }
    return result
  }

  private func unpacked(_ name: String, _ entry: Entry) throws(WorkbookFault) -> [UInt8] {
    let start = unsafe unzGetCurrentFileZStreamPos64(file)
    let area = start..<start + max(min(entry.packed, UInt64(limits.fileBytes)), 1)
    guard !areas.contains(where: { $0.overlaps(area) && $0 != area }) else {
      throw .damaged("its part '\(name)' lies within another one")
    }
    areas.append(area)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(entry.size), 1 << 20))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try deadline.check()
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe Int(unzReadCurrentFile(file, buffer.baseAddress, UInt32(buffer.count)))
      }
      guard count >= 0 else { throw .damaged("its part '\(name)' cannot be unpacked") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      rest -= count
      guard bytes.count <= limits.partBytes else { throw Self.largePart(name, limits) }
      guard rest >= 0 else {
        throw .tooLarge("more than \(limits.allBytes >> 20) MiB in its unpacked parts")
      }
      guard bytes.count < limits.ratioBytes || bytes.count / limits.ratio <= Int(clamping: entry.packed) else {
        throw .tooLarge("a part '\(name)' that unpacks to more than \(limits.ratio) times its size")
      }
    }
  }

  private static func largePart(_ name: String, _ limits: WorkbookLimits) -> WorkbookFault {
    .tooLarge("more than \(limits.partBytes >> 20) MiB in its unpacked part '\(name)'")
  }
}

/// Bytes that minizip reads as a file.
@safe private final class ArchiveMemory {
  private let bytes: UnsafeMutableRawBufferPointer
  private var offset = 0

  init(_ content: [UInt8]) {
    unsafe bytes = .allocate(byteCount: max(content.count, 1), alignment: 1)
    unsafe bytes.copyBytes(from: content)
    count = content.count
  }

  deinit { unsafe bytes.deallocate() }

  private let count: Int

  /// Opens the archive. This object must outlive it.
  func open() -> unzFile? {
    var calls = unsafe zlib_filefunc64_def()
    unsafe calls.opaque = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe calls.zopen64_file = { memory, _, _ in unsafe memory }
    unsafe calls.zread_file = { memory, _, target, size in
      unsafe uLong(ArchiveMemory.from(memory)?.read(into: target, Int(clamping: size)) ?? 0)
    }
    unsafe calls.zwrite_file = { _, _, _, _ in 0 }
    unsafe calls.ztell64_file = { memory, _ in unsafe ZPOS64_T(ArchiveMemory.from(memory)?.offset ?? 0) }
    unsafe calls.zseek64_file = { memory, _, offset, origin in
      unsafe ArchiveMemory.from(memory)?.seek(offset, origin) ?? -1
    }
    unsafe calls.zclose_file = { _, _ in 0 }
    unsafe calls.zerror_file = { _, _ in 0 }
    return unsafe unzOpen2_64(nil, &calls)
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> ArchiveMemory? {
    unsafe pointer.map { unsafe Unmanaged<ArchiveMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into target: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    let size = min(max(size, 0), count - offset)
    guard let target = unsafe target, let base = unsafe bytes.baseAddress, size > 0 else { return 0 }
    unsafe target.copyMemory(from: base + offset, byteCount: size)
    offset += size
    return size
  }

  private func seek(_ distance: UInt64, _ origin: Int32) -> Int {
    let start: UInt64 =
      switch origin {
      case ZLIB_FILEFUNC_SEEK_CUR: UInt64(offset)
      case ZLIB_FILEFUNC_SEEK_END: UInt64(count)
      default: 0
      }
    let (place, isOver) = start.addingReportingOverflow(distance)
    guard !isOver, place <= UInt64(count) else { return -1 }
    offset = Int(place)
    return 0
  }
}
