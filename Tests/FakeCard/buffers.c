/* Dumb buffers and the framebuffers on them. */
#include "fake_card.h"
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct buffer *find_buffer(struct file *file, uint32_t handle) {
  for (struct buffer *buffer = file->card->buffers; buffer; buffer = buffer->next)
    if (handle && buffer->handle == handle && buffer->owner == file) return buffer;
  return NULL;
}

static struct buffer *make_buffer(struct card *card, struct file *owner, uint32_t width, uint32_t height, uint32_t bits) {
  struct buffer *buffer = calloc(1, sizeof *buffer);
  /* Wider than the picture in most sizes, as drivers do. */
  buffer->pitch = ((width * bits + 7) / 8 + 255) & ~255u;
  buffer->size = ((uint64_t)buffer->pitch * height + 4095) & ~4095ull;
  buffer->memory = memfd_create("dumb buffer", MFD_CLOEXEC);
  buffer->references = 1;
  buffer->owner = owner;
  if (buffer->memory >= 0 && ftruncate(buffer->memory, (off_t)buffer->size) == 0)
    buffer->pixels = mmap(NULL, buffer->size, PROT_READ | PROT_WRITE, MAP_SHARED, buffer->memory, 0);
  if (!buffer->pixels || buffer->pixels == MAP_FAILED) {
    if (buffer->memory >= 0) close(buffer->memory);
    free(buffer);
    return NULL;
  }
  buffer->handle = ++card->last_id;
  buffer->offset = card->last_offset += 0x100000000ull;
  buffer->next = card->buffers;
  card->buffers = buffer;
  return buffer;
}

static void release_buffer(struct card *card, struct buffer *buffer) {
  if (--buffer->references > 0) return;
  struct buffer **place = &card->buffers;
  while (*place != buffer) place = &(*place)->next;
  *place = buffer->next;
  munmap(buffer->pixels, buffer->size);
  close(buffer->memory);
  free(buffer);
}

struct framebuffer *find_framebuffer(struct card *card, uint32_t id) {
  for (struct framebuffer *one = card->framebuffers; one; one = one->next)
    if (id && one->id == id) return one;
  return NULL;
}

static struct framebuffer *add_framebuffer(struct card *card, struct file *owner, struct buffer *buffer) {
  struct framebuffer *framebuffer = calloc(1, sizeof *framebuffer);
  *framebuffer = (struct framebuffer){
    .id = ++card->last_id, .buffer = buffer, .owner = owner, .format = DRM_FORMAT_XRGB8888, .next = card->framebuffers};
  card->framebuffers = framebuffer;
  return framebuffer;
}

struct framebuffer *make_framebuffer(struct card *card, struct file *owner, uint32_t width, uint32_t height) {
  struct buffer *buffer = make_buffer(card, owner, width, height, 32);
  if (!buffer) abort();
  struct framebuffer *framebuffer = add_framebuffer(card, owner, buffer);
  framebuffer->width = width;
  framebuffer->height = height;
  framebuffer->pitch = buffer->pitch;
  return framebuffer;
}

/* What is on a screen leaves it first. */
static void remove_framebuffer(struct card *card, struct framebuffer *framebuffer) {
  remove_from_screens(card, framebuffer);
  struct framebuffer **place = &card->framebuffers;
  while (*place != framebuffer) place = &(*place)->next;
  *place = framebuffer->next;
  release_buffer(card, framebuffer->buffer);
  free(framebuffer);
}

void release_framebuffers(struct file *file) {
  struct card *card = file->card;
  for (struct framebuffer *one = card->framebuffers, *next; one; one = next) {
    next = one->next;
    if (one->owner == file) remove_framebuffer(card, one);
  }
  for (struct buffer *one = card->buffers, *next; one; one = next) {
    next = one->next;
    if (one->owner == file && one->handle) release_buffer(card, one);
  }
  for (struct blob *one = card->blobs; one; one = one->next)
    if (one->owner == file) one->is_destroyed = true;
  sweep_blobs(card);
}

static int add_checked(
  struct file *file, uint32_t *id, uint32_t width, uint32_t height, uint32_t format, uint32_t handle, uint32_t pitch,
  uint32_t offset
) {
  if (format != DRM_FORMAT_XRGB8888 && format != DRM_FORMAT_ARGB8888) return -EINVAL;
  if (width == 0 || height == 0 || width > 8192 || height > 8192) return -EINVAL;
  if (handle == 0 || pitch < width * 4) return -EINVAL;
  struct buffer *buffer = find_buffer(file, handle);
  if (!buffer) return -ENOENT;
  if ((uint64_t)pitch * (height - 1) + (uint64_t)width * 4 + offset > buffer->size) return -EINVAL;
  struct framebuffer *framebuffer = add_framebuffer(file->card, file, buffer);
  buffer->references++;
  framebuffer->width = width;
  framebuffer->height = height;
  framebuffer->pitch = pitch;
  framebuffer->offset = offset;
  framebuffer->format = format;
  *id = framebuffer->id;
  return 0;
}

#define NR(name) _IOC_NR(DRM_IOCTL_##name)

int buffer_ioctl(struct file *file, unsigned number, void *argument) {
  struct card *card = file->card;
  switch (number) {
  case NR(MODE_CREATE_DUMB): {
    struct drm_mode_create_dumb *wanted = argument;
    if (!wanted->width || !wanted->height || !wanted->bpp || wanted->flags) return -EINVAL;
    if (wanted->width > 16384 || wanted->height > 16384 || wanted->bpp > 32) return -EINVAL;
    struct buffer *buffer = make_buffer(card, file, wanted->width, wanted->height, wanted->bpp);
    if (!buffer) return -ENOMEM;
    wanted->handle = buffer->handle;
    wanted->pitch = buffer->pitch;
    wanted->size = buffer->size;
    return 0;
  }
  case NR(MODE_MAP_DUMB): {
    struct drm_mode_map_dumb *wanted = argument;
    struct buffer *buffer = find_buffer(file, wanted->handle);
    if (!buffer) return -ENOENT;
    wanted->offset = buffer->offset;
    return 0;
  }
  case NR(GEM_CLOSE):
  case NR(MODE_DESTROY_DUMB): {
    struct buffer *buffer = find_buffer(file, ((struct drm_mode_destroy_dumb *)argument)->handle);
    if (!buffer) return -EINVAL;
    buffer->handle = 0;
    release_buffer(card, buffer);
    return 0;
  }
  case NR(MODE_ADDFB): {
    struct drm_mode_fb_cmd *wanted = argument;
    uint32_t format = wanted->bpp != 32 ? 0 : wanted->depth == 24 ? DRM_FORMAT_XRGB8888
                    : wanted->depth == 32 ? DRM_FORMAT_ARGB8888 : 0;
    return add_checked(file, &wanted->fb_id, wanted->width, wanted->height, format, wanted->handle, wanted->pitch, 0);
  }
  case NR(MODE_ADDFB2): {
    struct drm_mode_fb_cmd2 *wanted = argument;
    if (wanted->flags) return -EINVAL;
    for (int plane = 1; plane < 4; plane++)
      if (wanted->handles[plane] || wanted->pitches[plane] || wanted->offsets[plane]) return -EINVAL;
    return add_checked(
      file, &wanted->fb_id, wanted->width, wanted->height, wanted->pixel_format, wanted->handles[0], wanted->pitches[0],
      wanted->offsets[0]);
  }
  case NR(MODE_RMFB): {
    struct framebuffer *framebuffer = find_framebuffer(card, *(uint32_t *)argument);
    if (!framebuffer || framebuffer->owner != file) return -ENOENT;
    remove_framebuffer(card, framebuffer);
    return 0;
  }
  }
  return -EINVAL;
}
