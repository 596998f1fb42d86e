/* Checks a state that is staged in a card's objects and puts it on the screens, by the kernel's rules. */
#include "fake_card.h"
#include <stddef.h>

/* Longest time that a commit waits for one before it; the kernel's own is as long. */
static const int LONGEST_WAIT = 10;

#define EACH_OBJECT(card, object)                                                                             \
  for (int at = 0; at < 4 * (card)->outputs; at++)                                                            \
    for (struct object *object = (struct object *[]){&(card)->output[at / 4].connector, &(card)->output[at / 4].crtc, \
           &(card)->output[at / 4].primary, &(card)->output[at / 4].cursor}[at % 4]; object; object = NULL)

/* Begins a new state, equal to the present one. What was changed is in no state longer than it takes to show it. */
void stage(struct card *card) {
  EACH_OBJECT(card, object) memcpy(object->staged, object->value, sizeof object->staged);
}

static const struct drm_mode_modeinfo *staged_mode(struct output *output) {
  struct blob *blob = find_blob(output->card, (uint32_t)output->crtc.staged[CRTC_MODE]);
  return blob ? (const struct drm_mode_modeinfo *)blob->data : NULL;
}

static int check_plane(struct card *card, struct object *plane) {
  const uint64_t *value = plane->staged;
  if (!value[PLANE_FB] != !value[PLANE_CRTC]) return -EINVAL;
  if (!value[PLANE_FB]) return 0;
  struct object *crtc = find_object(card, (uint32_t)value[PLANE_CRTC], DRM_MODE_OBJECT_CRTC);
  struct framebuffer *framebuffer = find_framebuffer(card, (uint32_t)value[PLANE_FB]);
  if (!crtc || !framebuffer || crtc->index != plane->index) return -EINVAL;
  bool is_cursor = plane->value[PLANE_TYPE] == 2;
  if (is_cursor && framebuffer->format != DRM_FORMAT_ARGB8888) return -EINVAL;
  uint64_t width = (uint64_t)framebuffer->width << 16, height = (uint64_t)framebuffer->height << 16;
  if (value[PLANE_SRC_W] > width || value[PLANE_SRC_X] > width - value[PLANE_SRC_W] || value[PLANE_SRC_H] > height
      || value[PLANE_SRC_Y] > height - value[PLANE_SRC_H])
    return -ENOSPC;
  if (is_cursor) return 0;
  struct output *output = &card->output[crtc->index];
  const struct drm_mode_modeinfo *mode = staged_mode(output);
  if (!mode) return 0;
  if (value[PLANE_SRC_W] >> 16 != value[PLANE_W] || value[PLANE_SRC_H] >> 16 != value[PLANE_H]) return -ERANGE;
  /* The first plane fills the screen. */
  bool fills = value[PLANE_X] == 0 && value[PLANE_Y] == 0 && value[PLANE_W] == mode->hdisplay && value[PLANE_H] == mode->vdisplay;
  return fills ? 0 : -EINVAL;
}

/* Whether two modes have the same timing. */
static bool is_same(const struct blob *one, const struct blob *other) {
  const struct drm_mode_modeinfo *a = (const void *)one->data, *b = (const void *)other->data;
  return memcmp(a, b, offsetof(struct drm_mode_modeinfo, vrefresh)) == 0 && a->flags == b->flags;
}

/* Whether the output has to be set up anew, rather than get another picture. */
static bool is_modeset(struct output *output) {
  struct card *card = output->card;
  struct object *crtc = &output->crtc;
  if (crtc->staged[CRTC_ACTIVE] != crtc->value[CRTC_ACTIVE]) return true;
  struct blob *old = find_blob(card, (uint32_t)crtc->value[CRTC_MODE]), *new = find_blob(card, (uint32_t)crtc->staged[CRTC_MODE]);
  if (!old != !new || (old && !is_same(old, new))) return true;
  for (int index = 0; index < card->outputs; index++) {
    struct object *connector = &card->output[index].connector;
    uint64_t before = connector->value[CONNECTOR_CRTC], after = connector->staged[CONNECTOR_CRTC];
    if (before != after && (before == crtc->id || after == crtc->id)) return true;
  }
  return false;
}

static int check_crtc(struct output *output, bool may_set_modes) {
  struct card *card = output->card;
  const uint64_t *value = output->crtc.staged;
  const struct drm_mode_modeinfo *mode = staged_mode(output);
  if (value[CRTC_ACTIVE] && !mode) return -EINVAL;
  int connectors = 0;
  for (int index = 0; index < card->outputs; index++)
    connectors += card->output[index].connector.staged[CONNECTOR_CRTC] == output->crtc.id;
  if ((connectors != 0) != (mode != NULL) || connectors > 1) return -EINVAL;
  for (int index = 0; index < card->outputs; index++) {
    bool is_driven = card->output[index].connector.staged[CONNECTOR_CRTC] == output->crtc.id;
    if (is_driven && !(card->output[index].possible_crtcs >> output->crtc.index & 1)) return -EINVAL;
  }
  return is_modeset(output) && !may_set_modes ? -EINVAL : 0;
}

static int check(struct card *card, bool may_set_modes) {
  int fault = 0;
  for (int index = 0; index < card->crtcs && !fault; index++) {
    fault = check_plane(card, &card->output[index].primary);
    if (!fault) fault = check_plane(card, &card->output[index].cursor);
    if (!fault) fault = check_crtc(&card->output[index], may_set_modes);
  }
  return fault;
}

/* Waits until the flips of these CRTCs are done. */
static void wait_for_flips(struct card *card, uint32_t crtcs) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += LONGEST_WAIT;
  for (int index = 0; index < card->crtcs; index++)
    while (crtcs >> index & 1 && card->output[index].pending.is_there)
      if (pthread_cond_timedwait(&flipped, &lock, &end) == ETIMEDOUT) return;
}

/* Reads the damage, in px of the framebuffer; none is the whole of it. */
static void take_clips(struct output *output, struct flip *flip) {
  struct blob *blob = find_blob(output->card, (uint32_t)output->primary.staged[PLANE_CLIPS]);
  flip->has_clips = blob && output->primary.property[PLANE_CLIPS];
  flip->clips = 0;
  if (!flip->has_clips) return;
  int count = (int)(blob->length / sizeof *flip->clip);
  if (count > MOST_CLIPS) {
    flip->has_clips = false;
    return;
  }
  memcpy(flip->clip, blob->data, (size_t)count * sizeof *flip->clip);
  flip->clips = count;
}

static void switch_output(struct output *output, struct framebuffer *framebuffer) {
  const struct drm_mode_modeinfo *mode = staged_mode(output);
  bool is_active = output->crtc.value[CRTC_ACTIVE] && mode && framebuffer;
  free(output->glass);
  output->glass = NULL;
  output->shown = NULL;
  output->is_active = is_active;
  if (is_active) {
    for (int index = 0; index < output->card->outputs; index++)
      if (output->card->output[index].connector.value[CONNECTOR_CRTC] == output->crtc.id) output->screen = index;
    output->timing = *mode;
    output->glass = calloc((size_t)mode->hdisplay * mode->vdisplay, sizeof *output->glass);
    output->last = blank_number(output, now());
    show(output, framebuffer, -1, NULL);
    record(
      screen_of(output), "mode %lld %s@%u %u %016llx", (long long)now(), mode->name, mode->vrefresh, framebuffer->id,
      (unsigned long long)output->glass_checksum);
  } else {
    record(screen_of(output), "off %lld", (long long)now());
  }
}

/* Commits what is staged. `crtcs` has a bit for each CRTC that it concerns. */
int commit(struct file *file, uint32_t flags, uint64_t user_data, uint32_t crtcs) {
  struct card *card = file->card;
  bool has_events = flags & DRM_MODE_PAGE_FLIP_EVENT;
  if (has_events && !crtcs) return -EINVAL;
  int fault = check(card, flags & DRM_MODE_ATOMIC_ALLOW_MODESET);
  uint32_t modesets = 0;
  for (int index = 0; index < card->crtcs && !fault; index++) {
    struct output *output = &card->output[index];
    if (is_modeset(output)) modesets |= 1u << index;
    if (has_events && crtcs >> index & 1 && !output->crtc.value[CRTC_ACTIVE] && !output->crtc.staged[CRTC_ACTIVE])
      fault = -EINVAL;
  }
  crtcs |= modesets;
  if (fault || flags & DRM_MODE_ATOMIC_TEST_ONLY) return fault;
  if (file->references > 0 && card->commit_faults > 0) {
    card->commit_faults--;
    return -card->commit_fault;
  }
  for (int index = 0; index < card->crtcs; index++)
    if (crtcs >> index & 1 && card->output[index].pending.is_there && flags & DRM_MODE_ATOMIC_NONBLOCK) return -EBUSY;
  /* What is staged may be overwritten while this waits, and other screens get other pictures. */
  uint64_t kept[4 * MOST_OUTPUTS][MOST_PROPERTIES], before[4 * MOST_OUTPUTS][MOST_PROPERTIES];
  EACH_OBJECT(card, object) {
    memcpy(kept[at], object->staged, sizeof kept[at]);
    memcpy(before[at], object->value, sizeof before[at]);
  }
  wait_for_flips(card, crtcs);
  EACH_OBJECT(card, object)
    for (int place = 0; place < MOST_PROPERTIES; place++)
      object->staged[place] = kept[at][place] == before[at][place] ? object->value[place] : kept[at][place];

  for (int index = 0; index < card->crtcs; index++) {
    struct output *output = &card->output[index];
    if (!(crtcs >> index & 1)) continue;
    struct framebuffer *framebuffer = find_framebuffer(card, (uint32_t)output->primary.staged[PLANE_FB]);
    output->pending = (struct flip){.framebuffer = framebuffer, .file = file, .user_data = user_data, .has_event = has_events};
    take_clips(output, &output->pending);
  }
  EACH_OBJECT(card, object) {
    memcpy(object->value, object->staged, sizeof object->value);
    if (object->type == DRM_MODE_OBJECT_PLANE) object->value[PLANE_CLIPS] = 0;
  }
  for (int index = 0; index < card->outputs; index++) {
    uint64_t *value = card->output[index].connector.value;
    for (int number = 0; number < card->crtcs; number++)
      if (value[CONNECTOR_CRTC] == card->output[number].crtc.id && modesets >> number & 1)
        value[CONNECTOR_DPMS] = card->output[number].crtc.value[CRTC_ACTIVE] ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF;
    if (!value[CONNECTOR_CRTC]) value[CONNECTOR_DPMS] = DRM_MODE_DPMS_OFF;
    if (modesets) write_system_files(card, &card->output[index]);
  }
  for (int index = 0; index < card->crtcs; index++) {
    struct output *output = &card->output[index];
    if (!(crtcs >> index & 1)) continue;
    if (modesets >> index & 1) switch_output(output, output->pending.framebuffer);
    if (!output->is_active || !output->pending.framebuffer) {
      output->pending.is_there = false;
      continue;
    }
    if (file->references == 0) {
      /* The kernel's own, which nobody waits for. */
      show(output, output->pending.framebuffer, -1, NULL);
      output->pending = (struct flip){0};
      continue;
    }
    output->pending.is_there = true;
    output->pending.checksum = is_checking ? checksum(output->pending.framebuffer) : 0;
    output->pending.due = blank_number(output, now()) + 1 + output->late;
    output->pending.is_early = card->is_hasty && !output->late;
    output->pending.early = now() + HASTE;
    output->late = 0;
    if (steady_flip && !(modesets >> index & 1) && steady_flip(blank_time(output, output->pending.due))) finish_flip(output);
  }
  if (!(flags & DRM_MODE_ATOMIC_NONBLOCK)) wait_for_flips(card, crtcs);
  return 0;
}

/* The DPMS property of a card of the atomic kind switches the CRTC; so it does here with both kinds. */
int set_dpms(struct file *file, struct output *output, uint64_t value) {
  struct card *card = output->card;
  if (value > DRM_MODE_DPMS_OFF) return -EINVAL;
  record(output, "dpms %lld %llu", (long long)now(), (unsigned long long)value);
  struct object *crtc = find_object(card, (uint32_t)output->connector.value[CONNECTOR_CRTC], DRM_MODE_OBJECT_CRTC);
  if (crtc) {
    stage(card);
    crtc->staged[CRTC_ACTIVE] = value == DRM_MODE_DPMS_ON;
    int fault = commit(file, DRM_MODE_ATOMIC_ALLOW_MODESET, 0, 0);
    if (fault) return fault;
  }
  output->connector.value[CONNECTOR_DPMS] = value;
  write_system_files(card, output);
  return 0;
}

/* A framebuffer that goes leaves a screen dark. */
void remove_from_screens(struct card *card, struct framebuffer *framebuffer) {
  for (int index = 0; index < card->crtcs; index++) {
    struct output *output = &card->output[index];
    if (output->pending.framebuffer == framebuffer) output->pending = (struct flip){0};
    if (output->cursor.value[PLANE_FB] == framebuffer->id)
      output->cursor.value[PLANE_FB] = output->cursor.value[PLANE_CRTC] = 0;
    if (output->shown != framebuffer && output->primary.value[PLANE_FB] != framebuffer->id) continue;
    output->primary.value[PLANE_FB] = output->primary.value[PLANE_CRTC] = 0;
    output->crtc.value[CRTC_ACTIVE] = output->crtc.value[CRTC_MODE] = 0;
    for (int number = 0; number < card->outputs; number++)
      if (card->output[number].connector.value[CONNECTOR_CRTC] == output->crtc.id)
        card->output[number].connector.value[CONNECTOR_CRTC] = 0;
    stage(card);
    record(screen_of(output), "removed %lld %u", (long long)now(), framebuffer->id);
    switch_output(output, NULL);
  }
}

/* Puts the kernel's console on a connector, by the CRTC of the same number or another that is left; returns its bit. */
static uint32_t light_console(struct output *output, uint32_t taken) {
  struct card *card = output->card;
  uint32_t left = output->possible_crtcs & ~taken & ((1u << card->crtcs) - 1);
  int place = output->connector.index;
  if (!(left >> place & 1)) place = left ? __builtin_ctz(left) : -1;
  const struct framebuffer *framebuffer = output->console;
  const struct drm_mode_modeinfo *mode = NULL;
  for (int number = 0; number < output->modes && !mode; number++)
    if (output->mode[number].hdisplay == framebuffer->width && output->mode[number].vdisplay == framebuffer->height)
      mode = &output->mode[number];
  if (place < 0 || !mode) return 0;
  struct output *driver = &card->output[place];
  uint64_t *plane = driver->primary.staged;
  driver->crtc.staged[CRTC_ACTIVE] = 1;
  driver->crtc.staged[CRTC_MODE] = make_blob(card, NULL, mode, sizeof *mode)->id;
  output->connector.staged[CONNECTOR_CRTC] = driver->crtc.id;
  plane[PLANE_FB] = framebuffer->id;
  plane[PLANE_CRTC] = driver->crtc.id;
  plane[PLANE_W] = framebuffer->width;
  plane[PLANE_H] = framebuffer->height;
  plane[PLANE_SRC_W] = (uint64_t)framebuffer->width << 16;
  plane[PLANE_SRC_H] = (uint64_t)framebuffer->height << 16;
  return 1u << place;
}

/* The kernel's console comes back when the last one has closed the card. */
void show_console(struct card *card) {
  stage(card);
  for (int index = 0; index < card->outputs; index++) {
    struct output *output = &card->output[index];
    output->connector.staged[CONNECTOR_CRTC] = 0;
    output->pending = (struct flip){0};
    memset(output->primary.staged + 1, 0, (PLANE_PROPERTIES - 1) * sizeof(uint64_t));
    output->crtc.staged[CRTC_ACTIVE] = output->crtc.staged[CRTC_MODE] = 0;
  }
  uint32_t taken = 0;
  for (int index = 0; index < card->outputs; index++) {
    struct output *output = &card->output[index];
    if (output->is_connected && output->console) taken |= light_console(output, taken);
  }
  struct file kernel = {.card = card};
  commit(&kernel, DRM_MODE_ATOMIC_ALLOW_MODESET | DRM_MODE_ATOMIC_NONBLOCK, 0, (1u << card->crtcs) - 1);
}
