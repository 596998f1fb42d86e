/* Watches the marquee's steady frames, to be preloaded into it.
 *
 * A frame ends when it is presented, in SDL_UpdateWindowSurfaceRects, or on a fake graphics card (Tests/FakeCard, preloaded after
 * this) when a page flip is taken; what the fake does itself is not watched. The first STEADY_AFTER frames pass as they are.
 * From then on time stands still except where the marquee sleeps, when it jumps to the end of the sleep: however slow the
 * machine, each frame is shown when it is due and none is missed. STEADY_SETTLE frames later the next STEADY_FRAMES frames
 * are watched: callgrind, if that runs it, collects what the render thread executes in them; and it is counted how many
 * of them asked for memory. Then the figures are written to stderr, and the marquee is told to end. With STEADY_TRACE=1
 * the first few calls for memory are written with the addresses that they came from.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <execinfo.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

/* Of the frame that is under way, counted from 1. */
static long frame = 1, still_from, first, end;
static long calls, calls_in_frame, frames_with_calls, traces;
/* Nanoseconds that the marquee's clock shows since it stands still; 0 before that. */
static volatile long long moment;

/* Whether the render thread is in the fake card, and whether callgrind collects. */
static int is_aside, is_collecting;

static int is_watched(void) { return frame >= first && frame < end && !is_aside && gettid() == getpid(); }

static void collect(void) {
  if (is_watched() == is_collecting) return;
  is_collecting = !is_collecting;
  CALLGRIND_TOGGLE_COLLECT;
}

static void note(void) {
  if (!is_watched()) return;
  calls++;
  calls_in_frame++;
  if (traces > 0) {
    traces--;
    void *places[24];
    int count = backtrace(places, 24);
    backtrace_symbols_fd(places, count, 2);
    if (write(2, "\n", 1) < 0) return;
  }
}

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { note(); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { note(); return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

static long long now(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int is_still = moment && clock != CLOCK_REALTIME && clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID;
  if (!is_still) return (int)syscall(SYS_clock_gettime, clock, time);
  time->tv_sec = moment / 1000000000;
  time->tv_nsec = moment % 1000000000;
  return 0;
}

int usleep(useconds_t microseconds) {
  if (moment && gettid() == getpid()) {
    moment += microseconds * 1000LL;
    return 0;
  }
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  return nanosleep(&time, NULL);
}

/* Only the time passes: nothing that is not there yet comes meanwhile. */
int ppoll(struct pollfd *wanted, nfds_t count, const struct timespec *limit, const sigset_t *signals) {
  static int (*next)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  if (!next) next = (int (*)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *))dlsym(RTLD_NEXT, "ppoll");
  if (!moment || !limit || gettid() != getpid()) return next(wanted, count, limit, signals);
  struct timespec none = {0, 0};
  int ready = next(wanted, count, &none, signals);
  if (ready == 0) moment += limit->tv_sec * 1000000000LL + limit->tv_nsec;
  return ready;
}

static long setting(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  void *places[4];
  /* Its first call loads a library. */
  backtrace(places, 4);
  still_from = setting("STEADY_AFTER") + 1;
  first = still_from + setting("STEADY_SETTLE");
  end = first + setting("STEADY_FRAMES");
  traces = setting("STEADY_TRACE") ? 40 : 0;
}

static void end_frame(void) {
  if (calls_in_frame > 0) frames_with_calls++;
  calls_in_frame = 0;
  frame++;
  if (frame == still_from) {
    /* All clocks but that of the day start with the machine, and none of them is asked for what the other said. */
    moment = now(CLOCK_MONOTONIC);
    CALLGRIND_START_INSTRUMENTATION;
  }
  collect();
  if (frame == end) {
    char text[128];
    int length = snprintf(
      text, sizeof text, "steady: %ld frames, %ld calls for memory in %ld of them\n", end - first, calls, frames_with_calls);
    if (write(2, text, (size_t)length) > 0) kill(getpid(), SIGTERM);
  }
}

int SDL_UpdateWindowSurfaceRects(void *window, const void *rects, int count) {
  static int (*next)(void *, const void *, int);
  if (!next) next = (int (*)(void *, const void *, int))dlsym(RTLD_NEXT, "SDL_UpdateWindowSurfaceRects");
  int result = next(window, rects, count);
  end_frame();
  return result;
}

/* For the fake card: the render thread enters or leaves it. */
void steady_aside(int is_inside) {
  if (gettid() != getpid()) return;
  is_aside = is_inside;
  collect();
}

int steady_is_still(void) { return moment != 0; }

/* For the fake card: a flip is taken, which is due at `time`, ns. Returns whether it is over already, as the clock stands still
 * but for such waits. */
int steady_flip(long long time) {
  end_frame();
  if (moment && time > moment) moment = time;
  return moment != 0;
}
