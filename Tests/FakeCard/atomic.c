/* The atomic ioctl: properties of several objects set at once. */
#include "fake_card.h"

#define POINTER(value) ((void *)(uintptr_t)(value))

/* Whether a property takes a value. */
static int check_value(struct card *card, const struct property *property, uint64_t value) {
  if (property->flags & DRM_MODE_PROP_IMMUTABLE) return -EINVAL;
  if (property->flags & DRM_MODE_PROP_RANGE)
    return value >= property->values[0] && value <= property->values[1] ? 0 : -EINVAL;
  if (property->flags & DRM_MODE_PROP_BLOB) return value == 0 || find_blob(card, (uint32_t)value) ? 0 : -EINVAL;
  switch (property->flags & DRM_MODE_PROP_EXTENDED_TYPE) {
  case DRM_MODE_PROP_SIGNED_RANGE:
    return (int64_t)value >= (int64_t)property->values[0] && (int64_t)value <= (int64_t)property->values[1] ? 0 : -EINVAL;
  case DRM_MODE_PROP_OBJECT:
    if (value == 0) return 0;
    if (property->values[0] == DRM_MODE_OBJECT_FB) return find_framebuffer(card, (uint32_t)value) ? 0 : -EINVAL;
    return find_object(card, (uint32_t)value, (uint32_t)property->values[0]) ? 0 : -EINVAL;
  }
  return property->enums && value < (uint64_t)property->enums ? 0 : -EINVAL;
}

static int set(struct card *card, struct object *object, uint32_t id, uint64_t value) {
  int place;
  struct property *property = find_property(object, id, &place);
  if (!property) return -ENOENT;
  int fault = check_value(card, property, value);
  if (fault) return fault;
  struct blob *blob = property->flags & DRM_MODE_PROP_BLOB ? find_blob(card, (uint32_t)value) : NULL;
  if (object->type == DRM_MODE_OBJECT_CRTC && place == CRTC_MODE && blob) {
    if (blob->length != sizeof(struct drm_mode_modeinfo)) return -EINVAL;
    const struct drm_mode_modeinfo *mode = (const struct drm_mode_modeinfo *)blob->data;
    if (!mode->clock || !mode->hdisplay || !mode->vdisplay || mode->htotal < mode->hdisplay || mode->vtotal < mode->vdisplay)
      return -EINVAL;
  }
  if (object->type == DRM_MODE_OBJECT_PLANE && place == PLANE_CLIPS && blob && blob->length % sizeof(struct drm_mode_rect))
    return -EINVAL;
  /* Only the older ioctl sets it. */
  if (object->type == DRM_MODE_OBJECT_CONNECTOR && place == CONNECTOR_DPMS) return -EINVAL;
  object->staged[place] = value;
  return 0;
}

/* The CRTCs whose picture an object has a part in, before and after. */
static uint32_t crtcs_of(struct card *card, const struct object *object) {
  uint64_t ids[2] = {0, 0};
  switch (object->type) {
  case DRM_MODE_OBJECT_CRTC: return 1u << object->index;
  case DRM_MODE_OBJECT_PLANE:
    ids[0] = object->value[PLANE_CRTC];
    ids[1] = object->staged[PLANE_CRTC];
    break;
  case DRM_MODE_OBJECT_CONNECTOR:
    ids[0] = object->value[CONNECTOR_CRTC];
    ids[1] = object->staged[CONNECTOR_CRTC];
    break;
  }
  uint32_t crtcs = 0;
  for (int index = 0; index < 2; index++) {
    struct object *crtc = find_object(card, (uint32_t)ids[index], DRM_MODE_OBJECT_CRTC);
    if (crtc) crtcs |= 1u << crtc->index;
  }
  return crtcs;
}

int atomic_ioctl(struct file *file, struct drm_mode_atomic *argument) {
  struct card *card = file->card;
  if (!card->is_atomic) return -EOPNOTSUPP;
  if (!file->is_atomic) return -EINVAL;
  if (argument->flags & ~DRM_MODE_ATOMIC_FLAGS || argument->reserved) return -EINVAL;
  if (argument->flags & DRM_MODE_PAGE_FLIP_ASYNC) return -EINVAL;
  if (argument->flags & DRM_MODE_ATOMIC_TEST_ONLY && argument->flags & DRM_MODE_PAGE_FLIP_EVENT) return -EINVAL;
  const uint32_t *objects = POINTER(argument->objs_ptr), *counts = POINTER(argument->count_props_ptr);
  const uint32_t *properties = POINTER(argument->props_ptr);
  const uint64_t *values = POINTER(argument->prop_values_ptr);
  uint32_t crtcs = 0, place = 0;
  stage(card);
  for (uint32_t index = 0; index < argument->count_objs; index++) {
    struct object *object = find_object(card, objects[index], DRM_MODE_OBJECT_ANY);
    if (!object) return -ENOENT;
    for (uint32_t number = 0; number < counts[index]; number++, place++) {
      int fault = set(card, object, properties[place], values[place]);
      if (fault) return fault;
    }
    crtcs |= crtcs_of(card, object);
  }
  return commit(file, argument->flags, argument->user_data, crtcs);
}
