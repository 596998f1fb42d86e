/* Hands and eyes of try_card.c. */
#include "try_card.h"
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

uint32_t property(int card, uint32_t object, uint32_t type, const char *name, uint64_t *value) {
  uint32_t id = 0;
  drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
  for (uint32_t index = 0; all && index < all->count_props; index++) {
    drmModePropertyRes *one = drmModeGetProperty(card, all->props[index]);
    if (one && strcmp(one->name, name) == 0) {
      id = one->prop_id;
      if (value) *value = all->prop_values[index];
    }
    drmModeFreeProperty(one);
  }
  drmModeFreeObjectProperties(all);
  return id;
}

void fill(struct picture *picture, uint32_t colour) {
  for (uint64_t index = 0; index < picture->size / 4; index++) picture->pixels[index] = colour;
}

struct picture make_picture(int card, uint32_t width, uint32_t height, uint32_t colour) {
  struct picture picture = {.width = width, .height = height};
  uint64_t offset = 0;
  CHECK(drmModeCreateDumbBuffer(card, width, height, 32, 0, &picture.handle, &picture.pitch, &picture.size) == 0);
  uint32_t handles[4] = {picture.handle}, pitches[4] = {picture.pitch}, offsets[4] = {0};
  CHECK(drmModeAddFB2(card, width, height, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &picture.id, 0) == 0);
  CHECK(drmModeMapDumbBuffer(card, picture.handle, &offset) == 0);
  picture.pixels = mmap(NULL, picture.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
  CHECK(picture.pixels != MAP_FAILED);
  fill(&picture, colour);
  return picture;
}

int set_atomic(
  struct screen *screen, const struct picture *picture, uint32_t flags, const struct drm_mode_rect *clip, uint64_t data
) {
  drmModeAtomicReq *request = drmModeAtomicAlloc();
  uint32_t blob = 0;
  struct { uint32_t object, type; const char *name; uint64_t value; } all[] = {
    {screen->plane, DRM_MODE_OBJECT_PLANE, "FB_ID", picture->id},
    {screen->plane, DRM_MODE_OBJECT_PLANE, "CRTC_ID", screen->crtc},
    {screen->plane, DRM_MODE_OBJECT_PLANE, "CRTC_W", screen->mode.hdisplay},
    {screen->plane, DRM_MODE_OBJECT_PLANE, "CRTC_H", screen->mode.vdisplay},
    {screen->plane, DRM_MODE_OBJECT_PLANE, "SRC_W", (uint64_t)screen->mode.hdisplay << 16},
    {screen->plane, DRM_MODE_OBJECT_PLANE, "SRC_H", (uint64_t)screen->mode.vdisplay << 16},
    {screen->crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID", screen->mode_blob},
    {screen->crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE", 1},
    {screen->connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID", screen->crtc},
  };
  for (size_t index = 0; index < sizeof all / sizeof *all; index++)
    drmModeAtomicAddProperty(request, all[index].object, property(screen->card, all[index].object, all[index].type, all[index].name, NULL), all[index].value);
  if (clip && screen->has_clips) {
    CHECK(drmModeCreatePropertyBlob(screen->card, clip, sizeof *clip, &blob) == 0);
    uint32_t id = property(screen->card, screen->plane, DRM_MODE_OBJECT_PLANE, "FB_DAMAGE_CLIPS", NULL);
    drmModeAtomicAddProperty(request, screen->plane, id, blob);
  }
  int result = drmModeAtomicCommit(screen->card, request, flags, (void *)(uintptr_t)data);
  int kept = errno;
  if (blob) drmModeDestroyPropertyBlob(screen->card, blob);
  drmModeAtomicFree(request);
  errno = kept;
  return result;
}

int flip(struct screen *screen, const struct picture *picture, const struct drm_mode_rect *clip, uint64_t data) {
  if (screen->is_atomic)
    return set_atomic(screen, picture, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, clip, data);
  return drmModePageFlip(screen->card, screen->crtc, picture->id, DRM_MODE_PAGE_FLIP_EVENT, (void *)(uintptr_t)data);
}

unsigned wait_for_flip(struct screen *screen, int limit, uint64_t data) {
  struct pollfd wanted = {.fd = screen->card, .events = POLLIN};
  if (poll(&wanted, 1, limit) != 1) return 0;
  struct drm_event_vblank event;
  CHECK(read(screen->card, &event, sizeof event) == sizeof event);
  CHECK(event.base.type == DRM_EVENT_FLIP_COMPLETE && event.base.length == sizeof event);
  CHECK(event.user_data == data && event.crtc_id == screen->crtc);
  return event.sequence;
}

static const char *in_folder(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("FAKE_CARD_FOLDER"), name);
  return path;
}

void order(const char *text) {
  char draft[4096];
  snprintf(draft, sizeof draft, "%s", in_folder("control.draft"));
  FILE *file = fopen(draft, "w");
  CHECK(file != NULL);
  if (!file) return;
  fprintf(file, "%s\n", text);
  fclose(file);
  rename(draft, in_folder("control"));
  for (int round = 0; round < 2000 && access(in_folder("control"), F_OK) == 0; round++) usleep(1000);
}

int recorded(const char *text) {
  FILE *file = fopen(in_folder("record"), "r");
  char line[4096];
  int count = 0;
  while (file && fgets(line, sizeof line, file)) count += strstr(line, text) != NULL;
  if (file) fclose(file);
  return count;
}
