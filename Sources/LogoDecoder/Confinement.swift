internal import CLinux
internal import Glibc
internal import Platform

/// The decoding child's limits, which hold even if a hostile file takes it over.
enum Confinement {
  /// Maximum address space, bytes: 64 megapixels twice, as TIFF and AVIF need them, the file, and the libraries.
  private static let mostMemory: rlim_t = 1280 << 20
  /// Minimum address space, bytes: the libraries and fonts map up to 360 MiB, most of which is never backed by memory.
  private static let leastMemory: rlim_t = 448 << 20
  /// CPU time for the child's whole life, s.
  private static let processorTime: rlim_t = 60
  /// Maximum number of open files: loader modules and fonts are opened one at a time.
  private static let descriptors: rlim_t = 64
  /// How many processes and threads the user may have whom the child becomes.
  private static let processes: rlim_t = 16
  /// CPU time after which the child exits to be replaced, s, which leaves every file plenty.
  static let retirement = 30

  /// Limit on address space, bytes, for a machine with `available` bytes: half of them, so that the decoder fails before
  /// the machine runs out of memory; `nil` means unknown.
  static func memoryLimit(available: UInt64?) -> rlim_t {
    guard let available else { return mostMemory }
    return min(max(rlim_t(available / 2), leastMemory), mostMemory)
  }

  /// Applies the limits to this process.
  static func begin() {
    // Read before limits apply.
    let memory = memoryLimit(available: MachineMemory.available)
    func limit(_ resource: __rlimit_resource, _ value: rlim_t, most: rlim_t? = nil) {
      var limits = rlimit(rlim_cur: value, rlim_max: most ?? value)
      unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_AS, memory)
    // SIGXCPU at the first limit says why; SIGKILL at the second ends also who ignores it.
    limit(RLIMIT_CPU, processorTime, most: processorTime + 2)
    limit(RLIMIT_NOFILE, descriptors)
    // No file can grow; an attempt is an error instead of a fatal signal.
    limit(RLIMIT_FSIZE, 0)
    signal(SIGXFSZ, SIG_IGN)
    linux_forbid_new_privileges()
    // When memory runs out, the kernel kills this process first.
    let score = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if score >= 0 {
      unsafe write(score, "1000", 4)
      close(score)
    }
  }

  /// Gives up root's rights, if the process has them, for those of a user that there is not. Where the system does not let a
  /// process of root become another user, as in a namespace with one user, it keeps what root may do there.
  static func giveUpRoot() {
    guard Account.effectiveUser == 0 else { return }
    allowProcesses()
    let number = Account.unusedNumber
    try? Account.become(user: number, group: number)
  }

  /// Root's processes are not counted; those of another user are, and one more draws PDF.
  private static func allowProcesses() {
    let resource = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
    var limits = rlimit()
    guard unsafe getrlimit(resource, &limits) == 0 else { return }
    limits.rlim_max = max(limits.rlim_max, processes)
    limits.rlim_cur = max(limits.rlim_cur, processes)
    // Where root may not raise a hard limit, as in a container, what lacks a process says so.
    unsafe setrlimit(resource, &limits)
  }

  /// Lowers the process to the lowest priority. If the system refuses, the child keeps the normal one.
  static func yieldProcessor() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }

  /// Whether the child has used as much CPU time as many ordinary files take together.
  static var isWornOut: Bool {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec >= retirement
  }
}
