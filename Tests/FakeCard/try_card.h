/* What the parts of try_card.c share. */
#pragma once
#define _GNU_SOURCE
#include <drm_fourcc.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

struct picture {
  uint32_t handle, pitch, id, width, height;
  uint64_t size;
  uint32_t *pixels;
};

struct screen {
  int card;
  bool is_atomic, has_clips;
  uint32_t connector, crtc, plane, mode_blob, dpms;
  drmModeModeInfo mode;
};

extern int failures;
#define CHECK(truth)                                                        \
  do {                                                                      \
    if (!(truth)) {                                                         \
      failures++;                                                           \
      printf("%s:%d: not so: %s (errno %s)\n", __FILE__, __LINE__, #truth, strerrorname_np(errno)); \
    }                                                                       \
  } while (0)
/* A call that has to fail with an errno. libdrm returns it negative, or -1. */
#define REFUSED(code, call)                                                 \
  do {                                                                      \
    errno = 0;                                                              \
    int result = (call);                                                    \
    CHECK(result < 0 && errno == (code));                                   \
  } while (0)

uint32_t property(int card, uint32_t object, uint32_t type, const char *name, uint64_t *value);
struct picture make_picture(int card, uint32_t width, uint32_t height, uint32_t colour);
void fill(struct picture *picture, uint32_t colour);
int set_atomic(
  struct screen *screen, const struct picture *picture, uint32_t flags, const struct drm_mode_rect *clip, uint64_t data);
int flip(struct screen *screen, const struct picture *picture, const struct drm_mode_rect *clip, uint64_t data);
/* The number of the blank of the event that comes within a time, ms; 0 where none does. */
unsigned wait_for_flip(struct screen *screen, int limit, uint64_t data);
void order(const char *text);
/* How many lines of the record have this text in them. */
int recorded(const char *text);
