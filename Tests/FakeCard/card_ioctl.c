/* Which ioctl is which, and who may call it. */
#include "fake_card.h"
#include <stdio.h>

#define NR(name) _IOC_NR(DRM_IOCTL_##name)

static int give_version(struct drm_version *wanted) {
  static const char name[] = "fake", date[] = "20260101", text[] = "a card played by a test";
  wanted->version_major = 1;
  wanted->version_minor = wanted->version_patchlevel = 0;
#define GIVE(field, value)                                                                            \
  if (wanted->field) memcpy(wanted->field, value, wanted->field##_len < strlen(value) ? wanted->field##_len : strlen(value)); \
  wanted->field##_len = strlen(value)
  GIVE(name, name);
  GIVE(date, date);
  GIVE(desc, text);
  return 0;
}

static int give_capability(struct drm_get_cap *wanted) {
  switch (wanted->capability) {
  case DRM_CAP_DUMB_BUFFER:
  case DRM_CAP_DUMB_PREFER_SHADOW:
  case DRM_CAP_TIMESTAMP_MONOTONIC:
  case DRM_CAP_CRTC_IN_VBLANK_EVENT: wanted->value = 1; return 0;
  case DRM_CAP_DUMB_PREFERRED_DEPTH: wanted->value = 24; return 0;
  case DRM_CAP_CURSOR_WIDTH:
  case DRM_CAP_CURSOR_HEIGHT: wanted->value = 64; return 0;
  case DRM_CAP_PRIME:
  case DRM_CAP_VBLANK_HIGH_CRTC:
  case DRM_CAP_ASYNC_PAGE_FLIP:
  case DRM_CAP_PAGE_FLIP_TARGET:
  case DRM_CAP_ADDFB2_MODIFIERS:
  case DRM_CAP_SYNCOBJ:
  case DRM_CAP_SYNCOBJ_TIMELINE: wanted->value = 0; return 0;
  }
  return -EINVAL;
}

static int set_capability(struct file *file, const struct drm_set_client_cap *wanted) {
  switch (wanted->capability) {
  case DRM_CLIENT_CAP_STEREO_3D:
  case DRM_CLIENT_CAP_ASPECT_RATIO: return wanted->value > 1 ? -EINVAL : 0;
  case DRM_CLIENT_CAP_UNIVERSAL_PLANES:
    if (wanted->value > 1) return -EINVAL;
    file->has_planes = wanted->value;
    return 0;
  case DRM_CLIENT_CAP_ATOMIC:
    if (!file->card->is_atomic) return -EOPNOTSUPP;
    if (wanted->value > 2) return -EINVAL;
    file->is_atomic = file->has_planes = wanted->value;
    return 0;
  case DRM_CLIENT_CAP_WRITEBACK_CONNECTORS: return !file->is_atomic || wanted->value > 1 ? -EINVAL : 0;
  }
  return -EINVAL;
}

static int set_master(struct file *file) {
  struct card *card = file->card;
  if (file->is_master) return 0;
  if (card->master || card->is_master_away) return -EBUSY;
  card->master = file;
  file->is_master = file->was_master = true;
  record_line("card%d master %lld taken", card->number, (long long)now());
  return 0;
}

static int drop_master(struct file *file) {
  if (!file->is_master) return -EINVAL;
  file->card->master = NULL;
  file->is_master = false;
  record_line("card%d master %lld dropped", file->card->number, (long long)now());
  return 0;
}

static int answer(struct file *file, unsigned number, void *argument) {
  switch (number) {
  case NR(VERSION): return give_version(argument);
  case NR(GET_CAP): return give_capability(argument);
  case NR(SET_CLIENT_CAP): return set_capability(file, argument);
  case NR(SET_MASTER): return set_master(file);
  case NR(DROP_MASTER): return drop_master(file);
  /* What the kernel grants only to the owner of the screen. */
  case NR(MODE_ATOMIC):
  case NR(MODE_SETCRTC):
  case NR(MODE_PAGE_FLIP):
  case NR(MODE_DIRTYFB):
  case NR(MODE_CURSOR):
  case NR(MODE_CURSOR2):
  case NR(MODE_SETPROPERTY):
  case NR(MODE_OBJ_SETPROPERTY):
    if (!file->is_master) return -EACCES;
    return number == NR(MODE_ATOMIC) ? atomic_ioctl(file, argument) : legacy_ioctl(file, number, argument);
  case NR(MODE_CREATE_DUMB):
  case NR(MODE_MAP_DUMB):
  case NR(MODE_DESTROY_DUMB):
  case NR(GEM_CLOSE):
  case NR(MODE_ADDFB):
  case NR(MODE_ADDFB2):
  case NR(MODE_RMFB): return buffer_ioctl(file, number, argument);
  }
  return object_ioctl(file, number, argument);
}

/* 0, or less than that: an errno. */
int card_ioctl(struct file *file, unsigned long request, void *argument) {
  if (_IOC_TYPE(request) != DRM_IOCTL_BASE) return -ENOTTY;
  if (file->card->is_gone) return -ENODEV;
  int result = answer(file, _IOC_NR(request), argument);
  if (result < 0)
    record_line("card%d refused %lld %u %s", file->card->number, (long long)now(), (unsigned)_IOC_NR(request), strerrorname_np(-result));
  return result;
}
