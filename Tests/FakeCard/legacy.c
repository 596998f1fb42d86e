/* The older ioctls for modes, flips, damage and DPMS. */
#include "fake_card.h"

#define POINTER(value) ((void *)(uintptr_t)(value))

static void stage_picture(
  struct object *plane, uint32_t crtc, const struct framebuffer *framebuffer, uint32_t x, uint32_t y, uint32_t width,
  uint32_t height
) {
  const uint64_t values[] = {
    [PLANE_FB] = framebuffer->id, [PLANE_CRTC] = crtc, [PLANE_W] = width, [PLANE_H] = height,
    [PLANE_SRC_X] = (uint64_t)x << 16, [PLANE_SRC_Y] = (uint64_t)y << 16, [PLANE_SRC_W] = (uint64_t)width << 16,
    [PLANE_SRC_H] = (uint64_t)height << 16};
  memcpy(plane->staged + PLANE_FB, values + PLANE_FB, (PLANE_CLIPS - PLANE_FB) * sizeof *values);
}

static int set_crtc(struct file *file, struct drm_mode_crtc *wanted) {
  struct card *card = file->card;
  struct object *crtc = find_object(card, wanted->crtc_id, DRM_MODE_OBJECT_CRTC);
  if (!crtc) return -ENOENT;
  struct output *output = &card->output[crtc->index];
  stage(card);
  for (int index = 0; index < card->outputs; index++)
    if (card->output[index].connector.staged[CONNECTOR_CRTC] == crtc->id)
      card->output[index].connector.staged[CONNECTOR_CRTC] = 0;
  struct framebuffer *framebuffer = NULL;
  if (wanted->mode_valid) {
    uint32_t id = wanted->fb_id == UINT32_MAX ? (uint32_t)output->primary.value[PLANE_FB] : wanted->fb_id;
    if (wanted->fb_id == UINT32_MAX && id == 0) return -EINVAL;
    framebuffer = find_framebuffer(card, id);
    if (!framebuffer) return -ENOENT;
    const struct drm_mode_modeinfo *mode = &wanted->mode;
    if (!mode->clock || !mode->hdisplay || !mode->vdisplay || mode->htotal < mode->hdisplay || mode->vtotal < mode->vdisplay)
      return -EINVAL;
    if (wanted->x + (uint64_t)mode->hdisplay > framebuffer->width || wanted->y + (uint64_t)mode->vdisplay > framebuffer->height)
      return -ENOSPC;
    if (wanted->count_connectors == 0) return -EINVAL;
    const struct drm_mode_modeinfo *old = NULL;
    struct blob *blob = find_blob(card, (uint32_t)crtc->value[CRTC_MODE]);
    if (blob) old = (const struct drm_mode_modeinfo *)blob->data;
    if (!old || memcmp(old, mode, sizeof *mode) != 0) {
      blob = make_blob(card, NULL, mode, sizeof *mode);
      blob->is_destroyed = true;
      crtc->staged[CRTC_MODE] = blob->id;
    }
    crtc->staged[CRTC_ACTIVE] = 1;
    stage_picture(&output->primary, crtc->id, framebuffer, wanted->x, wanted->y, mode->hdisplay, mode->vdisplay);
    const uint32_t *connectors = POINTER(wanted->set_connectors_ptr);
    for (uint32_t index = 0; index < wanted->count_connectors; index++) {
      struct object *connector = find_object(card, connectors[index], DRM_MODE_OBJECT_CONNECTOR);
      if (!connector) return -ENOENT;
      connector->staged[CONNECTOR_CRTC] = crtc->id;
    }
  } else {
    if (wanted->count_connectors > 0) return -EINVAL;
    crtc->staged[CRTC_ACTIVE] = crtc->staged[CRTC_MODE] = 0;
    memset(output->primary.staged + PLANE_FB, 0, (PLANE_CLIPS - PLANE_FB) * sizeof(uint64_t));
  }
  return commit(file, DRM_MODE_ATOMIC_ALLOW_MODESET, 0, 1u << crtc->index);
}

static int flip(struct file *file, struct drm_mode_crtc_page_flip *wanted) {
  struct card *card = file->card;
  /* Asynchronous flips and flips at a given blank are what this card cannot do. */
  if (wanted->flags & ~(uint32_t)DRM_MODE_PAGE_FLIP_EVENT || wanted->reserved || !card->has_flips) return -EINVAL;
  struct object *crtc = find_object(card, wanted->crtc_id, DRM_MODE_OBJECT_CRTC);
  if (!crtc) return -ENOENT;
  struct output *output = &card->output[crtc->index];
  struct framebuffer *old = find_framebuffer(card, (uint32_t)output->primary.value[PLANE_FB]);
  if (!old) return -EBUSY;
  struct framebuffer *framebuffer = find_framebuffer(card, wanted->fb_id);
  if (!framebuffer) return -ENOENT;
  if (framebuffer->format != old->format || !crtc->value[CRTC_ACTIVE]) return -EINVAL;
  stage(card);
  output->primary.staged[PLANE_FB] = framebuffer->id;
  return commit(
    file, DRM_MODE_ATOMIC_NONBLOCK | (wanted->flags & DRM_MODE_PAGE_FLIP_EVENT), wanted->user_data, 1u << crtc->index);
}

/* Brings what was written into a buffer to the screens that show it, of cards whose screens do not read it themselves. */
static int mark_dirty(struct file *file, struct drm_mode_fb_dirty_cmd *wanted) {
  struct card *card = file->card;
  struct framebuffer *framebuffer = find_framebuffer(card, wanted->fb_id);
  if (!framebuffer) return -ENOENT;
  if (!wanted->num_clips != !wanted->clips_ptr || wanted->num_clips > DRM_MODE_FB_DIRTY_MAX_CLIPS) return -EINVAL;
  if (!card->has_clips) return -ENOSYS;
  struct drm_mode_rect clips[DRM_MODE_FB_DIRTY_MAX_CLIPS];
  const struct drm_clip_rect *given = POINTER(wanted->clips_ptr);
  for (uint32_t index = 0; index < wanted->num_clips; index++)
    clips[index] = (struct drm_mode_rect){given[index].x1, given[index].y1, given[index].x2, given[index].y2};
  for (int index = 0; index < card->crtcs; index++) {
    struct output *output = &card->output[index];
    if (output->shown != framebuffer) continue;
    show(output, framebuffer, wanted->num_clips ? (int)wanted->num_clips : -1, clips);
    record(
      screen_of(output), "dirty %lld %u %016llx", (long long)now(), framebuffer->id, (unsigned long long)output->glass_checksum);
  }
  return 0;
}

static int set_property(struct file *file, uint32_t id, uint32_t type, uint32_t property_id, uint64_t value) {
  struct object *object = find_object(file->card, id, type);
  if (!object) return -ENOENT;
  int place;
  struct property *property = find_property(object, property_id, &place);
  if (!property) return -EINVAL;
  bool is_dpms = object->type == DRM_MODE_OBJECT_CONNECTOR && place == CONNECTOR_DPMS;
  return is_dpms ? set_dpms(file, &file->card->output[object->index], value) : -EINVAL;
}

#define NR(name) _IOC_NR(DRM_IOCTL_##name)

int legacy_ioctl(struct file *file, unsigned number, void *argument) {
  switch (number) {
  case NR(MODE_SETCRTC): return set_crtc(file, argument);
  case NR(MODE_PAGE_FLIP): return flip(file, argument);
  case NR(MODE_DIRTYFB): return mark_dirty(file, argument);
  /* There is never a pointer to hide. */
  case NR(MODE_CURSOR):
  case NR(MODE_CURSOR2): return 0;
  case NR(MODE_SETPROPERTY): {
    struct drm_mode_connector_set_property *wanted = argument;
    return set_property(file, wanted->connector_id, DRM_MODE_OBJECT_CONNECTOR, wanted->prop_id, wanted->value);
  }
  case NR(MODE_OBJ_SETPROPERTY): {
    struct drm_mode_obj_set_property *wanted = argument;
    return set_property(file, wanted->obj_id, wanted->obj_type, wanted->prop_id, wanted->value);
  }
  }
  return -EINVAL;
}
