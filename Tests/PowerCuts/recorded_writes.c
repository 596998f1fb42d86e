/* Records what a program changes in a folder, to be preloaded into it: what a power cut may leave can be worked out from it.
 *
 * WRITES_FOLDER names the folder, WRITES_LOG the file that the record is appended to. Of each change one line: a letter, the
 * path, two numbers, and the bytes in hexadecimal.
 *   C path 0 0          the file was made
 *   D path 0 0          the folder was made
 *   W path offset size  bytes were written
 *   T path size 0       the file was cut to this size
 *   U path 0 0          the name was removed
 *   R path 0 size       the file got another name, whose bytes follow
 *   S path 0 0          the file or folder was synced
 *
 * WRITES_FAILING names a folder in that folder whose syncs fail, but for the first WRITES_SPARED ones.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int log_file = -1;
static char folder[4096], failing[8192];
static int spared;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("WRITES_LOG"), *place = getenv("WRITES_FOLDER");
  if (!name || !place || !realpath(place, folder)) return;
  const char *fault = getenv("WRITES_FAILING"), *count = getenv("WRITES_SPARED");
  if (fault) snprintf(failing, sizeof failing, "%s%s%s", folder, *fault ? "/" : "", fault);
  if (count) spared = atoi(count);
  log_file = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_watched(const char *path) {
  size_t length = strlen(folder);
  return log_file >= 0 && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* The file's path as the kernel knows it, links followed. */
static int path_of(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, 4095);
  if (length <= 0) return 0;
  path[length] = 0;
  char *deleted = strstr(path, " (deleted)");
  return !deleted && is_watched(path);
}

/* The path that a name will have. */
static int path_at(int place, const char *name, char *path) {
  char whole[8192], directory[8192];
  if (name[0] == '/') {
    snprintf(whole, sizeof whole, "%s", name);
  } else if (place == AT_FDCWD) {
    if (!getcwd(directory, sizeof directory)) return 0;
    snprintf(whole, sizeof whole, "%.4000s/%.4000s", directory, name);
  } else {
    if (!path_of(place, directory)) return 0;
    snprintf(whole, sizeof whole, "%.4000s/%.4000s", directory, name);
  }
  char *last = strrchr(whole, '/');
  *last = 0;
  if (!realpath(last == whole ? "/" : whole, directory)) return 0;
  snprintf(path, 4096, "%.3000s/%.1000s", directory, last + 1);
  return is_watched(path);
}

static void note(char kind, const char *path, long long first, long long second, const void *bytes, size_t size) {
  size_t room = strlen(path) + 2 * size + 80;
  char *line = malloc(room);
  if (!line) abort();
  int length = snprintf(line, room, "%c %s %lld %lld ", kind, path, first, second);
  for (size_t index = 0; index < size; index++)
    length += snprintf(line + length, 3, "%02x", ((const unsigned char *)bytes)[index]);
  line[length++] = '\n';
  for (int done = 0; done < length;) {
    ssize_t count = syscall(SYS_write, log_file, line + done, length - done);
    if (count <= 0) abort();
    done += (int)count;
  }
  free(line);
}

static int opened(int place, const char *name, int flags, mode_t mode) {
  char path[4096];
  int is_new = 0;
  if ((flags & O_CREAT) && path_at(place, name, path)) is_new = access(path, F_OK) != 0;
  int result = (int)syscall(SYS_openat, place, name, flags, mode);
  if (result >= 0 && is_new) note('C', path, 0, 0, NULL, 0);
  if (result >= 0 && (flags & O_TRUNC) && !is_new && path_of(result, path)) note('T', path, 0, 0, NULL, 0);
  return result;
}

#define MODE                                       \
  mode_t mode = 0;                                 \
  if (flags & (O_CREAT | __O_TMPFILE)) {           \
    va_list rest;                                  \
    va_start(rest, flags);                         \
    mode = va_arg(rest, mode_t);                   \
    va_end(rest);                                  \
  }

int open(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int openat(int place, const char *name, int flags, ...) { MODE return opened(place, name, flags, mode); }
int openat64(int place, const char *name, int flags, ...) { MODE return opened(place, name, flags, mode); }

static ssize_t written_at(int descriptor, const void *bytes, size_t size, off_t offset) {
  char path[4096];
  ssize_t count = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
  if (count > 0 && path_of(descriptor, path)) note('W', path, offset, count, bytes, count);
  return count;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return written_at(descriptor, bytes, size, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  return written_at(descriptor, bytes, size, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  char path[4096];
  ssize_t count = syscall(SYS_write, descriptor, bytes, size);
  if (log_file >= 0 && count > 0 && path_of(descriptor, path)) {
    off_t end = lseek(descriptor, 0, SEEK_CUR);
    note('W', path, end - count, count, bytes, count);
  }
  return count;
}

static int synced(int descriptor, long call) {
  char path[4096];
  if (*failing && path_of(descriptor, path) && strcmp(path, failing) == 0 && spared-- <= 0) {
    errno = EIO;
    return -1;
  }
  int result = (int)syscall(call, descriptor);
  if (log_file >= 0 && result == 0 && path_of(descriptor, path)) note('S', path, 0, 0, NULL, 0);
  return result;
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }

static int cut(int descriptor, off_t size) {
  char path[4096];
  int result = (int)syscall(SYS_ftruncate, descriptor, size);
  if (log_file >= 0 && result == 0 && path_of(descriptor, path)) note('T', path, size, 0, NULL, 0);
  return result;
}

int ftruncate(int descriptor, off_t size) { return cut(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return cut(descriptor, size); }

static int made(int place, const char *name, mode_t mode) {
  char path[4096];
  int is_known = path_at(place, name, path);
  int result = (int)syscall(SYS_mkdirat, place, name, mode);
  if (result == 0 && is_known) note('D', path, 0, 0, NULL, 0);
  return result;
}

int mkdir(const char *name, mode_t mode) { return made(AT_FDCWD, name, mode); }
int mkdirat(int place, const char *name, mode_t mode) { return made(place, name, mode); }

static int removed(int place, const char *name, int flags) {
  char path[4096];
  int is_known = path_at(place, name, path);
  int result = (int)syscall(SYS_unlinkat, place, name, flags);
  if (result == 0 && is_known) note('U', path, 0, 0, NULL, 0);
  return result;
}

int unlink(const char *name) { return removed(AT_FDCWD, name, 0); }
int unlinkat(int place, const char *name, int flags) { return removed(place, name, flags); }

static int renamed(int from, const char *old, int to, const char *new) {
  char first[4096], second[4096];
  int is_known = path_at(from, old, first) && path_at(to, new, second);
  int result = (int)syscall(SYS_renameat2, from, old, to, new, 0);
  if (result == 0 && is_known) note('R', first, 0, strlen(second), second, strlen(second));
  return result;
}

int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new); }
