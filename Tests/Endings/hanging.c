/* Has the display or the disk hang, and records what a program does as it ends; to be preloaded into it.
 *
 * ENDING_HANGS is `display` or `disk`, ENDING_SPOOL the folder of the spool, the syncs of whose records are watched, ENDING_LOG the file that events are
 * appended to, a line each:
 *   writing    the first sync of records has begun
 *   hangs      a frame is presented, for ever
 *   patience   the time that the program has to end by itself is over
 *   synced     a sync of records is done
 *   released   SDL's video was ended
 *   exit       the program ends at once
 *   ended      the program ends by itself
 *
 * With `display`, frames hang as soon as records are written, and syncs until the patience is over: what is written comes
 * after it. With `disk`, syncs hang for ever.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int log_file = -1;
static char folder[4096];
static int display_hangs;
static atomic_int is_writing, is_hanging, patience_is_over;
static _Thread_local int takes_signals;

__attribute__((constructor)) static void begin(void) {
  const char *what = getenv("ENDING_HANGS"), *place = getenv("ENDING_SPOOL"), *name = getenv("ENDING_LOG");
  if (!what || !place || !name) return;
  snprintf(folder, sizeof folder, "%s", place);
  display_hangs = strcmp(what, "display") == 0;
  log_file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void event(const char *name) {
  char line[64];
  int length = snprintf(line, sizeof line, "%s\n", name);
  if (log_file >= 0 && write(log_file, line, (size_t)length) < 0) abort();
}

__attribute__((destructor)) static void end(void) { event("ended"); }

static void wait_a_little(void) {
  struct timespec time = {0, 1000000};
  syscall(SYS_nanosleep, &time, NULL);
}

/* Whether a descriptor is of the spool's records: its mark of open records is written earlier. */
static int is_watched(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (log_file < 0 || length <= 0) return 0;
  path[length] = 0;
  const char *end = strrchr(path, '.');
  return strncmp(path, folder, strlen(folder)) == 0 && end && strcmp(end, ".spool") == 0;
}

int fsync(int descriptor) {
  if (!is_watched(descriptor)) return (int)syscall(SYS_fsync, descriptor);
  if (atomic_exchange(&is_writing, 1) == 0) event("writing");
  while (!display_hangs || !atomic_load(&patience_is_over)) wait_a_little();
  int result = (int)syscall(SYS_fsync, descriptor);
  event("synced");
  return result;
}

static void present(void) {
  if (!display_hangs || !atomic_load(&is_writing)) return;
  if (atomic_exchange(&is_hanging, 1) == 0) event("hangs");
  for (;;) wait_a_little();
}

void SDL_RenderPresent(void *renderer) {
  present();
  ((void (*)(void *))dlsym(RTLD_NEXT, "SDL_RenderPresent"))(renderer);
}

int SDL_UpdateWindowSurface(void *window) {
  present();
  return ((int (*)(void *))dlsym(RTLD_NEXT, "SDL_UpdateWindowSurface"))(window);
}

int SDL_UpdateWindowSurfaceRects(void *window, const void *areas, int count) {
  present();
  return ((int (*)(void *, const void *, int))dlsym(RTLD_NEXT, "SDL_UpdateWindowSurfaceRects"))(window, areas, count);
}

void SDL_QuitSubSystem(uint32_t parts) {
  ((void (*)(uint32_t))dlsym(RTLD_NEXT, "SDL_QuitSubSystem"))(parts);
  /* SDL_INIT_VIDEO */
  if (parts & 0x20) event("released");
}

int sigwait(const sigset_t *set, int *number) {
  int result = ((int (*)(const sigset_t *, int *))dlsym(RTLD_NEXT, "sigwait"))(set, number);
  takes_signals = 1;
  return result;
}

int usleep(useconds_t time) {
  int result = ((int (*)(useconds_t))dlsym(RTLD_NEXT, "usleep"))(time);
  if (takes_signals) {
    event("patience");
    atomic_store(&patience_is_over, 1);
  }
  return result;
}

void _exit(int status) {
  event("exit");
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}
