/* Gives a program a wall clock of its own, which drifts; to be preloaded into it.
 *
 * DRIFTING_CLOCK names a file of three native numbers of 64 bits, which may be written while the program runs: a time of
 * CLOCK_MONOTONIC in ns, by how many ns the wall clock was ahead then, and by how many ns it gains in each second of it (1,000
 * are 1 ppm). Every reading of the wall clock follows from them, so that writing them is a correction.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile const int64_t *setting;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("DRIFTING_CLOCK");
  if (!name) return;
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, 3 * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory != MAP_FAILED) setting = memory;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The wall clock, ns since 1970. */
static int64_t wall(void) {
  int64_t now = nanoseconds(CLOCK_REALTIME);
  if (!setting) return now;
  int64_t passed = nanoseconds(CLOCK_MONOTONIC) - setting[0];
  return now + setting[1] + (int64_t)((double)passed * 1e-9 * (double)setting[2]);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return (int)syscall(SYS_clock_gettime, clock, time);
  int64_t now = wall();
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  int64_t now = wall();
  time->tv_sec = now / 1000000000;
  time->tv_usec = now % 1000000000 / 1000;
  return 0;
}

time_t time(time_t *result) {
  time_t now = (time_t)(wall() / 1000000000);
  if (result) *result = now;
  return now;
}
