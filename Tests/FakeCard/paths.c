/* Names below /dev/dri and /sys/class/drm lead into FAKE_CARD_FOLDER; opening a card there gives a descriptor of the fake. */
#include "fake_card.h"
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int open_card(struct card *card, int flags);

static bool is_below(const char *path, const char *place) {
  size_t length = strlen(place);
  return strncmp(path, place, length) == 0 && (path[length] == 0 || path[length] == '/');
}

/* The path to use instead; the same where it is none of ours. */
static const char *redirect(const char *path, char *room) {
  if (!path || !(is_below(path, "/dev/dri") || is_below(path, "/sys/class/drm"))) return path;
  pthread_mutex_lock(&lock);
  bool is_ours = begin();
  pthread_mutex_unlock(&lock);
  if (!is_ours) return path;
  snprintf(room, 4096, "%s%.1000s", folder, path);
  return room;
}

static struct card *card_at(const char *path) {
  int number, length = 0;
  if (!path || sscanf(path, "/dev/dri/card%d%n", &number, &length) != 1 || path[length] != 0) return NULL;
  if (number < 0 || number >= MOST_CARDS || !cards[number].is_there || cards[number].is_gone) return NULL;
  return &cards[number];
}

#define NEXT(name, ...)                                                      \
  static __typeof__(&name) next;                                             \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);              \
  char room[4096];                                                           \
  return next(__VA_ARGS__)

static int opened(int place, const char *name, int flags, mode_t mode) {
  char room[4096];
  const char *path = redirect(name, room);
  struct card *card = path == room ? card_at(name) : NULL;
  if (card) return open_card(card, flags);
  return (int)syscall(SYS_openat, place, path, flags, mode);
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
int __open_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }
int __open64_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }

int access(const char *name, int mode) { NEXT(access, redirect(name, room), mode); }
int faccessat(int place, const char *name, int mode, int flags) {
  NEXT(faccessat, place, redirect(name, room), mode, flags);
}
DIR *opendir(const char *name) { NEXT(opendir, redirect(name, room)); }
ssize_t readlink(const char *name, char *text, size_t size) { NEXT(readlink, redirect(name, room), text, size); }
char *realpath(const char *name, char *path) { NEXT(realpath, redirect(name, room), path); }

/* A card is a character device of major number 226. */
static int seen(int result, const struct card *card, struct stat *status) {
  if (result == 0 && card) {
    status->st_mode = S_IFCHR | 0660;
    status->st_rdev = makedev(226, card->number);
  }
  return result;
}

#define STAT(name, result_type)                                                              \
  int name(const char *path, result_type *status) {                                          \
    static __typeof__(&name) next;                                                           \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                            \
    char room[4096];                                                                         \
    const char *place = redirect(path, room);                                                \
    return seen(next(place, status), place == room ? card_at(path) : NULL, (void *)status);  \
  }
STAT(stat, struct stat)
STAT(stat64, struct stat64)
STAT(lstat, struct stat)
STAT(lstat64, struct stat64)

#define FSTAT(name, result_type)                                                \
  int name(int descriptor, result_type *status) {                               \
    static __typeof__(&name) next;                                              \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);               \
    struct file *file = file_of(descriptor);                                    \
    return seen(next(descriptor, status), file ? file->card : NULL, (void *)status); \
  }
FSTAT(fstat, struct stat)
FSTAT(fstat64, struct stat64)
