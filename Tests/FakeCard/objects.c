/* What a card is made of, and what it tells about that. */
#include "fake_card.h"
#include <stdio.h>
#include <unistd.h>

#define POINTER(value) ((void *)(uintptr_t)(value))

struct object *find_object(struct card *card, uint32_t id, uint32_t type) {
  for (int index = 0; id && index < card->outputs; index++) {
    struct output *output = &card->output[index];
    struct object *objects[] = {&output->connector, &output->crtc, &output->primary, &output->cursor};
    for (int kind = 0; kind < 4; kind++) {
      if (kind > 0 && index >= card->crtcs) break;
      if (objects[kind]->id == id && (type == DRM_MODE_OBJECT_ANY || objects[kind]->type == type)) return objects[kind];
    }
  }
  return NULL;
}

struct property *find_property(struct object *object, uint32_t id, int *place) {
  for (int index = 0; index < object->count; index++) {
    if (object->property[index] && object->property[index]->id == id) {
      *place = index;
      return object->property[index];
    }
  }
  return NULL;
}

struct blob *find_blob(struct card *card, uint32_t id) {
  for (struct blob *blob = card->blobs; blob; blob = blob->next)
    if (id && blob->id == id) return blob;
  return NULL;
}

struct blob *make_blob(struct card *card, struct file *owner, const void *data, uint32_t length) {
  struct blob *blob = malloc(sizeof *blob + length);
  *blob = (struct blob){.id = ++card->last_id, .length = length, .owner = owner, .next = card->blobs};
  memcpy(blob->data, data, length);
  card->blobs = blob;
  return blob;
}

/* A destroyed blob lasts as long as a state has it. */
void sweep_blobs(struct card *card) {
  for (struct blob **place = &card->blobs; *place;) {
    struct blob *blob = *place;
    bool is_used = !blob->is_destroyed;
    for (int index = 0; index < card->outputs; index++)
      is_used = is_used || card->output[index].crtc.value[CRTC_MODE] == blob->id;
    if (is_used) {
      place = &blob->next;
    } else {
      *place = blob->next;
      free(blob);
    }
  }
}

/* Copies as many as there is room for, and says how many there are. */
static void give(const uint32_t *values, uint32_t count, uint64_t place, uint32_t *room) {
  if (place) memcpy(POINTER(place), values, sizeof *values * (*room < count ? *room : count));
  *room = count;
}

static int give_resources(struct file *file, struct drm_mode_card_res *wanted) {
  struct card *card = file->card;
  uint32_t framebuffers[256], crtcs[MOST_OUTPUTS], connectors[MOST_OUTPUTS], encoders[MOST_OUTPUTS], count = 0;
  for (struct framebuffer *one = card->framebuffers; one && count < 256; one = one->next)
    if (one->owner == file) framebuffers[count++] = one->id;
  for (int index = 0; index < card->outputs; index++) {
    crtcs[index] = card->output[index].crtc.id;
    connectors[index] = card->output[index].connector.id;
    encoders[index] = card->output[index].encoder;
  }
  give(framebuffers, count, wanted->fb_id_ptr, &wanted->count_fbs);
  give(crtcs, (uint32_t)card->crtcs, wanted->crtc_id_ptr, &wanted->count_crtcs);
  give(connectors, (uint32_t)card->outputs, wanted->connector_id_ptr, &wanted->count_connectors);
  give(encoders, (uint32_t)card->outputs, wanted->encoder_id_ptr, &wanted->count_encoders);
  wanted->min_width = wanted->min_height = 1;
  wanted->max_width = wanted->max_height = 8192;
  return 0;
}

/* Whether a file is shown a property. */
static bool is_seen(struct file *file, const struct property *property) {
  return property && (file->is_atomic || !(property->flags & DRM_MODE_PROP_ATOMIC));
}

static void give_properties(
  struct file *file, const struct object *object, uint64_t names, uint64_t values, uint32_t *room
) {
  uint32_t count = 0;
  for (int index = 0; index < object->count; index++) {
    if (!is_seen(file, object->property[index])) continue;
    if (count < *room && names && values) {
      ((uint32_t *)POINTER(names))[count] = object->property[index]->id;
      ((uint64_t *)POINTER(values))[count] = object->value[index];
    }
    count++;
  }
  *room = count;
}

static int give_connector(struct file *file, struct drm_mode_get_connector *wanted) {
  struct card *card = file->card;
  struct object *connector = find_object(card, wanted->connector_id, DRM_MODE_OBJECT_CONNECTOR);
  if (!connector) return -ENOENT;
  struct output *output = &card->output[connector->index];
  if (wanted->count_modes == 0 && file->is_master) {
    record(output, "probe");
    /* A monitor answers slowly, and what changes the card waits meanwhile. */
    if (card->probe_delay) usleep((useconds_t)card->probe_delay * 1000);
  }
  uint32_t modes = output->is_connected ? (uint32_t)output->modes : 0;
  if (wanted->count_modes >= modes && wanted->modes_ptr)
    memcpy(POINTER(wanted->modes_ptr), output->mode, modes * sizeof *output->mode);
  wanted->count_modes = modes;
  give(&output->encoder, 1, wanted->encoders_ptr, &wanted->count_encoders);
  give_properties(file, connector, wanted->props_ptr, wanted->prop_values_ptr, &wanted->count_props);
  wanted->encoder_id = connector->value[CONNECTOR_CRTC] ? output->encoder : 0;
  wanted->connector_type = output->type;
  wanted->connector_type_id = output->type_number;
  wanted->connection = output->is_connected ? 1 : 2;
  wanted->mm_width = output->is_connected ? 600 : 0;
  wanted->mm_height = output->is_connected ? 340 : 0;
  wanted->subpixel = 1;
  return 0;
}

static int give_encoder(struct card *card, struct drm_mode_get_encoder *wanted) {
  for (int index = 0; index < card->outputs; index++) {
    if (card->output[index].encoder != wanted->encoder_id) continue;
    wanted->encoder_type = DRM_MODE_ENCODER_TMDS;
    wanted->crtc_id = (uint32_t)card->output[index].connector.value[CONNECTOR_CRTC];
    wanted->possible_crtcs = card->output[index].possible_crtcs & ((1u << card->crtcs) - 1);
    wanted->possible_clones = 1u << index;
    return 0;
  }
  return -ENOENT;
}

static int give_crtc(struct card *card, struct drm_mode_crtc *wanted) {
  struct object *crtc = find_object(card, wanted->crtc_id, DRM_MODE_OBJECT_CRTC);
  if (!crtc) return -ENOENT;
  struct object *plane = &card->output[crtc->index].primary;
  struct blob *mode = find_blob(card, (uint32_t)crtc->value[CRTC_MODE]);
  wanted->gamma_size = 256;
  wanted->fb_id = (uint32_t)plane->value[PLANE_FB];
  wanted->x = (uint32_t)(plane->value[PLANE_SRC_X] >> 16);
  wanted->y = (uint32_t)(plane->value[PLANE_SRC_Y] >> 16);
  wanted->mode_valid = mode != NULL;
  memset(&wanted->mode, 0, sizeof wanted->mode);
  if (mode) memcpy(&wanted->mode, mode->data, sizeof wanted->mode);
  return 0;
}

static int give_planes(struct file *file, struct drm_mode_get_plane_res *wanted) {
  uint32_t planes[2 * MOST_OUTPUTS], count = 0;
  for (int index = 0; file->has_planes && index < file->card->crtcs; index++) {
    planes[count++] = file->card->output[index].primary.id;
    planes[count++] = file->card->output[index].cursor.id;
  }
  give(planes, count, wanted->plane_id_ptr, &wanted->count_planes);
  return 0;
}

static int give_plane(struct card *card, struct drm_mode_get_plane *wanted) {
  static const uint32_t formats[] = {DRM_FORMAT_XRGB8888, DRM_FORMAT_ARGB8888};
  struct object *plane = find_object(card, wanted->plane_id, DRM_MODE_OBJECT_PLANE);
  if (!plane) return -ENOENT;
  wanted->crtc_id = (uint32_t)plane->value[PLANE_CRTC];
  wanted->fb_id = (uint32_t)plane->value[PLANE_FB];
  wanted->possible_crtcs = card->has_shared_planes ? (1u << card->crtcs) - 1 : 1u << plane->index;
  wanted->gamma_size = 0;
  bool is_cursor = plane->value[PLANE_TYPE] == 2;
  give(is_cursor ? formats + 1 : formats, is_cursor ? 1 : 2, wanted->format_type_ptr, &wanted->count_format_types);
  return 0;
}

static int give_property(struct card *card, struct drm_mode_get_property *wanted) {
  for (int index = 0; index < card->properties; index++) {
    const struct property *property = &card->property[index];
    if (property->id != wanted->prop_id) continue;
    wanted->flags = property->flags;
    memcpy(wanted->name, property->name, sizeof wanted->name);
    for (int place = 0; place < property->count && (uint32_t)place < wanted->count_values && wanted->values_ptr; place++)
      ((uint64_t *)POINTER(wanted->values_ptr))[place] = property->enums ? (uint64_t)place : property->values[place];
    for (int place = 0; place < property->enums && (uint32_t)place < wanted->count_enum_blobs && wanted->enum_blob_ptr; place++) {
      struct drm_mode_property_enum *one = (struct drm_mode_property_enum *)POINTER(wanted->enum_blob_ptr) + place;
      one->value = (uint64_t)place;
      snprintf(one->name, sizeof one->name, "%s", property->names[place]);
    }
    wanted->count_values = (uint32_t)property->count;
    wanted->count_enum_blobs = (uint32_t)property->enums;
    return 0;
  }
  return -ENOENT;
}

#define NR(name) _IOC_NR(DRM_IOCTL_##name)

int object_ioctl(struct file *file, unsigned number, void *argument) {
  struct card *card = file->card;
  switch (number) {
  case NR(MODE_GETRESOURCES): return give_resources(file, argument);
  case NR(MODE_GETCONNECTOR): return give_connector(file, argument);
  case NR(MODE_GETENCODER): return give_encoder(card, argument);
  case NR(MODE_GETCRTC): return give_crtc(card, argument);
  case NR(MODE_GETPLANERESOURCES): return give_planes(file, argument);
  case NR(MODE_GETPLANE): return give_plane(card, argument);
  case NR(MODE_GETPROPERTY): return give_property(card, argument);
  case NR(MODE_OBJ_GETPROPERTIES): {
    struct drm_mode_obj_get_properties *wanted = argument;
    struct object *object = find_object(card, wanted->obj_id, wanted->obj_type);
    if (!object) return find_framebuffer(card, wanted->obj_id) ? -EINVAL : -ENOENT;
    give_properties(file, object, wanted->props_ptr, wanted->prop_values_ptr, &wanted->count_props);
    return 0;
  }
  case NR(MODE_GETPROPBLOB): {
    struct drm_mode_get_blob *wanted = argument;
    struct blob *blob = find_blob(card, wanted->blob_id);
    if (!blob) return -ENOENT;
    if (wanted->length == blob->length) memcpy(POINTER(wanted->data), blob->data, blob->length);
    wanted->length = blob->length;
    return 0;
  }
  case NR(MODE_CREATEPROPBLOB): {
    struct drm_mode_create_blob *wanted = argument;
    if (wanted->length == 0 || wanted->length > 1 << 20) return -EINVAL;
    wanted->blob_id = make_blob(card, file, POINTER(wanted->data), wanted->length)->id;
    return 0;
  }
  case NR(MODE_DESTROYPROPBLOB): {
    struct blob *blob = find_blob(card, ((struct drm_mode_destroy_blob *)argument)->blob_id);
    if (!blob) return -ENOENT;
    if (blob->owner != file || blob->is_destroyed) return -EPERM;
    blob->is_destroyed = true;
    sweep_blobs(card);
    return 0;
  }
  }
  return -EINVAL;
}
