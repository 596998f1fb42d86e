/* Makes the cards that FAKE_CARDS describes. */
#include "fake_card.h"
#include <stdio.h>
#include <sys/stat.h>

struct card cards[MOST_CARDS];
char folder[3000];
bool is_checking = true;

static struct property *add(
  struct card *card, struct object *object, int place, const char *name, uint32_t flags, uint64_t least, uint64_t most
) {
  struct property *property = NULL;
  for (int index = 0; index < card->properties; index++)
    if (strcmp(card->property[index].name, name) == 0) property = &card->property[index];
  if (!property) {
    property = &card->property[card->properties++];
    property->id = ++card->last_id;
    property->flags = flags;
    snprintf(property->name, sizeof property->name, "%s", name);
    if (flags & (DRM_MODE_PROP_RANGE | DRM_MODE_PROP_SIGNED_RANGE)) property->count = 2;
    if ((flags & DRM_MODE_PROP_EXTENDED_TYPE) == DRM_MODE_PROP_OBJECT) property->count = 1;
    property->values[0] = least;
    property->values[1] = most;
  }
  object->property[place] = property;
  if (object->count <= place) object->count = place + 1;
  return property;
}

static void name(struct property *property, int count, const char *const *names) {
  property->enums = property->count = count;
  for (int index = 0; index < count; index++) property->names[index] = names[index];
}

static void begin_object(struct card *card, struct object *object, uint32_t type, int index) {
  object->id = ++card->last_id;
  object->type = type;
  object->index = index;
}

static void make_plane(struct card *card, struct object *plane, int index, bool is_primary) {
  static const char *const types[] = {"Overlay", "Primary", "Cursor"};
  static const struct { int place; const char *name; uint32_t flags; uint64_t least, most; } ranges[] = {
    {PLANE_FB, "FB_ID", DRM_MODE_PROP_OBJECT, DRM_MODE_OBJECT_FB, 0},
    {PLANE_CRTC, "CRTC_ID", DRM_MODE_PROP_OBJECT, DRM_MODE_OBJECT_CRTC, 0},
    {PLANE_X, "CRTC_X", DRM_MODE_PROP_SIGNED_RANGE, (uint64_t)INT32_MIN, INT32_MAX},
    {PLANE_Y, "CRTC_Y", DRM_MODE_PROP_SIGNED_RANGE, (uint64_t)INT32_MIN, INT32_MAX},
    {PLANE_W, "CRTC_W", DRM_MODE_PROP_RANGE, 0, INT32_MAX}, {PLANE_H, "CRTC_H", DRM_MODE_PROP_RANGE, 0, INT32_MAX},
    {PLANE_SRC_X, "SRC_X", DRM_MODE_PROP_RANGE, 0, UINT32_MAX},
    {PLANE_SRC_Y, "SRC_Y", DRM_MODE_PROP_RANGE, 0, UINT32_MAX},
    {PLANE_SRC_W, "SRC_W", DRM_MODE_PROP_RANGE, 0, UINT32_MAX},
    {PLANE_SRC_H, "SRC_H", DRM_MODE_PROP_RANGE, 0, UINT32_MAX},
  };
  begin_object(card, plane, DRM_MODE_OBJECT_PLANE, index);
  name(add(card, plane, PLANE_TYPE, "type", DRM_MODE_PROP_ENUM | DRM_MODE_PROP_IMMUTABLE, 0, 0), 3, types);
  plane->value[PLANE_TYPE] = is_primary ? 1 : 2;
  for (size_t number = 0; number < sizeof ranges / sizeof *ranges; number++)
    add(card, plane, ranges[number].place, ranges[number].name, ranges[number].flags | DRM_MODE_PROP_ATOMIC,
      ranges[number].least, ranges[number].most);
  if (card->has_clips && is_primary)
    add(card, plane, PLANE_CLIPS, "FB_DAMAGE_CLIPS", DRM_MODE_PROP_BLOB | DRM_MODE_PROP_ATOMIC, 0, 0);
}

static void make_output(struct card *card, int index, const char *text) {
  static const char *const dpms[] = {"On", "Standby", "Suspend", "Off"}, *const link[] = {"Good", "Bad"};
  static const struct { const char *name; uint32_t type; } types[] = {
    {"VGA", DRM_MODE_CONNECTOR_VGA}, {"DP", DRM_MODE_CONNECTOR_DisplayPort}, {"HDMI-A", DRM_MODE_CONNECTOR_HDMIA},
    {"eDP", DRM_MODE_CONNECTOR_eDP}, {"Virtual", DRM_MODE_CONNECTOR_VIRTUAL}, {"DSI", DRM_MODE_CONNECTOR_DSI},
  };
  struct output *output = &card->output[index];
  output->card = card;
  output->is_connected = text[0] != '-';
  output->screen = index;
  text += !output->is_connected;
  size_t length = strcspn(text, "=");
  snprintf(output->name, sizeof output->name, "%.*s", (int)strcspn(text, "/="), text);
  if (output->name[0] && text[strlen(output->name)] == '/')
    for (const char *digit = text + strlen(output->name) + 1; digit < text + length; digit++)
      output->possible_crtcs |= 1u << (*digit - '0');
  else output->possible_crtcs = (1u << MOST_OUTPUTS) - 1;
  char *number = strrchr(output->name, '-');
  output->type_number = number ? (uint32_t)atoi(number + 1) : 1;
  for (size_t type = 0; number && type < sizeof types / sizeof *types; type++)
    if (strncmp(output->name, types[type].name, (size_t)(number - output->name)) == 0 && !types[type].name[number - output->name])
      output->type = types[type].type;
  make_modes(output, text + length + (text[length] == '='));

  struct object *connector = &output->connector, *crtc = &output->crtc;
  begin_object(card, crtc, DRM_MODE_OBJECT_CRTC, index);
  add(card, crtc, CRTC_ACTIVE, "ACTIVE", DRM_MODE_PROP_RANGE | DRM_MODE_PROP_ATOMIC, 0, 1);
  add(card, crtc, CRTC_MODE, "MODE_ID", DRM_MODE_PROP_BLOB | DRM_MODE_PROP_ATOMIC, 0, 0);
  make_plane(card, &output->primary, index, true);
  make_plane(card, &output->cursor, index, false);
  output->encoder = ++card->last_id;
  begin_object(card, connector, DRM_MODE_OBJECT_CONNECTOR, index);
  add(card, connector, CONNECTOR_EDID, "EDID", DRM_MODE_PROP_BLOB | DRM_MODE_PROP_IMMUTABLE, 0, 0);
  name(add(card, connector, CONNECTOR_DPMS, "DPMS", DRM_MODE_PROP_ENUM, 0, 0), 4, dpms);
  name(add(card, connector, CONNECTOR_LINK, "link-status", DRM_MODE_PROP_ENUM, 0, 0), 2, link);
  add(card, connector, CONNECTOR_CRTC, "CRTC_ID", DRM_MODE_PROP_OBJECT | DRM_MODE_PROP_ATOMIC, DRM_MODE_OBJECT_CRTC, 0);
  make_edid(output);
  if (output->modes) {
    output->console = make_framebuffer(card, NULL, output->mode[0].hdisplay, output->mode[0].vdisplay);
    /* Something like lines of text. */
    uint32_t *pixels = (uint32_t *)output->console->buffer->pixels;
    uint32_t width = output->console->pitch / 4, height = output->console->height;
    for (uint32_t y = 0; y < height; y++)
      for (uint32_t x = 0; x < width; x++) pixels[y * width + x] = y % 16 < 12 && x % 8 < 6 && x < 400 ? 0xaaaaaa : 0;
  }
}

static void make_card(char *text) {
  char *rest;
  char *word = strtok_r(text, " \t\n", &rest);
  int number;
  if (!word || sscanf(word, "card%d", &number) != 1 || number < 0 || number >= MOST_CARDS) return;
  struct card *card = &cards[number];
  *card = (struct card){.number = number, .is_there = true, .is_atomic = true, .has_flips = true, .crtcs = MOST_OUTPUTS};
  char *outputs[MOST_OUTPUTS];
  int count = 0;
  while ((word = strtok_r(NULL, " \t\n", &rest))) {
    if (strcmp(word, "legacy") == 0) card->is_atomic = false;
    else if (strcmp(word, "flipless") == 0) card->is_atomic = card->has_flips = false;
    else if (strcmp(word, "hasty") == 0) card->is_hasty = true;
    else if (strcmp(word, "stolen") == 0) card->is_master_away = true;
    else if (strcmp(word, "shared-planes") == 0) card->has_shared_planes = true;
    else if (strcmp(word, "clips") == 0) card->has_clips = true;
    else if (strncmp(word, "crtcs=", 6) == 0) card->crtcs = atoi(word + 6);
    else if (strncmp(word, "probe=", 6) == 0) card->probe_delay = atoi(word + 6);
    else if (count < MOST_OUTPUTS) outputs[count++] = word;
  }
  card->outputs = count;
  if (card->crtcs > count) card->crtcs = count;
  for (int index = 0; index < count; index++) {
    make_output(card, index, outputs[index]);
    write_system_files(card, &card->output[index]);
  }
  show_console(card);
}

/* Makes the cards at the first call; whether there are any. Only the process that first looks for a card has them. */
bool begin(void) {
  static enum { UNKNOWN, NONE, THERE } state;
  if (state != UNKNOWN) return state == THERE;
  const char *place = getenv("FAKE_CARD_FOLDER"), *text = getenv("FAKE_CARDS");
  state = NONE;
  if (!place || !text) return false;
  snprintf(folder, sizeof folder, "%s", place);
  const char *checking = getenv("FAKE_CARD_CHECK");
  is_checking = !checking || strcmp(checking, "0") != 0;
  state = THERE;
  char *copy = strdup(text), *rest;
  for (char *word = strtok_r(copy, ";", &rest); word; word = strtok_r(NULL, ";", &rest)) make_card(word);
  free(copy);
  start_scanout();
  return true;
}
