internal import CLinux
internal import FoundationEssentials

// What /proc says of this process, and what a thread of its own does for it.
extension ThisProcess {
  /// Why this program cannot work in this process; `nil` if it can. Without /proc the program would get no arguments, as Swift
  /// reads them there, and could open no file that it has checked.
  package static var fault: String? {
    guard !FileSystem.exists("/proc/self/cmdline") || !FileSystem.exists("/proc/self/fd") else { return nil }
    return "/proc is not mounted, in which the system tells a program its arguments and its open files; mount it with "
      + "'mount -t proc proc /proc'"
  }

  /// Bytes in memory, shared libraries included; 0 where /proc does not say. May wait for /proc.
  package static var residentMemory: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return ((pages?.dropFirst().first).flatMap { Int($0) } ?? 0) * pageSize
  }

  /// Open descriptors; 0 where /proc does not say. May wait for /proc.
  package static var openDescriptors: Int {
    // The listing itself has one open.
    FolderNames.of("/proc/self/fd").map { $0.count - 1 } ?? 0
  }

  /// Releases the program's own code after `delay`, and then again after each `interval`, at most 15 minutes, on a thread of
  /// its own: starting and reading a configuration touch several times the code that showing it does. Libraries keep theirs,
  /// because graphics drivers may have changed it where it is. Where no thread can be started, nothing is released.
  package static func releaseCode(after delay: Duration, every interval: Duration) {
    try? SystemThread.start(named: "code", stackSize: 64 << 10) {
      SystemThread.sleep(delay)
      while true {
        linux_release_code(1)
        SystemThread.sleep(interval)
      }
    }
  }
}
