/* Tries the fake card by libdrm alone, before anything else is tried on it: first what a program sees of a good card, then
 * what the kernel refuses, then faults. Prints what is not as it should be, and ends with 1 where there is anything.
 *
 * Usage: try_card atomic|clips|legacy    to be run with the library preloaded and a connector HDMI-A-1, the first mode of
 *                                        which is 320x200@100, on /dev/dri/card0
 */
#include "try_card.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int failures;

static void open_screen(struct screen *screen, const char *kind) {
  struct stat status;
  CHECK(stat("/dev/dri/card0", &status) == 0 && S_ISCHR(status.st_mode) && major(status.st_rdev) == 226);
  screen->card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC | O_NONBLOCK);
  CHECK(screen->card >= 0 && open("/dev/dri/card3", O_RDWR) < 0 && errno == ENOENT);
  CHECK(drmSetClientCap(screen->card, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1) == 0);
  screen->is_atomic = drmSetClientCap(screen->card, DRM_CLIENT_CAP_ATOMIC, 1) == 0;
  CHECK(screen->is_atomic == (strcmp(kind, "legacy") != 0));
  uint64_t value = 0;
  CHECK(drmGetCap(screen->card, DRM_CAP_DUMB_BUFFER, &value) == 0 && value == 1);
  drmVersion *version = drmGetVersion(screen->card);
  CHECK(version && strcmp(version->name, "fake") == 0);
  drmFreeVersion(version);
  CHECK(drmIsMaster(screen->card));

  drmModeRes *resources = drmModeGetResources(screen->card);
  CHECK(resources && resources->count_connectors == 1 && resources->count_crtcs == 1);
  screen->connector = resources->connectors[0];
  screen->crtc = resources->crtcs[0];
  drmModeConnector *connector = drmModeGetConnector(screen->card, screen->connector);
  CHECK(connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes == 2);
  CHECK(connector->connector_type == DRM_MODE_CONNECTOR_HDMIA && connector->connector_type_id == 1);
  screen->mode = connector->modes[0];
  CHECK(screen->mode.hdisplay == 320 && screen->mode.vdisplay == 200 && screen->mode.type & DRM_MODE_TYPE_PREFERRED);
  drmModeEncoder *encoder = drmModeGetEncoder(screen->card, connector->encoders[0]);
  CHECK(encoder && encoder->possible_crtcs == 1);
  drmModeFreeEncoder(encoder);
  drmModeFreeConnector(connector);
  drmModeFreeResources(resources);

  drmModePlaneRes *planes = drmModeGetPlaneResources(screen->card);
  CHECK(planes && planes->count_planes == 2);
  for (uint32_t index = 0; planes && index < planes->count_planes; index++) {
    CHECK(property(screen->card, planes->planes[index], DRM_MODE_OBJECT_PLANE, "type", &value) != 0);
    if (value == DRM_PLANE_TYPE_PRIMARY) screen->plane = planes->planes[index];
  }
  drmModeFreePlaneResources(planes);
  screen->has_clips = property(screen->card, screen->plane, DRM_MODE_OBJECT_PLANE, "FB_DAMAGE_CLIPS", NULL) != 0;
  CHECK(screen->has_clips == (strcmp(kind, "clips") == 0));
  screen->dpms = property(screen->card, screen->connector, DRM_MODE_OBJECT_CONNECTOR, "DPMS", NULL);
  CHECK(property(screen->card, screen->connector, DRM_MODE_OBJECT_CONNECTOR, "EDID", &value) != 0);
  drmModePropertyBlobRes *edid = drmModeGetPropertyBlob(screen->card, (uint32_t)value);
  CHECK(edid && edid->length == 128);
  uint8_t sum = 0;
  for (int index = 0; edid && index < 128; index++) sum = (uint8_t)(sum + ((uint8_t *)edid->data)[index]);
  CHECK(sum == 0);
  drmModeFreePropertyBlob(edid);
  CHECK(drmModeCreatePropertyBlob(screen->card, &screen->mode, sizeof screen->mode, &screen->mode_blob) == 0);
}

static int set_mode(struct screen *screen, struct picture *picture) {
  if (screen->is_atomic) return set_atomic(screen, picture, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL, 0);
  return drmModeSetCrtc(screen->card, screen->crtc, picture->id, 0, 0, &screen->connector, 1, &screen->mode);
}

static void try_pictures(struct screen *screen, struct picture pictures[2]) {
  CHECK(set_mode(screen, &pictures[0]) == 0);
  /* The console has this mode already. */
  CHECK(recorded("HDMI-A-1 mode ") == 1);
  unsigned last = 0;
  for (int number = 1; number <= 20; number++) {
    fill(&pictures[number % 2], 0x010101u * (unsigned)number);
    CHECK(flip(screen, &pictures[number % 2], NULL, (uint64_t)number) == 0);
    unsigned blank = wait_for_flip(screen, 2000, (uint64_t)number);
    CHECK(blank > last);
    last = blank;
  }
  CHECK(recorded("HDMI-A-1 flip ") >= 20 && recorded("tear") == 0 && recorded("late-write") == 0);
  /* Written while it is shown: that tears. */
  fill(&pictures[0], 0x123456);
  usleep(100000);
  CHECK(recorded("tear") == 1);
  /* Written after it was handed over. The flip is held back, as it would else be over before. */
  order("hang HDMI-A-1");
  CHECK(flip(screen, &pictures[1], NULL, 5) == 0);
  fill(&pictures[1], 0x654321);
  order("unhang HDMI-A-1");
  CHECK(wait_for_flip(screen, 2000, 5) != 0 && recorded("late-write") == 1);
}

static void try_damage(struct screen *screen, struct picture pictures[2]) {
  fill(&pictures[0], 0x111111);
  CHECK(flip(screen, &pictures[0], NULL, 1) == 0 && wait_for_flip(screen, 2000, 1));
  memcpy(pictures[1].pixels, pictures[0].pixels, pictures[0].size);
  for (uint32_t y = 10; y < 20; y++)
    for (uint32_t x = 30; x < 50; x++) pictures[1].pixels[y * pictures[1].pitch / 4 + x] = 0xff0000;
  struct drm_mode_rect whole = {30, 10, 50, 20}, part = {30, 10, 50, 19};
  CHECK(flip(screen, &pictures[1], &whole, 2) == 0 && wait_for_flip(screen, 2000, 2));
  CHECK(recorded("stale") == 0 && recorded(" 30,10,50,20") == screen->has_clips);
  CHECK(flip(screen, &pictures[0], &part, 3) == 0 && wait_for_flip(screen, 2000, 3));
  CHECK(recorded("stale") == screen->has_clips);
}

static void try_refusals(struct screen *screen, struct picture pictures[2]) {
  int card = screen->card;
  uint64_t offset;
  uint32_t id, handles[4] = {pictures[0].handle}, pitches[4] = {pictures[0].pitch}, offsets[4] = {0};
  struct picture small = make_picture(card, 100, 100, 0);
  order("hang HDMI-A-1");
  CHECK(flip(screen, &pictures[0], NULL, 7) == 0);
  REFUSED(EBUSY, flip(screen, &pictures[1], NULL, 8));
  order("unhang HDMI-A-1");
  CHECK(wait_for_flip(screen, 2000, 7) && wait_for_flip(screen, 50, 8) == 0);
  REFUSED(ENOSPC, set_mode(screen, &small));
  REFUSED(ENOENT, drmModePageFlip(card, 4711, pictures[0].id, 0, NULL));
  REFUSED(ENOENT, drmModePageFlip(card, screen->crtc, 4711, 0, NULL));
  REFUSED(ENOSPC, drmModePageFlip(card, screen->crtc, small.id, 0, NULL));
  REFUSED(EINVAL, drmModePageFlip(card, screen->crtc, pictures[0].id, DRM_MODE_PAGE_FLIP_ASYNC, NULL));
  REFUSED(ENOENT, drmModeRmFB(card, 4711));
  REFUSED(ENOENT, drmModeMapDumbBuffer(card, 4711, &offset));
  REFUSED(EINVAL, drmModeDestroyDumbBuffer(card, 4711));
  REFUSED(EINVAL, drmModeAddFB2(card, 320, 300, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &id, 0));
  REFUSED(EINVAL, drmModeAddFB2(card, 320, 200, DRM_FORMAT_NV12, handles, pitches, offsets, &id, 0));
  handles[0] = 4711;
  REFUSED(ENOENT, drmModeAddFB2(card, 320, 200, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &id, 0));
  REFUSED(ENOENT, drmModeDestroyPropertyBlob(card, 4711));
  CHECK(drmModeGetConnector(card, 4711) == NULL && errno == ENOENT);
  if (screen->is_atomic) {
    REFUSED(EINVAL, set_atomic(screen, &pictures[0], DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_PAGE_FLIP_EVENT, NULL, 0));
    CHECK(set_atomic(screen, &pictures[1], DRM_MODE_ATOMIC_TEST_ONLY, NULL, 0) == 0);
    drmModeModeInfo other = screen->mode;
    other.clock = other.clock / 2;
    uint32_t kept = screen->mode_blob;
    CHECK(drmModeCreatePropertyBlob(card, &other, sizeof other, &screen->mode_blob) == 0);
    REFUSED(EINVAL, set_atomic(screen, &pictures[0], DRM_MODE_ATOMIC_NONBLOCK, NULL, 0));
    CHECK(drmModeDestroyPropertyBlob(card, screen->mode_blob) == 0);
    screen->mode_blob = kept;
  }
  int other = open("/dev/dri/card0", O_RDWR);
  REFUSED(EBUSY, drmSetMaster(other));
  REFUSED(EACCES, drmModeSetCrtc(other, screen->crtc, 0, 0, 0, NULL, 0, NULL));
  REFUSED(ENOENT, drmModeRmFB(other, small.id));
  close(other);
  CHECK(drmModeRmFB(card, small.id) == 0 && drmModeDestroyDumbBuffer(card, small.handle) == 0);
}

static void try_faults(struct screen *screen, struct picture pictures[2]) {
  int card = screen->card;
  order("fail card0 5 1");
  REFUSED(EIO, flip(screen, &pictures[0], NULL, 1));
  order("late HDMI-A-1 5");
  CHECK(flip(screen, &pictures[0], NULL, 2) == 0 && wait_for_flip(screen, 20, 2) == 0 && wait_for_flip(screen, 2000, 2));
  order("steal card0");
  REFUSED(EACCES, flip(screen, &pictures[1], NULL, 3));
  REFUSED(EBUSY, drmSetMaster(card));
  order("return card0");
  CHECK(drmSetMaster(card) == 0);
  CHECK(flip(screen, &pictures[1], NULL, 4) == 0 && wait_for_flip(screen, 2000, 4));

  order("unplug HDMI-A-1");
  drmModeConnector *connector = drmModeGetConnector(card, screen->connector);
  CHECK(connector && connector->connection == DRM_MODE_DISCONNECTED && connector->count_modes == 0);
  drmModeFreeConnector(connector);
  char text[32] = "";
  int file = open("/sys/class/drm/card0-HDMI-A-1/status", O_RDONLY);
  CHECK(read(file, text, sizeof text - 1) > 0 && strcmp(text, "disconnected\n") == 0);
  close(file);
  order("plug HDMI-A-1 640x400@50");
  connector = drmModeGetConnector(card, screen->connector);
  CHECK(connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes == 1);
  CHECK(connector && connector->modes[0].hdisplay == 640 && connector->modes[0].vrefresh == 50);
  drmModeFreeConnector(connector);

  uint64_t value;
  CHECK(drmModeConnectorSetProperty(card, screen->connector, screen->dpms, DRM_MODE_DPMS_OFF) == 0);
  CHECK(property(card, screen->connector, DRM_MODE_OBJECT_CONNECTOR, "DPMS", &value) && value == DRM_MODE_DPMS_OFF);
  CHECK(recorded("HDMI-A-1 off ") == 1);
  REFUSED(EINVAL, drmModePageFlip(card, screen->crtc, pictures[0].id, 0, NULL));
  CHECK(drmModeConnectorSetProperty(card, screen->connector, screen->dpms, DRM_MODE_DPMS_ON) == 0);
  CHECK(flip(screen, &pictures[0], NULL, 6) == 0 && wait_for_flip(screen, 2000, 6));
}

static void try_ends(struct screen *screen, struct picture pictures[2]) {
  order("plug HDMI-A-1 320x200@100");
  int copy = dup(screen->card), other = fcntl(screen->card, F_DUPFD_CLOEXEC, 20);
  close(screen->card);
  close(other);
  order("state HDMI-A-1");
  CHECK(recorded(" program ") == 1);
  /* A framebuffer that goes takes the picture with it. */
  CHECK(drmModeRmFB(copy, pictures[0].id) == 0);
  order("state HDMI-A-1");
  CHECK(recorded("removed") == 1 && recorded(" nothing ") == 1);
  close(copy);
  CHECK(recorded("card0 closed") == 1);
  order("state HDMI-A-1");
  CHECK(recorded(" console ") == 1);
}

int main(int count, char **arguments) {
  struct screen screen = {0};
  if (count != 2) return 64;
  open_screen(&screen, arguments[1]);
  struct picture pictures[2] = {make_picture(screen.card, 320, 200, 0), make_picture(screen.card, 320, 200, 0)};
  try_pictures(&screen, pictures);
  try_damage(&screen, pictures);
  try_refusals(&screen, pictures);
  try_faults(&screen, pictures);
  try_ends(&screen, pictures);
  if (failures == 0) puts("as it should be");
  return failures ? 1 : 0;
}
