#pragma once
// libdrm, and the kernel's requests that are macros or that libdrm would allocate memory for in each frame.

#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <stdint.h>
#include <string.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/// Makes a buffer that the processor draws into, 32 bits a pixel; zero, or below zero with `errno` set, as all of these.
static inline int cdrm_create_dumb(
    int card, uint32_t width, uint32_t height, uint32_t *handle, uint32_t *pitch, uint64_t *size) {
  struct drm_mode_create_dumb request;
  memset(&request, 0, sizeof request);
  request.width = width;
  request.height = height;
  request.bpp = 32;
  int result = drmIoctl(card, DRM_IOCTL_MODE_CREATE_DUMB, &request);
  *handle = request.handle;
  *pitch = request.pitch;
  *size = request.size;
  return result;
}

/// The offset at which `mmap` finds a buffer.
static inline int cdrm_map_dumb(int card, uint32_t handle, uint64_t *offset) {
  struct drm_mode_map_dumb request;
  memset(&request, 0, sizeof request);
  request.handle = handle;
  int result = drmIoctl(card, DRM_IOCTL_MODE_MAP_DUMB, &request);
  *offset = request.offset;
  return result;
}

static inline int cdrm_destroy_dumb(int card, uint32_t handle) {
  struct drm_mode_destroy_dumb request = {.handle = handle};
  return drmIoctl(card, DRM_IOCTL_MODE_DESTROY_DUMB, &request);
}

/// Shows a framebuffer on a plane from the next refresh on, without waiting; an event with `data` tells of it.
///
/// - Parameter damage_property: of the areas that differ; 0 where the plane has none.
static inline int cdrm_flip(
    int card, uint32_t plane, uint32_t framebuffer_property, uint32_t framebuffer, uint32_t damage_property,
    uint32_t damage, uint64_t data) {
  uint32_t properties[2] = {framebuffer_property, damage_property};
  uint64_t values[2] = {framebuffer, damage};
  uint32_t count = damage_property ? 2 : 1;
  struct drm_mode_atomic request;
  memset(&request, 0, sizeof request);
  request.flags = DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK;
  request.count_objs = 1;
  request.objs_ptr = (uint64_t)(uintptr_t)&plane;
  request.count_props_ptr = (uint64_t)(uintptr_t)&count;
  request.props_ptr = (uint64_t)(uintptr_t)properties;
  request.prop_values_ptr = (uint64_t)(uintptr_t)values;
  request.user_data = data;
  return drmIoctl(card, DRM_IOCTL_MODE_ATOMIC, &request);
}

/// The value of `data` in a page flip's event, which legacy page flips take as a pointer.
static inline int cdrm_legacy_flip(int card, uint32_t crtc, uint32_t framebuffer, uint64_t data) {
  return drmModePageFlip(card, crtc, framebuffer, DRM_MODE_PAGE_FLIP_EVENT, (void *)(uintptr_t)data);
}
