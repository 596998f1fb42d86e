/* A graphics card that is played inside the program under test: what the files of this library share. See README.md. */
#pragma once
#define _GNU_SOURCE
#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_CARDS = 4, MOST_OUTPUTS = 4, MOST_MODES = 16, MOST_PROPERTIES = 16, MOST_CLIPS = 64, MOST_FILES = 1024 };

/* Properties of each kind of object, by their place in `object.value`. */
enum { CRTC_ACTIVE, CRTC_MODE, CRTC_PROPERTIES };
enum {
  PLANE_TYPE, PLANE_FB, PLANE_CRTC, PLANE_X, PLANE_Y, PLANE_W, PLANE_H, PLANE_SRC_X, PLANE_SRC_Y, PLANE_SRC_W,
  PLANE_SRC_H, PLANE_CLIPS, PLANE_PROPERTIES
};
enum { CONNECTOR_EDID, CONNECTOR_DPMS, CONNECTOR_LINK, CONNECTOR_CRTC, CONNECTOR_PROPERTIES };

struct property {
  uint32_t id, flags;
  char name[DRM_PROP_NAME_LEN];
  int count, enums;
  uint64_t values[2];
  const char *names[4];
};

/* A CRTC, plane or connector. Its state is what its properties are; `staged` is a state that is being checked. */
struct object {
  uint32_t id, type;
  int index, count;
  struct property *property[MOST_PROPERTIES];
  uint64_t value[MOST_PROPERTIES], staged[MOST_PROPERTIES];
};

struct blob {
  uint32_t id, length;
  bool is_destroyed;
  struct file *owner;
  struct blob *next;
  uint8_t data[];
};

/* Memory that is held by its handle, by framebuffers and, in the kernel's hands, by mappings. */
struct buffer {
  int memory, references;
  uint32_t handle, pitch;
  uint64_t size, offset;
  uint8_t *pixels;
  struct file *owner;
  struct buffer *next;
};

struct framebuffer {
  uint32_t id, width, height, pitch, offset, format;
  bool is_removed;
  struct buffer *buffer;
  /* NULL: the kernel's console. */
  struct file *owner;
  struct framebuffer *next;
};

/* One open of a card's file. */
struct file {
  struct card *card;
  int references, writer, reader;
  bool is_master, was_master, is_atomic, has_planes;
};

/* A flip that was accepted and is not yet on the screen. */
struct flip {
  bool is_there, has_event, has_clips;
  struct framebuffer *framebuffer;
  struct file *file;
  uint64_t user_data, checksum;
  /* The number of the vertical blank at which it is due. */
  int64_t due;
  /* Whether it takes place at this time, which is before that blank, or at it. */
  bool is_early;
  int64_t early;
  int clips;
  struct drm_mode_rect clip[MOST_CLIPS];
};

/* A connector with its encoder and, by the same number, a CRTC with its planes, which may drive another connector. */
struct output {
  struct card *card;
  struct object connector, crtc, primary, cursor;
  /* The CRTCs that may drive the connector, a bit each. */
  uint32_t encoder, type, type_number, possible_crtcs;
  char name[32];
  bool is_connected, is_hung;
  int modes, late;
  struct drm_mode_modeinfo mode[MOST_MODES];
  struct framebuffer *console;

  /* What the CRTC does, and the number of the connector that it drives or drove last. */
  int screen;
  bool is_active;
  struct drm_mode_modeinfo timing;
  struct framebuffer *shown;
  struct flip pending;
  int64_t last;
  uint64_t shown_checksum;
  /* What the screen shows, 0x00RRGGBB, as wide as the mode. */
  uint32_t *glass;
  uint64_t glass_checksum;
};

struct card {
  int number, outputs, crtcs, users, properties;
  bool is_there, is_gone, is_atomic, has_clips, has_flips, has_shared_planes, is_master_away, is_hasty;
  int commit_fault, commit_faults, probe_delay;
  uint32_t last_id;
  uint64_t last_offset;
  struct file *master;
  struct output output[MOST_OUTPUTS];
  struct property property[40];
  struct blob *blobs;
  struct buffer *buffers;
  struct framebuffer *framebuffers;
};

/* How long a flip of a hasty card takes, ns. */
enum { HASTE = 6000000 };

extern struct card cards[MOST_CARDS];
extern char folder[];
/* Held wherever the cards are read or changed. */
extern pthread_mutex_t lock;
/* Signalled when a flip is done. */
extern pthread_cond_t flipped;
extern bool is_checking;

/* Benchmarks/steady.c, where that is preloaded too: NULL where not. */
__attribute__((weak)) void steady_aside(int is_inside);
__attribute__((weak)) int steady_is_still(void);
__attribute__((weak)) int steady_flip(long long time);
/* clock.c */
void sleep_until(int64_t moment);
/* setup.c */
bool begin(void);
void make_modes(struct output *output, const char *text);
void make_edid(struct output *output);
/* system_files.c */
void write_system_files(struct card *card, struct output *output);
void remove_system_files(struct card *card);
/* descriptors.c */
struct file *file_of(int descriptor);
void close_all(void);
void send_hotplug(struct card *card);
/* objects.c */
struct object *find_object(struct card *card, uint32_t id, uint32_t type);
struct property *find_property(struct object *object, uint32_t id, int *place);
struct blob *find_blob(struct card *card, uint32_t id);
struct blob *make_blob(struct card *card, struct file *owner, const void *data, uint32_t length);
void sweep_blobs(struct card *card);
int object_ioctl(struct file *file, unsigned number, void *argument);
/* buffers.c */
struct framebuffer *find_framebuffer(struct card *card, uint32_t id);
struct framebuffer *make_framebuffer(struct card *card, struct file *owner, uint32_t width, uint32_t height);
void release_framebuffers(struct file *file);
int buffer_ioctl(struct file *file, unsigned number, void *argument);
/* commits.c */
void stage(struct card *card);
int commit(struct file *file, uint32_t flags, uint64_t user_data, uint32_t crtcs);
int set_dpms(struct file *file, struct output *output, uint64_t value);
void remove_from_screens(struct card *card, struct framebuffer *framebuffer);
/* atomic.c, legacy.c */
int atomic_ioctl(struct file *file, struct drm_mode_atomic *argument);
int legacy_ioctl(struct file *file, unsigned number, void *argument);
/* scanout.c */
int64_t now(void);
int64_t blank_number(const struct output *output, int64_t time);
int64_t blank_time(const struct output *output, int64_t number);
void show(struct output *output, struct framebuffer *framebuffer, int clips, const struct drm_mode_rect *clip);
void show_console(struct card *card);
uint64_t checksum(const struct framebuffer *framebuffer);
uint64_t glass_checksum(const struct output *output);
void finish_flip(struct output *output);
const struct output *screen_of(const struct output *crtc);
struct output *driver_of(struct output *connector);
void start_scanout(void);
/* record.c */
__attribute__((format(printf, 2, 3))) void record(const struct output *output, const char *format, ...);
__attribute__((format(printf, 1, 2))) void record_line(const char *format, ...);
void read_control(void);
