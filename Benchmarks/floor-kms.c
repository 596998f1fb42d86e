/* The simplest loop that does the obvious thing on a bare console, as the floor that the marquee's is measured against.
 *
 * At the display's preferred mode and refresh it moves a band in cached memory by whole pixels (memmove), draws what comes
 * in at its end, copies the band into the dumb buffer that is not shown, and flips to it by page-flip events. The band is
 * 400/1080 of the height, and moves at 150 px/s, as in floor.c. It reads no configuration, makes no text and decodes
 * nothing; it uses the older ioctls, which every driver has.
 *
 * Usage: floor-kms [--seconds N] [--rate HZ] [--card /dev/dri/card0] [--frames FRAMES.csv]
 *   Runs for N seconds, or until SIGTERM. Prints the processor time of a frame, frames shown and missed, and memory, after
 *   the first two seconds. FRAMES.csv gets the times at which flips were over, and at which they had been requested.
 *   --rate is for cards that say at once that they have flipped, as virtual ones do: a frame is begun that many times a
 *   second. Without it the loop flips as often as such a card lets it, and most frames have nothing to move.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { SPEED = 150, CARD = 400, PITCH = 412, MOST_FRAMES = 1 << 16, SETTLING = 2 };

struct buffer {
  uint32_t handle, pitch, id;
  uint64_t size;
  uint8_t *pixels;
};

static volatile sig_atomic_t is_ending;
static double shown[MOST_FRAMES], requested[MOST_FRAMES];

static void end(int signal) {
  (void)signal;
  is_ending = 1;
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void wait_until(double time) {
  struct timespec moment = {(time_t)time, (long)((time - (double)(time_t)time) * 1e9)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, NULL) == EINTR && !is_ending) continue;
}

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "floor-kms: %s: %s\n", what, strerror(errno));
  exit(1);
}

static struct buffer make_buffer(int card, uint32_t width, uint32_t height) {
  struct buffer buffer = {0};
  uint64_t offset;
  if (drmModeCreateDumbBuffer(card, width, height, 32, 0, &buffer.handle, &buffer.pitch, &buffer.size)) fail("a buffer");
  if (drmModeAddFB(card, width, height, 24, 32, buffer.pitch, buffer.handle, &buffer.id)) fail("a framebuffer");
  if (drmModeMapDumbBuffer(card, buffer.handle, &offset)) fail("mapping");
  buffer.pixels = mmap(NULL, buffer.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
  if (buffer.pixels == MAP_FAILED) fail("mmap");
  memset(buffer.pixels, 0, buffer.size);
  return buffer;
}

/* The colour of the endless strip at a place: cards, and gaps between them. */
static uint32_t colour(int64_t x, int y) {
  int64_t card = x / PITCH % 12;
  int place = (int)(x % PITCH);
  if (place >= CARD) return 0x0b0d17;
  return (uint32_t)(40 + 16 * card) << 16 | (uint32_t)(60 + 160 * (y % CARD) / CARD) << 8 | (uint32_t)(220 - 160 * place / CARD);
}

static double pss(void) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  double size = 0;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "Pss: %lf", &size) == 1) break;
  if (file) fclose(file);
  return size / 1024;
}

static drmModeConnector *find_display(int card, drmModeRes *resources, uint32_t *crtc) {
  for (int index = 0; index < resources->count_connectors; index++) {
    drmModeConnector *connector = drmModeGetConnector(card, resources->connectors[index]);
    if (connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes && connector->count_encoders) {
      drmModeEncoder *encoder = drmModeGetEncoder(card, connector->encoders[0]);
      for (int number = 0; encoder && number < resources->count_crtcs; number++) {
        if (!(encoder->possible_crtcs >> number & 1)) continue;
        *crtc = resources->crtcs[number];
        drmModeFreeEncoder(encoder);
        return connector;
      }
      drmModeFreeEncoder(encoder);
    }
    drmModeFreeConnector(connector);
  }
  errno = ENODEV;
  fail("no display");
}

int main(int count, char **arguments) {
  const char *path = "/dev/dri/card0", *frames = NULL;
  double length = 1e9, rate = 0;
  for (int index = 1; index + 1 < count; index += 2) {
    if (strcmp(arguments[index], "--seconds") == 0) length = atof(arguments[index + 1]);
    else if (strcmp(arguments[index], "--rate") == 0) rate = atof(arguments[index + 1]);
    else if (strcmp(arguments[index], "--card") == 0) path = arguments[index + 1];
    else if (strcmp(arguments[index], "--frames") == 0) frames = arguments[index + 1];
    else count = 0;
  }
  if (count % 2 == 0) {
    fprintf(stderr, "usage: floor-kms [--seconds N] [--rate HZ] [--card PATH] [--frames FRAMES.csv]\n");
    return 64;
  }
  signal(SIGTERM, end);
  signal(SIGINT, end);
  int card = open(path, O_RDWR | O_CLOEXEC);
  if (card < 0) fail(path);
  drmModeRes *resources = drmModeGetResources(card);
  if (!resources) fail("no resources");
  uint32_t crtc;
  drmModeConnector *connector = find_display(card, resources, &crtc);
  drmModeModeInfo mode = connector->modes[0];
  drmModeCrtc *before = drmModeGetCrtc(card, crtc);
  int width = mode.hdisplay, height = mode.vdisplay, rows = height * 400 / 1080, top = (height - rows) / 2;
  double refresh = rate > 0 ? rate : mode.clock * 1000.0 / mode.htotal / mode.vtotal;

  uint32_t *surface = malloc((size_t)width * height * 4);
  if (!surface) fail("memory");
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) surface[y * width + x] = y >= top && y < top + rows ? colour(x, y - top) : 0x0b0d17;
  struct buffer buffers[2] = {make_buffer(card, (uint32_t)width, (uint32_t)height), make_buffer(card, (uint32_t)width, (uint32_t)height)};
  for (int index = 0; index < 2; index++)
    for (int y = 0; y < height; y++)
      memcpy(buffers[index].pixels + (size_t)y * buffers[index].pitch, surface + (size_t)y * width, (size_t)width * 4);
  if (drmModeSetCrtc(card, crtc, buffers[0].id, 0, 0, &connector->connector_id, 1, &mode)) fail("the mode");

  double start = seconds(CLOCK_MONOTONIC), cpu = 0, used;
  int64_t offset = 0;
  int back = 1, number = 0, settled = 0, missed = 0;
  unsigned last = 0;
  double first_flip = 0, last_flip = 0;
  int settled_number = 0;
  while (!is_ending && seconds(CLOCK_MONOTONIC) - start < length) {
    if (rate > 0) wait_until(start + ((double)(int64_t)((seconds(CLOCK_MONOTONIC) - start) * rate) + 1) / rate);
    int64_t wanted = (int64_t)((seconds(CLOCK_MONOTONIC) - start) * SPEED);
    int step = wanted - offset < width ? (int)(wanted - offset) : width;
    if (step > 0) {
      for (int y = top; y < top + rows; y++) {
        uint32_t *row = surface + (size_t)y * width;
        memmove(row, row + step, (size_t)(width - step) * 4);
        for (int x = width - step; x < width; x++) row[x] = colour(wanted + x, y - top);
      }
      offset = wanted;
    }
    struct buffer *next = &buffers[back];
    for (int y = top; y < top + rows; y++)
      memcpy(next->pixels + (size_t)y * next->pitch, surface + (size_t)y * width, (size_t)width * 4);
    if (drmModePageFlip(card, crtc, next->id, DRM_MODE_PAGE_FLIP_EVENT, NULL)) fail("a flip");
    if (number < MOST_FRAMES) requested[number] = seconds(CLOCK_MONOTONIC);
    struct pollfd wait = {.fd = card, .events = POLLIN};
    while (poll(&wait, 1, 1000) < 0 && errno == EINTR && !is_ending) continue;
    if (!(wait.revents & POLLIN)) break;
    struct drm_event_vblank event;
    if (read(card, &event, sizeof event) < (ssize_t)sizeof event) fail("an event");
    double time = event.tv_sec + event.tv_usec / 1e6;
    if (number < MOST_FRAMES) shown[number] = time;
    number++;
    back = 1 - back;
    if (time - start < SETTLING) continue;
    if (!settled++) {
      cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
      first_flip = time;
      settled_number = number;
    } else if (event.sequence && last) {
      missed += (int)(event.sequence - last) - 1;
    } else {
      /* Drivers without a counter of refreshes send 0. */
      int refreshes = (int)((time - last_flip) * refresh + 0.5);
      missed += refreshes > 1 ? refreshes - 1 : 0;
    }
    last = event.sequence;
    last_flip = time;
  }
  used = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  int measured = number - settled_number;
  printf("%dx%d at %.2f Hz, %d rows, %.1f s\n", width, height, refresh, rows, last_flip - first_flip);
  printf("frames: %d\nmissed: %d\n", measured, missed);
  printf("CPU of a frame: %.3f ms\n", measured > 0 ? 1000 * used / measured : 0);
  printf("memory (PSS): %.1f MiB\n", pss());
  FILE *file = frames ? fopen(frames, "w") : NULL;
  if (file) {
    fprintf(file, "presented,requested\n");
    for (int index = 0; index < number && index < MOST_FRAMES; index++)
      fprintf(file, "%.6f,%.6f\n", shown[index], requested[index]);
    fclose(file);
  }
  if (before && before->mode_valid)
    drmModeSetCrtc(card, crtc, before->buffer_id, before->x, before->y, &connector->connector_id, 1, &before->mode);
  return 0;
}
