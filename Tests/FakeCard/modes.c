/* Display modes, and the EDID of a monitor that has them. */
#include "fake_card.h"
#include <stdio.h>

/* Comma-separated, such as 1920x1080@59.94 or 640x480*; a star marks the preferred one, else it is the first. An i after the size is
 * for interlaced, and a plus at the end for one that the kernel's command line asks for. */
void make_modes(struct output *output, const char *text) {
  output->modes = 0;
  bool has_preferred = strchr(text, '*') != NULL;
  for (; *text && output->modes < MOST_MODES; text += strcspn(text, ","), text += *text == ',') {
    int width, height;
    double rate = 60;
    int length = 0;
    if (sscanf(text, "%dx%d%n", &width, &height, &length) < 2) continue;
    const char *end = text + strcspn(text, ",");
    bool is_interlaced = text[length] == 'i', is_forced = end[-1] == '+';
    sscanf(text + length + is_interlaced, "@%lf", &rate);
    bool is_preferred = has_preferred ? end[-1] == '*' : output->modes == 0;
    struct drm_mode_modeinfo mode = {
      .hdisplay = (uint16_t)width, .hsync_start = (uint16_t)(width + 48), .hsync_end = (uint16_t)(width + 80),
      .htotal = (uint16_t)(width + 160), .vdisplay = (uint16_t)height, .vsync_start = (uint16_t)(height + 3),
      .vsync_end = (uint16_t)(height + 8), .vtotal = (uint16_t)(height + 30), .vrefresh = (uint32_t)(rate + 0.5),
      .flags = DRM_MODE_FLAG_PHSYNC | DRM_MODE_FLAG_NVSYNC | (is_interlaced ? DRM_MODE_FLAG_INTERLACE : 0),
      .type = DRM_MODE_TYPE_DRIVER | (is_preferred ? DRM_MODE_TYPE_PREFERRED : 0) |
              (is_forced ? DRM_MODE_TYPE_USERDEF : 0)};
    /* The rate of an interlaced mode is that of its half frames. */
    mode.clock = (uint32_t)(mode.htotal * mode.vtotal * rate / (is_interlaced ? 2000 : 1000) + 0.5);
    snprintf(mode.name, sizeof mode.name, "%dx%d%s", width, height, is_interlaced ? "i" : "");
    /* The kernel lists the preferred one first. */
    int place = output->modes++;
    if (is_preferred)
      for (; place > 0; place--) output->mode[place] = output->mode[place - 1];
    output->mode[place] = mode;
  }
}

/* A base block of 128 bytes: a maker, the preferred timing, a name. */
void make_edid(struct output *output) {
  uint8_t edid[128] = {0, 255, 255, 255, 255, 255, 255, 0, 0x2e, 0xb0, 1, 0, 1, 0, 0, 0, 1, 36, 1, 4, 0xa5, 60, 34, 120, 2};
  output->connector.value[CONNECTOR_EDID] = 0;
  if (!output->is_connected || output->modes == 0) return;
  const struct drm_mode_modeinfo *mode = &output->mode[0];
  uint32_t clock = mode->clock / 10, wide = mode->hdisplay, high = mode->vdisplay;
  uint32_t blank = (uint32_t)(mode->htotal - mode->hdisplay), rows = (uint32_t)(mode->vtotal - mode->vdisplay);
  for (int index = 38; index < 54; index++) edid[index] = 1;
  uint8_t timing[18] = {
    (uint8_t)clock, (uint8_t)(clock >> 8), (uint8_t)wide, (uint8_t)blank, (uint8_t)(wide >> 8 << 4 | blank >> 8),
    (uint8_t)high, (uint8_t)rows, (uint8_t)(high >> 8 << 4 | rows >> 8), 48, 32, 3 << 4 | 5, 0, 88, 84, 2 << 4 | 1, 0, 0, 0x1a};
  memcpy(edid + 54, timing, sizeof timing);
  const uint8_t title[18] = {0, 0, 0, 0xfc, 0, 'F', 'a', 'k', 'e', ' ', 's', 'c', 'r', 'e', 'e', 'n', '\n', ' '};
  memcpy(edid + 72, title, sizeof title);
  edid[90 + 3] = edid[108 + 3] = 0x10;
  uint8_t sum = 0;
  for (int index = 0; index < 127; index++) sum = (uint8_t)(sum + edid[index]);
  edid[127] = (uint8_t)-sum;
  output->connector.value[CONNECTOR_EDID] = make_blob(output->card, NULL, edid, sizeof edid)->id;
}
