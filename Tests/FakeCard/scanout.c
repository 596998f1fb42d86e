/* The vertical blanks of each screen: flips take place there, and what is shown is looked at. */
#include "fake_card.h"
#include <stdio.h>
#include <unistd.h>

pthread_cond_t flipped = PTHREAD_COND_INITIALIZER;
/* Between two looks at the control file, ns. */
static const int64_t LONGEST_SLEEP = 10000000;

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Blanks come at multiples of the refresh, counted from the zero of CLOCK_MONOTONIC. */
int64_t blank_time(const struct output *output, int64_t number) {
  __int128 pixels = (__int128)number * output->timing.htotal * output->timing.vtotal;
  return (int64_t)(pixels * 1000000 / output->timing.clock);
}

int64_t blank_number(const struct output *output, int64_t time) {
  __int128 pixels = (__int128)output->timing.htotal * output->timing.vtotal * 1000000;
  int64_t number = (int64_t)((__int128)time * output->timing.clock / pixels);
  return blank_time(output, number + 1) <= time ? number + 1 : number;
}

/* FNV-1a of 32 bits over the colours of the pixels row by row, in sixteen lanes of which each takes every sixteenth pixel of
 * a row; the compiler makes vectors of them. */
enum { LANES = 16 };

static void add_row(uint32_t lanes[LANES], const uint32_t *pixels, uint32_t width) {
  uint32_t x = 0;
  for (; x + LANES <= width; x += LANES)
    for (int lane = 0; lane < LANES; lane++) lanes[lane] = (lanes[lane] ^ (pixels[x + (uint32_t)lane] & 0xffffff)) * 16777619u;
  for (int lane = 0; x < width; x++, lane++) lanes[lane] = (lanes[lane] ^ (pixels[x] & 0xffffff)) * 16777619u;
}

static uint64_t sum_of(const uint8_t *row, uint32_t width, uint32_t height, size_t pitch) {
  uint32_t lanes[LANES];
  for (int lane = 0; lane < LANES; lane++) lanes[lane] = 2166136261u;
  for (uint32_t y = 0; y < height; y++, row += pitch) add_row(lanes, (const uint32_t *)row, width);
  uint64_t sum = 0;
  for (int lane = 0; lane < LANES; lane++) sum = sum * 1099511628211ull + lanes[lane];
  return sum;
}

uint64_t checksum(const struct framebuffer *framebuffer) {
  const uint8_t *pixels = framebuffer->buffer->pixels + framebuffer->offset;
  return sum_of(pixels, framebuffer->width, framebuffer->height, framebuffer->pitch);
}

uint64_t glass_checksum(const struct output *output) {
  const struct drm_mode_modeinfo *timing = &output->timing;
  return sum_of((const uint8_t *)output->glass, timing->hdisplay, timing->vdisplay, (size_t)timing->hdisplay * 4);
}

/* Brings a framebuffer, or only `clips` rectangles of it unless that is negative, to the screen. */
void show(struct output *output, struct framebuffer *framebuffer, int clips, const struct drm_mode_rect *clip) {
  output->shown = framebuffer;
  if (!is_checking) return;
  output->shown_checksum = checksum(framebuffer);
  const struct drm_mode_rect all = {0, 0, output->timing.hdisplay, output->timing.vdisplay};
  int left = (int)(output->primary.value[PLANE_SRC_X] >> 16), top = (int)(output->primary.value[PLANE_SRC_Y] >> 16);
  for (int index = 0; index < (clips < 0 ? 1 : clips); index++) {
    struct drm_mode_rect part = clips < 0 ? all : clip[index];
    if (clips >= 0) part = (struct drm_mode_rect){part.x1 - left, part.y1 - top, part.x2 - left, part.y2 - top};
    if (part.x1 < 0) part.x1 = 0;
    if (part.y1 < 0) part.y1 = 0;
    if (part.x2 > all.x2) part.x2 = all.x2;
    if (part.y2 > all.y2) part.y2 = all.y2;
    if (part.x1 >= part.x2) continue;
    for (int y = part.y1; y < part.y2; y++) {
      const uint8_t *row = framebuffer->buffer->pixels + framebuffer->offset + (size_t)(y + top) * framebuffer->pitch;
      memcpy(output->glass + (size_t)y * output->timing.hdisplay + part.x1, (const uint32_t *)row + left + part.x1,
             (size_t)(part.x2 - part.x1) * 4);
    }
  }
  bool is_all = clips < 0 && framebuffer->width == output->timing.hdisplay && framebuffer->height == output->timing.vdisplay;
  output->glass_checksum = is_all ? output->shown_checksum : glass_checksum(output);
}

/* The connector that a CRTC drives, or drove last. */
const struct output *screen_of(const struct output *crtc) { return &crtc->card->output[crtc->screen]; }

/* The CRTC that drives a connector; NULL if none does. */
struct output *driver_of(struct output *connector) {
  struct card *card = connector->card;
  struct object *crtc = find_object(card, (uint32_t)connector->connector.value[CONNECTOR_CRTC], DRM_MODE_OBJECT_CRTC);
  return crtc ? &card->output[crtc->index] : NULL;
}

static void send_event(struct output *output, const struct flip *flip, int64_t number) {
  /* A card without a counter of refreshes. */
  bool is_uncounted = output->card->is_hasty;
  int64_t time = is_uncounted ? now() : blank_time(output, number);
  struct drm_event_vblank event = {
    .base = {DRM_EVENT_FLIP_COMPLETE, sizeof event}, .user_data = flip->user_data, .tv_sec = (uint32_t)(time / 1000000000),
    .tv_usec = (uint32_t)(time % 1000000000 / 1000), .sequence = is_uncounted ? 0 : (uint32_t)number, .crtc_id = output->crtc.id};
  if (write(flip->file->writer, &event, sizeof event) != sizeof event) record(screen_of(output), "event-lost");
}

/* Writes into the buffer that is on the screen show at once, or never, but torn. */
static void look_for_tearing(struct output *output) {
  uint64_t sum = checksum(output->shown);
  if (sum == output->shown_checksum) return;
  record(
    screen_of(output), "tear %lld %u %016llx %016llx", (long long)now(), output->shown->id,
    (unsigned long long)output->shown_checksum, (unsigned long long)sum);
  if (output->card->has_clips) output->shown_checksum = sum;
  else show(output, output->shown, -1, NULL);
}

void finish_flip(struct output *output) {
  struct flip flip = output->pending;
  char clips[MOST_CLIPS * 24 + 8] = "all";
  int length = 0;
  for (int index = 0; flip.has_clips && index < flip.clips; index++) {
    const struct drm_mode_rect *clip = &flip.clip[index];
    length += snprintf(clips + length, sizeof clips - (size_t)length, "%s%d,%d,%d,%d", index ? ";" : "", clip->x1, clip->y1, clip->x2, clip->y2);
  }
  if (flip.has_clips && flip.clips == 0) strcpy(clips, "none");
  show(output, flip.framebuffer, flip.has_clips ? flip.clips : -1, flip.clip);
  if (is_checking && output->shown_checksum != flip.checksum) record(screen_of(output), "late-write %lld %u", (long long)now(), flip.framebuffer->id);
  record(
    screen_of(output), "flip %lld %lld %u %016llx %s", (long long)blank_time(output, flip.due), (long long)flip.due,
    flip.framebuffer->id, (unsigned long long)output->glass_checksum, clips);
  if (is_checking && flip.has_clips && output->shown->width == output->timing.hdisplay
      && output->shown->height == output->timing.vdisplay && output->shown_checksum != output->glass_checksum)
    record(screen_of(output), "stale %lld %u", (long long)now(), flip.framebuffer->id);
  output->pending.is_there = false;
  if (flip.has_event) send_event(output, &flip, flip.due);
  pthread_cond_broadcast(&flipped);
}

static int64_t blank(struct output *output, int64_t time) {
  int64_t number = blank_number(output, time);
  if (number > output->last) {
    output->last = number;
    if (is_checking) look_for_tearing(output);
    if (output->pending.is_there && output->pending.due <= number && !output->is_hung) finish_flip(output);
  }
  bool is_early = output->pending.is_there && output->pending.is_early && !output->is_hung;
  if (is_early && output->pending.early <= time) finish_flip(output);
  /* One may be asked for meanwhile. */
  return output->card->is_hasty ? time + HASTE / 4 : blank_time(output, number + 1);
}

static void *run(void *nothing) {
  (void)nothing;
  for (;;) {
    pthread_mutex_lock(&lock);
    int64_t time = now(), next = time + LONGEST_SLEEP;
    for (int number = 0; number < MOST_CARDS; number++) {
      for (int index = 0; index < cards[number].crtcs; index++) {
        struct output *output = &cards[number].output[index];
        if (!output->is_active || !output->shown) continue;
        int64_t end = blank(output, time);
        if (end < next) next = end;
      }
    }
    read_control();
    pthread_mutex_unlock(&lock);
    sleep_until(next);
  }
  return NULL;
}

void start_scanout(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, NULL) != 0) abort();
  pthread_setname_np(thread, "fake card");
  pthread_detach(thread);
}
