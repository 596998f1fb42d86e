internal import CLinux
internal import Glibc

/// What the system knows of this process, and does for it.
package enum ThisProcess {
  /// The process's number.
  package static var identifier: Int32 { getpid() }

  /// A variable of the environment; `nil` if it is not set.
  package static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

  /// The machine's name; empty where it has none.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 257)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Bytes of a page of memory.
  package static var pageSize: Int { Int(sysconf(CInt(_SC_PAGESIZE))) }

  /// Bytes of the machine's memory; `nil` where the system does not say.
  package static var physicalMemory: UInt64? {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return pages > 0 && size > 0 ? UInt64(pages) * UInt64(size) : nil
  }

  /// Ends the process at once: nothing is flushed or released.
  package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// Ends the process by a signal after this many seconds; 0 cancels that.
  package static func end(afterSeconds seconds: UInt32) { alarm(seconds) }

  /// Returns every block of 128 KiB and more to the system when it is freed, and keeps no more than two heaps. By itself
  /// the C library raises that size to that of the largest block it has seen freed, and then keeps holes where pictures
  /// were. Call before other threads start.
  package static func returnLargeBlocks() { linux_return_large_blocks() }

  /// Returns freed memory to the system; the C library by itself keeps it for the next time. Takes milliseconds.
  package static func returnMemory() { linux_return_memory() }

  /// Takes code and constants out of this process's memory; what is used again comes back from the kernel's cache, a page
  /// at a time. For a process that sleeps for most of the time: starting touches far more code than its work does.
  package static func releaseCode() { linux_release_code(0) }
}
