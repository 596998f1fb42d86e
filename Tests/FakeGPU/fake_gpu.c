/* Has SDL say that it draws on a bare console with the GPU, while it draws nowhere: so that a program can be tried that way
 * without a GPU. To be preloaded into it.
 *
 * FAKE_GPU_LOG is a file to which events are appended, a line each: `open` and `close` of SDL's video, and after each `open` its
 * first frame, which is `black` or a `picture`. FAKE_GPU_TOUCH is a file of lines such as `down 7` and `up 7`, a finger on the
 * panel, by the kernel's number; it is gone once they are events of SDL, whichever driver it has.
 */
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_open, has_frame;

static void event(const char *name) {
  const char *path = getenv("FAKE_GPU_LOG");
  char line[64];
  int length = snprintf(line, sizeof line, "%s\n", name);
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file >= 0 && write(file, line, (size_t)length) < 0) abort();
  if (file >= 0) close(file);
}

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

static int is_dummy(const char *name) { return name && strcmp(name, "dummy") == 0; }

SDL_bool SDL_SetHintWithPriority(const char *name, const char *value, SDL_HintPriority priority) {
  SDL_bool (*real)(const char *, const char *, SDL_HintPriority) = next("SDL_SetHintWithPriority");
  int is_gpu = strcmp(name, SDL_HINT_VIDEODRIVER) == 0 && value && strstr(value, "kmsdrm");
  return real(name, is_gpu ? "dummy" : value, priority);
}

const char *SDL_GetCurrentVideoDriver(void) {
  const char *(*real)(void) = next("SDL_GetCurrentVideoDriver");
  const char *name = real();
  return is_dummy(name) ? "KMSDRM" : name;
}

int SDL_Init(Uint32 flags) {
  int (*real)(Uint32) = next("SDL_Init");
  int result = real(flags);
  const char *(*driver)(void) = next("SDL_GetCurrentVideoDriver");
  is_open = result == 0 && is_dummy(driver());
  has_frame = 0;
  if (is_open) event("open");
  return result;
}

void SDL_Quit(void) {
  void (*real)(void) = next("SDL_Quit");
  real();
  if (is_open) event("close");
  is_open = 0;
}

SDL_Renderer *SDL_CreateRenderer(SDL_Window *window, int index, Uint32 flags) {
  SDL_Renderer *(*real)(SDL_Window *, int, Uint32) = next("SDL_CreateRenderer");
  (void)index;
  (void)flags;
  return real(window, -1, SDL_RENDERER_SOFTWARE);
}

void SDL_RenderPresent(SDL_Renderer *renderer) {
  void (*real)(SDL_Renderer *) = next("SDL_RenderPresent");
  if (!has_frame) {
    SDL_Rect area = {0, 0, 0, 0};
    int is_black = 1;
    if (SDL_GetRendererOutputSize(renderer, &area.w, &area.h) == 0) {
      size_t count = (size_t)area.w * (size_t)area.h;
      Uint32 *pixels = calloc(count, sizeof *pixels);
      if (pixels && SDL_RenderReadPixels(renderer, &area, SDL_PIXELFORMAT_ARGB8888, pixels, area.w * 4) == 0)
        for (size_t i = 0; i < count; i++) is_black &= (pixels[i] & 0xFFFFFF) == 0;
      free(pixels);
    }
    event(is_black ? "black" : "picture");
    has_frame = 1;
  }
  real(renderer);
}

void SDL_PumpEvents(void) {
  void (*real)(void) = next("SDL_PumpEvents");
  real();
  const char *path = getenv("FAKE_GPU_TOUCH");
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file) return;
  char phase[8];
  int finger;
  while (fscanf(file, "%7s %d", phase, &finger) == 2) {
    SDL_Event touch = {.tfinger = {.touchId = 1, .fingerId = finger, .x = 0.5f, .y = 0.5f, .pressure = 1}};
    touch.type = strcmp(phase, "down") == 0 ? SDL_FINGERDOWN : SDL_FINGERUP;
    touch.tfinger.timestamp = SDL_GetTicks();
    SDL_PushEvent(&touch);
  }
  fclose(file);
  unlink(path);
}
