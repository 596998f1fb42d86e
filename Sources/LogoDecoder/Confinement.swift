internal import CLinux
internal import Glibc

/// What the decoding child may not do; kept also when a hostile file has taken it over.
enum Confinement {
  /// Bytes of address space: 64 megapixels twice over, as TIFF and AVIF need them, the file, and the libraries.
  private static let mostMemory: rlim_t = 1280 << 20
  /// The libraries with their fonts take up to 360 MiB of it, most of which is never backed by memory.
  private static let leastMemory: rlim_t = 448 << 20
  /// s of CPU time in its whole life.
  private static let processorTime: rlim_t = 60
  /// Loader modules and fonts are opened one after the other.
  private static let descriptors: rlim_t = 64
  /// s of CPU time after which the child gives way to a fresh one, so that an honest file has plenty.
  static let retirement = 30

  /// Bytes of address space for a machine with `available` bytes: half of them, so that the decoder fails before the
  /// machine runs out; `nil` is unknown.
  static func memoryLimit(available: UInt64?) -> rlim_t {
    guard let available else { return mostMemory }
    return min(max(rlim_t(available / 2), leastMemory), mostMemory)
  }

  static func begin() {
    // Read before there are limits.
    let memory = memoryLimit(available: MachineMemory.available)
    func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
      var limits = rlimit(rlim_cur: value, rlim_max: value)
      unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_AS, memory)
    limit(RLIMIT_CPU, processorTime)
    limit(RLIMIT_NOFILE, descriptors)
    // No file grows, and to try that is an error and not the end.
    limit(RLIMIT_FSIZE, 0)
    signal(SIGXFSZ, SIG_IGN)
    linux_forbid_new_privileges()
    // Where memory runs out, this is the process to lose.
    let score = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if score >= 0 {
      unsafe write(score, "1000", 4)
      close(score)
    }
  }

  /// Takes the processor only where nothing else needs it. Where the system refuses, the child works as others do.
  static func yieldProcessor() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }

  /// Whether the child has used what an honest one does in a long time.
  static var isWornOut: Bool {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec >= retirement
  }
}
