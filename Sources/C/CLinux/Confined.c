#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__arm__)
#define OWN_ARCHITECTURE AUDIT_ARCH_ARM
#elif defined(__riscv) && __riscv_xlen == 64
#define OWN_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#ifdef OWN_ARCHITECTURE
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the low half of an argument comes first");

#define LOAD(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place)
#define IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(call) IF(call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
#define ARGUMENT(number) offsetof(struct seccomp_data, args[number])
/// Opening is allowed for reading alone.
#define ALLOW_READING(call, flags)                                                   \
  IF(call, 0, 5), LOAD(ARGUMENT(flags)),                                             \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND), \
      IF(O_RDONLY, 0, 1), RETURN(SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_ERRNO | EACCES)

/// What a program needs to start, to read files and to write to what it has. Any other call is an error for it.
static struct sock_filter filter[] = {
    LOAD(offsetof(struct seccomp_data, arch)),
    IF(OWN_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(offsetof(struct seccomp_data, nr)),
    ALLOW_READING(__NR_openat, 2),
#ifdef __NR_open
    ALLOW_READING(__NR_open, 1),
#endif
    ALLOW(__NR_read), ALLOW(__NR_readv), ALLOW(__NR_pread64), ALLOW(__NR_write), ALLOW(__NR_writev), ALLOW(__NR_close),
    ALLOW(__NR_lseek),
#ifdef __NR__llseek
    ALLOW(__NR__llseek),
#endif
    ALLOW(__NR_statx),
#ifdef __NR_newfstatat
    ALLOW(__NR_newfstatat),
#endif
#ifdef __NR_fstatat64
    ALLOW(__NR_fstatat64),
#endif
#ifdef __NR_fstat
    ALLOW(__NR_fstat),
#endif
#ifdef __NR_fstat64
    ALLOW(__NR_fstat64),
#endif
#ifdef __NR_stat
    ALLOW(__NR_stat), ALLOW(__NR_lstat),
#endif
#ifdef __NR_stat64
    ALLOW(__NR_stat64), ALLOW(__NR_lstat64),
#endif
#ifdef __NR_access
    ALLOW(__NR_access),
#endif
    ALLOW(__NR_faccessat),
#ifdef __NR_faccessat2
    ALLOW(__NR_faccessat2),
#endif
#ifdef __NR_readlink
    ALLOW(__NR_readlink),
#endif
    ALLOW(__NR_readlinkat), ALLOW(__NR_getdents64), ALLOW(__NR_statfs), ALLOW(__NR_fstatfs),
#ifdef __NR_statfs64
    ALLOW(__NR_statfs64), ALLOW(__NR_fstatfs64),
#endif
#ifdef __NR_fadvise64
    ALLOW(__NR_fadvise64),
#endif
#ifdef __NR_arm_fadvise64_64
    ALLOW(__NR_arm_fadvise64_64),
#endif
    ALLOW(__NR_fcntl),
#ifdef __NR_fcntl64
    ALLOW(__NR_fcntl64),
#endif
    ALLOW(__NR_getcwd),
#ifdef __NR_mmap
    ALLOW(__NR_mmap),
#endif
#ifdef __NR_mmap2
    ALLOW(__NR_mmap2),
#endif
    ALLOW(__NR_munmap), ALLOW(__NR_mremap), ALLOW(__NR_mprotect), ALLOW(__NR_madvise), ALLOW(__NR_brk),
    ALLOW(__NR_rt_sigaction), ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_rt_sigreturn), ALLOW(__NR_sigaltstack),
    ALLOW(__NR_exit), ALLOW(__NR_exit_group), ALLOW(__NR_tgkill), ALLOW(__NR_restart_syscall), ALLOW(__NR_execve),
    ALLOW(__NR_futex), ALLOW(__NR_set_tid_address), ALLOW(__NR_set_robust_list), ALLOW(__NR_sched_yield),
    ALLOW(__NR_sched_getaffinity), ALLOW(__NR_getrandom), ALLOW(__NR_uname), ALLOW(__NR_sysinfo), ALLOW(__NR_prlimit64),
#ifdef __NR_futex_time64
    ALLOW(__NR_futex_time64),
#endif
#ifdef __NR_rseq
    ALLOW(__NR_rseq),
#endif
#ifdef __NR_arch_prctl
    ALLOW(__NR_arch_prctl),
#endif
#ifdef __ARM_NR_set_tls
    ALLOW(__ARM_NR_set_tls), ALLOW(__ARM_NR_cacheflush),
#endif
#ifdef __NR_riscv_flush_icache
    ALLOW(__NR_riscv_flush_icache),
#endif
#ifdef __NR_riscv_hwprobe
    ALLOW(__NR_riscv_hwprobe),
#endif
#ifdef __NR_getrlimit
    ALLOW(__NR_getrlimit),
#endif
#ifdef __NR_ugetrlimit
    ALLOW(__NR_ugetrlimit),
#endif
#ifdef __NR_time
    ALLOW(__NR_time),
#endif
#ifdef __NR_clock_gettime64
    ALLOW(__NR_clock_gettime64),
#endif
    ALLOW(__NR_clock_gettime), ALLOW(__NR_clock_getres), ALLOW(__NR_gettimeofday), ALLOW(__NR_getpid), ALLOW(__NR_gettid),
    ALLOW(__NR_getuid), ALLOW(__NR_geteuid), ALLOW(__NR_getgid), ALLOW(__NR_getegid),
#ifdef __NR_getuid32
    ALLOW(__NR_getuid32), ALLOW(__NR_geteuid32), ALLOW(__NR_getgid32), ALLOW(__NR_getegid32),
#endif
    RETURN(SECCOMP_RET_ERRNO | EPERM),
};

/// What a program that makes files calls besides. Landlock says where, if the kernel has it.
static const struct sock_filter writing[] = {
    ALLOW(__NR_openat),
#ifdef __NR_open
    ALLOW(__NR_open),
#endif
#ifdef __NR_unlink
    ALLOW(__NR_unlink),
#endif
    ALLOW(__NR_unlinkat), ALLOW(__NR_pwrite64),
#ifdef __NR_ftruncate
    ALLOW(__NR_ftruncate),
#endif
#ifdef __NR_ftruncate64
    ALLOW(__NR_ftruncate64),
#endif
    ALLOW(__NR_umask), ALLOW(__NR_fsync),
};
enum { START = 4, COMMON = sizeof filter / sizeof *filter, WRITING = sizeof writing / sizeof *writing };

/// By prctl: what services may call does not include seccomp itself.
static int filter_calls(int may_write) {
  struct sock_filter calls[COMMON + WRITING];
  size_t more = may_write ? WRITING : 0;
  // After the architecture and the loading of the call's number.
  memcpy(calls, filter, START * sizeof *calls);
  memcpy(calls + START, writing, more * sizeof *calls);
  memcpy(calls + START + more, filter + START, (COMMON - START) * sizeof *calls);
  struct sock_fprog program = {.len = (unsigned short)(COMMON + more), .filter = calls};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
static int filter_calls(int may_write) {
  (void)may_write;
  errno = ENOSYS;
  return -1;
}
#endif

static int limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit present, wanted = {.rlim_cur = soft, .rlim_max = hard};
  if (getrlimit(resource, &present) < 0) return -1;
  if (wanted.rlim_max > present.rlim_max) wanted.rlim_max = present.rlim_max;
  if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
  return setrlimit(resource, &wanted);
}

/// Lets this process change nothing outside of `folder`. Nothing happens on a kernel without Landlock.
static int keep_writing_in(int folder) {
#ifdef __NR_landlock_create_ruleset
  long version = syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  struct landlock_ruleset_attr rules = {
      .handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                           LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                           LANDLOCK_ACCESS_FS_MAKE_SYM};
  // Linking and renaming between folders is refused by the first version, cutting a file by the third on.
  if (version >= 2) rules.handled_access_fs |= 1ULL << 13;
  if (version >= 3) rules.handled_access_fs |= 1ULL << 14;
  int set = (int)syscall(__NR_landlock_create_ruleset, &rules, sizeof rules.handled_access_fs, 0);
  if (set < 0) return -1;
  struct landlock_path_beneath_attr beneath = {.allowed_access = rules.handled_access_fs, .parent_fd = folder};
  int result = (int)syscall(__NR_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  if (result == 0) result = (int)syscall(__NR_landlock_restrict_self, set, 0);
  close(set);
  return result;
#else
  (void)folder;
  return 0;
#endif
}

/// Enters the only folder that may be written in.
static int enter(const char *path) {
  int folder = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0 || fchdir(folder) < 0) return -1;
  int result = keep_writing_in(folder);
  close(folder);
  return result;
}

/// Between fork and exec: only what a signal handler may call.
/// `folder`, where `file_size` bytes may be written to a file, is NULL for none.
static int confine(
    int input, int output, int errors, pid_t parent, unsigned seconds, size_t memory, const char *folder,
    size_t file_size) {
  enum { MOST_FILES = 64 };
  // Above the standard numbers first, as one of those may be among them.
  int in = fcntl(input, F_DUPFD, 3), out = fcntl(output, F_DUPFD, 3), error = fcntl(errors, F_DUPFD, 3);
  if (in < 0 || out < 0 || error < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(error, 2) < 0) return -1;
  if (lseek(0, 0, SEEK_SET) < 0) return -1;
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) < 0) return -1;
  for (rlim_t number = 3; number < files.rlim_cur && number < 1 << 16; number++) close((int)number);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) < 0 || getppid() != parent) return -1;
  if (limit(RLIMIT_CORE, 0, 0) < 0 || limit(RLIMIT_FSIZE, file_size, file_size) < 0 || limit(RLIMIT_CPU, seconds, seconds + 1) < 0 ||
      limit(RLIMIT_AS, memory, memory) < 0 || limit(RLIMIT_NOFILE, MOST_FILES, MOST_FILES) < 0)
    return -1;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  if (folder && enter(folder) < 0) return -1;
  return filter_calls(folder != NULL);
}

static pid_t start(
    char *const *arguments, char *const *environment, int input, int output, int errors, unsigned seconds,
    size_t memory, const char *folder, size_t file_size) {
  pid_t parent = getpid(), process = fork();
  if (process < 0) return -errno;
  if (process > 0) return process;
  if (confine(input, output, errors, parent, seconds, memory, folder, file_size) < 0) _exit(LINUX_UNCONFINED);
  execve(arguments[0], arguments, environment);
  _exit(LINUX_NOT_STARTED);
}

pid_t linux_start_confined(
    char *const *arguments, char *const *environment, int input, int output, int errors, unsigned seconds,
    size_t memory) {
  return start(arguments, environment, input, output, errors, seconds, memory, NULL, 0);
}

pid_t linux_start_converter(
    char *const *arguments, char *const *environment, int input, int output, const char *folder, unsigned seconds,
    size_t memory, size_t file_size) {
  return start(arguments, environment, input, output, output, seconds, memory, folder, file_size);
}
