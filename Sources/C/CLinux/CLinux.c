#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/openat2.h>
#include <locale.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

int linux_fixed_memory(size_t size) {
  int memory = memfd_create("logo", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)size) == 0 &&
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
    return memory;
  int reason = errno;
  close(memory);
  errno = reason;
  return -1;
}

int linux_open_place(const char *path) {
  return open(path, O_PATH | O_CLOEXEC);
}

int linux_open_beneath(int folder, const char *path, bool follows_links) {
  struct open_how how = {
      .flags = O_PATH | O_CLOEXEC,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | (follows_links ? 0 : RESOLVE_NO_SYMLINKS),
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int linux_open_name(int folder, const char *name) {
  return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

void linux_name_thread(const char *name) {
  prctl(PR_SET_NAME, name, 0, 0, 0);
}

int linux_open_folder(const char *path, bool follows_link) {
  return open(path, O_PATH | O_DIRECTORY | (follows_link ? 0 : O_NOFOLLOW) | O_CLOEXEC);
}

int linux_open_socket_file(const char *path) {
  int place = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  struct stat facts;
  if (place < 0 || (fstat(place, &facts) == 0 && S_ISSOCK(facts.st_mode))) return place;
  close(place);
  errno = ENOTSOCK;
  return -1;
}

int linux_exchange(int folder, const char *name, const char *other) {
  return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}

ssize_t linux_access_list(const char *path, void *buffer, size_t size) {
  ssize_t count = getxattr(path, "system.posix_acl_access", buffer, size);
  return count < 0 && (errno == ENODATA || errno == EOPNOTSUPP) ? 0 : count;
}

int linux_remove_access_lists(const char *path) {
  // The second is of folders alone: what is made in them begins with it.
  const char *names[] = {"system.posix_acl_access", "system.posix_acl_default"};
  for (int index = 0; index < 2; index++) {
    if (removexattr(path, names[index]) == 0) continue;
    int error = errno;
    // A file system that has none may say anything: what counts is whether there is one.
    if (getxattr(path, names[index], NULL, 0) <= 0) continue;
    errno = error;
    return -1;
  }
  return 0;
}

int linux_peer_user(int socket, uid_t *user) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
  *user = peer.uid;
  return 0;
}

void linux_forbid_new_privileges(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int linux_confine_files(posix_spawn_file_actions_t *files, int first, const char *directory) {
  int fault = posix_spawn_file_actions_addclosefrom_np(files, first);
  if (!fault && directory) fault = posix_spawn_file_actions_addchdir_np(files, directory);
  return fault;
}

// `target` is 3, or one of the first three, which then is not /dev/null.
static int prepare(
    posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes, int descriptor, int target) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  // On 3 first: the descriptor may be one of those that become /dev/null.
  int fault = posix_spawn_file_actions_adddup2(files, descriptor, 3);
  for (int number = 0; number < 3 && !fault; number++)
    fault = number == target ? posix_spawn_file_actions_adddup2(files, 3, number)
                             : posix_spawn_file_actions_addopen(files, number, "/dev/null", O_RDWR, 0);
  if (!fault) fault = linux_confine_files(files, target == 3 ? 4 : 3, NULL);
  if (!fault) fault = posix_spawnattr_setsigdefault(attributes, &all);
  if (!fault) fault = posix_spawnattr_setsigmask(attributes, &none);
  if (!fault) fault = posix_spawnattr_setpgroup(attributes, 0);
  if (!fault)
    fault = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  return fault;
}

static pid_t start(char *const *arguments, char *const *environment, int descriptor, int target) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  pid_t process = 0;
  int fault = posix_spawn_file_actions_init(&files);
  if (fault) return -fault;
  fault = posix_spawnattr_init(&attributes);
  if (!fault) {
    fault = prepare(&files, &attributes, descriptor, target);
    if (!fault) fault = posix_spawn(&process, arguments[0], &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return fault ? -fault : process;
}

pid_t linux_start(char *const *arguments, char *const *environment, int descriptor) {
  return start(arguments, environment, descriptor, 3);
}

pid_t linux_start_writing(char *const *arguments, char *const *environment, int output) {
  return start(arguments, environment, output, 1);
}

int linux_pipe(int *reader, int *writer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  *reader = ends[0];
  *writer = ends[1];
  return 0;
}

int linux_decimal(char *buffer, size_t size, double value, int places) {
  // Libraries may set the process's locale, some of them for a moment and on another thread.
  static locale_t plain;
  locale_t own = __atomic_load_n(&plain, __ATOMIC_ACQUIRE);
  if (!own) {
    own = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    // Of "C" there is one, which is never freed.
    if (own) __atomic_store_n(&plain, own, __ATOMIC_RELEASE);
  }
  locale_t former = own ? uselocale(own) : (locale_t)0;
  int length = snprintf(buffer, size, "%.*f", places, value);
  if (own) uselocale(former);
  return length < 0 || (size_t)length >= size ? -1 : length;
}

int linux_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int linux_axis_range(int device, unsigned axis, int *least, int *greatest) {
  struct input_absinfo facts;
  if (axis >= ABS_CNT || ioctl(device, EVIOCGABS(axis), &facts) < 0) return -1;
  *least = facts.minimum;
  *greatest = facts.maximum;
  return 0;
}

int linux_axis(int device, unsigned axis, int *value, int *least, int *greatest) {
  struct input_absinfo facts;
  unsigned long axes[(ABS_CNT + 63) / 64] = {0};
  /* For an axis that a device lacks the kernel answers with zeros. */
  if (axis >= ABS_CNT || ioctl(device, EVIOCGBIT(EV_ABS, sizeof axes), axes) < 0) return -1;
  if (axis != ABS_MT_SLOT && !(axes[axis / 64] >> axis % 64 & 1)) return errno = ENODEV, -1;
  if (ioctl(device, EVIOCGABS(axis), &facts) < 0) return -1;
  *value = facts.value;
  *least = facts.minimum;
  *greatest = facts.maximum;
  return 0;
}

bool linux_has_input_bit(int device, enum linux_input_bits bits, unsigned number) {
  unsigned long words[(KEY_CNT + 63) / 64] = {0};
  if (number >= KEY_CNT) return false;
  unsigned long request = bits == LINUX_INPUT_KEYS            ? EVIOCGBIT(EV_KEY, sizeof words)
                          : bits == LINUX_INPUT_RELATIVE_AXES ? EVIOCGBIT(EV_REL, sizeof words)
                          : bits == LINUX_INPUT_PROPERTIES    ? EVIOCGPROP(sizeof words)
                                                              : EVIOCGKEY(sizeof words);
  return ioctl(device, request, words) >= 0 && (words[number / 64] >> number % 64 & 1);
}

int linux_input_name(int device, char *name, size_t size) { return ioctl(device, EVIOCGNAME(size), name); }

int linux_poll(struct pollfd *entries, unsigned long count, long long nanoseconds) {
  struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll(entries, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

int linux_show_console_text(bool is_shown) {
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal < 0) return -1;
  int result = ioctl(terminal, KDSETMODE, is_shown ? KD_TEXT : KD_GRAPHICS);
  int reason = errno;
  close(terminal);
  errno = reason;
  return result;
}

int linux_clock_is_synchronised(void) {
  // No mode: reading needs no right. A time server's client may set STA_UNSYNC, to keep the kernel from the hardware clock,
  // though the clock is synchronised; the error then stays below the largest one all the same.
  struct timex clock = {.modes = 0};
  if (adjtimex(&clock) < 0) return -1;
  return clock.maxerror < 16 * 1000 * 1000;
}

long linux_clock_error(void) {
  struct timex clock = {.modes = 0};
  return adjtimex(&clock) < 0 ? -1 : clock.maxerror;
}

long linux_file_system(const char *path) {
  struct statfs system;
  // As 32 bits, which all of these numbers have.
  return statfs(path, &system) < 0 ? -1 : (long)(uint32_t)system.f_type;
}

void linux_return_memory(void) {
  malloc_trim(0);
}

static int release_code(struct dl_phdr_info *object, size_t size, void *is_program_alone) {
  (void)size;
  // The kernel's own object is in no file.
  if (strncmp(object->dlpi_name, "linux-vdso", 10) == 0) return 0;
  size_t page = sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    // What was relocated is in writable segments, and is never given up.
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  // The program itself comes first.
  return *(const int *)is_program_alone;
}

void linux_release_code(int is_program_alone) {
  dl_iterate_phdr(release_code, &is_program_alone);
}

void linux_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_ARENA_MAX, 2);
}
