/* A clock that runs FAKE_CARD_SPEED times as fast for the program, so that minutes of refreshes pass in seconds. Its sleeps
 * are as much shorter. The time of day stays as it is. */
#include "fake_card.h"
#include <dlfcn.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

static int64_t speed, origin;

static int64_t real_time(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static bool is_fast(void) {
  if (speed == 0) {
    const char *text = getenv("FAKE_CARD_SPEED");
    origin = real_time(CLOCK_MONOTONIC);
    speed = text && atoi(text) > 1 ? atoi(text) : 1;
  }
  return speed > 1;
}

__attribute__((constructor)) static void begin_clock(void) { is_fast(); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  bool is_steady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
  if (!is_steady || !is_fast()) return (int)syscall(SYS_clock_gettime, clock, time);
  int64_t passed = real_time(CLOCK_MONOTONIC) - origin;
  int64_t value = real_time(clock) + passed * (speed - 1);
  *time = (struct timespec){value / 1000000000, value % 1000000000};
  return 0;
}

void sleep_until(int64_t moment) {
  if (steady_is_still && steady_is_still()) moment = real_time(CLOCK_MONOTONIC) + 10000000;
  if (is_fast()) moment = origin + (moment - origin) / speed;
  struct timespec wake = {moment / 1000000000, moment % 1000000000};
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, NULL);
}

int usleep(useconds_t time) {
  int64_t rest = time * 1000LL / (is_fast() ? speed : 1);
  struct timespec length = {rest / 1000000000, rest % 1000000000};
  return (int)syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &length, NULL);
}

int ppoll(struct pollfd *wanted, nfds_t count, const struct timespec *limit, const sigset_t *signals) {
  static __typeof__(&ppoll) next;
  if (!next) next = (__typeof__(&ppoll))dlsym(RTLD_NEXT, "ppoll");
  if (!limit || !is_fast()) return next(wanted, count, limit, signals);
  int64_t length = (limit->tv_sec * 1000000000LL + limit->tv_nsec) / speed;
  struct timespec shorter = {length / 1000000000, length % 1000000000};
  return next(wanted, count, &shorter, signals);
}

int poll(struct pollfd *wanted, nfds_t count, int limit) {
  struct timespec length = {limit / 1000, limit % 1000 * 1000000L};
  return ppoll(wanted, count, limit < 0 ? NULL : &length, NULL);
}
